import { diffArrays } from 'diff';
import type { ConflictSide, Union } from '../../../model/results/conflicts';
import { lineBreakOf } from '../../../read/markdown/fences';
import { MARKS, spansOfLines } from './spans-of-lines';
import { linesOf } from '../../../read/text/text';

/** Lines that may differ before the texts are put one after the other; the cost of comparing grows with their square. */
const DIFFERING = 2000;

/** Lines that both have, or what each has in one place. */
interface Hunk {
  readonly same: boolean;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Two bodies in one, as `unionOf` says. A place is unsure where both versions of it would take other lines into code, a
 * formula, a comment or a managed block, or out of one.
 */
export function unionOfBodies(ours: string, theirs: string, prefer: ConflictSide): Union {
  const hunks = hunksOf(ours, theirs);
  const all = textOf(hunks, () => null);
  if (isWhole(all, hunks, () => null)) return { text: all, unsure: [] };
  for (const isUnsure of [hasMarks, isDifferent]) {
    const chosen = (side: ConflictSide) => (hunk: Hunk) => (isUnsure(hunk) ? side : null);
    // The answer is not known yet: both have to do.
    if (!(['note', 'copy'] as const).every((side) => isWhole(textOf(hunks, chosen(side)), hunks, chosen(side)))) continue;
    const unsure = hunks.filter(isUnsure).map((hunk) => ({ property: null, note: hunk.ours.join(''), copy: hunk.theirs.join('') }));
    return { text: textOf(hunks, chosen(prefer)), unsure };
  }
  return { text: prefer === 'note' ? ours : theirs, unsure: [{ property: null, note: ours, copy: theirs }] };
}

type Choose = (hunk: Hunk) => ConflictSide | null;

const isDifferent = ({ same }: Hunk): boolean => !same;
const hasMarks = ({ same, ours, theirs }: Hunk): boolean => !same && [...ours, ...theirs].some((line) => MARKS.test(line));

function hunksOf(ours: string, theirs: string): Hunk[] {
  const [old, fresh] = [linesOf(ours), linesOf(theirs)];
  const parts = diffArrays(old, fresh, { comparator: (a, b) => plain(a) === plain(b), maxEditLength: DIFFERING });
  if (parts === undefined) return [{ same: false, ours: old, theirs: fresh }];
  const hunks: { same: boolean; ours: string[]; theirs: string[] }[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    const same = !added && !removed;
    const last = hunks.at(-1);
    const hunk = last === undefined || last.same !== same || same ? { same, ours: [], theirs: [] } : last;
    if (hunk !== last) hunks.push(hunk);
    if (!added) hunk.ours.push(...old.slice(i, (i += count)));
    if (!removed) hunk.theirs.push(...fresh.slice(j, (j += count)));
  }
  return hunks;
}

function textOf(hunks: readonly Hunk[], choose: Choose): string {
  const end = lineBreakOf(hunks.find(({ ours }) => ours.length > 0)?.ours[0] ?? hunks[0]?.theirs[0] ?? '');
  const lines = hunks.flatMap((hunk) => {
    const side = hunk.same ? 'note' : choose(hunk);
    // Lines that come in end as the note's do.
    const theirs = side === 'note' ? [] : hunk.theirs.map((line) => line.replace(/\r?\n$/, end));
    return side === 'copy' ? theirs : [...hunk.ours, ...theirs];
  });
  // Only the last line of a text may lack its end.
  return lines.map((line, at) => (at === lines.length - 1 || line.endsWith('\n') ? line : line + end)).join('');
}

/** True where every line that stays is in code, a formula, a comment or text as it was in the version that it is from. */
function isWhole(text: string, hunks: readonly Hunk[], choose: Choose): boolean {
  const after = spansOfLines(linesOf(text));
  const ours = spansOfLines(hunks.flatMap((hunk) => hunk.ours));
  const theirs = spansOfLines(hunks.flatMap((hunk) => hunk.theirs));
  let [at, i, j] = [0, 0, 0];
  for (const hunk of hunks) {
    const side = hunk.same ? 'note' : choose(hunk);
    const own = side === 'copy' ? 0 : hunk.ours.length;
    const other = side === 'note' ? 0 : hunk.theirs.length;
    for (let k = 0; k < own; k++) if (after[at++] !== ours[i + k]) return false;
    for (let k = 0; k < other; k++) if (after[at++] !== theirs[j + k]) return false;
    i += hunk.ours.length;
    j += hunk.theirs.length;
  }
  return true;
}

/** A line without the spaces at its end: lines that differ in them alone are one. */
function plain(line: string): string {
  return line.replace(/\s+$/, '');
}
