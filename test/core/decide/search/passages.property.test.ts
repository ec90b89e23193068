import { passagesIn } from '../../../../src/core/decide/search/passages';
import { fc, runs } from '../../../support/properties';

const line = fc.oneof(
  fc.constantFrom('', '# One', '## Two', '- item', '1. first', '| a | b |', '```', '~~~', '```sh', '> quoted', '  - deeper', '#no heading'),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, ' ')),
  fc.nat(30).map((many) => 'The pool holds forty connections. '.repeat(many)),
);
const note = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

test('passages stand in order, and nothing but headings and white space is lost', () => {
  fc.assert(
    fc.property(note, (text) => {
      let at = 0;
      let lost = '';
      for (const { start, end } of passagesIn(text)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        lost += text.slice(at, start);
        at = end;
      }
      lost += text.slice(at);
      for (const left of lost.split('\n')) expect(left).toMatch(/^\s*$|^#{1,6}[ \t]+\S/);
    }),
    { numRuns: runs(2000) },
  );
});

test('a fence is in one passage, however long', () => {
  const code = Array.from({ length: 80 }, (_, at) => `line ${at} # not a heading\n\n- nor an item`).join('\n');
  for (const mark of ['```', '~~~']) {
    const text = `Before.\n\n${mark}text\n${code}\n${mark}\n\nAfter.`;
    const holding = passagesIn(text).filter(({ start, end }) => text.slice(start, end).includes(mark));
    expect(holding).toHaveLength(1);
    expect(text.slice(holding[0]?.start, holding[0]?.end)).toContain(code);
  }
});

test('a passage knows the headings above it', () => {
  const text = '# One\n\na\n\n## Two\n\nb\n\n# Three\n\nc\n';
  expect(passagesIn(text).map(({ trail }) => trail)).toEqual([['# One'], ['# One', '## Two'], ['# Three']]);
});

test('long paragraphs, lists and one long line are cut at about 300 characters', () => {
  const sentence = 'The harbour office opens at seven and closes at noon. ';
  for (const text of [sentence.repeat(40), `- ${sentence}\n`.repeat(40), `${sentence}\n\n`.repeat(40)]) {
    const sizes = passagesIn(text).map(({ start, end }) => end - start);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
  }
});
