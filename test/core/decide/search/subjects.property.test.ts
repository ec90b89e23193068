import { subjectsOf } from '../../../../src/core/decide/search/index';
import { fc, runs } from '../../../support/properties';

const word = fc.constantFrom('berth', 'crane', 'ключ', 'hafen', 'étoile', 'lantern', 'gull');
const sentence = fc.array(word, { minLength: 4, maxLength: 9 }).map((words) => words.join(' '));
const number = fc.integer({ min: 10, max: 59 });
/** Lines of one program: they begin in the same way, whatever they say. */
const log = fc
  .tuple(
    fc.constantFrom(
      (n: number) => `2026-03-${n} 10:04:${n} WARN `,
      (n: number) => `[${n}] `,
      (n: number) => `worker#${n}: `,
      (n: number) => `${n},${n},`,
    ),
    fc.array(fc.tuple(number, sentence), { minLength: 3, maxLength: 60 }),
  )
  .map(([head, lines]) => lines.map(([n, said]) => head(n) + said).join('\n'));
const fenced = fc.array(sentence, { minLength: 1, maxLength: 20 }).map((lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``);
const pasted = fc.oneof(log, fenced);
const gap = fc.constantFrom('\n', '\n\n', '\r\n\r\n');

test('a question beside what is pasted is looked at, and nothing of what is pasted', () => {
  fc.assert(
    fc.property(sentence, pasted, gap, fc.boolean(), (question, paste, between, isFirst) => {
      const parts = subjectsOf(isFirst ? `${question}?${between}${paste}` : `${paste}${between}${question}?`);
      expect(parts.map((part) => part.trim().replace('?', ''))).toEqual([question]);
    }),
    { numRuns: runs(300) },
  );
});

test('a prompt of any text has few parts, none of them long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (prompt) => {
      const parts = subjectsOf(prompt);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.length).toBeLessThanOrEqual(6);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(600);
    }),
    { numRuns: runs(300) },
  );
});
