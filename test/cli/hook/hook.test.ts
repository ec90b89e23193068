import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, removeVaults, vaultOnDisk } from '../terminal';

afterAll(removeVaults);

const NOW = ['--now', '2026-03-20T10:00:00'];
const HARNESSES = ['claude', 'codex', 'gemini'] as const;
const EVENTS = ['session-start', 'prompt', 'pre-compact', 'stop', 'pre-tool'] as const;

async function memory(): Promise<string> {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'daneel', ...NOW]);
  writeFileSync(
    join(vault, 'memory/2026-03-19.md'),
    '# 2026-03-19\n\n## Kiln\n\nThe kiln of the pottery fires at 1,240 degrees. Rosa checked the cones.\n',
  );
  return vault;
}

async function hook(vault: string, event: string, harness: string, more: object, ...args: string[]) {
  const asked = { session_id: 's1', transcript_path: null, cwd: vault, hook_event_name: 'x', ...more };
  return cli(vault, ['hook', event, '--harness', harness, ...NOW, ...args], JSON.stringify(asked));
}

interface Added {
  readonly hookSpecificOutput: { readonly hookEventName: string; readonly additionalContext: string };
}

test.each([
  ['claude', 'SessionStart'],
  ['codex', 'SessionStart'],
  ['gemini', 'SessionStart'],
])('%s: a session begins with the context, in the one shape that the harness takes', async (harness, name) => {
  const { exit: code, out, err } = await hook(await memory(), 'session-start', harness, { source: 'startup' });
  expect([code, err]).toEqual([0, '']);
  expect(out.endsWith('}\n')).toBe(true);
  expect(out).not.toContain('\r');
  const answer = JSON.parse(out) as Added;
  expect(Object.keys(answer)).toEqual(['hookSpecificOutput']);
  expect(Object.keys(answer.hookSpecificOutput).sort()).toEqual(['additionalContext', 'hookEventName']);
  expect(answer.hookSpecificOutput.hookEventName).toBe(name);
  expect(answer.hookSpecificOutput.additionalContext).toContain('NOW.md');
  expect(answer.hookSpecificOutput.additionalContext.length).toBeLessThanOrEqual(8000);
});

test('a session that is resumed is not given the same again; after a compaction it is', async () => {
  const vault = await memory();
  expect((await hook(vault, 'session-start', 'claude', { source: 'startup' })).out).not.toBe('');
  expect((await hook(vault, 'session-start', 'claude', { source: 'resume' })).out).toBe('');
  expect((await hook(vault, 'session-start', 'claude', { source: 'compact' })).out).not.toBe('');
});

test('a prompt gets the passages that it is about, once, and any other prompt nothing', async () => {
  const vault = await memory();
  const first = await hook(vault, 'prompt', 'gemini', { prompt: 'At how many degrees does the kiln of the pottery fire?' });
  const answer = JSON.parse(first.out) as Added;
  expect(answer.hookSpecificOutput.hookEventName).toBe('BeforeAgent');
  expect(answer.hookSpecificOutput.additionalContext).toContain('1,240 degrees');
  expect((await hook(vault, 'prompt', 'gemini', { prompt: 'And the kiln of the pottery, how hot?' })).out).toBe('');
  expect((await hook(vault, 'prompt', 'gemini', { prompt: 'Please rename the variable to total.' })).out).toBe('');
});

test('before a compaction the writes of this session become a checkpoint; nothing where it wrote nothing', async () => {
  const vault = await memory();
  const before = hashes(vault);
  expect((await hook(vault, 'pre-compact', 'claude', { trigger: 'auto' })).out).toBe('');
  expect(hashes(vault)).toEqual(before);
  await hook(vault, 'session-start', 'claude', { source: 'startup' });
  const env = { door: { kind: 'terminal' as const, harness: 'claude', session: 's1' } };
  process.env['TOP_OF_MIND_HARNESS'] = env.door.harness;
  process.env['TOP_OF_MIND_SESSION'] = env.door.session;
  try {
    await cli(vault, ['remember', '--title', 'Glaze', '--body', 'The celadon glaze needs two coats and a slow cooling.', ...NOW]);
  } finally {
    delete process.env['TOP_OF_MIND_HARNESS'];
    delete process.env['TOP_OF_MIND_SESSION'];
  }
  const ran = await hook(vault, 'pre-compact', 'claude', { trigger: 'auto' });
  expect([ran.exit, ran.out, ran.err]).toEqual([0, '', '']);
  expect(readFileSync(join(vault, 'NOW.md'), 'utf8')).toContain('Glaze');
  const { entries } = (await cli(vault, ['journal', '--json', ...NOW])).json.result as unknown as { entries: { door: object }[] };
  expect(entries[0]?.door).toEqual({ kind: 'hook', harness: 'claude', session: 's1' });
});

