/** Why a path is hostile, or a name unfit for some platform: one judgement for every door a path comes in by. */

/** Code points that show nothing, some of which disks ignore in a name (HFS+), so that `.g<U+200C>it` opens `.git` there. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** A folder that programs obey, spelled with look-alikes or invisible characters before it. */
const disguisedFolder = /^\.(git|obsidian|trash|top-of-mind)/i;
/** Short names that Windows makes for the folders a plan must never reach. */
const shortName = /^(git|obsidi|top-of|trash)~[0-9]+$/i;
/** Names Windows keeps for devices. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;
const forbidden = /[\\:*?"<>|]/;
/** Bytes of UTF-8 that one name may take on every file system in use. */
const maxNameBytes = 255;

/** True if the text has a surrogate without its partner, which UTF-8 cannot hold. */
export function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udfff]/u.test(text);
}

/** True if the text has a control character (C0, DEL or C1) in it. */
export function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return true;
  }
  return false;
}

/**
 * Why a path leads out of the visible part of the vault whatever the disk holds, null if it does not: `..`,
 * absolute, an empty part, a hidden folder and its disguises, also after a backslash. What is merely odd (a control
 * character, a backslash, a colon) passes, since a file that is there may be named so. The phrase follows the path.
 */
export function escape(path: string): string | null {
  if (path === '') return 'is empty';
  if (path.includes('\0')) return 'has a control character in it';
  if (path.startsWith('/')) return 'starts at the root of the disk';
  // A row of dots in one character is a folder's name, which no disk takes for a way up.
  return firstReason(path.split(/[/\\]/), (part) => hostilePart(part.replace(/\u2026/g, 'x')));
}

/**
 * Why a path could lead out of the visible part of the vault, null if it cannot: `..`, absolute, a
 * drive, an address, a backslash, an empty part, a control character, or a hidden folder (`.git`,
 * `.obsidian`, `.top-of-mind`) and its disguises. The phrase follows the path: `starts with a drive letter`.
 */
export function hostility(path: string): string | null {
  if (path === '') return 'is empty';
  if (hasControl(path)) return 'has a control character in it';
  if (path.includes('\\')) return 'has a backslash in it';
  if (path.startsWith('/')) return 'starts at the root of the disk';
  if (/^[A-Za-z]:/.test(path)) return 'starts with a drive letter';
  return firstReason(path.split('/'), hostilePart);
}

function firstReason(parts: readonly string[], judge: (part: string) => string | null): string | null {
  for (const part of parts) {
    const why = judge(part);
    if (why !== null) return why;
  }
  return null;
}

/**
 * The parts of the path `to` that a change makes. Folders that are there are not made, and neither are the names at
 * its end that a file brings along from `from` (null for a new file): whoever moves a folder names none of the files in it.
 */
export function madeParts(
  to: string,
  from: string | null,
  hasFolder: (folder: string) => boolean,
): { readonly there: readonly string[]; readonly made: readonly string[]; readonly carried: readonly string[] } {
  const parts = to.split('/');
  const old = from?.split('/') ?? [];
  let there = 0;
  while (there < parts.length - 1 && hasFolder(parts.slice(0, there + 1).join('/'))) there++;
  // The same path in another form names that form.
  const isForm = from !== null && to !== from && to.normalize('NFC') === from.normalize('NFC');
  let carried = 0;
  while (
    !isForm &&
    carried < Math.min(parts.length - there, old.length) &&
    parts[parts.length - 1 - carried]?.normalize('NFC') === old[old.length - 1 - carried]?.normalize('NFC')
  )
    carried++;
  return { there: parts.slice(0, there), made: parts.slice(there, parts.length - carried), carried: old.slice(old.length - carried) };
}

function hostilePart(part: string): string | null {
  if (part === '') return 'has an empty part';
  const seen = part.normalize('NFKC').replace(invisible, '').trim();
  if (/^\.+$/.test(seen) || seen === '') return `has "${part}" as a part`;
  // "…And so" folds to a name with dots too, and is no hidden folder.
  if (part.startsWith('.') || disguisedFolder.test(seen)) return 'leads into a hidden folder or file';
  return shortName.test(seen) ? 'has the short name of a hidden folder in it' : null;
}

/** Why some platform cannot hold this single name, null if all can. The phrase follows the name: `is a device name on Windows`. */
export function platformFault(name: string): string | null {
  if (name === '') return 'has an empty part';
  if (hasLoneSurrogate(name)) return 'holds half a character (a lone surrogate)';
  if (hasControl(name)) return 'holds a control character';
  const bad = forbidden.exec(name);
  if (bad !== null) return `holds "${bad[0]}", which Windows or Android cannot store`;
  if (/[. ]$/.test(name)) return 'ends with a dot or a space, which Windows drops';
  if (name.startsWith(' ')) return 'starts with a space, which some systems drop and a link cannot spell';
  if (device.test((name.split('.')[0] ?? '').trimEnd())) return 'is a device name on Windows';
  const bytes = new TextEncoder().encode(name).length;
  return bytes > maxNameBytes ? `takes ${bytes} bytes where most disks allow ${maxNameBytes}` : null;
}
