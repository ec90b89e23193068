import { doorName, recorded, type Door } from '../../../src/core/model/door';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, type MemoryVault, createTestContext } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

function open(vault: MemoryVault, door?: Door): VaultMemory {
  const context = { ...createTestContext(), ...(door === undefined ? {} : { door }) };
  return openMemory(vault, { memories: [{ name: 'Vault', root: '', convention: 'notes-and-links' }] }, { context });
}

const remember = (memory: VaultMemory, body: string) =>
  memory.carryOut(() => memory.remember({ title: '', body, onDuplicate: 'write' }, {}));

test('a change keeps the door by which it came: the one a caller names, else that of the host', async () => {
  const memory = open(createMemoryVault({}), { kind: 'terminal' });
  await remember(memory, 'Priya watches the connection pool on Mondays.');
  const agent = memory.through({ kind: 'mcp', harness: 'claude', session: 's-1' });
  await remember(agent, 'The bakery on Elm Street opens at seven.');
  await agent.undo();
  await memory.undo((await memory.journal())[0]?.id);
  expect((await memory.journal()).map(({ door }) => door)).toEqual([
    { kind: 'terminal' },
    { kind: 'mcp', harness: 'claude', session: 's-1' },
    { kind: 'mcp', harness: 'claude', session: 's-1' },
    { kind: 'terminal' },
  ]);
});

test('a door is read back by another run, and an undo names that of the change it takes back', async () => {
  const vault = createMemoryVault({});
  await remember(open(vault).through({ kind: 'hook', harness: 'codex' }), 'Priya watches the connection pool on Mondays.');
  const later = open(vault);
  expect((await later.previewUndo()).of.door).toEqual({ kind: 'hook', harness: 'codex' });
  expect((await later.journal())[0]?.door).toEqual({ kind: 'hook', harness: 'codex' });
});

test('an entry without a door, or with an odd one, stays readable and undoable', async () => {
  const vault = createMemoryVault({});
  await remember(open(vault, { kind: 'app' }), 'Priya watches the connection pool on Mondays.');
  const odd = [undefined, 7, { kind: '' }, { kind: 'app', harness: 'x'.repeat(10_000) }, { session: 's' }];
  for (const door of odd) {
    for (const [path, bytes] of vault.storeFiles) {
      if (!/\/(?:manifest\.json|applied)$/.test(path)) continue;
      const value = JSON.parse(new TextDecoder().decode(bytes)) as { door?: unknown; summary?: { door?: unknown } };
      const holder = value.summary ?? value;
      holder.door = door;
      vault.storeFiles.set(path, new TextEncoder().encode(JSON.stringify(value)));
    }
    const [entry] = await open(vault).journal();
    expect(entry).toMatchObject({ state: 'applied', count: 1 });
    expect(entry?.door).toBeUndefined();
  }
  expect((await open(vault).undo()).restored).toHaveLength(1);
});

test('names that other programs give are cut, and a door of a later version is shown by its name', () => {
  expect(recorded({ kind: 'mcp', harness: 'x'.repeat(1_000), session: '' })).toEqual({ kind: 'mcp', harness: 'x'.repeat(200) });
  expect(doorName({ kind: 'terminal' })).toBe('terminal');
  expect(doorName({ kind: 'mcp', harness: 'claude' })).toBe('Claude Code (MCP)');
  expect(doorName({ kind: 'telepathy', harness: 'other' })).toBe('other (telepathy)');
});
