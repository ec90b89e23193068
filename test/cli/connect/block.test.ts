import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutFence } from '../../../src/core/read/markdown/fences';
import { blockFormat, instructions } from '../../../src/verbs/connect/block';
import { connected, disconnected } from '../../../src/verbs/connect/planned';
import { fc, runs } from '../../support/properties';
import { cli, exampleVault, hashes, wordsOf } from '../terminal';
import { homeWith, PROGRAM } from './home';

const FILLED: Readonly<Record<string, string>> = {
  TITLE: 'Herons behind the boathouse',
  PATH: '2025-08-14 Berth API -- repo backend.md',
  TEXT: 'Two young herons left their nest on the second Sunday of May.',
};
const CONNECTION = {
  harness: 'codex',
  events: [],
  program: PROGRAM,
  vault: '/home/ada/notes',
  memory: undefined,
  server: [],
  windows: false,
} as const;

test('whatever stands in the file, the block goes in and out, and no other byte changes', () => {
  const line = fc.constantFrom(
    '# Title',
    'Some text.',
    '',
    '- item',
    '<!-- top-of-mind:begin context -->',
    'inline `code`',
    '    indented',
  );
  const text = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff'), fc.boolean());
  fc.assert(
    fc.property(text, fc.constantFrom('', '\n## Added since\n'), ([lines, lineBreak, mark, isEnded], since) => {
      const file =
        mark +
        lines
          .map((one) => one + lineBreak)
          .join('')
          .slice(0, isEnded ? undefined : -lineBreak.length);
      const wanted = [{ kind: 'block' as const, value: instructions(CONNECTION, false) }];
      const { next } = connected(blockFormat, file, wanted, []);
      expect(withoutFence(next ?? '', 'memory')).toBe(file);
      expect(blockFormat.entries(next ?? '')).toEqual(wanted);
      expect(connected(blockFormat, next, wanted, []).next).toBe(next);
      const ended = file === mark || file.endsWith('\n') || since === '' ? file : file + (file.includes('\r\n') ? '\r\n' : '\n');
      const isLast = next?.trimEnd().endsWith('<!-- top-of-mind:end memory -->') === true;
      expect(disconnected(blockFormat, `${next ?? ''}${since}`, [file]).next).toBe((isLast ? ended : file) + since);
    }),
    { numRuns: runs(1000) },
  );
});

test('a block that is broken, or a file whose properties do not close, is left alone', async () => {
  const { home, run } = homeWith({ 'AGENTS.md': '<!-- top-of-mind:begin memory -->\n', 'GEMINI.md': '---\nprivate: true\n\nText\n' });
  const before = hashes(home);
  for (const harness of ['codex', 'gemini']) {
    const failed = await run(['connect', harness, '--block', '--write', '--json']);
    expect([failed.exit, failed.json.error.code]).toEqual([2, 'bad_input']);
  }
  expect(hashes(home)).toEqual(before);
});

test('outside the vault: into the file that the harness reads, with a backup, and out again', async () => {
  const { home, vault, run } = homeWith({ 'CLAUDE.md': '# Rules\n' });
  const before = hashes(home);
  expect((await run(['connect', 'claude', '--block'])).out).toContain('**Memory.**');
  expect(hashes(home)).toEqual(before);
  const done = await run(['connect', 'claude', '--block', '--write', '--json']);
  expect(done.json.result['changed']).toEqual([join(home, 'CLAUDE.md')]);
  const text = readFileSync(join(home, 'CLAUDE.md'), 'utf8');
  expect(text.startsWith('# Rules\n\n<!-- top-of-mind:begin memory -->\n')).toBe(true);
  expect(text).toContain(`node '${PROGRAM}' --vault ${vault}`);
  await run(['connect', 'claude', '--block', '--remove']);
  expect(hashes(home)).toEqual(before);
});

test('a block that a later start no longer reads moves to the top, and one that is read stays where it is', async () => {
  const { home, run } = homeWith({});
  const file = join(home, 'AGENTS.md');
  const rules = `# Rules\n\n${'Be brief.\n'.repeat(4_300)}`;
  const old = '<!-- top-of-mind:begin memory -->\nOld.\n<!-- top-of-mind:end memory -->\n';
  const into = ['connect', 'codex', '--block', '--write'];
  writeFileSync(file, `${rules}\n${old}`);
  expect((await run(into)).out).toContain('The block stands at line 3.');
  const moved = readFileSync(file, 'utf8');
  expect(moved).toMatch(/^# Rules\n\n<!-- top-of-mind:begin memory -->\n/);
  expect(withoutFence(moved, 'memory')).toBe(rules);
  const block = moved.slice(moved.indexOf('<!--'), moved.indexOf('end memory -->\n') + 'end memory -->\n'.length);
  // The same block, where Codex does not read it.
  writeFileSync(file, `${rules}\n${block}`);
  await run(into);
  expect(readFileSync(file, 'utf8')).toBe(moved);
  writeFileSync(file, `# Rules\n\nBe brief.\n\n${old}\nMore.\n`);
  await run(into);
  expect(readFileSync(file, 'utf8')).toBe(`# Rules\n\nBe brief.\n\n${block}\nMore.\n`);
  await run(['connect', 'codex', '--block', '--remove']);
  expect(readFileSync(file, 'utf8')).toBe('# Rules\n\nBe brief.\n\nMore.\n');
});

test('in the vault it is a change by a plan: shown, journaled, undone byte for byte', async () => {
  const { vault, run } = homeWith({ 'notes/AGENTS.md': '# Rules of this vault\n' });
  const before = hashes(vault);
  const into = ['connect', 'codex', '--block', join(vault, 'AGENTS.md')];
  const dry = await run([...into, '--write', '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({ journal: null, plan: { edits: [{ op: 'replace', path: 'AGENTS.md' }] } });
  expect(hashes(vault)).toEqual(before);
  const done = await run([...into, '--write', '--json']);
  expect(done.json.result).toMatchObject({ changed: ['AGENTS.md'], journal: expect.any(String) as unknown });
  const text = readFileSync(join(vault, 'AGENTS.md'), 'utf8');
  expect(text).toContain('top-of-mind:begin memory');
  // Other computers read it too.
  expect(text).not.toContain(PROGRAM);
  expect((await run(['journal'])).out).toContain('Write the block about the memory');
  expect((await run([...into, '--write', '--json'])).json.result['changed']).toEqual([]);
  await run(['undo']);
  expect(hashes(vault)).toEqual(before);
  await run(['connect', 'gemini', '--block', join(vault, 'GEMINI.md'), '--write']);
  await run(['connect', 'gemini', '--block', join(vault, 'GEMINI.md'), '--remove']);
  expect(Object.keys(hashes(vault)).filter((path) => !path.startsWith('.trash/'))).toEqual(Object.keys(before));
});

test('every command of the block runs as it stands', async () => {
  const vault = exampleVault();
  const commands = [...instructions(CONNECTION, true).matchAll(/`top-of-mind ([^`]+)`/g)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) {
    const words = wordsOf(command).map((word) => FILLED[word] ?? word);
    expect([command, (await cli(vault, words)).exit]).toEqual([command, 0]);
  }
});
