import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HARBOUR } from './hook/questions';
import { filled } from '../support/folder';
import { cli, everyByteOf, hashes, vaultOnDisk, type Ran } from './terminal';

const NOW = ['--now', '2026-03-20T10:05:00'];
const SECRET = 'The harbour safe opens with 7-29-quixotry.';
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

interface Told {
  readonly removed: readonly string[];
  readonly left: readonly { readonly where: string; readonly why: string }[];
}
const told = (ran: Ran): Told => ran.json.result as unknown as Told;

function harbour(more: Readonly<Record<string, string>> = {}): string {
  return vaultOnDisk({ ...HARBOUR, ...more });
}

test('asks once with the list of places, and changes nothing where the answer is no', async () => {
  const vault = harbour({ 'Safe.md': `# Safe\n\nBefore.\n\n${SECRET}\n\nAfter.\n` });
  const before = everyByteOf(vault);
  const questions: string[] = [];
  const answering = (answer: boolean) => ({
    confirm: (question: string) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
  });
  const no = await cli(vault, ['purge', SECRET, ...NOW], '', answering(false));
  expect([no.exit, no.out]).toEqual([1, 'Nothing was changed.\n']);
  expect(everyByteOf(vault)).toBe(before);
  expect(questions).toEqual([
    expect.stringMatching(/Safe\.md: 1 time\n[^]*hidden files such as \.env[^]*other devices[^]*It cannot be undone\.$/),
  ]);
  const yes = await cli(vault, ['purge', SECRET, ...NOW], '', answering(true));
  expect([yes.exit, yes.out]).toEqual([0, expect.stringContaining('Purged, for good:\n  Safe.md\n')]);
  expect(questions).toHaveLength(2);
  expect(read(vault, 'Safe.md')).toBe('# Safe\n\nBefore.\n\nAfter.\n');
  expect(everyByteOf(vault)).not.toContain('quixotry');
});

test('without a person to ask it needs --yes, and an agent at the terminal is refused even with that', async () => {
  const vault = harbour({ 'Safe.md': `${SECRET}\n` });
  const before = everyByteOf(vault);
  expect((await cli(vault, ['purge', SECRET, '--json', ...NOW])).json.error).toMatchObject({ code: 'needs_person' });
  process.env['CLAUDECODE'] = '1';
  try {
    const ran = await cli(vault, ['purge', SECRET, '--yes', '--json', ...NOW]);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'needs_person']);
    expect((await cli(vault, ['purge', SECRET, '--dry-run', '--json', ...NOW])).json.error.code).toBe('needs_person');
  } finally {
    delete process.env['CLAUDECODE'];
  }
  expect(everyByteOf(vault)).toBe(before);
});

test('the dry run lists what would go, without touching a byte', async () => {
  const vault = harbour({ 'Safe.md': `# Safe\n\n${SECRET}\n`, 'Log.txt': `one\r\n${SECRET}\r\ntwo\r\n` });
  const before = everyByteOf(vault);
  const ran = await cli(vault, ['purge', SECRET, '--dry-run', '--json', ...NOW]);
  expect(told(ran).removed.filter((path) => !path.includes('/cache/'))).toEqual(['Log.txt', 'Safe.md']);
  expect(everyByteOf(vault)).toBe(before);
});

test('a remembered text goes from its note, the history and the caches; what is not part of it can still be undone', async () => {
  const vault = harbour();
  const first = await cli(vault, ['remember', '--title', 'Crane hours', '--json', ...NOW], 'The crane works from six to nine.\n');
  await cli(vault, ['remember', '--title', 'Safe', ...NOW], `${SECRET}\n`);
  await cli(vault, ['search', 'harbour safe', ...NOW]);
  await cli(vault, ['bundle', ...NOW]);
  const ran = await cli(vault, ['purge', SECRET, '--yes', '--json', ...NOW]);
  expect(told(ran).removed.some((path) => path.includes('/journal/'))).toBe(true);
  expect(everyByteOf(vault)).not.toContain('quixotry');
  const journal = (await cli(vault, ['journal', '--json', ...NOW])).json.result['entries'] as unknown as { title: string; purged?: true }[];
  expect(journal.map(({ title, purged }) => [title, purged])).toEqual([
    ['Purge a text', true],
    [expect.stringContaining('Safe'), true],
    [expect.stringContaining('Crane hours'), undefined],
  ]);
  const last = await cli(vault, ['undo', '--json', ...NOW]);
  expect(last.json.error).toMatchObject({ code: 'not_undoable', message: expect.stringContaining('purged') as string });
  const { journal: id, path } = first.json.result as unknown as { journal: string; path: string };
  expect(existsSync(join(vault, path))).toBe(true);
  expect((await cli(vault, ['undo', id, ...NOW])).exit).toBe(0);
  expect(existsSync(join(vault, path))).toBe(false);
  expect((await cli(vault, ['health', ...NOW])).exit).toBeLessThan(2);
});

