import { conventions, openForAgents } from '../../../src/core/memory';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

const FOLDER = { alpha: '/work/site', beta: '/work/beta' };
const NEAR = 'The crane on the north pier lifts at most twelve tons, and whoever orders it asks Mira two days before.';

/** A memory of one convention whose settings say that one folder is the project alpha; beta goes by the name of its folder. */
function opened(vault: MemoryVault, convention: string, folder?: string) {
  const { files, editor, store } = vault;
  const settings = parseSettings({
    memories: [{ name: 'Vault', root: '', convention, overrides: {} }],
    projects: { [FOLDER.alpha]: 'alpha' },
  });
  const context = { ...createTestContext(), ...(folder === undefined ? {} : { folder: { path: folder, byTable: false } }) };
  return openForAgents({ files, editor, store, context, settings: () => settings }, undefined, () => {
    throw new Error('Nothing is migrated.');
  });
}

const SUBJECTS = ['crane', 'ferry', 'timetable', 'brochure', 'harbour', 'mooring', 'invoice', 'lantern'];
const entries = fc.array(
  fc.record({
    project: fc.constantFrom('alpha', 'beta', ''),
    subject: fc.constantFrom(...SUBJECTS),
    number: fc.integer({ min: 100, max: 999 }),
    type: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 2, maxLength: 8 },
);

/** Words that only the entries of one project have. */
const mark = (project: string): string => (project === '' ? 'zzevery' : `zz${project}`);

async function filled(memory: VaultMemory, list: readonly { project: string; subject: string; number: number; type: number }[]) {
  const { types } = await memory.places({});
  for (const { project, subject, number, type } of list) {
    const word = `${mark(project)}${number}`;
    await memory.carryOut(() =>
      memory.remember(
        {
          title: `${subject} ${word}`,
          body: `The ${subject} ${word} belongs to berth ${number}.`,
          project,
          onDuplicate: 'write',
          action: 'write',
          ...(types.length === 0 ? {} : { type: types[type % types.length] ?? '' }),
        },
        {},
      ),
    );
  }
  await memory.carryOut(() => memory.index({}));
}

/** All texts that doors give of the memory for the project of a folder. */
async function textsOf({ memory, briefing }: ReturnType<typeof opened>, folder: string | undefined, query = {}): Promise<string> {
  const room = { tokens: 4000, characters: 20_000 };
  const given = [
    await briefing.start({ ...room, project: folder }),
    await briefing.about({
      ...room,
      project: folder,
      given: new Set(),
      prompt: 'Which berth does the crane, the ferry or the harbour belong to?',
    }),
    await memory.bundle(query),
    await memory.bundle({ ...query, budget: 1500 }),
    await memory.bundle({ ...query, topic: 'crane ferry timetable brochure harbour mooring invoice lantern berth', budget: 6000 }),
    await memory.search({ ...query, query: 'berth crane ferry timetable brochure harbour mooring invoice lantern', limit: 50 }),
    ...SUBJECTS.map((subject) => memory.search({ ...query, query: subject }).then(({ found }) => found)),
  ];
  const bundles = given.map((one) => (one !== null && 'omitted' in one ? { ...one, omitted: [] } : one));
  return JSON.stringify(bundles);
}

describe.each(conventions.map(({ id }) => id))('%s', (convention) => {
  test('gives nothing of another project at any door', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const vault = createMemoryVault();
        const all = opened(vault, convention);
        await all.memory.carryOut(() => all.memory.init(convention));
        // A folder is named after a project only where an entry names it.
        await filled(all.memory, [...list, { project: 'beta', subject: 'crane', number: 77, type: 0 }]);
        for (const [own, other] of [
          ['alpha', 'beta'],
          ['beta', 'alpha'],
        ] as const) {
          const texts = await textsOf(opened(vault, convention, FOLDER[own]), FOLDER[own]);
          const at = texts.indexOf(mark(other));
          expect(at < 0 ? '' : texts.slice(Math.max(0, at - 300), at + 50)).toBe('');
          if (texts.includes(mark(own))) told++;
        }
        const open = await textsOf(opened(vault, convention, FOLDER.alpha), undefined, { project: '*' });
        for (const { project } of list) expect(open.includes(mark(project))).toBe(true);
      }),
      { numRuns: runs(60, 6) },
    );
    expect(told).toBeGreaterThan(0);
  });

  test('a near copy for the other project is new, and marks nothing', async () => {
    const vault = createMemoryVault();
    const { memory } = opened(vault, convention);
    await memory.carryOut(() => memory.init(convention));
    const entry = (body: string, project: string) => ({ title: 'North pier crane', body, project, onDuplicate: 'skip' as const });
    await memory.carryOut(() => memory.remember(entry(NEAR, 'alpha'), {}));
    const before = vault.snapshotOfBytes();
    for (const body of [NEAR, NEAR.replace('twelve', 'fourteen'), `${NEAR} Since March that is no longer so.`]) {
      const { result, plan } = await memory.remember(entry(body, 'beta'), {});
      expect([body, result.verdict, result.superseded, result.question]).toEqual([body, 'UNIQUE', null, null]);
      expect(plan?.edits.every(({ op }) => op === 'create' || op === 'append' || op === 'replace')).toBe(true);
      const { verdict } = (await memory.remember(entry(body, 'alpha'), {})).result;
      expect(body !== NEAR || verdict === 'DUPLICATE').toBe(true);
      const lines = [
        { line: 1, entry: { title: 'North pier crane', body, projects: ['beta'] } },
        { line: 2, entry: { title: 'North pier crane', body, projects: ['gamma'] } },
        { line: 3, entry: { title: 'North pier crane', body, projects: ['gamma'] } },
      ];
      const { verdicts } = await memory.gate(lines, { sequential: true });
      expect(verdicts.map((one) => ('verdict' in one ? one.verdict : one.error))).toEqual(['UNIQUE', 'UNIQUE', 'DUPLICATE']);
    }
    expect(vault.snapshotOfBytes()).toEqual(before);
    const both = ['beta', 'gamma'].map((project, line) => ({ line, entry: entry(NEAR, project) }));
    const { result } = await memory.carryOut(() => memory.rememberAll(both, {}));
    expect(result.entries.map((one) => ('verdict' in one ? one.verdict : one.error))).toEqual(['UNIQUE', 'UNIQUE']);
    expect((await memory.unreviewed({})).entries).toEqual([]);
    const { findings } = (await memory.health({})).result;
    expect(findings.filter(({ key }) => key?.startsWith('near-duplicates') === true)).toEqual([]);
  });
});
