import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, wordsOf } from './terminal';

const NOW = ['--now', '2026-02-16T23:00:00'];
const MISS = 'Asked for Zulip credentials without checking TOOLS.md';
const FIX = 'Always check TOOLS.md first, then search, THEN ask';
const REVIEW = 'memory/self-review.md';
const read = (vault: string, path: string): string => readFileSync(join(vault, path), 'utf8');

async function started(files: Record<string, string> = {}): Promise<string> {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}', ...files });
  expect((await cli(vault, ['init', 'daneel', ...NOW, '--json'])).exit).toBe(0);
  return vault;
}

const miss = (vault: string, text: string, more: readonly string[] = []) =>
  cli(vault, ['remember', '--type', 'miss', '--title', 'Credentials', ...more, ...NOW, '--json'], text);

test('the same miss again raises COUNT; the third time its fix is a rule, once, and undo takes each back byte by byte', async () => {
  const vault = await started();
  const states = [hashes(vault)];
  for (const count of [1, 2, 3, 4]) {
    expect((await miss(vault, `MISS: ${MISS}${count === 2 ? '.' : ''}\nFIX: ${FIX}\n`)).exit).toBe(0);
    expect(read(vault, REVIEW).match(/MEMORY FAIL/g)).toHaveLength(1);
    expect(read(vault, REVIEW)).toContain(`COUNT: ${count}\n`);
    expect(read(vault, REVIEW)).toContain(`STATUS: ${count < 3 ? 'Active' : 'Graduated'}`);
    expect(read(vault, 'AGENTS.md').split(FIX)).toHaveLength(count < 3 ? 1 : 2);
    states.push(hashes(vault));
  }
  expect(read(vault, 'AGENTS.md')).toContain(
    `<!-- top-of-mind:begin rules -->\n- ${FIX} (MEMORY FAIL #1)\n<!-- top-of-mind:end rules -->\n`,
  );
  states.pop();
  for (const state of states.reverse()) {
    expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
    expect(hashes(vault)).toEqual(state);
  }
});

test('a new FIX joins the old one', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  await miss(vault, `MISS: ${MISS}\nFIX: Keep a list of where each credential is\n`);
  expect(read(vault, REVIEW)).toContain(`FIX: ${FIX}\n  Keep a list of where each credential is\nCOUNT: 2\n`);
});

test('a mistake about privacy is a rule at once', async () => {
  const vault = await started();
  const ran = await miss(
    vault,
    'TAG: Privacy\nMISS: Sent the address list to a public channel\nFIX: Never send personal data to a channel\n',
  );
  expect(ran.json.result).toMatchObject({ mistake: { count: 1, status: 'Graduated', rules: 'AGENTS.md' } });
  expect(read(vault, REVIEW)).toContain('STATUS: Graduated');
  expect(read(vault, REVIEW)).not.toContain('STATUS: Active');
  expect(read(vault, 'AGENTS.md')).toContain('- Never send personal data to a channel (MEMORY FAIL #1)');
});

test('a rule can be taken back, and its count makes none of it again', async () => {
  const vault = await started();
  for (let at = 0; at < 3; at++) await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  expect((await cli(vault, ['mistakes', '--take-back', '1', ...NOW])).exit).toBe(0);
  expect(read(vault, 'AGENTS.md')).not.toContain(FIX);
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  expect(read(vault, REVIEW)).toContain('COUNT: 4\nSTATUS: Taken back');
  expect(read(vault, 'AGENTS.md')).not.toContain(FIX);
  expect((await cli(vault, ['mistakes', '--graduate', 'MEMORY FAIL #1', ...NOW])).exit).toBe(0);
  expect(read(vault, 'AGENTS.md')).toContain(FIX);
  expect((await cli(vault, ['mistakes', '--graduate', '1', ...NOW, '--json'])).json.result).toMatchObject({ journal: null });
  expect((await cli(vault, ['mistakes', ...NOW])).out).toContain('4 times, Graduated');
});

test('a rule that stands outside the block is not written twice', async () => {
  const vault = await started({ 'AGENTS.md': `# Agents\n\n* **${FIX}!**\n` });
  for (let at = 0; at < 3; at++) await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  expect(read(vault, 'AGENTS.md')).toBe(`# Agents\n\n* **${FIX}!**\n`);
  expect(read(vault, REVIEW)).toContain('STATUS: Graduated');
});

