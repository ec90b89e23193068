import { upTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { IndexSection } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, byCodePoint, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { factsOf } from '../naming/index';
import { findSecrets } from '../secrets/index';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
import { scanMarkdown } from '../../read/markdown/scan';
import { indexPath } from '../../read/memory/scope';
import { escapeMarkdown, linkWriter } from './link-text';
import { rankingOf } from './rank';
import type { Standing } from './standing';
import { successionOf } from './succession';
import { isCritical, placesByWeight } from './weight';

/** Characters of a description on the index. */
const MOST_DESCRIBED = 200;
/** The end of a line of a memory that another took the place of. */
export const SUPERSEDED = ' (superseded)';
/** The section of a memory whose type the convention does not know. */
const OTHER: IndexSection = { id: 'other', heading: 'Other', words: ['other'] };

/** The sections of the convention's index with the one for whatever fits none. */
export function sectionsOf({ convention }: Pick<DecideContext, 'convention'>): readonly IndexSection[] {
  return [...(convention.indexNote.sections ?? []), OTHER];
}

/** A note that may stand on the index, with its line. */
interface Open {
  readonly note: Note;
  readonly line: ChosenNote;
  readonly superseded: boolean;
}

/** How many lines there may be, and of which notes where not of all. */
interface Room {
  readonly fits?: (lines: readonly ChosenNote[]) => boolean;
  readonly only?: ReadonlySet<VaultPath> | undefined;
}

/**
 * Every note of the memory with a line of its own: by type and path, superseded ones last, or the titles by path. Pinned ones have
 * theirs. Where there are more than the index takes, or `fits` says of a number of lines that they are too many, the first by
 * score get one; of titles the last ones, which are the newest. A memory whose successor has a line has none.
 */
export function listNotes(
  ctx: DecideContext,
  from: VaultPath,
  index: Note | null,
  pinned: ReadonlySet<VaultPath>,
  { fits = () => true, only }: Room = {},
): Required<Choice> {
  const { format, size } = ctx.convention.indexNote;
  const isTitles = format === 'titles';
  const excluded = exclusion(ctx, from, index);
  const { notes, order, standings } = rankingOf(ctx);
  const write = linkWriter(ctx, from);
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: Open[] = [];
  for (const row of order) {
    const note = notes[row] as Note;
    const standing = standings[row] as Standing;
    const left = pinned.has(note.path) ? null : excluded(note, standing);
    if (left !== null) {
      omitted.push({ path: note.path, why: left });
      continue;
    }
    const superseded = standing.superseded && !isTitles;
    const link = isTitles ? write(note.path, '') : pointerTo(ctx, note.path);
    const why = (isTitles ? '' : descriptionOf(note)) + (superseded ? SUPERSEDED : '');
    const line = { path: note.path, section: isTitles ? 'Titles' : sectionOf(ctx, note).id, why };
    if (pinned.has(note.path)) chosen.push({ ...line, section: isTitles ? 'Pinned' : line.section, link: null });
    else if (only?.has(note.path) === false) continue;
    else if (link === null) omitted.push({ path: note.path, why: 'no link can spell its name' });
    else open.push({ note, line: { ...line, link }, superseded });
  }
  const kept = isTitles ? [...open].sort((a, b) => byPath(b, a)) : byScore(ctx, withoutSucceeded(ctx, open, pinned, omitted));
  const linesOf = (count: number): ChosenNote[] => [
    ...chosen,
    ...kept
      .slice(0, count)
      .sort(byPath)
      .map(({ line }) => line),
  ];
  const most = Math.min(isTitles ? size : Math.max(0, size - chosen.length), kept.length);
  const room = fits(linesOf(most)) ? most : upTo(most, (at) => fits(linesOf(at + 1)));
  const full = kept.slice(room).map(({ line }) => line.path);
  for (const path of full) omitted.push({ path, why: isTitles ? `not among the top ${room}` : 'the index is full' });
  return { chosen: linesOf(room), omitted, full };
}

function byPath(a: Open, b: Open): number {
  return Number(a.superseded) - Number(b.superseded) || byCodePoint(a.line.path, b.line.path);
}

function byScore(ctx: DecideContext, open: readonly Open[]): Open[] {
  const places = placesByWeight(
    ctx,
    open.map(({ note }) => note),
  );
  return [...open].sort((a, b) => (places.get(a.note) ?? 0) - (places.get(b.note) ?? 0));
}

/** The notes whose place no other one with a line took. */
function withoutSucceeded(
  ctx: DecideContext,
  open: readonly Open[],
  pinned: ReadonlySet<VaultPath>,
  omitted: { path: VaultPath; why: string }[],
): Open[] {
  const outdated = new Map(open.map(({ line, superseded }) => [line.path, superseded]));
  for (const path of pinned) outdated.set(path, false);
  /** The last ones of a chain count: in a circle nobody took a place. */
  const isTaken = (path: VaultPath, seen: ReadonlySet<VaultPath>): boolean =>
    successionOf(ctx, path as NotePath).supersededBy.some(
      (next) => !seen.has(next) && (outdated.get(next) === false || (outdated.has(next) && isTaken(next, new Set([...seen, next])))),
    );
  return open.filter(({ line: { path }, superseded }) => {
    if (!superseded || !isTaken(path, new Set([path]))) return true;
    omitted.push({ path, why: 'a newer memory took its place' });
    return false;
  });
}

/** The section of a memory: critical ones first, then by its type, or by the word that its name begins with. */
function sectionOf(ctx: DecideContext, note: Note): IndexSection {
  const [type] = [...factsOf(ctx, note).types, /^[^_]+/.exec(stemOf(note.path))?.[0]];
  const sections = sectionsOf(ctx);
  return (
    sections.find(({ critical }) => critical === true && isCritical(note)) ??
    sections.find((one) => one.type !== undefined && one.type === type) ??
    OTHER
  );
}

/** The note's own description on one line, else its first heading or the words of its name; empty where it seems to hold a secret. */
function descriptionOf(note: Note): string {
  const value =
    dataOf(note)['description'] ??
    note.headings[0]?.text ??
    stemOf(note.path)
      .replace(/^[^_]+_/, '')
      .replace(/_/g, ' ');
  const text = typeof value === 'string' ? [...value.replace(/\s+/g, ' ').trim()].slice(0, MOST_DESCRIBED).join('') : '';
  return text === '' || findSecrets(text).length > 0 ? '' : escapeMarkdown(text);
}

/** The line of a memory as it is written here, with its section; null where no link can spell its name. */
export function lineOf(ctx: DecideContext, note: Note): { readonly text: string; readonly section: string } | null {
  const link = pointerTo(ctx, note.path);
  const description = descriptionOf(note);
  return link === null ? null : { text: `- ${link}${description === '' ? '' : ` — ${description}`}`, section: sectionOf(ctx, note).id };
}

/** `[file](file)`, from the folder of the index (seed 004, "Memory index"). Null where that would not lead there. */
function pointerTo(ctx: DecideContext, to: VaultPath): string | null {
  const from = indexPath(ctx);
  const folder = from.slice(0, from.length - basenameOf(from).length);
  const inside = to.startsWith(folder) ? to.slice(folder.length) : `/${to}`;
  if (/[<>\n\r[\]\\]/.test(inside)) return null;
  const target = /[\s()%#?]/.test(inside) ? `<${inside.replace(/%/g, '%25').replace(/#/g, '%23')}>` : inside;
  const link = `[${basenameOf(inside).replace(/[`*~$]/g, '\\$&')}](${target})`;
  const [read] = scanMarkdown(link).links;
  const found = read === undefined ? undefined : ctx.snapshot.resolve(read.linkpath, from);
  return found === to || (found === null && !ctx.snapshot.notes.has(to as NotePath)) ? link : null;
}
