import { formatISO, lightFormat } from 'date-fns';
import { conventionOf } from '../conventions/list';
import type { DecideContext } from '../model/context';
import type { Layer } from '../model/convention';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, basenameOf, extensionOf, isInside, type VaultPath } from '../model/path';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { matchesPattern } from '../read/glob';

/** What a decision may know of this memory at this moment. */
export function decideContext(host: VaultHost, memory: Memory, snapshot: Snapshot): DecideContext {
  const now = host.context.now();
  return {
    snapshot,
    memory,
    convention: conventionOf(memory.convention),
    today: lightFormat(now, 'yyyy-MM-dd'),
    created: formatISO(now),
    newId: () => host.context.newId(),
  };
}

/** The memory of that name, the first where none is named. Throws `unknown_memory` with the names there are. */
export function memoryNamed(settings: Settings, name: string | undefined): Memory {
  const found = name === undefined ? settings.memories[0] : settings.memories.find((memory) => memory.name === name);
  if (found) return found;
  const names = settings.memories.map((memory) => `"${memory.name}"`).join(', ');
  throw new MemoryError('unknown_memory', `There is no memory named "${name ?? ''}". The settings have: ${names}.`);
}

/** The memory a path belongs to: the one with the deepest root, the first where none holds it. */
export function memoryOf(settings: Settings, path: VaultPath): Memory {
  const holding = settings.memories.filter((memory) => isInside(path, memory.root));
  return holding.sort((a, b) => b.root.length - a.root.length)[0] ?? memoryNamed(settings, undefined);
}

/** The write policy of a path, null where no memory or no rule speaks of it. */
export function policyOf(settings: Settings, path: VaultPath): { readonly layer: Layer; readonly why: string } | null {
  const memory = memoryOf(settings, path);
  if (!isInside(path, memory.root)) return null;
  const inside = memory.root === '' ? path : path.slice(memory.root.length + 1);
  return conventionOf(memory.convention).layers.find((rule) => matchesPattern(rule.pattern, inside)) ?? null;
}

/** The path as the vault spells it. Throws `not_found`. */
export function existing(snapshot: Snapshot, path: string): VaultPath {
  if (snapshot.has(path)) return asVaultPath(path);
  throw new MemoryError('not_found', `There is no file "${path}" in this vault. Paths are written from the vault's root, with "/".`, path);
}

/** As `existing`, for a folder too. */
export function existingOrFolder(snapshot: Snapshot, path: string): VaultPath {
  const folder = path.replace(/\/+$/, '');
  return snapshot.files.some((file) => file.path.startsWith(`${folder}/`)) ? asVaultPath(folder) : existing(snapshot, path);
}

/** What a person means by a target: a folder (`people/`) keeps the name, a note keeps its `.md`. */
export function targetOf(source: string, to: string): string {
  if (to.endsWith('/')) return `${to}${basenameOf(source)}`;
  const extension = extensionOf(source);
  if (extension === '' || to.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) return to;
  return extension.toLowerCase() === 'md' ? `${to}.${extension}` : to;
}