test('stop reminds once, and never a session that goes on because of it', async () => {
  const vault = await memory();
  expect((await hook(vault, 'stop', 'codex', { stop_hook_active: true })).out).toBe('');
  expect(JSON.parse((await hook(vault, 'stop', 'codex', {})).out)).toMatchObject({ decision: 'block' });
  expect((await hook(vault, 'stop', 'codex', {})).out).toBe('');
  expect(JSON.parse((await hook(vault, 'stop', 'gemini', {})).out)).toMatchObject({ decision: 'deny' });
});

test.each([
  ['Write', { file_path: 'memory/2026-03-19.md', content: 'x' }, 'append-only'],
  ['Edit', { file_path: 'memory/2026-03-19.md', old_string: 'a', new_string: 'b' }, 'append-only'],
  ['Bash', { command: 'cd memory && rm 2026-03-19.md' }, 'append-only'],
  ['Bash', { command: 'mv memory/*.md /tmp' }, 'append-only'],
  ['Bash', { command: 'echo x > memory/2026-03-19.md' }, 'append-only'],
  ['apply_patch', { input: '*** Begin Patch\n*** Delete File: memory/2026-03-19.md\n*** End Patch' }, 'append-only'],
  ['mcp__files__write_file', { path: 'memory/2026-03-19.md', content: 'x' }, 'append-only'],
  ['Bash', { command: 'echo x >> memory/2026-03-19.md' }, null],
  ['Bash', { command: 'cat memory/2026-03-19.md && ls memory' }, null],
  ['Write', { file_path: 'notes.md', content: 'x' }, null],
  ['Read', { file_path: 'memory/2026-03-19.md' }, null],
])('pre-tool: %s %j is %s', async (name, input, layer) => {
  const vault = await memory();
  const { exit: code, out } = await hook(vault, 'pre-tool', 'claude', { tool_name: name, tool_input: input });
  expect(code).toBe(0);
  if (layer === null) expect(out).toBe('');
  else
    expect(JSON.parse(out)).toMatchObject({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: expect.stringContaining(layer) as string,
      },
    });
});

test.each([
  '',
  'no json',
  '[]',
  'null',
  '{"session_id":7,"prompt":[],"cwd":{},"tool_input":"x"}',
  '{"cwd":"/no/such/place"}',
  '{"session_id":"' + 'x'.repeat(100_000) + '"}',
])('whatever stands on stdin, the exit code is 0 and no note changes: %#', async (input) => {
  const vault = await memory();
  const before = hashes(vault);
  for (const harness of HARNESSES)
    for (const event of EVENTS) {
      const { exit: code, out, err } = await cli(vault, ['hook', event, '--harness', harness, ...NOW], input);
      expect(code).toBe(0);
      if (out !== '') expect(() => JSON.parse(out) as unknown).not.toThrow();
      expect(err.split('\n').length).toBeLessThanOrEqual(2);
    }
  expect(hashes(vault)).toEqual(before);
});

test('an event or harness that does not exist is a line on stderr, and still exit 0', async () => {
  const vault = await memory();
  for (const args of [
    ['hook', 'dance', '--harness', 'claude'],
    ['hook', 'stop', '--harness', 'emacs'],
    ['hook', 'stop'],
  ]) {
    const { exit: code, out, err } = await cli(vault, args, '{}');
    expect([args, code, out]).toEqual([args, 0, '']);
    expect(err).not.toBe('');
  }
  expect(existsSync(join(vault, 'NOW.md'))).toBe(true);
});