test('a text that only the history holds goes from there', async () => {
  const vault = harbour({ 'Safe.md': '# Safe\n' });
  const written = await cli(vault, ['remember', '--title', 'Safe code', '--json', ...NOW], `${SECRET}\n`);
  await cli(vault, ['undo', ...NOW]);
  const files = hashes(vault);
  expect(written.json.ok).toBe(true);
  expect(everyByteOf(vault)).toContain('quixotry');
  const ran = await cli(vault, ['purge', SECRET, '--yes', '--json', ...NOW]);
  expect(told(ran).removed.every((path) => path.startsWith('.top-of-mind/'))).toBe(true);
  expect(everyByteOf(vault)).not.toContain('quixotry');
  expect(hashes(vault)).toEqual(files);
});

test.each([
  ['a section goes with its heading', '# A\n\nText.\n\n## Safe\n\nSECRET\n\n## Next\n\nMore.\n', '# A\n\nText.\n\n## Next\n\nMore.\n'],
  ['an item goes with its marker', '- one\n- [ ] SECRET\n- two\n', '- one\n- two\n'],
  ['a sentence goes from its line', 'Before. SECRET After.\n', 'Before. After.\n'],
  ['a quote goes', '> [!note] Look\n> SECRET\n\nEnd\n', '> [!note] Look\n\nEnd\n'],
  ['a property stays valid', '---\ntitle: Safe\nsays: "SECRET"\n---\nEnd\n', '---\ntitle: Safe\nsays: ""\n---\nEnd\n'],
  ['an item of a property goes', '---\nsays:\n  - SECRET\n  - other\n---\nEnd\n', '---\nsays:\n  - other\n---\nEnd\n'],
  ['a fence goes', 'One\n\n```\nSECRET\n```\n\nTwo\n', 'One\n\nTwo\n'],
  ['empty headings before and above it stay', '# A\n\n## B\n\n### C\n\nSECRET\n\n## D\n', '# A\n\n## B\n\n## D\n'],
  ['an empty section before it stays', '## One\n\n## Two\n\nSECRET\n\n## Three\n\nx\n', '## One\n\n## Three\n\nx\n'],
  ['a heading that says more stays', '## One\n\n## Two SECRET\n\n## Three\n', '## One\n\n## Two\n\n## Three\n'],
  ['an item with others below it keeps its marker', '- one\n- [x] SECRET\n  - below\n- two\n', '- one\n- [x] \n  - below\n- two\n'],
  ['an item that goes on does so too', '1. one\n2. SECRET\n   More.\n3. three\n', '1. one\n2. \n   More.\n3. three\n'],
  ['so does one whose line goes on at the margin', '- one\n- SECRET\nmore\n', '- one\n- \nmore\n'],
  ['items below it that go as well do not count', '- one\n- SECRET\n  - SECRET\n- two\n', '- one\n- two\n'],
  ['an item of a flow list goes', '---\na: [x, "SECRET", y]\nb: [SECRET]\n---\nEnd\n', '---\na: [x, y]\nb: []\n---\nEnd\n'],
  ['a quoted item of a list goes', '---\na:\n  - "SECRET"\n  - y\n---\nEnd\n', '---\na:\n  - y\n---\nEnd\n'],
  ['what only looks like a list stays one text', '---\na: "x, SECRET, y"\n---\nEnd\n', '---\na: "x, , y"\n---\nEnd\n'],
  ['one property cannot, the others can', '---\nv: SECRET#5\nw: SECRET\n---\nEnd\n', `---\nv: ${SECRET}#5\nw:\n---\nEnd\n`],
  ['a byte order mark stays', '\ufeffSECRET\nEnd\n', '\ufeffEnd\n'],
  ['one before properties too', '\ufeff---\na: SECRET x\n---\nEnd\n', '\ufeff---\na: x\n---\nEnd\n'],
  ['lines that only look empty stay', '# A\n\n## B\n\n- \n**Label**:\n\nSECRET\n', '# A\n\n## B\n\n- \n**Label**:\n\n'],
])('%s', async (_, text, after) => {
  const vault = harbour({ 'Other/Note.md': text.replaceAll('SECRET', SECRET) });
  await cli(vault, ['purge', SECRET, '--yes', ...NOW]);
  expect(read(vault, 'Other/Note.md')).toBe(after);
});

