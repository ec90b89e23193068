import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-02-18T20:00:00'];
const MEMORY = `# Memory

Written by hand.

## Lessons

- Water the plants on Mondays
- [x] Order a new lamp
- ~~The printer stands in the hall~~
- The hall is closed until 2026-01-31

## Context

Ana leads the choir. Her notes are in [[Ana]].

## Decisions

- 2025-01-10: Meetings are held in the library, because it is quiet
`;
const LOGS = {
  'memory/2026-02-10.md': '# 2026-02-10\n\n## 09:00 Old\n\nDecided to paint the door green.\n',
  'memory/2026-02-16.md':
    '# 2026-02-16\n\n## 09:00 Backups\n\nDecided to run the backup of Gitea daily at eight, because nobody works then.\n\n## 10:00 Reply\n\nAcknowledged. Nothing to report.\n\n## 11:00 Build\n\nCurrently waiting for the build.\n',
  'memory/2026-02-17.md':
    '# 2026-02-17\n\n## 09:00 Restore\n\nLesson: the restore of the Gitea backup needs forty minutes on the old disk.\n\n## 12:00 Key\n\nThe deploy key is ghp_16C7e42F292c6912E7710c838347Ae178B4a, decided so.\n',
  'memory/2026-02-18.md':
    '# 2026-02-18\n\n## 09:00 Restore again\n\nAgain the restore of the Gitea backup needs forty minutes on the old disk.\n',
  'memory/2026-02-18-diary.md': '# Diary\n\n## 10:00 Diary\n\nDecided to see a doctor. #private\n',
};
const REVIEW =
  '# Self review\n\n### MEMORY FAIL #1\nTAG: Tone\nMISS: Wrote in capitals\nFIX: Write in lower case\nCOUNT: 3\nSTATUS: Active\n';

async function started(files: Record<string, string> = {}): Promise<string> {
  const vault = vaultOnDisk({
    '.obsidian/app.json': '{}',
    ...LOGS,
    'MEMORY.md': MEMORY,
    'memory/self-review.md': REVIEW,
    'Ana.md': '# Ana\n',
    'Choir plan.md': 'x\n',
    ...files,
  });
  expect((await cli(vault, ['init', 'daneel', ...NOW, '--json'])).exit).toBe(0);
  return vault;
}

const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');
const lines = (ran: { json: { result: Record<string, never> } }, kind: string) =>
  ran.json.result[kind] as unknown as { id: string; text: string; why: string[]; to?: string; suggested: boolean }[];

test('the last three logs give what was decided or learned, never its echo; secrets and private entries are refused', async () => {
  const vault = await started();
  const before = hashes(vault);
  const ran = await cli(vault, ['maintain', ...NOW, '--json']);
  expect(hashes(vault)).toEqual(before);
  expect(lines(ran, 'promote').map(({ text, to, why }) => [text, to, why[0]])).toEqual([
    [
      'Backups: Decided to run the backup of Gitea daily at eight, because nobody works then. ([[2026-02-16#09 00 Backups]])',
      'Decisions',
      'It is a decision.',
    ],
    [
      'Restore: Lesson: the restore of the Gitea backup needs forty minutes on the old disk. ([[2026-02-17#09 00 Restore]])',
      'Lessons',
      'It says what was learned.',
    ],
  ]);
  expect(ran.json.result['refused']).toEqual([{ path: 'memory/2026-02-17.md', entry: '', why: expect.stringContaining('GitHub') }]);
  expect(lines(ran, 'prune').map(({ text, why, suggested }) => [text, why[0], suggested])).toEqual([
    ['[x] Order a new lamp', 'It is done.', true],
    ['~~The printer stands in the hall~~', 'It is struck through.', true],
    ['The hall is closed until 2026-01-31', 'It held until 2026-01-31.', true],
    ['2025-01-10: Meetings are held in the library, because it is quiet', 'Its newest day is 2025-01-10.', false],
  ]);
  expect(lines(ran, 'graduate').map(({ text }) => text)).toEqual(['Write in lower case']);
  expect(JSON.stringify(ran.json)).not.toMatch(/ghp_|doctor/);
});

