import { daysMeant } from '../../../../src/core/decide/search/days';
import { openBench } from '../../../support/opened';
import { createTestContext } from '../../../support/memory-vault';

/** A Wednesday. */
const TODAY = '2026-03-11';

test.each<readonly [string, string, string]>([
  ['what happened today', TODAY, TODAY],
  ['and yesterday?', '2026-03-10', '2026-03-10'],
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
  ['since Monday', '2026-03-09', TODAY],
  ['since last month', '2026-02-01', TODAY],
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
  ['gisteren', '2026-03-10', '2026-03-10'],
  ['昨日の会議', '2026-03-10', '2026-03-10'],
  ['3日前', '2026-03-08', '2026-03-08'],
  ['先週', '2026-03-02', '2026-03-08'],
  ['月曜日', '2026-03-09', '2026-03-09'],
  ['1月', '2026-01-01', '2026-01-31'],
  ['昨天', '2026-03-10', '2026-03-10'],
  ['上周', '2026-03-02', '2026-03-08'],
  ['周一', '2026-03-09', '2026-03-09'],
])('%j means the days from %s to %s', (text, from, to) => {
  expect(daysMeant(text, TODAY)?.days).toMatchObject({ from, to });
});

test.each([
  'may I ask',
  'May I ask',
  'they march on',
  'on 5 April',
  'was steht hier in der Liste',
  'the Mars rover',
  'a birthday',
  'how the deploys run',
  'the last three deploys',
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
  ['what happened today', ['2026-03-11 Boat -- daily.md']],
  ['what happened yesterday', ['2026-03-10 Valve -- daily.md']],
  ['what happened last week', ['2026-03-06 Pump -- daily.md']],
])('%j finds what is of those days, and nothing else', async (query, paths) => {
  expect([...new Set((await found(query)).map(({ path }) => path))]).toEqual(paths);
  const { included, text } = await open(FILES).bundle({ topic: query });
  expect(included.map(({ path }) => path)).toEqual(paths);
  for (const [path, own] of Object.entries(FILES)) expect(text.includes(own.trim().slice(0, 20))).toBe(paths.includes(path));
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
  expect((await found('the pump yesterday', files, 'stoneros')).map(({ day }) => day)).toEqual(['2026-03-10']);
  const { text } = await open(files, 'stoneros').bundle({ topic: 'the pump yesterday' });
  expect(text).toContain('The pump ran.');
  expect(text).not.toContain('The pump failed.');
});

test('a topic that is the name of a note finds the note', async () => {
  const files = { ...FILES, 'Pump last week.md': 'A page about the pump.\n' };
  expect((await found('Pump last week', files)).map(({ path }) => path)).toContain('Pump last week.md');
});
