import type { ConflictChoice } from '../../../src/core/model/results/conflicts';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { fc, runs } from '../../support/properties';
import { openBench, type Bench } from '../../support/opened';

const bench = (files: Record<string, string>, convention = 'notes-and-links'): Bench => openBench(files, { convention });

const NAMES = [
  'Plan (Conflicted copy phone 202603151200).md',
  'Plan.sync-conflict-20260315-120000-ABC.md',
  "Plan (Ida's conflicted copy 2026-03-15).md",
  'Plan (1).md',
];

const SHAPES = ['# Plan', 'One.', 'Two.', '- a', '- b', '', '```', '---', 'status: open', 'status: done', '%%'];
/** Lines that mean something by what stands around them, or only once. */
const DELICATE = [
  '| a | b |',
  '|---|---|',
  '| x |',
  '|---|',
  '<div>',
  '</div>',
  'See [[Reader]]. ^b1',
  'On. ^b1',
  'x[^1]',
  '[^1]: one',
  '[^1]: two',
  '- [ ] task',
  '- [x] task',
  '![[Reader]]',
  '===',
];
const HEADS = [
  '',
  '',
  'n: 987654321098765432\n',
  'n: 987654321098765433\n',
  'v: 1.1\n',
  'v: 1.10\n',
  'tags: [a, 1.10]\n',
  'tags:\n  - b\n',
];
const lines = fc.array(fc.constantFrom(...SHAPES), { maxLength: 9 });
const text = fc
  .tuple(fc.constantFrom(...HEADS), fc.array(fc.constantFrom(...SHAPES, ...DELICATE), { maxLength: 9 }), fc.constantFrom('\n', '\r\n'))
  .map(([head, all, end]) => (head === '' ? '' : `---\n${head}---\n`).replaceAll('\n', end) + all.map((one) => one + end).join(''));
