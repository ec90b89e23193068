import { fc } from '../../support/properties';
import { openBench } from '../../support/opened';

const words = 'The berths lie along the harbour and everybody may moor there for a night. ';

test('a line of the index note does not come beside the text of its note', async () => {
  const bench = openBench({
    'Console.md': 'The console is rewritten in three steps. More [[Boats]] follow.\n',
    'Boats.md': `The boats lie by berth. [[Console]]\n\n${words.repeat(60)}\n`,
    'top-of-mind.md': '# Mine\n\nBy hand: [[Boats]].\n',
  });
  await bench.memory.carryOut(() => bench.memory.index({}));
  const index = bench.vault.text('top-of-mind.md');
  expect(index).toContain('- [[Console]] — The console is rewritten in three steps.\n');
  const whole = await bench.memory.bundle({ budget: 4000 });
  expect(whole.text).toContain('By hand: [[Boats]].');
  expect(whole.text.split('The console is rewritten in three steps.')).toHaveLength(2);
  expect(whole.text).not.toContain('### Core');
  expect(whole.included.map(({ path }) => path)).toEqual(expect.arrayContaining(['top-of-mind.md', 'Console.md', 'Boats.md']));
  // Where the note itself has no room, its line stays.
  const small = await bench.memory.bundle({ budget: 4000, choice: { without: ['Console.md'] } });
  expect(small.text).toContain('- [[Console]] — The console is rewritten in three steps.\n');
});

test('what the lines leave is room for more', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `N${i}.md`,
      `Note ${i} says what berth ${i} of the harbour is for, and who asked. [[N${(i + 1) % 12}]]\n`,
    ]),
  );
  const bench = openBench(files);
  const without = (await bench.memory.bundle({ budget: 700 })).text;
  await bench.memory.carryOut(() => bench.memory.index({}));
  const made = await bench.memory.bundle({ budget: 700 });
  for (let i = 0; i < 12; i++) expect(made.text.split(`what berth ${i} of`).length).toBeLessThanOrEqual(2);
  for (let i = 0; i < 12; i++) expect(without.includes(`what berth ${i} of`) && !made.text.includes(`what berth ${i} of`)).toBe(false);
  expect(made.tokens).toBeLessThanOrEqual(700);
});

test('of the index note no heading is empty, and what is trimmed counts the lines of notes that are not shown', async () => {
  const size = fc.integer({ min: 0, max: 14 });
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 3, maxLength: 18 }), fc.integer({ min: 300, max: 2500 }), async (sizes, budget) => {
      const files = sizes.map((many, i): [string, string] => [
        `N${i}.md`,
        `Note ${i} says what berth ${i} of the harbour is for. [[N${(i * 7) % sizes.length}]]\n\n${words.repeat(many)}\n`,
      ]);
      const bench = openBench(Object.fromEntries(files));
      await bench.memory.carryOut(() => bench.memory.index({}));
      const all = [...bench.vault.text('top-of-mind.md').matchAll(/^- \[\[(N\d+)\]\]/gm)].map(([, name]) => `${name}.md`);
      const { text, included } = await bench.memory.bundle({ budget });
      const index = /## top-of-mind\.md.*?\n```markdown\n([^]*?)\n```/.exec(text)?.[1];
      if (index === undefined) return;
      expect(index).not.toMatch(/^##+ [^\n]*\s*(?=^#|^\[Trimmed|$(?![^]))/m);
      const shown = new Set(included.filter(({ as }) => as !== 'title').map(({ path }) => path as string));
      const here = [...index.matchAll(/^- \[\[(N\d+)\]\]/gm)].map(([, name]) => `${name}.md`);
      expect(here.filter((path) => shown.has(path))).toEqual([]);
      const trimmed = Number(/\[Trimmed: (\d+) /.exec(index)?.[1] ?? 0);
      expect(here.length + trimmed).toBe(all.filter((path) => !shown.has(path)).length);
    }),
    { numRuns: 40 },
  );
});

test('an index of which every note is there says its title alone', async () => {
  const bench = openBench({ 'Console.md': 'The console is rewritten. [[Boats]]\n', 'Boats.md': 'The boats lie by berth. [[Console]]\n' });
  await bench.memory.carryOut(() => bench.memory.index({}));
  expect((await bench.memory.bundle({ budget: 3000 })).text).toContain('```markdown\n# Top of mind\n```');
});
