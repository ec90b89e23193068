import type { LeftOut } from '../../model/bundle';
import { dataOf, type Note } from '../../model/note';
import { foldKey } from '../../model/path';

/** The property that lists the projects a memory is for; without any it is for all (seed 004, "Frontmatter fields"). */
const PROJECTS = 'projects';

/** Why a note stays out of a bundle for a project, null where it is for that one, for all, or none is asked for. */
export function outsideProject(note: Note, project: string | undefined): LeftOut | null {
  if (project === undefined) return null;
  const value = dataOf(note)[PROJECTS];
  const own = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  if (own.length === 0 || own.some((one) => foldKey(one.trim()) === foldKey(project.trim()))) return null;
  return { path: note.path, why: 'It is for another project.', by: 'occasion' };
}
