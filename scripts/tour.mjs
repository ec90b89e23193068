/**
 * `npm run tour [-- FILE]`: plays the walk of test/browser/tour.ts in a real browser and writes it as an animated PNG, which
 * GitHub shows as it is: docs/images/tour.png unless told. It is no part of a release. Fails above 2 MB.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadModule } from '../test/browser/harness/load.mjs';
import { animatedPng } from './animated-png.mjs';

const MOST_BYTES = 2 * 1024 * 1024;
const path = process.argv[2] ?? 'docs/images/tour.png';
const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
const { playTour, TOUR_OPTIONS } = await loadModule('test/browser/tour.ts');
const { launchBrowser } = await loadModule('test/browser/harness/launch.ts');
const browser = await launchBrowser();
const pictures = [];
try {
  const open = await browser.openPage(TOUR_OPTIONS);
  await playTour(open, async (ms) => {
    pictures.push({ png: await open.page.screenshot({ animations: 'disabled', caret: 'hide' }), ms });
  });
  if (open.errors.length > 0) throw new Error(open.errors.join('\n'));
} finally {
  await browser.close();
}
const bytes = animatedPng(pictures);
if (bytes.length > MOST_BYTES) throw new Error(`The tour has ${bytes.length} bytes, more than ${MOST_BYTES}. Leave out a picture.`);
writeFileSync(path, bytes);
console.log(`${path}: ${pictures.length} pictures, ${(bytes.length / 1024).toFixed(0)} KB`);
