/** The rooms of a folder of the source, and which of them imports which: a room is a folder, or a file that lies loose. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importsOf } from './imports.mjs';

function sourceBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceBelow(path);
    return /\.m?ts$/.test(entry.name) ? [path] : [];
  });
}

/** Each room's name with the names of the rooms it imports; a loose file's name has its extension. */
export function roomsOf(folder) {
  const roomOf = (file) => relative(folder, file).split('/')[0];
  const rooms = new Map();
  for (const file of sourceBelow(folder)) {
    const room = roomOf(file);
    const imports = rooms.get(room) ?? new Set();
    rooms.set(room, imports);
    for (const other of importsOf(file)) {
      const found = roomOf(other);
      if (found !== '..' && found !== room) imports.add(found);
    }
  }
  return new Map([...rooms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([room, imports]) => [room, [...imports].sort()]));
}

/**
 * The rooms by floor, the ground first: each stands above all that it imports. What is left in the end imports itself
 * in a circle, or something that does.
 */
export function floorsOf(rooms) {
  const floors = [];
  const placed = new Set();
  for (;;) {
    const floor = [...rooms].flatMap(([room, imports]) => (!placed.has(room) && imports.every((one) => placed.has(one)) ? [room] : []));
    if (floor.length === 0) break;
    for (const room of floor) placed.add(room);
    floors.push(floor);
  }
  return { floors, circling: [...rooms.keys()].filter((room) => !placed.has(room)) };
}
