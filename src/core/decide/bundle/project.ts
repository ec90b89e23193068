import type { LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { linkedLines } from '../../read/links/linked-lines';
import { areDisjoint, projectsOf } from '../../read/memory/projects';
import { indexPath } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { encodeText } from '../../read/text/text';
import { isCritical } from '../top-of-mind/index';

/** Why a note stays out of a bundle for a project, null where it is for that one, for all, or none is asked for. */
export function outsideProject(note: Note, project: string | undefined): LeftOut | null {
  if (project === undefined || !areDisjoint([project.trim()], projectsOf(note))) return null;
  return { path: note.path, why: 'It is for another project.', by: 'occasion' };
}

/** Texts of a bundle for a project: the index note without the lines that lead to memories of other projects alone. Critical ones are for all. */
export function textsForProject(
  ctx: DecideContext,
  texts: ReadonlyMap<VaultPath, string>,
  project: string | undefined,
): ReadonlyMap<VaultPath, string> {
  const index = indexPath(ctx);
  const text = texts.get(index);
  if (project === undefined || text === undefined) return texts;
  const isOther = (to: VaultPath): boolean => {
    const note = ctx.snapshot.notes.get(to as NotePath);
    return note !== undefined && !isCritical(note) && outsideProject(note, project) !== null;
  };
  const links = linkedLines(parseNote(index, text, encodeText(text).length), text);
  let at = 0;
  const kept = (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).filter((line) => {
    const targets = (links.get(at) ?? []).flatMap(({ linkpath }) => ctx.snapshot.resolve(linkpath, index) ?? []);
    at += line.length;
    return targets.length === 0 || !targets.every(isOther);
  });
  return new Map([...texts, [index, kept.join('')]]);
}
