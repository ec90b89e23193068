import { MemoryError } from '../../core/model/errors';
import type { Conflict, ConflictChoice } from '../../core/model/results/conflicts';
import { change, changeJson, discreet } from '../../doors/changes';
import type { CliCommand } from '../command';
import { conflictDetail, conflictsText, wordCounts } from '../text/conflicts';
import { undoHint } from '../text/change';
import { previewText } from '../text/plan';

const CHOICES: readonly ConflictChoice[] = ['note', 'copy', 'both'];

export const conflicts: CliCommand = {
  name: 'conflicts',
  group: 'Keep in order',
  summary: 'copies that sync programs left: lists them, shows what differs, settles one',
  mutates: true,
  mutatesWith: 'keep',
  ofOne: true,
  configure: (program) =>
    program
      .argument('[copy]', 'show what this copy and its note differ in')
      .option('--keep <text>', 'settle it: note, copy, or both for every line of the two'),
  async run(context, [given], options) {
    const { vault, memory, progress } = context;
    const path = typeof given === 'string' ? given : undefined;
    if (options.keep !== undefined) {
      const kept = CHOICES.find((one) => one === options.keep);
      if (kept === undefined) throw new MemoryError('usage', `--keep is "note", "copy" or "both", not "${String(options.keep)}".`);
      if (path === undefined) throw new MemoryError('usage', '--keep settles one copy. Name it.');
      const done = await discreet(context, await change(context, () => vault.settleConflict(path, kept, { memory, progress })));
      return {
        result: changeJson(done),
        exit: done.refused === undefined ? 0 : 1,
        text: (paint) => {
          if (done.refused !== undefined) return paint.bad(done.refused.rule);
          const { note, different } = done.result;
          const head = context.dryRun ? [] : [paint.good(`Settled: ${note}`), undoHint(done.journal)];
          const values = different.length === 0 ? [] : [paint.warn(`The note's values stand. The copy had: ${different.join('; ')}`)];
          return [...head, ...values, ...previewText(done.preview, paint)].filter((line) => line !== '').join('\n');
        },
      };
    }
    const all = (await vault.conflicts({ memory, progress })).conflicts;
    const found = path === undefined ? all : all.filter((one) => one.path === path);
    if (path !== undefined && found.length === 0)
      throw new MemoryError('not_found', `"${path}" is no copy that a sync program left. List them with: conflicts`, path);
    return {
      result: { conflicts: found.map(shown) },
      exit: found.length > 0 ? 1 : 0,
      text: (paint) => (path === undefined ? conflictsText(found, paint) : found.map((one) => conflictDetail(one, paint)).join('\n\n')),
    };
  },
};

/** The conflict as JSON; texts that must not leave the memory are left out. */
function shown(conflict: Conflict): object {
  const { noteText, copyText, withheld, ...rest } = conflict;
  const texts = withheld === null ? { noteText, copyText } : { noteText: null, copyText: null };
  return { ...rest, withheld, ...texts, ...wordCounts(conflict) };
}
