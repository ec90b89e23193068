import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Recordings of the real app that may lie beside the project; a clone does not have them. */
const ROOT = resolve('../shared/data');

/** Parses a JSON file of the optional data folder; null where it is absent, which the test then says in its name. */
export function sharedJson<T>(path: string): T | null {
  const file = resolve(ROOT, path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

export function sharedFolder(path: string): string | null {
  const folder = resolve(ROOT, path);
  return existsSync(folder) ? folder : null;
}
