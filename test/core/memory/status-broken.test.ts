import { openBench } from '../../support/opened';

test('status counts the notes that are found less since their properties cannot be read', async () => {
  const { memory } = openBench({
    'commit.md': '---\ntitle: feat: the ferry\n---\n\nThe ferry leaves at nine.\n',
    'fine.md': '---\ntitle: The ferry\n---\n\nIt comes back at ten.\n',
  });
  const { memories } = await memory.status({});
  expect(memories.flatMap(({ warnings }) => warnings)).toEqual([
    '1 note has properties that cannot be read, so it is found by its text alone, or not at all where they might say private. "check" names it.',
  ]);
});
