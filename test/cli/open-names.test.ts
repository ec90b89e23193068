import { cli, vaultOnDisk } from './terminal';

const BASE = { 'learnings/baseline_insights.md': '# Baseline\n', 'learnings/corrections.md': '# Corrections\n' };

async function findings(files: Record<string, string>, overrides: object = {}): Promise<string[]> {
  const memories = [{ name: 'Vault', root: '', convention: 'stoneros', overrides }];
  const vault = vaultOnDisk({ ...BASE, ...files, '.top-of-mind.json': JSON.stringify({ memories }) });
  const ran = await cli(vault, ['check', '--json', '--now', '2026-03-10T09:00:00']);
  const all = ran.json.result['findings'] as unknown as { path: string; message: string }[];
  return all.filter(({ path }) => path.startsWith('.claude/')).map(({ message }) => message);
}

test('agents that nobody listed are known by the names of their files', async () => {
  expect(
    await findings({
      '.claude/context/drift-scout-competitors-20260310.md': '',
      '.claude/context/scout-competitors-20260309.md': '',
      '.claude/context/research-drift-competitive-20260310.md': '',
      '.claude/context/étude-marché-20260310.md': '',
    }),
  ).toEqual([]);
});

test('a name that is known so helps to propose another, and one without a day or agent is reported', async () => {
  expect(
    await findings({
      '.claude/context/scout-competitors-20260309.md': '',
      '.claude/context/Scout Prices 2026-03-10.md': '',
      '.claude/context/scout-prices.md': '',
      '.claude/context/20260311.md': '',
      '.claude/context/7-prices-20260310.md': '',
    }),
  ).toEqual([
    expect.stringContaining('It is not known which agent it is'),
    expect.stringContaining('"scout"'),
    expect.stringContaining('Rename it to "scout-prices-20260310.md" by hand'),
    expect.stringContaining('Its day is not known'),
  ]);
});

test('a list of the settings is taken as it is', async () => {
  const files = { '.claude/context/scout-competitors-20260309.md': '', '.claude/context/lookout-tides-20260309.md': '' };
  expect(await findings(files, { words: { agent: ['lookout'] } })).toEqual([expect.stringContaining('"scout-competitors-20260309.md"')]);
});
