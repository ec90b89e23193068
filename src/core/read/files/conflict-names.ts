import { basenameOf, folderOf, type NotePath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

const SYNCTHING = /^(.+)\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,10})?(\.[^.]*)?$/i;
const CONFLICTED_COPY = /^(.+) \((?:[^()]* )?conflicted copy(?: [^()]*)?\)(\.[^.]*)?$/i;
const SYNCTHING_TEMPORARY = /^~syncthing~(.+)\.tmp$/;
/** Of pictures and the like a second one of a name is pasted or downloaded every day. */
const NUMBERED = /^(.+) \((\d{1,2})\)(\.(?:md|canvas|base))$/i;

/**
 * The path of the file that a sync program copied when two devices disagreed, null where the name
 * is no conflict file's. `X (1).md` is one only beside `X.md`, so it takes `has` to tell. Sync programs count from
 * one: `X (2).md` without `X (1).md` is the second of a series that somebody named.
 */
export function originalOfConflict(path: string, has?: (path: string) => boolean): string | null {
  // Of nearly every path that is all that is looked at.
  if (!path.includes('(') && !path.includes('.sync-conflict-') && !path.includes('~syncthing~')) return null;
  const name = basenameOf(path);
  const last = name.charCodeAt(name.length - 1);
  const folder = folderOf(path);
  const inFolder = (original: string): string => (folder === '' ? original : `${folder}/${original}`);
  const temporary = last === 112 ? SYNCTHING_TEMPORARY.exec(name) : null;
  if (temporary !== null) return inFolder(temporary[1] ?? '');
  const match = SYNCTHING.exec(name) ?? CONFLICTED_COPY.exec(name);
  if (match !== null) return inFolder(`${match[1] ?? ''}${match[2] ?? ''}`);
  const numbered = has === undefined ? null : NUMBERED.exec(name);
  if (numbered === null) return null;
  const [, stem = '', number = '', extension = ''] = numbered;
  const original = inFolder(`${stem}${extension}`);
  const isFirst = Number(number) === 1 || has?.(inFolder(`${stem} (1)${extension}`)) === true;
  return isFirst && has?.(original) === true ? original : null;
}

/** The copies of a note that sync programs made when two devices disagreed. */
export function copiesOf(note: NotePath, snapshot: Pick<Snapshot, 'files' | 'has'>): NotePath[] {
  const isThere = (path: string): boolean => path === note || snapshot.has(path);
  return snapshot.files.flatMap(({ path }) => (originalOfConflict(path, isThere) === note ? [path as NotePath] : []));
}

/** True for a copy that a sync program left (Obsidian Sync, Syncthing, Dropbox, iCloud). */
export function isConflictFile(path: string, has?: (path: string) => boolean): boolean {
  return originalOfConflict(path, has) !== null;
}
