/**
 * `npm run format`: writes the source as prettier lays it out (`.prettierrc.json`). The lint calls `unformatted`,
 * which only looks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, format, getFileInfo, resolveConfig } from 'prettier';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * The files of `paths` (relative to the project) that prettier would lay out otherwise. Files that
 * `.prettierignore` names, and those of a kind that prettier does not know, are left out.
 */
export async function unformatted(paths) {
  const found = [];
  for (const path of paths) {
    const { ignored, inferredParser } = await getFileInfo(path, { ignorePath: join(project, '.prettierignore') });
    if (ignored || inferredParser === null) continue;
    const options = { ...(await resolveConfig(path)), filepath: path };
    if (!(await check(readFileSync(path, 'utf8'), options))) found.push(path);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { execFileSync } = await import('node:child_process');
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.ts', '*.mts', '*.mjs', '*.cjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  const changed = await unformatted(
    listed
      .split('\0')
      .filter((path) => path !== '')
      .map((path) => join(project, path)),
  );
  for (const path of changed) {
    writeFileSync(path, await format(readFileSync(path, 'utf8'), { ...(await resolveConfig(path)), filepath: path }));
  }
  process.stdout.write(`${changed.length} files formatted\n`);
}