test.each([
  [
    'bold labels',
    `### MEMORY FAIL #7\n- **TAG**: Credentials\n- **MISS**: ${MISS}\n- **FIX**: ${FIX}\n- **COUNT**: 2\n- **STATUS**: Active\n`,
    '- **COUNT**: 3\n- **STATUS**: Graduated',
  ],
  ['German', `### Fehler #7\nFehler: ${MISS}\nLösung: ${FIX}\nAnzahl: 2 mal\nStand: offen\n`, 'Anzahl: 3 mal\nStand: Graduated'],
  ['no COUNT', `### MEMORY FAIL #7\nMISS: ${MISS}\nFIX: ${FIX}\n\n### MEMORY FAIL #8\nMISS: Another\n`, 'COUNT: 2\n\n### MEMORY FAIL #8'],
])('a self-review with %s is counted in its own form', async (_, text, expected) => {
  const vault = await started({ [REVIEW]: `# Review\n\n${text}` });
  const ran = await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  expect(ran.exit).toBe(0);
  expect(read(vault, REVIEW)).toContain(expected);
});

const PERHAPS = 'MISS: Asked for Zulip credentials in the channel without checking TOOLS.md or the notes of the team\nFIX: Look first\n';

test('where it may be the same, it is written as a new one, and the answer asks', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const ran = await miss(vault, PERHAPS);
  expect(ran.json.result).toMatchObject({
    unsure: true,
    path: REVIEW,
    entry: 'MEMORY FAIL #2',
    question: { candidates: [{ path: REVIEW, entry: 'MEMORY FAIL #1' }] },
  });
  expect(ran.json.result['refused']).toBeUndefined();
  expect(read(vault, REVIEW).match(/COUNT: 1\n/g)).toHaveLength(2);
  expect((await cli(vault, ['review', ...NOW, '--json'])).json.result).toMatchObject({ entries: [{ unsure: true }] });
});

test.each([
  ['hold', true],
  ['fail', false],
])('where it may be the same and --when-unsure is %s, nothing is written', async (when, asks) => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const before = hashes(vault);
  const ran = await miss(vault, PERHAPS, ['--when-unsure', when]);
  expect(ran.exit).toBe(1);
  expect(ran.json.result).toMatchObject({ path: null, refused: { code: 'unsure' } });
  expect(ran.json.result['question'] !== null).toBe(asks);
  expect(hashes(vault)).toEqual(before);
});

test('where somebody chose to merge it, it is counted at the older one', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const merged = await miss(vault, PERHAPS, ['--action', 'merge', '--older', `${REVIEW}#MEMORY FAIL #1`]);
  expect(merged.exit).toBe(0);
  expect(read(vault, REVIEW)).toContain('COUNT: 2\n');
  expect(read(vault, REVIEW).match(/MEMORY FAIL/g)).toHaveLength(1);
});

test.each(['same', 'merge'])(
  'the answer %s to a question about a mistake counts it at the older one, and nothing is removed',
  async (answer) => {
    const vault = await started();
    for (let at = 0; at < 2; at++) await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
    await miss(vault, PERHAPS);
    const before = hashes(vault);
    const [newer, older] = [`${REVIEW}#MEMORY FAIL #2`, `${REVIEW}#MEMORY FAIL #1`];
    const ran = await cli(vault, ['review', '--answer', newer, answer, '--of', older, ...NOW, '--json']);
    expect(ran.json).toMatchObject({ ok: true });
    expect(read(vault, REVIEW)).toContain(`FIX: ${FIX}\n  Look first\nCOUNT: 3\nSTATUS: Graduated`);
    expect(read(vault, REVIEW)).toContain('or the notes of the team');
    expect(read(vault, 'AGENTS.md')).toContain('Look first (MEMORY FAIL #1)');
    const listed = (await cli(vault, ['mistakes', ...NOW, '--json'])).json.result['mistakes'] as unknown as {
      entry: string;
      count: number;
    }[];
    expect(listed.map(({ entry, count }) => [entry, count])).toEqual([['MEMORY FAIL #1', 3]]);
    expect((await cli(vault, ['review', ...NOW, '--json'])).json.result).toMatchObject({ entries: [] });
    await miss(vault, PERHAPS);
    expect(read(vault, REVIEW)).toContain('COUNT: 4\nSTATUS: Graduated');
    for (let at = 0; at < 2; at++) expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
    expect(hashes(vault)).toEqual(before);
  },
);

