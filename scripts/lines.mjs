/**
 * Counts lines as prettier prints them at 140 columns, whatever the layout of a file is and `.prettierignore` says, and holds them
 * against the `budget` of package.json. What a text counts is kept in node_modules/.cache.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { format, resolveConfig, version } from 'prettier';

const COUNTED = new Set(['.ts', '.mts', '.json']);

/**
 * The number of lines and files of each of the folders, by its name. With `laidOut` code counts as it stands, where somebody
 * else has checked that it stands as prettier prints it.
 */
export async function countLines(project, folders, { laidOut = false } = {}) {
  const cache = join(project, 'node_modules/.cache/top-of-mind/lines.json');
  const before = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {};
  const kept = {};
  const counts = {};
  for (const folder of folders) {
    counts[folder] = { lines: 0, files: 0 };
    for (const path of countedBelow(join(project, folder))) {
      const text = readFileSync(path, 'utf8');
      counts[folder].files += 1;
      if (laidOut && extname(path) !== '.json') {
        counts[folder].lines += text.split('\n').length - 1;
        continue;
      }
      const options = { ...(await resolveConfig(path)), printWidth: 140, filepath: path };
      const key = createHash('sha256')
        .update([version, JSON.stringify({ ...options, filepath: extname(path) }), text].join('\n'))
        .digest('hex');
      kept[key] = before[key] ?? (await format(text, options)).split('\n').length - 1;
      counts[folder].lines += kept[key];
    }
  }
  mkdirSync(dirname(cache), { recursive: true });
  const draft = `${cache}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(laidOut ? { ...before, ...kept } : kept));
  renameSync(draft, cache);
  return counts;
}

/** The most lines that each folder may have: `"budget": { "src": 80000 }`. */
export const budgetOf = (project) => JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).budget ?? {};

/** A sentence for each folder with more lines than its budget. The layout of code is taken as checked. */
export async function overBudget(project) {
  const budget = budgetOf(project);
  const counts = await countLines(project, Object.keys(budget), { laidOut: true });
  return Object.entries(budget).flatMap(([folder, most]) => {
    const { lines } = counts[folder];
    if (lines <= most) return [];
    return [
      `${folder} has ${lines} lines, ${lines - most} more than the budget of ${most} in package.json. Make something smaller; or, where users get something for these lines, raise the budget and say in the commit what.`,
    ];
  });
}

function countedBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COUNTED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
