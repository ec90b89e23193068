/**
 * Prepares a release: `npm run release -- 0.2.0` writes the version into package.json, manifest.json and
 * versions.json, builds, and lists the three files to attach. It neither commits nor uploads.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const version = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Name the version, as: npm run release -- 0.2.0\n');
  process.exit(1);
}
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`)) {
  process.stderr.write(`CHANGELOG.md has no section "## ${version}". Write what changed for users first.\n`);
  process.exit(1);
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
const manifest = { ...read('manifest.json'), version };
write('manifest.json', manifest);
write('versions.json', { ...read('versions.json'), [version]: manifest.minAppVersion });
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { stdio: 'ignore' });
execFileSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
process.stdout.write(`Ready: commit, tag ${version}, and attach main.js, manifest.json and styles.css to the release.\n`);
