import { migratingOf, openVault } from '../../../src/core/memory';
import type { ConventionId } from '../../../src/core/model/convention';
import { codeOf } from '../../../src/core/model/errors';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';
import { fc, runs, scaled } from '../../support/properties';
import { spaced } from '../../support/spaced';

/** Starts of lines, each of which something in the reader knows; `n` below stands for a word that no other line has. */
const START = [
  '',
  '',
  '',
  '# ',
  '## ',
  '### ',
  '- ',
  '  - ',
  '    ',
  '* [x] ',
  '1. ',
  '> ',
  '| ',
  '2026-01-05 ',
  '2026-01-05: ',
  '## 2026-02-07 ',
  '## 2026-02-07: ',
  '## Log — 2026-02-07\n',
  '## Plan (4. März 2026)\n### ',
  '- 2025-12-31 ',
  '[2026-01-05 09:30] ',
  '02/07/2026 ',
  'March 4, 2026: ',
  '4. März 2026 ',
  '2026年3月4日 ',
  '**2026-01-05** ',
  'Preferences: ',
  '[research] ',
  'Type: research ',
  '**Type**: semantic ',
  '**Superseded by**: ',
  'MISS: ',
  'COUNT: 3 ',
  'id: ',
  'tags: [a, b] ',
  '#tag ',
  '[^1]: ',
  '[ref]: x.md ',
  '`',
  '$$ ',
  '%% ',
  '<div> ',
  '^',
  '😀 ',
];
/** Lines that say nothing by themselves, or the same each time. */
const SAME = [
  ...spaced('--- *** === ~~~ <!-- --> %% $$ 2026-01-05 Acknowledged.'),
  '',
  '',
  '',
  '```',
  '````js',
  '## 2026-01-05',
  '## Preferences',
  '# Memory',
  'User likes tea',
  '- 2026-01-05 said again',
  'tags: x',
  '## 09:30 Meeting',
  '\u2028',
];
const END = ['', '', '', ':', '  ', ' #tag', ' [[Other]]', ' [x](Other.md)', ' ==', ' **', ' `', ' -->', '\t'];

const line = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...START), fc.constantFrom(...END)) },
  { weight: 2, arbitrary: fc.constantFrom(...SAME) },
);
const source = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 24 }),
    bom: fc.boolean(),
    eol: fc.constantFrom('\n', '\n', '\r\n'),
    last: fc.boolean(),
  })
  .map(({ lines, bom, eol, last }) => {
    const all = lines.map((one, at) => (typeof one === 'string' ? one : `${one[0]}word${at}x and more${one[1]}`));
    return (bom ? '\ufeff' : '') + all.join(eol) + (last ? eol : '');
  });

function opened(vault: MemoryVault, convention: ConventionId): VaultMemory {
  const settings = parseSettings({ memories: [{ name: 'V', root: '', convention, overrides: {} }] });
  const { files, editor, store } = vault;
  return openVault({ files, editor, store, context: createTestContext(), settings: () => settings }, undefined, migratingOf);
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of the vault's files and names, but for those in the archive. */
function wordsNow(vault: MemoryVault): ReadonlySet<string> {
  const bytes = Object.keys(vault.snapshotOfBytes()).filter((path) => !path.includes('archive/'));
  return new Set(bytes.flatMap((path) => wordsOf(`${path} ${vault.text(path)}`.toLowerCase())));
}

/** The days that a line begins with come back as ISO days, and so do clocks as part of a moment: their digits are not looked for. */
const isDay = (word: string): boolean => /^\d+$|^\d+(?:年|月|日)|^(?:march|märz)$|年|^t?\d+t\d+$/u.test(word);

test.each<[ConventionId, string]>([
  ['notes-and-links', 'memory.txt'],
  ['stoneros', 'context.md'],
  ['daneel', 'old/memory.txt'],
  ['carlton', 'old/notes.md'],
  ['mindstone', 'memory.txt'],
])(
  'whatever stands in an older file, a migration into %s keeps every word, or changes nothing; undo is exact',
  async (convention, path) => {
    const seen = { done: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(source, async (text) => {
        const vault = createMemoryVault({ [path]: text, 'Other.md': '# Other\n' });
        const memory = opened(vault, convention);
        const before = vault.snapshotOfBytes();
        let receipt = null;
        try {
          const { plan, result } = await memory.migrate(path, {});
          expect(vault.snapshotOfBytes()).toEqual(before);
          expect(result.lines.in).toBe(result.lines.out + result.lines.dropped);
          if (plan === null) {
            expect(result.left.length + result.notes.length).toBeGreaterThan(0);
            return;
          }
          receipt = await memory.apply(plan);
          const now = wordsNow(vault);
          const dropped = new Set(result.dropped.map(({ line: at }) => at));
          text.split(/\r\n|\n/).forEach((one, at) => {
            if (dropped.has(at + 1)) return;
            const lost = wordsOf(one.toLowerCase()).filter((word) => !isDay(word) && !now.has(word));
            expect([one, lost]).toEqual([one, []]);
          });
          seen.done++;
        } catch (error) {
          if (codeOf(error) !== 'verify_failed') throw error;
          seen.refused++;
          expect(vault.snapshotOfBytes()).toEqual(before);
          return;
        }
        await memory.undo(receipt.journal);
        expect(vault.snapshotOfBytes()).toEqual(before);
      }),
      { numRuns: runs(400) },
    );
    // A text that no form can hold is refused, which has to be rare.
    expect(seen.refused).toBeLessThanOrEqual(scaled(8, 400));
    expect(seen.done).toBeGreaterThan(scaled(250, 400));
  },
);
