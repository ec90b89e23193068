import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import { hostility, platformFault } from '../../model/safe-path';

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
 * A path from outside (a person, a program, a plan) as one that the product may write to, in NFC.
 * Throws `hostile_path` for what leaves the vault or reaches into hidden folders, as the writer does,
 * and `bad_name` for names that some platform or link cannot hold.
 */
export function checkVaultPath(path: string): VaultPath {
  const hostile = hostility(path);
  if (hostile !== null) {
    throw new MemoryError('hostile_path', `The path ${JSON.stringify(path)} ${hostile}. Give a path from the vault's root, such as "folder/Note.md".`, path);
  }
  for (const part of path.split('/')) {
    const fault = nameFault(part);
    if (fault !== null) throw new MemoryError('bad_name', `The name "${part}" ${fault}. Choose another name.`, path);
  }
  return asVaultPath(path.normalize('NFC'));
}
