import { spawn } from 'node:child_process';
import { shellTargets } from '../../../src/verbs/hook/shell';
import { hookInput } from '../../../src/verbs/hook/input';
import { jsonEnd } from '../../../src/verbs/hook/json-end';
import { fc, runs } from '../../support/properties';
import { builtTerminal } from '../../obsidian/support/built';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { HARBOUR, HARNESSES, questionOf } from './questions';

test('a pattern with many stars takes no longer than another', async () => {
  const vault = vaultOnDisk({ ...HARBOUR, [`${'a'.repeat(200)}.md`]: 'x' });
  const ran = await cli(
    vault,
    ['hook', 'pre-tool', '--harness', 'claude'],
    questionOf('claude', 'pre-tool', { cwd: vault, tool_name: 'Bash', tool_input: { command: `rm ${'*a'.repeat(30)}b` } }),
  );
  expect([ran.exit, ran.out]).toEqual([0, '']);
});

test.each([
  ['folders of a pattern', `rm ${'/*a*a*a*a*b'.repeat(60)}`],
  ['a large folder elsewhere', 'rm /proc/*/task/*a*a*a*a*b /usr/**/x*'],
  ['many paths', `rm ${'Crane.md x/y.md '.repeat(100_000)}`],
  ['loops in loops', `${'for a in 1 2 3 4 5 6 7 8 9; do '.repeat(12)} rm $a; ${'done; '.repeat(12)}`],
  ['braces in braces', `rm ${'{a,b}'.repeat(40)} ${'{a,'.repeat(5_000)}`],
  ['commands in commands', `rm ${'$(ls '.repeat(3_000)}${')'.repeat(3_000)}`],
  ['shells in shells', `${'bash -c "eval '.repeat(30)} x`],
  ['a program without end', `python3 -c 'x = 1 ${'open("'.repeat(100_000)}'`],
])('%s: the answer comes in time', async (_name, command) => {
  const vault = vaultOnDisk(HARBOUR);
  const began = performance.now();
  const ran = await cli(
    vault,
    ['hook', 'pre-tool', '--harness', 'claude'],
    questionOf('claude', 'pre-tool', { cwd: vault, tool_name: 'Bash', tool_input: { command } }),
  );
  expect([ran.exit, ran.out, ran.err]).toEqual([0, '', '']);
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('a file that is named early is refused, however long the line', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const command = `rm .top-of-mind.json ${'x '.repeat(200_000)}`;
  const ran = await cli(
    vault,
    ['hook', 'pre-tool', '--harness', 'claude'],
    questionOf('claude', 'pre-tool', { cwd: vault, tool_name: 'Bash', tool_input: { command } }),
  );
  expect(ran.out).toContain('"deny"');
});

const EVENTS = ['session-start', 'prompt', 'pre-compact', 'stop', 'pre-tool'] as const;

test.each(EVENTS)('%s: whatever comes in, the exit code is 0, and there is one line on stderr at most', async (event) => {
  const vault = vaultOnDisk(HARBOUR);
  const before = hashes(vault);
  const inputs = [
    '',
    ' ',
    '{',
    'null',
    '[]',
    '"x"',
    '12',
    '{"a":',
    '\u0000',
    '{}',
    '[{"prompt":"x"}]',
    `{"prompt":"${'crane '.repeat(200_000)}"}`,
    `${'['.repeat(50_000)}`,
    '{"prompt":{"a":1},"tool_name":[],"tool_input":3}',
  ];
  for (const [at, input] of inputs.entries()) {
    const ran = await cli(vault, ['hook', event, '--harness', HARNESSES[at % HARNESSES.length] ?? ''], input);
    expect(ran.exit).toBe(0);
    expect(ran.err).toMatch(/^(?:top-of-mind hook [^\n]+\n)?$/);
  }
  expect(hashes(vault)).toEqual(before);
});

test.each([
  ['an event that is none', ['hook', 'nonsense', '--harness', 'claude']],
  ['a harness that is none', ['hook', 'prompt', '--harness', 'other']],
  ['no harness', ['hook', 'prompt']],
  ['an option that is none', ['hook', 'prompt', '--harness', 'claude', '--loud']],
  ['a time that is none', ['hook', 'prompt', '--harness', 'claude', '--now', 'soon']],
  ['a budget that is none', ['hook', 'prompt', '--harness', 'claude', '--budget', '-1']],
  ['a budget without room', ['hook', 'session-start', '--harness', 'claude', '--budget', '1']],
])('%s: exit code 0 as well', async (_name, args) => {
  const ran = await cli(vaultOnDisk(HARBOUR), args, questionOf('claude', 'prompt', { prompt: 'the crane of the yard' }));
  expect(ran.exit).toBe(0);
  expect(ran.out + ran.err).toMatch(/^[^\n]*\n?$/);
});

test('a vault that is not there, or whose settings are broken, is one line on stderr', async () => {
  const broken = vaultOnDisk({ ...HARBOUR, '.top-of-mind.json': '{"memories": [' });
  for (const vault of ['/nowhere/at/all', broken])
    for (const event of EVENTS) {
      const ran = await cli(vault, ['hook', event, '--harness', 'codex'], questionOf('codex', event, { prompt: 'the crane' }));
      expect([ran.exit, ran.out]).toEqual([0, '']);
      expect(ran.err).toMatch(/^top-of-mind hook [^\n]+\n$/);
    }
});

test('the built program answers at the first whole JSON, though its input is never closed', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const child = spawn(process.execPath, [builtTerminal(), 'hook', 'session-start', '--harness', 'gemini'], {
    cwd: vault,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const question = questionOf('gemini', 'session-start', { cwd: vault });
  child.stdin.write(question.slice(0, 40));
  child.stdin.write(`${question.slice(40)}\n{"another":`);
  expect(await ended).toBe(0);
  child.stdin.destroy();
  expect(JSON.parse(out)).toMatchObject({ hookSpecificOutput: { hookEventName: 'SessionStart' } });
});

const words = fc.array(
  fc.oneof(
    fc.constantFrom('\n', 'bash -c', ...'rm mv sed -i > >> <<END | && ; " \' \\ $( ) cd tee -a git * -- # a.md /b.md'.split(' ')),
    fc.string({ maxLength: 6 }),
  ),
  { maxLength: 20 },
);

test('any line of a shell is read to its end', () => {
  fc.assert(
    fc.property(words, (parts) => {
      for (const { path } of shellTargets(parts.join(' '))) expect(path).not.toBe('');
    }),
    { numRuns: runs(2_000) },
  );
});

test('a removed file is seen, whatever stands around it', () => {
  const harmless = fc.constantFrom('ls', 'echo "a b"', "grep 'x' y", 'cat <<E\nrm other\nE\n', 'true', 'cd .');
  fc.assert(
    fc.property(
      fc.array(harmless, { maxLength: 4 }),
      fc.array(harmless, { maxLength: 4 }),
      fc.constantFrom('a.md', "'a b.md'", '"a \\" b.md"', 'a\\ b.md'),
      (before, after, file) => {
        const line = [...before, `rm -f ${file}`, ...after].map((one) => (one.endsWith('\n') ? one : `${one}\n`)).join('');
        expect(shellTargets(line).filter(({ does }) => does === 'delete')).toHaveLength(1);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('the end of a JSON document is found however it is cut into pieces', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.array(fc.nat(40), { maxLength: 8 }), (value, after, cuts) => {
      const json = JSON.stringify(value);
      const end = jsonEnd();
      let [rest, found] = [json + after, null as number | null];
      for (const cut of [...cuts, Infinity]) {
        found ??= end.take(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      expect(found).toBe(json.length);
      expect(() => hookInput(json)).not.toThrow();
    }),
    { numRuns: runs(1_000) },
  );
});
