import { planOf } from '../core/write/setup';
import type { Edit } from '../../src/core/model/plan';
import { cli, hashes, vaultOnDisk } from './terminal';

const overriding = (overrides: object): string =>
  JSON.stringify({ memories: [{ name: 'A', root: '', convention: 'notes-and-links', overrides }] });
const named = (pattern: string, more: object = {}): string => overriding({ names: [{ folder: '**', pattern }], ...more });

describe('settings that cannot be meant', () => {
  test.each([
    ['a part twice', named('{title} {title}.md'), '{title} twice'],
    ['a slug twice', named('{slug}-{slug}.md'), '{slug} twice'],
    ['a word that every object has', named('{constructor}{title}.md'), '{constructor}, which nothing explains'],
    ['another of these', named('{toString} {title}.md'), '{toString}, which nothing explains'],
    ['a part that begins with a digit', named('{1a} {title}.md', { words: { '1a': ['x'] } }), 'begins with a digit'],
    ['a list', '[]', 'The settings are a list'],
    ['a list of memories', '[{"name":"A"}]', 'The settings are a list'],
    [
      'a list for overrides',
      '{"memories":[{"name":"A","root":"","convention":"notes-and-links","overrides":[]}]}',
      '"memories.0.overrides" is a list',
    ],
    ['a list for the journal', '{"journal":[]}', '"journal" is a list'],
    ['an index note that is no note', overriding({ indexNote: 'n1.txt' }), '"indexNote" is not the name of a note'],
    ['an index note without an ending', overriding({ indexNote: 'index' }), '"indexNote" is not the name of a note'],
  ])('%s', async (_what, settings, says) => {
    const folder = vaultOnDisk({ 'a.md': '# A\n', '.top-of-mind.json': settings });
    const before = hashes(folder);
    for (const args of [['check'], ['index'], ['remember', '--body', 'Zebras sleep standing up.']]) {
      expect((await cli(folder, [...args, '--json'])).json.error).toMatchObject({
        code: 'bad_settings',
        message: expect.stringContaining(says),
      });
    }
    expect(hashes(folder)).toEqual(before);
  });

  test('words may be called what every object has', async () => {
    const folder = vaultOnDisk({ 'a.md': '# A\n', '.top-of-mind.json': named('{toString} {title}.md', { words: { toString: ['fact'] } }) });
    expect((await cli(folder, ['check', '--json'])).json.ok).toBe(true);
  });
});

describe('--now', () => {
  test.each([
    '0000-01-01',
    '0000-12-31T23:59:59',
    '-000001-01-01',
    '1969-12-31',
    '99999-01-01',
    '+010000-01-01',
    '9999-12-31T23:59',
    '2026-02-29',
    '2026-02-29T10:00:00Z',
    '2026-04-31',
    '2100-02-29',
    '2026-13-01',
    '2026-03-15T25:00',
    '2026',
    '5',
    'March 5',
    '',
  ])('refuses %j', async (now) => {
    const folder = vaultOnDisk({ 'a.md': '# A\n' });
    for (const args of [['status'], ['index']])
      expect([(await cli(folder, [...args, '--now', now, '--json'])).json.error?.code]).toEqual(['usage']);
    expect(Object.keys(hashes(folder))).toEqual(['a.md']);
  });

  test.each([
    '2026-03-15',
    '2028-02-29',
    '2026-03-15T09:00',
    '2026-03-15T09:00:00.123Z',
    '2026-03-15 09:00:00+01:00',
    '1971-01-01',
    '9998-12-31',
  ])('takes %j', async (now) => {
    expect((await cli(vaultOnDisk({ 'a.md': '# A\n' }), ['status', '--now', now, '--json'])).json.ok).toBe(true);
  });
});

describe('a property nested thousands of levels deep', () => {
  const levels = 3000;
  test.each([
    ['a list', '['.repeat(levels) + ']'.repeat(levels)],
    ['an object', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ])('%s is refused in a plan', async (_what, value) => {
    const folder = vaultOnDisk({ 'a.md': '# A\n' });
    const plan = JSON.stringify(planOf([{ op: 'set-property', path: 'a.md', key: 'k', value: '@', reason: '' } as Edit])).replace(
      '"@"',
      value,
    );
    for (const input of [plan, `{"result":{"plan":${plan}}}`]) {
      expect((await cli(folder, ['plan', 'apply', '-', '--json'], input)).json.error).toMatchObject({
        code: 'bad_input',
        message: expect.stringContaining('levels deep'),
      });
    }
    expect(Object.keys(hashes(folder))).toEqual(['a.md']);
  });

  test('is left alone in a note', async () => {
    const folder = vaultOnDisk({
      'deep.md': `---\nk: ${'['.repeat(levels)}${']'.repeat(levels)}\n---\n# Deep\n`,
      'tree.md': `---\n${Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}---\n# Tree\n`,
    });
    for (const args of [['check'], ['health'], ['rank'], ['bundle'], ['rename', 'deep.md', 'Deeper']])
      expect([args, (await cli(folder, [...args, '--json'])).json.error]).toEqual([args, undefined]);
  });
});
