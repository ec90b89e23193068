import type { EntryDraft, SectionFormat } from '../../../../src/core/model/entry';
import { appendEntry } from '../../../../src/core/read/entries/append';
import { fieldValue } from '../../../../src/core/read/entries/fields';
import { formatEntry } from '../../../../src/core/read/entries/format';
import { entryNamed, entryRef, entryText, parseEntries } from '../../../../src/core/read/entries/parse';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const RUNS = 10_000;
const DAY = '2026-03-15';

/** Pieces of titles in several scripts, with all that could end or change a heading. */
const word = fc.constantFrom(
  ...spaced('Pool size Größe Настройка 连接池 حجم 🎉 40 C# # ## **b** [[x]] %% <!-- ^id (2) : - 14:05 | --- ==='),
  ...spaced('Cafe\u0301 `c` \\# \u2028 \ud800 \n \t'),
);
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `Say ${words.join(' ')}`);

/** Lines of bodies, with all that could look like an entry, a field, or something that never ends. */
const line = fc.constantFrom(
  ...spaced('连接池有四十个连接。 |---|---| ~~~js --> $$ <div> <script> --- === #tag https://example.com/a:b'),
  ...spaced('Cafe\u0301 ``` ```` \tcode \ufeffmark'),
  'The pool holds 40 connections.',
  'Пул держит 40.',
  'حجم المجموعة',
  '🎉 done',
  '',
  '  ',
  '- item',
  '  - sub',
  '1. one',
  '> quote',
  '| a | b |',
  '<!-- open',
  '%% note',
  '# Top',
  '## 2026-01-01: Fake',
  '### Sub',
  '###### Six',
  '## 14:05 Fake',
  '### MEMORY FAIL #9',
  '**Why**: because',
  '**Observation**: seen',
  '**Context:** there',
  '**Superseded by**: [[x#y]] (2026-01-01)',
  '**Tags**: #x',
  'MISS: asked',
  'FIX: look first',
  'Note: so',
  '- **TAG:** Deep',
  'COUNT: 7',
  '    code',
  '[^1]: foot',
  '[a]: b',
  '\\# no',
  'see [[Note]]',
);
const body = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'), fc.array(line, { maxLength: 4 }))
  .map(([a, lineEnd, b]) => [...a, 'Something is said.', ...b].join(lineEnd));
const tags = fc.array(fc.constantFrom('db', '#ops', 'two words', 'Größe', '标签', 'a,b', '', '#', 'nested/tag'), { maxLength: 3 });
const draft = (format: SectionFormat): fc.Arbitrary<EntryDraft> =>
  fc
    .record({ title, body, tags, type: fc.constantFrom('semantic', 'episodic', 'procedural') })
    .map((one) => ({ ...one, date: DAY, ...(format === 'log' ? { time: '09:30' } : {}) }));

