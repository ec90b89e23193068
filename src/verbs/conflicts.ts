import * as v from 'valibot';
import { wordsDiff } from '../core/memory';
import { MemoryError } from '../core/model/errors';
import type { Conflict, ConflictAnswer, ConflictDone } from '../core/model/results/conflicts';
import type { Refusal } from '../core/model/results/proposal';
import { answered, change, discreet } from './changes';
import { shown, text } from './fields';
import { count, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

const choice = v.picklist(['note', 'copy', 'both'], ({ received }) => `--keep is "note" or "copy" or "both", not ${received}.`);
const side = v.picklist(['note', 'copy'], ({ received }) => `--prefer is "note" or "copy", not ${received}.`);

/** Copies that sync programs and git left. */
export const conflicts = verb({
  id: 'conflicts',
  title: 'Conflicts',
  summary: 'two versions of one note, as sync programs and git leave them: lists them, shows what differs, settles one',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({
    path: text('<path>', 'show what this copy and its note differ in'),
    keep: v.optional(shown(choice, '<text>', 'settle it: note, copy, or both for every line of the two')),
    prefer: v.optional(shown(side, '<text>', 'with --keep both: note or copy, where only one version can stay')),
  }),
  async run(ctx, { path, keep: kept, prefer }) {
    if (kept !== undefined) {
      if (path === undefined) throw new MemoryError('usage', '--keep settles one conflict. Name its path.');
      return settle(ctx, path, { kept, prefer });
    }
    const all = (await ctx.vault.conflicts({ memory: ctx.memory, progress: ctx.progress })).conflicts;
    const found = path === undefined ? all : all.filter((one) => one.path === path);
    if (path !== undefined && found.length === 0)
      throw new MemoryError(
        'not_found',
        `"${path}" is no copy that a sync program left, and git left no two texts in it. List them with: conflicts`,
        path,
      );
    return {
      result: { conflicts: found.map(conflictJson) },
      look: found.length > 0,
      text: (paint) => (path === undefined ? conflictsText(found, paint) : found.map((one) => conflictDetail(one, paint)).join('\n\n')),
    };
  },
  agents: 'a person says which of two texts stays',
  terminal: { args: ['path'], changesWith: ['keep'] },
  palette: 'the dialog "Resolve sync conflicts…"',
});

async function settle(ctx: Context, path: string, choices: ConflictAnswer): Promise<Answer> {
  const { vault, memory } = ctx;
  const done = await discreet(ctx, await change(ctx, (vault, query) => vault.settleConflict(path, choices, query)));
  const { note, path: copy, unsure } = done.result;
  const isHidden = (await vault.withheld([note, copy], { memory })).length > 0;
  const answer = answered(
    ctx,
    { ...done, refused: done.refused ?? undecided(done.result) },
    {
      isPlanAlone: true,
      isDense: true,
      lines: (_result, paint) => [paint.good(`Settled: ${note}`)],
      json: () => ({ unsure: isHidden ? unsure.map(({ property }) => ({ property, note: null, copy: null })) : unsure }),
    },
  );
  const isShown = answer.refused !== undefined && !isHidden;
  return { ...answer, text: (paint) => [answer.text?.(paint), ...(isShown ? unsureText(done.result, paint) : [])].join('\n') };
}

/** The question that is left: in some places only one of the two versions can stay. */
function undecided({ path, unsure, prefer }: ConflictDone): Refusal | undefined {
  if (unsure.length === 0 || prefer !== null) return undefined;
  const where = unsure.map(({ property }) => (property === null ? 'a part of the text' : `"${property}"`));
  const rule = `Only one version can stay of ${[...new Set(where)].join(', ')}. Nothing was changed. Say whose: conflicts "${path}" --keep both --prefer note or copy`;
  return { code: 'unsure', path, rule };
}

/** The conflict as JSON; texts that must not leave the memory are left out. */
function conflictJson(conflict: Conflict): object {
  const { noteText, copyText, withheld, ...rest } = conflict;
  const texts = withheld === null ? { noteText, copyText } : { noteText: null, copyText: null };
  return { ...rest, withheld, ...texts, ...wordCounts(conflict) };
}

/** Letters shown of a stretch that is the same on both sides, before and after what differs. */
const AROUND = 60;
/** Lines shown of each version of a place where only one can stay. */
const SHOWN_LINES = 8;

/** How many words only one of the two texts has; null where there are no two texts. */
function wordCounts({ noteText, copyText }: Conflict): { readonly onlyNote: number | null; readonly onlyCopy: number | null } {
  if (noteText === null || copyText === null) return { onlyNote: null, onlyCopy: null };
  const changed = wordsDiff(noteText, copyText).filter(({ kind }) => kind === 'changed');
  const words = (texts: readonly string[]): number =>
    texts
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== '').length;
  return { onlyNote: words(changed.map((run) => run.old)), onlyCopy: words(changed.map((run) => run.new)) };
}

