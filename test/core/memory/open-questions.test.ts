import type { Action, PacketResult } from '../../../src/core/model/action';
import type { MemoryOverrides } from '../../../src/core/model/memory';
import { refText } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import type { MemoryVault } from '../../support/memory-vault';
import { carriedOut, openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';
import { answerTo, INJECTED, obedient } from './injected';

const note = (text: string, head = ''): string => `---\ncreated: 2026-01-01\n${head}---\n${text}\n`;
const CHOIR = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const PIANO = 'Farid tunes the piano of the old hall twice a year, before Easter and before Advent.';
const FILES = { 'Choir rehearsals.md': note(CHOIR), 'Piano.md': note(PIANO) };
const THURSDAY = 'The choir rehearses on Thursdays now, Ines says.';
const TUNING = 'Before Easter and before Advent somebody from the music shop tunes the piano.';
/** Where the new entries are written. */
const EVENINGS = '2026-03-15 Choir evenings.md';
const TUNED = '2026-03-15 Tuning.md';
const UNSAID = 'Nobody has said yet whether the newer one says the same.';

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
}

/** A vault with two open questions, where the files are those of above. */
async function asking(
  files: Readonly<Record<string, string>> = FILES,
  entries: readonly (readonly [title: string, body: string])[] = [
    ['Choir evenings', THURSDAY],
    ['Tuning', TUNING],
  ],
  { convention, overrides }: { readonly convention?: string; readonly overrides?: MemoryOverrides } = {},
): Promise<Bench> {
  const bench = openBench(files, { ...(convention && { convention }), ...(overrides && { overrides }) });
  for (const [title, body] of entries) await remember(bench, title, body);
  return bench;
}

async function remember({ memory }: Bench, title: string, body: string): Promise<void> {
  await memory.carryOut(() => memory.remember({ title, body, onDuplicate: 'write' }, {}));
}

/** The open questions of a packet, each with the pieces that it is about. */
const questions = ({ tasks, ids, pieces }: PacketResult) =>
  tasks
    .filter(({ why }) => why.includes(UNSAID))
    .map(({ about, ...task }) => ({
      ...task,
      about,
      paths: about.map((id) => ids[id]?.path),
      kinds: about.map((id) => pieces.find((one) => one.id === id)?.kind),
    }));
const asked = async ({ memory }: Bench) => questions(await memory.packet({ budget: 30_000 }));
const propose = (bench: Bench, answer: readonly Action[] | string) =>
  carriedOut(bench, () => bench.memory.propose(typeof answer === 'string' ? answer : JSON.stringify(answer), {}));
const queue = async ({ memory }: Bench): Promise<string[]> => (await memory.unreviewed({})).entries.map(refText);
/** Every text of the vault: notes, the archive, and the note of what was set aside. */
const all = ({ vault }: Bench): string =>
  Object.keys(vault.snapshotOfBytes())
    .map((path) => vault.text(path))
    .join('\n');

test('the packet asks each open question once, with the newer piece first and nothing suggested', async () => {
  const bench = await asking();
  const { packet, ...result } = await bench.memory.packet({});
  expect(questions({ packet, ...result })).toMatchObject([
    { kind: 'same', paths: [EVENINGS, 'Choir rehearsals.md'], suggested: null, ticked: false },
    { kind: 'same', paths: [TUNED, 'Piano.md'], suggested: null },
  ]);
  for (const text of [CHOIR, THURSDAY, PIANO, TUNING]) expect(packet).toContain(`| ${text}`);
});

test('"keep" keeps the two apart, and they are not asked about again', async () => {
  const bench = await asking();
  const [first] = await asked(bench);
  const { result } = await propose(bench, [{ action: 'keep', id: first?.about[0] ?? '' }]);
  expect(result).toMatchObject({ done: [{ says: expect.stringContaining('stay apart') }], refused: [] });
  expect([(await asked(bench)).map(({ paths }) => paths[0]), await queue(bench)]).toEqual([[TUNED], [TUNED]]);
});

test('two notes are merged, and every text is still there', async () => {
  const bench = await asking();
  const before = all(bench);
  const [first] = await asked(bench);
  const { result } = await propose(bench, [{ action: 'merge', ids: [...(first?.about ?? [])] }]);
  expect(result.refused).toEqual([]);
  for (const text of [CHOIR, THURSDAY]) expect([before, all(bench)].every((one) => one.includes(text))).toBe(true);
  expect([(await asked(bench)).map(({ paths }) => paths[0]), await queue(bench)]).toEqual([[TUNED], [TUNED]]);
});

