import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const OLD = '---\nsuperseded_by: "[[new]]"\n---\nBefore.\n';

/** The text as reading view shows it: of links the words they show. */
const shown = (text: string): string =>
  text.replace(/\[\[([^\]|]+)(?:\\?\|([^\]]+))?\]\]/g, (_, name: string, words?: string) => words ?? name);

test('a link to a superseded note leads to the newer one and reads as before; one to a part, or that shows the note, is left to a person', async () => {
  const files = { 'old.md': OLD, 'new.md': 'Now.\n', 'r.md': 'As [[old]] and [[old|the plan]] say.\n\n| a |\n| --- |\n| [[old]] |\n' };
  const { vault, memory } = openBench({ ...files, 'p.md': '![[old]] and [[old#Part]].\n' });
  const before = vault.snapshotOfBytes();
  const found = async () => (await memory.health({})).result.findings.filter(({ id }) => id === 'superseded.link');
  const all = await found();
  expect(all.map(({ path, fix }) => [path, fix?.kind ?? null])).toEqual([
    ['p.md', null],
    ['p.md', null],
    ['r.md', 'relink'],
    ['r.md', 'relink'],
  ]);
  await memory.carryOut(() => memory.fix(all, {}));
  expect(vault.text('r.md')).toBe('As [[new|old]] and [[new|the plan]] say.\n\n| a |\n| --- |\n| [[new\\|old]] |\n');
  expect(shown(vault.text('r.md'))).toBe(shown(files['r.md']));
  expect((await found()).map(({ path }) => path)).toEqual(['p.md', 'p.md']);
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('a note that links to the newer one as well speaks of the change itself', async () => {
  const { memory } = openBench({ 'old.md': OLD, 'new.md': 'Now.\n', 'r.md': 'First [[old]], then [[new]].\n' });
  expect((await memory.health({})).result.findings.filter(({ id }) => id === 'superseded.link')).toEqual([]);
});

test('the mark of a successor that is gone is taken away, and nothing else of the note changes', async () => {
  const line = fc.constantFrom('tags: [a, b]\n', 'note: "x: y"\n', '# a comment\n', 'list:\n  - one\n');
  const mark = fc.constantFrom(
    'superseded_by: "[[gone]]"\n',
    'superseded_by: gone\n',
    'superseded_by:\n  - "[[gone]]"\n  - "[[gone too]]"\n',
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(line, { maxLength: 3 }), fc.nat(3), mark, fc.boolean(), async (lines, at, marked, isDated) => {
      const own = [...lines.slice(0, at), marked, ...(isDated ? ['superseded_on: 2026-03-01\n'] : []), ...lines.slice(at)];
      const textOf = (some: readonly string[]): string => `---\n${some.join('')}---\nThe old text.\n`;
      const { vault, memory } = openBench({ 'a.md': textOf(own), 'b.md': 'Text.\n' });
      const [finding] = (await memory.health({})).result.findings.filter(({ id }) => id === 'superseded.gone');
      expect(finding?.fix?.kind).toBe('replace');
      if (finding === undefined) return;
      await memory.carryOut(() => memory.fix([finding], {}));
      expect(vault.text('a.md')).toBe(textOf(lines));
      expect((await memory.health({})).result.findings.filter(({ id }) => id === 'superseded.gone')).toEqual([]);
      await memory.undo();
      expect(vault.text('a.md')).toBe(textOf(own));
    }),
    { numRuns: runs(100) },
  );
});
