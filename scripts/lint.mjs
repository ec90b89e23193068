/**
 * Types, and `eslint . --max-warnings 0`, without the files that passed before and of which nothing that a rule can see has
 * changed since. ESLint's own cache goes by each file alone, while the rules here know types: a file may fail by
 * a change in another. So a pass counts for a file together with all that it imports, the files that declare
 * things for everyone, the configuration and the installed packages. `--all` lints everything.
 *
 * The layout is prettier's; a file that it would lay out otherwise has not passed either (`npm run format`). And the lines of a
 * folder may not be more than its budget in package.json (`npm run size`).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { unformatted } from './format.mjs';
import { forgetTexts, reachedFrom, textOf } from './imports.mjs';
import { overBudget } from './lines.mjs';
import { checkTypes } from './types.mjs';

/** What decides for every file: a change of one of these, and all are linted. */
const COMMON = [
  'eslint.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'manifest.json',
  'versions.json',
  'node_modules/.package-lock.json',
  'scripts/lint.mjs',
  'scripts/format.mjs',
  'scripts/imports.mjs',
  'scripts/types.mjs',
  '.prettierrc.json',
  '.prettierignore',
];

const hashOf = (...texts) => texts.reduce((hash, text) => hash.update(`${text.length}:${text}`), createHash('sha256')).digest('hex');

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === '.git' ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The files that `eslint .` takes: those that the configuration names and does not ignore. */
async function lintedFiles(eslint, project) {
  const files = [];
  for (const path of filesBelow(project)) {
    if (!(await eslint.isPathIgnored(path)) && (await eslint.calculateConfigForFile(path)) !== undefined) files.push(path);
  }
  return files;
}

function passedBefore(cache) {
  try {
    return JSON.parse(readFileSync(cache, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Checks a folder that is laid out as this project, and prints what is wrong.
 *
 * @returns whether nothing was.
 */
export async function lint(project, { all = false, print = (text) => process.stdout.write(text) } = {}) {
  forgetTexts();
  const cache = join(project, 'node_modules/.cache/top-of-mind/lint.json');
  const { program, wrong } = checkTypes(project);
  print(wrong);
  const typed = { files: ['**/*.{ts,mts}'], languageOptions: { parserOptions: { projectService: false, programs: [program] } } };
  const eslint = new ESLint({ cwd: project, overrideConfig: [typed] });
  const files = await lintedFiles(eslint, project);
  const forEveryone = files.filter((file) => file.endsWith('.d.ts') || /^\s*declare (global|module)\b/m.test(textOf(file)));
  const common = [...COMMON.map((name) => join(project, name)).filter((path) => existsSync(path)), ...forEveryone];
  const commonHash = hashOf(process.version, ...common.flatMap((path) => [path, textOf(path)]));
  const keys = new Map(
    files.map((file) => [
      relative(project, file),
      hashOf(
        commonHash,
        ...reachedFrom(file)
          .sort()
          .flatMap((path) => [path, textOf(path)]),
      ),
    ]),
  );

  const before = all ? {} : passedBefore(cache);
  const due = [...keys.keys()].filter((path) => before[path] !== keys.get(path));
  const results = due.length === 0 ? [] : await eslint.lintFiles(due.map((path) => join(project, path)));
  const untidy = new Set(await unformatted(due.map((path) => join(project, path))));
  const clean = new Set(
    results
      .filter(({ filePath, messages }) => messages.length === 0 && !untidy.has(filePath))
      .map(({ filePath }) => relative(project, filePath)),
  );
  const passed = [...keys].filter(([path]) => clean.has(path) || !due.includes(path));

  mkdirSync(dirname(cache), { recursive: true });
  const draft = `${cache}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(Object.fromEntries(passed)));
  renameSync(draft, cache);

  const report = await (await eslint.loadFormatter('stylish')).format(results);
  for (const path of untidy) print(`${relative(project, path)}: not laid out as prettier does; npm run format does it\n`);
  print(`${report}${due.length} of ${keys.size} files linted, ${keys.size - due.length} unchanged since they passed\n`);
  const tooLarge = await overBudget(project);
  for (const sentence of tooLarge) print(`${sentence}\n`);
  return wrong === '' && passed.length === keys.size && tooLarge.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const passed = await lint(fileURLToPath(new URL('..', import.meta.url)), { all: process.argv.includes('--all') });
  process.exitCode = passed ? 0 : 1;
}