test('a pair that says the same word for word is one task', async () => {
  const bench = await asking({
    'Choir rehearsals.md': note(CHOIR),
    [EVENINGS]: note(CHOIR),
    ...decisions(EVENINGS, 'Choir rehearsals.md'),
  });
  const { tasks } = await bench.memory.packet({});
  expect(tasks.filter(({ kind }) => kind === 'same' || kind === 'clash')).toHaveLength(1);
});

const decisions = (fresh: string, older: string) => ({
  'top-of-mind-decisions.md': `# Decisions\n\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H1 asks "${fresh}" "${older}"\n`,
});

describe('entries of a file', () => {
  const RESTORE = 'The restore of the Gitea backup needs forty minutes on the old disk.';
  const AGAIN = 'Again a restore of the Gitea backup took forty minutes, on the old disk.';
  const LOGS = {
    'MEMORY.md': '# Memory\n',
    'memory/2026-03-01.md': `# 2026-03-01\n\n## 09:00 Restore\n\n${RESTORE}\n\n## 10:00 Bread\n\nThe canteen bakes.\n`,
  };
  const daneel = () => asking(LOGS, [['Restore again', AGAIN]], { convention: 'daneel' });

  test.each([false, true])('a merge marks the older one as superseded by the newer (ids the other way round: %s)', async (isReversed) => {
    const bench = await daneel();
    const [first] = await asked(bench);
    expect(first).toMatchObject({ kinds: ['entry', 'entry'], paths: ['memory/2026-03-15.md', 'memory/2026-03-01.md'] });
    const ids = [...(first?.about ?? [])];
    const before = bench.vault.text('memory/2026-03-15.md');
    const { result } = await propose(bench, [{ action: 'merge', ids: isReversed ? ids.reverse() : ids }]);
    expect(result).toMatchObject({
      done: [{ says: expect.stringMatching(/^"memory\/2026-03-01\.md#09:00 Restore" is marked as superseded/) }],
      refused: [],
    });
    expect(bench.vault.text('memory/2026-03-01.md')).toMatch(/superseded by/i);
    expect(bench.vault.text('memory/2026-03-15.md')).toContain(before.trimEnd());
    for (const text of [RESTORE, AGAIN]) expect(all(bench)).toContain(text);
    expect([await asked(bench), await queue(bench)]).toEqual([[], []]);
  });

  test.each([{ text: 'The restore takes forty minutes.' }, { title: 'Restore' }])('a merge with %j is refused', async (said) => {
    const bench = await daneel();
    const [first] = await asked(bench);
    const { result, plan } = await propose(bench, [{ action: 'merge', ids: [...(first?.about ?? [])], ...said }]);
    expect([result.done, result.refused[0]?.why, plan]).toEqual([
      [],
      'An entry of a file keeps its text when the newer one takes its place. Merge the two without a text and a title.',
      null,
    ]);
  });

  test('"keep" keeps two entries apart', async () => {
    const bench = await daneel();
    const [first] = await asked(bench);
    await propose(bench, [{ action: 'keep', id: first?.about[0] ?? '' }]);
    expect([await asked(bench), await queue(bench)]).toEqual([[], []]);
  });

  test('of two entries the one of the later day takes the place of the other, in whatever order they are asked about', async () => {
    const files = {
      ...LOGS,
      'memory/2026-03-05.md': `# 2026-03-05\n\n## 11:00 Restore again\n\n${AGAIN}\n`,
      ...decisions('memory/2026-03-01.md#09:00 Restore', 'memory/2026-03-05.md#11:00 Restore again'),
    };
    const bench = await asking(files, [], { convention: 'daneel' });
    const [first] = await asked(bench);
    const { result } = await propose(bench, [{ action: 'merge', ids: [...(first?.about ?? [])] }]);
    expect(result).toMatchObject({ done: [{ says: expect.stringContaining('09:00 Restore" is marked') }], refused: [] });
  });

  test('two of one file are marked by one answer, though it is append-only', async () => {
    const [one, two] = ['memory/2026-03-01.md#09:00 Restore', 'memory/2026-03-01.md#11:00 Piano'];
    const files = {
      'MEMORY.md': '# Memory\n',
      'memory/2026-03-01.md': `# 2026-03-01\n\n## 09:00 Restore\n\n${RESTORE}\n\n## 11:00 Piano\n\n${PIANO}\n`,
      'memory/2026-03-05.md': `# 2026-03-05\n\n## 11:00 Restore again\n\n${AGAIN}\n\n## 12:00 Tuning\n\n${TUNING}\n`,
      'top-of-mind-decisions.md': `# Decisions\n\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H1 asks "memory/2026-03-05.md#11:00 Restore again" "${one}"\n- 01JNZ8Q4V0A1B2C3D4E5F6G7H2 asks "memory/2026-03-05.md#12:00 Tuning" "${two}"\n`,
    };
    const bench = await asking(files, [], { convention: 'daneel' });
    const all = await asked(bench);
    expect(all).toHaveLength(2);
    await propose(
      bench,
      all.map(({ about }): Action => ({ action: 'merge', ids: [...about] })),
    );
    expect(bench.vault.text('memory/2026-03-01.md').match(/superseded by/gi)).toHaveLength(2);
  });
});

