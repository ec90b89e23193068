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

test('what shows how, and what a page put into its links, is withheld, and health does not tell of it', async () => {
  const { memory } = openBench({
    'Login of the tests.md': 'Sign in with the password `TestPassword123!`.\n',
    'Staging.md': 'DATABASE_URL=postgres://postgres:staging_pwd@staging-host:5432/app\n',
    'Clipping.md': '| [Edit](https://tracker.example.org/edit?atl_token=BCF3-299N-BY94-II8F_4d624f647be304c3f700) |\n',
    'Door.md': 'The SIM pin is 5523 and the puk is on the card.\n',
    'Real.md': 'Sign in with the password `Kaktus2026!`.\n',
  });
  expect((await memory.health({})).result.findings.filter(({ id }) => id === 'note.secret').map(({ path }) => path)).toEqual(['Real.md']);
  const bundle = await memory.bundle({ topic: 'password login staging clipping door sim sign' });
  expect(JSON.stringify(bundle)).not.toMatch(/TestPassword123|staging_pwd|BCF3|5523|Kaktus2026/);
});
