import { decideSplit } from '../../../../src/core/decide/refactor/index';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';
import { contextOf, textsOf } from '../../../support/snapshot';

afterEach(() => jest.restoreAllMocks());

/** How often anything is put into a map while a log of so many entries, with a link each, is split. */
function steps(count: number): number {
  const log = Array.from(
    { length: count },
    (_, index) => `## ${new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)} Thing ${index}\n\nSee [[Hub]].\n`,
  ).join('\n');
  const files = { 'Log.md': log, 'Hub.md': 'hub' };
  const ctx = contextOf(files);
  const put = jest.spyOn(Map.prototype, 'set');
  const { plan } = decideSplit(
    ctx,
    asVaultPath('Log.md') as NotePath,
    { by: 'entry', nameFor: (date, title) => `${date} ${title}.md` },
    textsOf(files),
  );
  const times = put.mock.calls.length;
  jest.restoreAllMocks();
  expect(plan?.edits.filter((edit) => edit.op === 'create')).toHaveLength(count);
  return times;
}

test('the links of a note are not gone through again for each of its parts', () => {
  expect(steps(400)).toBeLessThan(2.5 * steps(200));
});
