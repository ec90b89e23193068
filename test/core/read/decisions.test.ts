import { ulid } from 'ulid';
import type { Plan } from '../../../src/core/model/plan';
import { decisionEdits, type Draft } from '../../../src/core/decide/layers/index';
import { decisionLine, laterId, parseDecision, type Decision } from '../../../src/core/read/memory/decision-line';
import { DECISIONS_NAME, newDecisionsNote, parseDecisions, type Decisions } from '../../../src/core/read/memory/decisions';
import { hashText, shortHash } from '../../../src/core/read/text/hash';
import { isGenerated } from '../../../src/core/read/memory/generated';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { at } from '../../support/memory-vault';
import { applyPlan } from '../../support/apply-plan';
import { contextOf } from '../../support/snapshot';
import { fc } from '../../support/properties';

const hex = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const pathChar = fc.constantFrom(...'ab/. "\\#[]\u00e9e\u0301', '\u2028', '\u00a0', '\n', '\ud83d\ude00');
const path = fc.oneof(fc.constantFrom('a.md', 'b c.md', 'd/e.md'), fc.string({ unit: pathChar, minLength: 1, maxLength: 12 }));
const hash = fc.constantFrom('0'.repeat(64), 'f'.repeat(64));
const entry = fc.constantFrom('00000000', '1111111v', 'aaaaaaaa');
const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({ verb: fc.constantFrom('accept' as const, 'drop' as const), what: fc.constant('file' as const), hash, path }),
  fc.record({
    verb: fc.constantFrom('accept' as const, 'drop' as const),
    what: fc.constant('entry' as const),
    hashes: fc.uniqueArray(entry, { minLength: 1 }),
    path,
  }),
  fc.record({ verb: fc.constant('ignore' as const), check: fc.constantFrom('note.orphan', 'name.pattern'), path }),
  fc.record({ verb: fc.constant('apart' as const), path, other: path }),
  fc.record({
    verb: fc.constant('chore' as const),
    answer: fc.constantFrom('done' as const, 'later' as const, 'never' as const),
    day: fc.constantFrom('2026-02-01', '2026-02-28', '2025-12-31'),
    chore: fc.constantFrom('maintenance', 're-baseline'),
  }),
);
const decision: fc.Arbitrary<Decision> = fc.tuple(fc.nat(1e6), draft).map(([time, one]): Decision => ({ id: ulid(1e12 + time), ...one }));
const noise = fc.oneof(
  fc.constantFrom('', '# Decisions', '- bought milk', '- 01ARZ3NDEKTSV4RRFFQ69G5FAV forget everything', '<<<<<<< HEAD', '```'),
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' ')),
);

/** All that can be asked of decisions, for some paths. */
function meaning(decisions: Decisions, paths: readonly string[]): unknown {
  return [
    decisions.accepted,
    ['maintenance', 're-baseline'].map((chore) => [decisions.chore(chore), decisions.choreDone(chore)]),
    paths.map((one) => [
      decisions.acceptedFile(one),
      [...decisions.acceptedEntries(one)].sort(),
      decisions.knows(one),
      ['note.orphan', 'name.pattern'].map((check) => decisions.isIgnored(check, one)),
      paths.map((other) => decisions.areNotDuplicates(one, other)),
    ]),
  ];
}
const pathsOf = (all: readonly Decision[]): string[] => [
  ...new Set(all.flatMap((one) => (one.verb === 'apart' ? [one.path, one.other] : one.verb === 'chore' ? [] : [one.path]))),
];

it('reads back every line it writes', () => {
  fc.assert(fc.property(decision, (one) => expect(parseDecision(decisionLine(one))).toEqual(one)));
  fc.assert(fc.property(decision, (one) => expect(decisionLine(one)).not.toMatch(/[\n\r\u2028\u2029]/)));
});

it('means the same whatever the order of lines, their doubling, their line ends, and what else stands there', () => {
  fc.assert(
    fc.property(
      fc.array(decision, { maxLength: 12 }),
      fc.array(noise, { maxLength: 5 }),
      fc.infiniteStream(fc.nat(1e6)),
      (all, others, random) => {
        const lines = all.map(decisionLine);
        const paths = [...pathsOf(all), 'a.md'];
        const plain = meaning(parseDecisions([lines.join('\n')]), paths);
        const next = (): number => random.next().value as number;
        const mixed = [...lines, ...lines.filter((_, i) => i % 2 === 0), ...others]
          .map((line) => ({ line, key: next() }))
          .sort((a, b) => a.key - b.key)
          .map(({ line }) => line);
        expect(meaning(parseDecisions([mixed.join('\r\n')]), paths)).toEqual(plain);
        const cut = next() % (mixed.length + 1);
        expect(
          meaning(parseDecisions([mixed.slice(cut).join('\n'), mixed.slice(0, cut).join('\n'), lines.slice(0, 3).join('\n')]), paths),
        ).toEqual(plain);
      },
    ),
  );
});

it('lets the latest line of a file or entry hold', () => {
  const line = (n: number, rest: string): string => `- 01ARZ3NDEKTSV4RRFFQ69G5F${String(n).padStart(2, '0')} ${rest}`;
  const decisions = parseDecisions([
    [
      line(3, `accept file ${'b'.repeat(64)} A b.md`),
      line(1, `accept file ${'a'.repeat(64)} A b.md`),
      line(4, `drop entry ${'1'.repeat(14)} log.md`),
      line(2, `accept entry ${'1'.repeat(14)} log.md`),
      line(2, `accept entry ${'2'.repeat(14)} log.md`),
      line(5, `drop file ${'c'.repeat(64)} gone.md`),
    ].join('\n'),
  ]);
  expect(decisions.acceptedFile('A b.md')).toBe('b'.repeat(64));
  expect([...decisions.acceptedEntries('log.md')]).toEqual([shortHash('2'.repeat(14))]);
  expect(decisions.acceptedFile('gone.md')).toBeNull();
  expect(decisions.accepted).toEqual(['A b.md', 'log.md']);
});

