import * as v from 'valibot';
import { messageOf } from '../../model/errors';
import { asVaultPath, basenameOf, folderOf, stemOf, type VaultPath } from '../../model/path';
import type { UndoResult } from '../../model/plan';
import type { TrashPlace } from '../../model/ports';
import { decodeText, encodeText } from '../../read/text/text';
import { readNow, type Ports } from '../apply/disk';
import { hashOf, type Operations } from '../plan/operations';
import { checkPath } from '../plan/paths';

/** A file that a plan put into the vault's trash: the path it had, and where its copy is. */
export interface TrashCopy extends TrashPlace {
  readonly path: VaultPath;
}

type LeftPath = UndoResult['left'][number];

const trashFolder = '.trash';
const schema = v.array(v.object({ path: v.string(), at: v.string(), folders: v.array(v.string()) }));

export function encodeCopies(copies: readonly TrashCopy[]): Uint8Array {
  return encodeText(JSON.stringify(copies));
}

/** Copies read back; none where the text is damaged or names a place outside the trash, for then a copy just stays. */
export function decodeCopies(bytes: Uint8Array): TrashCopy[] {
  try {
    const found = v.parse(schema, JSON.parse(decodeText(bytes) ?? ''));
    return found.map(({ path, at, folders }) => ({
      path: checkPath(path),
      at: inTrash(at),
      folders: folders.map((folder) => (folder === trashFolder ? asVaultPath(folder) : inTrash(folder))),
    }));
  } catch {
    return [];
  }
}

/** Throws `hostile_path` for what is not below the trash. */
function inTrash(path: string): VaultPath {
  const rest = path.startsWith(`${trashFolder}/`) ? path.slice(trashFolder.length + 1) : '../';
  return asVaultPath(`${trashFolder}/${checkPath(rest)}`);
}

/**
 * Copies of a plan that broke off before it could keep where they went: of each file that it trashed and no copy is known of,
 * the one of its name and bytes in the trash that has the highest number. A file that is still in its place was not trashed.
 * Empty where the host cannot look into the trash, or the disk does not let it: then a copy just stays.
 */
export async function foundCopies(known: readonly TrashCopy[], trashed: Operations, ports: Ports): Promise<TrashCopy[]> {
  const seen = new Set(known.map(({ path }) => path));
  const open = trashed.steps.flatMap((step) => (step.op === 'trash' && !seen.has(step.path) ? [step] : []));
  const there = open.length === 0 ? [] : ((await ports.files.listHidden?.(trashFolder).catch(() => [])) ?? []);
  const found: TrashCopy[] = [];
  for (const { path, bytes } of open) {
    if (there.length === 0 || (await readNow(ports.files, path)) !== null) continue;
    const copies = there.filter((file) => file.size === bytes.length && numberOf(file.path, path) !== null);
    for (const { path: at } of copies.sort((a, b) => (numberOf(b.path, path) ?? 0) - (numberOf(a.path, path) ?? 0))) {
      const now = await readNow(ports.files, at);
      if (now === null || hashOf(now) !== hashOf(bytes)) continue;
      found.push({ path, at, folders: foldersAbove(at) });
      break;
    }
  }
  return found;
}

/** 1 for the first copy of a file in the trash, 2 for `Name 2.md`, more for one in its folder there; null for any other file. */
function numberOf(at: VaultPath, path: VaultPath): number | null {
  const [folder, stem, name] = [folderOf(at), stemOf(path), basenameOf(at)];
  const ending = basenameOf(path).slice(stem.length);
  if (![trashFolder, `${trashFolder}/${folderOf(path)}`].includes(folder) || !name.startsWith(stem) || !name.endsWith(ending)) return null;
  const between = name.slice(stem.length, name.length - ending.length);
  const number = between === '' ? 1 : /^ \d{1,9}$/.test(between) ? Number(between) : null;
  return number !== null && folder !== trashFolder ? number + 1e9 : number;
}

/** The folders in the trash that hold a copy. The trash itself may have been there before. */
function foldersAbove(at: VaultPath): VaultPath[] {
  const folder = folderOf(at);
  return folder === trashFolder ? [] : [...foldersAbove(asVaultPath(folder)), asVaultPath(folder)];
}

/** The copies whose files come back by operations that undo the plan. */
export function copiesOf(copies: readonly TrashCopy[], inverse: Operations): TrashCopy[] {
  const back = new Set(inverse.steps.flatMap((step) => (step.op === 'create' ? [step.path] : [])));
  return copies.filter(({ path }) => back.has(path));
}

/** Copies that hold something else than what was trashed, with a sentence each. `trashed` are the operations that put them there. */
export async function changedCopies(copies: readonly TrashCopy[], trashed: Operations, ports: Ports): Promise<LeftPath[]> {
  const left: LeftPath[] = [];
  for (const copy of copies) {
    const now = await readNow(ports.files, copy.at);
    if (now !== null && hashOf(now) !== hashIn(trashed, copy.path))
      left.push({ path: copy.at, why: 'it changed in the trash, so it stays there' });
  }
  return left;
}

/**
 * Removes the copies in the trash of files that are in the vault again, byte for byte, and the folders made for them
 * where they are empty. A copy that changed stays, and so does one whose file is not there. Never throws: the vault
 * is as it should be by then, and what could not be removed is only one copy too many; those are returned.
 */
export async function removeCopies(copies: readonly TrashCopy[], trashed: Operations, ports: Ports): Promise<LeftPath[]> {
  const left: LeftPath[] = [];
  for (const copy of copies) {
    try {
      const expected = hashIn(trashed, copy.path);
      const [home, there] = [await readNow(ports.files, copy.path), await readNow(ports.files, copy.at)];
      if (home === null || there === null || hashOf(home) !== expected || hashOf(there) !== expected) continue;
      await ports.editor.remove(copy.at, there);
    } catch (error) {
      left.push({ path: copy.at, why: messageOf(error) });
    }
  }
  const made = [...new Set(copies.flatMap(({ folders }) => folders))];
  for (const folder of made.sort((a, b) => depth(b) - depth(a))) await ports.editor.removeEmptyFolder(folder).catch(() => undefined);
  return left;
}

function hashIn(ops: Operations, path: VaultPath): string | null {
  const step = ops.steps.find((one) => one.op === 'trash' && one.path === path);
  return step?.op === 'trash' ? hashOf(step.bytes) : null;
}

function depth(folder: VaultPath): number {
  let deep = 0;
  for (let above: string = folder; above !== ''; above = folderOf(above)) deep += 1;
  return deep;
}
