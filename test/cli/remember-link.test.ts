import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const TEXT = 'Ana Lima tests the Harbour Gate on Friday, and Ana Lima tells Bo.';
const vaultOf = (): string =>
  vaultOnDisk({ 'Ana Lima.md': 'She mends bicycles.\n', 'Harbour Gate.md': 'A sluice of oak.\n', 'Other.md': 'See [[Ana Lima]].\n' });
const remember = (vault: string, ...more: readonly string[]) => cli(vault, ['remember', '--title', 'Friday', '--json', ...more], TEXT);
const written = (vault: string): string => readFileSync(join(vault, 'Friday.md'), 'utf8');

test.each([
  ['all', '[[Ana Lima]] tests the [[Harbour Gate]] on Friday, and Ana Lima tells Bo.', []],
  ['harbour gate', 'Ana Lima tests the [[Harbour Gate]] on Friday, and Ana Lima tells Bo.', ['Ana Lima.md']],
  ['Ana Lima.md', '[[Ana Lima]] tests the Harbour Gate on Friday, and Ana Lima tells Bo.', ['Harbour Gate.md']],
  ['none', TEXT, ['Ana Lima.md', 'Harbour Gate.md']],
])('--link %s puts in those links, and the others stay proposals', async (link, text, left) => {
  const vault = vaultOf();
  const before = hashes(vault);
  const { exit, json } = await remember(vault, '--link', link);
  expect(exit).toBe(0);
  expect(written(vault)).toContain(text);
  expect((json.result as unknown as { links: { to: string }[] }).links.map(({ to }) => to)).toEqual(left);
  expect((await cli(vault, ['undo'])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('a link that is not proposed is refused, with those that are, and nothing is written', async () => {
  const vault = vaultOf();
  const before = hashes(vault);
  const { json } = await remember(vault, '--link', 'Ana Lima,Mars');
  expect(json.error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('"Mars" is proposed. Proposed: "Ana Lima"') as string,
  });
  expect(hashes(vault)).toEqual(before);
});
