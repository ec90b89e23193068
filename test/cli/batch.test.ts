import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentIn } from '../verbs/agent';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const NOW = ['--now', '2026-03-20T10:00:00'];
const CRANE = 'The crane of the yard lifts 12 tonnes. It is checked every March by the Nordkran company.';
const TIDE = 'The tide table hangs beside the fuel pump and is printed by the coast guard each January.';
const HALL = 'Hall C takes boats up to 14 metres from October on; Pavel assigns the places.';
const OLD = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
const ASKED = 'The choir rehearses on Thursdays now, Ines says.';

interface Entry {
  readonly line: number;
  readonly error?: string;
  readonly verdict?: string;
  readonly path?: string | null;
  readonly refused?: { readonly code: string };
  readonly question?: { readonly id: string; readonly answers: readonly { readonly answer: string; readonly command: string }[] } | null;
}
interface Told {
  readonly entries: readonly Entry[];
  readonly journal: string | null;
}

const lines = (...entries: readonly object[]): string => entries.map((one) => JSON.stringify(one)).join('\n');
const told = ({ json }: Awaited<ReturnType<typeof cli>>): Told => json.result as unknown as Told;
const batch = (vault: string, input: string, ...more: readonly string[]) =>
  cli(vault, ['remember', '--batch', '--json', ...NOW, ...more], input);
const allOf = (vault: string): string =>
  readdirSync(vault, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(vault, path), 'utf8'))
    .join('\n');

test.each(['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'])(
  'in %s several entries are judged beside each other and written in one plan, which one undo takes back',
  async (convention) => {
    const vault = vaultOnDisk({});
    await cli(vault, ['init', convention, ...NOW]);
    const before = hashes(vault);
    const input = lines(
      { title: 'Crane', body: CRANE },
      { body: TIDE, tags: ['harbour'] },
      { title: 'Crane', body: CRANE },
      { body: HALL },
    );
    const ran = await batch(vault, input);
    expect(ran.exit).toBe(1);
    const { entries, journal } = told(ran);
    expect(entries.map(({ line, verdict, path }) => [line, verdict, path !== null])).toEqual([
      [1, 'UNIQUE', true],
      [2, 'UNIQUE', true],
      [3, 'DUPLICATE', false],
      [4, 'UNIQUE', true],
    ]);
    for (const text of [CRANE, TIDE, HALL]) expect(allOf(vault).split(`${text}\n`).length).toBeGreaterThan(1);
    expect(allOf(vault).split(`${CRANE}\n`)).toHaveLength(2);
    expect((await cli(vault, ['check', '--json', ...NOW])).json.result).toMatchObject({ findings: [] });
    const { result } = (await cli(vault, ['journal', '--json'])).json as unknown as { result: { entries: { id: string }[] } };
    expect(result.entries[0]?.id).toBe(journal);
    expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
    expect(hashes(vault)).toEqual(before);
  },
);

test('a line that cannot be read or remembered has its error in its place, and keeps none of the others back', async () => {
  const vault = vaultOnDisk({ 'Note.md': 'x\n' });
  const input = [
    lines({ body: CRANE }),
    '',
    'oops',
    lines(
      { title: 'No text' },
      { body: ' ' },
      { body: TIDE, colour: 'red' },
      { body: TIDE, tags: 'harbour' },
      { body: HALL, date: '2026-02-31' },
    ),
    lines({ body: HALL }),
  ].join('\n');
  const { entries } = told(await batch(vault, input));
  expect(entries.map(({ line, error }) => [line, error?.replace(/[.,:].*/, '') ?? null])).toEqual([
    [1, null],
    [3, 'This line is not valid JSON (line 1'],
    [4, 'This entry has no "body"'],
    [5, 'There is nothing to remember'],
    [6, 'An entry has no field "colour"'],
    [7, 'The "tags" must be a list of texts'],
    [8, '"2026-02-31" is not a date'],
    [9, null],
  ]);
  expect(allOf(vault)).toContain(HALL);
  expect((await batch(vault, '\n \n')).json).toMatchObject({ ok: false, error: { code: 'bad_input' } });
  expect((await batch(vault, input, '--title', 'One')).json).toMatchObject({ ok: false, error: { code: 'usage' } });
});

test('held entries are asked about, each with commands that carry its own text; the others are written', async () => {
  const vault = vaultOnDisk({ 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${OLD}\n` });
  const ran = await batch(vault, lines({ title: 'Choir evenings', body: ASKED }, { body: TIDE }), '--when-unsure', 'hold');
  expect(ran.exit).toBe(1);
  const { entries } = told(ran);
  expect(entries).toMatchObject([
    { path: null, refused: { code: 'unsure' } },
    { verdict: 'UNIQUE', question: null },
  ]);
  expect(allOf(vault)).not.toContain(ASKED);
  const command = entries[0]?.question?.answers.find(({ answer }) => answer === 'replaces')?.command ?? '';
  await cli(vault, [...wordsOf(command).slice(1), ...NOW]);
  expect(allOf(vault)).toContain(ASKED);
  expect(readFileSync(join(vault, 'Choir rehearsals.md'), 'utf8')).toContain('superseded_by');
});

test('unless told to hold them, unsure entries are written and their questions stand in the queue', async () => {
  const vault = vaultOnDisk({ 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${OLD}\n` });
  const { entries } = told(await batch(vault, lines({ title: 'Choir evenings', body: ASKED }, { body: TIDE })));
  const id = entries[0]?.question?.id ?? '';
  expect((await cli(vault, ['review', '--json', ...NOW])).json.result).toMatchObject({ entries: [{ id }] });
});

