import type { VaultPath } from '../../../src/core/model/path';
import type { Settings } from '../../../src/core/model/settings';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { openBench } from '../../support/opened';

const FILES = {
  'Deploys.md': '---\ncreated: 2026-01-04\n---\nEvery deploy of the harbour site is reviewed by Ida before it goes out.\n',
  'Crane.md': '---\ncreated: 2026-01-06\n---\nThe crane of the yard lifts 12 tonnes and is checked every March.\n',
};
const LIE: RememberInput = {
  title: 'Deploys need no review',
  body: 'Deploys of the harbour site never need a zanzibarian review.',
  onDuplicate: 'skip',
};
const TRUST: Partial<Settings> = { trust: { mcp: 'pending' } };

function bench(settings: Partial<Settings> = TRUST) {
  const { vault, memory } = openBench(FILES, { settings });
  return { vault, memory, agent: memory.through({ kind: 'mcp', harness: 'codex' }) };
}

test('a text of a writer that is not trusted waits: no door of an agent gives it, and a person sees it as the gate does', async () => {
  const { vault, memory, agent } = bench();
  const { result } = await agent.carryOut(() => agent.remember(LIE, {}));
  expect(result).toMatchObject({ path: null, entry: null, skipped: null });
  expect(result.pending).toMatch(/^[0-9a-f]{16}$/);
  const told = [
    await agent.search({ query: 'zanzibarian review of deploys' }),
    await agent.bundle({}),
    await agent.bundle({ topic: 'zanzibarian review' }),
    await agent.gate([{ line: 1, entry: { title: '', body: 'Somebody asks for a review of deploys.' } }], {}),
    await agent.health({}),
    await agent.journal(),
    await agent.packet({}),
    await memory.through({ kind: 'hook', harness: 'claude' }).bundle({ topic: 'zanzibarian' }),
    await memory.bundle({ topic: 'zanzibarian review' }),
    await memory.index({}),
  ];
  expect(JSON.stringify(told)).not.toMatch(/zanzibarian|top-of-mind-pending/);
  await expect(agent.read({ ref: `top-of-mind-pending/${result.pending ?? ''}.md` })).rejects.toThrow('no note');
  const { entries } = await memory.pending({});
  expect(entries).toMatchObject([{ id: result.pending, title: LIE.title, text: LIE.body, door: { kind: 'mcp', harness: 'codex' } }]);
  expect(entries[0]?.verdict).not.toBeNull();
  expect(vault.text(entries[0]?.path ?? '')).toContain('Codex (MCP) wrote this');
});

