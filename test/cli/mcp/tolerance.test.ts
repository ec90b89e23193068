import { vaultOnDisk } from '../../support/folder';
import { served, type Answered, type Served } from './served';

const FILES = {
  'Weir.md': '---\ncreated: 2026-02-01\ntags: [river]\n---\nThe weir 1907 holds the river back. See [[Mill]].\n',
  'Mill.md': '---\ncreated: 2026-02-02\n---\nThe mill grinds at the weir since 1907.\n',
};

let server: Served;
beforeAll(async () => {
  server = await served(vaultOnDisk(FILES));
});

const without = ({ isError, data }: Answered): object => ({ isError, data: { ...data, as_of: '' } });

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'search',
    { query: 'weir', type: null, tag: '', folder: '', since: null, limit: '1', cursor: '', memory: null },
    { query: 'weir', limit: 1 },
  ],
  ['search', { query: 1907 }, { query: '1907' }],
  ['context', { topic: '', project: null, focus: '', session: '', budget: null, format: '', memory: '' }, {}],
  ['context', { budget: ' 400 ' }, { budget: 400 }],
  ['read', { ref: 'Weir.md', max_tokens: '', cursor: '' }, { ref: 'Weir.md' }],
  ['links', { path: 'Weir.md', direction: null, limit: '5' }, { path: 'Weir.md', limit: 5 }],
  ['health', { checks: 'links.missing, names.date', limit: '' }, { checks: ['links.missing', 'names.date'] }],
  ['health', { checks: '["links.missing"]' }, { checks: ['links.missing'] }],
  [
    'gate',
    { entries: '[{"title": "Mill", "body": "The mill grinds.", "date": null, "type": ""}]' },
    { entries: [{ title: 'Mill', body: 'The mill grinds.' }] },
  ],
  ['gate', { entries: ['{"title": 1907, "body": "The mill grinds."}'] }, { entries: [{ title: '1907', body: 'The mill grinds.' }] }],
  ['history', { limit: '3', cursor: '' }, { limit: 3 }],
  ['status', { memory: '' }, {}],
  ['plan', { action: 'rename', path: 'Mill.md', to: 1907, by: null, finding: '' }, { action: 'rename', path: 'Mill.md', to: '1907' }],
])('%s %j means %j', async (tool, given, means) => {
  const [one, other] = [await server.call(tool, given), await server.call(tool, means)];
  const ids = (answered: Answered): object =>
    JSON.parse(JSON.stringify(without(answered)).replace(/[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{64}/g, 'ID')) as object;
  expect(ids(one)).toEqual(ids(other));
});

test('remember: a client that fills in every field keeps an entry, and its texts are what they mean', async () => {
  const all = { type: '', project: null, on_duplicate: '', when_unsure: null, answer: { id: '', answer: '', of: null }, memory: '' };
  const dry = await server.call('remember', { title: 'Sluice', body: 'The sluice is new.', tags: 'river, ["x"]', dry_run: 'True', ...all });
  expect([dry.isError, dry.data['effect']]).toEqual([false, 'unchanged']);
  const kept = await server.call('remember', {
    title: 1911,
    body: 'The sluice of 1911 is opened by hand.',
    tags: 'river, sluice',
    ...all,
    answer: '',
  });
  expect([kept.isError, kept.data['effect']]).toEqual([false, 'created']);
  expect(JSON.stringify((await server.call('read', { ref: kept.data['path'] as string })).data)).toContain('sluice');
});

test.each<[string, Record<string, unknown>, string]>([
  ['read', { ref: '' }, '"ref" is missing.'],
  ['read', { ref: null, cursor: '' }, '"ref" is missing.'],
  ['search', { query: null }, 'Say what to search for, such as tag:#work or a word.'],
  ['search', { query: 'weir', tag: 'nosuch', limit: 0 }, '"limit" must be at least 1, not 0.'],
  ['apply', { plan_id: '', sha256: 'x' }, '"plan_id" is missing.'],
  ['search', { query: 'weir', limit: 'ten' }, '"limit" must be a number, not "ten".'],
  ['search', { query: 'weir', limit: '0' }, '"limit" must be at least 1, not 0.'],
  ['remember', { title: 'x', body: 'y', dry_run: 'maybe' }, '"dry_run" must be true or false, not "maybe".'],
  ['remember', { answer: 'new' }, '"answer" must be an object, not "new".'],
  ['gate', { entries: 'Mill' }, '"entries" must be a list, not "Mill".'],
  ['search', { query: 'weir', vault: '' }, 'search has no parameter "vault".'],
])('%s %j is an error that says why', async (tool, given, says) => {
  const answered = await server.call(tool, given);
  expect(answered.isError).toBe(true);
  expect(answered.text).toContain(says);
});
