import type { Judge } from '../../../src/core/model/judge';
import type { MemoryOverrides } from '../../../src/core/model/memory';
import { WAY_OF } from '../../../src/core/model/results/review';
import type { ModelAnswer } from '../../../src/core/model/results/questions';
import { refText } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createTestContext, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { judgeThat } from '../decide/dedup/judge-script';
import { INJECTED, obedient, replyTo } from './injected';
import { openBench, openMemory } from '../../support/opened';

const note = (text: string, head = ''): string => `---\ncreated: 2026-01-01\n${head}---\n${text}\n`;
const CHOIR = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const PIANO = 'Farid tunes the piano of the old hall twice a year, before Easter and before Advent.';
const FILES = { 'Choir rehearsals.md': note(CHOIR), 'Piano.md': note(PIANO) };
const THURSDAY = 'The choir rehearses on Thursdays now, Ines says.';
/** Where the new entries are written. */
const EVENINGS = '2026-03-15 Choir evenings.md';
const TUNED = '2026-03-15 Tuning.md';
const TUNING = 'Before Easter and before Advent somebody from the music shop tunes the piano.';

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  remember(title: string, body: string): Promise<void>;
}

function bench(files: Readonly<Record<string, string>> = FILES, judge?: Judge, isOn = true, overrides: MemoryOverrides = {}): Bench {
  const host = { context: createTestContext(), ...(judge && { judge }) };
  const { vault, memory } = openBench(files, { overrides, settings: { gate: { judge: isOn } }, host });
  // The entries come without a judge: it is the queue that is put to it.
  const alone = openMemory(vault, { gate: { judge: isOn } }, { context: host.context });
  return {
    vault,
    memory,
    remember: async (title, body) => void (await alone.carryOut(() => alone.remember({ title, body, onDuplicate: 'write' }, {}))),
  };
}

const replying = (prompt: string, answers: Readonly<Record<string, string>>): string => replyTo(prompt, (title) => answers[title]);
const carriedOut = (memory: VaultMemory, { answer, of, ...ref }: ModelAnswer) =>
  memory.carryOut(() => memory.resolveEntry(ref, WAY_OF[answer], of, {}));
/** Every text of the vault: notes, and the note of what was set aside. */
const all = ({ vault }: Bench): string =>
  Object.keys(vault.snapshotOfBytes())
    .map((path) => vault.text(path))
    .join('\n');
const queue = async ({ memory }: Bench): Promise<string[]> => (await memory.unreviewed({})).entries.map(refText);

test('the open questions are one prompt, and the reply to it settles them', async () => {
  const one = bench();
  await one.remember('Choir evenings', THURSDAY);
  await one.remember('Tuning', TUNING);
  const { prompt, ...counts } = await one.memory.questions({});
  expect(counts).toEqual({ asked: 2, withheld: 0, left: 0 });
  for (const text of [CHOIR, THURSDAY, PIANO, TUNING]) expect(prompt).toContain(`| ${text}`);
  const read = await one.memory.readAnswers(replying(prompt, { 'Choir evenings': 'replaces', Tuning: 'same' }), {});
  expect(read).toMatchObject({
    problems: [],
    answers: [
      { path: EVENINGS, answer: 'replaces', of: { path: 'Choir rehearsals.md' }, reason: 'So it is.' },
      { path: TUNED, answer: 'same', of: { path: 'Piano.md' } },
    ],
  });
  // Reading changes nothing; only carrying an answer out does.
  expect(await queue(one)).toEqual([EVENINGS, TUNED]);
  for (const answer of read.answers) await carriedOut(one.memory, answer);
  expect(await queue(one)).toEqual([]);
  expect(one.vault.text('Choir rehearsals.md')).toContain('superseded_by');
  expect(all(one)).toContain(TUNING);
});

test('a memory without open questions has no prompt, and asks no judge', async () => {
  const judge = judgeThat(() => Promise.resolve('{}'));
  const one = bench(FILES, judge);
  expect(await one.memory.questions({})).toEqual({ prompt: '', asked: 0, withheld: 0, left: 0 });
  expect(await one.memory.askJudge({})).toEqual({ asked: 0, withheld: 0, left: 0, answers: [], problems: [] });
  expect(judge.asked).toEqual([]);
});

