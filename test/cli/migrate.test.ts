import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrateResult } from '../../src/core/model/results/migrate';
import { runs } from '../support/properties';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

const NOW = ['--now', '2026-03-15T12:00:00'];
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');
const resultOf = ({ json }: Ran): MigrateResult => json.result as unknown as MigrateResult;
const migrate = (vault: string, ...args: string[]): Promise<Ran> => cli(vault, ['migrate', ...args, ...NOW, '--json']);

async function started(convention: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', ...files });
  expect((await cli(vault, ['init', convention, ...NOW, '--json'])).exit).toBe(0);
  return vault;
}

/** Migrates, gives the result, and holds that a dry run changes nothing and that undo is exact. */
async function done(vault: string, source: string, look: (result: MigrateResult) => void, ...options: string[]): Promise<void> {
  const before = hashes(vault);
  const dry = resultOf(await migrate(vault, source, '--dry-run', ...options));
  expect(hashes(vault)).toEqual(before);
  const ran = await migrate(vault, source, ...options);
  const result = resultOf(ran);
  expect([result.lines, result.archived]).toEqual([dry.lines, dry.archived]);
  expect(result.lines.in).toBe(result.lines.out + result.lines.dropped);
  look(result);
  expect((await cli(vault, ['undo', '--json'])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
}

const OLD = {
  'old/deep/fix login -- auth bug id__a1B2c3.md':
    '<!-- {"id": "a1B2c3", "title": "Fix login", "tags": ["auth", "bug"], "used": 4, "status": "active", "created": "2025-01-03"} -->\n# Fix login\n\nLogin fails when the token is older than a day. See [[id__d4E5f6]].\n',
  'old/_top-of-mind rules id__d4E5f6.md':
    '<!--\n{\n  "id": "d4E5f6",\n  "tags": ["rules"],\n  "used": 10,\n  "status": "active"\n}\n-->\nAlways run the tests first.\n',
};

test('headers, ids and pins of older notes become properties, names and links; counters are named as dropped', async () => {
  const vault = await started('notes-and-links', { ...OLD, 'Plan.md': 'Rests on [[id__a1B2c3]].\n' });
  await done(vault, 'old', ({ created, dropped, pinned, lines }) => {
    expect(created).toEqual(['2026-03-15 rules -- rules.md', '2025-01-03 Fix login -- auth bug.md']);
    const login = read(vault, '2025-01-03 Fix login -- auth bug.md');
    for (const part of ['id: a1B2c3', 'status: active', 'Login fails when', '[[2026-03-15 rules -- rules]]']) expect(login).toContain(part);
    expect(login).not.toContain('used');
    expect(dropped.map(({ name }) => name)).toEqual(['used', 'used']);
    expect(lines).toEqual({ in: 7 + 1, out: 7, dropped: 1 });
    expect(pinned).toEqual(['2026-03-15 rules -- rules.md']);
    expect(read(vault, 'top-of-mind.md')).toContain('- [[2026-03-15 rules -- rules]]');
    expect(read(vault, 'Plan.md')).toBe('Rests on [[2025-01-03 Fix login -- auth bug]].\n');
    expect(read(vault, 'archive/old/_top-of-mind rules id__d4E5f6.md')).toBe(OLD['old/_top-of-mind rules id__d4E5f6.md']);
  });
});

test('detect and status name older formats, also in folders below, with the command for each', async () => {
  const vault = await started('notes-and-links', {
    ...OLD,
    'a/b/memory.txt': '2026-01-05 x\n',
    'context.md': '# C\n\n## A\n\nx\n\n## B\n\ny\n',
  });
  const { json, out } = await cli(vault, ['detect', '--json']);
  const older = json.result['older'] as unknown as { path: string; format: string; command: string }[];
  expect(older.map(({ path, format }) => `${path} ${format}`)).toEqual([
    'a/b/memory.txt memory-file',
    'context.md context-file',
    'old header',
    'old id-names',
    'old top-of-mind-names',
    'old/deep header',
    'old/deep id-names',
  ]);
  expect(out).toContain('top-of-mind migrate');
  const text = (await cli(vault, ['status'])).out;
  expect(text.match(/top-of-mind migrate "old" --dry-run/g)).toHaveLength(1);
  expect((await migrate(vault, 'a')).exit).toBe(0);
  const left = (await cli(vault, ['detect', '--json'])).json.result['older'] as unknown as { path: string }[];
  expect(left.map(({ path }) => path)).not.toContain('a/b/memory.txt');
});

test('the memory.txt that stands in the folder of reports is a source, a report is not', async () => {
  const vault = await started('carlton', {
    'reports/memory.txt': '2026-01-05 The pump is fixed.\n',
    'reports/health.md': '2026-01-05 x\n',
  });
  expect((await migrate(vault, 'reports/memory.txt')).exit).toBe(0);
  expect((await migrate(vault, 'reports/health.md')).exit).toBe(2);
});

/** How many lines a long memory has, of which every tenth goes on with the entry before. */
const LINES = runs(3_000, 1_000);
const THINGS = Array.from({ length: LINES }, (_, at) => {
  const day = String((at % 28) + 1).padStart(2, '0');
  const text = `fact${at} of port ${at * 7}`;
  const forms = [
    `2026-02-${day} ${text}`,
    `- 2026-02-${day}: ${text}`,
    `[2026-02-${day} 09:30] ${text}`,
    `February ${Number(day)}, 2026: ${text}`,
  ];
  return at % 10 === 9 ? `  more of fact${at}` : (forms[at % 4] ?? '');
});

test.each(['daneel', 'carlton', 'stoneros'])(
  'a memory.txt of many lines with mixed dates, a byte order mark and CRLF goes into %s',
  async (convention) => {
    const vault = await started(convention, { 'memory.txt': `\ufeff${THINGS.join('\r\n')}` });
    await done(vault, 'memory.txt', ({ lines, entries, created, extended, archived }) => {
      expect([lines, archived]).toEqual([{ in: LINES, out: LINES, dropped: 0 }, 'archive/memory.txt']);
      expect(entries).toHaveLength(LINES * 0.9);
      const now = [...created, ...extended].map((path) => `${path}\n${read(vault, path)}`).join('\n');
      const words = new Set(now.match(/fact-?\d+/g));
      for (let at = 0; at < LINES; at++) if (!words.has(`fact${at}`)) expect(`fact${at}`).toBe('kept');
      expect(read(vault, 'archive/memory.txt').split('\r\n')).toHaveLength(LINES);
    });
  },
);

test('without days or headings all of it is one entry, as it is written', async () => {
  const text = 'User likes tea\nThe port is 8080\n\nUser likes tea\n';
  const vault = await started('daneel', { 'memory.txt': text });
  await done(vault, 'memory.txt', ({ unsorted, lines }) => {
    expect([unsorted, lines]).toEqual(['memory/2026-03-15-unsorted.md', { in: 3, out: 3, dropped: 0 }]);
    expect(read(vault, unsorted ?? '')).toContain('User likes tea\nThe port is 8080\n\nUser likes tea');
  });
});

test('an entry that is said twice is written once and counted; days in fences are text', async () => {
  const text = '2026-01-05 The port is 8080\n```\n2025-01-01 in code\n```\n2026-01-06 Said twice\n2026-01-06 Said twice\n';
  const vault = await started('notes-and-links', { 'memory.txt': text, '2026-01-06 Said twice.md': 'Another.\n' });
  await done(vault, 'memory.txt', ({ created, repeated, lines }) => {
    expect([repeated, lines]).toEqual([1, { in: 4, out: 4, dropped: 0 }]);
    // The name that is taken is left to the note that has it.
    expect(created).toEqual(['2026-01-05 The port is 8080.md', '2026-01-06 Said twice 2.md']);
    expect(read(vault, '2026-01-05 The port is 8080.md')).toContain('```\n2025-01-01 in code\n```');
    expect(read(vault, '2026-01-06 Said twice.md')).toBe('Another.\n');
  });
});

test('a day that may be one of two is left open and asked for; the answer settles it', async () => {
  const vault = await started('notes-and-links', { 'memory.txt': '02/07/2026 The port is 8080\n2026-01-06 Tea\n' });
  const asked = await migrate(vault, 'memory.txt', '--dry-run');
  expect([asked.exit, resultOf(asked).unsure]).toEqual([1, [{ path: 'memory.txt', line: 1, readings: ['2026-07-02', '2026-02-07'] }]]);
  expect((await cli(vault, ['migrate', 'memory.txt', '--dry-run', ...NOW])).out).toContain('--dates day-first or --dates month-first');
  await done(vault, 'memory.txt', ({ entries }) => expect(entries[0]?.date).toBe('2026-02-07'), '--dates', 'month-first');
  expect((await migrate(vault, 'memory.txt', '--dates', 'year')).json.error.code).toBe('usage');
});

test('a day at the end of a heading is the day of all below it', async () => {
  const text =
    '# Session log — 2026-02-14\n\n## Summary\n\nTea at four.\n\n## 2026-02-15 Next\n\nCake.\n\n# Review (15 February 2026)\n\nAll done.\n';
  const vault = await started('notes-and-links', { 'memory.txt': text });
  await done(vault, 'memory.txt', ({ entries, lines }) => {
    expect(entries.map(({ title, date }) => `${date} ${title}`)).toEqual([
      '2026-02-14 Session log: Summary',
      '2026-02-15 Session log: Next',
      '2026-02-15 Review',
    ]);
    expect(lines).toEqual({ in: 7, out: 7, dropped: 0 });
  });
});

test('a note keeps a type that the memory has; a property that its rules overwrite stays under another name', async () => {
  const note = (type: string): string => `---\nname: a\ntype: ${type}\n---\n\nText of ${type}.\n`;
  const vault = await started('mindstone', { 'old/one.md': note('feedback'), 'old/two.md': note('diary') });
  await done(vault, 'old', ({ created, lines }) => {
    expect([created, lines]).toEqual([['feedback_one.md', 'reference_two.md'], { in: 6, out: 6, dropped: 0 }]);
    expect(read(vault, 'feedback_one.md')).toContain('type: feedback\n');
    expect(read(vault, 'reference_two.md')).toMatch(/^type: reference$[^]*^former_type: diary$/m);
  });
});

test.each(['notes-and-links', 'stoneros'])('comments in the properties of a note stay in %s', async (convention) => {
  const vault = await started(convention, { 'old/one.md': '---\nname: a # so called\ntype: semantic\n---\n\nText of a.\n' });
  await done(vault, 'old', ({ entries }) => expect(read(vault, entries[0]?.path ?? '')).toContain('name: a # so called\n'));
});

test('a secret stops it with the reason and is not shown, until it is to be written', async () => {
  const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const vault = await started('notes-and-links', { 'memory.txt': `2026-01-05 The deploy key is ${secret}\n2026-01-06 Tea\n` });
  const before = hashes(vault);
  const held = await migrate(vault, 'memory.txt');
  expect([held.exit, resultOf(held).refused?.code, held.out.includes(secret)]).toEqual([1, 'secret', false]);
  expect(hashes(vault)).toEqual(before);
  expect((await cli(vault, ['migrate', 'memory.txt', ...NOW])).out).toContain('looks like a GitHub token');
  await done(vault, 'memory.txt', ({ created }) => expect(read(vault, created[0] ?? '')).toContain(secret), '--secret', 'write');
});

test('a file that cannot be read is reported and nothing is written; in a folder it stays', async () => {
  const bytes = new Uint8Array([50, 48, 0xff, 0xfe, 0x00, 10]);
  const vault = await started('notes-and-links', { 'memory.txt': bytes, 'old/a.txt': '2026-01-05 Tea\n', 'old/b.txt': bytes });
  const before = hashes(vault);
  const refused = await migrate(vault, 'memory.txt');
  expect([refused.exit, refused.json.error.code, refused.json.error.path]).toEqual([2, 'unreadable', 'memory.txt']);
  expect(hashes(vault)).toEqual(before);
  await done(vault, 'old', ({ left, created }) => {
    expect([left.map(({ path }) => path), created]).toEqual([['old/b.txt'], ['2026-01-05 Tea.md']]);
    expect(read(vault, 'archive/old/a.txt')).toBe('2026-01-05 Tea\n');
  });
});

test('what is migrated already, protected, no text or not there is said, and nothing is done', async () => {
  const vault = await started('stoneros', { 'memory.txt': '2026-01-05 Tea\n', 'a.png': 'x' });
  expect((await migrate(vault, 'memory.txt')).exit).toBe(0);
  const after = hashes(vault);
  const again = resultOf(await migrate(vault, 'memory.txt'));
  expect(again.notes).toEqual(['"memory.txt" is in the archive already, as "archive/memory.txt": there is nothing left to migrate.']);
  const codes = [];
  for (const one of ['nowhere.txt', 'a.png', 'archive/memory.txt', '../x', '.obsidian'])
    codes.push((await migrate(vault, one)).json.error.code);
  expect(codes).toEqual(['not_found', 'bad_input', 'bad_input', 'hostile_path', 'hostile_path']);
  expect(resultOf(await migrate(vault, 'learnings/patterns.md')).refused?.code).toBe('layer_policy');
  expect(hashes(vault)).toEqual(after);
});

test('a memory.txt whose entries begin now with a heading and now with a line of a day is taken apart at both; a day told in a list is none', async () => {
  const text = [
    '## 2025-03-01 reply: Short mails',
    'Mira reads the first line.',
    '2025-03-04 research: The tide table comes late',
    'It came on the second.',
    '[2025-03-05 09:30] reply: The crew asks for a second boat',
    '## 2025-03-06 curator: Empty crew lists',
    '- 2025-02-01 the first one',
    'Skip them.',
    '05.04.2025 reply: The printer wants it by the 20th',
  ].join('\r\n');
  const vault = await started('carlton', { 'memory.txt': text });
  await done(vault, 'memory.txt', ({ created }) => {
    expect(created.map((path) => path.replace(/^memory\//, '').slice(0, 18))).toEqual([
      '2025-03-01-reply-s',
      '2025-03-04-researc',
      '2025-03-05-reply-t',
      '2025-03-06-curator',
      '2025-04-05-reply-t',
    ]);
    expect(read(vault, created.find((path) => path.includes('curator')) ?? '')).toMatch(/2025-02-01 the first one\n[^]*Skip them\./);
  });
});

test('a day with which a line of a section begins is part of what it tells, where the entries of the file are headings', async () => {
  const text = '## 2025-03-01 Visit\n2025-01-07 we agreed on it.\n## 2025-03-02 Answer\nMira agreed.\n## 2025-03-03 End\nDone by Ole.\n';
  const vault = await started('carlton', { 'memory.txt': text });
  await done(vault, 'memory.txt', ({ created }) => {
    expect(created).toHaveLength(3);
    expect(read(vault, created[0] ?? '')).toContain('2025-01-07 we agreed on it.');
  });
});
