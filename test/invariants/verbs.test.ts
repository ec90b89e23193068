import { spawnSync } from 'node:child_process';

const script = (...args: readonly string[]): { readonly status: number | null; readonly out: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verbs.mjs', ...args], { encoding: 'utf8' });
  return { status, out: `${stdout}${stderr}` };
};

test('lists, docs and skill are as the verbs say', () => {
  expect(script('--check')).toEqual({ status: 0, out: '' });
});

test('every door has every verb, or the verb says why not', () => {
  const { out } = script('--table');
  process.stdout.write(out);
  const [head = [], , ...rows] = out
    .trim()
    .split('\n')
    .map((line) => line.slice(2, -2).split(/ \| /));
  expect(head).toEqual(['verb', 'terminal', 'MCP', "Obsidian's command line", 'palette']);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    expect([row, row.length]).toEqual([row, head.length]);
    // A reason is more than a word.
    for (const cell of row.slice(1)) expect([row[0], cell, /^yes(?:, |$)|\S+ \S+/.test(cell)]).toEqual([row[0], cell, true]);
  }
});
