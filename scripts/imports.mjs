/** Which files of the project a file leans on, by the paths written in it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const parts = new Map();

/** Files are read once; after this they are read again. */
export const forgetTexts = () => parts.clear();

/** The file that a written path means: TypeScript leaves `.ts` out and spells `.mts` as `.mjs`. Null for none. */
function fileAt(path) {
  const candidates = [
    path,
    `${path}.ts`,
    `${path}.mts`,
    path.replace(/\.mjs$/, '.mts'),
    path.replace(/\.js$/, '.ts'),
    join(path, 'index.ts'),
  ];
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile()) ?? null;
}

/** A file's text, and the files that relative paths in its strings lead to: imports of every kind, and then some. */
function partsOf(file) {
  let known = parts.get(file);
  if (known === undefined) {
    const text = readFileSync(file, 'utf8');
    const written = /\.[cm]?[jt]s$/.test(file) ? [...text.matchAll(/(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g)] : [];
    const files = written.map((match) => fileAt(join(dirname(file), match[2] ?? ''))).filter((path) => path !== null);
    known = { text, files: [...new Set(files)] };
    parts.set(file, known);
  }
  return known;
}

/** The files that a file imports, or names by a relative path in a string. */
export const importsOf = (file) => partsOf(file).files;

export const textOf = (file) => partsOf(file).text;

/** A file and everything that it leans on, near or far, as absolute paths; `follow` may keep some out. */
export function reachedFrom(file, follow = () => true) {
  const reached = new Set([file]);
  for (const one of reached) for (const next of partsOf(one).files) if (follow(next)) reached.add(next);
  return [...reached];
}
