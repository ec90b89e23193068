import { diffArrays } from 'diff';
import { marksIn } from '../../../../src/core/decide/refactor/conflicts/marks';
import { mergeThree } from '../../../../src/core/decide/refactor/conflicts/three/merge';
import { fc, runs } from '../../../support/properties';

/** Every entry has words that no other has, so that each line can be followed. */
const word = fc.integer({ min: 0, max: 60 }).map((n) => `w${n}`);
const sentence = fc.tuple(word, word, fc.constantFrom('holds', 'needs', 'says')).map(([a, b, verb]) => `The ${a} ${verb} ${b}.`);
const prose = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
const block = fc.oneof(
  { weight: 4, arbitrary: prose },
  { weight: 4, arbitrary: fc.array(prose, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')) },
  fc.tuple(day, prose).map(([on, said]) => `- ${on}: ${said}`),
  fc.tuple(prose, prose).map(([a, b]) => `- ${a}\n  - ${b}\n\n  ${a}`),
  fc.array(word, { maxLength: 4 }).map((lines) => ['```', ...lines, '', '## no heading', '```'].join('\n')),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((rows) => ['| a |', '|---|', ...rows.map((row) => `| ${row} |`)].join('\n')),
  fc.tuple(prose, prose).map(([a, b]) => `%%\n${a}\n\n${b}\n%%`),
  prose.map((said) => `> [!note]\n> ${said}`),
  fc.constantFrom('---', '$$\nx\n$$', '[^1]: Foot.', 'Anchor. ^a1', '<div>\n\nx\n\n</div>', 'Title\n====='),
);
const section = fc
  .tuple(
    fc.constantFrom('##', '##', '###'),
    fc.oneof(
      day,
      word,
      fc.tuple(day, word).map((all) => all.join(' ')),
    ),
    fc.array(block, { maxLength: 3 }),
  )
  .map(([marks, title, blocks]) => [`${marks} ${title}`, ...blocks].join('\n\n'));
const property = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((n) => `hits: ${n}`),
  fc.subarray(['a', 'b', 'c', 'd']).map((tags) => `tags: [${tags.join(', ')}]`),
  fc.constantFrom('open', 'done', 'late').map((status) => `status: ${status}`),
  day.map((on) => `last_applied: ${on}`),
  word.map((id) => `source: ${id} # by hand`),
);
const keyOf = (line: string): string => line.split(':')[0] ?? '';
const unique = <T>(all: readonly T[], by: (one: T) => string): T[] => [...new Map(all.map((one) => [by(one), one])).values()];
const properties = fc.array(property, { maxLength: 4 }).map((all) => unique(all, keyOf));
const parts = fc.oneof(block, section);
const note = fc.record({ properties, parts: fc.array(parts, { maxLength: 7 }) });
type Note = typeof note extends fc.Arbitrary<infer T> ? T : never;

/** What a side does to the note. */
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append' as const), part: parts }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('insert' as const), at: fc.nat(7), part: parts }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('alter' as const), at: fc.nat(40), to: word }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(7), to: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set' as const), property }) },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
const edits = fc.array(edit, { maxLength: 4 });

function edited(note: Note, all: readonly Edit[]): Note {
  return all.reduce<Note>(({ properties: head, parts: body }, one) => {
    const parts = [...body];
    if (one.do === 'set') return { properties: unique([...head, one.property], keyOf), parts };
    if (one.do === 'append') parts.push(one.part);
    else if (one.do === 'insert') parts.splice(one.at, 0, one.part);
    else if (one.do === 'remove') parts.splice(one.at, 1);
    else if (one.do === 'move') parts.splice(one.to, 0, ...parts.splice(one.at, 1));
    else {
      let at = 0;
      return { properties: head, parts: parts.map((part) => part.replace(/\bw\d+/g, (old) => (at++ === one.at ? one.to : old))) };
    }
    return { properties: head, parts };
  }, note);
}

const written = ({ properties: head, parts: body }: Note, end = '\n'): string =>
  [...(head.length === 0 ? [] : ['---', ...head, '---', '']), body.join('\n\n'), ''].join('\n').replaceAll('\n', end);

const three = fc
  .tuple(note, edits, edits, fc.constantFrom('\n', '\r\n'), fc.constantFrom('\n', '\r\n'))
  .map(([base, own, other, end, otherEnd]) => ({
    base: written(base),
    ours: written(edited(base, own), end),
    theirs: written(edited(base, other), otherEnd),
  }));

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.replace(/\r$/, ''));
/** Lines that are the same wherever they stand, or that are made of both. */
const isLoose = (line: string): boolean => !/w\d/.test(line) || /^(?:tags|hits|last_applied|status):/.test(line);
const isMark = (line: string): boolean => /^(?:<{7} ours|={7}|>{7} theirs)$/.test(line);
const sentencesOf = (text: string): string[] => text.match(/w\d+/g) ?? [];

