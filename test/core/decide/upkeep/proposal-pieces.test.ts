import { conventionIn } from '../../../../src/core/conventions/effective';
import { piecesOf } from '../../../../src/core/decide/upkeep/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf as contextOfFiles } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';

function piecesIn(files: Readonly<Record<string, string>>, convention = 'notes-and-links') {
  const ctx = contextOfFiles(files);
  const memory = { ...ctx.memory, convention };
  const texts = Object.entries(files).map(([path, text]) => [asVaultPath(path), text] as const);
  return piecesOf({ ...ctx, memory, convention: conventionIn(memory, { conventions: [] }) }, texts);
}

const kindsIn = (files: Readonly<Record<string, string>>, convention?: string): string[] =>
  piecesIn(files, convention).map(({ kind, path, entry, text }) => `${kind} ${entry ?? path}: ${text.split('\n').at(-1) ?? ''}`);

test('notes, entries, lines of the curated file and mistakes', () => {
  const files = {
    'MEMORY.md': '# Memory\n\n- Boats come at noon.\n- Tides\n  turn twice.\n',
    'memory/2026-03-14.md': '# Day\n\n## 09:00 Backup\n\nIt runs at eight.\n',
    'memory/self-review.md': '### MEMORY FAIL #1\nMISS: Named the wrong pier.\nFIX: Look.\n',
  };
  expect(kindsIn(files, 'daneel')).toEqual([
    'note MEMORY.md:   turn twice.',
    'line MEMORY.md: - Boats come at noon.',
    'line MEMORY.md:   turn twice.',
    'note memory/2026-03-14.md: It runs at eight.',
    'entry 09:00 Backup: It runs at eight.',
    'note memory/self-review.md: FIX: Look.',
    'mistake MEMORY FAIL #1: FIX: Look.',
  ]);
});

test('the baseline and its corrections', () => {
  const files = {
    'learnings/baseline_insights.md': '# Baseline\n\nIt has 15000 people.\n',
    'learnings/corrections.md': '## 2026-02-01: People\n4000.\n\n## 2026-02-02: Town\nKiel.\n',
  };
  expect(kindsIn(files, 'stoneros')).toEqual([
    'baseline learnings/baseline_insights.md: It has 15000 people.',
    'note learnings/corrections.md: Kiel.',
    'correction 2026-02-01: People: 4000.',
    'correction 2026-02-02: Town: Kiel.',
  ]);
});

test('inbound counts notes once, and neither itself nor generated ones', () => {
  const files = {
    'A.md': '[[A]]',
    'B.md': '[[A]] and [[A]]',
    'C.md': '[[A#x]]',
    'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n[[A]]',
    'G.md': '---\ngenerated-by: top-of-mind\n---\n[[A]]',
  };
  expect(piecesIn(files).map(({ path, inbound }) => [path, inbound])).toEqual([
    ['A.md', 2],
    ['B.md', 0],
    ['C.md', 0],
  ]);
});

test('of a file of several entries those with a secret or a private tag stay, and so does the file as a whole', () => {
  const log = '## 09:00 One\n\nOne.\n\n## 10:00 Two\n\nThe key is AKIAQYLPMN5HHHFPZAM2.\n\n## 11:00 Three\n\nThree.\n';
  expect(kindsIn({ 'memory/2026-03-14.md': log }, 'daneel')).toEqual(['entry 09:00 One: One.', 'entry 11:00 Three: Three.']);
  const learned = '## 2026-03-01: One\n**Tags**: private\n\nOne.\n\n## 2026-03-02: Two\nTwo.\n';
  expect(kindsIn({ 'learnings/patterns.md': learned }, 'stoneros')).toEqual(['entry 2026-03-02: Two: Two.']);
  expect(kindsIn({ 'learnings/corrections.md': learned }, 'stoneros')).toEqual([]);
});

test('no form, instruction, drawing, archived note, report or note of decisions has pieces', () => {
  const paths = ['templates/A.md', 'AGENTS.md', 'README.md', 'archive/A.md', 'reports/A.md', 'D.excalidraw.md', 'top-of-mind.md'];
  expect(kindsIn(Object.fromEntries(paths.map((path) => [path, 'Text of a note.\n'])))).toEqual([]);
});

test('an id stays as long as path, entry and text do', () => {
  const [one] = piecesIn({ 'A.md': 'Text.\n' });
  expect(one?.id).toMatch(/^note-[0-9a-v]{8}$/);
  expect(piecesIn({ 'A.md': 'Text.\n', 'B.md': '[[A]]' })[0]?.id).toBe(one?.id);
  for (const other of [{ 'A.md': 'Text!\n' }, { 'B.md': 'Text.\n' }]) expect(piecesIn(other)[0]?.id).not.toBe(one?.id);
});

test('property: ids are distinct, each text stands at its place, and a change elsewhere in the file leaves the id of an entry', () => {
  const line = fc.constantFrom(
    '- a',
    '- a',
    '- b c',
    '## 2026-03-01: T',
    '## 09:00 X',
    '### FAIL #1',
    'MISS: m',
    '  d',
    '',
    '\ufeff',
    'p\r',
    '```',
    '😀',
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  const place = fc.constantFrom(
    ['daneel', 'MEMORY.md'],
    ['daneel', 'memory/2026-03-14.md'],
    ['daneel', 'memory/self-review.md'],
    ['stoneros', 'learnings/corrections.md'],
    ['stoneros', 'learnings/patterns.md'],
  );
  let parts = 0;
  fc.assert(
    fc.property(place, text, ([convention = '', path = ''], whole) => {
      const pieces = piecesIn({ [path]: whole }, convention);
      parts += pieces.length;
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
      for (const { start, text: own } of pieces) expect(whole.slice(start, start + own.length)).toBe(own);
      const head = whole.startsWith('\ufeff') ? null : piecesIn({ [path]: `Before.\n\n${whole}` }, convention).map(({ id }) => id);
      const heads = pieces.filter(({ kind, text: own }) => kind === 'entry' && own.startsWith('## '));
      if (head !== null) for (const { id } of heads) expect(head).toContain(id);
    }),
    { numRuns: runs(2000) },
  );
  expect(parts).toBeGreaterThan(100);
});
