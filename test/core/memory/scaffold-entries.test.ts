import { conventions } from '../../../src/core/conventions/list';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { entryInput as input, openBench, openMemory } from '../../support/opened';
import { createMemoryVault } from '../../support/memory-vault';

/** A memory as `init` leaves it. */
async function fresh(convention: string): Promise<{ memory: VaultMemory; texts: string[] }> {
  const vault = createMemoryVault({});
  const first = openMemory(vault);
  await first.carryOut(() => first.init(convention, ''));
  const memory = openMemory(vault, { memories: [{ name: 'Vault', root: '', convention }] });
  const scaffold = conventions.find(({ id }) => id === convention)?.scaffold ?? [];
  return { memory, texts: scaffold.map(({ text }) => text) };
}

describe.each(conventions.map(({ id }) => id))('a fresh memory of %s', (convention) => {
  test('is compared with nothing, not even by a text that resembles its scaffold', async () => {
    const { memory, texts } = await fresh(convention);
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => /\p{L}/u.test(line) && !line.startsWith('<!--'));
    for (const line of [...lines, 'Current preferences: tea in the morning.', 'Nothing yet.', 'Memory, lessons, context, decisions.']) {
      const { result } = await memory.remember(input('', line.replace('{date}', '2026-03-10')), {});
      expect([line, result.verdict, result.unsure, result.of, result.evidence?.closest ?? null]).toEqual([
        line,
        'UNIQUE',
        false,
        null,
        null,
      ]);
    }
  });
});

test('text of a person beside the scaffold is compared, without the scaffold', async () => {
  const files = {
    'preferences/current.md': '# Current preferences\n\nWhat holds today. Overwritten when it changes.\n\nUte drinks tea.\n',
  };
  const { memory } = openBench(files, { convention: 'stoneros' });
  expect((await memory.remember(input('', 'Ute drinks tea.'), {})).result).toMatchObject({
    verdict: 'DUPLICATE',
    of: { path: 'preferences/current.md' },
  });
  expect((await memory.remember(input('', 'What holds today is overwritten when it changes.'), {})).result).toMatchObject({
    verdict: 'UNIQUE',
    unsure: false,
  });
});

test.each([
  ['headings alone', '# Quay rules\n\n## At night\n\n## By day\n'],
  ['fields to fill in', '# {{title}}\n\n<% tp.file.cursor() %>\n'],
  ['a block of the product', '<!-- top-of-mind:begin index -->\n\nQuay rules at night.\n\n<!-- top-of-mind:end index -->\n'],
])('%s are no entry', async (_, text) => {
  const { memory } = openBench({ 'Rules.md': text }, { convention: 'notes-and-links' });
  const { result } = await memory.remember(input('', 'Quay rules at night, by day.'), {});
  expect(result).toMatchObject({ verdict: 'UNIQUE', unsure: false, evidence: null });
});

test('what a state file began with does not go to the log', async () => {
  const now = '# Now\n\n## Task\n\nNothing yet.\n\n## Blockers\n\n- The crane is down\n\n## Open threads\n';
  const bench = openBench({ 'NOW.md': now }, { convention: 'daneel' });
  const { result } = await bench.memory.carryOut(() => bench.memory.remember(input('', '# Now\n\nThe pier.', { place: 'NOW.md' }), {}));
  expect(bench.vault.text(result.moved?.[0]?.to ?? '')).toMatch(/> ## Blockers\n> - The crane is down\n$/);
  expect(bench.vault.text(result.moved?.[0]?.to ?? '')).not.toMatch(/Nothing yet|## Task|Open threads/);
});