test('a whole line of properties goes as that line, and a property that cannot is named', async () => {
  const vault = harbour({
    'Other/Line.md': '---\nsafe: 7-29 quixotry\nbody: x\n---\nEnd\n',
    'Other/More.md': '---\nsafe: 7-29 quixotry#5\n---\nEnd\n',
  });
  const ran = await cli(vault, ['purge', 'safe: 7-29 quixotry', '--yes', '--json', ...NOW]);
  expect(read(vault, 'Other/Line.md')).toBe('---\nbody: x\n---\nEnd\n');
  expect(told(ran).left).toContainEqual({ where: 'Other/More.md', why: expect.stringContaining('its safe could') as string });
});

test('decisions about a file whose name holds it stay, and the name is told', async () => {
  const lines = [`- 01A ignore link.broken Safe quixotry.md\n`, `- 01B apart "Safe quixotry.md" B.md\n`];
  const vault = harbour({ 'Safe quixotry.md': 'One.\n', 'top-of-mind-decisions.md': `${lines.join('')}About quixotry.\n` });
  const ran = await cli(vault, ['purge', 'quixotry', '--yes', '--json', ...NOW]);
  expect(told(ran).left).toContainEqual({ where: 'Safe quixotry.md', why: 'Its name holds it. Rename the file.' });
  expect(read(vault, 'top-of-mind-decisions.md')).toBe(lines.join(''));
});

test('a text of several lines is found with other line ends, quoted, indented and in JSON', async () => {
  const lines = 'The safe is behind the map.\nIt opens with "quixotry"\\7.\n\n> Ask Kate.';
  const quoted = lines.split('\n').map((line) => `> ${line}`);
  const vault = harbour({
    'Other/Crlf.md': `a\r\n\r\n${lines.replaceAll('\n', '\r\n')}\r\n\r\nb\r\n`,
    'Other/Quoted.md': `a\n\n${quoted.join('\n')}\n\nb\n`,
    'Other/Indented.md': `- a\n- ${lines.replaceAll('\n', '\n  ')}\n- b\n`,
    'Other/Board.canvas': JSON.stringify({ nodes: [{ id: '1', type: 'text', text: `a ${lines} b` }], edges: [] }),
  });
  await cli(vault, ['purge', '-', '--yes', ...NOW], `${lines}\n`);
  expect(everyByteOf(vault)).not.toMatch(/quixotry|Kate/);
  expect(read(vault, 'Other/Crlf.md')).toBe('a\r\n\r\nb\r\n');
  expect(read(vault, 'Other/Quoted.md')).toBe('a\n\nb\n');
  expect(read(vault, 'Other/Indented.md')).toBe('- a\n- b\n');
  expect(JSON.parse(read(vault, 'Other/Board.canvas'))).toMatchObject({ nodes: [{ text: 'a  b' }] });
});

test('what is left is named, and the exit code says that there is something to look at', async () => {
  const vault = harbour({
    'Other/Broken.md': `---\nsays: [${SECRET}\n---\nText ${SECRET}\n`,
    '.obsidian/notes.txt': SECRET,
    '.git/HEAD': 'x',
  });
  const ran = await cli(vault, ['purge', SECRET, '--yes', '--json', ...NOW]);
  expect(ran.exit).toBe(1);
  expect(told(ran).left).toEqual(
    expect.arrayContaining([
      { where: 'Other/Broken.md', why: expect.stringContaining('properties') as string },
      { where: '.obsidian/notes.txt', why: expect.any(String) as string },
      { where: 'git', why: expect.any(String) as string },
      { where: 'other devices, sync services and backups', why: expect.any(String) as string },
    ]),
  );
  expect(read(vault, 'Other/Broken.md')).toBe(`---\nsays: [${SECRET}\n---\nText\n`);
});

