import { isDecisionsName } from '../../../../read/memory/decisions';
import { GENERATED_KEY, GENERATED_VALUE } from '../../../../read/memory/generated';
import { isPendingPath } from '../../../../read/memory/pending';
import { SKIPPED_NAME } from '../../../../read/memory/skipped';
import { lineBreakOf } from '../../../../read/markdown/fences';
import { propertiesIn } from '../../../../read/frontmatter/frontmatter';
import { marksIn } from '../marks';
import { spansOfLines } from '../spans-of-lines';
import { partsOf } from '../union';
import { readingsOf } from '../union-body';
import { mergeBodies, mergeSets, staleLine } from './body';
import { diffThree } from './diff-three';
import { mergeHeads } from './head';
import { changed, clash, madeOf, mapThree, sure, type Line, type Piece, type Three } from './pieces';
import { isBlank, readLines } from './units';

/** How git calls the marks of a conflict, and the file. */
interface MergeOptions {
  /** Signs in a mark. */
  readonly size?: number;
  readonly names?: { readonly ours: string; readonly theirs: string };
  /** Of the note, as far as it is known. */
  readonly path?: string;
}

interface Merged {
  readonly text: string;
  /** Places with marks. */
  readonly conflicts: number;
}

type Lines = readonly Line[];

const SIZE = 7;

/**
 * Two versions of a note in one, by the version that both began with: what one side changed is taken, and what both changed in
 * one sentence, property or block of code stands between marks. Lines end as those of `ours` do. Of one version that is as the
 * base the other is the result, byte for byte where that is ours.
 */
export function mergeThree(base: string, ours: string, theirs: string, options: MergeOptions = {}): Merged {
  const versions: Three<string> = [shape(base), shape(ours), shape(theirs)];
  const one = changed(versions);
  if (one === versions[1]) return { text: ours, conflicts: 0 };
  const mark = changed([markOf(base), markOf(ours), markOf(theirs)]) ?? '';
  const { text, conflicts } = one === null ? textWith(versions, options) : { text: one, conflicts: 0 };
  return { text: mark + withEndsOf(text, ours === '' ? theirs : ours), conflicts };
}

const markOf = (text: string): string => (text.startsWith('\ufeff') ? '\ufeff' : '');
/** The text without its byte order mark, lines ended by `\n`. */
const shape = (text: string): string => text.slice(markOf(text).length).replace(/\r\n/g, '\n');

/** The lines with the ends that `like` has: where it mixes them, each as that line has it there. */
function withEndsOf(text: string, like: string): string {
  if (!like.includes('\r\n')) return text;
  const lines = like.split('\n');
  const own = new Map(lines.slice(0, -1).map((line) => [line.replace(/\r$/, ''), line.endsWith('\r') ? '\r\n' : '\n']));
  const usual = lineBreakOf(like);
  return text.replace(/([^\n]*)\n/g, (_, line: string) => line + (own.get(line) ?? usual));
}

function textWith(versions: Three<string>, options: MergeOptions): Merged {
  const isClosed = changed(mapThree(versions, (text) => text === '' || text.endsWith('\n'))) ?? true;
  for (const pieces of waysOf(versions, options.path ?? '')) {
    const conflicts = pieces.filter(({ isClash }) => isClash).length;
    if (conflicts > 0 && marksIn(rendered(pieces, {})) === null) continue;
    const text = rendered(pieces, options);
    return { text: isClosed || pieces.at(-1)?.isClash === true ? text : text.replace(/\n$/, ''), conflicts };
  }
  // Marks in code, perhaps, which nobody can tell from those of a merge: longer ones hold both texts.
  const [, ours, theirs] = mapThree(versions, (text) => rawLines(text));
  const size =
    Math.max(options.size ?? SIZE, ...[...ours, ...theirs].map(({ text }) => /^(?:<+|=+|>+|\|+)(?= |$)/.exec(text)?.[0].length ?? 0)) + 1;
  return { text: rendered([{ ours, theirs, isClash: true }], { ...options, size }), conflicts: 1 };
}

