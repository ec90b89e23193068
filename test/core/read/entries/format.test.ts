import { fieldValue } from '../../../../src/core/read/entries/fields';
import { entryHeading, formatEntry } from '../../../../src/core/read/entries/format';
import { parseEntries } from '../../../../src/core/read/entries/parse';

const draft = { title: 'Pool', date: '2026-03-10' };

describe.each(['section', 'log', 'fail'] as const)('a %s is no entry that another has superseded', (format) => {
  test.each([
    ['two blanks', '**Superseded  by**: [[x]]'],
    ['a blank before the words', '** superseded by**: [[x]]'],
    ['a blank of another kind', '__SUPERSEDED\u00a0by:__ [[x]]'],
    ['a list item', 'It holds.\n\n- **Superseded   by:** [[x]]'],
    ['a known label before it', '**Context**: **Superseded by**: [[x]]'],
    ['a plain label', 'It holds.\nSuperseded by: [[x]]'],
  ])('where its text has %s', (_case, body) => {
    const text = formatEntry(format, { ...draft, body: `It is said.\n${body}` });
    const entries = parseEntries(format, text);
    expect(entries).toHaveLength(1);
    expect(fieldValue(entries[0]?.fields ?? [], 'superseded by')).toBeNull();
    expect(text).toContain('[[x]]');
    expect(text).toContain('It is said.');
  });
});

test('words about it stay as they are', () => {
  for (const body of ['**Superseded by** nobody.', 'It was **superseded by** another.', '**Superseded**: yes'])
    expect(formatEntry('log', { ...draft, body })).toBe(`## Pool\n\n${body}\n`);
});

test('a mistake gets at least the number that it is given', () => {
  expect(entryHeading('fail', { ...draft, body: '', number: 4 }, 2)).toBe('MEMORY FAIL #4');
  expect(entryHeading('fail', { ...draft, body: '', number: 4 }, 7)).toBe('MEMORY FAIL #7');
  expect(formatEntry('fail', { ...draft, body: 'MISS: x', number: 4 })).toMatch(/^### MEMORY FAIL #4\nTAG: Pool\n/);
  expect(entryHeading('section', { ...draft, title: 'C #', body: '' })).toBe('2026-03-10: C \\#');
});
