import { wordsDiff } from '../../core/memory';
import type { Conflict, ConflictDone } from '../../core/model/results/conflicts';
import { count } from './layout';
import type { Paint } from './paint';

/** Letters shown of a stretch that is the same on both sides, before and after what differs. */
const AROUND = 60;
/** Lines shown of each version of a place where only one can stay. */
const SHOWN_LINES = 8;

/** How many words only one of the two texts has; null where there are no two texts. */
export function wordCounts({ noteText, copyText }: Conflict): { readonly onlyNote: number | null; readonly onlyCopy: number | null } {
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
export function conflictsText(conflicts: readonly Conflict[], paint: Paint): string {
  const [first] = conflicts;
  if (first === undefined) return paint.good('No sync program left two versions of a note.');
  return [
    ...conflicts.map((one) => `${paint.bold(one.path)}  ${differenceOf(one)}`),
    '',
    `${count(conflicts.length, 'conflict')}. See what differs with: conflicts "${first.path}"`,
  ].join('\n');
}

/** Both texts as one, with the words that only one of them has marked. */
export function conflictDetail(conflict: Conflict, paint: Paint): string {
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
export function unsureText({ unsure }: ConflictDone, paint: Paint): string[] {
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
