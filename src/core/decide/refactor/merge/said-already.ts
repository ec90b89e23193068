import { dataOf, type Note } from '../../../model/note';
import { foldKey, stemOf } from '../../../model/path';
import { readBlocks, type BlockKind } from '../../../read/markdown/blocks';
import { splitLines } from '../../../read/markdown/lines';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import { anchorOf } from '../anchors';
import type { LinkView } from '../simulate';
import type { Side } from './side';

/** A block of a note's text, with the blank lines below it. */
interface Piece {
  readonly kind: BlockKind;
  readonly start: number;
  readonly text: string;
  /** 0 for what is no heading. */
  readonly level: number;
  /** False where its meaning hangs on the piece before it, which leads into it. */
  readonly free: boolean;
  /** Its place: the headings above it and, where it is not free, what leads into it; with its words, where it is no list without numbers. */
  readonly key: string;
  /** Its words and the files they link to; a list without numbers has some for each item. */
  readonly items: readonly string[];
}

/** A text that other places refer to, or that goes on beyond its block. */
const HOLDS_ON = /\[\^|(?:^|\s)\^[\w-]|%%|^[ \t]*<|^\[[^\]]+\]:/m;

/** Two words or more that end as a sentence does, so no "Yes.", no question and nothing that leads into what follows. */
const SENTENCE = /^\S+\s+\S+[^]*[.!…][)\]"'’”*_]*(?:\s+\^[\w-]+)?$/;

/** A note that says so much of another one is a version of it, under any name. */
const NEARLY_ALL = 0.9;

/**
 * FROM without its text where it is the very same, else without the blocks that INTO says as well below the same headings and after the same lead-in, with links to the same
 * files, and without headings below which nothing is left: they would stand in INTO twice. A list goes as a whole where one
 * list there has all its items in their order. A block that other places refer to stays, and so does what leads into one that
 * stays. FROM as it is where what is left would read otherwise, and where it speaks of another subject: "Likes tea." of "Bob"
 * is not said in "Carl".
 */
export function withoutSaid(from: Side, into: Side, view: LinkView): Side {
  const leads = new Map<string, number>();
  const known = new Map<string, Piece[]>();
  const there = piecesOf(into, view, leads);
  for (const piece of there) {
    const alike = known.get(piece.key);
    if (alike === undefined) known.set(piece.key, [piece]);
    else alike.push(piece);
  }
  const pieces = piecesOf(from, view, leads);
  const wordsIn = (all: readonly Piece[]): string => JSON.stringify(all.map(({ kind, level, items }) => [kind, level, items]));
  if (wordsIn(pieces) === wordsIn(there)) return withText(from, from.text.slice(0, pieces[0]?.start));
  const isSaid = ({ key, items }: Piece): boolean => known.get(key)?.some((one) => inOrder(items, one.items)) === true;
  const kept = pieces.map(() => true);
  // From the end: what leads into a piece, and the headings above it, stay with it.
  for (const [at, piece] of [...pieces.entries()].reverse()) {
    if (!isSaid(piece)) continue;
    const next = pieces[at + 1];
    if (piece.level === 0) {
      const leadsOn = next !== undefined && next.level === 0 && !next.free && kept[at + 1] === true;
      kept[at] = leadsOn || HOLDS_ON.test(piece.text);
      continue;
    }
    const end = pieces.findIndex((one, i) => i > at && one.level > 0 && one.level <= piece.level);
    const below = kept.slice(at + 1, end < 0 ? undefined : end);
    kept[at] = below.length === 0 || below.includes(true);
  }
  const gone = pieces.filter((_, at) => kept[at] === false);
  const isOne = isOneSubject(from, into) || sizeOf(gone) >= NEARLY_ALL * sizeOf(there);
  if (gone.length === 0 || !isOne) return from;
  const [start = { start: from.text.length }] = pieces;
  let text = from.text.slice(0, start.start);
  let last: number | null = null;
  for (const [at, piece] of pieces.entries()) {
    if (kept[at] !== true) continue;
    // Blocks that come to stand next to each other stay apart.
    if (last !== null && last !== at - 1) text = `${text.trimEnd()}\n\n`;
    text += piece.text;
    last = at;
  }
  const left = withText(from, text);
  const kinds = (some: readonly Piece[]): string => some.map(({ kind }) => kind).join();
  const isWhole = kinds(piecesOf(left, null, new Map())) === kinds(pieces.filter((_, at) => kept[at]));
  return isWhole && leadOn(from, left, into, view) ? left : from;
}

function withText(side: Side, text: string): Side {
  return { ...side, text, note: parseNote(side.path, text, text.length) };
}

