import { upTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { IndexSection } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, byCodePoint, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { findSecrets } from '../secrets/index';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
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

/**
 * Every note of the memory with a line of its own: by type and path, superseded ones last, or the titles by path. Where there
 * are more than the index takes, or `fits` says of a number of lines that they are too many, the first by score stay; of
 * titles the last ones, which are the newest. A memory whose successor has a line has none.
 */
export function listNotes(
  ctx: DecideContext,
  from: VaultPath,
  index: Note | null,
  pinned: ReadonlySet<VaultPath>,
  fits: (lines: readonly ChosenNote[]) => boolean = () => true,
): Required<Choice> {
  const { format, size } = ctx.convention.indexNote;
  const isTitles = format === 'titles';
  const excluded = exclusion(ctx, from, index);
  const { notes, order, standings } = rankingOf(ctx);
  const write = isTitles ? linkWriter(ctx, from) : pointerWriter(from);
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: Open[] = [];
  for (const row of order) {
    const note = notes[row] as Note;
    const standing = standings[row] as Standing;
    const why = pinned.has(note.path) ? null : excluded(note, standing);
    if (why !== null) {
      omitted.push({ path: note.path, why });
      continue;
    }
    const { superseded } = standing;
    const section = isTitles ? 'Titles' : sectionOf(ctx, note).id;
    const line = { path: note.path, section, why: (isTitles ? '' : descriptionOf(note)) + (superseded ? SUPERSEDED : '') };
    const link = write(note.path, '');
    if (pinned.has(note.path)) chosen.push({ ...line, section: 'Pinned', link: null });
    else if (link === null) omitted.push({ path: note.path, why: 'no link can spell its name' });
    else open.push({ note, line: { ...line, link }, superseded: superseded && !isTitles });
  }
  const kept = isTitles ? [...open].sort((a, b) => byPath(b, a)) : byScore(ctx, withoutSucceeded(ctx, open, pinned, omitted));
  const linesOf = (count: number): ChosenNote[] => [
    ...chosen,
    ...kept
      .slice(0, count)
      .sort(byPath)
      .map(({ line }) => line),
  ];
  const most = Math.min(size, kept.length);
  const room = fits(linesOf(most)) ? most : upTo(most, (at) => fits(linesOf(at + 1)));
  const full = kept.slice(room).map(({ line }) => line.path);
  for (const path of full) omitted.push({ path, why: `below the first ${room}` });
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
  const data = dataOf(note);
  const metadata = data['metadata'];
  const nested = typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)['type'] : undefined;
  const type = [data['type'], nested, /^[^_]+/.exec(stemOf(note.path))?.[0]].find((one) => typeof one === 'string');
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

/** `[file](file)`, from the folder of the index (seed 004, "Memory index"). Null for a name that would end the link. */
function pointerWriter(from: VaultPath): (to: VaultPath, title: string) => string | null {
  const folder = from.slice(0, from.length - basenameOf(from).length);
  return (to) => {
    const inside = to.startsWith(folder) ? to.slice(folder.length) : `/${to}`;
    if (/[<>\n\r[\]\\]/.test(inside)) return null;
    const target = /[\s()%#?]/.test(inside) ? `<${inside.replace(/%/g, '%25').replace(/#/g, '%23')}>` : inside;
    return `[${basenameOf(inside).replace(/[`*~$]/g, '\\$&')}](${target})`;
  };
}
