import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../src/core/model/verdict';
import { fc, runs } from '../support/properties';
import { agentIn } from '../verbs/agent';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const OLD = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const NEW = 'The choir rehearses on Thursdays now, Ines says.';
const vaultOf = (): string => vaultOnDisk({ 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${OLD}\n` });
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

interface Asked {
  readonly verdict: string;
  readonly unsure: boolean;
  readonly superseded: string | null;
  readonly path: string | null;
  readonly refused?: { readonly code: string };
  readonly question: {
    readonly id: string;
    readonly text: string;
    readonly candidates: readonly { readonly path: string; readonly passage: string | null; readonly onlyOld: unknown }[];
    readonly answers: readonly { readonly answer: Answer; readonly command: string }[];
  } | null;
}

async function remember(vault: string, ...more: readonly string[]): Promise<Asked> {
  const { json } = await cli(vault, ['remember', '--title', 'Choir evenings', '--json', ...more], NEW);
  return json.result as unknown as Asked;
}

/** The arguments of a command that was printed. */
const argumentsOf = (command: string): string[] => wordsOf(command).slice(1);

test('an unsure verdict marks nothing, writes the entry, and asks with the exact commands', async () => {
  const vault = vaultOf();
  const before = read(vault, 'Choir rehearsals.md');
  const told = await remember(vault);
  expect(told).toMatchObject({ verdict: 'SUPERSEDE', unsure: true, superseded: null, path: 'Choir evenings.md' });
  expect(read(vault, 'Choir rehearsals.md')).toBe(before);
  expect(told.question).toMatchObject({ id: 'Choir evenings.md', text: NEW, candidates: [{ path: 'Choir rehearsals.md', passage: OLD }] });
  expect(told.question?.answers.map(({ answer }) => answer)).toEqual(['same', 'replaces', 'new', 'merge', 'link']);
  const queue = await cli(vault, ['review', '--json']);
  expect(queue.json.result).toMatchObject({ entries: [{ id: 'Choir evenings.md', unsure: true, question: { id: 'Choir evenings.md' } }] });
});

test.each(['same', 'replaces', 'new', 'merge'] as const)(
  'the answer "%s" settles it as one plan, and undo takes that back byte for byte',
  async (answer) => {
    const vault = vaultOf();
    const told = await remember(vault);
    const before = hashes(vault);
    const command = told.question?.answers.find((one) => one.answer === answer)?.command ?? '';
    expect((await cli(vault, argumentsOf(command))).exit).toBe(0);
    const all = Object.keys(hashes(vault))
      .map((path) => read(vault, path))
      .join('\n');
    expect(all).toContain(NEW);
    expect(all).toContain('Ines keeps the key');
    expect(all.includes('superseded_by')).toBe(answer === 'replaces');
    expect((await cli(vault, ['review', '--json'])).json.result).toEqual({ entries: [] });
    expect((await cli(vault, ['undo'])).exit).toBe(0);
    expect(hashes(vault)).toEqual(before);
  },
);

test('held, nothing is written, and the commands of the answers write it', async () => {
  const vault = vaultOf();
  const before = hashes(vault);
  const told = await remember(vault, '--when-unsure', 'hold');
  expect(told).toMatchObject({ path: null, refused: { code: 'unsure' } });
  expect(hashes(vault)).toEqual(before);
  const command = told.question?.answers.find((one) => one.answer === 'replaces')?.command ?? '';
  const { json } = await cli(vault, [...argumentsOf(command), '--json'], NEW);
  expect(json.result).toMatchObject({ superseded: 'Choir rehearsals.md', question: null });
});

test('told to fail, nothing is written or asked', async () => {
  const vault = vaultOf();
  const before = hashes(vault);
  const { exit, json } = await cli(vault, ['remember', '--title', 'Choir evenings', '--when-unsure', 'fail', '--json'], NEW);
  expect([exit, hashes(vault)]).toEqual([1, before]);
  expect(json.result).toMatchObject({ refused: { code: 'unsure' }, question: null });
});

test('of a private older entry the question shows no word', async () => {
  const vault = vaultOnDisk({ 'Choir rehearsals.md': `---\ncreated: 2026-01-01\nprivate: true\n---\n${OLD}\n` });
  const { question } = await remember(vault);
  expect(question?.candidates).toEqual([
    {
      path: 'Choir rehearsals.md',
      entry: null,
      passage: null,
      onlyOld: expect.any(Number),
      onlyNew: expect.any(Number),
      changed: expect.any(Number),
    },
  ]);
});

test('a wrong answer is a usage error, and one about an entry that nobody asks about says so', async () => {
  const vault = vaultOf();
  await remember(vault);
  expect((await cli(vault, ['review', '--answer', 'Choir evenings.md', 'perhaps', '--json'])).json.error.code).toBe('usage');
  expect((await cli(vault, ['review', 'same', '--json'])).json.error.code).toBe('usage');
  const { json } = await cli(vault, ['review', '--answer', 'Choir rehearsals.md', 'same', '--json']);
  expect(json.error).toMatchObject({ code: 'bad_input', message: expect.stringContaining('--of') as string });
});

test('property: whatever comes in and whatever is answered, late or never, every text is still there', async () => {
  const facts = [
    'The choir rehearses on Thursdays now, Ines says.',
    'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall.',
    'Ines no longer keeps the key of the old hall.',
    'The new hall opens at 18:30 on Fridays.',
    'The choir of the old hall sings on Sundays.',
  ];
  const step = fc.record({
    fact: fc.nat(facts.length - 1),
    answer: fc.constantFrom<Answer | null>('same', 'replaces', 'new', 'merge', null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const vault = vaultOf();
      for (const { fact, answer } of steps) {
        const { json } = await cli(vault, ['remember', '--title', `Choir ${fact}`, '--json'], facts[fact] ?? '');
        const { question } = json.result as unknown as Asked;
        const command = question?.answers.find((one) => one.answer === answer)?.command;
        // Some answers are not open to every entry; then it stays as it is.
        if (command !== undefined) await cli(vault, argumentsOf(command));
      }
      const all = Object.keys(hashes(vault))
        .map((path) => read(vault, path))
        .join('\n');
      for (const { fact } of steps) expect(all).toContain(facts[fact]);
      expect(all).toContain('Ines keeps the key.');
    }),
    { numRuns: runs(12) },
  );
});

test('an unsure entry that was written is no failure, whatever the verdict; a sure duplicate has exit code 1', async () => {
  const piano = { 'Piano.md': 'Farid tunes the piano of the old hall twice a year, before Easter and before Advent.\n' };
  const unsure = await cli(
    vaultOnDisk(piano),
    ['remember', '--title', 'Tuning', '--json'],
    'Before Easter and before Advent somebody from the music shop tunes the piano.',
  );
  expect(unsure.json.result).toMatchObject({ verdict: 'DUPLICATE', unsure: true, path: 'Tuning.md' });
  expect(unsure.exit).toBe(0);
  const sure = await cli(vaultOnDisk(piano), ['remember', '--title', 'Piano', '--json'], piano['Piano.md']);
  expect(sure.json.result).toMatchObject({ verdict: 'DUPLICATE', unsure: false, path: null });
  expect(sure.exit).toBe(1);
  const held = await cli(
    vaultOnDisk(piano),
    ['remember', '--title', 'Tuning', '--json', '--when-unsure', 'hold'],
    'Before Easter and before Advent somebody from the music shop tunes the piano.',
  );
  expect(held.exit).toBe(1);
});

test('the question marks the words of the older entry that the new one does not have, with or without colours', async () => {
  const vault = vaultOf();
  const asked = ['remember', '--title', 'Choir evenings', '--when-unsure', 'hold'];
  const marked = 'The **rehearsals** of the choir are on **Tuesdays** at **19:00** in the **old hall**. Ines **keeps** the **key**.';
  const plain = await cli(vault, asked, NEW);
  expect(plain.out).toContain(`\n  New: ${NEW}\n  Choir rehearsals.md: ${marked}\n  same      `);
  for (const answer of ['replaces', 'new', 'merge', 'link']) expect(plain.out).toMatch(new RegExp(`^  ${answer} +[A-Z].*\\.$`, 'm'));
  const coloured = await cli(vault, asked, NEW, { colour: true });
  expect(coloured.out).toContain('on \u001b[1mTuesdays\u001b[22m at');
  expect(coloured.out).not.toContain('**');
  const agent = await agentIn(vault);
  const { result } = await agent.call('remember', { title: 'Choir evenings', body: NEW });
  expect(result['question']).toMatchObject({ candidates: [{ passage: marked }] });
});

test('the fifth answer writes the entry with a link to the older one', async () => {
  const vault = vaultOf();
  const told = await remember(vault, '--when-unsure', 'hold');
  const command = told.question?.answers.find((one) => String(one.answer) === 'link')?.command ?? '';
  const { json } = await cli(vault, [...argumentsOf(command), '--json'], NEW);
  expect(read(vault, (json.result as unknown as { path: string }).path)).toContain('[[Choir rehearsals]]');
});
