import type { DecideContext } from '../../model/context';
import type { IndexSection } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, byCodePoint, stemOf, type VaultPath } from '../../model/path';
import { findSecrets } from '../secrets/index';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
import { escapeMarkdown, linkWriter } from './link-text';
import { rankingOf } from './rank';
import type { Standing } from './standing';

/** Characters of a description on the index. */
const MOST_DESCRIBED = 200;
/** The section of a memory whose type the convention does not know. */
const OTHER: IndexSection = { id: 'other', heading: 'Other', words: ['other'] };

/** The sections of the convention's index with the one for whatever fits none. */
export function sectionsOf({ convention }: Pick<DecideContext, 'convention'>): readonly IndexSection[] {
  return [...(convention.indexNote.sections ?? []), OTHER];
}

/**
 * Every note of the memory with a line of its own: by type and path, or the titles by path. Where there are more than the
 * index takes, critical memories stay, then the highest ranked; of titles the last ones, which are the newest.
 */
export function listNotes(ctx: DecideContext, from: VaultPath, index: Note | null, pinned: ReadonlySet<VaultPath>): Choice {
  const { format, size } = ctx.convention.indexNote;
  const excluded = exclusion(ctx, from, index);
  const { notes, order, standings } = rankingOf(ctx);
  const write = format === 'titles' ? linkWriter(ctx, from) : pointerWriter(from);
  const chosen: ChosenNote[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  const open: { readonly line: ChosenNote; readonly critical: boolean }[] = [];
  for (const row of order) {
    const note = notes[row] as Note;
    const standing = standings[row] as Standing;
    const why = pinned.has(note.path) ? null : excluded(note, standing);
    if (why !== null) {
      omitted.push({ path: note.path, why });
      continue;
    }
    const superseded = standing.superseded ? ' (superseded)' : '';
    const section = format === 'titles' ? 'Titles' : sectionOf(ctx, note).id;
    const line = { path: note.path, section, why: (format === 'titles' ? '' : descriptionOf(note)) + superseded };
    if (pinned.has(note.path)) {
      chosen.push({ ...line, section: 'Pinned', link: null });
      continue;
    }
    const link = write(note.path, '');
    if (link === null) omitted.push({ path: note.path, why: 'no link can spell its name' });
    else open.push({ line: { ...line, link }, critical: dataOf(note)['critical'] === true });
  }
  const byPath = (a: ChosenNote, b: ChosenNote): number => byCodePoint(a.path, b.path);
  const kept =
    format === 'titles'
      ? open.sort((a, b) => byPath(b.line, a.line))
      : [...open.filter(({ critical }) => critical), ...open.filter(({ critical }) => !critical)];
  for (const { line } of kept.slice(size)) omitted.push({ path: line.path, why: `below the first ${size}` });
  const lines = kept.slice(0, size).map(({ line }) => line);
  return { chosen: [...chosen, ...lines.sort(byPath)], omitted };
}

/** The section of a memory: critical ones first, then by its type, or by the word that its name begins with. */
function sectionOf(ctx: DecideContext, note: Note): IndexSection {
  const data = dataOf(note);
  const metadata = data['metadata'];
  const nested = typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)['type'] : undefined;
  const type = [data['type'], nested, /^[^_]+/.exec(stemOf(note.path))?.[0]].find((one) => typeof one === 'string');
  const sections = sectionsOf(ctx);
  return (
    sections.find(({ critical }) => critical === true && data['critical'] === true) ??
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