/** One line a conflict, and how to go on. */
function conflictsText(conflicts: readonly Conflict[], paint: Paint): string {
  const [first] = conflicts;
  if (first === undefined) return paint.good('No sync program left two versions of a note.');
  return [
    ...conflicts.map((one) => `${paint.bold(one.path)}  ${differenceOf(one)}`),
    '',
    `${count(conflicts.length, 'conflict')}. See what differs with: conflicts "${first.path}"`,
  ].join('\n');
}

/** Both texts as one, with the words that only one of them has marked. */
function conflictDetail(conflict: Conflict, paint: Paint): string {
  const { kind, path, note, names, noteText, copyText, choices, withheld } = conflict;
  const title =
    kind === 'marks'
      ? `${paint.bold(note)}: note is "${names.note}", copy is "${names.copy}"`
      : `${paint.bold(note)} and its copy ${paint.bold(path)}`;
  const head = [title, differenceOf(conflict), ''];
  const keep = choices.map((one) => `--keep ${one}`).join(' or ');
  const ways = ['', `Settle it with: conflicts "${path}" ${keep}`];
  if (withheld !== null) return [...head, `The texts are not shown: ${withheld}.`, ...ways].join('\n');
  if (noteText === null || copyText === null) return [...head, ...ways].join('\n');
  const runs = wordsDiff(noteText, copyText);
  const text = runs
    .map((run, at) => {
      if (run.kind === 'same') return shortened(run.old, at > 0, at < runs.length - 1);
      const [old, fresh] = [run.old.trimEnd(), run.new.trimEnd()];
      const end = run.new === '' ? run.old.slice(old.length) : run.new.slice(fresh.length);
      return `${old === '' ? '' : paint.bad(`[-${old}-]`)}${fresh === '' ? '' : paint.good(`{+${fresh}+}`)}${end}`;
    })
    .join('');
  return [...head, text.trimEnd(), ...ways].join('\n');
}

/** Both versions of each place where only one can stay. */
function unsureText({ unsure }: ConflictDone, paint: Paint): string[] {
  const lines = (text: string, mark: string): string[] => {
    const all = text.replace(/\n$/, '').split('\n');
    const more = all.length - SHOWN_LINES;
    return [...all.slice(0, SHOWN_LINES), ...(more > 0 ? [`… ${count(more, 'more line')}`] : [])].map((line) => `${mark} ${line}`);
  };
  return unsure.flatMap(({ note, copy }) => ['', ...lines(note, '-').map(paint.bad), ...lines(copy, '+').map(paint.good)]);
}

function differenceOf(conflict: Conflict): string {
  if (!conflict.there) return `"${conflict.note}" is not there: only the copy is left.`;
  const { onlyNote, onlyCopy } = wordCounts(conflict);
  if (onlyNote === null || onlyCopy === null) return `a copy of "${conflict.note}", no text`;
  if (onlyNote + onlyCopy === 0) return 'the same words as the note';
  const [note, copy] =
    conflict.kind === 'marks' ? [`"${conflict.names.note}"`, `"${conflict.names.copy}"`] : (['the note', 'the copy'] as const);
  return `${count(onlyNote, 'word')} only in ${note}, ${count(onlyCopy, 'word')} only in ${copy}`;
}

function shortened(text: string, isAfter: boolean, isBefore: boolean): string {
  const most = AROUND * 2;
  if (text.length <= most) return text;
  const head = isAfter ? text.slice(0, AROUND) : '';
  const tail = isBefore ? text.slice(-AROUND) : '';
  return `${head} … ${tail}`;
}
