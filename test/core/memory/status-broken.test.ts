import { openVault } from '../../../src/core/memory';
import { parseSettings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';

test('status counts the notes that nobody finds since their properties cannot be read', async () => {
  const vault = createMemoryVault({
    'commit.md': '---\ntitle: feat: the ferry\n---\n\nThe ferry leaves at nine.\n',
    'fine.md': '---\ntitle: The ferry\n---\n\nIt comes back at ten.\n',
  });
  const settings = parseSettings({ memories: [{ name: 'own', root: '', convention: 'notes-and-links' }] });
  const memory = openVault({ ...vault, context: createTestContext(), settings: () => settings });
  const { memories } = await memory.status({});
  expect(memories.flatMap(({ warnings }) => warnings)).toEqual([
    '1 note has properties that cannot be read, so it counts as private: neither search nor a bundle shows it. "check" names it.',
  ]);
});
