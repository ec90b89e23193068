import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpDoor, type Called, type McpDoor } from '../../../src/cli/mcp/vault-door';
import type { ToolArgs, ToolName } from '../../../src/verbs/agents';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { cli, hashes, vaultOnDisk, wordsOf } from '../terminal';

const NOW = new Date('2026-03-20T10:00:00.000Z');
const SETTINGS = {
  '.top-of-mind.json': JSON.stringify({
    memories: [{ name: 'Home', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Vault'], tags: [] } } }],
  }),
};
const OPEN = {
  'Boiler.md': '---\ncreated: 2026-01-04\n---\nThe boiler in the cellar is serviced every October by Meyer.\n',
  'Garden.md': '---\ncreated: 2026-01-05\n---\nThe hedge along the road is cut in June. See [[Boiler]].\n',
};
const PIN = 'The PIN of the alarm box beside the door is 4711, and Ida knows it.';
const SECRET = 'Ida writes the access of the router down: password: Tr0ub4dor&3xyzzy and keeps the paper.';
const VAULT = {
  ...SETTINGS,
  ...OPEN,
  'Vault/Alarm.md': `---\ncreated: 2026-01-09\n---\n${PIN} See [[Boiler]].\n`,
  'Diary.md': '---\ncreated: 2026-01-08\nprivate: true\n---\nOlga met Ben at the quarry. See [[Boiler]] and [[Garden]].\n',
  'Router.md': `---\ncreated: 2026-01-07\n---\n${SECRET} See [[Boiler]].\n`,
};

/** The door of MCP on a folder, without its protocol. */
async function door(folder: string, now = NOW): Promise<McpDoor> {
  const reopen = () => openFolder(folder, now, 'renew', { readOnly: false });
  return mcpDoor({ opened: await reopen(), reopen, now: () => now, version: '0.0.0', readOnly: false });
}
const call = <N extends ToolName>(on: McpDoor, tool: N, args: ToolArgs<N>): Promise<Called> =>
  on.call(tool, args, { signal: new AbortController().signal });
const gated = (on: McpDoor, body: string, title = ''): Promise<Called> => call(on, 'gate', { entries: [{ title, body }] });

test('the same text as a withheld note is new: a copy is written, and the report of a person names both', async () => {
  const folder = vaultOnDisk(VAULT);
  const on = await door(folder);
  const body = 'Olga met Ben at the quarry. See [[Boiler]] and [[Garden]].';
  expect((await gated(on, body, 'Quarry')).result).toMatchObject({ verdicts: [{ verdict: 'UNIQUE', of: null }] });
  const written = await call(on, 'remember', { title: 'Quarry', body });
  expect(written.result).toMatchObject({ verdict: 'UNIQUE', superseded: null, question: null });
  expect(written.effect).toBe('created');
  const { json } = await cli(folder, ['health', '--json']);
  expect(JSON.stringify(json.result)).toContain('The note says the same as \\"Diary.md\\".');
  expect(JSON.stringify((await call(on, 'health', { limit: 100 })).result)).not.toContain('Diary');
});

test('a name that a withheld note has is taken, and that is all that is told', async () => {
  const folder = vaultOnDisk({ ...VAULT, 'Quarry.md': '---\nprivate: true\n---\nBen fell.\n' });
  const on = await door(folder);
  const written = await call(on, 'remember', { title: 'Quarry', body: 'The quarry opens at nine on weekdays.' });
  expect(written.error).toBeUndefined();
  expect(written.result).toMatchObject({ verdict: 'UNIQUE' });
  expect(written.result).not.toMatchObject({ path: 'Quarry.md' });
});

const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ID')
      .replace(/"sha256":"[0-9a-f]{64}"/g, '"sha256":"?"'),
  );

async function writtenIndex(folder: string): Promise<string> {
  const { json } = await cli(folder, ['index', '--json', '--now', NOW.toISOString()]);
  return readFileSync(join(folder, json.result['path'] as unknown as string), 'utf8');
}

test('the written index note and the bundle of the terminal are as if withheld notes were not there', async () => {
  const secretName = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a.md';
  const [has, lacks] = [
    vaultOnDisk({ ...VAULT, [secretName]: '---\ncreated: 2026-02-01\n---\nA day at the coast.\n' }),
    vaultOnDisk({ ...SETTINGS, ...OPEN }),
  ];
  for (const args of [
    ['bundle', '--json'],
    ['bundle', '--topic', 'boiler', '--json'],
  ])
    expect(withoutIds((await cli(has, [...args, '--now', NOW.toISOString()])).out)).toEqual(
      withoutIds((await cli(lacks, [...args, '--now', NOW.toISOString()])).out),
    );
  const out = await writtenIndex(has);
  expect(out).toBe(await writtenIndex(lacks));
  expect(out).toContain('Boiler');
  expect(out).not.toMatch(/ghp_|Router|Diary|Alarm/);
  // A person is shown why they are left out.
  expect((await cli(has, ['index', '--json'])).json.result).toMatchObject({
    omitted: expect.arrayContaining([
      { path: 'Diary.md', why: expect.any(String) as unknown },
      { path: 'Router.md', why: expect.stringContaining('secret') as unknown },
      { path: secretName, why: expect.stringContaining('secret') as unknown },
    ]) as unknown,
  });
  expect((await cli(has, ['status', '--json'])).json.result).toMatchObject({
    due: expect.not.arrayContaining([expect.objectContaining({ what: 'index' })]) as unknown,
  });
});

test('a wanted name that a withheld note has is not on the index note', async () => {
  const folder = vaultOnDisk({ ...VAULT, 'One.md': 'See [[Diary]] and [[Harbour]].\n', 'Two.md': 'See [[Diary]] and [[Harbour]].\n' });
  const out = await writtenIndex(folder);
  expect(out).toContain('Harbour — wanted by 2 notes');
  expect(out).not.toContain('Diary — wanted');
});

test('links of withheld notes follow a rename, and neither plan, apply, history nor undo tell of them', async () => {
  const folder = vaultOnDisk(VAULT);
  const on = await door(folder);
  const planned = await call(on, 'plan', { action: 'rename', path: 'Boiler.md', to: 'Heating' });
  const { plan_id: id, sha256 } = planned.result as { plan_id: string; sha256: string };
  const applied = await call(on, 'apply', { plan_id: id, sha256 });
  expect(applied.error).toBeUndefined();
  expect((await cli(folder, ['links', '--to', 'Heating.md', '--json'])).json.result).toMatchObject({
    links: expect.arrayContaining([
      expect.objectContaining({ from: 'Diary.md' }),
      expect.objectContaining({ from: 'Vault/Alarm.md' }),
    ]) as unknown,
  });
  const told = [planned, applied, await call(on, 'history', {}), await call(on, 'undo', { dry_run: true }), await call(on, 'undo', {})];
  expect(JSON.stringify(told)).not.toMatch(/Diary|Alarm|Router/);
  expect(applied.result).toMatchObject({ files: 2 });
  expect(told[2]?.result).toMatchObject({ entries: [{ title: 'Rename Boiler.md to Heating', count: 2 }], total: 1 });
  expect(told[3]?.result).toMatchObject({ count: 2 });
});

test('a PIN in a file that is shown is a marker there: gate, search and context tell nothing of it, and the file still takes entries', async () => {
  const memory = (line: string): Record<string, string> => ({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'daneel' }] }),
    'MEMORY.md': `# Memory\n\n- The ferry leaves at nine.\n- ${line}\n- The hedge is cut in June.\n`,
  });
  const [has, other] = [vaultOnDisk(memory('password: Tr0ub4dor&3xyzzy')), vaultOnDisk(memory('password: qW8-blue-Kettle-19'))];
  const [one, two] = [await door(has), await door(other)];
  for (const body of ['password: Tr0ub4dor&3xyzzy', 'Tr0ub4dor', 'The ferry leaves at nine.']) {
    expect(await gated(one, body)).toEqual(await gated(two, body));
    expect(await call(one, 'search', { query: body })).toEqual(await call(two, 'search', { query: body }));
  }
  const { result } = await call(one, 'context', {});
  const text = JSON.stringify(result);
  expect(text).toContain('The ferry leaves at nine.');
  expect(text).toContain('[withheld: looks like');
  expect(text).not.toContain('Tr0ub4dor');
  const bundle = await cli(has, ['bundle', '--json']);
  expect(bundle.out).toContain('Line 4 of \\"MEMORY.md\\" is withheld: it looks like');
  expect(bundle.out).not.toContain('Tr0ub4dor');
  expect((await cli(has, ['remember', '--title', 'Anchor', '--body', 'The anchor light is checked in March.'])).exit).toBe(0);
  expect(readFileSync(join(has, 'MEMORY.md'), 'utf8')).toContain('password: Tr0ub4dor&3xyzzy');
});

