import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

/** A new temporary folder with these files, gone after the tests of the suite. Its path has no links in it, where the system's own may. */
export function vaultOnDisk(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'top-of-mind-')));
  made.push(folder);
  return filled(folder, files);
}

/** A folder with these files in it, which are written there. */
export function filled(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

// A script that writes what a test compares runs without a runner.
if (typeof afterAll === 'undefined') process.once('exit', removeFolders);
else afterAll(removeFolders);

/** Every file below a folder in the order of their paths, which are written with `/`. */
function filesIn(folder: string): readonly (readonly [path: string, bytes: Buffer])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path))]);
}

/** SHA-256 of every file outside the journal, by path: equal maps are equal vaults, byte for byte. */
export function hashes(folder: string): Record<string, string> {
  const files = filesIn(folder).filter(([path]) => !path.startsWith('.top-of-mind'));
  return Object.fromEntries(files.map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]));
}

/** Every file outside dot-folders, by vault path, as hex of its bytes. */
export function bytesOf(folder: string): Record<string, string> {
  const files = filesIn(folder).filter(([path]) => !/(?:^|\/)\./.test(path));
  return Object.fromEntries(files.map(([path, bytes]) => [path, bytes.toString('hex')]));
}

/** Every byte of a folder as one text, with the journal and the cache. */
export function everyByteOf(folder: string): string {
  return filesIn(folder)
    .map(([path, bytes]) => `${path}\n${bytes.toString('utf8')}`)
    .join('\n');
}
