/**
 * `npm run first-minutes -- [FOLDER…] [--notes N] [--look light|dark|phone] [--pictures DIR]`: somebody switches the plugin on
 * in the example vault, in each FOLDER and in N synthetic notes (8,000 unless told; 0 for none), and begins with it in
 * a real browser. Each step leaves a picture, in a temporary folder unless DIR is given, and a line with the longest task of
 * the main thread: its own time on the processor, the part of it in which the garbage collector ran, and the time that passed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModule } from '../test/browser/harness/load.mjs';

const LOOKS = { light: { theme: 'light' }, dark: { theme: 'dark' }, phone: { theme: 'light', phone: true } };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { notes: { type: 'string', default: '8000' }, look: { type: 'string', default: 'light' }, pictures: { type: 'string' } },
});
const look = LOOKS[values.look];
const notes = Number(values.notes);
if (look === undefined || !Number.isInteger(notes) || notes < 0) {
  console.error('--look is light, dark or phone, and --notes a whole number.');
  process.exit(2);
}
const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (built.status !== 0) process.exit(built.status ?? 1);

const { firstMinutes, newSynthetic } = await loadModule('bench/first-minutes.ts');
const { launchBrowser } = await loadModule('test/browser/harness/launch.ts');
const folder = values.pictures ?? mkdtempSync(join(tmpdir(), 'top-of-mind-first-minutes-'));
mkdirSync(folder, { recursive: true });
const folders = ['examples/vault', ...positionals];
for (const missing of folders.filter((one) => !existsSync(one))) console.log(`Not here, so not walked: ${missing}`);
const vaults = [
  ...folders
    .filter((one) => existsSync(one))
    .map((path) => ({ name: path === 'examples/vault' ? 'example vault' : basename(path), options: { folder: path } })),
  ...(notes === 0 ? [] : [newSynthetic(notes)]),
];

console.log(`Pictures: ${folder}\n\n| vault | step | longest task, ms | of it collecting | time that passed |\n|---|---|---|---|---|`);
const launched = await launchBrowser();
try {
  for (const vault of vaults)
    await firstMinutes(launched, vault, look, folder, ({ step, longest }) =>
      console.log(
        `| ${vault.name} | ${step} | ${longest.own.toFixed(0)} | ${longest.collecting.toFixed(0)} | ${longest.whole.toFixed(0)} |`,
      ),
    );
} finally {
  await launched.close();
}
