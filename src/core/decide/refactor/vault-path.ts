import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import { escape, hostility, madeParts, platformFault } from '../../model/safe-path';

/**
 * Why some platform or link could not hold this single name, null where all can. The sentence
 * starts with the name's fault, as `holds "?", which …`.
 */
export function nameFault(name: string): string | null {
  const fault = platformFault(name);
  if (fault !== null) return fault;
  const unlinkable = /[#^[\]]/.exec(name);
  if (unlinkable !== null) return `holds "${unlinkable[0]}", which a link cannot spell`;
  return /[\u00a0\u202f]/.test(name) ? 'holds a no-break space, which a link cannot spell' : null;
}

/**
 * A path from outside (a person, a program, a plan) as one that the product may write to, its new names in NFC.
 * Throws `hostile_path` for what leaves the vault or reaches into hidden folders, as the writer does,
 * and `bad_name` for names that some platform or link cannot hold. Folders that are there (`hasFolder`), and the
 * names that a file at `from` keeps, may be odd, and keep their spelling.
 */
export function checkVaultPath(path: string, from: string | null = null, hasFolder: (folder: string) => boolean = () => false): VaultPath {
  const leading = escape(path);
  if (leading !== null) throw hostile(path, leading);
  const { there, made, carried } = madeParts(path, from, hasFolder);
  const why = made.length === 0 ? null : hostility(there.length === 0 ? made.join('/') : `x/${made.join('/')}`);
  if (why !== null) throw hostile(path, why);
  for (const part of made) {
    const fault = nameFault(part);
    if (fault !== null) throw new MemoryError('bad_name', `The name "${part}" ${fault}. Choose another name.`, path);
  }
  return asVaultPath([...there, ...made.map((part) => part.normalize('NFC')), ...carried].join('/'));
}

function hostile(path: string, why: string): MemoryError {
  return new MemoryError(
    'hostile_path',
    `The path ${JSON.stringify(path)} ${why}. Give a path from the vault's root, such as "folder/Note.md".`,
    path,
  );
}
