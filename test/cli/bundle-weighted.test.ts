import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const memory = (title: string, lines: string, body = `Text about ${title}.`): string =>
  `---\nname: x\ndescription: ${title}\ntype: feedback\n${lines}\n---\n\n# ${title}\n\n${body}\n`;
const files = {
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'own', root: '', convention: 'mindstone' }] }),
  'MEMORY.md': '# Memory index\n',
  'feedback_tides.md': memory('Tides', 'last_applied: 2026-01-30 # by hand\nhits: 0', 'The tide gauge is cleaned in May.'),
  'feedback_gauge.md': memory('Gauge', 'last_applied: 2026-02-14\nhits: 7\nprevented: 3', 'The tide gauge reads low.'),
  'feedback_mail.md': memory('Mail', 'last_applied: 2020-01-01\ncritical: true'),
  'project_pier.md': memory('Pier', 'projects: [pier]\nlast_applied: 2026-03-15'),
  'project_boat.md': memory('Boat', 'projects: [Boat, ferry]\nlast_applied: 2026-03-15'),
  'reference_law.md': memory('Law', 'last_applied: 2020-01-01\nevergreen: true\nhits: 1'),
};
const NOW = ['--now', '2026-03-16T10:00'];

test('rank shows the score of a weighted memory, term by term', async () => {
  const { json } = await cli(vaultOnDisk(files), ['rank', '--json', ...NOW]);
  const { notes } = json.result as unknown as { notes: { path: string; score: number; terms: Record<string, number>; why: string }[] };
  expect(notes.map(({ path }) => path)).toEqual([
    'feedback_mail.md',
    'feedback_gauge.md',
    'reference_law.md',
    'project_boat.md',
    'project_pier.md',
    'feedback_tides.md',
  ]);
  const gauge = notes[1];
  expect(gauge).toMatchObject({ score: 1.615, terms: { hits: 1.7, prevented: 1.9, recency: 0.5 } });
  expect(gauge?.why).toBe('Score 1.61: 7 hits, 3 prevented, recency 0.50.');
  expect(notes[0]?.why).toMatch(/^Critical: always in\./);
  for (const { score, terms } of notes)
    expect(score).toBeCloseTo((terms['hits'] ?? 0) * (terms['prevented'] ?? 0) * (terms['recency'] ?? 0), 3);
});

test('of sixty memories those of the project come whole at 8,000 tokens, such as what it is at', async () => {
  const body = 'The tide gauge is read at each full hour, and the figure goes into the book of the day. '.repeat(12);
  const many = Array.from({ length: 59 }, (_, at) => [
    `feedback_${at}.md`,
    memory(`Rule ${at}`, `last_applied: 2026-03-15\nhits: 3`, `${at} ${body}`),
  ]);
  const focus = { 'project_current_focus.md': memory('Focus', 'projects: [boat]\nlast_applied: 2026-02-20', body) };
  const vault = vaultOnDisk({ ...Object.fromEntries(many), ...focus, '.top-of-mind.json': files['.top-of-mind.json'] });
  await cli(vault, ['index', ...NOW]);
  const { included } = (await cli(vault, ['bundle', '--project', 'boat', '--json', ...NOW])).json.result as unknown as {
    included: { path: string; as: string; why: string }[];
  };
  expect(included.find(({ path }) => path === 'project_current_focus.md')).toMatchObject({
    as: 'whole',
    why: expect.stringMatching(/^It is for this project\. Score/) as unknown,
  });
  expect(included.some(({ as }) => as === 'title')).toBe(true);
});

test('a reference never fades unless it says so, and a new one is written so', async () => {
  const law = memory('Law', 'last_applied: 2020-01-01');
  const vault = vaultOnDisk({
    ...files,
    'reference_law.md': law,
    'reference_old.md': memory('Old', 'last_applied: 2020-01-01\nevergreen: false'),
  });
  const { notes } = (await cli(vault, ['rank', '--json', ...NOW])).json.result as unknown as {
    notes: { path: string; terms: Record<string, number> }[];
  };
  const recency = (path: string) => notes.find((one) => one.path === path)?.terms['recency'];
  expect([recency('reference_law.md'), recency('reference_old.md')]).toEqual([1, 0]);
  const ran = await cli(vault, [
    'remember',
    '--type',
    'reference',
    '--title',
    'Berth numbers',
    '--body',
    'Berths count from the east.',
    ...NOW,
  ]);
  expect(ran.exit).toBe(0);
  expect(readFileSync(join(vault, 'reference_berth_numbers.md'), 'utf8').match(/^evergreen: .*$/gm)).toEqual(['evergreen: true']);
});

