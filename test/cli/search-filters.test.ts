import { cli, vaultOnDisk } from './terminal';
import { openBench } from '../support/opened';

const LEARNINGS = `# Patterns

The zebra pen is swept daily. #pen

## 2026-03-01: Feeding

**Type**: episodic
**Observation**: The zebra ate hay at noon.
**Tags**: #feed

## 2026-03-05: Fences

**Type**: procedural
**Observation**: The zebra fence is checked each week.
**Tags**: fence, wood/oak
`;

const hits = async (convention: string, files: Record<string, string>, query: string, filters: object = {}) =>
  (await openBench(files, { convention }).memory.search({ query, ...filters })).found.map(({ path, text, day }) => ({ path, text, day }));

test.each([
  ['db', ['2026-03-01 Zebra index -- db perf.md', 'Plain.md']],
  ['#perf', ['2026-03-01 Zebra index -- db perf.md']],
  ['DB', ['2026-03-01 Zebra index -- db perf.md', 'Plain.md']],
  ['index', []],
])('the tag %s also counts where it stands in the name', async (tag, paths) => {
  const files = {
    '2026-03-01 Zebra index -- db perf.md': 'The zebra index is rebuilt at night.\n',
    'Plain.md': '---\ntags: [db/main]\n---\nA zebra table.\n',
    'Other -- note.md': 'A zebra.\n',
  };
  expect((await hits('notes-and-links', files, 'zebra', { tag })).map(({ path }) => path).sort()).toEqual(paths);
});

test('a word of the name is a type, as the agent or the kind', async () => {
  const carlton = { 'memory/2026-03-04-curator-zebra-pen.md': 'Zebra.\n', 'memory/2026-03-05-reply-zebra-pen.md': 'Zebra.\n' };
  expect((await hits('carlton', carlton, 'zebra type:curator')).map(({ path }) => path)).toEqual([
    'memory/2026-03-04-curator-zebra-pen.md',
  ]);
});

