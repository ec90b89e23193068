import type { HealthResult } from '../../../src/core/model/results/health';
import { openBench } from '../../support/opened';

const health = async (files: Record<string, string>): Promise<HealthResult> => (await openBench(files).memory.health({})).result;
const shares = ({ shares: all }: HealthResult): Record<string, string> =>
  Object.fromEntries(all.map(({ is, notes, of }) => [is, `${notes}/${of}`]));
/** Notes by number, each with this text. */
const notes = (count: number, text: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Note ${at}.md`, text(at)]));

test('notes are current, linked and found, and what they lack are terms of the score', async () => {
  const result = await health({
    ...notes(20, (at) => (at < 10 ? `[[Note ${at + 1}]]` : 'Text.')),
    'Old.md': '---\nsuperseded_by: "[[Note 1]]"\n---\n',
    'Over.md': '---\nvalid_until: 2020-01-01\n---\n',
    'a/Same.md': 'x',
    'b/Same.md': 'y',
  });
  expect(shares(result)).toEqual({ current: '22/24', linked: '10/24', found: '22/24' });
  const terms = Object.fromEntries(result.terms.map(({ check, points }) => [check, Math.round(points * 10) / 10]));
  expect(terms).toMatchObject({ linked: 23.3, found: 1.7, current: 1.3 });
  const lost = result.terms.reduce((sum, { points }) => sum + points, 0);
  expect(result.score).toBe(Math.round(100 - lost));
});

test('a memory that does not live by links loses nothing for them, nor one of days', async () => {
  expect(shares(await health(notes(20, (at) => (at === 0 ? '[[Note 1]]' : 'Text.'))))).toEqual({ current: '20/20', found: '20/20' });
  const days = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`2026-01-0${at + 1}.md`, 'Text. [[Plan]] [[Work]]']));
  expect(shares(await health({ ...days, 'Plan.md': '', 'Work.md': '[[Plan]]' }))['linked']).toBe('2/2');
});

test('a line on an index leads to a note, but no report does', async () => {
  const files = {
    ...notes(4, () => 'Text.'),
    'reports/health.md': '---\ngenerated-by: top-of-mind\n---\n[[Note 1]] [[Note 2]] [[Note 3]]',
  };
  expect(shares(await health(files))['linked']).toBeUndefined();
  const own = {
    ...files,
    'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n# Mine\n\n[[a/Same]]\n',
    'a/Same.md': 'x',
    'b/Same.md': 'y',
  };
  expect(shares(await health(own))['found']).toBe('5/6');
});

test('a finding carries the call that fixes it', async () => {
  const same = 'The berth on the north quay is booked from October until the end of May, for both boats.\n';
  const { findings } = await health({ 'a.md': `[[Berht]] and [[b]] [[c]]\n`, 'Berth.md': same, 'c.md': `${same}`, 'b.md': '' });
  const calls = Object.fromEntries(
    findings.map(({ id, key, fix }) => [id, JSON.stringify([fix?.verb, fix?.input]).replace(key ?? '', 'KEY')]),
  );
  expect(calls).toMatchObject({
    'link.broken': '["health",{"fix":"KEY"}]',
    'note.duplicate': expect.stringMatching(/^\["merge",{"from":"(?:Berth|c).md","into":"(?:Berth|c).md"}\]$/) as unknown,
    'index.stale': '["index",{}]',
  });
  for (const { fix } of findings) expect(fix === null || fix.verb !== undefined).toBe(true);
});