const choice = fc.constantFrom<ConflictChoice>('note', 'copy', 'both');
const side = fc.constantFrom<'note' | 'copy'>('note', 'copy');
const words = (whole: string): string[] => whole.split('\n').map((one) => one.trim());
const idsIn = (whole: string): number => parseNote(asVaultPath('Plan.md') as NotePath, whole, 0).blockIds.length;
const footnotesIn = (whole: string): number => (/```|%%/.test(whole) ? 1 : (whole.match(/^\[\^1\]:/gm) ?? []).length);
const linksIn = (whole: string): string[] => parseNote(asVaultPath('Plan.md') as NotePath, whole, 0).links.map(({ raw }) => raw);
/** Lines of properties: a list becomes one. */
const bodyOf = (whole: string): string => whole.replace(/^---\r?\n[^]*?\n---\r?\n/, '');

test('settled in any way: no line is lost but by a choice, and undo gives every byte back', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom(...NAMES), choice, side, async (note, copy, name, kept, prefer) => {
      const { memory, vault } = bench({ 'Plan.md': note, [name]: copy, 'Reader.md': `See [[${name.slice(0, -3)}|the plan]].\n` });
      const before = vault.snapshotOfBytes();
      const { conflicts } = await memory.conflicts({});
      expect(conflicts).toMatchObject([{ path: name, note: 'Plan.md', noteText: note, copyText: copy, kind: 'copy' }]);
      const asked = kept === 'both' ? await memory.settleConflict(name, { kept }, {}) : null;
      const answer = (asked?.result.unsure.length ?? 0) > 0 ? { kept, prefer } : { kept };
      expect(asked?.plan === null).toBe(asked !== null && asked.result.unsure.length > 0);
      const { receipt } = await memory.carryOut(() => memory.settleConflict(name, answer, {}));
      expect(receipt).not.toBeNull();
      const after = vault.text('Plan.md');
      if (kept === 'note') expect(after).toBe(note);
      if (kept === 'copy') expect(after).toBe(copy);
      if (kept === 'both' && asked?.result.unsure.length === 0) {
        expect(words(after)).toEqual(
          expect.arrayContaining([...words(bodyOf(note)), ...words(bodyOf(copy))].filter((one) => one !== '---')),
        );
        for (const whole of [note, copy]) {
          expect(linksIn(after)).toEqual(expect.arrayContaining(linksIn(whole)));
          for (const number of whole.match(/\d{18}|\b1\.10?\b/g) ?? []) expect(after).toContain(number);
        }
        for (const count of [idsIn, footnotesIn]) expect(count(after)).toBeLessThanOrEqual(Math.max(count(note), count(copy)));
      }
      // The copy is in the trash whatever stays, so that it can be looked at.
      expect(vault.snapshotOfBytes()).not.toHaveProperty([name]);
      expect(vault.trashed()).toHaveLength(1);
      expect(vault.text('Reader.md')).toBe('See [[Plan|the plan]].\n');
      expect((await memory.conflicts({})).conflicts).toEqual([]);
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(before);
    }),
    { numRuns: runs(600) },
  );
});

test('logs, the decisions note, a canvas and a base: each entry of both is there, or the one that was chosen, and it can be read', async () => {
  const entry = fc.integer({ min: 0, max: 9 }).map((n) => `- 1${n}:00 Entry ${n}.`);
  const decision = fc.integer({ min: 0, max: 9 }).map((n) => `- 01M8AX0PFTZVRXKD5F90ZYEWF${n} accept entry f9av8io${n} a${n}.md`);
  const card = fc
    .nat({ max: 9 })
    .map((n) => `{"nodes":[{"id":"n${n}","type":"text","text":"x","x":${n},"y":0,"width":1,"height":1}],"edges":[]}\n`);
  const view = fc.nat({ max: 9 }).map((n) => `views:\n  - type: table\n    name: v${n}\n`);
  const copyOf = (path: string): string => path.replace(/(\.\w+)$/, '.sync-conflict-20260315-120000-ABC$1');
  const grown = (head: string, one: typeof entry) =>
    fc
      .tuple(fc.array(one, { maxLength: 3 }), fc.array(one, { maxLength: 3 }), fc.array(one, { maxLength: 3 }))
      .map(([both, ours, theirs]) => [ours, theirs].map((own) => `${head}${[...both, ...own].map((line) => `\n${line}\n`).join('')}`));
  const cases = fc.oneof(
    grown('# 2026-03-01\n', entry).map((sides) => ['memory/2026-03-01.md', ...sides]),
    grown('---\ngenerated-by: top-of-mind\n---\n\n# Decisions\n', decision).map((sides) => ['top-of-mind-decisions.md', ...sides]),
    fc.tuple(card, card).map((sides) => ['b.canvas', ...sides]),
    fc.tuple(view, view).map((sides) => ['b.base', ...sides]),
  );
  await fc.assert(
    fc.asyncProperty(cases, choice, async ([path = '', note = '', copy = ''], kept) => {
      const { memory, vault } = bench({ 'MEMORY.md': '# Memory\n', [path]: note, [copyOf(path)]: copy }, 'daneel');
      const [conflict] = (await memory.conflicts({})).conflicts;
      if (conflict?.choices.includes(kept) !== true) return;
      const before = vault.snapshotOfBytes();
      const done = await memory
        .carryOut(() => memory.settleConflict(copyOf(path), { kept }, {}))
        .catch((error: { code: string }) => error.code);
      // An entry of both would stand there twice: which version stays is asked.
      if (typeof done !== 'string' && done.receipt === null && done.result.unsure.length > 0)
        return expect(vault.snapshotOfBytes()).toEqual(before);
      // Another text in place of what a log says is refused.
      if (done === 'layer_policy') return expect([kept, vault.snapshotOfBytes()]).toEqual(['copy', before]);
      const after = vault.text(path);
      if (kept === 'both') {
        expect(words(after)).toEqual(expect.arrayContaining([...words(note), ...words(copy)]));
        if (path.startsWith('memory/')) expect(after.startsWith(note)).toBe(true);
      } else expect(after).toBe(kept === 'note' ? note : copy);
      if (path.endsWith('.canvas')) expect(() => JSON.parse(after) as unknown).not.toThrow();
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(before);
    }),
    { numRuns: runs(600) },
  );
});

test('marks of git: each choice leaves what it says, and undo gives every byte back', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, choice, side, async (ours, theirs, kept, prefer) => {
      const [note, copy] = [ours, theirs].map((all) => `Top.\n${all.map((one) => `${one}\n`).join('')}End.\n`);
      const marked = `Top.\n<<<<<<< HEAD\n${ours.map((one) => `${one}\n`).join('')}=======\n${theirs.map((one) => `${one}\n`).join('')}>>>>>>> laptop\nEnd.\n`;
      const { memory, vault } = bench({ 'Plan.md': marked, 'Other.md': 'Text.\n' });
      const before = vault.snapshotOfBytes();
      const { conflicts } = await memory.conflicts({});
      expect(conflicts).toMatchObject([
        { path: 'Plan.md', kind: 'marks', noteText: note, copyText: copy, names: { note: 'HEAD', copy: 'laptop' } },
      ]);
      const { plan, result } = await memory.settleConflict('Plan.md', { kept, prefer }, {});
      expect(plan).not.toBeNull();
      await memory.carryOut(() => memory.settleConflict('Plan.md', { kept, prefer }, {}));
      const after = vault.text('Plan.md');
      if (kept !== 'both') expect(after).toBe(kept === 'note' ? note : copy);
      else if (result.unsure.length === 0)
        expect(words(after)).toEqual(expect.arrayContaining([...words(marked)].filter((one) => !/^[<=>]{7}/.test(one))));
      expect((await memory.conflicts({})).conflicts).toEqual([]);
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(before);
    }),
    { numRuns: runs(400) },
  );
});

test('a name that people give, too, is a copy only where the texts are nearly the same', async () => {
  const text = 'The pump of the north berth was changed on Monday by Ida and runs again.\n';
  const { memory } = bench({
    'Plan.md': text,
    'Plan 2.md': text.replace('Monday', 'Tuesday'),
    'Plan-DESKTOP-AB12CD3.md': `${text}More.\n`,
    'Plan (Ida).md': 'What Ida plans is another thing.\n',
    'Plan 3.md': '',
    'Week 2.md': text,
  });
  expect((await memory.conflicts({})).conflicts.map(({ path, note }) => [path, note])).toEqual([
    ['Plan 2.md', 'Plan.md'],
    ['Plan-DESKTOP-AB12CD3.md', 'Plan.md'],
  ]);
  const { receipt } = await memory.carryOut(() => memory.settleConflict('Plan 2.md', { kept: 'copy' }, {}));
  expect(receipt?.changed).toEqual(['Plan.md', 'Plan 2.md']);
});

test('marks of git: in the decisions note, and in a canvas, which must be one that can be read afterwards', async () => {
  const marks = (ours: string, theirs: string): string => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> laptop\n`;
  const [one, two] = [
    '- 01M8AX0PFTZVRXKD5F90ZYEWFF accept entry f9av8io5 a.md\n',
    '- 01M8AX0PFTZVRXKD5F90ZYEWFG accept entry f9av8io6 b.md\n',
  ];
  const decisions = `---\ngenerated-by: top-of-mind\n---\n\n# Decisions\n\n${marks(one, two)}`;
  const card = (id: string): string => `{"nodes":[{"id":"${id}","type":"text","text":"x","x":0,"y":0,"width":1,"height":1}],"edges":[]}\n`;
  const { memory, vault } = bench({ 'top-of-mind-decisions.md': decisions, 'B.canvas': marks(card('a'), '{ broken\n'), 'A.md': 'x' });
  expect((await memory.conflicts({})).conflicts.map(({ path }) => path)).toEqual(['top-of-mind-decisions.md']);
  await memory.carryOut(() => memory.settleConflict('top-of-mind-decisions.md', { kept: 'both' }, {}));
  expect(vault.text('top-of-mind-decisions.md')).toContain(one + two);
  for (const kept of ['both', 'copy'] as const)
    await expect(memory.settleConflict('B.canvas', { kept }, {})).rejects.toMatchObject({
      code: kept === 'both' ? 'bad_input' : 'unreadable',
    });
  await memory.carryOut(() => memory.settleConflict('B.canvas', { kept: 'note' }, {}));
  expect(vault.text('B.canvas')).toBe(card('a'));
});