test('a secret is held, a duplicate fails, and a dry run writes nothing', async () => {
  const vault = vaultOnDisk({ 'Crane.md': `---\ncreated: 2026-01-01\n---\n${CRANE}\n` });
  const before = hashes(vault);
  const secret = 'The token is ghp_16C7e42F292c6912E7710c838347Ae178B4a and opens all.';
  const input = lines({ body: secret }, { title: 'Crane', body: CRANE }, { body: TIDE });
  const dry = await batch(vault, input, '--dry-run', '--on-duplicate', 'fail');
  expect(dry.json.result).toMatchObject({
    entries: [{ refused: { code: 'secret' } }, { refused: { code: 'duplicate' } }, { verdict: 'UNIQUE', journal: null }],
    journal: null,
    plan: { edits: [{ op: 'create' }] },
  });
  expect(hashes(vault)).toEqual(before);
  await batch(vault, input);
  expect(allOf(vault)).not.toContain('ghp_');
  expect(allOf(vault)).toContain(TIDE);
});

test('mistakes of a batch are counted one by one', async () => {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'daneel', ...NOW]);
  const miss = {
    type: 'miss',
    title: 'Credentials',
    body: 'MISS: Asked for credentials without checking TOOLS.md\nFIX: Check TOOLS.md first',
  };
  const { entries } = told(await batch(vault, lines(miss, miss, miss)));
  expect(entries).toMatchObject([{ count: 1 }, { count: 2 }, { count: 3, graduated: { path: 'AGENTS.md' } }]);
  expect(readFileSync(join(vault, 'memory/self-review.md'), 'utf8').match(/MEMORY FAIL/g)).toHaveLength(1);
  expect(readFileSync(join(vault, 'AGENTS.md'), 'utf8')).toContain('Check TOOLS.md first');
});

test('what all entries share is said once', async () => {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'stoneros', ...NOW]);
  await batch(vault, lines({ body: CRANE }, { body: TIDE, type: 'procedural' }), '--type', 'semantic', '--tags', 'harbour');
  expect(readFileSync(join(vault, 'learnings/expertise.md'), 'utf8')).toMatch(/\*\*Type\*\*: semantic[^]*#harbour/);
  expect(readFileSync(join(vault, 'learnings/patterns.md'), 'utf8')).toMatch(/\*\*Type\*\*: procedural[^]*#harbour/);
});

test('a file that ends in open code takes none of them, and says so for each', async () => {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'daneel', ...NOW]);
  writeFileSync(join(vault, 'memory/2026-03-20.md'), '# 2026-03-20\n\n```\nopen\n');
  const { entries, journal } = told(await batch(vault, lines({ body: CRANE }, { body: TIDE })));
  expect(journal).toBeNull();
  for (const { error } of entries) expect(error).toContain('memory/2026-03-20.md');
});

test('an agent remembers several at once, and answers the questions that come back', async () => {
  const vault = vaultOnDisk({ 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${OLD}\n` });
  const agent = await agentIn(vault);
  const entries = [{ title: 'Choir evenings', body: ASKED }, { body: TIDE }, { body: TIDE }];
  const { result, summary } = await agent.call('remember', { entries });
  expect(summary).toMatch(/^1 of 3 written, 1 needs an answer, 1 known already\./);
  const [first] = (result as unknown as Told).entries;
  expect(allOf(vault)).not.toContain(ASKED);
  await agent.call('remember', { answer: { id: first?.question?.id ?? '', answer: 'new' } });
  expect(allOf(vault)).toContain(ASKED);
  expect((await agent.call('remember', { entries, body: TIDE })).code).toBe('bad_input');
});

test('beside a question the marks of the same plan are accepted', async () => {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'daneel', ...NOW]);
  await cli(vault, ['remember', '--body', 'The server has 16 GB of RAM and a disk of 512 GB in the rack.', ...NOW]);
  await cli(vault, ['remember', '--body', 'The coffee machine on the second floor takes filter number 4.', ...NOW]);
  const { entries } = told(
    await batch(
      vault,
      lines(
        { body: 'The coffee machine on the second floor now takes filter number 6 instead of number 4.' },
        { body: 'The server has 512 GB of RAM and a disk of 16 GB in the rack.' },
      ),
    ),
  );
  expect(entries.map(({ verdict, question }) => [verdict, question != null])).toEqual([
    ['SUPERSEDE', false],
    ['DUPLICATE', true],
  ]);
  expect((await cli(vault, ['check', ...NOW])).out).toContain('No findings');
});
