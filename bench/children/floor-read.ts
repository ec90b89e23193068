import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As many files at once as the product reads. */
const CONCURRENCY = 32;
const BRACKET = 0x5b;

/** The floor of reading a vault: every file's bytes, and one look at each byte for `[[`. */
const root = process.argv[2] ?? '.';
const files = (await readdir(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
let found = 0;
let next = 0;
async function work(): Promise<void> {
  for (let file = files[next++]; file !== undefined; file = files[next++]) {
    const bytes = await readFile(file);
    for (let i = 1; i < bytes.length; i++) if (bytes[i] === BRACKET && bytes[i - 1] === BRACKET) found++;
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, work));
process.stdout.write(JSON.stringify({ files: files.length, found }));