test('no line that a side wrote is lost, and none that nobody removed', () => {
  let [sure, unsure] = [0, 0];
  fc.assert(
    fc.property(three, ({ base, ours, theirs }) => {
      const { text, conflicts } = mergeThree(base, ours, theirs);
      if (conflicts > 0) unsure++;
      else sure++;
      const all = new Set(linesOf(text));
      const [old, own, other] = [base, ours, theirs].map((one) => new Set(linesOf(one))) as [Set<string>, Set<string>, Set<string>];
      const words = new Set(sentencesOf(text));
      for (const side of [own, other])
        for (const line of side) {
          if (isLoose(line) || old.has(line) || all.has(line)) continue;
          // Both altered other sentences of one line.
          expect(sentencesOf(line).filter((one) => !words.has(one))).toEqual(
            sentencesOf(line).filter((one) => !words.has(one) && sentencesOf(base).includes(one)),
          );
        }
      for (const line of old) if (!isLoose(line) && own.has(line) && other.has(line)) expect(all.has(line) || conflicts === 0).toBe(true);
      for (const line of old) if (!isLoose(line) && own.has(line) && other.has(line) && !all.has(line)) throw new Error(`Lost: ${line}`);
      expect(linesOf(text).filter(isMark)).toHaveLength(3 * conflicts);
    }),
    { numRuns: runs(3000) },
  );
  expect(sure).toBeGreaterThan(20);
  expect(unsure).toBeGreaterThan(5);
});

test('no section is there more often than in one of the versions', () => {
  const countOf = (text: string, line: string): number => linesOf(text).filter((one) => one === line).length;
  fc.assert(
    fc.property(three, ({ base, ours, theirs }) => {
      const { text, conflicts } = mergeThree(base, ours, theirs);
      if (conflicts > 0) return;
      for (const line of linesOf(text).filter((one) => /^## .*w\d/.test(one)))
        expect(countOf(text, line)).toBeLessThanOrEqual(countOf(ours, line) + countOf(theirs, line));
    }),
    { numRuns: runs(1500) },
  );
});

test('the sides can be exchanged', () => {
  fc.assert(
    fc.property(three, ({ base, ours, theirs }) => {
      const [one, other] = [mergeThree(base, ours, theirs), mergeThree(base, theirs, ours)];
      expect(one.conflicts).toBe(other.conflicts);
      const sorted = (text: string): string[] =>
        linesOf(text)
          .filter((line) => line !== '' && !/^tags: /.test(line))
          .sort();
      expect(new Set(sorted(one.text))).toEqual(new Set(sorted(other.text)));
    }),
    { numRuns: runs(3000) },
  );
});

test('merged once more, nothing changes, or somebody is asked: whether an entry was altered, or went as another came, can be open', () => {
  let [same, all] = [0, 0];
  fc.assert(
    fc.property(three, ({ base, ours, theirs }) => {
      expect(mergeThree(base, ours, base)).toEqual({ text: ours, conflicts: 0 });
      expect(mergeThree(base, base, ours).text.replaceAll('\r', '')).toBe(ours.replaceAll('\r', ''));
      const { text, conflicts } = mergeThree(base, ours, theirs);
      // Counts add up once more; and of two entries that are the same nobody knows which one a side meant.
      const isTwice = (one: string): boolean => {
        const lines = linesOf(one).filter((line) => /w\d|^#/.test(line));
        return new Set(lines).size < lines.length;
      };
      if (conflicts > 0 || /^hits:/m.test(text) || [base, ours, theirs, text].some(isTwice)) return;
      expect(mergeThree(text, text, text).text).toBe(text);
      const again = mergeThree(base, text, theirs);
      all++;
      if (again.conflicts === 0) expect(linesOf(again.text).sort()).toEqual(linesOf(text).sort());
      if (again.text === text) same++;
    }),
    { numRuns: runs(3000) },
  );
  expect(all).toBeGreaterThan(20);
  expect(same / all).toBeGreaterThan(0.95);
});

test('marks can be read, and each version of them has the lines of its side', () => {
  let count = 0;
  fc.assert(
    fc.property(three, ({ base, ours, theirs }) => {
      const { text, conflicts } = mergeThree(base, ours, theirs);
      if (conflicts === 0) return;
      count++;
      const both = marksIn(text);
      expect(both?.lines).toHaveLength(conflicts);
      expect(both?.names).toEqual({ note: 'ours', copy: 'theirs' });
      // Each version keeps the order of its side.
      for (const [side, version] of [
        [ours, both?.note ?? ''],
        [theirs, both?.copy ?? ''],
      ] as const) {
        const left = diffArrays(linesOf(version), linesOf(side)).filter(({ added }) => added);
        const lost = left
          .flatMap(({ value }) => value)
          .filter((line) => !isLoose(line) && !linesOf(base).includes(line) && !linesOf(text).includes(line));
        expect(lost.filter((line) => sentencesOf(line).some((one) => !text.includes(one) && !base.includes(one)))).toEqual([]);
      }
    }),
    { numRuns: runs(2000) },
  );
  expect(count).toBeGreaterThan(5);
});

test('any text at all is merged without losing what one side alone has', () => {
  const line = fc.constantFrom(
    'A.',
    'B.',
    '',
    '```',
    '%%',
    '---',
    '<!--',
    '-->',
    '| a |',
    '|---|',
    '<<<<<<< HEAD',
    '=======',
    '>>>>>>> x',
    '- a',
    '  - b',
    '# T',
    '## T',
    '$$',
    '<div>',
    'a: 1',
  );
  const text = fc
    .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([all, end, isEnded]) => all.join(end) + (isEnded ? end : ''));
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const { text: merged, conflicts } = mergeThree(base, ours, theirs);
      const all = new Set(linesOf(merged));
      for (const side of [ours, theirs])
        for (const one of linesOf(side))
          if (!linesOf(base).includes(one) && one !== '' && !/^[<=>]{7}/.test(one)) expect(all.has(one)).toBe(true);
      if (conflicts > 0 && !/^[<=>]{7}/m.test([base, ours, theirs].join('\n'))) expect(marksIn(merged)).not.toBeNull();
      expect(mergeThree(base, ours, base).text).toBe(ours);
    }),
    { numRuns: runs(5000) },
  );
});
