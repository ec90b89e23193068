import { MemoryError } from '../../core/model/errors';
import { WAY_OF, type ReviewEntry, type ReviewWay } from '../../core/model/results/review';
import { refFrom, refText, type Answer, type EntryRef } from '../../core/model/verdict';
import { isoTime } from '../clock';
import { change, changeJson, discreet } from '../../verbs/changes';
import { undoHint } from '../text/change';
import type { Answer as CliAnswer, CliCommand, CommandContext } from '../command';
import { oneOf } from '../options';
import { carriedOut } from './judged';
import { reviewCommand, withCommands } from '../text/question';
import { reviewText, resolvedEntryText } from '../text/review';
import { previewText } from '../text/plan';

const ANSWERS: readonly Answer[] = ['same', 'replaces', 'new', 'merge'];
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

export const review: CliCommand = {
  name: 'review',
  group: 'Remember',
  summary: 'entries to be settled, each with its question; --answer settles one',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .argument('[answer]', `with --answer: ${ANSWERS.join(', ')}, or link`)
      .option('--answer <entry>', 'the entry to settle: PATH, for a section PATH#HEADING')
      .option('--of <entry>', 'the older entry (default: that of the verdict)')
      .option('--prompt', 'print the open questions as one prompt for a language model')
      .option('--reply', 'settle what the reply to that prompt answers; it comes from standard input')
      .option('--judge', 'put the open questions to the language model of the environment, and settle what it answers'),
  async run(context, [given], options) {
    const { vault, memory, progress } = context;
    if (options.prompt === true) return prompted(context);
    if (options.reply === true) return carriedOut(context, await vault.readAnswers(await context.stdin(), { memory, progress }));
    if (options.judge === true) return carriedOut(context, await vault.askJudge({ memory, progress }));
    const answer = given as Answer | 'link' | undefined;
    if (options.answer === undefined) {
      if (answer !== undefined) throw new MemoryError('usage', 'Name the entry that the answer is for: review --answer PATH ANSWER.');
      const found = await vault.unreviewed({ memory, progress });
      const { entries } = found;
      const result = { entries: entries.map((entry) => asked(entry, memory)) };
      return { result, exit: entries.length > 0 ? 1 : 0, text: (paint) => reviewText(found, paint) };
    }
    const way = answer === undefined ? undefined : answer === 'link' ? 'link' : WAY_OF[answer];
    if (way === undefined) throw new MemoryError('usage', `An answer is one of ${ANSWERS.join(', ')} and link; "${answer ?? ''}" is not.`);
    const ref = refFrom(options.answer as string);
    const of = options.of === undefined ? await olderOf(context, ref) : refFrom(options.of as string);
    return settled(context, ref, way, of);
  },
};

/** The prompt alone, so that it can be handed on. */
async function prompted({ vault, memory, progress }: CommandContext): Promise<CliAnswer> {
  const result = await vault.questions({ memory, progress });
  return { result, exit: 0, text: () => (result.asked === 0 ? 'No question is open.' : result.prompt), verbatim: true };
}

/** An entry of the queue as the contract has it. */
function asked({ verdict, question, ...entry }: ReviewEntry, memory: string | undefined): unknown {
  const id = refText(entry);
  return {
    id,
    path: entry.path,
    entry: entry.entry,
    title: entry.title,
    verdict,
    unsure: verdict.unsure,
    question: question === null ? null : withCommands(question, reviewCommand(id, memory)),
  };
}

/** The older entry that the verdict on an entry names. Throws `bad_input` where it names none. */
async function olderOf({ vault, memory, progress }: CommandContext, ref: EntryRef): Promise<EntryRef> {
  const { entries } = await vault.unreviewed({ memory, progress, refs: [ref] });
  const of = entries.find((one) => refText(one) === refText(ref))?.verdict.of;
  if (of === undefined || of === null || 'line' in of)
    throw new MemoryError('bad_input', `Nothing is asked about "${refText(ref)}". Name the older entry with --of.`, ref.path);
  return of;
}

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
    return settled(context, refFrom(entry as string), way as ReviewWay, refFrom(options.of as string));
  },
};

async function settled(context: CommandContext, ref: EntryRef, way: ReviewWay, of: EntryRef): Promise<CliAnswer> {
  const { vault, memory, progress } = context;
  const changed = await change(
    context,
    () => vault.resolveEntry(ref, way, of, { memory, progress }),
    () => Promise.resolve({ ...ref, way, of }),
  );
  const done = await discreet(context, changed);
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
}