test('a log to which both devices added: the note’s entries, then the copy’s', async () => {
  const log = '# 2026-03-01\n\n- 09:00 One.\n';
  const name = 'memory/2026-03-01.sync-conflict-20260315-120000-ABC.md';
  const ours = `${log}\n- 10:00 Ours a.\n\n- 11:00 Ours b.\n`;
  const { memory, vault } = bench(
    { 'MEMORY.md': '# Memory\n', 'memory/2026-03-01.md': ours, [name]: `${log}\n- 10:30 Theirs a.\n\n- 11:30 Theirs b.\n` },
    'daneel',
  );
  await memory.carryOut(() => memory.settleConflict(name, { kept: 'both' }, {}));
  expect(vault.text('memory/2026-03-01.md')).toBe(`${ours}- 10:30 Theirs a.\n\n- 11:30 Theirs b.\n`);
});

test('an entry that is superseded in one version alone is asked about: it does not come to stand there twice, once as if it held', async () => {
  const text = '# Plan\n\nThe boat is blue.\n\nIt sails in May.\n';
  const name = 'Plan.sync-conflict-20260315-120000-ABC.md';
  const marked = text.replace('blue.', 'blue. (superseded by [[Boat]] on 2026-03-15)');
  const { memory, vault } = bench({ 'Plan.md': text, [name]: marked, 'Boat.md': 'It is red.\n' });
  const { result, plan } = await memory.settleConflict(name, { kept: 'both' }, {});
  expect([result.unsure.length, plan]).toEqual([1, null]);
  await memory.carryOut(() => memory.settleConflict(name, { kept: 'both', prefer: 'copy' }, {}));
  expect(vault.text('Plan.md')).toBe(marked);
});