/** Links to the headings of FROM lead to one of the same name: to its own, or to that of INTO. */
function leadOn(from: Side, left: Side, into: Side, view: LinkView): boolean {
  const nameOf = ({ note }: Side, subpath: string): string | null => {
    const anchor = anchorOf(note, subpath);
    if (anchor === null) return null;
    return anchor.kind === 'block' ? `^${note.blockIds[anchor.index]?.id ?? ''}` : (note.headings[anchor.index]?.text ?? '');
  };
  const links = [...view.fresh].flatMap((source) => view.linksOf(source).filter(({ to }) => to === from.path));
  return links.every(({ subpath }) => {
    const name = subpath === null ? null : nameOf(from, subpath);
    return subpath === null || name === null || (nameOf(left, subpath) ?? nameOf(into, subpath)) === name;
  });
}

/** True if some are among others in the same order. */
function inOrder(some: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const other of others) if (other === some[found]) found++;
  return found === some.length;
}

/** `known` numbers what leads into a piece, back to the last free one, for both notes alike. */
function piecesOf({ path, text, note }: Side, view: LinkView | null, known: Map<string, number>): Piece[] {
  const blocks: { readonly kind: BlockKind; readonly start: number }[] = [];
  const sink = {
    topBlock: (kind: BlockKind, { start }: { readonly start: ArrayLike<number> }, i: number) =>
      void blocks.push({ kind, start: start[i] ?? 0 }),
  };
  readBlocks(splitLines(text, bodyStart(note.frontmatter)), sink);
  const links = view?.linksOf(path) ?? [];
  const above: { readonly level: number; readonly text: string }[] = [];
  let lead = 0;
  let labelled = false;
  return blocks.map(({ kind, start }, block): Piece => {
    const end = blocks[block + 1]?.start ?? text.length;
    const heading = kind === 'heading' ? note.headings.find((one) => one.start >= start && one.start < end) : undefined;
    while (heading !== undefined && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const place = above.map((one) => [one.level, foldKey(one.text)]);
    if (heading !== undefined && !(block === 0 && heading.level === 1 && isTitle(heading.text, note))) above.push(heading);
    if (heading !== undefined) [lead, labelled] = [0, false];
    const whole = text.slice(start, end);
    const parts = partsOf(kind, whole, start);
    const items = parts.map((part) => {
      const leads = links.flatMap(({ start: at, to, subpath }) =>
        at >= part.start && at < part.start + part.text.length ? [[to === path ? '' : to, subpath]] : [],
      );
      return JSON.stringify([part.text.replace(/\r\n/g, '\n').trimEnd(), leads]);
    });
    const isSentence = kind === 'paragraph' && SENTENCE.test(whole.trim());
    // Prose speaks for itself, but not below a line such as "Carl:", which may go for all that follows it.
    const free = isSentence && !labelled;
    const words = kind === 'list' && BULLET.test(whole) ? null : items;
    const key = JSON.stringify([kind, heading?.level, place, free ? null : lead, words]);
    if (kind === 'paragraph' && !isSentence) labelled = true;
    if (heading === undefined) lead = numberOf(JSON.stringify([free ? 0 : lead, kind, items]), known);
    return { kind, start, text: whole, level: heading?.level ?? 0, free, key, items };
  });
}

function numberOf(lead: string, known: Map<string, number>): number {
  const number = known.get(lead) ?? known.size + 1;
  known.set(lead, number);
  return number;
}

/** True if one name is in the other, as "Carl" in "Carl 1". */
function isOneSubject(from: Side, into: Side): boolean {
  const [one, other] = [wordsOf(stemOf(from.path)), wordsOf(stemOf(into.path))];
  return one.includes(other) || other.includes(one);
}

/** Characters of what is no heading. */
function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { level, text }) => sum + (level > 0 ? 0 : text.trim().length), 0);
}

/** True for the one heading of the first level that says the name of its note, or words of it, or its title. */
function isTitle(text: string, note: Note): boolean {
  if (note.headings.filter(({ level }) => level === 1).length > 1) return false;
  const { title } = dataOf(note);
  const own = wordsOf(text);
  return own.trim() !== '' && (wordsOf(stemOf(note.path)).includes(own) || own === wordsOf(typeof title === 'string' ? title : ''));
}

/** "The-Plan" → " the plan ", so that whole words are found in it. */
function wordsOf(text: string): string {
  const words = foldKey(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return ` ${words.trim()} `;
}

const BULLET = /^[-*+] /;

/** A list without numbers by its items, anything else as it is. */
function partsOf(kind: BlockKind, text: string, start: number): { readonly start: number; readonly text: string }[] {
  if (kind !== 'list' || !BULLET.test(text)) return [{ start, text }];
  const items: { start: number; text: string }[] = [];
  for (const { 0: item, index } of text.matchAll(/^[-*+] [^]*?(?=^[-*+] |$(?![^]))/gm)) items.push({ start: start + index, text: item });
  return items;
}
