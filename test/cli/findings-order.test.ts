import { cli, vaultOnDisk } from './terminal';

interface Found {
  readonly id: string;
  readonly path: string;
  readonly severity: string;
}

const found = async (folder: string, command: string): Promise<readonly Found[]> =>
  (await cli(folder, [command, '--json'])).json.result['findings'] as unknown as readonly Found[];

test.each(['check', 'health'])('%s shows the gravest first, by rule, with counts', async (command) => {
  const folder = vaultOnDisk({
    ...Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `2026-03-01 a${at}.md`,
        `---\nid: ${String(at).padStart(26, '0')}\ncreated: 2026-03-01\n---\nNote ${at}. [[2026-03-01 a${(at + 1) % 300}]]\n`,
      ]),
    ),
    'zz.md': '---\nid: [\n---\n',
    '2026-02-30 zz.md': 'x\n',
  });
  const findings = await found(folder, command);
  const { out } = await cli(folder, command === 'health' ? [command, '--all'] : [command]);
  const headings = out
    .split('\n')
    .flatMap((line) => (/^(error|warning|info) (\S+) (\d+) findings?$/.exec(line)?.slice(1, 4) ?? []).join(' ') || []);
  const order = ['error', 'warning', 'info'];
  const severities = headings.map((line) => order.indexOf(line.split(' ')[0] ?? ''));
  expect(severities.length).toBeGreaterThan(2);
  expect(severities).toEqual([...severities].sort());
  const counts = new Map<string, number>();
  for (const { id, severity } of findings) counts.set(`${severity} ${id}`, (counts.get(`${severity} ${id}`) ?? 0) + 1);
  expect(headings.sort()).toEqual([...counts].map(([key, many]) => `${key} ${many}`).sort());
});

test('fixing is no advice where most notes never had such names', async () => {
  const plain = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`Note ${at}.md`, `---\ncreated: 2026-03-01\n---\nText ${at}.\n`]),
  );
  expect((await found(vaultOnDisk(plain), 'check')).length).toBeGreaterThan(30);
  const { out } = await cli(vaultOnDisk(plain), ['check']);
  expect(out).not.toContain('--fix');
  expect(out).toContain('top-of-mind init');
  const fitting = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`2026-03-01 Note ${at}.md`, 'Text.\n']));
  expect((await cli(vaultOnDisk({ ...fitting, 'Other.md': '---\ncreated: 2026-03-02\n---\n' }), ['check'])).out).toContain(
    'check --fix --dry-run',
  );
});

test('health begins with ten lines, whatever the vault holds', async () => {
  const folder = vaultOnDisk({
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`note ${at}.md`, `![[gone ${at}.png]] [[wanted ${at}]] [[note ${at}#Nowhere]]\n`]),
    ),
    'what?.md': '',
    'zz.md': '---\nid: [\n---\n',
    'Same.md': 'The boats are hauled out in the last week of October.\n',
    'Twin.md': 'The boats are hauled out in the last week of October.\n',
  });
  const { out } = await cli(folder, ['health']);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines[0]).toMatch(/^Health \d+ of 100/);
  expect(lines[1]).toMatch(/^2 to fix now, 62 worth a look, \d+ to know\. Of the notes, /);
  expect(lines[2]).toMatch(/^Most notes here are named in their own way/);
  expect(lines[3]).toMatch(/^error /);
  expect(out).toContain('and 59 more');
  expect(lines[lines.length - 1]).toMatch(/^\d+ findings, \d+ with a fix\. .*health --all/);
});
