import { readFileSync } from 'node:fs';
import { cli, exampleVault, hashes, vaultOnDisk, wordsOf } from './terminal';

const SKILL = readFileSync('skills/top-of-mind/SKILL.md', 'utf8');
const [, properties = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(SKILL) ?? [];
const commands = [...SKILL.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));

/** What stands for the words in capitals. */
const FILLED: Readonly<Record<string, string>> = {
  TOPIC: 'dead letter table',
  QUESTION: 'how often is a job tried again',
  PATH: '2025-11-13 Retry with jitter and a ceiling -- pattern.md',
  NAME: '2025-11-13 Retry with jitter -- pattern.md',
  TITLE: 'Herons behind the boathouse',
  TEXT: 'Two young herons left their nest on the second Sunday of May.',
};

const filled = (line: string): string[] => wordsOf(line).map((word) => FILLED[word] ?? word);

test('its properties and its length are within what harnesses load', () => {
  expect(/^name: (.+)$/m.exec(properties)?.[1]).toBe('top-of-mind');
  const description = /^description: (.+)$/m.exec(properties)?.[1] ?? '';
  expect(description.length).toBeLessThanOrEqual(1024);
  for (const word of ['recall', 'remember', 'decided']) expect(description).toContain(word);
  expect(body.split('\n').length).toBeLessThan(500);
  expect(body.length / 3).toBeLessThan(5000);
});

test('every command that it names runs as it stands, and the last undo leaves every note as it was', async () => {
  expect(commands.length).toBeGreaterThan(10);
  const vault = exampleVault();
  const now = ['--now', '2026-11-20T10:00:00'];
  const ended: Record<string, number> = {};
  let renamed = {};
  for (const line of commands) {
    const [program, ...words] = filled(line);
    expect(program).toBe('top-of-mind');
    if (words[0] === 'rename' && !words.includes('--dry-run')) renamed = hashes(vault);
    ended[line] = (await cli(vault, [...words, ...now])).exit;
    if (words[0] === 'undo') expect(hashes(vault)).toEqual(renamed);
  }
  expect(
    Object.entries(ended).filter(([line, exit]) => exit !== (line.endsWith('--dry-run') && line.includes('remember') ? 1 : 0)),
  ).toEqual([]);
});

const keep = (vault: string, text: string) =>
  cli(vault, ['remember', '--when-unsure', 'hold', '--title', 'Door', '--body', text, '--json']);

test('a known entry is no error', async () => {
  const vault = vaultOnDisk();
  expect((await keep(vault, FILLED['TEXT'] ?? '')).exit).toBe(0);
  const before = hashes(vault);
  const again = await keep(vault, FILLED['TEXT'] ?? '');
  expect([again.exit, again.json.ok, again.json.result['verdict']]).toEqual([1, true, 'DUPLICATE']);
  expect(Object.keys(hashes(vault))).toEqual(Object.keys(before));
});

test('an unsure entry is not written; the command of an answer is, with the text on its standard input', async () => {
  const vault = exampleVault();
  const before = hashes(vault);
  const text =
    'Only what is safe to repeat is tried again: first after 200 ms, then twice as long each time with some jitter, for five attempts at most.';
  const held = await keep(vault, text);
  expect([held.exit, held.json.result['refused']]).toMatchObject([1, { code: 'unsure' }]);
  expect(hashes(vault)).toEqual(before);
  const { answers } = held.json.result['question'] as unknown as { answers: { answer: string; command: string }[] };
  const [, ...words] = filled(answers.find(({ answer }) => answer === 'new')?.command ?? '');
  const done = await cli(vault, [...words, '--json'], text);
  expect([done.json.ok, done.json.result['refused']]).toEqual([true, undefined]);
  expect(Object.keys(hashes(vault)).filter((path) => !(path in before) && path.endsWith('Door.md'))).toHaveLength(1);
});
