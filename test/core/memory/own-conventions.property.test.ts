import { conventions, NO_CONVENTIONS, openVault, ownConventions, readSettings } from '../../../src/core/memory';
import type { Convention } from '../../../src/core/model/convention';
import { MemoryError, messageOf } from '../../../src/core/model/errors';
import { HARBOUR, TUG } from '../../cli/own-conventions';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

function read(text: string): Convention | MemoryError {
  return ownConventions([{ path: 'conventions/mine.json', text }], NO_CONVENTIONS).conventions[0]?.of as Convention | MemoryError;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place in a JSON value, as the keys that lead there. */
function placesIn(value: Json, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const below = typeof value !== 'object' || value === null ? [] : Object.entries(value);
  return [at, ...below.flatMap(([key, inner]) => placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]))];
}

function withAt(value: Json, [key, ...rest]: readonly (string | number)[], put: Json | undefined): Json | undefined {
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    const changed = value.map((one, index) => (index === key ? withAt(one, rest, put) : one));
    return changed.filter((one) => one !== undefined);
  }
  const record = value as { [key: string]: Json };
  const inner = withAt(record[key] as Json, rest, put);
  const others = Object.entries(record).filter(([name]) => name !== key);
  return Object.fromEntries(inner === undefined ? others : [...others, [key, inner]]);
}

/** Texts that mean something somewhere: paths, patterns, parts, words, layers and signs of other syntaxes. */
const telling = fc.constantFrom(
  ...[
    '',
    '*',
    '**',
    '..',
    '/',
    '.obsidian/x',
    'archive',
    'reports',
    'NOW.md',
    'berths',
    'berths/*.md',
    'log/{day}.md',
    '{date} {title}.md',
  ],
  ...[
    '{slug}.md',
    '{x}.md',
    'read-only',
    'overwrite',
    'section',
    'fail',
    'log',
    'note',
    'by-type',
    'titles',
    'north',
    '(a+)+$',
    '__proto__',
  ],
  ...['constructor', 'x'.repeat(2000), '{date}', 'maintain', 'mine', 'a\nb', '\u202e', '#h', '<!-- top-of-mind:begin index -->'],
);
const anything: fc.Arbitrary<Json> = fc.oneof(
  telling,
  fc.integer(),
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.constant([] as Json),
  fc.constant({}),
);
const plain = [HARBOUR, TUG, ...conventions.map(({ extends: _, ...one }) => ({ ...one, id: 'mine' }))] as unknown as Json[];

/** A convention of which a few parts are another value, or gone. */
const bent = fc.tuple(fc.constantFrom(...plain), fc.array(fc.tuple(fc.nat(), fc.option(anything, { nil: undefined })), { maxLength: 3 }));
function bend([start, changes]: readonly [Json, readonly (readonly [number, Json | undefined])[]]): Json {
  return changes.reduce<Json>((value, [pick, put]) => {
    const places = placesIn(value);
    return withAt(value, places[pick % places.length] ?? [], put) ?? {};
  }, start);
}

const isRefused = (of: Convention | MemoryError): of is MemoryError => {
  if (of instanceof MemoryError) {
    expect(of.code).toBe('bad_settings');
    expect(of.message).not.toMatch(/[\n\u202e]|Invalid|Expected|received/);
  }
  return of instanceof MemoryError;
};

test('any JSON in a convention file is a convention, or an error of the settings in one line', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue().map((one) => JSON.stringify(one)),
        fc.string(),
      ),
      (text) => void isRefused(read(text)),
    ),
    { numRuns: runs(1000) },
  );
  fc.assert(
    fc.property(bent, (given) => void isRefused(read(JSON.stringify(bend(given))))),
    { numRuns: runs(3000) },
  );
});

test('whatever can be used makes a memory in which its own check finds nothing', async () => {
  let used = 0;
  await fc.assert(
    fc.asyncProperty(bent, async (given) => {
      const of = read(JSON.stringify(bend(given)));
      if (isRefused(of)) return;
      used += 1;
      const settings = readSettings({ memories: [{ name: 'M', root: '', convention: 'mine' }] }, [{ id: 'mine', of }]);
      const { files, editor, store } = createMemoryVault({});
      const memory = openVault({ files, editor, store, context: createTestContext(), settings: () => settings });
      await memory.carryOut(() => memory.init('mine'));
      expect((await memory.check({})).result.findings).toEqual([]);
      const entry = { title: 'Boat', body: 'The late boat is full on Fridays.', onDuplicate: 'write' } as const;
      const written = await memory
        .carryOut(() => memory.remember(entry, {}))
        .catch((error: unknown) => {
          expect(messageOf(error)).toMatch(/^Such a note needs "/);
          return null;
        });
      if (written !== null) expect((await memory.check({})).result.findings).toEqual([]);
      await memory.bundle({ topic: 'boat' });
      await memory.index({});
    }),
    { numRuns: runs(400) },
  );
  expect(used).toBeGreaterThan(1);
});
