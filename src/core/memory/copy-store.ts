import { addTo } from '../model/collections';
import { pathKey, type VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { decodeText } from '../read/text/text';
import { hashText, sha256 } from '../read/text/hash';
import { copiesIn, markName, newestFirst, type CopyFile } from './copy-names';

/** An accepted text that was kept. */
export interface KeptText {
  readonly text: string;
  readonly acceptance: string;
  readonly sha256: string;
}

/**
 * The copies in `<writer>/accepted` of the private store. The name of each says of which path it is (by a hash),
 * under which acceptance it was kept, its SHA-256, after which change of the journal, and how many bytes it has;
 * a file beside it says until which change it held. So a text once written is never written again, and a listing
 * alone tells what is as it was, once this program has seen that the file is whole.
 */
export interface CopyStore {
  readonly store: PrivateStore;
  readonly folder: string;
  /** The copies by the key of their path; null until they are listed, and after a failure. */
  listing: Promise<Map<string, CopyFile[]>> | null;
  /** Names of files that this program wrote, or read and found whole: others may have been cut off with the power. */
  readonly sound: Set<string>;
}

const MARK = new Uint8Array([0x0a]);

/** The copies of one writer, not listed yet. */
export function copyStore(store: PrivateStore, writer: string): CopyStore {
  return { store, folder: `${writer}/accepted`, listing: null, sound: new Set() };
}

export function keyOf(path: VaultPath): string {
  return hashText(pathKey(path));
}

export function listCopies(at: CopyStore): Promise<Map<string, CopyFile[]>> {
  return (at.listing ??= at.store.list(at.folder).then(copiesIn));
}

/** The copies of a path, the newest first. */
export async function copiesOf(at: CopyStore, path: VaultPath): Promise<readonly CopyFile[]> {
  return [...((await listCopies(at)).get(keyOf(path)) ?? [])].sort(newestFirst);
}

/** True where the file is known to be whole; else it is read. */
export async function isSound({ store, folder, sound }: CopyStore, { name, sha256: sha }: CopyFile): Promise<boolean> {
  if (sound.has(name)) return true;
  const bytes = await store.read(`${folder}/${name}`);
  if (bytes === null || sha256(bytes) !== sha) return false;
  sound.add(name);
  return true;
}

export async function writeText(at: CopyStore, name: string, bytes: Uint8Array): Promise<void> {
  await write(at, name, bytes);
  at.sound.add(name);
}

function write({ store, folder }: CopyStore, name: string, bytes: Uint8Array): Promise<void> {
  return (store.writeUnflushed ?? store.write).call(store, `${folder}/${name}`, bytes);
}

/** Notes a copy in the listing, in place of what it said of that file. */
export async function put(at: CopyStore, copy: CopyFile): Promise<void> {
  const known = await listCopies(at);
  known.set(copy.key, [...(known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name), copy]);
}

export async function drop(at: CopyStore, copy: CopyFile): Promise<void> {
  // The text first: a mark left alone says nothing, a text left alone would hold again.
  at.sound.delete(copy.name);
  for (const name of [copy.name, ...copy.marks]) await at.store.remove(`${at.folder}/${name}`);
  const known = await listCopies(at);
  known.set(
    copy.key,
    (known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name),
  );
}

/** Makes a copy an older one, which held until that change. */
export async function retire(at: CopyStore, copy: CopyFile, until: number): Promise<void> {
  const mark = markName(copy.name, until);
  await write(at, mark, MARK);
  await put(at, { ...copy, until, marks: [...copy.marks, mark] });
}

/** Makes an older copy hold again. */
export async function unmark(at: CopyStore, copy: CopyFile): Promise<void> {
  for (const mark of copy.marks) await at.store.remove(`${at.folder}/${mark}`);
  await put(at, { ...copy, until: null, marks: [] });
}

/** The texts of copies in a folder of the store; those that are damaged are left out. */
export async function readIn(store: PrivateStore, folder: string, copies: readonly CopyFile[]): Promise<KeptText[]> {
  const found: KeptText[] = [];
  for (const copy of copies) {
    const bytes = await store.read(`${folder}/${copy.name}`);
    const text = bytes !== null && sha256(bytes) === copy.sha256 ? decodeText(bytes) : null;
    if (text !== null) found.push({ text, acceptance: copy.acceptance, sha256: copy.sha256 });
  }
  return found;
}

/** The texts of a path that other writers keep in the same store, the newest of each first. */
export async function textsElsewhere({ store, folder }: CopyStore, path: VaultPath): Promise<KeptText[]> {
  const found: KeptText[] = [];
  const folders = new Map<string, string[]>();
  for (const name of await store.list('')) {
    const [inside] = /^[^/]+\/accepted(?=\/)/.exec(name) ?? [];
    if (inside !== undefined && inside !== folder) addTo(folders, inside, name);
  }
  for (const [inside, names] of folders)
    found.push(...(await readIn(store, inside, [...(copiesIn(names).get(keyOf(path)) ?? [])].sort(newestFirst))));
  return found;
}

/** Runs what changes copies. A failure is skipped, and the copies are listed again. */
export async function attempt(at: CopyStore, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    at.listing = null;
  }
}
