import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import { encodeText } from '../../read/text';

/** Names Windows keeps for devices, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;

/** Bytes of UTF-8 that one name may take on every file system in use. */
export const MAX_NAME_BYTES = 255;

/**
 * Why some platform or link could not hold this single name, null where all can. The sentence
 * starts with the name's fault, as `holds "?", which …`.
 */
export function nameFault(name: string): string | null {
  if (name === '') return 'has an empty part';
  if (/\p{Cs}/u.test(name)) return 'holds half a character (a lone surrogate)';
  if (/\p{Cc}/u.test(name)) return 'holds a control character';
  const forbidden = /[\\:*?"<>|]/.exec(name);
  if (forbidden !== null) return `holds "${forbidden[0]}", which Windows or Android cannot store`;
  const unlinkable = /[#^[\]]/.exec(name);
  if (unlinkable !== null) return `holds "${unlinkable[0]}", which a link cannot spell`;
  if (/[\u00a0\u202f]/.test(name)) return 'holds a no-break space, which a link cannot spell';
  if (/[. ]$/.test(name)) return 'ends with a dot or a space, which Windows drops';
  if (/^ /.test(name)) return 'starts with a space, which a link cannot spell';
  if (DEVICE.test(name)) return 'is a device name on Windows';
  const bytes = encodeText(name).length;
  return bytes > MAX_NAME_BYTES ? `takes ${bytes} bytes where most disks allow ${MAX_NAME_BYTES}` : null;
}

/**
 * A path from outside (a person, a program, a plan) as one that the product may write to, in NFC.
 * Throws `hostile_path` for what leaves the vault or reaches into hidden folders, `bad_name` for
 * names that some platform or link cannot hold.
 */
export function checkVaultPath(path: string): VaultPath {
  const hostile = hostility(path);
  if (hostile !== null) {
    throw new MemoryError('hostile_path', `"${path}" ${hostile}. Give a path from the vault's root, such as "folder/Note.md".`, path);
  }
  for (const part of path.split('/')) {
    const fault = nameFault(part);
    if (fault !== null) throw new MemoryError('bad_name', `The name "${part}" ${fault}. Choose another name.`, path);
  }
  return asVaultPath(path.normalize('NFC'));
}

function hostility(path: string): string | null {
  if (path.includes('\0')) return 'holds a null byte';
  if (/^[/\\]/.test(path)) return 'starts at the root of the disk';
  if (/^[A-Za-z]:[/\\]/.test(path) || /^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return 'names a drive or an address';
  const parts = path.split(/[/\\]/);
  if (parts.includes('..') || parts.includes('.')) return 'climbs out of its folder';
  return parts.some((part) => part.startsWith('.')) ? 'reaches into a hidden file or folder' : null;
}
