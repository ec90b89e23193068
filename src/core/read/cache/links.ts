import type { Link, LinkKind, LinkSpelling } from '../../model/link';
import type { TapeReader, TapeWriter } from './tape';

const KINDS: readonly LinkKind[] = ['wikilink', 'markdown', 'embed', 'reference', 'frontmatter', 'canvas', 'base'];
const SPELLINGS: readonly LinkSpelling[] = ['wikilink', 'markdown', 'path'];

/** The flags in a link's first number, above its kind (3 bits) and spelling (2 bits). */
const RAW = 1 << 5;
const SUBPATH = 1 << 6;
const DISPLAY = 1 << 7;
const PROPERTY = 1 << 8;
const LENGTH = 1 << 9;

/** Links as numbers: each position counts from the link before, and what follows from the rest is left out. */
export function writeLinks(tape: TapeWriter, links: readonly Link[]): void {
  let start = 0;
  let line = 0;
  tape.number(links.length);
  for (const link of links) {
    const { linkpath, subpath, display, property } = link;
    const raw = link.raw !== usualRaw(link.kind, linkpath, subpath, display);
    const length = link.end - link.start !== link.raw.length;
    const flags =
      (raw ? RAW : 0) |
      (subpath === null ? 0 : SUBPATH) |
      (display === null ? 0 : DISPLAY) |
      (property === undefined ? 0 : PROPERTY) |
      (length ? LENGTH : 0);
    tape.number(KINDS.indexOf(link.kind) | (SPELLINGS.indexOf(link.spelling) << 3) | flags);
    tape.text(linkpath);
    if (raw) tape.text(link.raw);
    if (subpath !== null) tape.text(subpath);
    if (display !== null) tape.text(display);
    if (property !== undefined) tape.text(property);
    tape.number(link.start - start);
    tape.number(link.line - line);
    if (length) tape.number(link.end - link.start);
    start = link.start;
    line = link.line;
  }
}

export function readLinks(tape: TapeReader): Link[] {
  let start = 0;
  let line = 0;
  const links: Link[] = [];
  for (let left = tape.number(); left > 0; left--) {
    const code = tape.number();
    const kind = KINDS[code & 7];
    const spelling = SPELLINGS[(code >> 3) & 3];
    if (kind === undefined || spelling === undefined) throw new RangeError('There is no such kind of link.');
    const linkpath = tape.text();
    const written = (code & RAW) === 0 ? null : tape.text();
    const subpath = (code & SUBPATH) === 0 ? null : tape.text();
    const display = (code & DISPLAY) === 0 ? null : tape.text();
    const property = (code & PROPERTY) === 0 ? null : tape.text();
    start += tape.number();
    line += tape.number();
    const raw = written ?? usualRaw(kind, linkpath, subpath, display);
    const end = start + ((code & LENGTH) === 0 ? raw.length : tape.number());
    const link: Link = { kind, spelling, raw, linkpath, subpath, display, start, end, line };
    links.push(property === null ? link : { ...link, property });
  }
  return links;
}

/** How a link is most often written. */
function usualRaw(kind: LinkKind, linkpath: string, subpath: string | null, display: string | null): string {
  return `${kind === 'embed' ? '!' : ''}[[${linkpath}${subpath ?? ''}${display === null ? '' : `|${display}`}]]`;
}
