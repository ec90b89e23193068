import ICONS from 'lucide-static/icon-nodes.json';
import { readFileSync } from 'node:fs';
import { filesBelow } from './files';

/** Where the source names an icon: `icon: 'x'`, `ICON = 'x'`, `setIcon(el, 'x')`, `.setIcon('x')`. */
const NAMED = /(?:\b[Ii]con: |ICON = |[sS]etIcon\((?:[^()']|\([^()]*\))*)'([a-z0-9-]+)'/g;

const named = filesBelow('src', /\.ts$/).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(NAMED)].map(([, icon = '']) => ({ path, icon })),
);

test('the app has each icon that is named: it draws nothing for another', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ icon }) => !Object.hasOwn(ICONS, icon))).toEqual([]);
});
