import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from './terminal';

const BASELINE = 'learnings/baseline_insights.md';
const CORRECTIONS = 'learnings/corrections.md';
const OLD = '# Baseline\n\n- Mira runs the ferry office with 12 people.\n- She decides in the morning.\n';
const NEW = '# Baseline\n\n- Mira runs the ferry office with 9 people.\n- She decides in the morning.\n';
const OFFICE = '## 2026-02-11: The office, smaller\n**Type**: semantic\n**Observation**: 9 people, not 12.\n\n';
const NOTES = '## Written by hand\n\nAsk Mira about the winter.\n\n';
const WINTER = '## 2026-02-20: Winter\n**Type**: semantic\n**Observation**: The office is closed in January.\n';
const AGAIN = '\n## 2026-02-20: Winter\n**Type**: semantic\n**Observation**: It is closed in February, too.\n';
const HEAD = '# Corrections\n\nWhat corrects the baseline.\n\n';
const OFFICE_NAME = '2026-02-11: The office, smaller';
const ON = ['--now', '2026-06-30T09:00:00'];

const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

async function started(files: Record<string, string> = {}): Promise<string> {
  const vault = vaultOnDisk({
    '.obsidian/app.json': '{}',
    [BASELINE]: OLD,
    [CORRECTIONS]: HEAD + OFFICE + NOTES + WINTER,
    'new.txt': NEW,
    ...files,
  });
  expect((await cli(vault, ['init', 'stoneros', '--now', '2026-03-01T09:00:00', '--json'])).exit).toBe(0);
  expect((await cli(vault, ['check', '--accept', '--now', '2026-03-01T09:00:00', '--json'])).json.ok).toBe(true);
  return vault;
}

const rebase = (vault: string, ...args: string[]): ReturnType<typeof cli> =>
  cli(vault, ['rebaseline', '--text', join(vault, 'new.txt'), ...ON, '--json', ...args]);
const violations = async (vault: string): Promise<string[]> => {
  const ran = await cli(vault, ['check', ...ON, '--json']);
  const found = ran.json.result['findings'] as unknown as { id: string; path: string }[];
  return found.filter(({ id }) => id.startsWith('layer.')).map(({ id, path }) => `${id} ${path}`);
};
const due = async (vault: string, day: string): Promise<boolean> =>
  (await cli(vault, ['status', '--now', `${day}T09:00:00`])).out.includes('Renew the baseline');

