import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder on disk as `path -> bytes`, vault-relative with `/`; `.git` and `node_modules` left out. */
export function loadFolder(dir: string): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const visit = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === '.git' || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) visit(join(folder, entry.name), `${prefix}${entry.name}/`);
      else if (entry.isFile()) files[prefix + entry.name] = new Uint8Array(readFileSync(join(folder, entry.name)));
    }
  };
  visit(dir, '');
  return files;
}
