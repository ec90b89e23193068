import { codeOf } from '../../../src/core/model/errors';
import type { HostContext } from '../../../src/core/model/ports';
import type { VaultPath } from '../../../src/core/model/path';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { at, createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { openMemory } from '../../support/opened';

const BASE = at('learnings/baseline_insights.md');
const LOG = at('learnings/patterns.md');
/** With half a day between all that is done, the journal keeps little more than the last 20 plans. */
const entry = (title: string, body: string): string => `## 2026-03-01: ${title}\n\n${body}\n\n`;
const LOGGED = `# Patterns\n\n${['One', 'Two', 'Three'].map((title) => entry(title, `What is said of it, as in [[Old ${title}]].`)).join('')}`;

/** What a person, an agent or the program may do, by either of two programs. */
type Step =
  | { readonly do: 'edit'; readonly path: VaultPath; readonly n: number }
  | { readonly do: 'settle'; readonly path: VaultPath; readonly way: 'accept' | 'restore' | 'correct'; readonly by: 0 | 1 }
  | { readonly do: 'rename' | 'undo' | 'redo' | 'look' | 'restart'; readonly n: number; readonly by: 0 | 1 };

const path = fc.constantFrom(BASE, LOG);
const by = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), path, n: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      path,
      way: fc.constantFrom('accept' as const, 'accept' as const, 'restore' as const, 'correct' as const),
      by,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('rename' as const, 'undo' as const, 'undo' as const, 'redo' as const, 'look' as const, 'restart' as const),
      n: fc.nat(5),
      by,
    }),
  },
);

/** Undoing and settling may be refused, as where a file changed since; nothing else goes wrong. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    expect(['bad_input', 'not_undoable', 'verify_failed', 'not_found', 'exists']).toContain(codeOf(error));
  }
}

test.each([
  ['two programs', ['terminal', 'plugin'], { minLength: 3, maxLength: 14 }, 50],
  ['two programs for long', ['terminal', 'plugin'], { minLength: 50, maxLength: 70 }, 5],
  ['two terminals', ['terminal', 'terminal'], { minLength: 3, maxLength: 14 }, 30],
] as const)(
  'whatever is accepted, undone and done again by %s, what is accepted can be shown and restored',
  async (_title, writers, length, count) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, length), async (all) => {
        const vault = createMemoryVault({
          [BASE]: '# Baseline\n\nWhat holds.\n',
          [LOG]: LOGGED,
          'Old One.md': 'x\n',
          'Old Two.md': 'y\n',
          'Old Three.md': 'z\n',
        });
        let halfDays = 0;
        const now = (): Date => new Date(Date.UTC(2026, 2, 15, 12 * (halfDays += 1)));
        // Ids are told from one another whoever makes them.
        const { newId } = createTestContext('id');
        const contexts = writers.map((writer) => ({ writer, now, newId }));
        const open = (n: number): VaultMemory =>
          openMemory(
            vault,
            { memories: [{ name: 'M', root: '', convention: 'stoneros' }], journal: { maxDays: 1 } },
            { context: contexts[n] as HostContext },
          );
        const programs = [open(0), open(1)];
        const program = (n: number): VaultMemory => programs[n] as VaultMemory;
        await program(0).carryOut(() => program(0).acceptAll());
        const check = async (): Promise<void> => {
          for (const one of programs) {
            const { violations } = await one.layers();
            expect(violations.filter(({ accepted }) => accepted === null)).toEqual([]);
          }
        };
        await program(1).layers();
        for (const step of all) {
          if (step.do === 'edit') {
            const now = vault.text(step.path) ?? '';
            const parts = now.split(/^(?=## )/m);
            const other =
              step.n % 3 === 0 ? now.replace(parts[step.n % parts.length] ?? '', '') : now.replace(/(What \w+)/, `$1 ${step.n}`);
            vault.write(step.path, step.path === BASE ? `${now}More ${step.n}.\n` : other === '' ? LOGGED : other);
          } else if (step.do === 'settle')
            await tried(async () => program(step.by).carryOut(() => program(step.by).settle(step.path, step.way)));
          else if (step.do === 'rename') {
            const name = `Old ${['One', 'Two', 'Three'][step.n % 3] ?? ''}`;
            await tried(async () => program(step.by).carryOut(() => program(step.by).rename(at(`${name}.md`), `${name} again`)));
          } else if (step.do === 'undo') await tried(() => program(step.by).undo());
          else if (step.do === 'redo') {
            const undo = (await program(step.by).journal()).find((one) => one.state === 'applied');
            if (undo?.undoes !== undefined) await tried(() => program(step.by).undo(undo.id));
          } else if (step.do === 'restart') programs[step.by] = open(step.by);
          else await program(step.by).layers();
        }
        await check();
        for (const path of [BASE, LOG]) {
          const { violations } = await program(1).layers();
          if (violations.some((violation) => violation.path === path)) await program(1).carryOut(() => program(1).settle(path, 'restore'));
        }
        expect((await program(0).layers()).violations).toEqual([]);
      }),
      { numRuns: runs(count) },
    );
  },
);
