import { checkPreconditions, type Fresh } from '../../../src/core/write/check/preconditions';
import { placeFiles } from '../../../src/core/write/plan/places';
import { codeFrom, create, planOf } from './setup';
import { at } from '../../support/memory-vault';

const COUNT = 300;
const names = Array.from({ length: COUNT }, (_, index) => `n${index}.md`);

test('the files of the vault are gone through once for all files that a plan makes', async () => {
  let listed = 0;
  const fresh = (files: readonly string[]): Fresh => ({
    listing: () => Promise.resolve(((listed += 1), files.map(at))),
    bytes: () => Promise.resolve(null),
    snapshot: () => Promise.reject(new Error('no link is asked for')),
  });
  const edits = names.map((name) => create(name, 'x'));
  const plan = planOf(edits, { preconditions: names.map((name) => ({ kind: 'absent', path: at(name) })) });
  await checkPreconditions({ plan, places: placeFiles(edits, []), ...fresh(['a.md']) });
  expect(listed).toBe(1);
  expect(await codeFrom(checkPreconditions({ plan, places: placeFiles(edits, []), ...fresh(['a.md', 'N7.md']) }))).toBe('exists');
});