test('the judge is asked everything at once', async () => {
  const judge = judgeThat(({ prompt }) => Promise.resolve(replying(prompt, { 'Choir evenings': 'replaces', Tuning: 'same' })));
  const one = bench(FILES, judge);
  await one.remember('Choir evenings', THURSDAY);
  await one.remember('Tuning', TUNING);
  expect(await one.memory.askJudge({})).toMatchObject({ asked: 2, answers: [{ answer: 'replaces' }, { answer: 'same' }], problems: [] });
  expect(judge.asked).toHaveLength(1);
});

test.each<[string, (bench: Bench, prompt: string) => void, readonly string[]]>([
  ['another entry came meanwhile', ({ vault }) => vault.write('Bread.md', note('The canteen bakes on Thursdays.')), [EVENINGS, TUNED]],
  ['the new entry says something else now', ({ vault }) => vault.write(TUNED, note(`${TUNING} Or so.`)), [EVENINGS]],
  ['the older entry says something else now', ({ vault }) => vault.write('Piano.md', note(`${PIANO} It is old.`)), [EVENINGS]],
  ['one is gone', ({ vault }) => vault.delete(TUNED), [EVENINGS]],
  ['one is private now', ({ vault }) => vault.write(TUNED, note(TUNING, 'private: true\n')), [EVENINGS]],
])('a late answer counts for the texts it is about: %s', async (_, change, answered) => {
  const one = bench();
  await one.remember('Choir evenings', THURSDAY);
  await one.remember('Tuning', TUNING);
  const { prompt } = await one.memory.questions({});
  const reply = replying(prompt, { 'Choir evenings': 'replaces', Tuning: 'same' });
  change(one, prompt);
  const { answers, problems } = await one.memory.readAnswers(reply, {});
  expect([answers.map(({ path }) => path), problems.length > 0]).toEqual([answered, answered.length < 2]);
});

test('an answer that comes twice finds nothing to settle', async () => {
  const one = bench();
  await one.remember('Tuning', TUNING);
  const reply = replying((await one.memory.questions({})).prompt, { Tuning: 'new' });
  for (const answer of (await one.memory.readAnswers(reply, {})).answers) await carriedOut(one.memory, answer);
  const before = one.vault.snapshotOfBytes();
  expect(await one.memory.readAnswers(reply, {})).toMatchObject({ answers: [], asked: 0 });
  expect(one.vault.snapshotOfBytes()).toEqual(before);
});

describe('nothing leaves', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['an older entry that is private', { ...FILES, 'Piano.md': note(PIANO, 'private: true\n') }],
    ['an older entry with a secret', { ...FILES, 'Piano.md': note(`${PIANO} The token is ghp_${'a1B2c3D4'.repeat(5)}.`) }],
  ])('of %s', async (_, files) => {
    const judge = judgeThat(({ prompt }) => Promise.resolve(replying(prompt, {})));
    const one = bench(files, judge);
    await one.remember('Tuning', TUNING);
    await one.remember('Choir evenings', THURSDAY);
    await one.memory.askJudge({});
    const { prompt, withheld } = await one.memory.questions({});
    expect([withheld, judge.asked[0]?.prompt]).toEqual([1, prompt]);
    expect(prompt).toContain(THURSDAY);
    expect(prompt).not.toMatch(/Farid|Piano|tunes|ghp_/);
  });

  test('of an older entry in an excluded folder', async () => {
    const judge = judgeThat(({ prompt }) => Promise.resolve(replying(prompt, {})));
    const overrides = { bundleExclude: { folders: ['private'], tags: [] } };
    const one = bench({ 'Choir rehearsals.md': note(CHOIR), 'private/Piano.md': note(PIANO) }, judge, true, overrides);
    await one.remember('Tuning', TUNING);
    await one.remember('Choir evenings', THURSDAY);
    await one.memory.askJudge({});
    expect(judge.asked[0]?.prompt).toContain(THURSDAY);
    expect(judge.asked[0]?.prompt).not.toMatch(/Farid|Piano|tunes/);
  });

  test('where the judge is off, though there is one', async () => {
    const judge = judgeThat(() => Promise.resolve('{}'));
    const one = bench(FILES, judge, false);
    await one.remember('Tuning', TUNING);
    expect(await one.memory.askJudge({})).toMatchObject({ answers: [], problems: ['No judge is switched on.'] });
    expect(judge.asked).toEqual([]);
  });
});

