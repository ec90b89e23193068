/**
 * `npm run screenshots [NAME…]`: opens each scene of test/browser/scenes.ts in light, dark and phone width
 * and writes docs/images/NAME-light.png, NAME-dark.png and NAME-phone.png.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { loadModule } from '../test/browser/harness/load.mjs';

const wanted = process.argv.slice(2);
if (existsSync('esbuild.config.mjs')) {
  const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const looks = { light: { theme: 'light' }, dark: { theme: 'dark' }, phone: { theme: 'light', phone: true } };
const { scenes } = await loadModule('test/browser/scenes.ts');
const { launchBrowser } = await loadModule('test/browser/harness/launch.ts');
mkdirSync('docs/images', { recursive: true });

const browser = await launchBrowser();
let failed = 0;
try {
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const [look, options] of Object.entries(looks)) {
      const opened = await browser.openPage({ folder: 'examples/vault', ...scene.options, ...options });
      try {
        await scene.show(opened);
        await opened.settled();
        const path = `docs/images/${scene.name}-${look}.png`;
        await opened.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
        for (const error of opened.errors) console.error(`${scene.name} (${look}): ${error}`);
        failed += opened.errors.length;
        console.log(path);
      } catch (error) {
        failed += 1;
        console.error(`${scene.name} (${look}): ${error.message}`);
      } finally {
        await opened.close();
      }
    }
  }
} finally {
  await browser.close();
}
process.exit(failed === 0 ? 0 : 1);