/** The title as it is documented to be cleaned. */
const cleaned = (text: string, format: SectionFormat): string => {
  const line = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/gu, ' ')
    .trim();
  return format === 'fail' ? line : line.replace(/\\(#+)$/, '$1');
};
const wantedTags = (list: readonly string[]): string[] => [
  ...new Set(
    list
      .map((tag) =>
        tag
          .replace(/[\s,#]+/g, '-')
          .replace(/-+/g, '-')
          .replace(/^-|-$/g, ''),
      )
      .filter((tag) => tag !== ''),
  ),
];

/** Letters and numbers in order: what no escape, marker or label takes away. */
const letters = (text: string): string => (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

describe.each(['section', 'log', 'fail'] as const)('a written %s', (format) => {
  const parse = (text: string) => parseEntries(format, text, DAY);

  test('is read back as what went in', () => {
    fc.assert(
      fc.property(draft(format), (given) => {
        const text = formatEntry(format, given);
        const entries = parse(text);
        const wanted = wantedTags(given.tags ?? []);
        const got = entries.map((entry) => ({
          // A tag that the text itself gives is the title of a mistake.
          title: format === 'fail' && given.body.includes('**TAG') ? null : entry.title,
          date: entry.date,
          type: format === 'fail' ? null : entry.type,
          tags: entry.tags.slice(0, wanted.length),
          superseded: fieldValue(entry.fields, 'superseded by'),
          says: entryText(text, entry).includes('Something is said.'),
          ...entry.range,
        }));
        const want = {
          title: format === 'fail' && given.body.includes('**TAG') ? null : cleaned(given.title, format),
          date: format === 'fail' ? null : DAY,
          type: format === 'fail' ? null : given.type,
          tags: wanted,
          superseded: null,
          says: true,
          start: 0,
          end: text.length,
        };
        expect(got).toEqual([want]);
      }),
      { numRuns: runs(RUNS) },
    );
  });

  test('keeps every word of its text', () => {
    fc.assert(
      fc.property(draft(format), (given) => {
        const text = formatEntry(format, { ...given, tags: [] });
        const all = new Map<string, number>();
        for (const one of letters(text).split(' ')) all.set(one, (all.get(one) ?? 0) + 1);
        const lost = letters(evenedBody(given.body))
          .split(' ')
          .filter((one) => {
            const left = all.get(one) ?? 0;
            all.set(one, left - 1);
            return left <= 0;
          });
        // Of several tags, counts and types of one entry the first holds.
        expect(
          // A mistake that comes as it is kept gets a number of its own.
          lost.filter((one) => !['TAG', 'Deep', 'COUNT', '7', '9', 'Tags', 'x', 'Context', 'Observation', 'MISS', 'FIX'].includes(one)),
        ).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('goes behind others without a byte of them changing, and each is found by its name', () => {
    fc.assert(
      fc.property(
        fc.array(draft(format), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '\ufeff', '# File\n', '# File\r\n\r\nSays.\r\n', '---\na: 1\n---\n', '# File', '\n\n', '# File\n\n'),
        (drafts, start) => {
          let text = start;
          for (const [at, given] of drafts.entries()) {
            const insertion = appendEntry(text, format, given);
            expect(insertion.start).toBe(text.length);
            text += insertion.text;
            const entries = parse(text);
            expect(entries).toHaveLength(at + 1);
            expect(text.endsWith('\n')).toBe(true);
            if (start.includes('\r\n')) expect(text.replaceAll('\r\n', '')).not.toContain('\n');
            for (const entry of entries) expect(entryNamed(entries, entryRef(entry))).toBe(entry);
            for (const entry of entries.slice(1)) expect(text.slice(0, entry.range.start)).toMatch(/[^\n]\r?\n\r?\n$/);
          }
          expect(parse(text).map((entry) => entry.range.end)).toEqual([
            ...parse(text)
              .slice(1)
              .map((entry) => entry.range.start),
            text.length,
          ]);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

function evenedBody(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

test('any text at all can be read, and its entries stand in order without overlap', () => {
  const text = fc.array(
    fc.oneof(
      line,
      title.map((one) => `## 2026-03-01: ${one}`),
      title.map((one) => `- 14:05 ${one}`),
      title,
    ),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(
      text,
      fc.constantFrom<SectionFormat[]>('section', 'log', 'fail'),
      fc.constantFrom('\n', '\r\n'),
      (lines, format, lineEnd) => {
        const all = lines.join(lineEnd);
        let end = 0;
        for (const entry of parseEntries(format, all)) {
          expect(entry.range.start).toBeGreaterThanOrEqual(end);
          expect(entry.body.start).toBeGreaterThanOrEqual(entry.range.start);
          expect(entry.body.end).toBeLessThanOrEqual(entry.range.end);
          for (const field of entry.fields) {
            expect(field.range.start).toBeGreaterThanOrEqual(entry.body.start);
            expect(field.range.end).toBeLessThanOrEqual(entry.body.end);
          }
          end = entry.range.end;
        }
      },
    ),
    { numRuns: runs(1_500) },
  );
});
