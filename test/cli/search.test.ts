import { fc, runs } from '../support/properties';
import { cli, exampleVault, vaultOnDisk } from './terminal';

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly heading: string | null;
  readonly supersededBy: string | null;
}
interface Page {
  readonly found: readonly Hit[];
  readonly total: number;
  readonly cursor: string | null;
}
interface Piece {
  readonly text: string;
  readonly tokens: number;
  readonly line: number;
  readonly cursor: string | null;
}

async function search(folder: string, ...args: string[]): Promise<Page> {
  const { json } = await cli(folder, ['search', ...args, '--json']);
  return json.result as unknown as Page;
}

async function read(folder: string, ...args: string[]): Promise<Piece> {
  const { json } = await cli(folder, ['read', ...args, '--json']);
  return json.result as unknown as Piece;
}

const settings = (overrides: object = {}): string =>
  JSON.stringify({ memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides }] });

const LOGS = {
  'Deploy.md':
    '---\r\ntype: decision\r\ncreated: 2026-03-02\r\ntags: [ops/release]\r\n---\r\n# Deploy\r\n\r\nIntro.\r\n\r\n## Canary\r\n\r\nThe zebra canary runs for ten minutes.\r\n',
  'Old.md':
    '---\ntype: decision\ncreated: 2025-01-01\nsuperseded_by: "[[Deploy]]"\n---\nThe zebra canary zebra canary runs for two hours.\n',
  'Ops/Notes.md': '---\ntype: note\ncreated: 2026-05-01\n---\nA zebra crossed the road.\n',
  'Private/Salary.md': 'The zebra canary salary is 98400 euros.\n',
  '.top-of-mind.json': settings({ bundleExclude: { folders: ['Private'], tags: [] } }),
};

test('a passage comes with its line and heading, superseded ones come last, withheld ones are neither found nor counted', async () => {
  const folder = vaultOnDisk(LOGS);
  const { found, total, cursor } = await search(folder, 'zebra', 'canary');
  expect(found.map(({ path }) => path)).toEqual(['Deploy.md', 'Ops/Notes.md', 'Old.md']);
  expect(found[0]).toMatchObject({ line: 12, heading: '## Canary', text: 'The zebra canary runs for ten minutes.', supersededBy: null });
  expect(found[2]).toMatchObject({ supersededBy: 'Deploy.md' });
  expect([total, cursor]).toEqual([3, null]);
  const withoutIt = vaultOnDisk(Object.fromEntries(Object.entries(LOGS).filter(([path]) => !path.startsWith('Private'))));
  expect((await search(withoutIt, 'zebra', 'canary')).total).toBe(total);
});

test.each([
  [
    ['--type', 'Decision'],
    ['Deploy.md', 'Old.md'],
  ],
  [
    ['--since', '2026-03-02'],
    ['Deploy.md', 'Ops/Notes.md'],
  ],
  [
    ['--until', '2026-03-02'],
    ['Deploy.md', 'Old.md'],
  ],
  [['--tag', '#ops'], ['Deploy.md']],
  [['--folder', 'Ops/'], ['Ops/Notes.md']],
])('the filter %j leaves %j', async (args, paths) => {
  const { found } = await search(vaultOnDisk(LOGS), 'zebra', ...args);
  expect(found.map(({ path }) => path).sort()).toEqual(paths);
});

test.each([
  ['zebra type:decision', ['Deploy.md', 'Old.md']],
  ['zebra day:2026-03', ['Deploy.md']],
  ['tag:#ops zebra', ['Deploy.md']],
  ['zebra path:ops/n', ['Ops/Notes.md']],
  ['type:decision day:2026', ['Deploy.md']],
  ['path:.md', ['Ops/Notes.md', 'Deploy.md', 'Old.md']],
  ['path:private', []],
])('the operators of %j leave %j, and withheld notes are not counted', async (typed, paths) => {
  const { found, total } = await search(vaultOnDisk(LOGS), typed);
  expect([found.map(({ path }) => path), total]).toEqual([paths, paths.length]);
});

test('a filter finds a note that many better ones would crowd out', async () => {
  const many = Object.fromEntries([...Array(120).keys()].map((n) => [`Many/${n}.md`, `zebra zebra zebra ${n}\n`]));
  const folder = vaultOnDisk({ ...many, 'One/Far.md': `${'Something else entirely stands here. '.repeat(30)}\n\nA zebra.\n` });
  expect((await search(folder, 'zebra', '--folder', 'One')).found.map(({ path }) => path)).toEqual(['One/Far.md']);
});

