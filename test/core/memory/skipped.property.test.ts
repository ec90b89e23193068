import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { type SkipLevel } from '../../../src/core/model/settings';
import type { EntryRef } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { codeOf } from '../../../src/core/model/errors';
import { fc, runs } from '../../support/properties';
import { openBench, type Bench } from '../../support/opened';

const CONVENTIONS: readonly ConventionId[] = ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'];
const SKIPPED = 'top-of-mind-skipped.md';

/** Sentences that repeat, with small changes, so that every verdict comes up. */
const SENTENCES = [
  'The connection pool of the billing service holds 20 connections to the primary database.',
  'The connection pool of the billing service now holds 80 connections to the primary database.',
  'the connection pool of the **billing service** holds 20 connections to the primary database',
  'Priya prefers short briefings in the morning, with the joke first.',
  'Priya prefers short briefings, with the joke first, in the morning hours of each day.',
  'Deploys wait for the nightly build of the search index.',
];
const sentence = fc.constantFrom(...SENTENCES);
const piece = fc.constantFrom(
  '## Part',
  '```ts\nopen();\n```',
  '- one\n- two',
  '[[Nowhere]]',
  '> quoted words',
  '\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd',
  '<|endoftext|>',
  'tail words',
  '---',
);
const body = fc
  .tuple(sentence, fc.array(piece, { maxLength: 2 }), fc.constantFrom('\n\n', '\r\n\r\n'), fc.constantFrom('', '\n', ' \n'))
  .map(([first, rest, gap, tail]) => [first, ...rest].join(gap) + tail);
const title = fc.constantFrom('', 'Pool of the billing service', 'Briefings', 'Deploys wait', 'What Priya likes', '../../etc/passwd');
const input: fc.Arbitrary<RememberInput> = fc.record(
  {
    title,
    body,
    onDuplicate: fc.constantFrom('skip' as const, 'write' as const, 'fail' as const),
    action: fc.option(fc.constantFrom('write' as const, 'replace' as const, 'merge' as const, 'link' as const, 'skip' as const), {
      nil: undefined,
      freq: 2,
    }),
    type: fc.option(fc.constantFrom('semantic', 'correction', 'project', 'miss', 'reply'), { nil: undefined }),
    date: fc.constantFrom('2026-03-10', '2026-03-11'),
  },
  { requiredKeys: ['title', 'body', 'onDuplicate', 'date'] },
) as fc.Arbitrary<RememberInput>;

const bench = (convention: ConventionId, skip: SkipLevel): Bench => openBench({}, { convention, settings: { gate: { skip } } });

const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
const flat = (text: string): string => wordsOf(text).join(' ');

/** Where a text handed in is found again: word for word in the skipped note or a whole note, word by word in a file of several entries. */
async function isFound({ vault, memory }: Bench, one: RememberInput, isWholeNote: boolean): Promise<boolean> {
  const { entries } = await memory.skipped({});
  if (entries.some((entry) => entry.title === one.title && entry.body === one.body)) return true;
  const paths = Object.keys(vault.snapshotOfBytes()).filter((path) => path !== SKIPPED);
  return paths.some((path) => {
    const text = vault.text(path);
    const named = flat(`${path} ${text}`).toLowerCase();
    const titled = wordsOf(one.title.toLowerCase()).every((word) => named.includes(word));
    return (
      titled &&
      (isWholeNote
        ? text.includes(one.body.trim())
        : flat(text).includes(flat(one.body)) || wordsOf(one.body).every((word) => flat(text).includes(word)))
    );
  });
}

/** The entries of the memory that may be named as older ones. */
async function someEntry({ vault, memory }: Bench): Promise<EntryRef | undefined> {
  const result = await memory.remember({ title: '', body: SENTENCES[0] ?? '', onDuplicate: 'write' }, {});
  const { of } = result.result;
  return of !== null && 'path' in of && of.path in vault.snapshotOfBytes() ? of : undefined;
}

test.each(CONVENTIONS)('property: in %s every text handed in is found again, whatever the policy and the choices', async (convention) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(input, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('careful' as const, 'balanced' as const, 'strict' as const),
      fc.boolean(),
      async (inputs, level, names) => {
        const one = bench(convention, level);
        const { vault, memory } = one;
        const kept: RememberInput[] = [];
        for (const given of inputs) {
          const older = names && given.action !== undefined ? await someEntry(one) : undefined;
          const entry: RememberInput = { ...given, ...(older === undefined ? {} : { older }) };
          const before = vault.snapshotOfBytes();
          try {
            const outcome = await remembered(memory, entry);
            const { result, receipt } = outcome;
            if (result.refused !== undefined) {
              expect(vault.snapshotOfBytes()).toEqual(before);
              continue;
            }
            kept.push(entry);
            if (receipt !== null) {
              const after = vault.snapshotOfBytes();
              const undone = await memory.undo(receipt.journal);
              expect(vault.snapshotOfBytes()).toEqual(before);
              await memory.undo(undone.journal ?? '');
              expect(vault.snapshotOfBytes()).toEqual(after);
            }
            await expectKept(one, entry, outcome);
          } catch (error) {
            // A choice without an older entry is an error that changes nothing.
            expect([codeOf(error), entry.action]).toEqual(['bad_input', expect.stringMatching(/^(replace|merge|link)$/)]);
            expect(vault.snapshotOfBytes()).toEqual(before);
            continue;
          }
          for (const each of kept)
            expect([each, await isFound(one, each, convention !== 'stoneros' && convention !== 'daneel')]).toEqual([each, true]);
        }
        for (;;) {
          const { entries, unreadable } = await memory.skipped({});
          expect(unreadable).toEqual([]);
          const [first, ...rest] = entries;
          if (first === undefined) break;
          const before = vault.snapshotOfBytes();
          const { receipt, result } = await memory.carryOut(() => memory.writeSkipped(first.id, {}));
          expect(result.path).not.toBeNull();
          expect((await memory.skipped({})).entries).toEqual(rest);
          const undone = await memory.undo(receipt?.journal ?? '');
          expect(vault.snapshotOfBytes()).toEqual(before);
          await memory.undo(undone.journal ?? '');
          for (const each of kept)
            expect([each, await isFound(one, each, convention !== 'stoneros' && convention !== 'daneel')]).toEqual([each, true]);
        }
      },
    ),
    { numRuns: runs(25, 12) },
  );
});

/** What the answer says became of the text is what did. */
async function expectKept(
  { vault, memory }: Bench,
  { title, body }: RememberInput,
  { result, plan, receipt }: Awaited<ReturnType<typeof remembered>>,
): Promise<void> {
  const { path, skipped, of } = result;
  expect([path, skipped].filter((one) => one !== null).length).toBeLessThan(2);
  expect(receipt === null).toBe(plan === null);
  if (path !== null) {
    const written = plan?.edits.flatMap((edit) => ('text' in edit && edit.path === path ? [edit.text] : [])).join('\n') ?? '';
    expect(wordsOf(written)).toEqual(expect.arrayContaining(wordsOf(body)));
  } else if (skipped !== null) {
    const { entries } = await memory.skipped({});
    expect(entries.filter((entry) => entry.id === skipped.id)).toEqual([expect.objectContaining({ title, body })]);
  } else {
    expect([plan, result.verdict]).toEqual([null, 'DUPLICATE']);
    expect(vault.text(of !== null && 'path' in of ? of.path : '')).toContain(body.trim());
  }
}

function remembered(memory: VaultMemory, entry: RememberInput) {
  return memory.carryOut(() => memory.remember(entry, {}));
}