test('a file by its path goes with its history and what quotes it; its links are named', async () => {
  const vault = harbour();
  const written = await cli(vault, ['remember', '--title', 'Safe', '--json', ...NOW], `${SECRET}\n`);
  const { path } = written.json.result as unknown as { path: string };
  filled(vault, { 'Other/Links.md': `See [[${path.replace(/\.md$/, '')}]].\n`, 'Other/Quotes.md': `One\n\n> ${SECRET}\n\nTwo\n` });
  const ran = await cli(vault, ['purge', path, '--yes', '--json', ...NOW]);
  expect(told(ran).left).toContainEqual({ where: 'Other/Links.md', why: 'It links to the file. Links stay.' });
  expect(existsSync(join(vault, path))).toBe(false);
  expect(read(vault, 'Other/Quotes.md')).toBe('One\n\nTwo\n');
  expect(everyByteOf(vault)).not.toContain('quixotry');
  expect(told(await cli(vault, ['purge', path, '--yes', '--json', ...NOW])).removed).toEqual([]);
});

test('what is taken out of protected files is accepted so, and no copy of the old text is kept', async () => {
  const vault = vaultOnDisk();
  const check = async (...args: string[]): Promise<readonly unknown[]> =>
    ((await cli(vault, ['check', ...args, '--json', ...NOW])).json.result as unknown as { findings: { id: string }[] }).findings.filter(
      ({ id }) => id.startsWith('layer.'),
    );
  await cli(vault, ['init', 'stoneros', ...NOW]);
  const learned = `# Patterns\n\n## 2026-01-05: Caches\n\n**Observation**: Warm.\n\n## 2026-02-07: Safe\n\n**Observation**: ${SECRET}\n`;
  filled(vault, {
    'learnings/patterns.md': learned,
    'learnings/baseline_insights.md': `# Baseline\n\nOne. ${SECRET}\n`,
    'top-of-mind-decisions.md': '',
  });
  await cli(vault, ['check', '--accept', ...NOW]);
  expect([await check(), everyByteOf(vault).split('/accepted/').length > 2]).toEqual([[], true]);
  expect((await cli(vault, ['purge', SECRET, '--yes', ...NOW])).exit).toBe(0);
  expect(read(vault, 'learnings/patterns.md')).toBe('# Patterns\n\n## 2026-01-05: Caches\n\n**Observation**: Warm.\n\n');
  expect(read(vault, 'learnings/baseline_insights.md')).toBe('# Baseline\n\nOne.\n');
  expect(everyByteOf(vault)).not.toContain('quixotry');
  expect(await check()).toEqual([]);
});

test('what somebody else changed in a protected file is not accepted with it: that file stays, and so does its accepted copy', async () => {
  const vault = vaultOnDisk();
  const layers = async () =>
    ((await cli(vault, ['check', '--json', ...NOW])).json.result as unknown as { findings: { id: string }[] }).findings.filter(({ id }) =>
      id.startsWith('layer.'),
    );
  await cli(vault, ['init', 'stoneros', ...NOW]);
  const paths = ['learnings/patterns.md', 'learnings/baseline_insights.md'];
  const learned = `# Patterns\n\n## 2026-01-05: Caches\n\nWarm.\n\n## 2026-02-07: Safe\n\n${SECRET}\n`;
  filled(vault, { 'learnings/patterns.md': learned, 'learnings/baseline_insights.md': `# Baseline\n\nOne. ${SECRET}\n` });
  filled(vault, { 'top-of-mind-decisions.md': '', 'Free.md': `One\n${SECRET}\n` });
  await cli(vault, ['check', '--accept', ...NOW]);
  filled(vault, { 'learnings/patterns.md': learned.replace('Warm.', 'Cold.') });
  filled(vault, { 'learnings/baseline_insights.md': `# Baseline\n\nTwo. ${SECRET}\n` });
  const [found, before] = [await layers(), paths.map((path) => read(vault, path))];
  expect(found).toHaveLength(2);
  const ran = await cli(vault, ['purge', SECRET, '--yes', '--json', ...NOW]);
  expect([ran.exit, read(vault, 'Free.md')]).toEqual([1, 'One\n']);
  for (const where of paths) expect(told(ran).left).toContainEqual({ where, why: 'It breaks its layer. Settle that first.' });
  expect(paths.map((path) => read(vault, path))).toEqual(before);
  expect(await layers()).toEqual(found);
  for (const path of paths) await cli(vault, ['check', '--restore', path, ...NOW]);
  expect((await cli(vault, ['purge', SECRET, '--yes', ...NOW])).exit).toBe(0);
  expect(read(vault, 'learnings/patterns.md')).toContain('Warm.');
  expect([await layers(), everyByteOf(vault).includes('quixotry')]).toEqual([[], false]);
});

