import * as v from 'valibot';
import { mergeThree } from '../core/memory/merge-three';
import { attempt } from '../core/model/errors';
import { shown, whole } from './fields';
import { shellOf } from './shell';
import { count, printable } from './text/screen';
import { verb } from './verb';

const file = (value: string, help: string) => shown(v.pipe(v.string(), v.minLength(1)), value, help);
/** Signs in a mark, at most. */
const LONGEST_MARK = 100;

/** Merges two versions of a note, as git asks its merge drivers to. */
export const mergeDriver = verb({
  id: 'merge-driver',
  title: 'Merge for git',
  summary: 'merges two versions of a note, for git: the result is in OURS; 1 where marks are left',
  group: 'Keep in order',
  kind: 'change',
  input: v.strictObject({
    base: file('<base>', 'the version that both began with, %O'),
    ours: file('<ours>', 'the version that is here, and gets the result, %A'),
    theirs: file('<theirs>', 'the version that comes, %B'),
    size: shown(whole(LONGEST_MARK), '<size>', 'signs in a mark of a conflict, %L'),
    path: v.optional(shown(v.string(), '<path>', 'the path of the note, %P')),
  }),
  async run(ctx, { size, path = '', ...files }) {
    const machine = await shellOf(ctx).merging();
    const [base, ours, theirs] = [await machine.read(files.base), await machine.read(files.ours), await machine.read(files.theirs)];
    const merged =
      base === null || ours === null || theirs === null ? null : attempt(() => mergeThree(base, ours, theirs, { size, path }), null);
    if (ctx.dryRun) return { result: { ...merged }, verbatim: true, look: merged?.conflicts !== 0, text: () => merged?.text ?? '' };
    if (merged !== null && merged.text !== ours) await machine.write(files.ours, merged.text);
    const isClean = merged === null ? await machine.mergeFile(files, size) : merged.conflicts === 0;
    const places = merged === null ? 'what differs' : count(merged.conflicts, 'place');
    return {
      result: { path, conflicts: merged?.conflicts ?? null },
      ...(isClean ? { silent: true as const } : { look: true, text: () => '', aside: `${printable(path)}: ${places} to settle` }),
    };
  },
  agents: 'git runs it in the terminal',
  terminal: { args: ['base', 'ours', 'theirs', 'size', 'path'], isOutside: true, opensNone: true },
  palette: 'git runs it in the terminal',
});
