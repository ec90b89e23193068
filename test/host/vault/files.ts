import { extensionOf, nameOf } from '../base/paths';
import type { Vault } from './vault';

export abstract class TAbstractFile {
  vault: Vault;
  path: string;
  name = '';
  parent: TFolder | null = null;

  constructor(vault: Vault, path: string) {
    this.vault = vault;
    this.path = path;
  }
}

export class TFile extends TAbstractFile {
  stat: { ctime: number; mtime: number; size: number };
  basename = '';
  extension = '';

  constructor(vault: Vault, path: string, stat: { ctime: number; mtime: number; size: number }) {
    super(vault, path);
    this.stat = stat;
    setPath(this, path);
  }
}

export class TFolder extends TAbstractFile {
  children: TAbstractFile[] = [];

  constructor(vault: Vault, path: string) {
    super(vault, path);
    setPath(this, path);
  }

  isRoot(): boolean {
    return this.path === '/';
  }
}

/** Gives a file or folder a new path after a rename; the object stays the same, as in the app. */
export function setPath(file: TAbstractFile, path: string): void {
  file.path = path;
  file.name = path === '/' ? '' : nameOf(path);
  if (!(file instanceof TFile)) return;
  file.extension = extensionOf(path);
  file.basename = file.extension === '' ? file.name : file.name.slice(0, -(file.extension.length + 1));
}