test('pages join to what one page holds, each passage once', async () => {
  const folder = exampleVault();
  const whole = await search(folder, 'payments', '--limit', '30');
  const pages: Hit[] = [];
  let cursor: string | null = '0';
  while (cursor !== null && pages.length < 30) {
    const page: Page = await search(folder, 'payments', '--limit', '7', '--cursor', cursor);
    pages.push(...page.found);
    cursor = page.cursor;
  }
  expect(whole.found.length).toBeGreaterThan(7);
  expect(pages.slice(0, whole.found.length)).toEqual(whole.found);
});

test('every line that is told is where the passage stands', async () => {
  const folder = exampleVault();
  for (const { path, line, text } of (await search(folder, 'refund', 'window')).found) {
    const { out } = await cli(folder, ['read', path, '--max-tokens', '100000']);
    expect(out.split('\n')[line - 1]).toBe(text.split('\n')[0]);
  }
});

test('a part is read by its heading or block', async () => {
  const folder = vaultOnDisk({ 'A.md': '# A\n\nx\n\n## B\n\ny ^id\n\n### C\n\nz\n\n## D\n\nw\n' });
  expect((await read(folder, 'A.md#B')).text).toBe('## B\n\ny ^id\n\n### C\n\nz\n\n');
  expect(await read(folder, 'A#B#C')).toMatchObject({ text: '### C\n\nz\n\n', line: 9 });
  expect((await read(folder, 'A.md#^id')).text).toContain('y');
  expect((await cli(folder, ['read', 'A.md#Nothing', '--json'])).json.error).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('"B"') as unknown,
  });
});

test('pieces join to the whole text within the limit, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 12 }),
      fc.integer({ min: 5, max: 60 }),
      async (lines, max) => {
        const folder = vaultOnDisk({ 'A.md': `Start\n${lines.join('\n')}` });
        const whole = (await read(folder, 'A.md', '--max-tokens', '100000')).text;
        let [joined, rounds] = ['', 0];
        let cursor: string | null | undefined;
        while (cursor !== null && rounds++ < 500) {
          const piece: Piece = await read(
            folder,
            'A.md',
            '--max-tokens',
            String(max),
            ...(cursor === undefined ? [] : ['--cursor', cursor]),
          );
          expect(piece.tokens).toBeLessThanOrEqual(max);
          joined += piece.text;
          cursor = piece.cursor;
        }
        expect(joined.trimEnd()).toBe(whole.trimEnd());
      },
    ),
    { numRuns: runs(100) },
  );
});

test.each([
  [['search', 'x', '--cursor', 'abc'], 'bad_input'],
  [['search', ' '], 'bad_input'],
  [['search', 'x'.repeat(401)], 'bad_input'],
  [['search', 'x', '--since', 'soon'], 'bad_input'],
  [['search', 'x', '--limit', '101'], 'bad_input'],
  [['read', '../etc/passwd'], 'hostile_path'],
  [['read', 'Deploy.md', '--cursor', '9'], 'bad_input'],
  [['read', 'Deploy.md', '--cursor', '9-0123456789ab'], 'changed_since'],
])('%j is refused with %s', async (args, code) => {
  const { json, exit } = await cli(vaultOnDisk(LOGS), [...args, '--json']);
  expect([exit, json.error.code]).toEqual([2, code]);
});

test('a withheld note, one with a secret and one that is not there are answered alike', async () => {
  const folder = vaultOnDisk({
    ...LOGS,
    'Key.md': 'The zebra key is AKIAIOSFODNN7EXAMPLQ, aws_secret_access_key = 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\n',
  });
  const answers = await Promise.all(
    ['Private/Salary.md', 'Key.md', 'Nothing.md'].map(async (ref) => (await cli(folder, ['read', ref, '--json'])).json.error),
  );
  for (const { code, message, path } of answers)
    expect([code, message.replace(String(path), 'X')]).toEqual(['not_found', answers[0]?.message.replace('Private/Salary.md', 'X')]);
  expect((await search(folder, 'zebra')).found.map(({ path }) => path)).not.toContain('Key.md');
});

test('an entry that a mark says is superseded comes last and says so', async () => {
  const folder = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Vault', root: '', convention: 'stoneros', overrides: {} }] }),
    'learnings/a.md':
      '## [2026-03-01] Zebra\n\nThe zebra canary zebra runs two hours.\n\n**Superseded by:** [[b]]\n\n## [2026-03-02] Other\n\nSomething with a zebra in it, and more besides.\n',
  });
  const { found } = await search(folder, 'zebra');
  expect(found.map(({ line, supersededBy }) => [line, supersededBy])).toEqual([
    [9, null],
    [3, 'a newer entry'],
  ]);
});

test('a note of headings alone is found', async () => {
  const folder = vaultOnDisk({ 'Songs/Snow No 8.md': '# Snow No 8\n', 'B.md': 'Snow in winter.\n' });
  expect((await search(folder, 'Snow', 'No', '8')).found[0]).toMatchObject({ path: 'Songs/Snow No 8.md', line: 1 });
});
