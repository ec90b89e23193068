import { editedMemories } from '../../../src/core/decide/setup/index';
import type { Memory } from '../../../src/core/model/memory';
import { parseSettings, withMemories } from '../../../src/core/model/settings';
import { fc } from '../../support/properties';

type Raw = Readonly<Record<string, unknown>>;

const memoriesOf = (raw: object): readonly Memory[] => parseSettings(raw).memories;
const moved = (raw: Raw, from: string, to: string): object =>
  withMemories(raw, editedMemories(memoriesOf(raw), [{ op: 'move-root', from, to }]));

test('two memories of one name keep what is theirs', () => {
  const first = { name: 'M', root: 'A', convention: 'stoneros' };
  const second = { name: 'M', root: 'D', convention: 'daneel', overrides: { archive: 'old' }, colour: 'teal' };
  expect(moved({ memories: [first, second], later: 1 }, 'D', 'E')).toEqual({ memories: [first, { ...second, root: 'E' }], later: 1 });
  expect(moved({ memories: [second, first] }, 'A', 'E')).toEqual({ memories: [second, { ...first, root: 'E' }] });
});

test('a memory that is edited in more than its root is written as it is now, and one that goes takes nothing of others', () => {
  const raw = {
    memories: [
      { name: 'M', root: 'A', convention: 'stoneros' },
      { name: 'M', root: 'B/', convention: 'daneel' },
    ],
  };
  const [a, b] = memoriesOf(raw);
  if (a === undefined || b === undefined) throw new Error('two memories');
  expect(withMemories(raw, [b])).toEqual({ memories: [raw.memories[1]] });
  expect(withMemories(raw, [{ ...a, name: 'N' }, b])).toEqual({
    memories: [{ name: 'N', root: 'A', convention: 'stoneros', overrides: {} }, raw.memories[1]],
  });
  expect(withMemories(raw, null)).toEqual({});
});

test('whatever memories there are, a folder that moves changes one root and nothing else', () => {
  const entry = fc.record(
    {
      name: fc.constantFrom('M', 'N'),
      convention: fc.constantFrom('stoneros', 'daneel', 'carlton'),
      overrides: fc.record({ archive: fc.constantFrom('old', 'past'), indexSize: fc.integer({ min: 1 }) }, { requiredKeys: [] }),
      colour: fc.constantFrom('teal', 'red'),
    },
    { requiredKeys: ['name', 'convention'] },
  );
  const roots = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), roots, fc.nat(), fc.boolean(), (entries, names, pick, slash) => {
      const memories = entries.map((one, index) => ({ ...one, root: `${names[index] ?? ''}${slash ? '/' : ''}` }));
      const place = pick % memories.length;
      const after = moved({ memories, later: 1 }, names[place] ?? '', 'new');
      expect(after).toEqual({ memories: memories.map((one, index) => (index === place ? { ...one, root: 'new' } : one)), later: 1 });
    }),
  );
});