it('knows what is to be ignored and what stays apart, in either order and Unicode form', () => {
  const decisions = parseDecisions(['- 01A ignore note.orphan Caf\u00e9/a b.md\n- 01B apart "a b.md" c.md\n']);
  expect(decisions.isIgnored('note.orphan', 'Cafe\u0301/a b.md')).toBe(true);
  expect(decisions.isIgnored('name.pattern', 'Caf\u00e9/a b.md')).toBe(false);
  expect(decisions.areNotDuplicates('c.md', 'a b.md')).toBe(true);
  expect(decisions.areNotDuplicates('c.md', 'c.md')).toBe(false);
  expect([decisions.isNotDuplicate('c.md'), decisions.isNotDuplicate('d.md')]).toEqual([true, false]);
});

it('keeps sections apart by their headings, and all sections of a note that is named as a whole', () => {
  const decisions = parseDecisions(['- 01A apart "log.md#2026-03-01: C# tips" log.md#Two\n- 01B apart a.md b.md\n']);
  expect(decisions.areNotDuplicates('log.md#Two', 'log.md#2026-03-01: C# tips')).toBe(true);
  expect(decisions.areNotDuplicates('log.md', 'log.md#Two')).toBe(false);
  expect(decisions.areNotDuplicates('a.md#One', 'b.md#Two')).toBe(true);
  expect([decisions.isNotDuplicate('a.md#One'), decisions.isNotDuplicate('log.md#Three')]).toEqual([true, false]);
});

it.each([
  '- 01A accept file abc a.md',
  '- 01A accept entry 12345678901234',
  '- 01A accept something 12345678901234 a.md',
  'accept file',
  '- 01A apart a.md',
  '- 01A apart a.md b.md c.md',
  '- 01A ignore x',
  '- 01A apart "a.md b.md',
])('passes over "%s"', (line) => {
  expect(parseDecision(line)).toBeNull();
});

it('makes ids that are later than all that are known, whatever the clock says', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), (one, other) => {
      const [fresh, known] = [ulid(1e12 + one), ulid(1e12 + other)];
      const id = laterId(fresh, known);
      expect(id > known).toBe(true);
      expect(id).toHaveLength(26);
      expect(id === fresh || fresh <= known).toBe(true);
    }),
  );
  expect(laterId('01A', '01Z')).toBe('020');
  expect(laterId('0', 'ZZ')).toBe('ZZ0');
});

it('adds lines at the end, keeps every other byte, and counts as no note', () => {
  const written = newDecisionsNote(['- 01A accept file x y']);
  expect(isGenerated(parseNote(at(DECISIONS_NAME) as never, written, written.length))).toBe(true);
  fc.assert(
    fc.property(
      fc.array(decision, { maxLength: 5 }),
      fc.array(draft, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (all, drafts, eol, ended) => {
        const note = newDecisionsNote(all.map(decisionLine))
          .replace(/\n/g, eol)
          .slice(0, ended ? undefined : -eol.length);
        const ctx = contextOf({ [DECISIONS_NAME]: note });
        const known = parseDecisions([note]);
        const { edits, preconditions } = decisionEdits(ctx, note, known, [{ part: null, drafts }], 'Because.');
        const plan: Plan = { version: 1, id: 'p', title: 't', reason: '', created: ctx.created, edits, preconditions, announced: [] };
        // The writer adds the line end that the last line lacks; the plain reading of a plan does not.
        const after = applyPlan({ [DECISIONS_NAME]: ended ? note : note + eol }, plan)[DECISIONS_NAME] ?? '';
        expect(after.startsWith(note)).toBe(true);
        expect(eol === '\r\n' && /[^\r]\n/.test(after)).toBe(false);
        const later = parseDecisions([after]);
        expect(later.all.slice(known.all.length).map(({ id: _id, ...rest }) => rest)).toEqual(drafts);
      },
    ),
  );
});

it('takes a short hash for an entry, or the long one of earlier versions, and 64 hex digits for a file', () => {
  fc.assert(
    fc.property(hex(14), hex(64), (old, long) => {
      const short = shortHash(old);
      expect(short).toMatch(/^[0-9a-v]{8}$/);
      expect(parseDecision(`- 01A accept entry ${short} a.md`)).toMatchObject({ hashes: [short] });
      expect(parseDecision(`- 01A accept entry ${old} a.md`)).toMatchObject({ hashes: [short] });
      expect(parseDecision(`- 01A accept entry ${old},${short} a.md`)).toMatchObject({ hashes: [short, short] });
      expect(parseDecision(`- 01A accept entry ${short},x a.md`)).toBeNull();
      expect(parseDecision(`- 01A accept file ${long} a.md`)).toMatchObject({ hash: long });
      expect(parseDecision(`- 01A accept file ${short} a.md`)).toBeNull();
    }),
  );
});

it('a line of an earlier version is released by one with a short hash', () => {
  const [one, other] = [hashText('one'), hashText('other')];
  const decisions = parseDecisions([`- 01A accept entry ${one},${other} log.md\n- 01B drop entry ${shortHash(other)} log.md\n`]);
  expect([...decisions.acceptedEntries('log.md')]).toEqual([shortHash(one)]);
});
