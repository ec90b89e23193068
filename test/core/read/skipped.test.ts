import type { SkippedEntry } from '../../../src/core/model/results/skipped';
import { appendLines } from '../../../src/core/write/plan/compose';
import { isGenerated } from '../../../src/core/read/memory/generated';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { newSkippedNote, parseSkipped, skippedAddition, SKIPPED_NAME } from '../../../src/core/read/memory/skipped';
import { decodeText, encodeText } from '../../../src/core/read/text/text';
import { at } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

const plain: SkippedEntry = {
  id: '01JSKIPPED0000000000000001',
  title: 'Pool size',
  body: 'The pool holds 40 connections.',
  date: '2026-03-15',
  type: null,
  tags: [],
  project: null,
  verdict: 'DUPLICATE',
  confidence: 0.93,
  of: null,
};
const added = (note: string, entry: SkippedEntry): string => appendLines(note, skippedAddition(note, entry));
const entries = (note: string): SkippedEntry[] => parseSkipped(note).parts.map((part) => part.entry);

const piece = fc.constantFrom(
  ...spaced('~~~ --- <|endoftext|> [[Link]] #tag <!-- --> %% " $$'),
  ...spaced('``` ````text ` \n \r\n \r \t \u202eabc \u05e9\u05dc\u05d5\u05dd \u65e5\u672c\u8a9e \u2028 \u0000'),
  ...spaced('\u001b[31m \ufeff \ud83d\ude00 \\'),
  '## Heading',
  '# x',
  '- id: 01X',
  '- title: `"x"`',
  ' ',
  'words of a text',
  '| a |',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
);
const halves = fc.oneof(text, fc.constantFrom('\ud800', 'a\udc00b', '\udc00\ud800'));
const path = fc
  .oneof(
    fc.constantFrom('a.md', 'Folder/B c.md', 'x [1].md', '#x.md', 'No.MD', 'a|b.md'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((name) => `${name}.md`),
  )
  .map(at);
const entry: fc.Arbitrary<SkippedEntry> = fc.record({
  id: fc.constantFrom('01JSKIPPED0000000000000001', '01JSKIPPED0000000000000002', 'test-writer-000001'),
  title: halves,
  body: halves,
  date: fc.constantFrom('2026-03-15', '2025-12-31'),
  type: fc.option(text),
  tags: fc.array(fc.oneof(fc.constantFrom('db', 'a, b', '#x'), text), { maxLength: 3 }),
  project: fc.option(text),
  verdict: fc.constantFrom('UNIQUE' as const, 'SUPERSEDE' as const, 'DUPLICATE' as const),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0),
  of: fc.option(fc.record({ path, entry: fc.option(fc.oneof(fc.constantFrom('2026-02-01: Pool', 'Pool (2)'), text)) })),
});

test('a note that people can read', () => {
  const older = { path: at('learnings/patterns.md'), entry: '2026-02-01: Pool' };
  const note = added(newSkippedNote(), {
    ...plain,
    body: 'Use it:\n\n```ts\nopen();\n```\n',
    tags: ['db', 'ops'],
    type: 'semantic',
    project: 'Atlas',
    of: older,
  });
  expect(note.slice(note.indexOf('## '))).toBe(`## Pool size

- id: 01JSKIPPED0000000000000001
- date: 2026-03-15
- verdict: DUPLICATE
- confidence: 0.93
- older: [[learnings/patterns#2026-02-01 Pool]]
- entry: 2026-02-01: Pool
- type: semantic
- tags: db, ops
- project: Atlas

\`\`\`\`text
Use it:

\`\`\`ts
open();
\`\`\`

\`\`\`\`
`);
  expect(isGenerated(parseNote(at(SKIPPED_NAME) as never, note, 0))).toBe(true);
});

test('property: any entries are read back as they were, from the bytes of the file', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n'), (all, lineBreak) => {
      let note = newSkippedNote().replace(/\n/g, lineBreak);
      for (const one of all) note = added(note, one);
      const bytes = encodeText(note);
      expect(entries(decodeText(bytes) ?? '')).toEqual(all);
      expect(parseSkipped(note).unreadable).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

test('property: whatever stands in the note by another hand, what is added is read back, and taking a part out leaves the others', () => {
  const noise = fc.oneof(
    fc.constantFrom('My own words.\n', '## Mine\n', '```\nopen', '<!-- open', '````text\n', '---\n', ''),
    text.filter((one) => !one.includes('\ufffd')),
  );
  fc.assert(
    fc.property(noise, entry, noise, entry, (before, one, between, other) => {
      const first = added(newSkippedNote() + before, one);
      const note = added(appendLines(first, between.includes('## ') || between.includes('```') ? '' : between), other);
      const { parts } = parseSkipped(note);
      expect(parts.map((part) => part.entry)).toEqual(expect.arrayContaining([one, other]));
      for (const part of parts) {
        const rest = note.slice(0, part.start) + part.foreign + note.slice(part.end);
        const left = parts.filter((own) => own !== part).map((own) => note.slice(own.start, own.end));
        for (const kept of left) expect(rest).toContain(kept);
        expect(parseSkipped(rest).parts.length).toBe(parts.length - 1);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('a part that lost its fence is named, and those behind it are read', () => {
  const [one, other, last] = [plain, { ...plain, id: 'two', title: 'Two' }, { ...plain, id: 'three', title: 'Three' }];
  const note = added(added(added(newSkippedNote(), one), other), last);
  const broken = note.replace('The pool holds 40 connections.\n```\n', 'The pool holds 40 connections.\n');
  expect(parseSkipped(broken)).toMatchObject({ unreadable: ['Pool size'], parts: [{ entry: other }, { entry: last }] });
  expect(parseSkipped(note.replace('- verdict: DUPLICATE\n', ''))).toMatchObject({
    unreadable: ['Pool size'],
    parts: [{ entry: other }, { entry: last }],
  });
});

test('lines that somebody put between the facts stay when the part goes', () => {
  const note = added(newSkippedNote(), plain).replace('- date:', 'Ask Priya.\n- date:');
  const [part] = parseSkipped(note).parts;
  expect(part).toMatchObject({ entry: plain, foreign: 'Ask Priya.\n' });
});

test('a note whose line ends became CRLF keeps every text that has none of its own', () => {
  const note = added(added(newSkippedNote(), plain), { ...plain, id: 'two' });
  expect(entries(note.replace(/\n/g, '\r\n'))).toEqual([plain, { ...plain, id: 'two' }]);
});