test('with a topic, what was of use stands above what is as similar, and the receipt shows every term', async () => {
  const { json } = await cli(vaultOnDisk(files), ['bundle', '--topic', 'tide gauge', '--json', ...NOW]);
  const { included } = json.result as unknown as { included: { path: string; why: string }[] };
  const found = included.filter(({ why }) => why.includes('similarity'));
  expect(found.map(({ path }) => path)).toEqual(['feedback_gauge.md', 'feedback_tides.md']);
  expect(found[0]?.why).toMatch(/Score \d\.\d\d: similarity [01]\.\d\d, 7 hits, 3 prevented, recency 0\.50\.$/);
});

test('the receipt calls the others by score', async () => {
  const { out } = await cli(vaultOnDisk(files), ['bundle', '--receipt', ...NOW]);
  expect(out).toMatch(/\nCritical {2}1 note, .*\n {2}feedback_mail\.md .*\nBy score {2}5 notes, /);
  expect(out).not.toContain('On the topic');
});

describe('--project', () => {
  test('leaves out what is for other projects alone', async () => {
    const { json } = await cli(vaultOnDisk(files), ['bundle', '--project', 'ferry', '--json', ...NOW]);
    const { included, omitted } = json.result as unknown as { included: { path: string }[]; omitted: object[] };
    const paths = included.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['MEMORY.md', 'feedback_mail.md', 'project_boat.md', 'reference_law.md']));
    expect(paths).not.toContain('project_pier.md');
    expect(omitted).toEqual([{ path: 'project_pier.md', why: 'It is for another project.', by: 'occasion' }]);
    const topic = await cli(vaultOnDisk(files), ['bundle', '--project', 'ferry', '--topic', 'pier', ...NOW]);
    expect(topic.out).not.toContain('Text about Pier');
  });

  test('leaves nothing out where notes have no projects', async () => {
    const { exit, out } = await cli(vaultOnDisk({ 'a.md': 'Text.\n' }), ['bundle', '--project', 'ferry']);
    expect(exit).toBe(0);
    expect(out).toContain('Text.');
  });
});

describe('--mark-applied', () => {
  test('sets the day of what went in, as one plan that undo takes back byte for byte', async () => {
    const vault = vaultOnDisk(files);
    const before = hashes(vault);
    const { out, err, exit } = await cli(vault, ['bundle', '--topic', 'tide gauge', '--mark-applied', ...NOW]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^# Context from "own"/);
    expect(err).toMatch(/Marked 3 notes as applied today\.\nTake it back with: top-of-mind undo \S+/);
    expect(readFileSync(join(vault, 'feedback_tides.md'), 'utf8')).toBe(files['feedback_tides.md'].replace('2026-01-30', '2026-03-16'));
    expect(readFileSync(join(vault, 'project_pier.md'), 'utf8')).toBe(files['project_pier.md']);
    expect(readFileSync(join(vault, 'MEMORY.md'), 'utf8')).toBe(files['MEMORY.md']);
    await cli(vault, ['undo', ...NOW]);
    for (const path of Object.keys(files)) expect([path, hashes(vault)[path]]).toEqual([path, before[path]]);
  });

  test('a dry run shows the plan and writes nothing, and nothing else marks', async () => {
    const vault = vaultOnDisk(files);
    const before = hashes(vault);
    const { json } = await cli(vault, ['bundle', '--mark-applied', '--dry-run', '--json', ...NOW]);
    expect(json.result).toMatchObject({ journal: null, plan: { edits: expect.arrayContaining([]) as object[] } });
    expect((json.result as unknown as { applied: string[] }).applied).toHaveLength(6);
    await cli(vault, ['bundle', ...NOW]);
    expect(hashes(vault)).toMatchObject(before);
  });

  test('a second time on a day changes nothing', async () => {
    const vault = vaultOnDisk(files);
    await cli(vault, ['bundle', '--mark-applied', ...NOW]);
    const { json } = await cli(vault, ['bundle', '--mark-applied', '--json', ...NOW]);
    expect(json.result).toMatchObject({ journal: null });
  });
});
