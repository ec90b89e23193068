import { formatISO, lightFormat } from 'date-fns';
import { conventionIn } from '../conventions/effective';
import { getOrSet } from '../model/collections';
import type { DecideContext, EffectiveMemory } from '../model/context';
import { MemoryError } from '../model/errors';
import { innerRoots, takesAnyName, type Memory } from '../model/memory';
import { asVaultPath, atPath, basenameOf, extensionOf, pathKey, type VaultPath } from '../model/path';
import { hostility } from '../model/safe-path';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { decisionsPath } from '../read/memory/decisions';
import { isPendingPath } from '../read/memory/pending';
import { skippedPath } from '../read/memory/skipped';
import { memoryAt, rulesAt, type PathRules } from '../read/files/rules';

/** The facts about this memory that a decision may use at this moment. */
export function decideContext(host: VaultHost, memory: Memory, snapshot: Snapshot): DecideContext {
  const now = host.context.now();
  const settings = host.settings();
  const app = host.appSettings?.();
  const unnamed = host.memories?.named() === null;
  const isAppsOwn = memory.root === '' && (unnamed || takesAnyName(memory.overrides));
  return {
    snapshot,
    ...(app === undefined ? {} : { linkStyle: app.links, excludedInApp: app.excluded, ...(isAppsOwn ? { newNotes: app.newNotes } : {}) }),
    inner: innerRoots(memory, settings.memories),
    ...{ memory, convention: conventionIn(memory, settings) },
    ...(unnamed ? { unnamed: true as const } : {}),
    others: effectiveMemories(settings),
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
  return memoryAt(effectiveMemories(settings), path)?.memory ?? memoryNamed(settings, undefined);
}

const effective = new WeakMap<readonly Memory[], readonly EffectiveMemory[]>();

/** The memories of the settings, bent once: their number must not count for each of their files. */
export function effectiveMemories(settings: Pick<Settings, 'memories' | 'conventions'>): readonly EffectiveMemory[] {
  const { memories } = settings;
  return getOrSet(effective, memories, () => memories.map((memory) => ({ memory, convention: conventionIn(memory, settings) })));
}

/** The write policy of a path by this name alone, null if no memory or no rule speaks of it. */
export function policyOf(settings: Settings, path: VaultPath): PathRules | null {
  const place = memoryAt(effectiveMemories(settings), path);
  return place === null ? null : rulesAt(place);
}

const ownNotes = new WeakMap<readonly Memory[], ReadonlySet<string>>();

/** Whether a path is the decisions note or the skipped note of some memory, or a text that waits for a person. */
export function isOwnNote({ memories }: Settings, path: VaultPath): boolean {
  const namesOf = (memory: Memory): string[] => [decisionsPath({ memory }), skippedPath({ memory })].map(pathKey);
  return isPendingPath(path) || getOrSet(ownNotes, memories, () => new Set(memories.flatMap(namesOf))).has(pathKey(path));
}

/** The path as the vault spells it. Throws `not_found`, and `hostile_path` where no file of the vault can be. */
export function existing(snapshot: Snapshot, path: string): VaultPath {
  if (snapshot.has(path)) return atPath(snapshot.files, path)?.path ?? asVaultPath(path);
  refuseHostile(path);
  throw new MemoryError('not_found', `There is no file "${path}" in this vault. Paths are written from the vault's root, with "/".`, path);
}

/** Throws `hostile_path` where no file of the vault can be. */
export function refuseHostile(path: string): void {
  const hostile = path === '' ? null : hostility(path);
  if (hostile === null) return;
  const rule = 'Paths are written from the vault\'s root, such as "Folder/Note.md".';
  throw new MemoryError('hostile_path', `The path ${JSON.stringify(path)} ${hostile}. ${rule}`, path);
}

/** As `existing`, for a folder too. */
export function existingOrFolder(snapshot: Snapshot, path: string): VaultPath {
  const folder = path.replace(/\/+$/, '');
  return snapshot.files.some((file) => file.path.startsWith(`${folder}/`)) ? asVaultPath(folder) : existing(snapshot, path);
}

/**
 * What a person means by a target: a folder (`people/`) keeps the name, and a file keeps its extension where
 * the new name has none. Throws `bad_name` for the name of a folder that is there, which may mean either.
 */
export function targetOf(snapshot: Snapshot, source: string, to: string): string {
  const from = source.replace(/\/+$/, '');
  if (to.endsWith('/')) return `${to}${basenameOf(from)}`;
  if (snapshot.has(from) && snapshot.files.some((file) => pathKey(file.path).startsWith(`${pathKey(to)}/`))) {
    throw new MemoryError('bad_name', `"${to}" is a folder. To move "${from}" into it, write "${to}/".`, to);
  }
  return keptExtension(snapshot, from, to);
}

/** A name with the extension of the file it is for, where it has none: `Plan` for a note is `Plan.md`. */
export function keptExtension(snapshot: Snapshot, source: string, name: string): string {
  const extension = snapshot.has(source) ? extensionOf(source) : '';
  if (extension === '' || name.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) return name;
  return extension.toLowerCase() === 'md' || extensionOf(name) === '' ? `${name}.${extension}` : name;
}

/** Features that a convention may lack, in words that follow "has no". */
const WORDS = { feedback: 'counts of use', mistakes: 'file of mistakes', baseline: 'baseline', maintenance: 'maintenance' } as const;

/** Throws `bad_input`, naming the feature and the convention, for a memory whose convention lacks it. */
export function needs({ memory, convention }: Pick<DecideContext, 'memory' | 'convention'>, rule: keyof typeof WORDS): void {
  if (convention[rule] !== undefined) return;
  throw new MemoryError('bad_input', `The memory "${memory.name}" has no ${WORDS[rule]}: its convention, "${convention.title}", has none.`);
}
