import { openBench } from '../../support/opened';

test('a key in a note of a large memory is found, with no word near it that speaks of one', async () => {
  const files: Record<string, string> = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`n${i}.md`, `The ferry number ${i} leaves at ${i % 24}:00 from berth ${i % 7}.\n`]),
  );
  files['n7.md'] += `\nghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}\n`;
  files['n280.md'] += `\nAKIA${'IOSFODNN7EXAMPLF'}\n`;
  const { memory } = openBench(files);
  const secrets = async () => (await memory.health({})).result.findings.filter(({ id }) => id === 'note.secret').map(({ path }) => path);
  expect(await secrets()).toEqual(['n280.md', 'n7.md']);
  expect(await secrets()).toEqual(['n280.md', 'n7.md']);
});
