import type { ResolvedLink } from '../../../src/core/model/link';
import type { Note } from '../../../src/core/model/note';
import { extensionOf, pathKey, type NotePath } from '../../../src/core/model/path';
import type { VaultFiles } from '../../../src/core/model/ports';
import type { Snapshot } from '../../../src/core/model/snapshot';
import { resolveSubpath } from '../../../src/core/read/markdown/subpath';
import { readVault } from '../../../src/core/read/snapshot/vault';

/** What a link says, paths in NFC. */
export interface LinkFact {
  readonly from: string;
  readonly to: string | null;
  readonly link: ResolvedLink;
  /** The mark of the paragraph that its subpath leads to, null where it leads nowhere or there is none. */
  readonly anchor: string | null;
}

/**
 * A vault's links as a fresh reading finds them, each under the mark that tells it from all others. There are
 * several of one mark only in footnotes: a split gives each note those that it uses.
 */
export interface Graph {
  /** Bytes as text of one unit a byte, by path as the disk spells it. */
  readonly bytes: ReadonlyMap<string, string>;
  /** Texts by path in NFC. */
  readonly texts: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, readonly LinkFact[]>;
  /** Links that nobody marked: those a mutation wrote. */
  readonly unmarked: readonly LinkFact[];
  /** Where each paragraph stands, and each stretch of code, by mark. */
  readonly words: ReadonlyMap<string, string>;
  readonly codes: ReadonlySet<string>;
}

/** Bytes of every file: what must be as it was where nothing is to change. */
export async function bytesOf(files: VaultFiles): Promise<Map<string, string>> {
  const bytes = new Map<string, string>();
  for (const { path } of await files.list()) bytes.set(path, Buffer.from(await files.readBytes(path)).toString('latin1'));
  return new Map([...bytes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the vault from nothing. Throws where two links, paragraphs or stretches of code carry one mark: something was doubled. */
export async function readGraph(files: VaultFiles): Promise<Graph> {
  const snapshot = await readVault(files);
  const bytes = await bytesOf(files);
  const texts = new Map<string, string>();
  const links = new Map<string, LinkFact[]>();
  const unmarked: LinkFact[] = [];
  const words = new Map<string, string>();
  const codes = new Set<string>();
  for (const { path } of snapshot.files) {
    const text = Buffer.from(bytes.get(path) ?? '', 'latin1').toString('utf8');
    const from = pathKey(path);
    texts.set(from, text);
    if (!['md', 'canvas', 'base'].includes(extensionOf(path))) continue;
    for (const [mark] of text.matchAll(/\bw\d+\b/g)) setOnce(words, mark, from);
    for (const [code] of text.matchAll(/\bc\d+ [^`\r\n]*/g)) {
      if (codes.has(code)) throw new Error(`doubled: ${code}`);
      codes.add(code);
    }
    snapshot.outgoing(path).forEach((link, index) => {
      const fact = factOf(snapshot, texts, bytes, link);
      const mark = markOf(text, link, index);
      if (mark === null) unmarked.push(fact);
      else if (!links.has(mark)) links.set(mark, [fact]);
      else if (isFootnote(text, link.start)) links.get(mark)?.push(fact);
      else throw new Error(`doubled: ${mark} ${link.raw} in "${path}"`);
    });
  }
  return { bytes, texts, links, unmarked, words, codes };
}

function setOnce<T>(map: Map<string, T>, mark: string, value: T): void {
  if (map.has(mark)) throw new Error(`doubled: ${mark}`);
  map.set(mark, value);
}

function isFootnote(text: string, start: number): boolean {
  return /(?:^|\n)\[\^[^\]\n]+\]: k\d+ $/.test(text.slice(Math.max(0, start - 60), start));
}

function factOf(snapshot: Snapshot, texts: ReadonlyMap<string, string>, bytes: ReadonlyMap<string, string>, link: ResolvedLink): LinkFact {
  const to = link.to === null ? null : pathKey(link.to);
  const note = link.to === null ? undefined : snapshot.notes.get(link.to as NotePath);
  const anchor =
    note === undefined || link.subpath === null || to === null
      ? null
      : anchorOf(note, link.subpath, texts.get(to) ?? Buffer.from(bytes.get(link.to ?? '') ?? '', 'latin1').toString('utf8'));
  return { from: pathKey(link.from), to, link, anchor };
}

function anchorOf(note: Note, subpath: string, text: string): string | null {
  const target = resolveSubpath(note, subpath);
  if (target === null) return null;
  if (target.kind === 'block') return /\bw\d+\b/.exec(text.slice(target.block.start, target.block.end))?.[0] ?? `block ${target.block.id}`;
  return /\bw\d+\b/.exec(text.slice(target.heading.start))?.[0] ?? `heading ${target.heading.text}`;
}

/** The mark that stands right before a link, in its display, in its property, or in its card or file. */
function markOf(text: string, link: ResolvedLink, index: number): string | null {
  if (link.kind === 'base') return `${/\bk\d+\b/.exec(text)?.[0] ?? 'base'}/${index}`;
  if (link.display !== null && /^k\d+$/.test(link.display)) return link.display;
  if (link.property !== undefined && link.spelling === 'path') return `${link.property} card`;
  const before = link.start < 0 ? null : /\b(k\d+) $/.exec(text.slice(Math.max(0, link.start - 9), link.start));
  if (before !== null) return before[1] ?? null;
  return link.property !== undefined && /k\d+/.test(link.property) && link.kind === 'frontmatter' ? link.property : null;
}
