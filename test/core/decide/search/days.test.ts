import { daysMeant } from '../../../../src/core/decide/search/days';
import { openBench } from '../../../support/opened';
import { openForAgents } from '../../../../src/core/memory';
import { notMigrating } from '../../../../src/core/memory/not-migrating';
import { parseSettings } from '../../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../../support/memory-vault';

/** A Wednesday. */
const TODAY = '2026-03-11';

test.each<readonly [string, string, string]>([
  ['what happened today', TODAY, TODAY],
  ['and yesterday?', '2026-03-10', '2026-03-10'],
  ["yesterday's bike", '2026-03-10', '2026-03-10'],
  ['what was the day before yesterday', '2026-03-09', '2026-03-09'],
  ['day before yesterday', '2026-03-09', '2026-03-09'],
  ['on 5 April', '-04-05', '-04-05'],
  ['3 days ago', '2026-03-08', '2026-03-08'],
  ['the talk three days ago', '2026-03-08', '2026-03-08'],
  ['a week ago', '2026-03-02', '2026-03-08'],
  ['this week', '2026-03-09', '2026-03-15'],
  ['what was painted last week', '2026-03-02', '2026-03-08'],
  ['2 weeks ago', '2026-02-23', '2026-03-01'],
  ['this month', '2026-03-01', '2026-03-31'],
  ['last month', '2026-02-01', '2026-02-28'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['the last 3 days', '2026-03-08', TODAY],
  ['decided on Monday', '2026-03-09', '2026-03-09'],
  ['on wednesday', '2026-03-04', '2026-03-04'],
  ['in January', '2026-01-01', '2026-01-31'],
  ['in december', '2025-12-01', '2025-12-31'],
  ['in March', '2026-03-01', '2026-03-31'],
  ['in may', '2025-05-01', '2025-05-31'],
  ['what was lately', '2026-02-26', TODAY],
  ['between Monday and yesterday', '2026-03-09', '2026-03-10'],
  ['on 2026-02-03', '2026-02-03', '2026-02-03'],
  ['in August 2023', '2023-08-01', '2023-08-31'],
  ['was war gestern', '2026-03-10', '2026-03-10'],
  ['vor 3 Tagen', '2026-03-08', '2026-03-08'],
  ['vor einer Woche', '2026-03-02', '2026-03-08'],
  ['in der letzten Woche', '2026-03-02', '2026-03-08'],
  ['am Montag', '2026-03-09', '2026-03-09'],
  ['im März', '2026-03-01', '2026-03-31'],
  ["qu'est-ce qui s'est passé hier", '2026-03-10', '2026-03-10'],
  ['la semaine dernière', '2026-03-02', '2026-03-08'],
  ['il y a trois jours', '2026-03-08', '2026-03-08'],
  ['en janvier', '2026-01-01', '2026-01-31'],
  ['qué pasó ayer', '2026-03-10', '2026-03-10'],
  ['la semana pasada', '2026-03-02', '2026-03-08'],
  ['hace 3 días', '2026-03-08', '2026-03-08'],
  ['el lunes', '2026-03-09', '2026-03-09'],
  ['ontem', '2026-03-10', '2026-03-10'],
  ['há 3 dias', '2026-03-08', '2026-03-08'],
  ['la settimana scorsa', '2026-03-02', '2026-03-08'],
  ['3 giorni fa', '2026-03-08', '2026-03-08'],
  ['昨日の会議', '2026-03-10', '2026-03-10'],
  ['3日前', '2026-03-08', '2026-03-08'],
  ['先週', '2026-03-02', '2026-03-08'],
  ['月曜日', '2026-03-09', '2026-03-09'],
  ['1月', '2026-01-01', '2026-01-31'],
  ['昨天', '2026-03-10', '2026-03-10'],
  ['上周', '2026-03-02', '2026-03-08'],
  ['周一', '2026-03-09', '2026-03-09'],
  ['上星期的会议', '2026-03-02', '2026-03-08'],
  ['上個月', '2026-02-01', '2026-02-28'],
  ['어제 회의', '2026-03-10', '2026-03-10'],
  ['3일 전', '2026-03-08', '2026-03-08'],
  ['что было вчера', '2026-03-10', '2026-03-10'],
  ['3 дня назад', '2026-03-08', '2026-03-08'],
  ['в январе', '2026-01-01', '2026-01-31'],
  ['в среду', '2026-03-04', '2026-03-04'],
  ['la semaine passée', '2026-03-02', '2026-03-08'],
  ['vorige Woche', '2026-03-02', '2026-03-08'],
  ['the past month', '2026-02-01', '2026-02-28'],
  ['what happened on Monday', '2026-03-09', '2026-03-09'],
  ['notes in January', '2026-01-01', '2026-01-31'],
  ['from December to February', '2025-12-01', '2026-02-28'],
  ['Monday', '2026-03-09', '2026-03-09'],
  ['june?', '2025-06-01', '2025-06-30'],
  ['last Monday at the pier', '2026-03-09', '2026-03-09'],
  ['last August', '2025-08-01', '2025-08-31'],
  ['La Paz ferry on Monday', '2026-03-09', '2026-03-09'],
  ['bike yesterday', '2026-03-10', '2026-03-10'],
  ['Heizung letzte Woche', '2026-03-02', '2026-03-08'],
  ['die Heizung am Montag', '2026-03-09', '2026-03-09'],
  ['Was war letzten Montag mit der Heizung', '2026-03-09', '2026-03-09'],
  ['Heizung von gestern', '2026-03-10', '2026-03-10'],
  ['cosa abbiamo deciso lunedì con la banca', '2026-03-09', '2026-03-09'],
  ['domingo', '2026-03-08', '2026-03-08'],
  ['hier', '2026-03-10', '2026-03-10'],
])('%j means the days from %s to %s', (text, from, to) => {
  expect(daysMeant(text, TODAY)?.days).toMatchObject({ from, to });
});

test.each([
  'may I ask',
  'May I ask',
  'they march on',
  'was steht hier in der Liste',
  'the Mars rover',
  'the sun sat on the hill',
  'it may be late, or not',
  'a birthday',
  'how the deploys run',
  'the last three deploys',
  'Mars rover budget',
  'mars budget',
  'water on Mars',
  'Santo Domingo trip',
  'el vuelo a Santo Domingo',
  'June phone number',
  'who is June Miller',
  'August Miller',
  'Friday Harbor ferry',
  'Heizung hier',
  'die Heizung des Hauses hier',
  'March on',
])('%j means no days', (text) => {
  expect(daysMeant(text, TODAY)).toBeNull();
});

const FILES = {
  '2026-03-06 Pump -- daily.md': 'The pump happened to fail today, and was repaired.\n',
  '2026-03-10 Valve -- daily.md': 'The valve was changed. What happened: nothing else.\n',
  '2026-03-11 Boat -- daily.md': 'The boat was painted. Tomorrow is [[2026-03-12]], yesterday was [[2026-03-10]].\n',
  'People.md': 'What happened today stays in the log.\n',
};
const open = (files: Record<string, string>, convention = 'notes-and-links') =>
  openBench(files, { convention, host: { context: createTestContext('w', `${TODAY}T09:00:00`) } }).memory;
const found = async (query: string, files: Record<string, string> = FILES, convention?: string) =>
  (await open(files, convention).search({ query })).found;

test.each([
  ['what happened today', '2026-03-11 Boat -- daily.md'],
  ['what happened yesterday', '2026-03-10 Valve -- daily.md'],
  ['what happened last week', '2026-03-06 Pump -- daily.md'],
  ['the valve or the boat, yesterday', '2026-03-10 Valve -- daily.md'],
])('%j finds what is of those days before all else', async (query, path) => {
  expect((await found(query))[0]?.path).toBe(path);
  expect((await open(FILES).bundle({ topic: query })).included[0]?.path).toBe(path);
});

test('a name that may be a month or weekday finds what is called so before notes of those days', async () => {
  const files = {
    '2026-03-01 Budget.md': 'The budget of the boat, the phone number of the pier and the flight.\n',
    '2026-03-08 Flight.md': 'The flight was late, the phone number of the budget too.\n',
    '2025-06-03 Phone.md': 'A new phone number.\n',
    'Mars.md': 'The rover has a budget of 40 million.\n',
    'Contacts.md': '- June Smith, phone number 555 1234\n',
    'Santo Domingo.md': '# Trips\n\nThe flight costs 300.\n',
  };
  expect((await found('mars budget', files))[0]?.path).toBe('Mars.md');
  expect((await found('june phone number', files))[0]?.path).toBe('Contacts.md');
  expect((await found('Domingo flight', files))[0]?.path).toBe('Santo Domingo.md');
});

test('"today" may mean now', async () => {
  const files = { ...FILES, 'Jobs.md': 'Background jobs run in the database.\n' };
  expect((await found('where do background jobs run today', files))[0]?.path).toBe('Jobs.md');
});

test('where nothing is of the day, words still find other notes, and nothing but a day finds none', async () => {
  expect((await found('the pump a year ago'))[0]?.path).toBe('2026-03-06 Pump -- daily.md');
  expect(await found('last year')).toEqual([]);
});

test('of a file of several entries those of the day come', async () => {
  const files = {
    'learnings/patterns.md':
      '# Patterns\n\n## 2026-03-06: Pump\n\n**Observation**: The pump failed.\n\n## 2026-03-10: Pump again\n\n**Observation**: The pump ran.\n',
  };
  expect((await found('the pump yesterday', files, 'stoneros')).map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-06']);
  const { text } = await open(files, 'stoneros').bundle({ topic: 'the pump yesterday' });
  expect(text.indexOf('The pump ran.')).toBeGreaterThan(-1);
});

/** Daily notes back from today, none of which can be told from another by words, and a note of today whose path comes first. */
const daily = (many: number): Record<string, string> => {
  const dayAgo = (ago: number): string => new Date(Date.parse(TODAY) - ago * 86_400_000).toISOString().slice(0, 10);
  const notes = Array.from({ length: many }, (_, ago) => [`Log/${dayAgo(ago)}.md`, `The boat was painted.${'!'.repeat(ago)}\n`] as const);
  return { ...Object.fromEntries(notes), 'A newest.md': `---\ncreated: ${TODAY}\n---\nThe boat was painted?\n` };
};

test('of the notes of days the newest come first', async () => {
  const asked = async (query: string) => (await open(daily(40)).search({ query, limit: 3 })).found.map(({ path }) => path);
  expect(await asked('last 20 days')).toEqual(['A newest.md', `Log/${TODAY}.md`, 'Log/2026-03-10.md']);
  expect(await asked('what was painted in the last 20 days')).toEqual(['A newest.md', `Log/${TODAY}.md`, 'Log/2026-03-10.md']);
  const { included } = await open(daily(40)).bundle({ topic: 'last 20 days' });
  expect(included.slice(0, 2).map(({ path }) => path)).toEqual(['A newest.md', `Log/${TODAY}.md`]);
});

test.each(['last 3 months', 'last year'])('%j finds as many notes as the filter for these days', async (query) => {
  const memory = open(daily(300));
  const { total } = await memory.search({ query: `day:"${query}"` });
  expect((await memory.search({ query })).total).toBe(total);
});

test('many notes of the days do not crowd out the newest of them', async () => {
  const { found: all } = await open(daily(1200)).search({ query: 'boat of the last 5 years', limit: 2 });
  expect(all.map(({ path }) => path)).toEqual(['A newest.md', `Log/${TODAY}.md`]);
});

test('a day of any year brings what is of it before what mentions it', async () => {
  const files = {
    'Plan.md': '---\ncreated: 2026-01-05\n---\nThe party is on 26 November. Invite all for the 26 November.\n',
    'Log.md': '# Log\n\n## 2025-11-26\n\nSold the old bike.\n\n## 2025-11-27\n\nRain.\n',
  };
  const [first, ...others] = await found('26 November', files);
  expect(first).toMatchObject({ path: 'Log.md', text: 'Sold the old bike.' });
  expect(others.map(({ path }) => path)).toContain('Plan.md');
  await expect(open(files).search({ query: 'bike', since: '26 November' })).rejects.toMatchObject({ code: 'bad_input' });
});

test('a heading of the words beside the days is no answer where something is of them', async () => {
  const files = {
    ...FILES,
    'Incident.md': '---\ncreated: 2025-10-21\n---\n# Double charge\n\n## What happened\n\nA retry was sent twice.\n',
  };
  expect((await found('what happened last week', files))[0]?.path).toBe('2026-03-06 Pump -- daily.md');
  const { included } = await open(files).bundle({ topic: 'what happened last week', budget: 2000 });
  expect(included.map(({ path }) => path)).toEqual(['2026-03-06 Pump -- daily.md']);
  expect((await found('what happened', files))[0]?.path).toBe('Incident.md');
});

test('a topic that is the name of a note finds the note', async () => {
  const files = { ...FILES, 'Pump last week.md': 'A page about the pump.\n' };
  expect((await found('Pump last week', files)).map(({ path }) => path)).toContain('Pump last week.md');
});

test.each([
  ['yesterday', 'yesterday', ['2026-03-10 Valve -- daily.md']],
  ['day before yesterday', 'yesterday', ['2026-03-10 Valve -- daily.md']],
  ['last week', 'last week', ['2026-03-06 Pump -- daily.md']],
  ['friday', 'last month', []],
  ['vor 5 Tagen', 'gestern', ['2026-03-06 Pump -- daily.md', '2026-03-10 Valve -- daily.md']],
])('since %j until %j lets only those days through, as does day:', async (since, until, paths) => {
  const { search } = open(FILES);
  const pathsOf = async (asked: Promise<{ readonly found: readonly { readonly path: string }[] }>): Promise<string[]> =>
    (await asked).found.map(({ path }) => path).sort();
  expect(await pathsOf(search({ query: 'was happened changed pump valve', since, until }))).toEqual(paths);
  expect(await pathsOf(search({ query: `day:"${since}..${until}"` }))).toEqual(paths);
});

test.each(['2025-13-40', 'the pump', 'yesterday pump', 'soon'])('%j is refused as a day', async (since) => {
  await expect(open(FILES).search({ query: 'pump', since })).rejects.toMatchObject({ code: 'bad_input' });
});

test('a prompt about a day brings what is of that day', async () => {
  const context = createTestContext('w', `${TODAY}T09:00:00`);
  const { briefing } = openForAgents({ ...createMemoryVault(FILES), context, settings: () => parseSettings({}) }, undefined, notMigrating);
  const about = async (prompt: string) =>
    (await briefing.about({ memory: undefined, prompt, given: new Set(), tokens: 500, characters: 5000 }))?.paths ?? [];
  expect(await about('What happened yesterday?')).toEqual(['2026-03-10 Valve -- daily.md']);
  expect(await about('What did we do about the pump last week?')).toEqual(['2026-03-06 Pump -- daily.md']);
  expect(await about('Please refactor the parser and run its tests today')).toEqual([]);
});
