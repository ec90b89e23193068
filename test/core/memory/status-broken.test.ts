import { openBench } from '../../support/opened';

test('status counts the notes that nobody finds since their properties cannot be read', async () => {
  const { memory } = openBench({
    'commit.md': '---\ntitle: feat: the ferry\n---\n\nThe ferry leaves at nine.\n',
    'fine.md': '---\ntitle: The ferry\n---\n\nIt comes back at ten.\n',
  });
  const { memories } = await memory.status({});
  expect(memories.flatMap(({ warnings }) => warnings)).toEqual([
    '1 note has properties that cannot be read, so it counts as private: neither search nor a bundle shows it. "check" names it.',
  ]);
});
