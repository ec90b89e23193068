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
  expect(index).toContain('- [[Console]] — The console is rewritten in three steps. (');
  const whole = await bench.memory.bundle({ budget: 4000 });
  expect(whole.text).toContain('By hand: [[Boats]].');
  expect(whole.text.split('The console is rewritten in three steps.')).toHaveLength(2);
  expect(whole.text).not.toContain('### Core');
  expect(whole.included.map(({ path }) => path)).toEqual(expect.arrayContaining(['top-of-mind.md', 'Console.md', 'Boats.md']));
  // Where the note itself has no room, its line stays.
  const small = await bench.memory.bundle({ budget: 4000, choice: { without: ['Console.md'] } });
  expect(small.text).toContain('- [[Console]] — The console is rewritten in three steps. (');
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
