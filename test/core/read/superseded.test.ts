import { parseNote } from '../../../src/core/read/note';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';
import { dataOf } from '../../../src/core/model/note';
import { supersededBy } from '../../../src/core/read/superseded';

test.each<[string, string | null]>([
  ['', null],
  ['superseded_by:', null],
  ['superseded_by: ""', null],
  ['superseded_by: "  "', null],
  ['superseded_by: []', null],
  ['superseded_by: "[[]]"', null],
  ['superseded_by: "[[New way]]"', 'New way'],
  ['superseded_by: New way', 'New way'],
  ['superseded_by: [[New way]]', 'New way'],
  ['superseded_by: ["[[One]]", "[[Two]]", null]', 'One, Two'],
  ['superseded_by: 2026', '2026'],
])('%s', (line, expected) => {
  const note = parseNote(asVaultPath('a.md') as NotePath, `---\n${line}\n---\nText\n`, 0);
  expect(supersededBy(dataOf(note))).toBe(expected);
});