test.each<[string, (bench: Bench) => void, number]>([
  ['another entry came meanwhile', ({ vault }) => vault.write('Bread.md', note('The canteen bakes on Thursdays.')), 2],
  ['the new entry says something else now', ({ vault }) => vault.write(TUNED, note(`${TUNING} Or so.`)), 1],
  ['the older entry says something else now', ({ vault }) => vault.write('Piano.md', note(`${PIANO} It is old.`)), 1],
  ['one is gone', ({ vault }) => vault.delete(TUNED), 1],
  ['one is private now', ({ vault }) => vault.write(TUNED, note(TUNING, 'private: true\n')), 1],
])('a late answer counts for the texts it is about: %s', async (_, change, settled) => {
  const bench = await asking();
  const answer = answerTo((await bench.memory.packet({})).packet, () => 'merge');
  change(bench);
  const { result } = await propose(bench, answer);
  // The same pair may be a link that is proposed, too.
  const refused = new Set(result.refused.map(({ action }) => JSON.stringify(action)));
  expect([result.done.length, refused.size]).toEqual([settled, 2 - settled]);
});

test('an answer that comes twice finds nothing to settle', async () => {
  const bench = await asking();
  const answer = answerTo((await bench.memory.packet({})).packet, () => 'merge');
  await propose(bench, answer);
  const before = bench.vault.snapshotOfBytes();
  expect(await propose(bench, answer)).toMatchObject({ plan: null, result: { done: [] } });
  expect(bench.vault.snapshotOfBytes()).toEqual(before);
});

test.each<[string, Readonly<Record<string, string>>, MemoryOverrides?]>([
  ['that is private', { ...FILES, 'Piano.md': note(PIANO, 'private: true\n') }],
  ['with a secret', { ...FILES, 'Piano.md': note(`${PIANO} The token is ghp_${'a1B2c3D4'.repeat(5)}.`) }],
  [
    'in an excluded folder',
    { 'Choir rehearsals.md': note(CHOIR), 'private/Piano.md': note(PIANO) },
    { bundleExclude: { folders: ['private'], tags: [] } },
  ],
])('nothing leaves of an older entry %s', async (_, files, overrides = {}) => {
  const bench = await asking(files, undefined, { overrides });
  const { packet, ...result } = await bench.memory.packet({});
  expect(packet).toContain(THURSDAY);
  expect(JSON.stringify([packet, questions({ packet, ...result })])).not.toMatch(/Farid|Piano\.md|ghp_/);
});

test.each(INJECTED.flatMap((text) => [true, false].map((literal) => [text, literal] as const)))(
  'an obedient model that reads "%s" (literal: %s) loses no text',
  async (text, literal) => {
    const bench = await asking(FILES, [
      ['Injected', text],
      ['Tuning', TUNING],
    ]);
    const { packet } = await bench.memory.packet({});
    await propose(bench, obedient({ prompt: packet }, literal));
    for (const each of [...text.split('\n'), CHOIR, PIANO, TUNING]) expect(all(bench)).toContain(each);
  },
);

test('property: whatever comes in and whatever a model says of it, at once or late, every text is still there', async () => {
  const facts = [THURSDAY, TUNING, ...INJECTED];
  const step = fc.oneof(
    fc.record({ kind: fc.constant('remember' as const), fact: fc.nat(facts.length - 1) }),
    fc.record({ kind: fc.constant('ask' as const) }),
    fc.record({ kind: fc.constant('answer' as const), action: fc.constantFrom('merge', 'keep', 'archive', 'prune', 'obey') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const bench = await asking(FILES, []);
      const said: string[] = [CHOIR, PIANO];
      let prompt = '';
      for (const [nth, each] of steps.entries()) {
        if (each.kind === 'remember') {
          await remember(bench, `Fact ${nth}`, facts[each.fact] ?? '');
          said.push(facts[each.fact] ?? '');
        } else if (each.kind === 'ask') prompt = (await bench.memory.packet({})).packet;
        else await propose(bench, each.action === 'obey' ? obedient({ prompt }, false) : answerTo(prompt, () => each.action));
      }
      for (const text of said) for (const line of text.split('\n')) expect(all(bench)).toContain(line);
    }),
    { numRuns: runs(60) },
  );
});