test('a file with a marker takes part in plans, and a link in a marked line follows without a word', async () => {
  const memory = (line: string): Record<string, string> => ({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'daneel' }] }),
    'MEMORY.md': `# Memory\n\n- The ferry leaves at nine.\n- ${line}\n- The hedge is cut in June.\n`,
    'memory/2026-03-01.md': '# 2026-03-01\n\n- 08:15 password: Tr0ub4dor&3xyzzy\n- 09:00 The lamp is mended.\n',
    'notes/Harbour.md': '---\ncreated: 2026-01-04\n---\nThe harbour opens at 8.\n',
  });
  const [has, lacks] = [
    vaultOnDisk(memory('password: Tr0ub4dor&3xyzzy, see [[Harbour]]')),
    vaultOnDisk(memory('password: Tr0ub4dor&3xyzzy, see nothing')),
  ];
  const renamed = async (folder: string): Promise<unknown> => {
    const on = await door(folder);
    const { result } = await call(on, 'plan', { action: 'rename', path: 'notes/Harbour.md', to: 'Port' });
    const { plan_id: id, sha256, ...shown } = result as { plan_id: string; sha256: string };
    const { changed, files } = (await call(on, 'apply', { plan_id: id, sha256 })).result as { changed: unknown; files: unknown };
    const { entries } = (await call(on, 'history', {})).result as { entries: readonly { files: unknown; title: unknown }[] };
    const { restored } = (await call(on, 'undo', { dry_run: true })).result as { restored: unknown };
    return [shown, changed, files, entries.map((one) => [one.files, one.title]), restored];
  };
  const [one, two] = [await renamed(has), await renamed(lacks)];
  expect(one).toEqual(two);
  expect(readFileSync(join(has, 'MEMORY.md'), 'utf8')).toContain('password: Tr0ub4dor&3xyzzy, see [[Port]]');
  const on = await door(has);
  // Only that it is append-only stands against it.
  const { error } = await call(on, 'plan', { action: 'archive', path: 'memory/2026-03-01.md' });
  expect(error?.code).toBe('layer_policy');
  const { result } = await call(on, 'plan', { action: 'merge', path: 'notes/Port.md', to: 'MEMORY.md' });
  const { plan_id: id, sha256 } = result as { plan_id: string; sha256: string };
  expect(JSON.stringify(result)).not.toContain('Tr0ub4dor');
  await call(on, 'apply', { plan_id: id, sha256 });
  expect(readFileSync(join(has, 'MEMORY.md'), 'utf8')).toMatch(/password: Tr0ub4dor&3xyzzy, see .*[^]*The harbour opens at 8/);
});