test('texts that wait and texts that were skipped go, with what they were; others of them stay', async () => {
  const vault = harbour({
    '.top-of-mind.json': JSON.stringify({ ...(JSON.parse(HARBOUR['.top-of-mind.json']) as object), trust: { claude: 'pending' } }),
  });
  process.env['CLAUDECODE'] = '1';
  await cli(vault, ['remember', '--title', 'Safe', ...NOW], `${SECRET}\n`);
  await cli(vault, ['remember', '--title', 'Two', ...NOW], `The pier has 4 lamps.\n\n${SECRET}\n`);
  delete process.env['CLAUDECODE'];
  const aside = (title: string, body: string) => cli(vault, ['remember', '--title', title, '--action', 'skip', ...NOW], body);
  await aside('Safe', SECRET);
  await aside('Lamps', `The quay has 9 lamps.\n\n${SECRET}`);
  const skipped = async () => (await cli(vault, ['skipped', '--json', ...NOW])).json.result['entries'] as unknown as { body: string }[];
  expect(await skipped()).toHaveLength(2);
  expect((await cli(vault, ['purge', SECRET, '--yes', ...NOW])).exit).toBe(0);
  expect(everyByteOf(vault)).not.toContain('quixotry');
  expect((await skipped()).map(({ body }) => body.trim())).toEqual(['The quay has 9 lamps.']);
  const waiting = (await cli(vault, ['pending', '--json', ...NOW])).json.result['entries'] as unknown as { text: string }[];
  expect(waiting.map(({ text }) => text.trim())).toEqual(['The pier has 4 lamps.']);
});

test('a short text, and the path of a note that never was, are refused', async () => {
  const vault = harbour();
  expect((await cli(vault, ['purge', ' a b ', '--yes', '--json', ...NOW])).json.error.code).toBe('bad_input');
  expect((await cli(vault, ['purge', 'No/Such.md', '--yes', '--json', ...NOW])).json.error.code).toBe('not_found');
  expect((await cli(vault, ['purge', 'Nobody wrote this.', '--yes', '--json', ...NOW])).exit).toBe(0);
});

test.each([
  ['Other', 'a folder'],
  ['Other/', 'a folder'],
  ['.obsidian/app.json', 'a hidden file'],
  ['Safe code', 'the name of "Other/Safe code.md"'],
  ['Other/Safe code', 'the name of "Other/Safe code.md"'],
])('the name %s of something that is there is no text without --text', async (what, named) => {
  const vault = harbour({ 'Other/Safe code.md': `Safe code: ${what}\n`, '.obsidian/app.json': '{}' });
  const before = everyByteOf(vault);
  const { code, message } = (await cli(vault, ['purge', what, '--yes', '--json', ...NOW])).json.error;
  expect([code, message]).toEqual(['bad_input', expect.stringMatching(new RegExp(`is ${named}\\..* --text`)) as string]);
  expect(everyByteOf(vault)).toBe(before);
  expect((await cli(vault, ['purge', what, '--text', '--dry-run', '--json', ...NOW])).json.ok).toBe(true);
});

test('the dry run says how often it stands in each file, and where the whole file goes', async () => {
  const vault = harbour({ 'Twice.md': `One ${SECRET}\n\nTwo ${SECRET}\n`, 'Only.md': `${SECRET}\n`, 'Photo.png': '\0\0' });
  const { out } = await cli(vault, ['purge', SECRET, '--dry-run', ...NOW]);
  expect(out).toContain('  Only.md: the whole file\n  Twice.md: 2 times\n');
  expect(out).toContain('Photo.png: It is no text');
});
