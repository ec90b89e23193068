import type { ReviewWay } from '../../core/model/results/review';
import { refFrom } from '../../core/model/verdict';
import { isoTime } from '../clock';
import { change, changeJson, discreet } from '../changes';
import { undoHint } from '../text/change';
import type { CliCommand } from '../command';
import { oneOf } from '../options';
import { reviewText, resolvedEntryText } from '../text/review';
import { previewText } from '../text/plan';

const WAYS: readonly ReviewWay[] = ['keep', 'replace', 'merge', 'link', 'skip'];

export const awaiting: CliCommand = {
  name: 'awaiting',
  group: 'Remember',
  summary: 'entries that came without passing the gate and say what an older one says',
  mutates: false,
  ofOne: true,
  configure: (program) => program.option('--since <iso>', 'only entries of files that came or changed since (default: all)'),
  async run({ vault, memory, progress }, _args, options) {
    const since = options.since === undefined ? undefined : isoTime('--since', options.since as string).getTime();
    const result = await vault.unreviewed({ memory, progress, ...(since === undefined ? {} : { since }) });
    return { result, exit: result.entries.length > 0 ? 1 : 0, text: (paint) => reviewText(result, paint) };
  },
};

export const settle: CliCommand = {
  name: 'settle',
  group: 'Remember',
  summary: 'settles an entry that says what an older one says',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .argument('<entry>', 'the later entry: PATH, for a section PATH#HEADING')
      .argument('<way>', `what to do: ${WAYS.join(', ')}`, oneOf('WAY', WAYS))
      .requiredOption('--of <entry>', 'the older entry'),
  async run(context, [entry, way], options) {
    const { vault, memory, progress } = context;
    const [ref, of] = [refFrom(entry as string), refFrom(options.of as string)];
    const settled = await change(
      context,
      () => vault.resolveEntry(ref, way as ReviewWay, of, { memory, progress }),
      () => Promise.resolve({ ...ref, way: way as ReviewWay, of }),
    );
    const done = await discreet(context, settled);
    return {
      result: changeJson(done),
      exit: done.refused ? 1 : 0,
      text: (paint) => {
        if (done.refused) return paint.bad(done.refused.rule);
        if (!context.dryRun && done.journal === null) return 'Nothing to change.';
        const head = context.dryRun ? [] : [paint.good(resolvedEntryText(done.result)), undoHint(done.journal)];
        return [...head, ...previewText(done.preview, paint)].join('\n');
      },
    };
  },
};
