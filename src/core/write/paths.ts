import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';

/** Marks that some disks ignore in a name (HFS+), so that `.g<U+200C>it` opens `.git` there. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** A folder that programs obey, spelled with look-alikes or invisible characters before it. */
const disguisedFolder = /^\.(git|obsidian|trash|top-of-mind)/i;
/** Short names that Windows makes for the folders a plan must never reach. */
const shortName = /^(git|obsidi|top-of|trash)~[0-9]+$/i;
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;
const forbidden = /[\\:*?"<>|]/;
const maxNameBytes = 255;

const plain = /^[ -~]*$/;

/** Key under which two paths are one file on some disk: NFC, case folded. */
export function foldKey(path: string): string {
  if (plain.test(path)) return path.toLowerCase();
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/** True where the text has a surrogate without its partner, which UTF-8 cannot hold. */
export function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udfff]/u.test(text);
}

/** True where the text has a control character (C0, DEL or C1) in it. */
export function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return true;
  }
  return false;
}

function hostile(path: string, why: string): MemoryError {
  return new MemoryError('hostile_path', `The path ${JSON.stringify(path)} ${why}. Use a path inside the vault, such as "Folder/Note.md".`, path);
}

function badName(path: string, why: string): MemoryError {
  return new MemoryError('bad_name', `The name ${JSON.stringify(path)} ${why}. Choose another name.`, path);
}

/**
 * Lets through only a path that stays in the visible part of the vault. Throws `hostile_path` for
 * whatever could lead elsewhere (`..`, absolute, drive, backslash, empty part, control character)
 * or into a hidden folder (`.git`, `.obsidian`, `.top-of-mind` and their disguises).
 */
export function checkPath(path: string): VaultPath {
  if (path === '') throw hostile(path, 'is empty');
  if (hasControl(path)) throw hostile(path, 'has a control character in it');
  if (path.includes('\\')) throw hostile(path, 'has a backslash in it');
  if (path.startsWith('/')) throw hostile(path, 'starts at the root of the disk');
  if (/^[A-Za-z]:/.test(path)) throw hostile(path, 'starts with a drive letter');
  for (const part of path.split('/')) {
    if (part === '') throw hostile(path, 'has an empty part');
    const seen = part.normalize('NFKC').replace(invisible, '').trim();
    if (/^\.+$/.test(seen) || seen === '') throw hostile(path, `has "${part}" as a part`);
    // "…And so" folds to a name with dots too, and is no hidden folder.
    if (part.startsWith('.') || disguisedFolder.test(seen)) throw hostile(path, 'leads into a hidden folder or file');
    if (shortName.test(seen)) throw hostile(path, 'has the short name of a hidden folder in it');
  }
  return path as VaultPath;
}

/**
 * For a path that a plan makes: also refuses, with `bad_name`, names that some platform cannot hold
 * (Windows' characters and device names, a dot or blank at the end, more than 255 bytes a part).
 */
export function checkNewPath(path: string): VaultPath {
  const checked = checkPath(path);
  if (hasLoneSurrogate(path)) throw badName(path, 'has half a character in it');
  for (const part of path.split('/')) {
    const bad = forbidden.exec(part);
    if (bad) throw badName(path, `has the character ${bad[0]} in it, which Windows or Android cannot store`);
    if (/[. ]$/.test(part)) throw badName(path, 'has a part that ends in a dot or a blank, which Windows drops');
    if (part.startsWith(' ')) throw badName(path, 'has a part that starts with a blank, which some systems drop');
    const stem = (part.split('.')[0] ?? '').trimEnd();
    if (reserved.test(stem)) throw badName(path, `has the part "${part}", which Windows keeps for a device`);
    if (new TextEncoder().encode(part).length > maxNameBytes) throw badName(path, `has a part of more than ${maxNameBytes} bytes`);
  }
  return checked;
}
