import type { LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { foldKey } from '../../model/path';
import { notesOf } from '../../read/memory/scope';

/** The property that lists the projects a memory is for; without any it is for all (seed 004, "Frontmatter fields"). */
const PROJECTS = 'projects';

/** Why a note stays out of a bundle for a project, null where it is for that one, for all, or none is asked for. */
export function outsideProject(note: Note, project: string | undefined): LeftOut | null {
  if (project === undefined) return null;
  const own = projectsOf(note);
  if (own.length === 0 || own.includes(keyOf(project))) return null;
  return { path: note.path, why: 'It is for another project.', by: 'occasion' };
}

/** The name of a folder as a project, where a note of the memory is for that; else undefined. */
export function projectKnown(ctx: DecideContext, folder: string | undefined): string | undefined {
  return folder !== undefined && notesOf(ctx).some((note) => projectsOf(note).includes(keyOf(folder))) ? folder : undefined;
}

function projectsOf(note: Note): string[] {
  const value = dataOf(note)[PROJECTS];
  const own = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one): one is string => typeof one === 'string');
  return own.map(keyOf).filter((key) => key !== '');
}

function keyOf(project: string): string {
  return foldKey(project.trim());
}