test.each([
  [{ type: 'Episodic' }, ['The zebra ate hay at noon.']],
  [{ type: 'procedural' }, ['The zebra fence is checked each week.']],
  [{ tag: 'feed' }, ['The zebra ate hay at noon.']],
  [{ tag: 'wood' }, ['The zebra fence is checked each week.']],
  [{ tag: 'pen' }, ['The zebra pen is swept daily.']],
  [{ since: '2026-03-02' }, ['The zebra fence is checked each week.']],
  [{ until: '2026-03-02' }, ['The zebra ate hay at noon.']],
  [{ type: 'episodic', since: '2026-03-02' }, []],
])('in a file of several entries %j leaves the passages of its entries alone', async (filters, texts) => {
  const found = await hits('stoneros', { 'learnings/patterns.md': LEARNINGS }, 'zebra', filters);
  expect(found.map(({ text }) => text.replace(/\*\*(?:Type|Tags)\*\*.*\n?|\*\*Observation\*\*: | #pen/g, '').trim())).toEqual(texts);
});

test.each([
  ['zebra -type:episodic', ['The zebra pen is swept daily.', 'The zebra fence is checked each week.']],
  ['zebra -tag:feed', ['The zebra pen is swept daily.', 'The zebra fence is checked each week.']],
  ['zebra -tag:wood -tag:pen', ['The zebra ate hay at noon.']],
  ['zebra -day:2026-03-01', ['The zebra pen is swept daily.', 'The zebra fence is checked each week.']],
  ['zebra -"hay at noon"', ['The zebra pen is swept daily.', 'The zebra fence is checked each week.']],
  ['zebra -hay -fence', ['The zebra pen is swept daily.']],
  ['"zebra fence" -tag:feed', ['The zebra fence is checked each week.']],
  ['zebra -path:patterns', []],
  ['day:2026-03 -tag:feed', ['The zebra fence is checked each week.']],
  ['day:2026-03 -hay', ['The zebra fence is checked each week.']],
])('of a file of several entries %s leaves out those entries alone', async (query, texts) => {
  const found = await hits('stoneros', { 'learnings/patterns.md': LEARNINGS }, query);
  const said = found.map(({ text }) => text.replace(/\*\*(?:Type|Tags)\*\*.*\n?|\*\*Observation\*\*: | #pen/g, '').trim());
  expect(said.sort()).toEqual([...texts].sort());
});

test('the file of a type holds that type, and entries have their own day', async () => {
  const files = { 'learnings/corrections.md': LEARNINGS, 'learnings/patterns.md': LEARNINGS.replaceAll('zebra', 'gnu') };
  expect(new Set((await hits('stoneros', files, 'zebra', { type: 'correction' })).map(({ path }) => path))).toEqual(
    new Set(['learnings/corrections.md']),
  );
  expect((await hits('stoneros', files, 'noon zebra'))[0]?.day).toBe('2026-03-01');
});

test('filters without words find each entry, the newest first', async () => {
  const found = await hits('stoneros', { 'learnings/patterns.md': LEARNINGS }, 'day:2026-03');
  expect(found.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-01']);
});

test('sections of a day are of that day, under every convention', async () => {
  const log =
    '# Log\n\nThe bike has a name.\n\n## 2026-03-02\n\nSold the old bike.\n\n### Later\n\nThe bike came back.\n\n## 2026-03-01\n\nPumped the bike.\n\n# Notes\n\nA bike rack.\n';
  const of = async (query: string, filters: object = {}): Promise<string[]> =>
    (await hits('notes-and-links', { 'Log.md': log }, query, filters)).map(({ text }) => text).sort();
  expect(await of('bike', { since: '2026-03-02', until: '2026-03-02' })).toEqual(['Sold the old bike.', 'The bike came back.']);
  expect(await of('day:2026-03-01')).toEqual(['Pumped the bike.']);
  expect(await of('bike -day:2026-03')).toEqual(['A bike rack.', 'The bike has a name.']);
});

test('lines of a log are entries: those of another tag do not come along', async () => {
  const log = '# 2026-03-05\n\n- 09:00 The zebra came. #arrival\n- 10:00 The zebra was weighed. #vet\n- 11:00 The zebra slept. #arrival\n';
  const found = await hits('daneel', { 'memory/2026-03-05.md': log }, 'zebra', { tag: 'arrival' });
  const text = found.map((one) => one.text).join('\n');
  expect(text).toContain('came');
  expect(text).toContain('slept');
  expect(text).not.toContain('weighed');
});

test('an entry is found by a filter where forty other files have the words more often', async () => {
  const logs = Object.fromEntries(
    [...Array(70).keys()].map((n) => [
      `memory/2026-01-${String((n % 28) + 1).padStart(2, '0')}-a${n}.md`,
      '# Log\n\n## Zebra zebra\n\nzebra zebra zebra\n',
    ]),
  );
  const far = `# Log\n\n## 09:00 Far\n\n${'Something else entirely stands here. '.repeat(30)} A zebra. #vet\n`;
  expect((await hits('daneel', { ...logs, 'memory/2026-02-01.md': far }, 'zebra', { tag: 'vet' })).map(({ path }) => path)).toContain(
    'memory/2026-02-01.md',
  );
});

test.each([
  [['search', 'x', '--since', '2025-13-40'], 'bad_input'],
  [['search', 'x', '--until', '2026-02-30'], 'bad_input'],
  [['search', 'x day:2025-13-40'], 'bad_input'],
  [['search', 'x day:2025-13'], 'bad_input'],
  [['search', 'x day:2026-02-30..2026-03-01'], 'bad_input'],
])('%j is refused with the form of a day', async (args, code) => {
  const { json, exit } = await cli(vaultOnDisk({ 'A.md': 'x\n' }), [...args, '--json']);
  expect([exit, json.error.code]).toEqual([2, code]);
  expect(json.error.message).toContain('2026-03-31');
});

test.each(['2', '2026', '2026-', '2026-0', '2026-03', '2026-03-', '2026-03-3', '2026-03-31', '2026-01..', '..2026'])(
  'a day that is being typed is none to refuse: %s',
  async (day) => {
    await expect(openBench({ 'A.md': 'x\n' }).memory.search({ query: `x day:${day}` })).resolves.toMatchObject({ cursor: null });
  },
);
