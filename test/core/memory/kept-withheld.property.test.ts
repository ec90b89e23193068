import { openVault } from '../../../src/core/memory';
import type { DoorKind } from '../../../src/core/model/door';
import { MemoryError } from '../../../src/core/model/errors';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import type { Plan } from '../../../src/core/model/plan';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

/** The ways to keep a text, as paths and texts around a body, and what the settings say then. */
const WAYS: readonly (readonly [path: string, text: (body: string) => string])[] = [
  ['HR/Private/pay.md', (body) => body],
  ['HR/Private/deep/pay.md', (body) => body],
  ['diary.md', (body) => body],
  ['own.md', (body) => `---\nprivate: true\n---\n${body}`],
  ['tagged.md', (body) => `---\ntags: [secret]\n---\n${body}`],
  ['said.md', (body) => `#secret\n\n${body}`],
  ['pay -- secret.md', (body) => body],
  ['unpublished.md', (body) => `---\npublish: false\n---\n${body}`],
  ['access.md', (body) => `${body}\n## Access\n\npassword: Tr0ub4dor&3xyzzy\n`],
];
const OPEN = ['Open.md', 'HR/open.md', 'Notes/Ferry.md', 'Notes/Harbour.md'];
const PLACES = ['Notes/', 'HR/', 'Other/', 'HR/Private/', 'archive/', ''];
const NAMES = ['Other name', 'diary', 'Plain', 'x -- secret'];
const FOLDERS = ['HR', 'HR/Private', 'HR/Private/deep', 'Notes'];

interface Case {
  readonly convention: 'notes-and-links' | 'daneel' | 'stoneros';
  readonly ways: readonly number[];
  readonly short: boolean;
  readonly steps: readonly {
    readonly kind: number;
    readonly one: number;
    readonly other: number;
    readonly pick: number;
    readonly door: DoorKind;
  }[];
}

const cases: fc.Arbitrary<Case> = fc.record({
  convention: fc.constantFrom('notes-and-links', 'daneel', 'stoneros'),
  ways: fc.uniqueArray(fc.nat(WAYS.length - 1), { minLength: 1, maxLength: 4 }),
  short: fc.boolean(),
  steps: fc.array(
    fc.record({
      kind: fc.nat(14),
      one: fc.nat(40),
      other: fc.nat(40),
      pick: fc.nat(40),
      door: fc.constantFrom<DoorKind>('app', 'terminal', 'mcp', 'hook', 'obsidian-cli'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

test('nothing that is withheld is shown after any plan, undo or plan from a file, by any door, unless a person agrees', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ convention, ways, short, steps }) => {
      const secrets = ways.map((way) => (short ? `pin ${way}47${way}1` : `the salary of the ${way}th one is 47${way}1 crowns a month`));
      const files: Record<string, string> = Object.fromEntries(
        OPEN.map((path) => [path, `# ${path}\n\n## Part\n\nAll of ${path} is open, see [[pay]] and [[diary]].\n`]),
      );
      for (const [index, way] of ways.entries()) {
        const [path, text] = WAYS[way] as (typeof WAYS)[number];
        files[path] = text(`# Kept\n\n## First\n\n${secrets[index] ?? ''}\n\n## Second\n\nSee [[Ferry]].\n`);
      }
      if (convention === 'daneel') files['NOW.md'] = `---\nprivate: true\n---\n# Now\n\n${secrets[0] ?? ''}\n`;
      const vault = createMemoryVault(files);
      const overrides = { bundleExclude: { folders: ['HR/Private', 'diary.md'], tags: ['secret'] } };
      let named = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides }] }).memories;
      const memory = openVault({
        files: vault.files,
        editor: vault.editor,
        store: vault.store,
        context: createTestContext(),
        settings: () => parseSettings({ memories: named }),
        memories: {
          named: () => named,
          change: (edit) => {
            named = edit(named) ?? named;
            return Promise.resolve();
          },
        },
      });
      const paths = async (): Promise<string[]> => (await vault.files.list()).map(({ path }) => path).sort();
      const shown = async (): Promise<string[]> => {
        const all = await paths();
        const withheld = new Set<string>(await memory.withheld(all as never, {}));
        const told = [
          JSON.stringify([await memory.bundle({ budget: 20_000 }), (await memory.index({})).plan]),
          ...all.filter((path) => path.endsWith('.md') && !withheld.has(path)).map((path) => vault.text(path)),
        ];
        return secrets.filter((secret) => told.some((text) => text.includes(secret)));
      };
      expect(await shown()).toEqual([]);
      for (const step of steps) {
        const all = (await paths()).filter((path) => path.endsWith('.md'));
        const [one, other] = [at(all, step.one), at(all, step.other)];
        const by = memory.through({ kind: step.door });
        const act = decided(by, step.kind, {
          one,
          other,
          pick: step.pick,
          secret: secrets.find((secret) => vault.text(one).includes(secret)) ?? 'Nothing',
          vault,
        });
        await act.catch((error: unknown) => {
          if (!(error instanceof MemoryError)) throw error;
        });
        expect({ step, one, other, shown: await shown() }).toEqual({ step, one, other, shown: [] });
      }
    }),
    { numRuns: runs(1_000, 25, 0.05) },
  );
});

