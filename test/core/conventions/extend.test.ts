import { extended } from '../../../src/core/conventions/extend';
import { conventionOf } from '../../../src/core/conventions/list';

const named = { id: 'harbour', title: 'Harbour', summary: 'One note a berth.' };
const daneel = conventionOf('daneel', { conventions: [] });

test('what a change does not name is as in the convention that it extends', () => {
  expect(extended(daneel, named)).toEqual({ ...daneel, ...named, extends: 'daneel' });
});

test('a field replaces that of the base; of bundle, limits, index note and words each key does', () => {
  const capture = [{ type: '*', into: 'file' as const, path: 'log.md', summary: 'The log.' }];
  const changed = extended(daneel, {
    ...named,
    capture,
    bundle: { excludeTags: ['secret'] },
    limits: { orphanAgeDays: 5 },
    indexNote: { size: 7 },
    words: { quay: ['north'] },
  });
  expect(changed).toMatchObject({
    capture,
    bundle: { ...daneel.bundle, excludeTags: ['secret'] },
    limits: { ...daneel.limits, orphanAgeDays: 5 },
    indexNote: { ...daneel.indexNote, size: 7 },
    words: { quay: ['north'] },
  });
});

test('null switches a feature off, and takes a key out', () => {
  const plain = extended(daneel, { ...named, mistakes: null, states: null, maintenance: null, migration: null, loaded: null });
  for (const off of ['mistakes', 'states', 'maintenance', 'migration', 'loaded']) expect(plain).not.toHaveProperty(off);
  expect(extended(conventionOf('mindstone', { conventions: [] }), { ...named, feedback: null })).not.toHaveProperty('feedback');
});