/** The ways to merge, the finest first. */
function* waysOf(versions: Three<string>, path: string): Generator<readonly Piece[]> {
  const whole = mapThree(versions, (text) => rawLines(text));
  const parts = mapThree(versions, (text) => partsOf(text === '' || text.endsWith('\n') ? text : `${text}\n`));
  const [base, ours, theirs] = mapThree(versions, (text) => propertiesIn(text)[GENERATED_KEY] === GENERATED_VALUE);
  const isWritten = ours && theirs && (base || versions[0] === '');
  if (isDecisionsName(path) || (isWritten && versions.every((text) => text === '' || /^# Decisions$/m.test(text)))) yield mergeSets(whole);
  // Two notes of one name that have nothing else in common are not one.
  const own = new Set(whole[1].map(({ text }) => text.trim()));
  if (versions[0] === '' && !isWritten && !whole[2].some((line) => !isBlank(line) && own.has(line.text.trim())))
    yield [clash(whole[1], whole[2])];
  const heads = mapThree(parts, ({ head }) => head);
  const one = changed(heads);
  const head = one === null ? (mergeHeads(heads) ?? diffThree(mapThree(heads, (text) => rawLines(text)))) : [sure(rawLines(one))];
  const bodies: Three<Line[]> = [
    readLines(textsOf(parts[0].body), 'base'),
    readLines(textsOf(parts[1].body), 'ours'),
    readLines(textsOf(parts[2].body), 'theirs'),
  ];
  const body = mergeBodies(bodies);
  if (readsAlike(body, bodies, readingsIn)) {
    const keepsText = isPendingPath(path) || path.endsWith(SKIPPED_NAME) || versions.some((text) => text.includes('top-of-mind:begin'));
    if (isWritten && !keepsText && [...head, ...body].some(({ isClash }) => isClash))
      yield [...head.map(oursOf), sure([madeOf(staleLine(''))]), ...body.map(oursOf)];
    yield [...head, ...body];
  }
  const plainly = diffThree(bodies);
  if (readsAlike(plainly, bodies, spansIn)) yield [...head, ...plainly];
  yield [clash(whole[1], whole[2])];
}

/** Of a note that can be written again ours stays, and nobody is asked. */
const oursOf = ({ ours }: Piece): Piece => sure(ours);

const textsOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const rawLines = (text: string): Line[] => textsOf(text).map((line) => madeOf(line));
const readingsIn = (lines: Lines): string[] => readingsOf(lines.map(({ text }) => `${text}\n`));
const spansIn = (lines: Lines): string[] => spansOfLines(lines.map(({ text }) => text));

/** True where each line reads as in the version that it is from, whichever version of a clash somebody keeps. */
function readsAlike(pieces: readonly Piece[], [, own, other]: Three<Lines>, read: (lines: Lines) => readonly string[]): boolean {
  const before = { ours: read(own), theirs: read(other) };
  return (['ours', 'theirs'] as const).every((version) => {
    const lines = pieces.flatMap((piece) => piece[version]);
    const after = read(lines);
    return lines.every(
      (line, at) => isBlank(line) || line.side === 'both' || line.side === 'base' || after[at] === before[line.side][line.at],
    );
  });
}

/** The text, each clash between marks as git writes them. */
function rendered(pieces: readonly Piece[], { size = SIZE, names = { ours: 'ours', theirs: 'theirs' } }: MergeOptions): string {
  const mark = (sign: string, name: string): string => sign.repeat(size) + (name === '' ? '' : ` ${name}`);
  const lines = pieces.flatMap(({ ours, theirs, isClash }) => {
    const [own, other] = [ours, theirs].map((all) => all.map(({ text }) => text)) as [string[], string[]];
    return isClash ? [mark('<', names.ours), ...own, mark('=', ''), ...other, mark('>', names.theirs)] : own;
  });
  return lines.map((line) => `${line}\n`).join('');
}
