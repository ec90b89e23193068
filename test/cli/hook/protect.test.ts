import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { cli, hashes, removeVaults, vaultOnDisk } from '../terminal';
import { asked, HARNESSES, type Harness } from './questions';

afterAll(removeVaults);

const BASELINE = 'learnings/baseline_insights.md';
const PATTERNS = 'learnings/patterns.md';

async function layered(): Promise<string> {
  const vault = vaultOnDisk({ [BASELINE]: '# Baseline\n\nTea, not coffee.\n' });
  expect((await cli(vault, ['init', 'stoneros', '--now', '2026-03-20T09:00:00'])).exit).toBe(0);
  expect(readFileSync(join(vault, PATTERNS), 'utf8')).not.toBe('');
  return vault;
}

/** A published answer of each harness that keeps a tool from being used. */
const CLAUDE = v.strictObject({
  hookSpecificOutput: v.strictObject({
    hookEventName: v.literal('PreToolUse'),
    permissionDecision: v.literal('deny'),
    permissionDecisionReason: v.string(),
  }),
});
const DENIED = { claude: CLAUDE, codex: CLAUDE, gemini: v.strictObject({ decision: v.literal('deny'), reason: v.string() }) };

const SHELL: Readonly<Record<Harness, string>> = { claude: 'Bash', codex: 'Bash', gemini: 'run_shell_command' };

describe('a protected file', () => {
  let vault = '';
  let before = {};
  beforeAll(async () => {
    vault = await layered();
    mkdirSync(join(vault, 'links'));
    symlinkSync(join(vault, BASELINE), join(vault, 'links', 'b.md'));
    before = hashes(vault);
  });
  afterAll(() => expect(hashes(vault)).toEqual(before));

  const reasonOf = async (harness: Harness, name: string, input: object, more: object = {}): Promise<string | null> => {
    const { answer } = await asked(vault, harness, 'pre-tool', { tool_name: name, tool_input: input, ...more });
    if (answer === null) return null;
    expect(v.is(DENIED[harness], answer)).toBe(true);
    return JSON.stringify(answer);
  };

  test.each(HARNESSES)('%s: may not be removed, moved or overwritten in the shell', async (harness) => {
    for (const command of [
      `rm ${PATTERNS}`,
      `rm -f "${PATTERNS}"`,
      'rm -rf learnings',
      'rm learnings/*.md',
      'rm learnings/p*t*s.*',
      'rm lea*/[!q]attern?.md',
      `rm learnings/${'*'.repeat(40)}t${'*'.repeat(40)}rns*`,
      `cd learnings && rm patterns.md`,
      `cd learnings; unlink ./patterns.md`,
      `git rm ${PATTERNS}`,
      `mv ${PATTERNS} elsewhere.md`,
      `mv -t /tmp ${PATTERNS}`,
      `git mv ${PATTERNS} elsewhere.md`,
      `mv other.md ${PATTERNS}`,
      `cp other.md ${PATTERNS}`,
      `echo x > ${PATTERNS}`,
      `sed -i 's/a/b/' ${PATTERNS}`,
      `echo x >> ${BASELINE}`,
      `tee ${PATTERNS} < other.md`,
      `bash -c 'rm ${PATTERNS}'`,
      `true || sudo rm ${PATTERNS}`,
      `FOO=1 rm ${PATTERNS}`,
      `echo x > links/b.md`,
    ])
      expect([command, await reasonOf(harness, SHELL[harness], { command })]).toEqual([command, expect.stringContaining('top-of-mind ')]);
  });

  test.each(HARNESSES)('%s: what only reads, adds or is about another file goes on', async (harness) => {
    for (const command of [
      `cat ${PATTERNS}`,
      `grep -r rm learnings`,
      `echo "- one more" >> ${PATTERNS}`,
      `tee -a ${PATTERNS}`,
      `cp ${PATTERNS} /tmp/copy.md`,
      'rm preferences/current.md',
      'echo x > notes.md',
      `echo 'rm ${PATTERNS}'`,
      `cat <<'END' > notes.md\nrm ${PATTERNS}\nEND`,
      `sed 's/a/b/' ${PATTERNS}`,
      'rm -rf /nowhere/at/all',
    ])
      expect([command, await reasonOf(harness, SHELL[harness], { command })]).toEqual([command, null]);
  });

  test('may not be edited by any tool, with the command to use', async () => {
    const absolute = join(vault, PATTERNS);
    expect(await reasonOf('claude', 'Edit', { file_path: absolute, old_string: 'a', new_string: 'b' })).toContain(
      'top-of-mind remember --title',
    );
    expect(await reasonOf('claude', 'Write', { file_path: absolute, content: '' })).toContain('append-only');
    expect(await reasonOf('claude', 'Write', { file_path: join(vault, BASELINE), content: '' })).toContain('read-only');
    expect(await reasonOf('claude', 'mcp__files__move_file', { source: absolute, destination: '/tmp/x.md' })).toContain(
      'top-of-mind archive',
    );
    expect(await reasonOf('gemini', 'replace', { file_path: PATTERNS, old_string: 'a', new_string: 'b' })).toContain('append-only');
    expect(await reasonOf('gemini', 'write_file', { file_path: absolute, content: '' })).toContain('append-only');
    const patch = `*** Begin Patch\n*** Update File: ${PATTERNS}\n@@\n-a\n+b\n*** End Patch`;
    expect(await reasonOf('codex', 'apply_patch', { command: patch })).toContain('append-only');
    expect(await reasonOf('codex', 'shell', { command: ['apply_patch', patch] })).toContain('append-only');
    expect(await reasonOf('codex', 'shell', { command: ['bash', '-lc', `rm '${PATTERNS}'`] })).toContain('append-only');
    expect(await reasonOf('claude', 'Edit', { file_path: 'patterns.md' }, { cwd: join(vault, 'learnings') })).toContain('append-only');
  });

  test('other files, other tools and odd arguments go on', async () => {
    for (const [name, input] of [
      ['Write', { file_path: join(vault, 'learnings', 'new_area.md'), content: '' }],
      ['Edit', { file_path: join(vault, 'preferences', 'current.md') }],
      ['Edit', { file_path: '/etc/hosts' }],
      ['Read', { file_path: join(vault, PATTERNS) }],
      ['Edit', {}],
      ['Edit', { file_path: ['x'] }],
      ['Bash', { command: '' }],
      ['Bash', { command: "echo 'never closed" }],
      ['Bash', { command: 'rm [z-a]* "' }],
      ['Bash', { command: { a: 1 } }],
    ] as const)
      expect(await reasonOf('claude', name, input)).toBeNull();
    expect((await asked(vault, 'claude', 'pre-tool', { tool_name: 'Edit' })).answer).toBeNull();
  });
});
