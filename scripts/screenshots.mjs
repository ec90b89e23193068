/**
 * `npm run screenshots`: takes the pictures that docs show again, docs/images/SCENE-light.png and the like, of the scenes of
 * test/browser/scenes.ts.
 * `npm run screenshots -- SCENE…`: opens these scenes in light, dark and phone width, to look at; pictures that docs do not
 * show go to a temporary folder. `--all` opens every scene.
 * `npm run screenshots -- --film remember`: plays the film of test/browser/film.ts at each size and writes its
 * stills to a new temporary folder, whose name it prints.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModule } from '../test/browser/harness/load.mjs';
import { shownPictures } from './pictures.mjs';

const wanted = process.argv.slice(2);
const film = wanted.indexOf('--film');
if (film >= 0 && wanted[film + 1] !== 'remember') {
  console.error('The one film is: --film remember');
  process.exit(2);
}
if (existsSync('esbuild.config.mjs')) {
  const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const looks = { light: { theme: 'light' }, dark: { theme: 'dark' }, phone: { theme: 'light', phone: true, dots: 2 } };
const { scenes } = await loadModule('test/browser/scenes.ts');
const { launchBrowser } = await loadModule('test/browser/harness/launch.ts');
const browser = await launchBrowser();
let failed = 0;

/** Ten steps at each size, a picture after each batch of keys and one after the verdict. */
async function shootFilm() {
  const { FILM_SIZES, playFilm } = await loadModule('test/browser/film.ts');
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-film-'));
  for (const [size, options] of Object.entries(FILM_SIZES)) {
    const opened = await browser.openPage({ ...scenes[0].options, ...options, dots: options.phone === true ? 2 : 1 });
    const { moved } = await playFilm(opened, (name) =>
      opened.page.screenshot({ path: join(folder, `${size}-${name}.png`), caret: 'hide' }),
    );
    for (const line of moved) console.error(`${size}: moved: ${line}`);
    failed += moved.length;
    await opened.close();
  }
  console.log(folder);
}

async function shootScenes() {
  const shown = shownPictures('.');
  const elsewhere = mkdtempSync(join(tmpdir(), 'top-of-mind-scenes-'));
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes('--all') || wanted.includes(name))) {
    for (const [look, options] of Object.entries(looks)) {
      const path = `docs/images/${scene.name}-${look}.png`;
      if (wanted.length === 0 && !shown.has(path)) continue;
      const opened = await browser.openPage({ folder: 'examples/vault', ...scene.options, ...options });
      try {
        await scene.show(opened);
        await opened.settled();
        const written = shown.has(path) ? path : join(elsewhere, `${scene.name}-${look}.png`);
        await opened.page.screenshot({ path: written, animations: 'disabled', caret: 'hide' });
        for (const error of opened.errors) console.error(`${scene.name} (${look}): ${error}`);
        failed += opened.errors.length;
        console.log(written);
      } catch (error) {
        failed += 1;
        console.error(`${scene.name} (${look}): ${error.message}`);
      } finally {
        await opened.close();
      }
    }
  }
}

try {
  await (film >= 0 ? shootFilm() : shootScenes());
} finally {
  await browser.close();
}
process.exit(failed === 0 ? 0 : 1);
