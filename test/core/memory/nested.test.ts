import { refFrom } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const SAYING = 'The weekly tide table hangs in the boat house beside the spare oars.';
const FILES = {
  '2026-02-01 Tide table.md': 'High water is read off the harbour board.',
  'agents/memory/2026-03-01-scout-tides.md': SAYING,
  'agents/memory/odd name.md': 'An agent keeps it here.',
};

const OUTER = { name: 'Outer', root: '', convention: 'notes-and-links' };
const BOTH = { memories: [OUTER, { name: 'Inner', root: 'agents', convention: 'carlton' }] };

const opened = (settings: () => object = () => BOTH): VaultMemory => openMemory(createMemoryVault(FILES), settings);

describe('a memory inside another', () => {
  it('has its files for itself: the outer one checks none of their names', async () => {
    const paths = async (memory: string) => [...new Set((await opened().check({ memory })).result.findings.map(({ path }) => path))];
    expect((await paths('Outer')).filter((path) => path.startsWith('agents/'))).toEqual([]);
    expect(await paths('Inner')).toContain('agents/memory/odd name.md');
  });

  it('is no place for an entry of the outer one, and is not compared with it', async () => {
    const memory = opened();
    const { places } = await memory.places({ memory: 'Outer' });
    expect(places.map(({ place }) => place)).not.toContain('agents/memory');
    await expect(
      memory.remember({ title: 'Tides', body: SAYING, place: 'agents/memory', onDuplicate: 'write' }, { memory: 'Outer' }),
    ).rejects.toMatchObject({ code: 'bad_input' });
    const judge = async (name: string) =>
      JSON.stringify((await opened().gate([{ line: 1, entry: { title: 'Scout tides', body: SAYING } }], { memory: name })).verdicts);
    expect(await judge('Outer')).not.toContain('agents/');
    expect(await judge('Inner')).toContain('agents/');
  });

  it('leaves the outer index note and bundle to the outer notes', async () => {
    const memory = opened();
    const ranked = await memory.rank({ memory: 'Outer' });
    expect(JSON.stringify(ranked)).not.toContain('agents/');
    expect((await memory.bundle({ memory: 'Outer' })).text).not.toContain('spare oars');
  });

  it('is so from the moment the settings say it', async () => {
    let now: object = { memories: [OUTER] };
    const memory = opened(() => now);
    const candidates = async () =>
      JSON.stringify(await memory.gate([{ line: 1, entry: { title: 'Scout tides', body: SAYING } }], { memory: 'Outer' }));
    expect(await candidates()).toContain('agents/');
    now = BOTH;
    expect(await candidates()).not.toContain('agents/');
  });

  it('is not archived, settled or counted with the outer one', async () => {
    const memory = opened();
    await expect(memory.archive(['agents/memory/odd name.md'], { memory: 'Outer' })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(memory.archive(['agents'], { memory: 'Outer' })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(
      memory.resolveEntry(refFrom('agents/memory/odd name.md'), 'keep', refFrom('2026-02-01 Tide table.md'), { memory: 'Outer' }),
    ).rejects.toMatchObject({ code: 'bad_input' });
  });
});
