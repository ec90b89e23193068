import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { asked, HARNESSES, type Harness } from './questions';

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
  const outside = vaultOnDisk();
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
      'rm learnings/p*t*s.*',
      'rm lea*/[!q]attern?.md',
      `rm learnings/${'*'.repeat(40)}t${'*'.repeat(40)}rns*`,
      `cd learnings && rm patterns.md`,
      `git rm ${PATTERNS}`,
      `mv ${PATTERNS} elsewhere.md`,
      `mv -t /tmp ${PATTERNS}`,
      `cp other.md ${PATTERNS}`,
      `echo x > ${PATTERNS}`,
      `sed -i 's/a/b/' ${PATTERNS}`,
      `echo x >> ${BASELINE}`,
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
      `echo "- one more" >> ${PATTERNS}`,
      `cp ${PATTERNS} /tmp/copy.md`,
      'echo x > notes.md',
      `cat <<'END' > notes.md\nrm ${PATTERNS}\nEND`,
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

  test('a text that only adds goes on, by whatever tool', async () => {
    const old = '## Patterns';
    for (const [name, input] of [
      ['Edit', { file_path: PATTERNS, old_string: old, new_string: `${old}\n\nOne more.` }],
      ['Edit', { file_path: PATTERNS, old_string: old, new_string: `## One more\n\n${old}` }],
      ['MultiEdit', { file_path: PATTERNS, edits: [{ old_string: old, new_string: `${old}\n- x` }] }],
      ['str_replace_editor', { command: 'str_replace', path: PATTERNS, old_str: old, new_str: `${old}\n- x` }],
      ['str_replace_editor', { command: 'insert', path: PATTERNS, insert_line: 9, new_str: '- x' }],
      ['str_replace_editor', { command: 'view', path: PATTERNS }],
      ['apply_patch', { input: `*** Begin Patch\n*** Update File: ${PATTERNS}\n@@\n ${old}\n+- x\n*** End Patch` }],
      ['mcp__obsidian__append_content', { filepath: PATTERNS, path: PATTERNS, content: 'x' }],
    ] as const)
      expect([name, await reasonOf('claude', name, input)]).toEqual([name, null]);
    expect(await reasonOf('claude', 'Edit', { file_path: BASELINE, old_string: 'Tea', new_string: 'Tea, green' })).toContain('read-only');
  });

  test('editing tools are known by what their names say', async () => {
    for (const [name, input] of [
      [
        'MultiEdit',
        {
          file_path: PATTERNS,
          edits: [
            { old_string: 'a', new_string: 'ab' },
            { old_string: 'a', new_string: 'b' },
          ],
        },
      ],
      ['NotebookEdit', { notebook_path: PATTERNS, new_source: 'x' }],
      ['str_replace_editor', { command: 'str_replace', path: PATTERNS, old_str: 'a', new_str: 'b' }],
      ['str_replace_based_edit_tool', { command: 'create', path: PATTERNS, file_text: '' }],
      ['write_file', { file_path: PATTERNS, content: '' }],
      ['replace', { file_path: PATTERNS, old_string: 'a', new_string: 'b' }],
      ['edit_file', { target_file: PATTERNS, code_edit: '' }],
      ['create_file', { filePath: PATTERNS, content: '' }],
      ['delete_file', { target_file: PATTERNS }],
      ['Delete', { path: PATTERNS }],
      ['mcp__files__edit_file', { path: PATTERNS, edits: [{ oldText: 'a', newText: 'b' }] }],
      ['apply_patch', { input: `*** Begin Patch\n*** Update File: ${PATTERNS}\n*** Move to: x.md\n*** End Patch` }],
      ['apply_patch', { input: `*** Begin Patch\n*** Delete File: ${PATTERNS}\n*** End Patch` }],
    ] as const)
      expect([name, await reasonOf('claude', name, input)]).toEqual([name, expect.stringContaining('append-only')]);
    expect(await reasonOf('claude', 'mcp__github__delete_file', { owner: 'me', repo: 'x', path: PATTERNS })).toBeNull();
  });

  test('the folder of a command counts, as its harness names it', async () => {
    const learnings = join(vault, 'learnings');
    for (const [name, input] of [
      ['shell', { command: ['bash', '-lc', 'rm patterns.md'], workdir: learnings }],
      ['exec_command', { cmd: 'rm patterns.md', workdir: 'learnings' }],
      ['run_shell_command', { command: 'rm patterns.md', directory: 'learnings' }],
      ['run_shell_command', { command: 'rm ../learnings/patterns.md', dir_path: 'temp' }],
    ] as const)
      expect([name, await reasonOf('codex', name, input)]).toEqual([name, expect.stringContaining('append-only')]);
    expect(await reasonOf('codex', 'exec_command', { cmd: `rm ${PATTERNS}`, workdir: '/tmp' })).toBeNull();
    expect(await reasonOf('claude', 'Bash', { command: 'rm -rf learnings' }, { cwd: '/' })).toBeNull();
    expect(await reasonOf('claude', 'Bash', { command: `rm ${vault}/${PATTERNS}` }, { cwd: '/' })).toContain('append-only');
  });

  test('a folder that gets copies is not overwritten by them, but for those of its names', async () => {
    mkdirSync(join(outside, 'learnings'), { recursive: true });
    writeFileSync(join(outside, 'learnings', 'other.md'), '');
    expect(await reasonOf('claude', 'Bash', { command: `cp -r ${outside}/learnings .` })).toBeNull();
    expect(await reasonOf('claude', 'Bash', { command: `cp ${outside}/learnings/* learnings/` })).toBeNull();
    writeFileSync(join(outside, 'learnings', 'patterns.md'), '');
    for (const command of [
      `cp -r ${outside}/learnings .`,
      `cp ${outside}/learnings/* learnings/`,
      `rsync -a ${outside}/learnings/ learnings`,
    ])
      expect([command, await reasonOf('claude', 'Bash', { command })]).toEqual([command, expect.stringContaining('append-only')]);
  });

  test('names with brackets and quoted stars stand for themselves', async () => {
    for (const command of ["rm 'learnings/*.md'", 'rm learnings/\\*.md', 'rm "learnings/[p]atterns.md"'])
      expect([command, await reasonOf('claude', 'Bash', { command })]).toEqual([command, null]);
    expect(await reasonOf('claude', 'Write', { file_path: 'learnings/[p]atterns.md', content: '' })).toBeNull();
  });

  test('a file with one writer is refused with the place to call instead', async () => {
    const state = await reasonOf('claude', 'Write', { file_path: 'preferences/current.md', content: 'Tea.' });
    expect(state).toContain('has one writer in the memory');
    expect(state).toContain('`remember` and its \\"place\\" \\"preferences/current.md\\"');
    expect(await reasonOf('claude', 'Edit', { file_path: 'preferences/food.md' })).toContain('\\"place\\" \\"preferences\\"');
    expect(await reasonOf('claude', 'Bash', { command: 'echo x >> context/session_20260320.md' })).toContain('one writer');
  });

  test('other files, other tools and odd arguments go on', async () => {
    for (const [name, input] of [
      ['Write', { file_path: join(vault, 'learnings', 'new_area.md'), content: '' }],
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

/** Files of each example memory that agents must leave, and files that are theirs. */
const FILES: Readonly<Record<string, { readonly kept: readonly string[]; readonly free: readonly string[] }>> = {
  carlton: { kept: [], free: ['MEMORY.md', 'project_timetable.md'] },
  daneel: { kept: ['memory/2026-03-03.md', 'memory/2026-03-04.md'], free: ['MEMORY.md', 'NOW.md', 'memory/self-review.md'] },
  mindstone: { kept: [], free: [] },
  'notes-and-links': { kept: [], free: ['top-of-mind.md', '2026-01-12 Mira -- person.md'] },
  stoneros: {
    kept: [
      'learnings/patterns.md',
      'learnings/baseline_insights.md',
      'preferences/current.md',
      'context/session_20260303.md',
      'context/new.md',
    ],
    free: ['temp/draft.md', '.claude/context/agent.md'],
  },
};

test.each(Object.entries(FILES))('%s: its own files are kept, and those of the program', async (convention, { kept, free }) => {
  const vault = vaultOnDisk({ 'project/code.ts': '' });
  cpSync(join('examples/memories', convention), join(vault, 'notes'), { recursive: true });
  const memory = { name: 'Memory', root: 'notes', convention, overrides: {} };
  writeFileSync(join(vault, '.top-of-mind.json'), JSON.stringify({ memories: [memory] }));
  writeFileSync(join(vault, 'notes/top-of-mind-decisions.md'), '');
  const isDenied = async (name: string, input: object): Promise<boolean> =>
    (await asked(vault, 'claude', 'pre-tool', { cwd: join(vault, 'project'), tool_name: name, tool_input: input })).answer !== null;
  const own = ['../.top-of-mind.json', '../notes/top-of-mind-decisions.md', '../.top-of-mind/writer/journal/x.json'];
  for (const path of [...kept.map((one) => `../notes/${one}`), ...own]) {
    expect([path, await isDenied('Write', { file_path: path, content: '' })]).toEqual([path, true]);
    expect([path, await isDenied('Bash', { command: `echo x > "${path}"` })]).toEqual([path, true]);
  }
  for (const path of free) {
    expect([path, await isDenied('Write', { file_path: `../notes/${path}`, content: '' })]).toEqual([path, false]);
    expect([path, await isDenied('Bash', { command: `cd ../notes && rm "${path}"` })]).toEqual([path, false]);
  }
  expect(await isDenied('Bash', { command: 'cd .. && rm -rf notes' })).toBe(true);
  expect(await isDenied('Bash', { command: 'cd .. && git checkout -- project && rm -rf project/* *.tmp' })).toBe(false);
  expect(await isDenied('Bash', { command: 'echo "- x" >> ../notes/top-of-mind-decisions.md' })).toBe(true);
});
