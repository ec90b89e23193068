import { diffArrays } from 'diff';
import { linesOf } from '../../read/text/text';

/** Scripts that put no spaces between words, with the marks that they share. */
const UNSPACED = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]';
const LETTER = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])`;
/** The marks around the words of a link, a run without spaces, white space, a word (`5.43`, `12:30`, `don't` and `2026-03-15` are one), or any other sign. */
const PIECES = `\\[\\[(?:[^\\[\\]|\\n]*\\|)?|\\]\\]|${UNSPACED}+|\\s+|${LETTER}+(?:[.,:/'’-]${LETTER}+)*|[^]`;
/** The segmenter's time grows with the square of what it is given, in code points. */
const STRETCH = 100;

let segmenter: Intl.Segmenter | null = null;
let pieces: RegExp | null = null;
let unspaced: RegExp | null = null;

/** The words of a text, and what stands between them; joined they are the text. */
export function wordsOf(text: string): string[] {
  // Made when first used: an engine builds the sets of scripts while it parses the pattern.
  pieces ??= new RegExp(PIECES, 'gu');
  unspaced ??= new RegExp(`^${UNSPACED}`, 'u');
  const found: string[] = [];
  for (const piece of text.match(pieces) ?? []) {
    if (unspaced.test(piece)) found.push(...segmented(piece));
    else found.push(piece);
  }
  return found;
}

/** Cuts a run without spaces into words where the platform can, into characters where it cannot. */
function segmented(run: string): string[] {
  const characters = [...run];
  const cutter = segmenterOf();
  if (cutter === null) return characters;
  const found: string[] = [];
  for (let at = 0; at < characters.length; at += STRETCH) {
    for (const { segment } of cutter.segment(characters.slice(at, at + STRETCH).join(''))) found.push(segment);
  }
  return found;
}

function segmenterOf(): Intl.Segmenter | null {
  // Absent on older phones, whatever the types say.
  const known: { Segmenter?: typeof Intl.Segmenter } = Intl;
  if (known.Segmenter === undefined) return null;
  return (segmenter ??= new known.Segmenter('und', { granularity: 'word' }));
}

/**
 * A stretch of two texts. `same` has equal words on both sides, whose white space may differ; in `changed`, `old` was
 * taken out and `new` stands in its place, and either may be empty. All `old` joined are the old text, all `new` the new one.
 */
interface WordRun {
  readonly kind: 'same' | 'changed';
  readonly old: string;
  readonly new: string;
}

/** Pieces that may differ before the comparison goes by lines, and then gives up: its cost grows with their square. */
const DIFFERING = 600;

/** Compares two texts word by word, long ones that share little line by line; those that share nothing are one change. */
export function wordsDiff(old: string, fresh: string): readonly WordRun[] {
  const compare = (cut: (text: string) => string[]): WordRun[] | undefined => runsOf(cut(old), cut(fresh), DIFFERING, sameWord);
  const runs = compare(wordsOf) ?? compare(linesOf) ?? [{ kind: 'changed' as const, old, new: fresh }];
  const whole = joined(runs.map((run, at) => (isBetweenChanges(runs, at) ? { ...run, kind: 'changed' } : run)));
  return joined(whole.map((run) => (run.kind === 'changed' ? settled(run) : run)));
}

/** The runs of two lists of pieces, in turn the same and changed; undefined where more than `most` pieces differ. */
export function runsOf(
  old: readonly string[],
  fresh: readonly string[],
  most: number,
  comparator: (a: string, b: string) => boolean,
): WordRun[] | undefined {
  if (Math.abs(old.length - fresh.length) > most) return undefined;
  const parts = diffArrays([...old], [...fresh], { comparator, maxEditLength: most });
  let [i, j] = [0, 0];
  const runs = parts?.map(({ added, removed, count }): WordRun => {
    const was = added ? '' : old.slice(i, (i += count)).join('');
    const is = removed ? '' : fresh.slice(j, (j += count)).join('');
    return { kind: added || removed ? 'changed' : 'same', old: was, new: is };
  });
  return runs && joined(runs);
}

/** Spaces and signs alone between two changes are a part of them: marks word by word are hard to read. */
function isBetweenChanges(runs: readonly WordRun[], at: number): boolean {
  const run = runs[at];
  if (run?.kind !== 'same' || runs[at - 1]?.kind !== 'changed' || runs[at + 1]?.kind !== 'changed') return false;
  return !run.old.includes('\n') && !/[\p{L}\p{N}]/u.test(run.old);
}

/** Neighbours of one kind as one run, without empty ones. */
function joined(runs: readonly WordRun[]): WordRun[] {
  const result: WordRun[] = [];
  for (const run of runs) {
    if (run.old === '' && run.new === '') continue;
    const last = result[result.length - 1];
    if (last?.kind !== run.kind) result.push(run);
    else result[result.length - 1] = { kind: run.kind, old: last.old + run.old, new: last.new + run.new };
  }
  return result;
}

/** Not really a change: after joining, both sides may say the same. */
function settled(run: WordRun): WordRun {
  return sameWord(run.old, run.new) ? { ...run, kind: 'same' } : run;
}

function sameWord(a: string, b: string): boolean {
  return a === b || (isBlank(a) && isBlank(b)) || (a.length > 1 && b.length > 1 && a.trim() !== '' && a.trim() === b.trim());
}

function isBlank(piece: string): boolean {
  return piece !== '' && piece.trim() === '';
}
