/**
 * `npm run blocks [NOTES]`: how long the plugin keeps the app from anything else, in a real browser, plain and with the
 * processor slowed down four times, as on a phone. 10,000 notes unless told.
 */
import { spawnSync } from 'node:child_process';
import { loadModule } from '../test/browser/harness/load.mjs';

const notes = Number(process.argv[2] ?? 10_000);
const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
const { measureBlocks } = await loadModule('bench/blocks.ts');
const { launchBrowser } = await loadModule('test/browser/harness/launch.ts');
const browser = await launchBrowser();
const plain = await measureBlocks(browser, notes, 1);
const slowed = await measureBlocks(browser, notes, 4);
await browser.close();
console.log(`Longest block with ${notes} notes, milliseconds\n`);
console.log('| what | plain | slowed down 4× |\n|---|---|---|');
for (const name of Object.keys(plain)) console.log(`| ${name} | ${plain[name].toFixed(0)} | ${slowed[name].toFixed(0)} |`);
