import * as v from 'valibot';
import { hashes, vaultOnDisk } from '../terminal';
import { asked, HARBOUR, HARNESSES } from './questions';

/** Exactly this: some harnesses refuse an answer with one key more. */
const contextOf = (name: string) =>
  v.strictObject({ hookSpecificOutput: v.strictObject({ hookEventName: v.literal(name), additionalContext: v.string() }) });

test.each(HARNESSES)('%s: a session begins with the memory, and what is private stays out', async (harness) => {
  const vault = vaultOnDisk(HARBOUR);
  const before = hashes(vault);
  const { answer, context } = await asked(vault, harness, 'session-start');
  expect(v.is(contextOf('SessionStart'), answer)).toBe(true);
  expect(context).toMatch(/Context from "Harbour"[^]*## Crane\.md[^]*12 tonnes/);
  expect(context).not.toMatch(/zanzibarian|Salaries/);
  expect(hashes(vault)).toEqual(before);
});

test.each(HARNESSES)('%s: a prompt brings the note that it is about, once, and nothing where it is about none', async (harness) => {
  const vault = vaultOnDisk(HARBOUR);
  const name = harness === 'gemini' ? 'BeforeAgent' : 'UserPromptSubmit';
  const first = await asked(vault, harness, 'prompt', { prompt: 'How many tonnes does the crane of the yard lift?' });
  expect(v.is(contextOf(name), first.answer)).toBe(true);
  expect(first.context).toContain('lifts 12 tonnes');
  expect((await asked(vault, harness, 'prompt', { prompt: 'And the crane of the yard, is it checked?' })).answer).toBeNull();
  for (const prompt of ['ok thanks', 'fix the bug', '', 'What is a zanzibarian salary?'])
    expect((await asked(vault, harness, 'prompt', { prompt })).answer).toBeNull();
});

test('a prompt does not repeat what the session began with; after a compaction all of it is given again', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const crane = { prompt: 'How many tonnes does the crane of the yard lift?' };
  const start = await asked(vault, 'claude', 'session-start');
  expect((await asked(vault, 'claude', 'prompt', crane)).answer).toBeNull();
  expect((await asked(vault, 'claude', 'session-start', { source: 'resume' })).answer).toBeNull();
  expect((await asked(vault, 'claude', 'session-start', { source: 'compact' })).context).toBe(start.context);
  await asked(vault, 'claude', 'pre-compact');
  expect((await asked(vault, 'claude', 'prompt', crane)).context).toContain('12 tonnes');
  expect((await asked(vault, 'claude', 'prompt', { ...crane, session_id: 'another' })).context).toContain('12 tonnes');
});

test.each([
  ['start', 'session-start', {}, 2_000],
  ['small start', 'session-start', {}, 300],
  ['prompt', 'prompt', { prompt: 'What is known of the lantern of pier 7?' }, 800],
] as const)('the text of a %s stays within its room, and says what is left out', async (_name, event, more, tokens) => {
  const long = Array.from({ length: 60 }, (_, at) => `The lantern of pier ${at} is cleaned by the keeper on day ${at}.`).join('\n\n');
  const vault = vaultOnDisk(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Pier ${at}.md`, `# Pier ${at}\n\n${long}\n`])));
  const { context } = await asked(vault, 'codex', event, more, tokens === 300 ? ['--budget', '300'] : []);
  expect(context?.length).toBeLessThanOrEqual(8_000);
  // The estimate of tokens is near four letters of English each.
  expect((context?.length ?? 0) / 4.5).toBeLessThanOrEqual(tokens);
  if (event === 'session-start') expect(context).toMatch(/Titles only[^]*- and more\n[^]*top-of-mind read/);
});

test('a memory without notes brings nothing', async () => {
  const vault = vaultOnDisk({ '.top-of-mind.json': '{}' });
  expect((await asked(vault, 'gemini', 'session-start')).answer).toBeNull();
  expect((await asked(vault, 'gemini', 'prompt', { prompt: 'the crane of the yard' })).answer).toBeNull();
});

test('fields that are missing, of another kind or unknown do no harm', async () => {
  const vault = vaultOnDisk(HARBOUR);
  for (const more of [
    { session_id: 7, cwd: [] },
    { session_id: '../../..', source: { a: 1 } },
    { session_id: 'x'.repeat(100_000), new_field: null },
  ])
    expect((await asked(vault, 'claude', 'session-start', more)).context).toContain('12 tonnes');
  expect((await asked(vault, 'codex', 'prompt', { prompt: null })).answer).toBeNull();
});
