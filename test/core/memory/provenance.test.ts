import type { Door } from '../../../src/core/model/door';
import type { VaultPath } from '../../../src/core/model/path';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { openBench } from '../../support/opened';

const FERRY: RememberInput = { title: 'Ferry', body: 'The ferry Alba needs 28 minutes to the island.', onDuplicate: 'skip' };

function bench(convention: string, settings: object = {}, files = {}) {
  const { vault, memory } = openBench(files, { convention, settings });
  const agent = memory.through({ kind: 'mcp', harness: 'claude' });
  const write = async (by: typeof memory, more: Partial<RememberInput> = {}) => {
    const { result } = await by.carryOut(() => by.remember({ ...FERRY, ...more }, {}));
    return { result, text: vault.text(result.path ?? '') ?? '' };
  };
  return { vault, memory, agent, write };
}

test.each(['notes-and-links', 'carlton', 'mindstone'])(
  'in %s a note that an agent writes says its source as a property',
  async (convention) => {
    const { agent, write } = bench(convention);
    const { text } = await write(agent);
    expect(text).toMatch(/^---\n[^]*^source: claude, mcp, 2026-03-15\n[^]*---\n/m);
    expect(text).not.toContain('<!--');
  },
);

test.each([
  ['daneel', undefined],
  ['daneel', 'miss'],
  ['stoneros', undefined],
])('in %s an entry of a file (type %s) says it in a mark as its last line', async (convention, type) => {
  const { agent, write } = bench(convention);
  const { text } = await write(agent, type === undefined ? {} : { type });
  expect(text).toMatch(/\n\n<!-- source: claude, mcp, 2026-03-15 -->\n$/);
});

test('Letta takes no such property, and a source of its own stays as it is given', async () => {
  const letta = bench('letta');
  expect((await letta.write(letta.agent)).text).not.toContain('source');
  const { agent, write } = bench('notes-and-links');
  const { text } = await write(agent, { body: `---\nsource: "the harbour office"\n---\n${FERRY.body}` });
  expect(text).toContain('source: the harbour office\n');
  expect(text).not.toContain('claude');
});

test('a person carries nothing, and the setting switches it off; an agent that runs the terminal is an agent', async () => {
  for (const convention of ['notes-and-links', 'daneel', 'stoneros']) {
    const textBy = async (door: Door, settings = {}): Promise<string> => {
      const { memory, write } = bench(convention, settings);
      return (await write(memory.through(door))).text;
    };
    const plain = await textBy({ kind: 'app' });
    expect(plain).not.toContain('source');
    expect(await textBy({ kind: 'terminal' })).toBe(plain);
    expect(await textBy({ kind: 'mcp', harness: 'claude' }, { provenance: false })).toBe(plain);
    expect(await textBy({ kind: 'terminal', harness: 'codex' })).toContain('source: codex, terminal, 2026-03-15');
    expect(await textBy({ kind: 'obsidian-cli' })).toContain('source: obsidian-cli, 2026-03-15');
  }
});

test('what a person approves keeps the source of whoever wrote it', async () => {
  const { vault, memory, agent } = bench('notes-and-links', { trust: { mcp: 'pending' } });
  const { result } = await agent.carryOut(() => agent.remember(FERRY, {}));
  const done = await memory.carryOut(() => memory.settlePending({ approve: [result.pending ?? ''], reject: [] }, {}));
  expect(vault.text(done.result.approved[0]?.path ?? '')).toContain('source: claude, mcp, 2026-03-15');
});

test('checkpoints carry none', async () => {
  for (const convention of ['notes-and-links', 'daneel', 'stoneros']) {
    const { agent, vault } = bench(convention);
    await agent.carryOut(() => agent.checkpoint({ workingOn: 'The ferry table' }, {}));
    expect(JSON.stringify(vault.snapshotOfBytes())).not.toContain('source');
  }
});

test('the last day on which it holds is a property or stands in the mark, a merge keeps the mark last', async () => {
  const note = bench('notes-and-links');
  expect((await note.write(note.memory, { validUntil: '2026-12-31' })).text).toContain('valid_until: 2026-12-31\n');
  await expect(note.write(note.memory, { validUntil: 'soon' })).rejects.toThrow('is not a date');
  const { agent, write, vault } = bench('daneel');
  const { text, result } = await write(agent, { validUntil: '2026-12-31', title: 'Alba' });
  expect(text).toMatch(/\n<!-- source: claude, mcp, 2026-03-15; valid_until: 2026-12-31 -->\n$/);
  expect(text.match(/valid_until/g)).toHaveLength(1);
  const older = { path: result.path as VaultPath, entry: result.entry };
  const more = { title: '', body: 'It carries 40 cars.', action: 'merge', older } as const;
  const merged = await agent.remember({ ...FERRY, ...more }, {});
  // A log is append-only, so an entry takes no more text there.
  expect(merged.result.refused?.code).toBe('layer_policy');
  expect(vault.text(older.path)).toBe(text);
});