test('a mistake takes its tag, fix and severity as options; the answer says the count and the rule', async () => {
  const vault = await started();
  const asked = ['remember', '--type', 'miss', '--body', MISS, '--tag', 'Credentials', '--fix', FIX, ...NOW, '--json'];
  expect((await cli(vault, asked)).json.result).toMatchObject({ count: 1, graduated: null });
  expect(read(vault, REVIEW)).toContain(`TAG: Credentials\nMISS: ${MISS}\nFIX: ${FIX}\nCOUNT: 1\n`);
  expect((await cli(vault, asked)).json.result).toMatchObject({ count: 2, graduated: null });
  expect((await cli(vault, asked)).json.result).toMatchObject({ count: 3, graduated: { path: 'AGENTS.md', rule: FIX } });
  const severe = ['remember', '--type', 'miss', '--body', 'Sent salaries to a channel', '--fix', 'Never send salaries', ...NOW, '--json'];
  expect((await cli(vault, [...severe, '--severity', 'privacy'])).json.result).toMatchObject({
    count: 1,
    graduated: { path: 'AGENTS.md', rule: 'Never send salaries' },
  });
});

test('a severity that is told later joins the mistake, and makes its fix a rule at once', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const before = hashes(vault);
  const ran = await miss(vault, MISS, ['--severity', 'security']);
  expect(ran.json.result).toMatchObject({ count: 2, graduated: { path: 'AGENTS.md', rule: FIX } });
  expect(read(vault, REVIEW)).toContain('COUNT: 2\nSTATUS: Graduated\nSEVERITY: security');
  expect((await cli(vault, ['undo', ...NOW])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});

test('a tag is one more tag of other entries; a fix belongs to a mistake, and where none are kept the answer says where', async () => {
  const vault = await started();
  const entry = ['remember', '--title', 'Disk', '--body', 'The disk is full.', ...NOW, '--json'];
  expect((await cli(vault, [...entry, '--fix', 'Clear it'])).json.error.message).toContain('the type "miss"');
  expect((await cli(vault, [...entry, '--tag', 'infra'])).exit).toBe(0);
  expect(read(vault, 'memory/2026-02-16.md')).toContain('**Tags**: #infra');
  const other = vaultOnDisk({ '.obsidian/app.json': '{}' });
  await cli(other, ['init', 'carlton', ...NOW]);
  const message = 'has no file of mistakes: its convention, "Titles as index", has none.';
  expect((await cli(other, [...entry, '--fix', 'Clear it'])).json.error.message).toContain(message);
  expect((await cli(other, ['mistakes', ...NOW, '--json'])).json.error.message).toContain(message);
  expect((await cli(other, ['rebaseline', ...NOW, '--json'])).json.error.message).toContain(
    'has no baseline: its convention, "Titles as index", has none.',
  );
});

test('a rule that holds the words of a fix may say the opposite: the fix becomes a rule, and joins', async () => {
  const vault = await started({ 'AGENTS.md': '# Agents\n\n- Do not ask Mira.\n' });
  for (const fix of ['Never ask Mira', 'Ask Mira', 'ask mira!']) await miss(vault, `MISS: ${MISS}\nFIX: ${fix}\n`);
  expect(read(vault, REVIEW)).toContain('FIX: Never ask Mira\n  Ask Mira\nCOUNT: 3\nSTATUS: Graduated');
  expect(read(vault, 'AGENTS.md')).toContain('- Never ask Mira; Ask Mira (MEMORY FAIL #1)');
});

test('the form in which mistakes are kept is read as such when it comes as a text', async () => {
  const vault = await started();
  const form = `### MEMORY FAIL #7\nTAG: Credentials\nMISS: ${MISS}\nFIX: ${FIX}\nCOUNT: 2\nSTATUS: Active\n`;
  await cli(vault, ['remember', '--type', 'miss', ...NOW], form);
  expect(read(vault, REVIEW)).toBe(`# Self review\n\n${form.replace('#7', '#1')}`);
  await cli(vault, ['remember', '--type', 'miss', ...NOW], 'Fail 3: Deploy\n---\nMISS: Deployed without the tests\nFIX: Run the tests\n');
  expect(read(vault, REVIEW)).toContain('#2\nTAG: Deploy\nMISS: Deployed without the tests\nFIX: Run the tests\n');
});

test('the same tag and fix are the same mistake, and its words in another form join the old ones', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const again = ['remember', '--type', 'miss', '--tag', 'credentials', '--fix', FIX, ...NOW, '--json'];
  const ran = await cli(vault, again, 'Asked for the password of the mail account again');
  expect(ran.json.result).toMatchObject({ count: 2, entry: 'MEMORY FAIL #1' });
  expect(read(vault, REVIEW)).toContain(`MISS: ${MISS}\n  Asked for the password of the mail account again\nFIX: ${FIX}\nCOUNT: 2\n`);
  await cli(vault, again, 'Asked for the password of the mail account again');
  expect(read(vault, REVIEW).split('mail account')).toHaveLength(2);
  expect(read(vault, REVIEW)).toContain('COUNT: 3\nSTATUS: Graduated');
});