test.each<[string, (nth: number) => unknown]>([
  ['fails', () => Promise.reject(new Error('503'))],
  ['answers nonsense', () => Promise.resolve('same')],
  ['answers nothing', () => Promise.resolve(undefined)],
])('where the judge %s, every question stays in the queue', async (_, answer) => {
  const one = bench(
    FILES,
    judgeThat((_question, nth) => answer(nth)),
  );
  await one.remember('Tuning', TUNING);
  const before = one.vault.snapshotOfBytes();
  const { answers, problems } = await one.memory.askJudge({});
  expect([answers, problems.length]).toEqual([[], 1]);
  expect([await queue(one), one.vault.snapshotOfBytes()]).toEqual([[TUNED], before]);
});

test('an older entry that changes while the judge thinks is not spoken of by its answer', async () => {
  const judge = judgeThat(({ prompt }) => {
    one.vault.write('Piano.md', note(PIANO.replace('Farid', 'Oda')));
    return Promise.resolve(replyTo(prompt, () => 'same'));
  });
  const one: Bench = bench(FILES, judge);
  await one.remember('Choir evenings', THURSDAY);
  await one.remember('Tuning', TUNING);
  expect(await one.memory.askJudge({})).toMatchObject({
    asked: 2,
    answers: [{ path: EVENINGS }],
    problems: ['1 answer is about a question that was not asked, or whose texts have changed.'],
  });
});

test('where the judge is late, every question stays in the queue', async () => {
  const judge = judgeThat(() => new Promise(() => undefined), 8000);
  const one = bench(FILES, judge);
  await one.remember('Tuning', TUNING);
  const asking = one.memory.askJudge({});
  while (judge.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  judge.expire();
  expect(await asking).toMatchObject({ answers: [], problems: ['The judge did not answer within 8000 ms.'] });
  expect(await queue(one)).toEqual([TUNED]);
});

/** The older notes that carry a mark. */
const marked = ({ vault }: Bench): string[] =>
  Object.keys(vault.snapshotOfBytes()).filter((path) => /^superseded_by:/m.test(vault.text(path)));

test.each(INJECTED.flatMap((text) => [true, false].map((literal) => [text, literal] as const)))(
  'an obedient model that reads "%s" (literal: %s) loses no text and marks nothing but by an answer',
  async (text, literal) => {
    const judge = judgeThat((question) => Promise.resolve(obedient(question, literal)));
    const one = bench(FILES, judge);
    await one.remember('Injected', text);
    await one.remember('Tuning', TUNING);
    const { answers } = await one.memory.askJudge({});
    for (const answer of answers) await carriedOut(one.memory, answer).catch(() => undefined);
    for (const each of [...text.split('\n'), CHOIR, PIANO, TUNING]) expect(all(one)).toContain(each);
    const replaced = answers.filter(({ answer }) => answer === 'replaces').map(({ of }) => of.path);
    for (const path of marked(one)) expect(replaced).toContain(path);
  },
);

test('property: whatever comes in and whatever a model says of it, at once, late or never, every text is still there', async () => {
  const facts = [THURSDAY, TUNING, ...INJECTED];
  const step = fc.oneof(
    fc.record({ kind: fc.constant('remember' as const), fact: fc.nat(facts.length - 1) }),
    fc.record({ kind: fc.constant('ask' as const) }),
    fc.record({ kind: fc.constant('answer' as const), answer: fc.constantFrom('same', 'replaces', 'new', 'merge', 'unsure', 'obey') }),
    fc.record({ kind: fc.constant('undo' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const one = bench();
      const said: string[] = [CHOIR, PIANO];
      let prompt = '';
      let undoable = false;
      for (const [nth, each] of steps.entries()) {
        if (each.kind === 'remember') {
          await one.remember(`Fact ${nth}`, facts[each.fact] ?? '');
          said.push(facts[each.fact] ?? '');
          undoable = false;
        } else if (each.kind === 'ask') prompt = (await one.memory.questions({})).prompt;
        else if (each.kind === 'answer') {
          const { answer: said } = each;
          const reply = said === 'obey' ? obedient({ prompt }, false) : replyTo(prompt, () => said);
          for (const answer of (await one.memory.readAnswers(reply, {})).answers) {
            const done = await carriedOut(one.memory, answer).catch(() => null);
            undoable = undoable || done?.receipt != null;
          }
          // Only what an answer did is taken back here, never what was remembered.
        } else if (undoable) {
          await one.memory.undo();
          undoable = false;
        }
      }
      for (const text of said) for (const line of text.split('\n')) expect(all(one)).toContain(line);
    }),
    { numRuns: runs(150) },
  );
});
