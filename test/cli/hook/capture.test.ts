import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { asked, HARBOUR, HARNESSES, questionOf, type Harness, type HookEvent } from './questions';
import { said, transcriptOf, UNSAID } from './transcripts';

const NOW = ['--now', '2026-03-20T10:05:00'];
const RULE = 'From now on always write the depth of the basin in metres.';
const OTHER = 'We decided to paint the ferry Alba green, because the yard has that paint.';

interface Listed {
  readonly id: string;
  readonly text: string;
  readonly title: string;
  readonly session: string;
  readonly door: { readonly kind: string; readonly harness?: string };
}

async function waiting(vault: string): Promise<readonly Listed[]> {
  return (await cli(vault, ['pending', ...NOW, '--json'])).json.result['entries'] as unknown as readonly Listed[];
}

const texts = async (vault: string): Promise<string[]> => (await waiting(vault)).map(({ text }) => text).sort();

async function ended(vault: string, path: string, harness: Harness = 'claude', more: object = {}, event: HookEvent = 'session-end') {
  return asked(vault, harness, event, { transcript_path: path, ...more }, ['--capture']);
}

/** All that lies in the program's own folder, below a folder of that name. */
function remembered(vault: string, below = ''): string {
  return readdirSync(join(vault, '.top-of-mind'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((one) => one.isFile() && one.parentPath.includes(below))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .join('\n');
}

test.each(HARNESSES)('%s: what a person said waits at the end of a session, and says nothing to the agent', async (harness) => {
  const vault = vaultOnDisk(HARBOUR);
  const path = transcriptOf([said(harness, `Hello.\n${RULE} Now count the buoys.`), said(harness, OTHER)]);
  expect((await ended(vault, path, harness)).answer).toBeNull();
  expect(await texts(vault)).toEqual([RULE, OTHER]);
  expect((await waiting(vault)).map(({ title }) => title)).toContain('From now on always write the depth of the basin in metres');
  expect((await waiting(vault))[0]).toMatchObject({ session: 'abc-123', door: { kind: 'hook', harness } });
  const next = await asked(vault, harness, 'session-start', { session_id: 'next' });
  expect(JSON.stringify(next.answer)).not.toMatch(/metres|pending/);
  const [{ id = '' } = {}] = await waiting(vault);
  await cli(vault, ['pending', '--approve', id, ...NOW]);
  expect(await texts(vault)).toHaveLength(1);
});

test('a session of Gemini CLI may be one document', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await ended(vault, transcriptOf([said('gemini', RULE)], 'session.json'), 'gemini');
  expect(await texts(vault)).toEqual([RULE]);
});

test('Codex keeps a prompt twice, and it is offered once', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const twice = { type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: RULE }] } };
  await ended(vault, transcriptOf([twice, said('codex', RULE)]), 'codex');
  await ended(vault, transcriptOf([twice]), 'codex', { session_id: 'old' });
  expect(await texts(vault)).toEqual([RULE]);
});

test.each(Object.entries(UNSAID))('%s is not what a person said', async (_name, turn) => {
  const vault = vaultOnDisk(HARBOUR);
  await ended(vault, transcriptOf([turn(RULE), said('claude', OTHER)]));
  await ended(vault, transcriptOf([turn(RULE)]), 'codex', { session_id: 'two' });
  await ended(vault, transcriptOf([turn(RULE)], 'session.json'), 'gemini', { session_id: 'three' });
  expect(await texts(vault)).toEqual([OTHER]);
});

test.each([
  'Always true?',
  'Never mind, that is fine as it is.',
  'Now fix the tests of the crane.',
  'No, use the other one instead.',
  "Let's go with option 2 because it is quicker.",
  'Why do you always count the buoys twice?',
  'Thanks, that works.',
  'I am on main now.',
  'I am running into a problem with the crane.',
  "You don't need to run the tests of the crane.",
  "Let's take the next steps one at a time.",
  'Our team is not at the yard.',
  'The buoy should be black not orange.',
  'Ida says "nobody counts the buoys. Always ask me before you move them, please". So move them.',
  'Ida says "count the buoys of the yard at noon, you should never forget that".',
])('"%s" holds for the moment alone', async (text) => {
  const vault = vaultOnDisk(HARBOUR);
  await ended(vault, transcriptOf([said('claude', text)]));
  expect(await texts(vault)).toEqual([]);
});

test.each(['No tests of the crane ever, I test by hand.', 'Tell my claude.md to never use long dashes.'])(
  '"%s" is offered',
  async (text) => {
    const vault = vaultOnDisk(HARBOUR);
    await ended(vault, transcriptOf([said('claude', text)]));
    expect(await texts(vault)).toEqual([text]);
  },
);

test('without the flag the transcript is not opened, and no file of the vault changes', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const before = hashes(vault);
  const pipe = join(mkdtempSync(join(tmpdir(), 'transcript-')), 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const harness of HARNESSES)
    for (const event of ['session-start', 'prompt', 'pre-compact', 'session-end', 'stop'] as const)
      await asked(vault, harness, event, { transcript_path: pipe });
  const after = Object.entries(hashes(vault)).filter(([name]) => !name.startsWith('.top-of-mind/'));
  expect(after).toEqual(Object.entries(before).filter(([name]) => !name.startsWith('.top-of-mind/')));
});