test('a new baseline, the old one and what is merged in the archive, what is not stays; accepted, and undone byte for byte', async () => {
  const vault = await started();
  const before = hashes(vault);
  expect(await due(vault, '2026-06-30')).toBe(true);
  const shown = await rebase(vault, '--merge', OFFICE_NAME, '--dry-run');
  expect(hashes(vault)).toEqual(before);
  expect((shown.json.result['plan'] as unknown as { crosses: { path: string }[] }).crosses.map(({ path }) => path)).toEqual([
    BASELINE,
    CORRECTIONS,
  ]);
  const ran = await rebase(vault, '--merge', OFFICE_NAME);
  expect(ran.json.result).toMatchObject({
    path: BASELINE,
    archived: ['archive/learnings/baseline_insights_2026-06-30.md', 'archive/learnings/corrections_2026-06-30.md'],
    merged: [OFFICE_NAME],
    left: ['2026-02-20: Winter'],
    notes: [],
    journal: expect.any(String),
  });
  expect(read(vault, BASELINE)).toBe(NEW);
  expect(read(vault, CORRECTIONS)).toBe(HEAD + NOTES + WINTER);
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30.md')).toBe(OLD);
  expect(read(vault, 'archive/learnings/corrections_2026-06-30.md')).toBe(`Merged from corrections on 2026-06-30.\n\n${OFFICE}`);
  expect(await violations(vault)).toEqual([]);
  expect(await due(vault, '2026-07-01')).toBe(false);
  expect(await due(vault, '2026-09-29')).toBe(true);
  expect((await cli(vault, ['undo', ...ON])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
  expect(await violations(vault)).toEqual([]);
});

test('the quarter counts from the day in the properties of the baseline, and from the archive where that is newer', async () => {
  const vault = await started({ [BASELINE]: `---\ndate: 2026-04-05\n---\n\n${OLD}` });
  const dayOf = async (): Promise<unknown> => (await cli(vault, ['rebaseline', ...ON, '--json'])).json.result['baseline'];
  expect(await dayOf()).toMatchObject({ day: '2026-04-05' });
  expect([await due(vault, '2026-07-04'), await due(vault, '2026-07-05')]).toEqual([false, true]);
  expect((await rebase(vault)).json.ok).toBe(true);
  writeFileSync(join(vault, BASELINE), read(vault, BASELINE).replace('2026-06-30', '2026-04-05'));
  expect(await dayOf()).toMatchObject({ day: '2026-06-30' });
});

test('without a text nothing changes: both texts are shown, with the command that is needed', async () => {
  const vault = await started();
  const before = hashes(vault);
  const look = await cli(vault, ['rebaseline', ...ON]);
  expect(look.exit).toBe(0);
  for (const part of ['12 people', OFFICE_NAME, 'closed in January', 'rebaseline --merge', '--text FILE']) expect(look.out).toContain(part);
  const ran = await cli(vault, ['rebaseline', '--merge', OFFICE_NAME, ...ON, '--json']);
  expect(ran.exit).toBe(1);
  expect(ran.json.result).toMatchObject({
    archived: [],
    merged: [],
    left: [OFFICE_NAME, '2026-02-20: Winter'],
    journal: null,
    baseline: { path: BASELINE, text: OLD, day: null },
    corrections: [
      { entry: OFFICE_NAME, chosen: true, text: OFFICE.trimEnd() },
      { entry: '2026-02-20: Winter', chosen: false },
    ],
    refused: { code: 'text_missing', path: BASELINE },
  });
  const { base } = ran.json.result['baseline'] as unknown as { base: string };
  const question = await cli(vault, ['rebaseline', '--merge', 'all', '--prompt', ...ON]);
  for (const part of ['12 people', '9 people, not 12', 'closed in January']) expect(question.out).toContain(part);
  expect(hashes(vault)).toEqual(before);
  writeFileSync(join(vault, BASELINE), `${OLD}- Hired a cook.\n`);
  const late = await rebase(vault, '--merge', OFFICE_NAME, '--base', base);
  expect([late.exit, late.json.error.code]).toEqual([2, 'changed_since']);
  expect(read(vault, BASELINE)).toBe(`${OLD}- Hired a cook.\n`);
});

test('headings with commas, one that stands twice, "all", and one that is not there', async () => {
  const vault = await started({ [CORRECTIONS]: HEAD + OFFICE + WINTER + AGAIN });
  const before = hashes(vault);
  const none = await rebase(vault, '--merge', `${OFFICE_NAME},2026-02-21: Summer`);
  expect([none.exit, none.json.error.code]).toEqual([2, 'not_found']);
  expect(none.json.error.message).toContain('2026-02-20: Winter (2)');
  expect(hashes(vault)).toEqual(before);
  const merged = async (list: string): Promise<unknown> => (await rebase(vault, '--merge', list, '--dry-run')).json.result['merged'];
  expect(await merged(`${OFFICE_NAME},2026-02-20: Winter (2)`)).toEqual([OFFICE_NAME, '2026-02-20: Winter (2)']);
  expect(await merged('2026-02-20: Winter, The office, smaller')).toEqual([OFFICE_NAME, '2026-02-20: Winter']);
  expect((await rebase(vault, '--merge', 'Winter', '--dry-run')).json.error.message).toContain('Several are called "Winter"');
  expect(await merged('all')).toHaveLength(3);
  expect((await rebase(vault, '--merge', '2026-02-20: Winter (2)')).json.ok).toBe(true);
  expect(read(vault, CORRECTIONS)).toBe(HEAD + OFFICE + WINTER + '\n');
  expect(read(vault, 'archive/learnings/corrections_2026-06-30.md')).toContain('closed in February');
  expect(await violations(vault)).toEqual([]);
});

test('the same text, an empty one, one with a secret: refused with the reason, nothing changed', async () => {
  const vault = await started();
  const before = hashes(vault);
  const said = async (text: string, ...args: string[]): Promise<string> => {
    const ran = await cli(vault, ['rebaseline', '--text', '-', ...args, ...ON, '--json'], text);
    expect(ran.exit).toBe(2);
    return ran.json.error.message;
  };
  expect(await said(OLD, '--merge', 'all')).toContain('would not learn what was corrected');
  expect(await said('\n  \n')).toContain('is empty');
  expect(await said(`${NEW}- Key: ghp_16C7e42F292c6912E7710c838347Ae178B4a\n`)).toContain('GitHub');
  expect(hashes(vault)).toEqual(before);
  const same = await cli(vault, ['rebaseline', '--text', '-', ...ON, '--json'], OLD);
  expect(same.json.result).toMatchObject({ archived: [], merged: [], journal: null });
  const other = await cli(vault, ['init', 'daneel', '--root', 'agent', ...ON, '--json']);
  expect(other.json.ok).toBe(true);
  expect((await cli(vault, ['rebaseline', '--memory', 'agent', ...ON, '--json'])).json.error.message).toContain(
    'has no baseline: its convention, "Hot, warm, cold", has none.',
  );
});

test('line ends, byte order mark, properties and id stay as the file has them; a day in the properties is renewed', async () => {
  const properties = '---\r\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\r\nupdated: 2026-03-01\r\nprivate: true\r\n---\r\n\r\n';
  const old = `\ufeff${properties}${OLD.replace(/\n/g, '\r\n')}`;
  const corrections = `\ufeff${(HEAD + OFFICE + NOTES + WINTER).replace(/\n/g, '\r\n')}`;
  const vault = await started({ [BASELINE]: old, [CORRECTIONS]: corrections });
  const before = hashes(vault);
  expect((await rebase(vault, '--merge', 'all')).json.ok).toBe(true);
  expect(read(vault, BASELINE)).toBe(`\ufeff${properties.replace('2026-03-01', '2026-06-30')}${NEW.replace(/\n/g, '\r\n')}`);
  expect(read(vault, CORRECTIONS)).toBe(`\ufeff${(HEAD + NOTES).replace(/\n/g, '\r\n')}`);
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30.md')).toBe(old.replace(/id: .*\r\n/, ''));
  expect(read(vault, 'archive/learnings/corrections_2026-06-30.md')).toBe(
    `Merged from corrections on 2026-06-30.\n\n${OFFICE}${WINTER}`.replace(/\n/g, '\r\n'),
  );
  expect(await violations(vault)).toEqual([]);
  expect((await cli(vault, ['undo', ...ON])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('no baseline, no corrections: the first one is written; one that is not UTF-8 is left alone', async () => {
  const vault = await started();
  rmSync(join(vault, BASELINE));
  rmSync(join(vault, CORRECTIONS));
  const look = await cli(vault, ['rebaseline', ...ON]);
  expect(look.out).toContain(`There is no ${BASELINE} yet`);
  const ran = await rebase(vault, '--merge', 'all');
  // The accepted text is in the copies of this device, so it goes to the archive.
  expect(ran.json.result).toMatchObject({ archived: ['archive/learnings/baseline_insights_2026-06-30.md'], merged: [], left: [] });
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30.md')).toBe(OLD);
  expect(read(vault, BASELINE)).toBe(NEW);
  writeFileSync(join(vault, BASELINE), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]));
  const broken = await rebase(vault);
  expect([broken.exit, broken.json.error.code]).toEqual([2, 'unreadable']);
  const fresh = vaultOnDisk({
    '.obsidian/app.json': '{}',
    '.top-of-mind.json': '{"memories":[{"name":"A","root":"","convention":"stoneros"}]}',
    'new.txt': NEW,
  });
  const first = await rebase(fresh);
  expect(first.json.result).toMatchObject({ archived: [], notes: [expect.stringContaining('the first one')], journal: expect.any(String) });
  expect(read(fresh, BASELINE)).toBe(NEW);
});

test('a baseline that other hands changed: the accepted text and theirs are archived, the new one is accepted', async () => {
  const vault = await started();
  const theirs = `${OLD}- Written past the rules.\n`;
  writeFileSync(join(vault, BASELINE), theirs);
  expect(await violations(vault)).toEqual([`layer.read-only ${BASELINE}`]);
  const ran = await rebase(vault);
  expect(ran.json.result['archived']).toEqual([
    'archive/learnings/baseline_insights_2026-06-30.md',
    'archive/learnings/baseline_insights_2026-06-30-2.md',
  ]);
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30.md')).toBe(OLD);
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30-2.md')).toBe(theirs);
  expect(await violations(vault)).toEqual([]);
  expect((await cli(vault, ['undo', ...ON])).exit).toBe(0);
  expect(await violations(vault)).toEqual([`layer.read-only ${BASELINE}`]);
  const accepted = await cli(vault, ['rebaseline', '--text', join(vault, BASELINE), ...ON, '--json']);
  expect(accepted.json.result['archived']).toEqual(['archive/learnings/baseline_insights_2026-06-30.md']);
  expect([read(vault, BASELINE), await violations(vault)]).toEqual([theirs, []]);
});

test('links to a merged correction follow it, those in the archived baseline go on leading where they led', async () => {
  const link = '[[corrections#2026-02-11 The office, smaller|why]]';
  const old = `${OLD}\nSee [[corrections#2026-02-11 The office, smaller]] and [the ferry](../Ferry.md).\n`;
  const vault = await started({ [BASELINE]: old, 'Ferry.md': `# Ferry\n\n${link}, [[corrections]], [[baseline_insights#Baseline]].\n` });
  writeFileSync(join(vault, 'new.txt'), `# About Mira\n\n- 9 people, see [[corrections#2026-02-11 The office, smaller]].\n`);
  const before = hashes(vault);
  const ran = await rebase(vault, '--merge', OFFICE_NAME);
  expect(ran.json.result['notes']).toEqual(['The new text lacks what a link names: [[baseline_insights#Baseline]] in "Ferry.md".']);
  expect(read(vault, 'Ferry.md')).toContain('[[corrections_2026-06-30#2026-02-11 The office, smaller|why]], [[corrections]]');
  expect(read(vault, BASELINE)).toContain('[[corrections_2026-06-30#2026-02-11 The office, smaller]]');
  expect(read(vault, 'archive/learnings/baseline_insights_2026-06-30.md')).toContain('[the ferry](../../Ferry.md)');
  const links = (await cli(vault, ['links', ...ON, '--json'])).json.result['links'] as unknown as { to: string | null; from: string }[];
  expect(links.filter(({ to }) => to === null)).toEqual([]);
  expect((await cli(vault, ['undo', ...ON])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('a second one on the same day, and a plan of one that comes from a file', async () => {
  const vault = await started();
  const plan = join(vault, 'plan.json');
  writeFileSync(plan, (await rebase(vault, '--merge', OFFICE_NAME, '--dry-run')).out);
  const foreign = await cli(vault, ['plan', 'apply', plan, ...ON, '--json']);
  expect([foreign.exit, foreign.json.result['refused']]).toEqual([1, expect.objectContaining({ code: 'layer_policy' })]);
  expect(read(vault, BASELINE)).toBe(OLD);
  expect((await rebase(vault, '--merge', OFFICE_NAME)).json.ok).toBe(true);
  writeFileSync(join(vault, 'new.txt'), `${NEW}- The office is closed in January.\n`);
  const second = await rebase(vault, '--merge', 'all');
  expect(second.json.result['archived']).toEqual([
    'archive/learnings/baseline_insights_2026-06-30-2.md',
    'archive/learnings/corrections_2026-06-30-2.md',
  ]);
  expect(existsSync(join(vault, 'archive/learnings/baseline_insights_2026-06-30.md'))).toBe(true);
  expect(await violations(vault)).toEqual([]);
});
