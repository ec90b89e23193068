import { readSettings } from '../../../src/core/memory';
import { MemoryError } from '../../../src/core/model/errors';
import { openBench } from '../../support/opened';

const entry = { title: 'Cache warms', body: 'The first requests take two seconds on Mondays.', onDuplicate: 'write' } as const;

async function placeOf(convention: string, overrides: object): Promise<string | null> {
  const { memory } = openBench({}, { convention, overrides });
  return (await memory.remember(entry, {})).result.path;
}

test.each([
  ['notes-and-links', '', 'N {title} {date}.md', 'N Cache warms 2026-03-15.md'],
  ['carlton', 'memory', 'N {title} {date}.md', 'memory/N Cache warms 2026-03-15.md'],
  ['mindstone', '**', '{date} {title}.md', '2026-03-15 Cache warms.md'],
  ['daneel', 'memory', '{day}.md', 'memory/20260315.md'],
])('in %s a pattern of the settings for "%s" is the one new names get', async (convention, folder, pattern, path) => {
  expect(await placeOf(convention, { names: [{ folder, pattern, summary: '' }] })).toBe(path);
});

test.each<[string, string, object, RegExp]>([
  [
    'a field of a convention',
    'daneel',
    { capture: [] },
    /"memories\.0\.overrides\.capture" is not known.*Only a convention of your own can change it/,
  ],
  ['a key that nobody knows', 'daneel', { tide: 3 }, /"memories\.0\.overrides\.tide" is not known.*Correct it or leave it out/],
  ['a key slip', 'daneel', { indexSise: 3 }, /It may be meant for "memories\.\*\.overrides\.indexSize"/],
  [
    'a folder that there is not',
    'daneel',
    { folders: { learnings: 'x' } },
    /"folders" renames "learnings", which this convention does not have\. It has: archive, memory/,
  ],
  ['words for no part', 'daneel', { words: { agent: ['x'] } }, /"words" is for \{agent\}, a part that no name has/],
  [
    'names where none are asked for',
    'daneel',
    { names: [{ folder: 'archive', pattern: '{title}.md' }] },
    /name pattern 1 .* is for "archive", where no name is asked for/,
  ],
])('an override that means nothing is an error: %s', (_, convention, overrides, message) => {
  const read = (): unknown => readSettings({ memories: [{ name: 'V', root: '', convention, overrides }] });
  expect(read).toThrow(MemoryError);
  expect(read).toThrow(message);
});

test('a part of a path is a folder that can be renamed', () => {
  const read = (overrides: object): unknown => readSettings({ memories: [{ name: 'V', root: '', convention: 'stoneros', overrides }] });
  expect(() => read({ folders: { memories: 'remembered', learnings: 'learnings' } })).not.toThrow();
  expect(() => read({ words: { agent: ['scout'] } })).not.toThrow();
});