/** Decides and carries out a plan of a kind, with the notes to take. */
async function decided(
  memory: VaultMemory,
  kind: number,
  {
    one,
    other,
    pick,
    secret,
    vault,
  }: {
    readonly one: string;
    readonly other: string;
    readonly pick: number;
    readonly secret: string;
    readonly vault: ReturnType<typeof createMemoryVault>;
  },
): Promise<void> {
  const run = async (propose: () => Promise<{ readonly plan: Plan | null; readonly result: unknown }>): Promise<void> => {
    await memory.carryOut(propose);
  };
  const fromFile = (edits: Plan['edits']): Promise<void> =>
    run(() =>
      memory.planned(
        memory.readPlan(
          JSON.stringify({
            version: 1,
            id: `file-${Math.floor(pick)}-${one.length}-${other.length}`,
            title: 'From a file',
            reason: '',
            created: '2026-03-15T12:00:00+01:00',
            edits,
            preconditions: [],
          }),
        ),
      ),
    );
  const text = { title: at(NAMES, pick), body: `A new thing is said of the ferry, number ${pick}.`, onDuplicate: 'write' as const };
  switch (kind) {
    case 0:
      return run(() => memory.rename(one, at(NAMES, pick)));
    case 1:
      return run(() => memory.move(one, at(PLACES, pick)));
    case 2:
      return run(() => memory.rename(at(FOLDERS, pick), 'Secret'));
    case 3:
      return run(() => memory.move(at(FOLDERS, pick), at(PLACES, pick + 1)));
    case 4:
      return run(() => memory.archive([one]));
    case 5:
      return run(() => memory.unarchive([one]));
    case 6:
      return run(() => memory.merge(one, other));
    case 7:
      return run(() => memory.split(one));
    case 8:
      return run(() => memory.check({ fix: true }));
    case 9:
      return run(() => memory.remember({ ...text, place: 'NOW' }, {}));
    case 10:
      return run(() =>
        memory.remember(
          { ...text, action: at(['replace', 'merge', 'link'] as const, pick), older: { path: one as never, entry: null } },
          {},
        ),
      );
    case 11:
      return run(() => memory.checkpoint({ workingOn: `The ferry ${pick}`, trim: true }, {}));
    case 12:
      return run(async () => memory.propose('[]', {}));
    case 13: {
      const before = vault.text(one);
      const edits =
        pick % 3 === 0
          ? [{ op: 'move', path: one, to: `Moved ${pick}.md`, reason: '' }]
          : pick % 3 === 1
            ? [
                { op: 'create', path: `Copy ${pick}.md`, text: `${secret}\n`, reason: '' },
                { op: 'trash', path: one, reason: '' },
              ]
            : [{ op: 'replace', path: one, start: 0, end: before.length, before, text: `# Bare\n\n${secret}\n`, reason: '' }];
      return fromFile(edits as never);
    }
    default:
      await memory.undo(undefined, { partial: pick % 2 === 0 });
  }
}
