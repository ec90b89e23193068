import { purgedText } from '../../../src/core/decide/refactor/index';
import { asVaultPath } from '../../../src/core/model/path';
import { propertiesIn } from '../../../src/core/read/frontmatter/frontmatter';
import { soughtFor } from '../../../src/core/read/text/sought';
import { fc, runs } from '../../support/properties';

const SECRET = 'safe code quixotry';
const PLAIN = [
  '',
  '',
  '## Two',
  '### Three',
  '# One',
  '- item',
  '  - below',
  '1. first',
  '   goes on',
  'words',
  '> quote',
  '**Label**:',
  '- [x] done',
];
const HELD = ['S', '- S', '- [x] S', '  - S', '2. S', '## S', '## Two S', 'before S after', '> S', '**S**', '- S more', '   S', 'S#5'];
const VALUES = [
  'S',
  '"S"',
  '[a, S, b]',
  '[S]',
  '["S", b]',
  '\n  - S\n  - b',
  '\n- "S"',
  'x S',
  'S#5',
  "'S: x'",
  '{b: S}',
  '|\n  S\n  b',
  'plain',
  '[a, b]',
];

const body = fc.array(fc.constantFrom(...PLAIN, ...HELD), { minLength: 1, maxLength: 14 });
const head = fc.array(fc.constantFrom(...VALUES), { maxLength: 5 });

test('no line and no property without the text is lost, whatever stands around it', () => {
  const sought = soughtFor([SECRET]);
  const filled = (text: string): string => text.replaceAll('S', SECRET);
  fc.assert(
    fc.property(head, body, fc.constantFrom('\n', '\r\n'), (values, lines, end) => {
      const properties = values.length === 0 ? '' : `---\n${values.map((value, n) => `k${n}: ${value}\n`).join('')}---\n`;
      const text = filled(`${properties}Begin\n${lines.join('\n')}\n`).replaceAll('\n', end);
      const after = purgedText(sought, asVaultPath('A.md'), text, null).text ?? '';
      const bodyOf = (whole: string): string[] => whole.slice(whole.indexOf('Begin')).split(/\r?\n/);
      expect(sought.holds(bodyOf(after).join('\n'))).toBe(false);
      const now = bodyOf(after);
      let at = 0;
      for (const line of bodyOf(text).filter((one) => one.trim() !== '' && !one.startsWith('#') && !one.includes(SECRET))) {
        const found = now.indexOf(line, at);
        expect([line, found >= 0]).toEqual([line, true]);
        at = found + 1;
      }
      const [old, left] = [propertiesIn(text), propertiesIn(after)];
      expect(Object.keys(left)).toEqual(Object.keys(old));
      for (const [name, value] of Object.entries(old))
        if (!JSON.stringify(value).includes(SECRET)) expect(left[name]).toEqual(value);
        else
          for (const word of ['a', 'b', 'x', '#5'])
            if (value !== null && JSON.stringify(value).replaceAll(SECRET, '').includes(word))
              expect(JSON.stringify(left[name])).toContain(word);
    }),
    { numRuns: runs(3_000, 400) },
  );
});