test('an agent replaces an entry in a file with a marker: the mark lands on its line, and the secret stays as it is', async () => {
  const log =
    '# 2026-03-20\n\n- 08:15 password: Tr0ub4dor&3xyzzy\n- 09:00 The ferry from pier three leaves at nine in the morning.\n- 09:10 The hedge is cut in June by Olga.\n';
  const path = 'memory/2026-03-20.md';
  const folder = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'daneel' }] }),
    [path]: log,
  });
  const on = await door(folder);
  const asked = await call(on, 'remember', { title: 'Ferry', body: 'The ferry from pier three leaves at ten in the morning.' });
  const { question } = asked.result as { readonly question: { readonly id: string } };
  await call(on, 'remember', { answer: { id: question.id, answer: 'replaces' } });
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  expect(lines.slice(0, 6)).toEqual([
    ...log.split('\n').slice(0, 4),
    expect.stringContaining('**Superseded by**'),
    '- 09:10 The hedge is cut in June by Olga.',
  ]);
  await call(on, 'undo', {});
  expect(readFileSync(join(folder, path), 'utf8')).toBe(log);
});

const PASS_LINE = 'password: Tr0ub4dor&3xyzzy';

test('a secret or private text in the index note reaches no agent by a plan, its preview or links', async () => {
  const index = '---\ncreated: 2026-01-01\n---\n# Memory\n\n- [Krait](krait.md)\n';
  const base = {
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'mindstone' }] }),
    'krait.md': '# Krait\n\nZebulon fishes cod.\n',
    'other.md': '# Other\n\nSee [[krait]].\n',
  };
  const actions = [
    { action: 'rename', path: 'krait.md', to: 'kraken' },
    { action: 'merge', path: 'krait.md', to: 'other.md' },
    { action: 'split', path: 'MEMORY.md' },
    { action: 'merge', path: 'MEMORY.md', to: 'other.md' },
    { action: 'merge', path: 'other.md', to: 'MEMORY.md' },
  ] as const;
  const told = async (text: string): Promise<string> => {
    const on = await door(vaultOnDisk({ ...base, 'MEMORY.md': text }));
    const all: unknown[] = [];
    for (const one of actions) all.push(await call(on, 'plan', one));
    for (const path of ['MEMORY.md', 'krait.md']) all.push(await call(on, 'links', { path }), await call(on, 'read', { ref: path }));
    return JSON.stringify(all);
  };
  const marked = await told(`${index}\nSee [[krait]] and:\n${PASS_LINE}\n\n## Tail\n\nOpen.\n`);
  expect(marked).toContain('kraken');
  expect(marked).not.toContain('Tr0ub4dor');
  const kept = await told(index.replace('---\n#', 'private: true\n---\n#') + '\nMarmalade is the word of [[krait]].\n');
  expect(kept).not.toMatch(/Marmalade|"from":"MEMORY.md"/);
});