test('a log to which people added paragraphs on both devices: each stays one of its own', async () => {
  const log = '# 2026-03-01\n\nThe pump runs.\n';
  const name = 'memory/2026-03-01.sync-conflict-20260315-120000-ABC.md';
  const { memory, vault } = bench(
    { 'MEMORY.md': '# Memory\n', 'memory/2026-03-01.md': `${log}\nIda saw it.`, [name]: `${log}\nMira saw it.\n` },
    'daneel',
  );
  await memory.carryOut(() => memory.settleConflict(name, { kept: 'both' }, {}));
  expect(vault.text('memory/2026-03-01.md')).toBe(`${log}\nIda saw it.\n\nMira saw it.\n`);
});

test('a log whose copy says an earlier entry otherwise is asked about: no entry comes to stand in it twice', async () => {
  const log = '# 2026-03-01\n\n- 08:00 One.\n\n- 09:00 Two.\n';
  const name = 'memory/2026-03-01.sync-conflict-20260315-120000-ABC.md';
  const { memory, vault } = bench(
    { 'MEMORY.md': '# Memory\n', 'memory/2026-03-01.md': log, [name]: log.replace('One.', 'One, corrected.') },
    'daneel',
  );
  const { receipt, result } = await memory.carryOut(() => memory.settleConflict(name, { kept: 'both' }, {}));
  expect([receipt, result.unsure.length, vault.text('memory/2026-03-01.md')]).toEqual([null, 1, log]);
});

test('only the copy is left: it takes the name of the note', async () => {
  const { memory, vault } = bench({ 'Plan (Conflicted copy phone 202603151200).md': 'One.\n' });
  expect((await memory.conflicts({})).conflicts).toMatchObject([{ there: false, choices: ['copy'] }]);
  await memory.carryOut(() => memory.settleConflict('Plan (Conflicted copy phone 202603151200).md', { kept: 'copy' }, {}));
  expect(vault.text('Plan.md')).toBe('One.\n');
});

test('only the copy is left, and links elsewhere would lead to it by its new name: they stay as they lead', async () => {
  const name = 'a/Plan.sync-conflict-20260315-120000-ABC.md';
  const { memory, vault } = bench({ [name]: 'One.\n', 'b/Plan.md': 'Another.\n', 'Reader.md': 'See [[Plan]] and [[Plan#One]].\n' });
  await memory.carryOut(() => memory.settleConflict(name, { kept: 'copy' }, {}));
  expect(vault.text('a/Plan.md')).toBe('One.\n');
  expect((await memory.links({ from: 'Reader.md' })).links.map(({ to }) => to)).toEqual(['b/Plan.md', 'b/Plan.md']);
});

test('equal texts leave nothing to choose, and a choice that is not there is refused', async () => {
  const { memory } = bench({
    'Plan.md': 'One.\n',
    'Plan (1).md': 'One.\n',
    'Map.png': 'x',
    'Map.sync-conflict-20260315-120000-ABC.png': 'y',
  });
  expect((await memory.conflicts({})).conflicts.map(({ path, choices }) => [path, choices])).toEqual([
    ['Map.sync-conflict-20260315-120000-ABC.png', ['note']],
    ['Plan (1).md', ['note']],
  ]);
  await expect(memory.settleConflict('Map.sync-conflict-20260315-120000-ABC.png', { kept: 'both' }, {})).rejects.toMatchObject({
    code: 'bad_input',
  });
  await expect(memory.settleConflict('Plan.md', { kept: 'both' }, {})).rejects.toMatchObject({ code: 'not_found' });
  await expect(memory.settleConflict('Gone.md', { kept: 'both' }, {})).rejects.toMatchObject({ code: 'not_found' });
});

test('a log that only grows: what the other device added comes after it; a change in what was accepted is refused', async () => {
  const log = '# 2026-03-01\n\n- 09:00 The pump is fixed.\n';
  const name = 'memory/2026-03-01.sync-conflict-20260315-120000-ABC.md';
  const { memory, vault } = bench(
    { 'MEMORY.md': '# Memory\n', 'NOW.md': '# Now\n', 'memory/2026-03-01.md': log, [name]: `${log}- 10:00 The invoice went out.\n` },
    'daneel',
  );
  await memory.carryOut(() => memory.acceptAll({}));
  await memory.layers({});
  const before = vault.snapshotOfBytes();
  await memory.carryOut(() => memory.settleConflict(name, { kept: 'both' }, {}));
  expect(vault.text('memory/2026-03-01.md')).toBe(`${log}- 10:00 The invoice went out.\n`);
  expect(vault.snapshotOfBytes()).not.toHaveProperty([name]);
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
  vault.write(name, '# 2026-03-01\n\n- 09:00 Nothing was fixed.\n');
  await expect(memory.carryOut(() => memory.settleConflict(name, { kept: 'copy' }, {}))).rejects.toMatchObject({ code: 'layer_policy' });
});
