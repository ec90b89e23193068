import { foldKey } from '../../../model/path';
import { readBlocks, type BlockKind } from '../../../read/markdown/blocks';
import { splitLines } from '../../../read/markdown/lines';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import { anchorOf } from '../anchors';
import type { LinkView } from '../simulate';
import type { Side } from './side';

/** A block of a note's text, or an item of a list without numbers, with the blank lines below it. */
interface Piece {
  readonly kind: BlockKind;
  /** Pieces of one list have one. */
  readonly block: number;
  readonly start: number;
  readonly text: string;
  /** 0 for what is no heading. */
  readonly level: number;
  /** Its words, the headings above it and the files it links to: two of one key say the same in the same place. */
  readonly key: string;
}

/** A text that other places refer to, or that goes on beyond its block. */
const HOLDS_ON = /\[\^|(?:^|\s)\^[\w-]|%%|^[ \t]*<|^\[[^\]]+\]:/m;

/**
 * FROM without the blocks that INTO says as well below the same headings, with links to the same files, and without headings
 * below which nothing is left: they would stand in INTO twice. A block that other places refer to stays. FROM as it is where
 * what is left would read otherwise.
 */
export function withoutSaid(from: Side, into: Side, view: LinkView): Side {
  const known = new Set(piecesOf(into, view).map(({ key }) => key));
  const pieces = piecesOf(from, view);
  const kept = pieces.map(({ key, level, text }) => level > 0 || !known.has(key) || HOLDS_ON.test(text));
  if (!kept.includes(false)) return from;
  for (const [at, { level, key }] of pieces.entries()) {
    if (level === 0) continue;
    const next = pieces.findIndex((one, i) => i > at && one.level > 0 && one.level <= level);
    const below = kept.slice(at + 1, next < 0 ? undefined : next).filter((_, i) => pieces[at + 1 + i]?.level === 0);
    if (below.length > 0 && !below.includes(true) && known.has(key)) kept[at] = false;
  }
  const [start = { start: from.text.length }] = pieces;
  let text = from.text.slice(0, start.start);
  let last: { readonly at: number; readonly block: number } | null = null;
  for (const [at, piece] of pieces.entries()) {
    if (kept[at] !== true) continue;
    // Blocks that come to stand next to each other stay apart.
    if (last !== null && last.at !== at - 1 && last.block !== piece.block) text = `${text.trimEnd()}\n\n`;
    text += piece.text;
    last = { at, block: piece.block };
  }
  const left = { ...from, text, note: parseNote(from.path, text, text.length) };
  const kinds = (some: readonly Piece[]): string => [...new Map(some.map(({ block, kind }) => [block, kind])).values()].join();
  const isWhole = kinds(piecesOf(left, null)) === kinds(pieces.filter((_, at) => kept[at]));
  return isWhole && leadOn(from, left, into, view) ? left : from;
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

function piecesOf({ path, text, note }: Side, view: LinkView | null): Piece[] {
  const blocks: { readonly kind: BlockKind; readonly start: number }[] = [];
  const sink = {
    topBlock: (kind: BlockKind, { start }: { readonly start: ArrayLike<number> }, i: number) =>
      void blocks.push({ kind, start: start[i] ?? 0 }),
  };
  readBlocks(splitLines(text, bodyStart(note.frontmatter)), sink);
  const links = view?.linksOf(path) ?? [];
  const above: { readonly level: number; readonly text: string }[] = [];
  return blocks.flatMap(({ kind, start }, block) => {
    const end = blocks[block + 1]?.start ?? text.length;
    const heading = kind === 'heading' ? note.headings.find((one) => one.start >= start && one.start < end) : undefined;
    while (heading !== undefined && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    // The heading of the whole note is its name.
    const place = above.filter(({ level }) => level > 1).map((one) => foldKey(one.text));
    if (heading !== undefined) above.push(heading);
    return partsOf(kind, text.slice(start, end), start).map((part): Piece => {
      const leads = links.flatMap(({ start: at, to, subpath }) =>
        at >= part.start && at < part.start + part.text.length ? [[to === path ? '' : to, subpath]] : [],
      );
      const said = part.text.replace(/\r\n/g, '\n').trimEnd();
      return { kind, block, level: heading?.level ?? 0, ...part, key: JSON.stringify([kind, heading?.level, place, said, leads]) };
    });
  });
}

/** A list without numbers by its items, anything else as it is. */
function partsOf(kind: BlockKind, text: string, start: number): { readonly start: number; readonly text: string }[] {
  if (kind !== 'list' || !/^[-*+] /.test(text)) return [{ start, text }];
  const items: { start: number; text: string }[] = [];
  for (const { 0: item, index } of text.matchAll(/^[-*+] [^]*?(?=^[-*+] |$(?![^]))/gm)) items.push({ start: start + index, text: item });
  return items;
}
