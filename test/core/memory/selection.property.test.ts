import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberResult } from '../../../src/core/model/results/remember';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { fc, runs, scaled } from '../../support/properties';
import { openMemory } from '../../support/opened';

/** A selection anywhere in a note of any shape: the rest of the note stays, and undo takes all of it back. */

const NOTE = 'Journal.md';

const PIECES = [
  'The harbour office opens at seven.',
  'Ferry 12 leaves from [[Pier|the old pier]] at noon. ^ferry',
  '# Morning',
  '## Talk with Ines',
  '- one\n  - two, with `code` in it\n\t- three',
  '- [ ] call the office\n- [x] write to Ana',
  '```ts\nconst a = "[[Pier]]";\n```',
  '~~~\nopen to the end',
  '> quoted words\n> and more, see [[Pier#Steps]]',
  '> [!note] Title\n> in a callout',
  '| a | b |\n| - | - |\n| c | d |',
  '%% a comment %%',
  '%% open comment',
  '$$\nx = 1\n$$',
  'costs $5, says `a [[b]] c` and ![[Pier]]',
  '<div>\nhtml [[Pier]]\n</div>',
  'a footnote[^1]\n\n[^1]: its text',
  '[pier](Pier.md) and [far](../Far.md) and [a][ref]\n\n[ref]: Pier.md',
  'see [[#Morning]] and [[Journal#Talk with Ines]]',
  '\u05e9\u05dc\u05d5\u05dd \u{1F6A2} caf\u00e9',
  '    indented code',
  'Title\n===',
  '---',
];
const HEADS = ['', '', '---\ntags: [a]\nrelated: "[[Pier]]"\n---\n', '---\nbroken: [\n---\n', '---\nnever closed\n'];

interface Sample {
  readonly shown: string;
  readonly file: string;
  /** Where each offset of the shown text lies in the file, found by building the file. */
  readonly at: readonly number[];
}

const sample: fc.Arbitrary<Sample> = fc
  .record({
    head: fc.constantFrom(...HEADS),
    pieces: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }),
    gap: fc.constantFrom('\n', '\n\n'),
    tail: fc.constantFrom('', '\n', '\n\n'),
    mark: fc.boolean(),
    ends: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 1, maxLength: 3 }),
  })
  .map(({ head, pieces, gap, tail, mark, ends }) => {
    const shown = head + pieces.join(gap) + tail;
    let file = mark ? '\ufeff' : '';
    const at: number[] = [];
    let lines = 0;
    for (const unit of shown.split('')) {
      at.push(file.length);
      file += unit === '\n' ? (ends[lines++ % ends.length] ?? '\n') : unit;
    }
    return { shown, file, at: [...at, file.length] };
  });

function bench(convention: ConventionId, root: string, file: string): { vault: MemoryVault; memory: VaultMemory } {
  const vault = createMemoryVault({
    [NOTE]: file,
    'Pier.md': '# Steps\n\nThe old pier.\n',
    'Other.md': 'See [[Journal#Talk with Ines]] and [[Journal#^ferry]].\n',
    ...(root === '' ? {} : { [`${root}/Pier.md`]: 'Another pier.\n' }),
  });
  return { vault, memory: openMemory(vault, { memories: [{ name: 'Memory', root, convention }] }) };
}

/** Its letters, digits and brackets: a file of several entries puts a text's headings lower, and more before signs that would begin one. */
const solid = (text: string): string => text.replace(/[^\p{L}\p{N}[\]]+/gu, '');
const MARKS = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+(?:\[.\][ \t]*)?)?\s*$/;

test('only the selection changes, its words are in the entry, and one undo gives every byte back', async () => {
  let turned = 0;
  const stays = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      sample,
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      fc.boolean(),
      fc.constantFrom(['notes-and-links', ''] as const, ['notes-and-links', 'agent'] as const, ['stoneros', 'agent'] as const),
      fc.constantFrom('link' as const, 'embed' as const),
      async ({ shown, file, at }, [one, other], wholeLines, [convention, root], becomes) => {
        let [start, end] = [Math.min(one, other), Math.max(one, other)].map((share) => Math.round(share * shown.length)) as [
          number,
          number,
        ];
        if (wholeLines) [start, end] = [shown.lastIndexOf('\n', start - 1) + 1, (shown.indexOf('\n', end) + 1 || shown.length + 1) - 1];
        // No editor puts a cursor into the middle of a character.
        if (/[\udc00-\udfff]/.test(shown.charAt(start))) start--;
        if (/[\udc00-\udfff]/.test(shown.charAt(end))) end--;
        const body = shown.slice(start, end).trim();
        if (body === '') return;
        const { vault, memory } = bench(convention, root, file);
        const before = vault.snapshotOfBytes();
        let proposal: { plan: unknown; result: RememberResult };
        try {
          proposal = await memory.remember(
            { title: 'Ferry times', body, onDuplicate: 'write', action: 'write' },
            { selection: { path: NOTE, shown, start, end, becomes } },
          );
        } catch (error) {
          // Text that no entry can hold, as properties that cannot be read.
          expect((error as { code?: string }).code).toBe('bad_input');
          expect(vault.snapshotOfBytes()).toEqual(before);
          return;
        }
        const { plan, result } = proposal as Awaited<ReturnType<typeof memory.remember>>;
        expect(plan).not.toBeNull();
        if (plan === null || result.path === null) return;
        await memory.apply(plan);
        const after = vault.text(NOTE);
        if (result.selection === undefined || 'stays' in result.selection) {
          stays.add(result.selection?.stays ?? '');
          expect(after).toBe(file);
          return;
        }
        turned += 1;
        const [head, tail] = [file.slice(0, at[start]), file.slice(at[end])];
        expect(after.startsWith(head)).toBe(true);
        expect(after.endsWith(tail)).toBe(true);
        const middle = after.slice(head.length, after.length - tail.length);
        const link = /!?\[\[[^\]]+\]\]/.exec(middle);
        const lead = middle.slice(0, link?.index);
        const trail = middle.slice((link?.index ?? 0) + (link?.[0].length ?? 0));
        expect(link?.[0].startsWith('!')).toBe(becomes === 'embed');
        expect(lead).toMatch(MARKS);
        expect(trail.trim()).toBe('');
        const selected = file.slice(at[start], at[end]);
        expect(selected.startsWith(lead) && selected.endsWith(trail)).toBe(true);
        expect(solid(vault.text(result.path))).toContain(solid(selected.slice(lead.length, selected.length - trail.length)));
        await memory.undo();
        expect(vault.snapshotOfBytes()).toEqual(before);
      },
    ),
    { numRuns: runs(2000) },
  );
  // Both ends come up, and most of the reasons.
  expect(turned).toBeGreaterThan(scaled(120, 2000));
  expect(stays.size).toBeGreaterThan(4);
});
