import { asVaultPath } from '../../../src/core/model/path';
import { editText } from '../../../src/core/write/plan/compose';
import { joinedEdits } from '../../../src/core/write/plan/joined';
import type { TextEdit } from '../../../src/core/write/plan/places';
import { fc, runs } from '../../support/properties';

const path = asVaultPath('a.md');
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', 'é'), maxLength: 12 });

test('edits decided one after the other, joined, give the same text from the file as it was', () => {
  const step = fc.oneof(
    fc.record({ op: fc.constant('append' as const), text: texts }),
    fc.record({ op: fc.constant('insert' as const), at: fc.double({ min: 0, max: 1, noNaN: true }), text: texts }),
    fc.record({ op: fc.constant('replace' as const), at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(6), text: texts }),
  );
  fc.assert(
    fc.property(texts, fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 6 }), (was, plans) => {
      const given: TextEdit[][] = [];
      let now = was;
      for (const steps of plans) {
        let from = 0;
        const edits = steps.map((one) => {
          if (one.op === 'append') return { op: 'append' as const, path, text: one.text, reason: 'r' };
          // Offsets of one plan are those of its text, and do not overlap.
          const start = from + Math.floor(one.at * (now.length - from));
          const end = one.op === 'insert' ? start : Math.min(now.length, start + one.length);
          from = end;
          return { op: 'replace' as const, path, start, end, before: now.slice(start, end), text: one.text, reason: 'r' };
        });
        now = editText(path, now, edits);
        given.push(edits);
      }
      const edits = joinedEdits(path, was, given);
      expect(editText(path, was, edits)).toBe(now);
      expect(edits.filter(({ op }) => op === 'append').length).toBeLessThan(2);
    }),
    { numRuns: runs(400) },
  );
});

test('an insertion and an addition stay apart, so that a mark is seen to be one', () => {
  const edits = joinedEdits(path, '# Old\n', [
    [{ op: 'append', path, text: '# New\n', reason: 'one' }],
    [
      { op: 'replace', path, start: 6, end: 6, before: '', text: 'mark\n', reason: 'two' },
      { op: 'append', path, text: '# Newer\n', reason: 'three' },
    ],
  ]);
  expect(edits).toEqual([
    { op: 'replace', path, start: 6, end: 6, before: '', text: 'mark\n', reason: 'two' },
    { op: 'append', path, text: '# New\n# Newer\n', reason: 'one' },
  ]);
});

test('marks at one place stay apart, and one in what was added is added with it', () => {
  const put = (at: number, text: string): TextEdit => ({ op: 'replace', path, start: at, end: at, before: '', text, reason: 'mark' });
  const add: TextEdit = { op: 'append', path, text: '# New\nnew\n', reason: 'add' };
  expect(joinedEdits(path, '# Old\nold\n', [[put(6, 'one\n'), add], [put(6, 'two\n')], [put(24, 'three\n')]])).toEqual([
    put(6, 'two\n'),
    put(6, 'one\n'),
    { ...add, text: '# New\nthree\nnew\n' },
  ]);
});

test('properties that several plans set stay so', () => {
  const set = (key: string): TextEdit => ({ op: 'set-property', path, key, value: 'x', reason: 'mark' });
  expect(joinedEdits(path, 'old\n', [[set('a')], [set('b')]])).toEqual([set('a'), set('b')]);
});
