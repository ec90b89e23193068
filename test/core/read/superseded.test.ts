import { parseNote } from '../../../src/core/read/snapshot/note';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';
import { dataOf } from '../../../src/core/model/note';
import { holdingSections } from '../../../src/core/read/memory/of-note';
import { supersededBy } from '../../../src/core/read/entries/superseded';

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

test.each([
  ['**Superseded by**:', 1],
  ['**Superseded by**: ""', 1],
  ['**Superseded by**: [[patterns#2026-03-10 Pool]] (2026-03-10)', 0],
  ['**Superseded by**: the new pool', 0],
])('a section with %s', (line, holding) => {
  const text = `# Patterns\n\n## 2026-02-01: Pool\n**Type**: semantic\n${line}\n\nIt holds 20.\n`;
  expect(holdingSections('learnings/patterns.md', 'section', text)).toHaveLength(holding);
});
