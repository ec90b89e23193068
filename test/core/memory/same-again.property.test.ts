import type { ConventionId } from '../../../src/core/model/convention';
import { MemoryError } from '../../../src/core/model/errors';
import type { RememberInput, RememberResult } from '../../../src/core/model/results/remember';
import { type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { openBench } from '../../support/opened';
import { spaced } from '../../support/spaced';

const CONVENTIONS: readonly ConventionId[] = ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'];
const SKIPPED = 'top-of-mind-skipped.md';

interface Bench {
  readonly vault: MemoryVault;
  readonly remember: (entry: Partial<RememberInput> & Pick<RememberInput, 'title' | 'body'>) => Promise<RememberResult>;
}

function bench(convention: ConventionId, files: Record<string, string> = {}): Bench {
  const { vault, memory } = openBench(files, { convention });
  return { vault, remember: async (entry) => (await memory.carryOut(() => memory.remember({ onDuplicate: 'skip', ...entry }, {}))).result };
}

/** Everything but the skipped note. */
function entriesOf({ vault }: Bench): Record<string, string> {
  const { [SKIPPED]: _, ...others } = vault.snapshotOfBytes();
  return others;
}

const BODY = 'The connection pool of the Atlas service holds 40 connections, and Maria Keller looks after it.';

const TITLES: readonly string[] = [
  ...spaced('Pool/size C# C++ pool\\size|now #pool * ??? `pool` 连接池/大小 连接池的大小 🦓 con .pool.'),
  'Pool [size]',
  'Pool: size?',
  'Pool "size"',
  'Pool # size',
  'Pool -- size',
  'Pool & size',
  'AWS Pool',
  '<!-- pool',
  '[[Pool]] size',
  'Размер пула / память',
  'Размер пула',
  '🦓/🦒 pool',
  'Cafe\u0301 pool',
  'Café pool',
  '2026-03-01: Pool',
  '14:05 Pool',
  'MEMORY FAIL #2',
  'Pool (2)',
  'Pool 2',
  '- pool',
  '1. Pool',
  'pool\nsize\t now',
  `${'Pool of the billing service '.repeat(12)}at the end`,
  'Пул соединений '.repeat(20),
  '连接池'.repeat(90),
  '🦓'.repeat(90),
  'x'.repeat(400),
  `${'a/'.repeat(150)}z`,
  '',
];

describe('the same entry once more', () => {
  test.each(CONVENTIONS.flatMap((convention) => TITLES.map((title) => [convention, title] as const)))(
    'leaves one in %s: %j',
    async (convention, title) => {
      const one = bench(convention);
      const first = await one.remember({ title, body: BODY });
      expect(first.path).not.toBeNull();
      const before = entriesOf(one);
      for (let n = 0; n < 2; n++)
        expect(await one.remember({ title, body: BODY })).toMatchObject({ verdict: 'DUPLICATE', evidence: { exact: true }, path: null });
      expect(entriesOf(one)).toEqual(before);
    },
  );

  test.each(['notes-and-links', 'carlton', 'mindstone'] as const)(
    'is held word for word under whatever name %s gives it',
    async (convention) => {
      for (const title of TITLES) {
        const one = bench(convention);
        await one.remember({ title, body: BODY });
        expect([title, await one.remember({ title, body: BODY })]).toMatchObject([title, { path: null, skipped: null }]);
      }
    },
  );

  test.each(CONVENTIONS)('leaves the namesakes of %s as they are', async (convention) => {
    const texts = [BODY, 'Zebras graze at dawn beside the river.', 'The printer on the second floor needs blue ink.'];
    for (const title of ['Pool', 'Pool/size', 'Пул/размер', '连接池', '🦓', 'AWS']) {
      const one = bench(convention);
      for (const body of texts) expect((await one.remember({ title, body })).path).not.toBeNull();
      const before = entriesOf(one);
      for (const body of texts)
        expect([title, body, await one.remember({ title, body })]).toMatchObject([
          title,
          body,
          { verdict: 'DUPLICATE', evidence: { exact: true }, path: null },
        ]);
      expect(entriesOf(one)).toEqual(before);
    }
  });

  test.each(CONVENTIONS)('is known after it took the place of an older one of its title: %s', async (convention) => {
    const one = bench(convention);
    await one.remember({ title: 'Pool size', body: 'The pool of the billing service holds 40 connections.' });
    const update = { title: 'Pool size', body: 'The pool of the billing service now holds 80 connections instead of 40.' };
    expect(await one.remember({ ...update, action: 'replace' })).toMatchObject({ verdict: 'SUPERSEDE' });
    const before = entriesOf(one);
    expect(await one.remember(update)).toMatchObject({ verdict: 'DUPLICATE', evidence: { exact: true }, path: null });
    expect(entriesOf(one)).toEqual(before);
  });

  const word = fc.oneof(
    fc.constantFrom(...spaced('pool Pool AWS Atlas 40 2026-03-01 14:05 память 连接池 🦓 C++ C# the is not'), '80 MB', 'e\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
    fc.constantFrom(
      ...spaced('/ [ ] # & + : ? " * | ^ % ~~ == <!-- %% $ --- ... - (2) [[Pool]] [x](y)'),
      ' -- ',
      '\\',
      '`',
      '- [ ] ',
      '> ',
      '## ',
      '1. ',
      '**Type**: ',
      'TAG: ',
    ),
  );
  const piece = fc
    .array(fc.tuple(word, fc.constantFrom(' ', '', '  ')), { minLength: 1, maxLength: 12 })
    .map((words) => words.flat().join(''));
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom('\n', '\n\n', '\r\n', ' ', '. ')), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().join(''));
  const properties = fc.constantFrom('', '', '', '---\nsource: letter\nversion: 1.10\n---\n', '---\ntags: [a, b]\naliases: [Zebra]\n---\n');

  test.each(CONVENTIONS)('leaves one in %s, whatever title and text', async (convention) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(''), piece), properties, text, async (title, head, rest) => {
        const one = bench(convention);
        const entry = { title, body: head + rest };
        const first = await one.remember(entry).catch((error: unknown) => error);
        // A text that says nothing, or that begins with properties that cannot be read, is refused.
        fc.pre(!(first instanceof MemoryError) && (first as RememberResult).path !== null);
        const before = entriesOf(one);
        const second = await one.remember(entry);
        expect(second).toMatchObject({ verdict: 'DUPLICATE', evidence: { exact: true }, path: null });
        expect(entriesOf(one)).toEqual(before);
        await one.remember(entry);
        expect(entriesOf(one)).toEqual(before);
      }),
      { numRuns: runs(120) },
    );
  });
});
