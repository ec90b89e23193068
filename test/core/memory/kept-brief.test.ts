import { keptBetweenRuns, openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import type { VaultFiles } from '../../../src/core/model/ports';
import type { Brief, SessionStart } from '../../../src/core/model/results/brief';
import { parseSettings, type Settings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';

const NOW = Date.UTC(2027, 0, 1);
const ROOM = { tokens: 2_000, characters: 8_000 };
const KEPT = 'test/cache/brief';

interface Use {
  readonly cached?: boolean;
  readonly settings?: Settings;
  readonly program?: string;
  readonly clock?: number;
  readonly tokens?: number;
  readonly today?: Date;
  /** Whether the settings name their memories. */
  readonly named?: boolean;
  readonly at?: SessionStart;
}

/** How a session begins, as a process of its own would say it, and how many files it read for that. */
async function start(
  vault: MemoryVault,
  {
    cached = true,
    settings = parseSettings({}),
    program = 'one',
    clock = NOW,
    tokens = ROOM.tokens,
    today,
    named = true,
    at = {},
  }: Use = {},
): Promise<{ readonly brief: Brief | null; readonly read: number }> {
  let read = 0;
  const files: VaultFiles = {
    ...vault.files,
    readBytes: (path) => {
      read++;
      return vault.files.readBytes(path);
    },
  };
  const context = { ...createTestContext(), writer: 'test', ...(today === undefined ? {} : { now: () => today }) };
  const { briefing } = openForAgents(
    {
      files,
      editor: vault.editor,
      store: vault.store,
      context,
      settings: () => settings,
      configFolder: '.obsidian',
      memories: { named: () => (named ? settings.memories : null), change: () => Promise.reject(new Error('not here')) },
    },
    cached ? keptBetweenRuns({ store: vault.store, writer: 'test', now: () => clock, renew: true, program }) : undefined,
    notMigrating,
  );
  return { brief: await briefing.start({ ...ROOM, tokens, ...at }), read };
}

function harbour(): MemoryVault {
  return createMemoryVault({
    'Crane.md': '# Crane\n\nThe crane of the yard lifts 12 tonnes.\n',
    'Ferry.md': '# Ferry\n\nThe ferry leaves at noon. See [[Crane]].\n',
  });
}

test('a session of an unchanged memory begins with the same text, and no note is read', async () => {
  const vault = harbour();
  const first = await start(vault);
  expect(first.brief?.text).toContain('12 tonnes');
  expect(first.read).toBeGreaterThan(0);
  expect(await start(vault)).toEqual({ brief: first.brief, read: 0 });
});

test.each<[string, (vault: MemoryVault) => void, Use]>([
  ['a changed note', (vault) => vault.write('Crane.md', '# Crane\n\nThe crane of the yard lifts 14 tonnes.\n'), {}],
  ['a note that is private now', (vault) => vault.write('Crane.md', '---\nprivate: true\n---\n# Crane\n\nIt lifts 12 tonnes.\n'), {}],
  ['a new note', (vault) => vault.write('Anchor.md', '# Anchor\n\nThe anchor weighs 900 kg.\n'), {}],
  ['a deleted note', (vault) => vault.delete('Ferry.md'), {}],
  ['another room', () => undefined, { tokens: 150 }],
  [
    'other settings',
    () => undefined,
    { settings: parseSettings({ memories: [{ name: 'M', root: '', convention: 'mindstone', overrides: {} }] }) },
  ],
  ['another program', () => undefined, { program: 'two' }],
  [
    'a folder was left out in the app',
    (vault) => vault.write('.obsidian/app.json', JSON.stringify({ userIgnoreFilters: ['Crane.md'] })),
    {},
  ],
  ['another day', () => undefined, { today: new Date(2030, 5, 1) }],
])('after %s it is made anew, as if nothing had been kept', async (_name, change, use) => {
  const vault = harbour();
  await start(vault);
  change(vault);
  const again = await start(vault, use);
  expect(again.read).toBeGreaterThan(0);
  expect(again.brief).toEqual((await start(vault, { ...use, cached: false })).brief);
});

test('what is kept is for the occasion as far as the convention goes by it: the break, not the moment', async () => {
  const today = new Date(2026, 2, 15, 12);
  const hours = (ago: number): SessionStart => ({ lastSeen: today.getTime() - ago * 3_600_000, project: 'a' });
  const of = (convention: string): Settings => parseSettings({ memories: [{ name: 'M', root: '', convention, overrides: {} }] });
  const vault = createMemoryVault({ 'NOW.md': '# Now\n\nThe ferry.\n', 'MEMORY.md': '# Memory\n\nThe crane lifts 12 tonnes.\n' });
  const daneel = { settings: of('daneel'), today };
  const away = await start(vault, { ...daneel, at: hours(7) });
  expect(away.brief?.text).toContain('12 tonnes');
  expect(await start(vault, { ...daneel, at: { project: 'b' } })).toEqual({ brief: away.brief, read: 0 });
  const here = await start(vault, { ...daneel, at: hours(1) });
  expect(here.brief?.text).not.toContain('12 tonnes');
  expect(here.read).toBeGreaterThan(0);
  expect(await start(vault, { ...daneel, at: hours(5) })).toEqual({ brief: here.brief, read: 0 });
  expect((await start(vault, { ...daneel, at: { ...hours(7), session: 'other' } })).brief?.text).not.toContain('12 tonnes');
  const plain = { settings: of('notes-and-links'), today };
  const { brief } = await start(vault, plain);
  expect(await start(vault, { ...plain, at: { ...hours(1), session: 'other' } })).toEqual({ brief, read: 0 });
});

test('whatever is wrong with what was kept, it counts as not there', async () => {
  const vault = harbour();
  const { brief } = await start(vault);
  const good = new TextDecoder().decode(vault.storeFiles.get(KEPT));
  for (const bad of [
    '',
    '{',
    'null',
    '[]',
    good.slice(0, -9),
    good.replace('"text":', '"words":'),
    good.replace('"paths":[', '"paths":[1,'),
  ]) {
    vault.storeFiles.set(KEPT, new TextEncoder().encode(bad));
    const again = await start(vault);
    expect(again.brief).toEqual(brief);
    expect(again.read).toBeGreaterThan(0);
  }
});

test('nothing is kept while a file may still change within the tick of its clock', async () => {
  const vault = harbour();
  const [{ mtime = 0 } = {}] = await vault.files.list();
  await start(vault, { clock: mtime + 1_000 });
  expect(vault.storeFiles.has(KEPT)).toBe(false);
});

test('where nobody set a memory up, what its convention follows from is a part of what the text was made of', async () => {
  const vault = createMemoryVault({
    'learnings/baseline_insights.md': '# Baseline\n\nThe quay is of granite.\n',
    'learnings/corrections.md': '# Corrections\n\nThe quay is of basalt.\n',
  });
  const use = { named: false };
  const unsure = await start(vault, use);
  expect(unsure.brief?.text).not.toContain('is read as');
  expect(await start(vault, use)).toEqual({ brief: unsure.brief, read: 0 });
  // Not listed among the files of the vault.
  vault.write('.claude/context/scout-quay-20260301.md', '# Quay\n');
  const sure = await start(vault, use);
  expect(sure.brief?.text).toMatch(/^# Context from "Vault"\n\n.*\n\nNo memory is set up here\. It is read as stoneros/);
  expect(await start(vault, use)).toEqual({ brief: sure.brief, read: 0 });
  expect((await start(vault)).brief?.text).not.toContain('is read as');
});
