import { passageMark, passagesOf, withoutSuperseded } from '../../../../src/core/read/entries/passages';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { fc, runs } from '../../../support/properties';

const MARKS = ['[[New#Part]]', '[New](../a%20b/New%20(1).md#Part)'].map((link) => passageMark(link, '2026-03-15'));

/** The text with a mark behind each of these passages. */
function marked(text: string, places: readonly number[], mark: string): string {
  return [...places].sort((a, b) => b - a).reduce((all, at) => all.slice(0, at) + mark + all.slice(at), text);
}

const line = fc.constantFrom(
  'Ana: ana@old.example',
  '- Bo writes `code`',
  '* one ^id-1',
  '  - below it',
  '1. first',
  '- [ ] a task #tag',
  '- ```',
  '```',
  '~~~',
  '| Name | Mail |',
  '|---|---|',
  '| Cy | cy@old.example |',
  '| Di | `a\\|b` | ',
  '> quoted',
  '## Heading',
  '',
  '    indented',
  '[[Old]] and [b](b.md)',
  '<!-- open',
  '%% open',
  '$$',
  'Ends with an id ^last',
  '東京の住所',
);
const texts = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n'))
  .map(([lines, lineBreak, end]) => lines.join(lineBreak) + end);

test('a mark behind a passage is a working link, and what is left out with it is that passage alone', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.constantFrom(...MARKS), (text, choice, mark) => {
      const passages = passagesOf(text);
      const one = passages[choice % Math.max(1, passages.length)];
      if (one === undefined) return;
      const after = marked(text, [one.markAt], mark);
      const links = scanMarkdown(after).links.filter(({ start }) => start >= one.markAt && start < one.markAt + mark.length);
      // Behind an open comment or bracket no link works: such a mark is never written.
      if (links.length !== 1) return;
      expect(withoutSuperseded(after)).toBe(text.slice(0, one.start) + text.slice(one.end));
      expect(passagesOf(after).map(({ kind }) => kind)).toEqual(passages.map(({ kind }) => kind));
    }),
    { numRuns: runs(300) },
  );
});

test('passages follow each other and hold their place for a mark', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let end = 0;
      for (const passage of passagesOf(text)) {
        expect(passage.start).toBeGreaterThanOrEqual(end);
        expect(passage.markAt).toBeGreaterThan(passage.start);
        expect(passage.markAt).toBeLessThanOrEqual(passage.end);
        end = passage.end;
      }
      expect(withoutSuperseded(text)).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ['an item', '# Mail\n\n- Ana: ana@old\n- Bo: bo@old ^bo\n', '- Bo: bo@old', '- Bo: bo@old (superseded by [[New]] on 2026-03-15) ^bo'],
  ['a row', '| Who | Mail |\n|---|---|\n| Ana | ana@old |\n', '| Ana | ana@old', '| Ana | ana@old (superseded by [[New]] on 2026-03-15) |'],
  ['a paragraph', 'One.\nTwo.\n\nThree.', 'One.', 'One.\nTwo. (superseded by [[New]] on 2026-03-15)\n'],
])('%s takes its mark behind its text', (_, text, begins, shown) => {
  const passage = passagesOf(text).find(({ start }) => text.startsWith(begins, start));
  const at = passage?.markAt ?? 0;
  expect(text.slice(0, at) + passageMark('[[New]]', '2026-03-15') + text.slice(at)).toContain(shown);
});