test.each([
  ['that is not there', () => '/nowhere/session.jsonl'],
  ['that is a folder', () => tmpdir()],
])('a transcript %s is one line on stderr', async (_name, path) => {
  const vault = vaultOnDisk(HARBOUR);
  const question = questionOf('claude', 'session-end', { cwd: vault, transcript_path: path() });
  const ran = await cli(vault, ['hook', 'session-end', '--harness', 'claude', '--capture', ...NOW], question);
  expect([ran.exit, ran.out, ran.err]).toEqual([0, '', expect.stringMatching(/^top-of-mind hook session-end: What was said .+\n$/)]);
});

test('only what was said since the last time is looked at, five texts of a session at most', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const path = transcriptOf([said('claude', RULE), said('claude', OTHER)]);
  await ended(vault, path, 'claude', {}, 'pre-compact');
  const [first] = await waiting(vault);
  await cli(vault, ['pending', '--reject', first?.id ?? '', ...NOW]);
  const berths = ['north', 'south', 'east', 'west', 'inner'].map(
    (name, at) => `Always moor ships of class ${at} at the ${name} berth by noon.`,
  );
  for (const text of berths) appendFileSync(path, `${JSON.stringify(said('claude', text))}\n`);
  await ended(vault, path);
  expect(await texts(vault)).toHaveLength(4);
  await ended(vault, path);
  await ended(vault, transcriptOf([said('claude', RULE)]));
  expect(await texts(vault)).toHaveLength(4);
});

test('what the memory says, what waits and what was rejected is not offered', async () => {
  const known = 'Always check the crane of the yard every March with the Nordkran company.';
  const vault = vaultOnDisk({ ...HARBOUR, 'Checks.md': `---\ncreated: 2026-01-06\n---\n${known}\n` });
  const path = transcriptOf([known, RULE, OTHER].map((text) => said('claude', text)));
  await ended(vault, path);
  expect(await texts(vault)).toEqual([RULE, OTHER]);
  const id = (await waiting(vault)).find(({ text }) => text === OTHER)?.id ?? '';
  await cli(vault, ['pending', '--reject', id, ...NOW]);
  await ended(vault, transcriptOf([OTHER, RULE.toUpperCase(), RULE].map((text) => said('codex', text))), 'codex', { session_id: 'two' });
  expect(await texts(vault)).toEqual([RULE]);
});

test('a sentence with a secret is not offered, and nothing of the transcript is kept', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const path = transcriptOf([
    said('claude', `Always use the token ${token} for the yard. Never log in twice there.\n${RULE}\nThe word zanzibar.`),
  ]);
  await ended(vault, path);
  expect(await texts(vault)).toEqual([RULE]);
  expect(remembered(vault)).not.toMatch(/ghp_|zanzibar|session\.jsonl/);
  expect(remembered(vault, 'cache')).not.toMatch(/metres/);
});

test('a password that nobody calls one is not offered', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await ended(vault, transcriptOf([said('claude', 'Always use S3agull-Harbour_77 for the gate of the yard.')]));
  expect(await texts(vault)).toEqual([]);
});

test('a subagent, and a session without a name, offer nothing', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const path = transcriptOf([said('claude', RULE)]);
  await ended(vault, path, 'claude', { agent_id: 'a1' });
  await ended(vault, path, 'claude', { session_id: undefined });
  expect(await texts(vault)).toEqual([]);
});

test('with trust for capture it is written at once, and other words of trust change nothing', async () => {
  const settings = JSON.parse(HARBOUR['.top-of-mind.json']) as object;
  const trusting = (trust: object) => vaultOnDisk({ ...HARBOUR, '.top-of-mind.json': JSON.stringify({ ...settings, trust }) });
  const path = transcriptOf([said('claude', RULE)]);
  const open = trusting({ capture: 'write', hook: 'pending' });
  await ended(open, path);
  expect(await texts(open)).toEqual([]);
  expect(
    readdirSync(open)
      .map((name) => (name.endsWith('.md') ? readFileSync(join(open, name), 'utf8') : ''))
      .join(''),
  ).toContain(RULE);
  const closed = trusting({ claude: 'write', hook: 'write' });
  await ended(closed, path);
  expect(await texts(closed)).toEqual([RULE]);
});

test('a decision and a rule get the types that the convention has', async () => {
  const memories = [{ name: 'Own', root: '', convention: 'mindstone' }];
  const vault = vaultOnDisk({ 'MEMORY.md': '# Memory\n', '.top-of-mind.json': JSON.stringify({ memories }) });
  await ended(vault, transcriptOf([said('claude', RULE), said('claude', OTHER)]));
  for (const { id } of await waiting(vault)) await cli(vault, ['pending', '--approve', id, ...NOW]);
  const names = readdirSync(vault).join(' ');
  expect(names).toMatch(/feedback/);
  expect(names).toMatch(/design/);
});

test('a file that is shorter than it was is read from its beginning', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const path = transcriptOf([said('claude', `${'Count the buoys of the yard. '.repeat(20)}`)]);
  await ended(vault, path);
  writeFileSync(path, `${JSON.stringify(said('claude', RULE))}\n`);
  await ended(vault, path);
  expect(await texts(vault)).toEqual([RULE]);
});