test('a mistake of another tag or another fix is another one', async () => {
  const vault = await started();
  await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
  const fix = ['remember', '--type', 'miss', '--fix', FIX, ...NOW];
  await cli(vault, [...fix, '--tag', 'Billing'], 'Sent the invoice of May to the customer of April');
  expect(read(vault, REVIEW)).toMatch(/COUNT: 1[^]*MEMORY FAIL #2[^]*COUNT: 1/);
});

describe('an unsure one', () => {
  const ASKED = 'Asked again for Zulip credentials although TOOLS.md was there to be checked';
  const held = ['remember', '--type', 'miss', '--tag', 'Zulip', '--when-unsure', 'hold', ...NOW, '--json'];

  test('that is held is counted by the answer "same", and the answer says so', async () => {
    const vault = await started();
    await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
    const { json } = await cli(vault, held, ASKED);
    const { answers } = (json.result as unknown as { question: { answers: { answer: string; does: string; command: string }[] } }).question;
    const same = answers.find(({ answer }) => answer === 'same');
    expect(same?.does).toContain('counts it');
    expect((await cli(vault, [...wordsOf(same?.command ?? '').slice(1), ...NOW], ASKED)).out).toContain('made 2 times');
    expect(read(vault, REVIEW)).toContain('COUNT: 2\n');
    expect(read(vault, REVIEW)).toContain(ASKED);
  });

  test('that is written is counted by the answer "same" of the review, which says so', async () => {
    const vault = await started();
    await miss(vault, `MISS: ${MISS}\nFIX: ${FIX}\n`);
    await cli(vault, ['remember', '--type', 'miss', '--tag', 'Zulip', ...NOW], ASKED);
    const { out } = await cli(vault, ['review', '--answer', `${REVIEW}#MEMORY FAIL #2`, 'same', ...NOW]);
    expect(out).toMatch(/^Counted: memory\/self-review\.md#MEMORY FAIL #1, made 2 times\./);
    expect(out).not.toContain('skipped note');
  });
});

test('at COUNT 3 without a FIX somebody is asked for one, and the answer becomes the rule', async () => {
  const vault = await started();
  const deploy = (): ReturnType<typeof cli> =>
    cli(vault, ['remember', '--type', 'miss', '--title', 'Deploy', ...NOW, '--json'], 'MISS: Deployed without the tests\n');
  await deploy();
  expect((await deploy()).json.result).not.toHaveProperty('missing');
  expect((await deploy()).json.result).toMatchObject({ count: 3, graduated: null, missing: ['FIX'] });
  const { out } = await cli(vault, ['remember', '--type', 'miss', ...NOW], 'MISS: Deployed without the tests\n');
  const command = /top-of-mind mistakes .*/.exec(out)?.[0] ?? '';
  await cli(vault, [...wordsOf(command.replace('…', 'Run the tests first')).slice(1), ...NOW]);
  expect(read(vault, REVIEW)).toContain('FIX: Run the tests first\nCOUNT: 4\nSTATUS: Graduated\n');
  expect(read(vault, 'AGENTS.md')).toContain('- Run the tests first (MEMORY FAIL #1)');
});