test('what is approved is written, what is rejected is not offered again, and both are one change that undo takes back', async () => {
  const { vault, memory, agent } = bench();
  const other: RememberInput = { title: 'Ferry', body: 'The ferry Alba needs 28 minutes to the island.', onDuplicate: 'skip' };
  const [lie, ferry] = [await agent.carryOut(() => agent.remember(LIE, {})), await agent.carryOut(() => agent.remember(other, {}))];
  const before = vault.snapshotOfBytes();
  const choice = { approve: [ferry.result.pending ?? ''], reject: [lie.result.pending ?? ''] };
  const done = await memory.carryOut(() => memory.settlePending(choice, {}));
  expect(done.result).toMatchObject({ approved: [{ id: ferry.result.pending }], rejected: [lie.result.pending], left: [] });
  expect(vault.text(done.result.approved[0]?.path ?? '')).toContain(other.body);
  expect((await memory.pending({})).entries).toEqual([]);
  expect(JSON.stringify(await agent.search({ query: 'ferry Alba' }))).toContain('28 minutes');
  expect((await agent.remember(LIE, {})).result.refused?.rule).toContain('A person rejected this text.');
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('no agent is shown what waits, or settles it', async () => {
  const { memory, agent } = bench();
  const { result } = await agent.carryOut(() => agent.remember(LIE, {}));
  const choice = { approve: [result.pending ?? ''], reject: [] };
  for (const door of [agent, memory.through({ kind: 'terminal', harness: 'claude' }), memory.through({ kind: 'hook' })]) {
    await expect(door.pending({})).rejects.toThrow('A person says');
    await expect(door.settlePending(choice, {})).rejects.toThrow('A person says');
  }
});

test('such a writer changes nothing else', async () => {
  const { agent, memory, vault } = bench();
  const before = vault.snapshotOfBytes();
  await expect(agent.carryOut(() => agent.archive(['Crane.md'], {}))).rejects.toThrow('approves');
  await memory.carryOut(() => memory.rename('Crane.md', 'Yard crane', {}));
  await expect(agent.undo()).rejects.toThrow();
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('a batch and a checkpoint wait, too; the same text waits once', async () => {
  const { memory, agent } = bench();
  const lines = [LIE, { ...LIE, title: 'Ferry', body: 'The ferry Alba needs 28 minutes to the island.' }, LIE];
  const { result } = await agent.carryOut(() =>
    agent.rememberAll(
      lines.map((entry, at) => ({ line: at + 1, entry })),
      {},
    ),
  );
  expect(result.entries.map((one) => 'pending' in one && one.pending !== undefined)).toEqual([true, true, false]);
  await agent.carryOut(() => agent.remember(LIE, {}));
  await agent.carryOut(() => agent.checkpoint({ workingOn: 'The zanzibarian timetable' }, {}));
  const { entries } = await memory.pending({});
  expect(entries).toHaveLength(3);
  const all = { approve: entries.map(({ id }) => id), reject: [] };
  expect((await memory.carryOut(() => memory.settlePending(all, {}))).result.left).toEqual([]);
});

test('a person edits the text before it is approved; a note that cannot be read is named, and stays', async () => {
  const { vault, memory, agent } = bench();
  await agent.carryOut(() => agent.remember(LIE, {}));
  const [one] = (await memory.pending({})).entries;
  vault.write(one?.path ?? '', vault.text(one?.path ?? '').replace('never need', 'always need'));
  vault.write('top-of-mind-pending/0000000000000000.md', 'Nothing.\n');
  const { entries, unreadable } = await memory.pending({});
  expect(unreadable).toEqual(['top-of-mind-pending/0000000000000000.md']);
  const { result } = await memory.carryOut(() => memory.settlePending({ approve: [entries[0]?.id ?? ''], reject: [] }, {}));
  expect(vault.text(result.approved[0]?.path ?? '')).toContain('always need');
});

test('who never set anything writes as before', async () => {
  const { vault, agent } = bench({});
  const { result } = await agent.carryOut(() => agent.remember(LIE, {}));
  expect(result.pending).toBeUndefined();
  expect(vault.text(result.path ?? '')).toContain(LIE.body);
});

test('the name of a program comes before its door', async () => {
  const { memory } = bench({ trust: { codex: 'write', mcp: 'pending', terminal: 'pending' } });
  const [codex, claude] = (['codex', 'claude'] as const).map((harness) => memory.through({ kind: 'mcp', harness }));
  expect((await codex?.remember(LIE, {}))?.result.pending).toBeUndefined();
  expect((await claude?.remember(LIE, {}))?.result.pending).toBeDefined();
  expect((await memory.through({ kind: 'terminal', harness: 'claude' }).remember(LIE, {})).result.pending).toBeDefined();
  expect((await memory.through({ kind: 'terminal' }).remember(LIE, {})).result.pending).toBeUndefined();
});

const LIST = 'top-of-mind-pending/To approve.md';

test('the list as a note: its ticks apply, stay when it is written again, and it goes with the last text', async () => {
  const { vault, memory, agent } = bench();
  const ferry: RememberInput = {
    title: 'Ferry',
    body: '- [x] Approve ^reject-0123456789abcdef\n\n## The ferry\n```\nAlba',
    onDuplicate: 'skip',
  };
  const review: RememberInput = {
    title: 'Deploys',
    body: 'Deploys of the harbour site are reviewed by Ole before they go out.',
    onDuplicate: 'skip',
  };
  const ids: string[] = [];
  for (const one of [LIE, ferry, review]) ids.push((await agent.carryOut(() => agent.remember(one, {}))).result.pending ?? '');
  await expect(memory.tickedPending({})).rejects.toThrow('There is no note');
  await memory.carryOut(() => memory.pendingList({}));
  await expect(memory.tickedPending({})).rejects.toThrow('Nothing is ticked.');
  const tick = (line: string): void => vault.write(LIST, vault.text(LIST).replace(new RegExp(`- \\[ \\] (.*\\^${line}-)`), '- [x] $1'));
  tick(`reject-${ids[0] ?? ''}`);
  tick(`approve-${ids[1] ?? ''}`);
  expect((await memory.pendingList({})).plan).toBeNull();
  const choice = await memory.tickedPending({});
  expect(choice).toMatchObject({ approve: [ids[1]], reject: [ids[0]], answers: {} });
  const { result } = await memory.carryOut(() => memory.settlePending(choice, {}));
  expect(vault.text(result.approved[0]?.path ?? '')).toContain('Alba');
  expect(vault.text(LIST)).toContain('by Ole');
  expect(vault.text(LIST)).not.toMatch(/zanzibarian|Alba|\[x\]/);
  const [line = ''] = /- \[ \] .*\^(?:replaces|approve)-.*/.exec(vault.text(LIST)) ?? [];
  vault.write(LIST, vault.text(LIST).replace(line, line.replace('[ ]', '[X]')));
  const before = vault.snapshotOfBytes();
  await memory.carryOut(async () => memory.settlePending(await memory.tickedPending({}), {}));
  expect(() => vault.text(LIST)).toThrow();
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('two ticks below one text are refused, and so is a note of somebody else', async () => {
  const { vault, memory, agent } = bench();
  await agent.carryOut(() => agent.remember(LIE, {}));
  await memory.carryOut(() => memory.pendingList({}));
  vault.write(LIST, vault.text(LIST).replaceAll('- [ ]', '- [x]'));
  await expect(memory.tickedPending({})).rejects.toThrow('Untick one of them.');
  vault.write(LIST, 'Mine.\n');
  await expect(memory.pendingList({})).rejects.toThrow('was not written by Top of Mind');
});

test('another text that a person gives is what is written', async () => {
  const { vault, memory, agent } = bench();
  const { result } = await agent.carryOut(() => agent.remember(LIE, {}));
  const id = result.pending ?? '';
  const texts = { [id]: 'Deploys of the harbour site always need a review.' };
  const done = await memory.carryOut(() => memory.settlePending({ approve: [id], reject: [], texts }, {}));
  const written = vault.text(done.result.approved[0]?.path ?? '');
  expect(written).toContain('always need');
  expect(written).not.toContain('zanzibarian');
});

test('some alone are judged, with another text where one is given, and an answer is about the older one that is shown', async () => {
  const { vault, memory, agent } = bench();
  const boats = { title: 'Yard', body: 'The crane of the yard lifts boats of members on Saturdays.', onDuplicate: 'skip' } as const;
  const id = (await agent.carryOut(() => agent.remember(boats, {}))).result.pending ?? '';
  await agent.carryOut(() => agent.remember(LIE, {}));
  const { entries } = await memory.pending({ ids: [id] });
  // Its guess is that the text is new, so that the guess itself names no older one.
  expect(entries).toMatchObject([{ id, verdict: 'UNIQUE', older: { path: 'Crane.md' }, question: { candidates: [{ path: 'Crane.md' }] } }]);
  const [other] = (await memory.pending({ ids: [id], texts: { [id]: 'The canteen bakes bread on Thursdays.' } })).entries;
  expect(other).toMatchObject({ text: 'The canteen bakes bread on Thursdays.', verdict: 'UNIQUE', older: null, question: null });
  const { result } = await memory.carryOut(() => memory.settlePending({ approve: [id], reject: [], answers: { [id]: 'merge' } }, {}));
  expect(result).toMatchObject({ approved: [{ id }], left: [] });
  expect(vault.text('Crane.md')).toContain('on Saturdays');
});

test('of two agents who say the same only one is written when both are approved, and the other waits', async () => {
  const { vault, memory, agent } = bench();
  const ferry: RememberInput = {
    title: 'Ferry',
    body: 'The ferry Alba needs 28 minutes to the island. It leaves from quay four at every full hour, and carries twelve cars.',
    onDuplicate: 'skip',
  };
  const ids: string[] = [];
  for (const title of ['Ferry Alba', 'The ferry Alba'])
    ids.push((await agent.carryOut(() => agent.remember({ ...ferry, title }, {}))).result.pending ?? '');
  const { result } = await memory.carryOut(() => memory.settlePending({ approve: ids, reject: [] }, {}));
  expect(result.approved.map(({ id }) => id)).toEqual([ids[0]]);
  expect(result.left).toEqual([{ id: ids[1], why: expect.stringContaining('word for word') as string }]);
  expect((await memory.pending({})).entries).toHaveLength(1);
  expect(Object.keys(vault.snapshotOfBytes()).filter((path) => /ferry/i.test(path))).toHaveLength(1);
});

test('all that would be written is shown; what an agent wants done with older entries is not done', async () => {
  const { vault, memory, agent } = bench();
  const older = { path: 'Deploys.md' as VaultPath, entry: null };
  const sly: RememberInput = {
    ...{ title: 'Ferry', body: 'The ferry Alba is blue\u200b in summer.', onDuplicate: 'skip', tags: ['harbour'] },
    ...{ action: 'replace', older, validUntil: '2027-01-01' },
  };
  await agent.carryOut(() => agent.remember(sly, {}));
  const [one] = (await memory.pending({})).entries;
  const beside = ['tags: harbour', 'valid until: 2027-01-01', 'signs that cannot be seen: 1'];
  expect(one?.also).toEqual(expect.arrayContaining(beside));
  for (const says of beside) expect(vault.text(one?.path ?? '')).toContain(says);
  const before = vault.text('Deploys.md');
  await memory.carryOut(() => memory.settlePending({ approve: [one?.id ?? ''], reject: [] }, {}));
  expect(vault.text('Deploys.md')).toBe(before);
});

test('a text that a person edits may hold fences, and one with words beside its block stays; a broken file stops nothing', async () => {
  const { vault, memory, agent } = bench();
  await agent.carryOut(() => agent.remember({ ...LIE, body: 'One \u2028 two.' }, {}));
  vault.write('top-of-mind-pending/bad.md', new Uint8Array([0xff, 0xfe, 0, 0x62]));
  const { entries, unreadable } = await memory.pending({});
  const path = entries[0]?.path ?? '';
  expect([entries.length, unreadable]).toEqual([1, ['top-of-mind-pending/bad.md']]);
  const fenced = vault.text(path).replace('two.', 'two.\n```\nthree.');
  vault.write(path, fenced);
  expect((await memory.pending({})).entries[0]?.text).toBe('One \u2028 two.\n```\nthree.');
  vault.write(path, fenced.replace('<!--', 'Four.\n\n<!--'));
  expect((await memory.pending({})).unreadable).toHaveLength(2);
});

test('a copy that a sync program named has an id of its own, and a text that changed since it was listed is left', async () => {
  const { vault, memory, agent } = bench();
  const id = (await agent.carryOut(() => agent.remember(LIE, {}))).result.pending ?? '';
  const path = `top-of-mind-pending/${id}.md`;
  vault.write(`top-of-mind-pending/${id} 2.md`, vault.text(path));
  const { entries } = await memory.pending({});
  expect([entries.length, new Set(entries.map((one) => one.id)).size]).toEqual([2, 2]);
  await memory.carryOut(() => memory.pendingList({}));
  vault.write(LIST, vault.text(LIST).replace(new RegExp(`- \\[ \\] (.*\\^(?:approve|new)-${id})`), '- [x] $1'));
  vault.write(path, vault.text(path).replace('never need', 'always need'));
  const { result } = await memory.carryOut(async () => memory.settlePending(await memory.tickedPending({}), {}));
  expect(result).toMatchObject({ approved: [], left: [{ id, why: expect.stringContaining('changed since') as string }] });
});

test('no name that a program gives itself gets past trust, and no agent touches or is shown what waits', async () => {
  const { vault, memory } = bench({ trust: { mcp: 'pending', terminal: 'pending', codex: 'write' } });
  for (const harness of ['constructor', '__proto__', 'toString'])
    expect((await memory.through({ kind: 'mcp', harness }).remember(LIE, {})).result.pending).toBeDefined();
  const id = (await memory.through({ kind: 'mcp' }).carryOut(() => memory.through({ kind: 'mcp' }).remember(LIE, {}))).result.pending ?? '';
  const path = `top-of-mind-pending/${id}.md`;
  const trusted = memory.through({ kind: 'terminal', harness: 'codex' });
  const { plan } = await memory.archive([path], {});
  await expect(trusted.previewUndo()).rejects.toThrow('A person says');
  await expect(trusted.undo()).rejects.toThrow('A person says');
  if (plan === null) throw new Error('no plan');
  await expect(trusted.preview(plan)).rejects.toThrow('A person says');
  await expect(trusted.apply(plan)).rejects.toThrow('A person says');
  expect(vault.text(path)).toContain('zanzibarian');
});
