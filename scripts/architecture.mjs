/**
 * `node scripts/architecture.mjs [--check]`: draws the rooms of the source from its imports, as pictures in
 * docs/images/rooms-*.svg. `--check` writes nothing; it names each circle, each folder with too many rooms, and each
 * picture that is not current, and exits with 1 where there is one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { floorsOf, roomsOf } from './rooms.mjs';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The folders that are drawn, with how many folders and loose files each may hold. */
const DRAWN = [
  { name: 'src', folders: 14, loose: 6 },
  { name: 'src/core', folders: 14, loose: 6 },
  { name: 'src/core/read', folders: 14, loose: 6 },
  { name: 'src/core/write', folders: 14, loose: 6 },
  { name: 'src/core/decide', folders: 16, loose: 6 },
  { name: 'src/obsidian', folders: 16, loose: 6 },
];

const [WIDTH, HEIGHT, ACROSS, BETWEEN, MARGIN] = [124, 34, 18, 64, 24];

const isLoose = (room) => /\.m?ts$/.test(room);
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The rooms as an SVG: the ground floor at the bottom, an arrow from each room down to those it imports. */
function pictureOf(title, rooms, { floors }) {
  const widest = Math.max(...floors.map((floor) => floor.length));
  const width = Math.max(MARGIN * 2 + widest * (WIDTH + ACROSS) - ACROSS, 320);
  const height = MARGIN * 2 + 28 + floors.length * (HEIGHT + BETWEEN) - BETWEEN;
  const at = new Map();
  for (const [level, floor] of floors.entries()) {
    const left = (width - (floor.length * (WIDTH + ACROSS) - ACROSS)) / 2;
    for (const [place, room] of floor.entries())
      at.set(room, { x: left + place * (WIDTH + ACROSS), y: height - MARGIN - HEIGHT - level * (HEIGHT + BETWEEN) });
  }
  const arrows = [...rooms].flatMap(([room, imports]) =>
    imports.map((other) => {
      const [from, to] = [at.get(room), at.get(other)];
      const [x1, y1, x2, y2] = [from.x + WIDTH / 2, from.y + HEIGHT, to.x + WIDTH / 2, to.y - 2];
      const bend = (y2 - y1) / 2;
      return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
    }),
  );
  const boxes = [...at].map(
    ([room, { x, y }]) =>
      `<g class="${isLoose(room) ? 'file' : 'folder'}"><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="6"/><text x="${x + WIDTH / 2}" y="${y + HEIGHT / 2 + 4}">${escaped(room)}</text></g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}: rooms and what they import">`,
    '<style>rect{fill:#fff;stroke:#444}.file rect{stroke-dasharray:4 3}text{font:13px sans-serif;text-anchor:middle;fill:#111}.title{font-weight:bold;text-anchor:start}path{fill:none;stroke:#6a7fb5;stroke-opacity:.55;marker-end:url(#tip)}marker path{fill:#6a7fb5;stroke:none}</style>',
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>',
    `<rect width="${width}" height="${height}" style="fill:#f7f7f5;stroke:none"/>`,
    `<text class="title" x="${MARGIN}" y="${MARGIN + 4}">${escaped(title)}</text>`,
    ...arrows,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

const check = process.argv.includes('--check');
const problems = [];
for (const { name, folders, loose } of DRAWN) {
  const rooms = roomsOf(join(project, name));
  const floors = floorsOf(rooms);
  if (floors.circling.length > 0) problems.push(`${name}: a circle among ${floors.circling.join(', ')}`);
  const files = [...rooms.keys()].filter(isLoose).length;
  if (rooms.size - files > folders) problems.push(`${name}: ${rooms.size - files} folders, and ${folders} are the most`);
  if (files > loose) problems.push(`${name}: ${files} loose files, and ${loose} are the most`);
  if (floors.circling.length > 0) continue;
  const picture = `docs/images/rooms-${name.split('/').at(-1)}.svg`;
  const drawn = pictureOf(name, rooms, floors);
  if (!check) writeFileSync(join(project, picture), drawn);
  else if (currentOf(join(project, picture)) !== drawn) problems.push(`${picture} is not current: run node scripts/architecture.mjs`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function currentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
