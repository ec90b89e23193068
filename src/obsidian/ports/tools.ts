import type { App } from 'obsidian';
import { isHidden } from '../../core/model/path';

/** An ArrayBuffer of exactly these bytes, as the app's binary methods take it. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Makes a folder and those above it where they are missing; `''` is the vault itself. */
export async function ensureFolder(app: App, folder: string): Promise<void> {
  const { adapter } = app.vault;
  let path = '';
  for (const part of folder === '' ? [] : folder.split('/')) {
    path = path === '' ? part : `${path}/${part}`;
    if (await adapter.exists(path)) continue;
    if (isHidden(path)) await adapter.mkdir(path);
    else await app.vault.createFolder(path);
  }
}
