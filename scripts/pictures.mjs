/**
 * `node scripts/pictures.mjs --check`: names pictures of docs/images that no page shows, and those that a page shows and that are
 * not there; and says so where there are more than 40, or more than 5 MB of them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [MOST, BYTES] = [40, 5_000_000];

/** The pictures that a page of docs/, or one at the root, shows: paths from the root, as `docs/images/remember-light.png`. */
export function shownPictures(root) {
  const docs = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const pages = [...docs, ...readdirSync(root)].filter((name) => name.endsWith('.md'));
  const named = pages.flatMap((page) => [...readFileSync(join(root, page), 'utf8').matchAll(/\bimages\/[\w-]+\.(?:png|svg)/g)]);
  return new Set(named.map(([path]) => `docs/${path}`));
}

function complaints() {
  const shown = shownPictures('.');
  const all = readdirSync('docs/images').map((name) => `docs/images/${name}`);
  const bytes = all.reduce((sum, path) => sum + statSync(path).size, 0);
  return [
    ...all.filter((path) => !shown.has(path)).map((path) => `No page shows ${path}.`),
    ...[...shown].filter((path) => !existsSync(path)).map((path) => `A page shows ${path}, which is not there.`),
    ...(all.length > MOST ? [`There are ${all.length} pictures, more than ${MOST}.`] : []),
    ...(bytes > BYTES ? [`The pictures have ${bytes} bytes, more than ${BYTES}.`] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = complaints();
  for (const line of found) console.error(line);
  process.exit(found.length === 0 ? 0 : 1);
}
