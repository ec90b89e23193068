import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedEntry, SectionFormat } from '../../../../src/core/model/entry';
import { appendEntry } from '../../../../src/core/read/entries/append';
import { formatEntry } from '../../../../src/core/read/entries/format';
import { entryNamed, entryRef, entryText, parseEntries } from '../../../../src/core/read/entries/parse';
import { markerLinkIn, markSuperseded, supersedeMarker } from '../../../../src/core/read/entries/supersede';

const short = (entries: readonly ParsedEntry[]): string[] => entries.map((entry) => `${entry.date ?? '-'} | ${entry.title}`);
const parse = (format: SectionFormat, text: string, day?: string): string[] => short(parseEntries(format, text, day));
const fieldsOf = (entry: ParsedEntry | undefined): string[] => (entry?.fields ?? []).map(({ label, value }) => `${label}=${value}`);

describe('sections', () => {
  const text = [
    '# Patterns',
    '',
    'Intro.',
    '',
    '## 2026-03-01: Short briefings',
    '**Type**: semantic',
    '**Context**: A morning.',
    '**Observation**: They are liked.',
    '',
    '- one',
    '- two',
    '',
    '**Implication**: Be short.',
    '**Tags**: #talk #morning/early',
    '',
    '```',
    '## 2026-03-02: In code',
    '**Tags**: #no',
    '```',
    '',
    '### Notes',
    'More.',
    '',
    '## Not dated',
    'still of it',
    '',
    '## 2026-03-03 - Second',
    '- **Type:** Procedural',
    '- **Kontext:** auf Deutsch',
    '',
    '### 2026-03-04: Inside',
    '# Archive',
    '## 2026-03-01: Short briefings',
    '',
  ].join('\n');
  const entries = parseEntries('section', text);

  test('are dated headings with their fields, whatever else stands there', () => {
    expect(short(entries)).toEqual(['2026-03-01 | Short briefings', '2026-03-03 | Second', '2026-03-01 | Short briefings']);
    expect(entries.map(entryRef)).toEqual(['2026-03-01: Short briefings', '2026-03-03 - Second', '2026-03-01: Short briefings (2)']);
    expect(fieldsOf(entries[0])).toEqual([
      'Type=semantic',
      'Context=A morning.',
      'Observation=They are liked.\n\n- one\n- two',
      'Implication=Be short.',
      'Tags=#talk #morning/early',
    ]);
    expect(entries[0]?.tags).toEqual(['talk', 'morning/early']);
    expect(entries[0]?.type).toBe('semantic');
    expect(entries[1]?.type).toBe('Procedural');
    expect(fieldsOf(entries[1])).toEqual(['Type=Procedural', 'Kontext=auf Deutsch\n\n### 2026-03-04: Inside']);
    expect(entries[2]?.fields).toEqual([]);
  });

  test('reach from their heading to the next, and their text has no labels', () => {
    expect(text.slice(entries[0]?.range.start, entries[0]?.range.end)).toMatch(/^## 2026-03-01[^]*still of it\n\n$/);
    expect(text.slice(entries[1]?.range.start, entries[1]?.range.end)).toMatch(/Inside\n$/);
    const [first] = entries;
    if (first === undefined) throw new Error('no entry');
    expect(entryText(text, first)).toBe(
      'A morning.\n\nThey are liked.\n\n- one\n- two\n\nBe short.\n\n```\n## 2026-03-02: In code\n**Tags**: #no\n```\n\n### Notes\nMore.\n\n## Not dated\nstill of it',
    );
    for (const { value, range } of first.fields)
      expect(text.slice(range.start, range.end).endsWith(value.split('\n').pop() ?? '')).toBe(true);
  });

  test.each([
    ['## 2026-03-01: Title', '2026-03-01 | Title'],
    ['### 2026-03-01 \u2014 Title', '2026-03-01 | Title'],
    ['#### 2026-03-01 Title', '2026-03-01 | Title'],
    ['## [2026-03-01 14:05] Title', '2026-03-01 | Title'],
    ['## [[2026-03-01]]: Title', '2026-03-01 | Title'],
    ['## **2026-03-01**: Title', '2026-03-01 | Title'],
    ['## **2026-03-01: Title**', '2026-03-01 | Title'],
    ['## 2026/03/01\uff1aTitle', '2026-03-01 | Title'],
    ['## 2026-03-01', '2026-03-01 | '],
    ['2026-03-01: Title\n---', '2026-03-01 | Title'],
    ['## 2026-03-01: C #', '2026-03-01 | C'],
    ['## 2026-03-01: C \\#', '2026-03-01 | C #'],
  ])('%j is one', (line, expected) => expect(parse('section', `${line}\n\nText.\n`)).toEqual([expected]));

  test.each([
    '# 2026-03-01: Title',
    '##### 2026-03-01: Title',
    '## 2026-02-30: No day',
    '## 2026-03-011',
    '## Title 2026-03-01',
    '    ## 2026-03-01: Code',
    '> ## 2026-03-01: Quote',
    '<!--\n## 2026-03-01: Comment\n-->',
    '%%\n## 2026-03-01: Comment\n%%',
    '---\na: |\n  ## 2026-03-01: Property\n---\n',
  ])('%j is none', (text) => expect(parse('section', text)).toEqual([]));

  test('a file of properties, a byte order mark and other line ends is read alike', () => {
    const body = '## 2026-03-01: A\n**Tags**: #x\n\nText\n';
    for (const head of ['', '\ufeff', '---\na: 1\n---\n', '---\na: 1\n---\n\n']) {
      for (const lineEnd of ['\n', '\r\n', '\r']) {
        const all = (head + body).replaceAll('\n', lineEnd);
        const [entry] = parseEntries('section', all);
        // Properties want line ends that the app knows.
        if (entry === undefined) throw new Error(JSON.stringify(all));
        expect([entry.title, ...entry.tags, entryText(all, entry)]).toEqual(['A', 'x', 'Text']);
      }
    }
  });
});

describe('logs', () => {
  test('are the sections of a day', () => {
    const text =
      '# 2026-03-10\n\nIntro\n\n## 14:05 Deploy\nDone\n### Detail\nx\n## [15:00] - Call\n## 9:30 PM \u2013 Late\n## 2026-03-10 16:10: With day\n## No time\n## 06:10 UTC \u2014 Zone\n## 06:27-06:30 UTC \u2014 Span\n## 14:05 API fails\n## 18:00\n';
    expect(parse('log', text, '2026-03-10')).toEqual(
      ['Deploy', 'Call', 'Late', 'With day', 'No time', 'Zone', 'Span', 'API fails', '18:00'].map((title) => `2026-03-10 | ${title}`),
    );
    const [first] = parseEntries('log', text);
    expect(text.slice(first?.body.start, first?.body.end)).toBe('Done\n### Detail\nx');
  });

  test('or its list items and lines with a time, up to the first section', () => {
    const text =
      '# Day\n\n- 14:05 First\n  - more\n\n  and more\n- [ ] 14:10: Second\n* no time\n[15:00] Third\nits second line\n**15:30** Fourth\nSome prose at 16:00.\n\n```\n- 17:00 code\n```\n\n## 18:00 Section\n- 18:10 inside\n';
    const entries = parseEntries('log', text, '2026-03-10');
    expect(entries.map((entry) => entry.title)).toEqual(['First', 'Second', 'no time', 'Third', 'Fourth', 'Section']);
    expect(entries.map((entry) => entry.heading)).toEqual([null, null, null, null, null, '18:00 Section']);
    const [first, , , third] = entries.map((entry) => entryText(text, entry));
    expect(first).toBe('First\n  - more\n\n  and more');
    expect(third).toBe('Third\nits second line');
  });

  test('a status is what the entry says, in a mistake it is none of it', () => {
    const said = (format: SectionFormat, text: string): string[] => parseEntries(format, text).map((entry) => entryText(text, entry));
    expect(said('log', '## 14:05 Deploy\n**Status**: done\n**Tags**: #x\n\nText\n')).toEqual(['done\n\nText']);
    expect(said('fail', '### MEMORY FAIL #1\nTAG: x\nMISS: a\nCOUNT: 3\nSTATUS: Active\n')).toEqual(['a']);
  });

  test('equal lines are told apart by their number', () => {
    const entries = parseEntries('log', '- 14:05 Same\n- 15:05 Same\n', null);
    expect(entries.map(entryRef)).toEqual(['Same', 'Same (2)']);
    expect(entryNamed(entries, 'Same (2)')).toBe(entries[1]);
    expect(entryNamed(entries, 'Other')).toBeNull();
  });

  test('a heading written as an earlier entry is named gets a number of its own', () => {
    const entries = parseEntries('section', '## 2026-03-01: A\n## 2026-03-01: A\n## 2026-03-01: A (2)\n## 2026-03-01: A\n');
    expect(entries.map(entryRef)).toEqual(['2026-03-01: A', '2026-03-01: A (2)', '2026-03-01: A (2) (2)', '2026-03-01: A (3)']);
    for (const entry of entries) expect(entryNamed(entries, entryRef(entry))).toBe(entry);
  });

  test('one numbered by hand keeps its name, and the next of that heading gets the number behind it', () => {
    const entries = parseEntries('section', '## 2026-03-01: A\n## 2026-03-01: A (2)\n## 2026-03-01: A\n');
    expect(entries.map(entryRef)).toEqual(['2026-03-01: A', '2026-03-01: A (2)', '2026-03-01: A (3)']);
  });
});

describe('mistakes', () => {
  const seed = '### MEMORY FAIL #2\nTAG: Credentials\nMISS: Asked for credentials\nFIX: Look first\nCOUNT: 2\nSTATUS: Active\n';

  test.each<[string, string, string[]]>([
    ['as the format has it', seed, ['TAG=Credentials', 'MISS=Asked for credentials', 'FIX=Look first', 'COUNT=2', 'STATUS=Active']],
    [
      'with bold labels',
      '## FAIL 2\n**TAG:** Credentials\n**MISS**: Asked for credentials\n',
      ['TAG=Credentials', 'MISS=Asked for credentials'],
    ],
    [
      'as a list in lower case',
      '#### miss #2: Keys\n- tag: Credentials\n- **miss:** Asked for credentials,\n  twice\n- fix: Look first\n',
      ['tag=Credentials', 'miss=Asked for credentials,\ntwice', 'fix=Look first'],
    ],
    [
      'in other languages',
      '### ОШИБКА #2\nTAG: Credentials\nПРИЧИНА: спешка\n结果\uff1a没有\n',
      ['TAG=Credentials', 'ПРИЧИНА=спешка', '结果=没有'],
    ],
    [
      'under a heading of its own words',
      '## Keys\n\nTAG: Credentials\nMISS: Asked\nhttps://example.com/x\n',
      ['TAG=Credentials', 'MISS=Asked\nhttps://example.com/x'],
    ],
  ])('are read %s', (_, text, fields) => {
    const entries = parseEntries('fail', `# Self review\n\nHow: MISS: say it.\n\n${text}`);
    expect(entries.map((entry) => entry.title)).toEqual(['Credentials']);
    expect(fieldsOf(entries[0])).toEqual(fields);
  });

  test('end at the next, whatever its level, and at a heading above', () => {
    const text = `${seed}\n## FAIL 3\nMISS: b\n# Notes\nx\n### Error rates in 2026\ny\n`;
    expect(parseEntries('fail', text).map((entry) => text.slice(entry.range.start, entry.range.end))).toEqual([
      `${seed}\n`,
      '## FAIL 3\nMISS: b\n',
    ]);
  });
});

describe('writing', () => {
  const draft = { title: 'A title', date: '2026-03-10', body: 'One.' };

  test('has one form for each format', () => {
    expect(formatEntry('section', { ...draft, type: 'episodic', tags: ['a b', '#c'], projects: ['Atlas'] })).toBe(
      '## 2026-03-10: A title\n**Type**: episodic\n**Observation**: One.\n**Project**: Atlas\n**Tags**: #a-b #c\n',
    );
    expect(formatEntry('log', { ...draft, time: '14:05', tags: ['a'] })).toBe('## 14:05 A title\n**Tags**: #a\n\nOne.\n');
    expect(formatEntry('fail', { ...draft, title: 'Keys', body: 'Asked.\nFIX: Look.' }, { number: 4 })).toBe(
      '### MEMORY FAIL #4\nTAG: Keys\nMISS: Asked.\nFIX: Look.\nCOUNT: 1\nSTATUS: Active\n',
    );
  });

  test('keeps as text what an entry has once and the text says twice', () => {
    expect(formatEntry('section', { ...draft, body: '**Type**: episodic\nSeen.\n**Type**: odd' })).toBe(
      '## 2026-03-10: A title\n**Type**: episodic\n**Observation**: Seen.\n\nTYPE: odd\n',
    );
    expect(formatEntry('log', { ...draft, type: 'semantic', body: '**Type**: odd\nSeen.' })).toBe(
      '## A title\n**Type**: semantic\n\nSeen.\n\nTYPE: odd\n',
    );
    const twice = formatEntry('fail', {
      ...draft,
      title: 'Keys',
      body: 'TAG: Keys\nTAG: Doors\nMISS: Asked.\nCOUNT: 3 times in May\nSTATUS: Active\nSTATUS: Watched',
    });
    expect(twice).toBe(
      '### MEMORY FAIL #1\nTAG: Keys\nMISS: Asked.\n\n  TAG: Doors\n\n  STATUS: Watched\n\nFIX:\nCOUNT: 3 times in May\nSTATUS: Active\n',
    );
    expect(formatEntry('fail', { ...draft, title: 'Keys', body: 'MISS: Asked.\nCOUNT: too often' })).toContain('COUNT: too often\n');
  });

  test.each([
    [
      'a heading goes deeper, with those below it',
      '# Top\n\n## 2026-01-01: Fake\n',
      '**Observation**:\n\n### Top\n\n#### 2026-01-01: Fake',
    ],
    ['an open fence is closed', '```\ncode', '**Observation**:\n\n```\ncode\n```'],
    ['an open comment is closed', 'a\n\n<!-- b', '**Observation**: a\n\n<!-- b\n-->'],
    [
      'a mark of being superseded is none',
      'a\n\n**Superseded by**: [[x#y]] (2026-01-01)',
      '**Observation**: a\n\n\\**Superseded by**: [[x#y]] (2026-01-01)',
    ],
    ['a table keeps its place', 'a | b\n--- | ---\n1 | 2', '**Observation**:\n\na | b\n--- | ---\n1 | 2'],
    ['fields of its own stay where they are', '**Why**: x\n\nand y', '**Why**: x\n\nand y'],
    ['an underline is text', 'a\n---', '**Observation**: a\n\\---'],
  ])('%s', (_, body, expected) => {
    expect(formatEntry('section', { ...draft, body })).toBe(`## 2026-03-10: A title\n**Type**: semantic\n${expected}\n`);
  });

  test('takes the level of the entries that are there, and the next free number', () => {
    const text = '# X\n\n### 2026-03-01: Old\n\nText.\n';
    expect(appendEntry(text, 'section', draft)).toMatchObject({
      start: text.length,
      text: '\n### 2026-03-10: A title\n**Type**: semantic\n**Observation**: One.\n',
    });
    expect(appendEntry('## FAIL 12\nMISS: x\n\n## Miss #3\n', 'fail', draft).text).toContain('### MEMORY FAIL #13\n');
  });

  test.each([
    ['', ''],
    ['# X', '\n\n'],
    ['# X\n', '\n'],
    ['# X\n\n', ''],
    ['# X\r\n', '\r\n'],
    ['# X\r\n\r\n', ''],
    ['\ufeff', ''],
    ['\n', ''],
  ])('behind %j stands %j', (text, gap) => {
    expect(appendEntry(text, 'log', draft).text.startsWith(`${gap}## A title`)).toBe(true);
  });

  test.each(['```\ncode', '<!-- a', '$$\nx'])('a file that ends open is refused: %j', (text) => {
    expect(() => appendEntry(text, 'log', draft)).toThrow(expect.objectContaining({ code: 'unreadable' }));
  });
});

describe('the mark of what is superseded', () => {
  const marker = supersedeMarker('[[patterns#2026-03-10 New]]', '2026-03-10');
  const mark = (format: SectionFormat, text: string, at = 0): string | null => {
    const entry = parseEntries(format, text)[at];
    const insertion = entry === undefined ? null : markSuperseded(text, format, entry, marker);
    return insertion === null ? null : `${text.slice(0, insertion.start)}<${insertion.text}>${text.slice(insertion.start)}`;
  };

  test.each<[string, SectionFormat, string, string | null]>([
    [
      'behind the fields',
      'section',
      '## 2026-03-01: A\n**Type**: x\n**Tags**: #a\n\nMore\n',
      '## 2026-03-01: A\n**Type**: x\n**Tags**: #a\n<M\n>\nMore\n',
    ],
    ['behind the heading', 'section', '## 2026-03-01: A\n\nText\n', '## 2026-03-01: A\n<M\n>\nText\n'],
    [
      'behind fields of several lines',
      'section',
      '## 2026-03-01: A\n**Observation**: a\nb\n\n## 2026-03-02: B\n',
      '## 2026-03-01: A\n**Observation**: a\nb\n<M\n>\n## 2026-03-02: B\n',
    ],
    [
      'before a text that stands below its label',
      'section',
      '## 2026-03-01: A\n**Type**: x\n**Observation**:\n\n- a\n',
      '## 2026-03-01: A\n**Type**: x\n<M\n>**Observation**:\n\n- a\n',
    ],
    ['at the end of the file', 'section', '## 2026-03-01: A\n**Tags**: #a', '## 2026-03-01: A\n**Tags**: #a<\nM>'],
    ['of a heading alone', 'section', '## 2026-03-01: A', '## 2026-03-01: A<\nM>'],
    ['in the line ends of the file', 'section', '## 2026-03-01: A\r\n\r\nText\r\n', '## 2026-03-01: A\r\n<M\r\n>\r\nText\r\n'],
    ['in a list item', 'log', '- 14:05 a\n  more\n- 15:00 b\n', '- 14:05 a\n<  M\n>  more\n- 15:00 b\n'],
    ['below a line', 'log', '14:05 a\n\n15:00 b\n', '14:05 a\n<M\n>\n15:00 b\n'],
    ['of a mistake', 'fail', '### MEMORY FAIL #1\nMISS: a\nSTATUS: Active\n', '### MEMORY FAIL #1\nMISS: a\nSTATUS: Active\n<M\n>'],
    ['nowhere where it would make a heading of itself', 'section', '## 2026-03-01: A\n---\nText\n', null],
  ])('stands %s', (_, format, text, expected) => {
    expect(mark(format, text)?.replace(marker, 'M') ?? null).toBe(expected);
  });

  test('is one line of that shape and nothing else', () => {
    const good = ['', '  '].flatMap((indent) => [`${indent}${marker}\n`, `${indent}${marker}\r\n`, `\n${indent}${marker}`]);
    for (const text of good) expect(markerLinkIn(text)).toEqual({ start: text.indexOf('[['), raw: '[[patterns#2026-03-10 New]]' });
    for (const text of [
      '',
      '\n',
      `${marker} and more\n`,
      `x ${marker}\n`,
      `${marker}\n${marker}\n`,
      `${marker}\n\n`,
      marker.replace(/ \(.*/, '\n'),
      marker.replace('[[', '[').replace(']]', ']'),
      '**Superseded by**: [[a|b]] (2026-03-10)\n',
    ])
      expect(markerLinkIn(text)).toBeNull();
  });
});

const vaults = join(__dirname, '../../../../../shared/data/vaults');

test(`real files of several styles are read without overlap${existsSync(vaults) ? '' : ' (no vaults at hand: nothing read)'}`, () => {
  if (!existsSync(vaults)) return;
  const notes = readdirSync(vaults, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.md'),
  );
  for (const note of notes.slice(0, 3000)) {
    const text = readFileSync(join(note.parentPath, note.name), 'utf8');
    for (const format of ['section', 'log', 'fail'] as const) {
      let end = 0;
      for (const entry of parseEntries(format, text)) {
        expect(entry.range.start).toBeGreaterThanOrEqual(end);
        expect(entry.body.end).toBeLessThanOrEqual(entry.range.end);
        end = entry.range.end;
      }
    }
  }
});

test.each(['<div>\n\ufeff\n', '<div>\n\u00a0\n'])('a line that only looks empty is none: below %j an entry gets an empty one', (text) => {
  const { text: added } = appendEntry(text, 'section', { title: 'T', date: '2026-03-15', body: 'b' });
  expect(parseEntries('section', text + added)).toHaveLength(1);
});
