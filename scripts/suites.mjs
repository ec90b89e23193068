/**
 * Sorts the test suites by what they need, read from their own text and that of the helpers they import, so that
 * no list and no name has to be kept in step. `node scripts/suites.mjs [KIND…]` prints the suites of these kinds,
 * one a line; without a kind, every suite with its own.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reachedFrom, textOf } from './imports.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/** What makes a suite one of a kind: where it lies, or a text in its code or in that of a helper. */
const KINDS = {
  browser: { path: /^test\/browser\// },
  bench: { path: /^test\/bench\// },
  property: { text: /\bfrom '[^']*\/support\/properties'/ },
  process: { text: /\bfrom 'node:child_process'/ },
  data: { text: /\bshared\/data\b|'shared', 'data'/ },
};

/** The kinds that `npm run test:fast` leaves out. */
export const SLOW = ['browser', 'bench', 'property', 'process'];

/** The source is what suites test, not what they need: its own processes are not theirs. */
const isHelper = (file) => !relative(project, file).startsWith('src');

const withoutComments = (text) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

function kindsOf(path) {
  const texts = reachedFrom(join(project, path), isHelper).map((file) => withoutComments(textOf(file)));
  return Object.keys(KINDS).filter(
    (kind) => KINDS[kind].path?.test(path) === true || texts.some((text) => KINDS[kind].text?.test(text) === true),
  );
}

/** Every suite as a path from the project's folder, with its kinds; most have none. */
export function suites() {
  const names = readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const paths = names.map((name) => `test/${name.replaceAll('\\', '/')}`).sort();
  return paths.map((path) => ({ path, kinds: kindsOf(path) }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((kind) => !(kind in KINDS));
  const lines = suites().flatMap(({ path, kinds }) =>
    wanted.length === 0 ? [[path, ...kinds].join(' ')] : kinds.some((kind) => wanted.includes(kind)) ? [path] : [],
  );
  if (unknown.length === 0) process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  else {
    console.error(`There is no kind "${unknown.join('", "')}". Kinds: ${Object.keys(KINDS).join(', ')}.`);
    process.exitCode = 2;
  }
}
