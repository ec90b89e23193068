import type { DecideContext } from '../../../model/context';
import { dataOf, type Note } from '../../../model/note';
import { folderOf, foldKey, joinPath, type NotePath, stemOf, type VaultPath } from '../../../model/path';
import { dateInName } from '../../../read/text/dates';
import { lineBreakOf } from '../../../read/markdown/fences';
import { meetingKey } from '../../../read/text/names';
import { frontmatterTags } from '../../../read/snapshot/note';
import { setProperties } from '../../../read/frontmatter/properties';
import { newLink, type WrittenLink } from '../../../read/links/new-link';
import { takenPaths, withNumber } from '../targets';
import type { Section } from './sections';

/** A note that a section becomes. */
export interface NewNote {
  readonly path: NotePath;
  readonly section: Section;
  /** Value of its `created`. */
  readonly created: string;
  /** True where its name holds the title as the heading has it. */
  readonly named: boolean;
}

/**
 * The new notes beside the original. No file of the vault shares a name with one of them, on any disk
 * or in any folder, so that no link that led somewhere leads elsewhere from now on.
 */
export function newNotes(
  ctx: DecideContext,
  original: Note,
  sections: readonly Section[],
  nameFor: (date: string, title: string) => string,
): NewNote[] {
  const isTaken = takenNames(ctx);
  const own = new Set<string>();
  /** By day and title: the number after the last one that is taken, so that a thousand of one name do not try all of them again. */
  const numbers = new Map<string, number>();
  const made = dataOf(original)['created'];
  const day = typeof made === 'string' ? dateInName(made) : null;
  return sections.map((section) => {
    const date = section.date ?? day ?? ctx.today;
    const name = nameFor(date, section.title);
    const isFree = (path: VaultPath): boolean => !own.has(foldKey(path)) && !isTaken(path);
    const key = `${date} ${section.title}`;
    let path = joinPath(folderOf(original.path), name);
    let n = numbers.get(key) ?? 2;
    let last = n === 2 ? name : nameFor(date, `${section.title} ${n - 1}`);
    for (; !isFree(path); n++) {
      const numbered = nameFor(date, `${section.title} ${n}`);
      // A name may have no room for a title, or for all of it: then the number stands after the name.
      const told = numbered !== name && numbered !== last;
      path = joinPath(folderOf(original.path), told ? numbered : withNumber(name, n));
      last = numbered;
    }
    numbers.set(key, n);
    own.add(foldKey(path));
    const created = section.date ?? (day === null || typeof made !== 'string' ? ctx.today : made);
    return { path: path as NotePath, section, created, named: name.includes(section.title.normalize('NFC')) };
  });
}

/** The frontmatter of a new note, with the blank line after it, in the line ends of the original. */
export function headOf(
  ctx: DecideContext,
  original: Note,
  text: string,
  note: Pick<NewNote, 'created' | 'named'> & { readonly section: Pick<Section, 'title'> },
  from: string,
): string {
  const tags = frontmatterTags(dataOf(original));
  return setProperties(lineBreakOf(text), [
    { key: 'id', value: ctx.newId() },
    { key: 'created', value: note.created },
    ...(tags.length > 0 ? [{ key: 'tags', value: tags }] : []),
    ...(note.named ? [] : [{ key: 'aliases', value: [note.section.title] }]),
    { key: 'split_from', value: from },
  ]);
}

/** The link that stands where a section stood; no link where none can spell the name of its note. */
export function linkFor(ctx: DecideContext, original: VaultPath, { path, section }: NewNote): WrittenLink {
  // Brackets that pair up with those of the link would end it.
  const shown = /\[\[|\]\]|\]$/.test(section.shown) ? section.shown.replace(/\[/g, '(').replace(/\]/g, ')') : section.shown;
  const name = stemOf(path);
  return newLink(ctx, { to: path, from: original, text: shown === name ? '' : shown }) ?? { text: name, linkpath: name };
}

/** Tells whether a path is taken on some disk, or its name by another file of the vault. */
export function takenNames(ctx: DecideContext): (path: VaultPath) => boolean {
  const taken = takenPaths(ctx.snapshot);
  const names = new Set<string>();
  const folders = new Set<string>();
  let last = '';
  for (const { path } of ctx.snapshot.files) {
    names.add(meetingKey(foldKey(path)));
    const folder = folderOf(path);
    if (folder === last) continue;
    last = folder;
    for (let one = folder; one !== ''; one = folderOf(one)) folders.add(foldKey(one));
  }
  // A link by a note's id or name property would find a file of that name first.
  for (const link of ctx.snapshot.links) if (link.via !== null) names.add(meetingKey(foldKey(link.linkpath)));
  return (path) => taken.has(foldKey(path)) || folders.has(foldKey(path)) || names.has(meetingKey(foldKey(path)));
}