test('an agent adds to a file with a marker: the secret stays, and undo gives every byte back', async () => {
  const memory = `# Memory\r\n\r\n- [Krait](krait.md)\r\n- ${PASS_LINE}\r\n`;
  const folder = vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention: 'mindstone' }] }),
    'krait.md': '# Krait\n\nZebulon fishes cod.\n',
    'MEMORY.md': memory,
  });
  const on = await door(folder);
  const done = await call(on, 'remember', { title: 'Anchor light', body: 'The anchor light is checked in March by Olga.' });
  expect(done.error).toBeUndefined();
  const after = readFileSync(join(folder, 'MEMORY.md'), 'utf8');
  expect(after).toContain(`- ${PASS_LINE}\r\n`);
  expect(after).toContain('nchor');
  await call(on, 'undo', {});
  expect(readFileSync(join(folder, 'MEMORY.md'), 'utf8')).toBe(memory);
});

test("what Obsidian's excluded files leave out, no agent reads, moves or brings out", async () => {
  const files = { ...OPEN, ...SETTINGS, '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: ['Locked/', 'Old/Locked/'] }) };
  const locked = { 'Locked/Secret plan.md': 'The word is marmalade. See [[Boiler]].\n', 'Old/Locked/More.md': 'Marmalade again.\n' };
  const [has, lacks] = [
    vaultOnDisk({ ...files, ...locked, 'Old/Open.md': 'Open.\n' }),
    vaultOnDisk({ ...files, 'Old/Open.md': 'Open.\n' }),
  ];
  const all = async (folder: string): Promise<unknown[]> => {
    const on = await door(folder);
    const answers: unknown[] = [];
    const ask = async (called: Promise<Called>): Promise<unknown> => answers.push({ ...(await called), asOf: null });
    await ask(call(on, 'status', {}));
    await ask(call(on, 'health', { limit: 100 }));
    await ask(call(on, 'links', { path: 'Boiler.md' }));
    for (const path of ['Locked/Secret plan.md', 'Locked'])
      for (const one of [{ action: 'rename', to: 'Open' }, { action: 'move', to: 'Out/' }, { action: 'archive' }] as const)
        await ask(call(on, 'plan', { ...one, path }));
    await ask(call(on, 'plan', { action: 'merge', path: 'Locked/Secret plan.md', to: 'Garden.md' }));
    return answers;
  };
  expect(await all(has)).toEqual(await all(lacks));
  const on = await door(has);
  const { result } = await call(on, 'plan', { action: 'rename', path: 'Old', to: 'New' });
  const { plan_id: id, sha256 } = result as { plan_id: string; sha256: string };
  expect((await call(on, 'apply', { plan_id: id, sha256 })).error ?? { code: 'none' }).toMatchObject({ code: expect.any(String) });
  expect(
    JSON.stringify([await call(on, 'search', { query: 'marmalade' }), await call(on, 'read', { ref: 'New/Locked/More.md' })]),
  ).not.toContain('Marmalade');
  // A person knows what comes out, and it is no secret.
  expect((await cli(has, ['move', 'Locked/Secret plan.md', 'Secret 2.md'])).exit).toBe(0);
});

test('the texts that were set aside stay where they are found, and their titles and links are not told', async () => {
  const folder = vaultOnDisk({ ...SETTINGS, ...OPEN, 'Vault/Alarm.md': 'Olga sees Ida at the quarry every week.\n' });
  const body = 'Olga sees Ida at the quarry on Mondays.';
  await cli(folder, wordsOf(`remember --title Clinic --body "${body}" --action skip --older Vault/Alarm.md`));
  const on = await door(folder);
  for (const one of [{ action: 'rename', to: 'Open' }, { action: 'move', to: 'Sub/' }, { action: 'archive' }] as const)
    expect((await call(on, 'plan', { ...one, path: 'top-of-mind-skipped.md' })).error?.code).toBe('layer_policy');
  const told = [await call(on, 'history', {}), await call(on, 'links', { path: 'top-of-mind-skipped.md' })];
  expect(JSON.stringify(told)).not.toMatch(/Clinic|Alarm/);
});

test('the index note is read by its name', async () => {
  const folder = vaultOnDisk({ ...SETTINGS, ...OPEN });
  await cli(folder, ['index']);
  const { result } = await call(await door(folder), 'read', { ref: 'top-of-mind.md' });
  expect(JSON.stringify(result)).toContain('Boiler');
});

test('the call of a finding, given to an agent as it stands, plans its fix', async () => {
  const on = await door(vaultOnDisk({ ...SETTINGS, ...OPEN, 'Cellar.md': '---\ncreated: 2026-01-06\n---\nThe [[Biler]] stands there.\n' }));
  const { result } = await call(on, 'health', { checks: ['broken-links'] });
  const [finding] = (result as { findings: unknown }).findings as {
    readonly fix: { readonly verb: 'plan'; readonly input: ToolArgs<'plan'> };
  }[];
  expect(finding?.fix.verb).toBe('plan');
  const planned = await call(on, 'plan', finding?.fix.input ?? { action: 'fix' });
  expect(JSON.stringify(planned.result)).toContain('+The [[Boiler|Biler]] stands there.');
});

test('an agent takes back that it archived a note; where somebody made the archived note private since, it hears nothing of it', async () => {
  for (const isPrivate of [false, true]) {
    const folder = vaultOnDisk({
      ...OPEN,
      '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Home', root: '', convention: 'notes-and-links' }] }),
    });
    const before = hashes(folder);
    const on = await door(folder);
    const planned = (await call(on, 'plan', { action: 'archive', path: 'Boiler.md' })).result as { plan_id: string; sha256: string };
    await call(on, 'apply', { plan_id: planned.plan_id, sha256: planned.sha256 });
    const archived = join(folder, 'archive/Boiler.md');
    if (isPrivate) writeFileSync(archived, `---\nprivate: true\n---\n${readFileSync(archived, 'utf8')}`);
    const { entries } = (await call(on, 'history', {})).result as { entries: readonly { files: readonly string[] }[] };
    expect(entries.flatMap(({ files }) => files).includes('archive/Boiler.md')).toBe(!isPrivate);
    const undone = await call(on, 'undo', {});
    if (isPrivate) expect(JSON.stringify(undone)).not.toContain('Boiler');
    else expect(hashes(folder)).toEqual(before);
  }
});
