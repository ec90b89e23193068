import type { App, TFile } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { extensionOf, caseKey, folderOf, isHidden, joinPath, stemOf, type VaultPath } from '../../core/model/path';
import { saveOpenViews } from './open-views';
import { ensureFolder } from './tools';

/**
 * Moves a file without touching links: a plan carries the link edits itself. A change of case or of
 * Unicode form alone goes through a temporary name, since many disks take both names for one file.
 */
export async function renameFile(app: App, from: VaultPath, to: VaultPath): Promise<void> {
  const { adapter } = app.vault;
  if (!(await adapter.exists(from))) throw new MemoryError('not_found', `"${from}" is not in the vault any more.`, from);
  const sameFile = caseKey(from) === caseKey(to);
  if (!sameFile && (await adapter.exists(to))) throw new MemoryError('exists', `"${to}" is there already.`, to);
  await ensureFolder(app, folderOf(to));
  if (isHidden(from) || isHidden(to)) return adapter.rename(from, to);
  const file = app.vault.getFileByPath(from);
  if (file === null) throw new MemoryError('not_found', `"${from}" is not in the vault any more.`, from);
  await saveOpenViews(app, file);
  if (sameFile) await renameThrough(app, file, from, to);
  else await app.vault.rename(file, to);
}

/** In two steps; the first is taken back where the second fails. */
async function renameThrough(app: App, file: TFile, from: VaultPath, to: VaultPath): Promise<void> {
  await app.vault.rename(file, await freeName(app, from));
  try {
    await app.vault.rename(file, to);
  } catch (error) {
    await app.vault.rename(file, from);
    throw error;
  }
}

async function freeName(app: App, path: VaultPath): Promise<VaultPath> {
  const ending = extensionOf(path) === '' ? '' : `.${extensionOf(path)}`;
  for (let count = 1; ; count++) {
    const name = joinPath(folderOf(path), `${stemOf(path)} (renaming ${count})${ending}`);
    if (!(await app.vault.adapter.exists(name))) return name;
  }
}
