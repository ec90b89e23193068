import type { Note } from '../../src/core/model/note';
import { stemOf, type NotePath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { buildSnapshot, type SnapshotParts } from '../../src/core/read/snapshot/snapshot';
import { updateSnapshot } from '../../src/core/read/snapshot/update';
import { clock } from '../clock';
import { short, type Figure } from '../figure';
import { linkedParts, relinked } from '../linked';
import { median, percentile } from '../measure';
import { createRandom, type Random } from '../random';
import type { Row } from '../row';

const CHANGES = 300;
const LINKS = 10;

/** One note edited in a vault that is open: the link table follows, beside building it anew. */
export const figure: Figure = {
  id: 'update',
  async run(sizes) {
    const plans = [
      { size: sizes.notes, most: 5 },
      { size: sizes.big, most: 15 },
    ];
    const [small, large] = plans.map(({ size }) => rebuildFor(size));
    const growth: Row[] =
      small === undefined || large === undefined
        ? []
        : [
            {
              what: `linking ${short(sizes.big)} notes, for each ${short(sizes.notes)}`,
              figure: (large * sizes.notes) / sizes.big,
              unit: 'ms',
              holds: [{ of: 'ratio', most: 1.2 }],
              beside: { what: `${short(sizes.notes)} notes`, figure: small },
              note: 'Least of three: from parsed notes to resolved links.',
            },
          ];
    return [...growth, ...plans.flatMap(({ size, most }) => changeNotes(size, most))];
  },
};

/** Milliseconds from parsed notes to resolved links. */
function rebuildFor(size: number): number {
  const parts = linkedParts(size, LINKS);
  const times = [0, 1, 2].map(() => {
    const from = clock();
    buildSnapshot(parts);
    return clock() - from;
  });
  return Math.min(...times);
}

function changeNotes(size: number, most: number): Row[] {
  const parts = linkedParts(size, LINKS);
  const start = clock();
  let snapshot = buildSnapshot(parts);
  const rebuilt = clock() - start;
  const random = createRandom(size);
  const notes = new Map(parts.notes.map((note) => [note.path, note]));
  const edits: number[] = [];
  const renames: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const note = random.pick([...pickSome(parts, random)].map((path) => notes.get(path)).filter((found) => found !== undefined));
    const next = relinked(note, pickSome(parts, random).map(stemOf));
    const from = clock();
    snapshot = updateSnapshot(snapshot, {
      upserted: [{ file: { path: note.path, size: note.size + 1, mtime: 2 + i, ctime: 1 }, note: next }],
      removed: [],
    });
    edits.push(clock() - from);
    notes.set(note.path, next);
    if (i % 10 === 0) renames.push(rename(snapshot, next));
  }
  const equal = sameLinks(snapshot, buildSnapshot({ ...parts, files: snapshot.files, notes: [...notes.values()] }));
  const what = `one changed note in ${short(size)}, ${short(size * LINKS)} links`;
  const note = `Median of ${CHANGES} edits in a row; the slowest but 5 % took ${percentile(edits, 0.95).toFixed(2)} ms. Afterwards the links are ${equal ? 'equal' : 'NOT EQUAL'} to a full rebuild.`;
  return [
    { what, figure: median(edits), unit: 'ms', holds: [{ of: 'figure', most }], beside: { what: 'a full rebuild', figure: rebuilt }, note },
    {
      what: `one renamed note in ${short(size)}`,
      figure: median(renames),
      unit: 'ms',
      holds: [],
      beside: { what: 'a full rebuild', figure: rebuilt },
    },
  ];
}

/** Times a rename on the side: the snapshot it makes is thrown away. */
function rename(snapshot: Snapshot, note: Note): number {
  const path = note.path.replace(/\.md$/, ' renamed.md') as NotePath;
  const from = clock();
  updateSnapshot(snapshot, {
    upserted: [{ file: { path, size: note.size, mtime: 2, ctime: 1 }, note: { ...note, path } }],
    removed: [note.path],
  });
  return clock() - from;
}

function pickSome(parts: SnapshotParts, random: Random): NotePath[] {
  return Array.from({ length: LINKS }, () => random.pick(parts.notes).path);
}

function sameLinks(a: Snapshot, b: Snapshot): boolean {
  if (a.links.length !== b.links.length) return false;
  return a.links.every((link, i) => {
    const other = b.links[i];
    return other !== undefined && link.from === other.from && link.to === other.to && link.start === other.start && link.raw === other.raw;
  });
}
