import { basenameOf, type NotePath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

/** The word for a conflict in the languages in which sync programs name their copies. */
const CONFLICT = 'confli[ck]t|conflit|konflikt|конфликт|конфлікт|競合|冲突|衝突|충돌|çakış|ristiriit|motstrid';

/**
 * How sync programs name the copies that they keep where two devices disagreed, each with an example; the groups are the
 * original's stem and its extension.
 */
const NAMES: readonly RegExp[] = [
  // Syncthing: "X.sync-conflict-20260315-120000-ABCDEFG.md"
  /^(.+)\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,10})?(\.[^.]*)?$/i,
  // Obsidian Sync: "X (Conflicted copy phone 202603151200).md", Dropbox: "X (Ida's conflicted copy 2026-03-15).md"
  /^(.+) \((?:[^()]* )?conflicted copy(?: [^()]*)?\)(\.[^.]*)?$/i,
  // Seafile: "X (SFConflict ida@example.com 2026-03-15-12-00-00).md", Proton Drive: "X (# Edit conflict 2026-03-15 aB3 #).md"
  /^(.+) \((?:SFConflict [^()]*|# Edit conflict [^()]*#)\)(\.[^.]*)?$/,
  // Nextcloud before: "X_conflict-20260315-120000.md"
  /^(.+)_conflict-\d{8}-\d{6}(\.[^.]*)?$/,
  // Synology Drive: "X_LAPTOP_Mar-15-120000-2026_Conflict.md"
  /^(.+?)_[^_]+_[^_]*\d{4}[^_]*_Conflict(\.[^.]*)?$/,
];

/** Dropbox in other languages, a copy only beside its original: "X (Copie en conflit de Ida 2026-03-15).md" */
const TRANSLATED = new RegExp(`^(.+) \\((?=[^()]*(?:${CONFLICT}))[^()]*\\d{4}-\\d{2}-\\d{2}[^()]*\\)(\\.[^.]*)?$`, 'iu');

/** Names that people give, too: a copy only where the texts are nearly the same. */
const PERHAPS: readonly RegExp[] = [
  // iCloud: "X 2.md"
  /^(.+) [2-9](\.[^.]*)$/,
  // Google Drive: "X (2).md"
  /^(.+) \(\d{1,2}\)(\.[^.]*)$/,
  // OneDrive: "X-DESKTOP-AB12CD3.md", "X-LAPTOP-2.md"
  /^(.+?)-(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{3,}(?:-[A-Z0-9]+)*(\.[^.]*)$/,
  // Box, pCloud: "X (Ida).md", "X [conflicted].md"
  /^(.+) [([][^()[\]]+[)\]](\.[^.]*)$/,
];

/** iCloud's name for a copy of a file of which nobody names a second one: "top-of-mind-decisions 2.md", "MEMORY 2.md" */
const ONLY_ONE = /^(top-of-mind(?:-[a-z]+)*|MEMORY) [2-9](\.[^.]*)$/;

const SYNCTHING_TEMPORARY = /^~syncthing~(.+)\.tmp$/;
/** Of pictures and the like a second one of a name is pasted or downloaded every day. */
const NUMBERED = /^(.+) \((\d{1,2})\)(\.(?:md|canvas|base))$/i;
/** In each name of `NAMES`: of nearly every path that is all that is looked at. */
const MARK = new RegExp(`${CONFLICT}|~syncthing~|\\(|^(?:top-of-mind|memory).* [2-9]\\.`, 'iu');

/**
 * The path of the file that a sync program copied when two devices disagreed, null if the name
 * is no conflict file's. `X (1).md` is one only beside `X.md`, so it takes `has` to tell. Sync programs count from
 * one: `X (2).md` without `X (1).md` is the second of a series that somebody named.
 */
export function originalOfConflict(path: string, has?: (path: string) => boolean): string | null {
  const name = basenameOf(path);
  if (!MARK.test(name)) return null;
  const folder = path.slice(0, path.length - name.length);
  const temporary = SYNCTHING_TEMPORARY.exec(name);
  if (temporary !== null) return `${folder}${temporary[1] ?? ''}`;
  for (const pattern of NAMES) {
    const match = pattern.exec(name);
    if (match !== null) return `${folder}${match[1] ?? ''}${match[2] ?? ''}`;
  }
  const beside = has === undefined ? null : (TRANSLATED.exec(name) ?? ONLY_ONE.exec(name));
  if (beside !== null) {
    const original = `${folder}${beside[1] ?? ''}${beside[2] ?? ''}`;
    return has?.(original) === true ? original : null;
  }
  const numbered = has === undefined ? null : NUMBERED.exec(name);
  if (numbered === null) return null;
  const [, stem = '', number = '', extension = ''] = numbered;
  const original = `${folder}${stem}${extension}`;
  const isFirst = Number(number) === 1 || has?.(`${folder}${stem} (1)${extension}`) === true;
  return isFirst && has?.(original) === true ? original : null;
}

/** The files of which this may be a copy by its name, if their texts are nearly the same. */
export function perhapsOriginals(path: string, has: (path: string) => boolean): string[] {
  const name = basenameOf(path);
  const folder = path.slice(0, path.length - name.length);
  const found = new Set<string>();
  for (const pattern of PERHAPS) {
    const match = pattern.exec(name);
    const original = `${folder}${match?.[1] ?? ''}${match?.[2] ?? ''}`;
    if (match !== null && has(original)) found.add(original);
  }
  return [...found];
}

/** True for the part of a file that Syncthing is still writing (on Windows; elsewhere its name begins with a dot): no version of it. */
export function isUnfinished(path: string): boolean {
  return SYNCTHING_TEMPORARY.test(basenameOf(path));
}

/** The copies of a note that sync programs made when two devices disagreed. */
export function copiesOf(note: NotePath, snapshot: Pick<Snapshot, 'files' | 'has'>): NotePath[] {
  const isThere = (path: string): boolean => path === note || snapshot.has(path);
  return snapshot.files.flatMap(({ path }) =>
    originalOfConflict(path, isThere) === note && !isUnfinished(path) ? [path as NotePath] : [],
  );
}

/** True for a copy that a sync program left (Obsidian Sync, Syncthing, Dropbox, iCloud). */
export function isConflictFile(path: string, has?: (path: string) => boolean): boolean {
  return originalOfConflict(path, has) !== null;
}
