import { markSecrets } from '../../../src/core/decide/secrets/index';
import { unmarkedPlan } from '../../../src/core/memory/unmarked';
import { asVaultPath } from '../../../src/core/model/path';
import type { Plan } from '../../../src/core/model/plan';
import { fc, runs } from '../../support/properties';

const LINES = [
  'The ferry leaves at nine.',
  'password: Tr0ub4dor&3xyzzy',
  '- 08:15 password: qW8-blue-Kettle-19',
  '| door | password: Tr0ub4dor&3xyzzy |',
  '## 09:00 Pier',
  '',
  'Ends with a tab\t',
  'Ünïcode 🛶 line',
];
const path = asVaultPath('Log.md');

test('a line that is replaced in a text with markers is that line of the file, and every other byte stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 9 }),
      fc.constantFrom('\n', '\r\n'),
      fc.nat(8),
      fc.nat(30),
      (lines, eol, pick, column) => {
        const text = lines.join(eol);
        const marked = markSecrets(text);
        fc.pre(marked !== null);
        const { text: shown } = marked;
        const told = shown.split(eol);
        expect(told).toHaveLength(lines.length);
        const at = pick % lines.length;
        const line = told[at] ?? '';
        const from = told.slice(0, at).reduce((sum, one) => sum + one.length + eol.length, 0) + Math.min(column, line.length);
        const before = shown.slice(from, from + line.length - Math.min(column, line.length));
        const edit = { op: 'replace', path, start: from, end: from + before.length, before, text: 'NEW', reason: '' } as const;
        const plan = { edits: [edit], preconditions: [] } as unknown as Plan;
        const move = (): Plan => unmarkedPlan(plan, new Map([[path, { text, shown }]]));
        if (line !== lines[at] && (column > 0 || before !== '')) {
          // A part of a marked line before its marker may be the same in both.
          try {
            const [moved] = move().edits;
            if (moved?.op === 'replace') expect(text.slice(moved.start, moved.end)).toBe(before);
          } catch (error) {
            expect(error).toMatchObject({ code: 'withheld' });
          }
          return;
        }
        const [moved] = move().edits;
        if (moved?.op !== 'replace') throw new Error('no edit');
        const after = text.slice(0, moved.start) + moved.text + text.slice(moved.end);
        const expected = [...lines];
        expected[at] = `${line.slice(0, Math.min(column, line.length))}NEW`;
        expect(after).toBe(expected.join(eol));
      },
    ),
    { numRuns: runs(10_000) },
  );
});
