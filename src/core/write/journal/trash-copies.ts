import * as v from 'valibot';
import { messageOf } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { UndoResult } from '../../model/plan';
import type { TrashPlace } from '../../model/ports';
import { decodeText } from '../../read/text/text';
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
  for (const folder of made.sort((a, b) => b.length - a.length)) await ports.editor.removeEmptyFolder(folder).catch(() => undefined);
  return left;
}

function hashIn(ops: Operations, path: VaultPath): string | null {
  const step = ops.steps.find((one) => one.op === 'trash' && one.path === path);
  return step?.op === 'trash' ? hashOf(step.bytes) : null;
}
