import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openVault } from '../../src/core/memory';
import { parseSettings } from '../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../support/memory-vault';
import { cli, vaultOnDisk } from './terminal';

interface Base {
  readonly filters: { readonly and: readonly string[] };
  readonly properties: Readonly<Record<string, { readonly displayName: string }>>;
  readonly views: readonly {
    readonly type: string;
    readonly name: string;
    readonly filters: { readonly and: readonly string[] };
    readonly order: readonly string[];
    readonly groupBy?: { readonly property: string; readonly direction: string };
    readonly sort?: readonly { readonly property: string; readonly direction: string }[];
  }[];
}

/** A term of the language of bases as these views use it. */
const TERM =
  /^(?:!?note\.[a-z_]+\.isEmpty\(\)|file\.ext == "md"|file\.inFolder\("(?:[^"\\]|\\.)+"\)|note\["generated-by"\] != "top-of-mind")$/;

test('init --base makes a base of valid syntax, undo takes it away, and one that is there stays as it is', async () => {
  const folder = vaultOnDisk({ "agent's own/a.md": 'Text.\n' });
  const path = join(folder, "agent's own/top-of-mind.base");
  const { json } = await cli(folder, ['init', 'notes-and-links', '--root', "agent's own", '--base', '--json']);
  expect(json.result['created']).toContain("agent's own/top-of-mind.base");
  const text = readFileSync(path, 'utf8');
  const base = parse(text) as Base;
  expect(base.filters.and).toEqual(['file.ext == "md"', 'file.inFolder("agent\'s own")', 'note["generated-by"] != "top-of-mind"']);
  expect(base.views.map(({ name, type }) => `${type} ${name}`)).toEqual([
    'table In force',
    'table Superseded',
    'table By type',
    'table Due',
    'table Review',
  ]);
  for (const { filters, order, groupBy, sort } of base.views) {
    for (const term of filters.and) expect(term).toMatch(TERM);
    for (const property of [...order.slice(1), ...(sort ?? []).map((one) => one.property), ...(groupBy ? [groupBy.property] : [])])
      if (property !== 'note.tags') expect(Object.keys(base.properties)).toContain(property);
  }
  for (const term of base.filters.and) expect(term).toMatch(TERM);
  // The program itself reads it as a base without links.
  expect((await cli(folder, ['status', '--json'])).json.ok).toBe(true);
  await cli(folder, ['undo']);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, 'views: []\n');
  const again = await cli(folder, ['init', 'notes-and-links', '--root', "agent's own", '--base', '--json']);
  expect(again.json.result['kept']).toContain("agent's own/top-of-mind.base");
  expect(readFileSync(path, 'utf8')).toBe('views: []\n');
});

test('without --base there is none; a memory gets one by itself, once, undone to the byte', async () => {
  const folder = vaultOnDisk({ 'a.md': 'Text.\n' });
  await cli(folder, ['init', 'notes-and-links']);
  expect(existsSync(join(folder, 'top-of-mind.base'))).toBe(false);
  const vault = createMemoryVault({ 'a.md': 'Text.\n' });
  const settings = parseSettings({ memories: [{ name: 'Test', root: '', convention: 'notes-and-links' }] });
  const memory = openVault({ ...vault, context: createTestContext(), settings: () => settings });
  const before = vault.snapshotOfBytes();
  await memory.carryOut(() => memory.createBase({}));
  expect((parse(vault.text('top-of-mind.base')) as Base).filters.and).toHaveLength(2);
  expect(await memory.createBase({})).toEqual({ result: { path: 'top-of-mind.base', created: false }, plan: null });
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});