test('what is suggested is one plan: promoted, pruned, made a rule, logged and sampled; undo is byte-exact', async () => {
  const vault = await started();
  const before = hashes(vault);
  const ran = await cli(vault, ['maintain', '--suggested', ...NOW, '--json']);
  expect(ran.json).toMatchObject({ ok: true, result: { problems: [], log: 'memory/2026-02-18.md', metrics: 'memory/metrics.json' } });
  expect(read(vault, 'MEMORY.md')).toBe(`# Memory

Written by hand.

## Lessons

- Water the plants on Mondays
- Restore: Lesson: the restore of the Gitea backup needs forty minutes on the old disk. ([[2026-02-17#09 00 Restore]])

## Context

Ana leads the choir. Her notes are in [[Ana]].

## Decisions

- 2025-01-10: Meetings are held in the library, because it is quiet
- Backups: Decided to run the backup of Gitea daily at eight, because nobody works then. ([[2026-02-16#09 00 Backups]])
`);
  expect(read(vault, 'AGENTS.md')).toContain('- Write in lower case (MEMORY FAIL #1)');
  expect(read(vault, 'memory/2026-02-18.md')).toMatch(/## 20:00 Memory maintenance\n\nPruned 3, promoted 2, made rules 1\.\n/);
  expect(JSON.parse(read(vault, 'memory/metrics.json'))).toEqual({
    samples: [{ at: '2026-02-18 20:00', mistakes: 1, fails: 3, checkpoints: 0, bytes: 59, limit: 1500, proposed: 7, done: 6 }],
  });
  expect((await cli(vault, ['status', ...NOW])).out).not.toContain('Maintenance:');
  const again = await cli(vault, ['maintain', ...NOW, '--json']);
  for (const kind of ['promote', 'graduate', 'link']) expect(lines(again, kind)).toEqual([]);
  expect(lines(again, 'prune').map(({ suggested }) => suggested)).toEqual([false]);
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('of the checklist only ticked lines are carried out, and ticks outlast a new one', async () => {
  const vault = await started();
  expect((await cli(vault, ['maintain', '--write', ...NOW])).exit).toBe(0);
  const path = 'reports/maintenance.md';
  const text = read(vault, path);
  expect(text.match(/^- \[x\]/gm)).toHaveLength(6);
  expect(text.match(/^- \[ \]/gm)).toHaveLength(1);
  const without = text.replace(/^- \[x\](.* from "Restore")/m, '- [ ]$1').replace(/^- \[x\](.*\^graduate-)/m, '- [ ]$1');
  expect(without).not.toBe(text);
  writeFileSync(join(vault, path), without);
  const chosen = read(vault, path);
  expect((await cli(vault, ['maintain', '--write', ...NOW, '--json'])).json.result['journal']).toBeNull();
  expect(read(vault, path)).toBe(chosen);
  expect((await cli(vault, ['maintain', '--apply', ...NOW])).out).toMatch(
    /^Carried out 4 actions\.[^\n]* Noted in memory\/2026-02-18\.md\./,
  );
  expect(read(vault, 'MEMORY.md')).not.toContain('Restore');
  expect(read(vault, 'memory/self-review.md')).toBe(REVIEW);
});

test('a model answers the prompt: it may edit a line, unknown ids are named, and a secret is left out', async () => {
  const vault = await started();
  const ran = await cli(vault, ['maintain', '--prompt', ...NOW]);
  expect(ran.out).toContain('BEGIN TASK promote-');
  expect(ran.out).not.toMatch(/ghp_|doctor/);
  const [first, second] = lines(await cli(vault, ['maintain', ...NOW, '--json']), 'promote');
  const reply = `Here it is:\n\`\`\`json\n${JSON.stringify({
    promote: [
      { id: first?.id, text: '- Gitea is backed up daily at eight\n## Not a heading', to: '## Lessons' },
      { id: second?.id, text: 'The key is ghp_16C7e42F292c6912E7710c838347Ae178B4a' },
      { id: 'promote-00000000' },
    ],
    prune: ['prune-00000000'],
  })}\n\`\`\``;
  const done = await cli(vault, ['maintain', '--apply', '-', ...NOW, '--json'], reply);
  expect(done.exit).toBe(1);
  const refused = done.json.result['refused'] as unknown as { why: string }[];
  expect(refused.map(({ why }) => why)).toEqual([
    expect.stringContaining('no piece with the id "promote-00000000" now'),
    expect.stringContaining('no piece with the id "prune-00000000" now'),
    expect.stringContaining('GitHub'),
  ]);
  expect(read(vault, 'MEMORY.md')).toContain(
    '- Gitea is backed up daily at eight ## Not a heading ([[2026-02-16#09 00 Backups]])\n\n## Context',
  );
  expect(read(vault, 'MEMORY.md')).not.toContain('ghp_');
});

test('notes of the default convention get links to the notes they name', async () => {
  const vault = vaultOnDisk({
    '.obsidian/app.json': '{}',
    '2026-02-17 Ana Lopez.md': '---\nid: 01J00000000000000000000001\ncreated: 2026-02-17\n---\nLeads the choir.\n',
    '2026-02-18 Rehearsal.md': '---\nid: 01J00000000000000000000002\ncreated: 2026-02-18\n---\nToday Ana Lopez had the key.\n',
  });
  const before = hashes(vault);
  const ran = await cli(vault, ['maintain', '--suggested', ...NOW, '--json']);
  expect(ran.json).toMatchObject({ ok: true, result: { log: null, metrics: null } });
  expect(read(vault, '2026-02-18 Rehearsal.md')).toContain('Today [[2026-02-17 Ana Lopez|Ana Lopez]] had the key.');
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('an answer that is none and a checklist that is not there are refused; every convention has a packet', async () => {
  const vault = await started();
  expect((await cli(vault, ['maintain', '--apply', ...NOW, '--json'])).json.error).toMatchObject({ code: 'not_found' });
  expect((await cli(vault, ['maintain', '--apply', '-', ...NOW, '--json'], 'yes')).json.error).toMatchObject({ code: 'bad_input' });
  const other = vaultOnDisk({ '.obsidian/app.json': '{}' });
  await cli(other, ['init', 'carlton', ...NOW]);
  expect((await cli(other, ['maintain', ...NOW, '--json'])).json.result).toMatchObject({ packet: '', tasks: [], promote: [] });
});

test('a metrics file that is none of ours is left alone, and figures that somebody added stay', async () => {
  const own = '{ "note": "mine", "samples": [{ "at": "2026-02-01 10:00", "fails": 1, "mood": "good" }] }';
  const vault = await started({ 'memory/metrics.json': own });
  await cli(vault, ['maintain', '--suggested', ...NOW]);
  const data = JSON.parse(read(vault, 'memory/metrics.json')) as { note: string; samples: object[] };
  expect(data.note).toBe('mine');
  expect(data.samples).toHaveLength(2);
  expect(data.samples[0]).toEqual({ at: '2026-02-01 10:00', fails: 1, mood: 'good' });
  const other = await started({ 'memory/metrics.json': 'not json' });
  const ran = await cli(other, ['maintain', '--suggested', ...NOW, '--json']);
  expect(ran.json.result['problems']).toEqual([expect.stringContaining('left alone')]);
  expect(read(other, 'memory/metrics.json')).toBe('not json');
});

test('of 300 lines written by hand only the chosen ones change', async () => {
  const own = Array.from({ length: 300 }, (_, at) =>
    at % 25 === 0
      ? `\n## Part ${at}\n`
      : at % 7 === 0
        ? `* [ ] Line ${at} of \`code\`\r`
        : at % 11 === 0
          ? `    indented ${at}`
          : `- Line ${at}, *by hand*  `,
  ).join('\n');
  const vault = await started({ 'MEMORY.md': `# Memory\n${own}\n` });
  const ran = await cli(vault, ['maintain', '--suggested', ...NOW, '--json']);
  expect(ran.json.result['done']).toHaveLength(3);
  const after = read(vault, 'MEMORY.md');
  expect(after.startsWith(`# Memory\n${own}\n`)).toBe(true);
  expect(after.slice(own.length)).toMatch(/## Decisions[^]*- Backups[^]*## Lessons[^]*- Restore/);
});

test('an answer that names nothing of what is there changes nothing; one without the asked lists or ids is refused', async () => {
  const vault = await started();
  const before = hashes(vault);
  const gone = await cli(vault, ['maintain', '--apply', '-', ...NOW], '{"promote":["promote-00000000",{"id":"the first one"}]}');
  expect(gone).toMatchObject({ exit: 1, out: expect.stringContaining('no piece with the id "the first one" now') as string });
  expect((await cli(vault, ['maintain', '--apply', '-', ...NOW, '--json'], '{"lines":[]}')).json.error.code).toBe('bad_input');
  for (const answer of ['{"promote":[{"text":"Water the plants"}]}', '{"promote":[7]}', '{"prune":[null]}']) {
    const ran = await cli(vault, ['maintain', '--apply', '-', ...NOW, '--json'], answer);
    expect(ran).toMatchObject({ exit: 1, json: { result: { done: [], refused: [{ why: expect.any(String) as string }] } } });
  }
  expect(hashes(vault)).toEqual(before);
});

test('a checklist that found nothing is done when it is applied: the log says that all was looked through', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  await cli(vault, ['init', 'daneel', ...NOW]);
  await cli(vault, ['maintain', '--write', ...NOW]);
  expect((await cli(vault, ['maintain', '--apply', ...NOW])).exit).toBe(0);
  expect(readFileSync(join(vault, 'memory/2026-02-18.md'), 'utf8')).toContain('Looked through: nothing to do.');
});

const PAIR = {
  '.obsidian/app.json': '{}',
  '2026-02-17 Refunds.md': '---\nid: 01J00000000000000000000001\ncreated: 2026-02-17\n---\nA refund takes 14 days after a stay.\n',
  '2026-02-18 Refund window.md': '---\nid: 01J00000000000000000000002\ncreated: 2026-02-18\n---\nA refund takes 10 days after a stay.\n',
};

test('the list ends with a key and the next steps, and the packet with what did not fit', async () => {
  const vault = await started();
  const listed = (await cli(vault, ['maintain', ...NOW])).out;
  expect(listed).toMatch(/\[x\] is suggested, .*\n--suggested carries out all \[x\].*--packet asks a model\.\n$/);
  expect((await cli(vault, ['maintain', '--packet', ...NOW])).out).not.toContain('did not fit');
  const short = await cli(vault, ['maintain', '--packet', '--budget', '1600', ...NOW, '--json']);
  const { left, tokens, packet } = short.json.result as unknown as { left: number; tokens: number; packet: string };
  expect(left).toBeGreaterThan(0);
  expect(tokens).toBeLessThanOrEqual(1600);
  expect(packet.trim().split('\n').at(-1)).toBe(`Tasks that did not fit: ${left}. Ask for another packet once these are answered.`);
  expect((await cli(vault, ['maintain', '--packet', '--budget', '20', ...NOW])).out).toContain('None of 7 tasks fits');
});

test('what is left out is named, those of one reason on one line, and each one in JSON', async () => {
  const vault = vaultOnDisk(PAIR);
  const answer = JSON.stringify([
    { action: 'rewrite', id: 'note-0000000a' },
    { action: 'rewrite', id: 'note-0000000b' },
    null,
    ...Array.from({ length: 105 }, (_, at) => ({ action: 'archive', id: `note-000000${at + 100}` })),
  ]);
  const { out } = await cli(vault, ['maintain', '--apply', '-', '--dry-run', ...NOW], answer);
  expect(out.match(/Left out: .*/g)).toEqual([
    'Left out: rewrite note-0000000a, rewrite note-0000000b: rewrite needs "text", a string that says something. It takes id and text. (2 in all)',
    'Left out: null: An action is an object, such as {"action": "archive", "id": "note-..."}.',
    expect.stringMatching(
      /^Left out: archive note-000000100, archive .*: There is no piece with the id "note-000000100" now: .* \(105 in all\)$/,
    ),
  ]);
  const ran = await cli(vault, ['maintain', '--apply', '-', '--dry-run', ...NOW, '--json'], answer);
  expect(ran.json.result['refused']).toHaveLength(108);
});

test('a heavily linked note names the tick and the option by which it is confirmed', async () => {
  const leads = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Lead ${at}.md`, `Line ${at}: [[2026-02-17 Refunds]]\n`]));
  const vault = vaultOnDisk({ ...PAIR, ...leads });
  const id = (await cli(vault, ['read', '2026-02-17 Refunds.md', ...NOW, '--json'])).json.result['id'] as unknown as string;
  const answer = JSON.stringify([{ action: 'archive', id }]);
  expect((await cli(vault, ['maintain', '--apply', '-', '--dry-run', ...NOW], answer)).out).toContain(
    `archive ${id}: 9 notes link to "Refunds". Tick its line "Yes, although …", or add --confirm ${id}.`,
  );
  expect((await cli(vault, ['maintain', '--apply', '-', '--confirm', id, '--dry-run', ...NOW], answer)).out).toContain('Would carry out 1');
});

test('a pair is kept by a tick, and the same checklist afterwards says that it was carried out', async () => {
  const vault = vaultOnDisk(PAIR);
  await cli(vault, ['maintain', '--write', ...NOW]);
  const path = 'reports/maintenance.md';
  writeFileSync(join(vault, path), read(vault, path).replace('[ ] Keep both as they are', '[x] Keep both as they are'));
  const ran = await cli(vault, ['maintain', '--apply', ...NOW]);
  expect(ran).toMatchObject({ exit: 0, out: expect.stringMatching(/^Carried out 1 action\./) as string });
  expect(read(vault, 'top-of-mind-decisions.md')).toContain(' apart ');
  const again = await cli(vault, ['maintain', '--apply', ...NOW]);
  expect(again).toMatchObject({ exit: 1, out: expect.stringContaining('was carried out already, or the note changed since') as string });
});
