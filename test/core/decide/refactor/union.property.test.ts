import { marksIn } from '../../../../src/core/decide/refactor/conflicts/marks';
import { spansOfLines } from '../../../../src/core/decide/refactor/conflicts/spans-of-lines';
import { unionOf } from '../../../../src/core/decide/refactor/conflicts/union';
import { readFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter';
import { dataOf } from '../../../../src/core/model/note';
import { fc, runs } from '../../../support/properties';

/** Lines of which few differ, so that versions share some. */
const line = fc.constantFrom(
  '# Plan',
  'One.',
  'Two.',
  'Three.',
  '',
  '- a',
  '- b',
  '| x | y |',
  'Long line with  spaces  ',
  '> said',
  'Q1:',
  '===',
  '---',
);
const block = fc.oneof(
  { weight: 8, arbitrary: line.map((one) => [one]) },
  fc.tuple(fc.constantFrom('```', '~~~', '````'), fc.array(line, { maxLength: 3 })).map(([fence, inner]) => [fence, ...inner, fence]),
  fc.array(line, { maxLength: 2 }).map((inner) => ['%%', ...inner, '%%']),
  fc.array(line, { maxLength: 2 }).map((inner) => ['<!-- top-of-mind:begin index -->', ...inner, '<!-- top-of-mind:end index -->']),
  fc.constantFrom('```', '<!--', '-->', '$$').map((one) => [one]),
);
const property = fc.constantFrom(
  'id: 01H',
  'id: 02H',
  'tags: [a, b]',
  'tags:\n  - b\n  - c',
  'created: 2026-03-01',
  '# by hand',
  'note: |\n  two\n  lines',
  '"quoted key": x',
  'broken: [',
);
const head = fc.oneof(
  fc.constant([]),
  fc.array(property, { maxLength: 4 }).map((all) => ['---', ...all.flatMap((one) => one.split('\n')), '---']),
);
const text = fc
  .tuple(fc.constantFrom('', '\ufeff'), head, fc.array(block, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([mark, properties, blocks, end, ended]) => mark + [...properties, ...blocks.flat()].join(end) + (ended ? end : ''));

/** As the terminal shows a union: what is unsure, without the rest of the places. */
const settled = (note: string, copy: string, prefer?: 'note' | 'copy') => {
  const { text, places } = unionOf(note, copy, { prefer });
  return {
    text,
    unsure: places.flatMap(({ both, property, note: ours, copy: theirs }) => (both ? [] : [{ property, note: ours, copy: theirs }])),
  };
};
const linesOf = (whole: string): string[] =>
  whole
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((one) => one.trimEnd())
    .filter((one) => one !== '');
const has = (inText: string, lines: readonly string[]): boolean => lines.every((one) => linesOf(inText).includes(one));

test('where nothing is unsure, every line of both versions is in the one', () => {
  let sure = 0;
  fc.assert(
    fc.property(text, text, (note, copy) => {
      const { text: union, unsure } = settled(note, copy);
      if (unsure.length > 0) return;
      sure += 1;
      // A property that is a list in both becomes one, in the note's spelling.
      const listed = (one: string): boolean => !/^(?:tags:.*|\s+- \w|---)$/.test(one);
      expect(has(union, linesOf(note).filter(listed))).toBe(true);
      expect(has(union, linesOf(copy).filter(listed))).toBe(true);
      const [own, other, both] = [note, copy, union].map((one) => dataOf({ frontmatter: readFrontmatter(one) }));
      const tags = (data: typeof own): unknown[] => (Array.isArray(data?.['tags']) ? data['tags'] : []);
      expect(tags(both)).toEqual(expect.arrayContaining([...tags(own), ...tags(other)]));
    }),
    { numRuns: runs(3000) },
  );
  expect(sure).toBeGreaterThan(20);
});

test('what is unsure names both versions, and only those lines are left out by an answer', () => {
  let unsures = 0;
  fc.assert(
    fc.property(text, text, fc.constantFrom('note' as const, 'copy' as const), (note, copy, prefer) => {
      const { text: union, unsure } = settled(note, copy, prefer);
      if (unsure.length === 0) return;
      unsures += 1;
      const listed = (one: string): boolean => !/^(?:tags:.*|\s+- \w|---)$/.test(one);
      const left = new Set(unsure.flatMap((one) => linesOf(one[prefer === 'note' ? 'copy' : 'note'])));
      for (const whole of [note, copy])
        expect(
          has(
            union,
            linesOf(whole).filter((one) => listed(one) && !left.has(one)),
          ),
        ).toBe(true);
      for (const one of unsure) expect(has(union, linesOf(one[prefer]).filter(listed))).toBe(true);
    }),
    { numRuns: runs(3000) },
  );
  expect(unsures).toBeGreaterThan(20);
});

test('a text with itself is itself, and with nothing it is itself', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(unionOf(one, one)).toEqual({ text: one, places: [] });
      expect(unionOf(one, '').text).toBe(one);
    }),
    { numRuns: runs(1000) },
  );
});

test('no line goes into code or a comment, or comes out of one', () => {
  const copy = 'Start.\n\n~~~\nrun two\n~~~\n\nEnd.\n';
  const note = 'Start.\n\n```\nrun one\n```\n\nEnd.\n';
  const { text: union, unsure } = settled(note, copy);
  expect(unsure).toEqual([]);
  const lines = union.split('\n');
  const spans = spansOfLines(lines);
  expect(spans[lines.indexOf('run one')]).toBe('```');
  expect(spans[lines.indexOf('run two')]).toBe('~~~');
  expect(spans[lines.indexOf('End.')]).toBe('');
});

test('one line of a block changed on both sides stays in the block; a block that one side opened and never closed is asked about', () => {
  expect(settled('```\na\nb\n```\n', '```\na\nc\n```\n')).toEqual({ text: '```\na\nb\nc\n```\n', unsure: [] });
  const open = settled('One.\n\n```\nrun\n', 'One.\n\nTwo.\n');
  expect(open.unsure).toEqual([{ property: null, note: '```\nrun\n', copy: 'Two.\n' }]);
});

test('properties: new ones join, lists become one, two values are asked about', () => {
  const note = '---\nid: 1\ntags: [a, b] # mine\nstatus: open\n---\nText.\n';
  const copy = '---\nid: 1\ntags: [b, c]\nstatus: done\ndue: 2026-04-01\n---\nText.\n';
  const asked = settled(note, copy);
  expect(asked.unsure).toEqual([{ property: 'status', note: 'status: open', copy: 'status: done' }]);
  const data = (whole: string): unknown => dataOf({ frontmatter: readFrontmatter(whole) });
  expect(data(asked.text)).toEqual({ id: 1, tags: ['a', 'b', 'c'], status: 'open', due: '2026-04-01' });
  expect(data(settled(note, copy, 'copy').text)).toEqual({ id: 1, tags: ['a', 'b', 'c'], status: 'done', due: '2026-04-01' });
  const broken = settled('---\nid: [\n---\nA.\n', '---\nid: 1\n---\nA.\n');
  expect(broken.unsure).toEqual([{ property: null, note: '---\nid: [\n---\n', copy: '---\nid: 1\n---\n' }]);
});

describe('places of which only one version can stay', () => {
  const row = (header: string): string => `| ${header} |\n|---|\n| 1 |\n`;
  test.each([
    ['two numbers of many digits', '---\nx: 987654321098765432\n---\n', '---\nx: 987654321098765433\n---\n'],
    ['numbers that say more than their value', '---\nv: 1.1\n---\n', '---\nv: 1.10\n---\n'],
    ['a list with a number of many digits', '---\nx: [987654321098765432]\n---\n', '---\nx: [987654321098765433]\n---\n'],
    ['two tables', `Top.\n\n${row('a')}`, `Top.\n\n${row('b | c')}`],
    ['a block id', 'Top.\n\nOne. ^a1\n', 'Top.\n\nTwo. ^A1\n'],
    ['a footnote', 'Top.[^1]\n\n[^1]: One.\n', 'Top.[^1]\n\n[^1]: Two.\n'],
    ['HTML that is not closed', 'Top.\n\n<div>\n', 'Top.\n\n![[picture.png]]\n'],
    ['a task', '- [ ] Call Ida.\n', '- [x] Call Ida.\n'],
    ['a line that the other would underline', 'Top.\n\nNot a title\n', 'Top.\n\n---\n'],
  ])('%s', (_, note, copy) => {
    expect(settled(note, copy).unsure.length).toBeGreaterThan(0);
    expect(settled(note, copy, 'note').text).toBe(note);
    expect(settled(note, copy, 'copy').text).toBe(copy);
  });

  test('HTML that is not closed swallows no text of the other side', () => {
    const [note, copy] = ['Top.\n\n![[picture.png]]\n\nEnd.\n', '<div>\nTop.\n\nEnd.\n'];
    expect(settled(note, copy).unsure).toEqual([{ property: null, note: '', copy: '<div>\n' }]);
    expect(settled(note, copy, 'note').text).toBe(note);
    expect(settled(note, copy, 'copy').text).toBe('<div>\nTop.\n\n![[picture.png]]\n\nEnd.\n');
  });

  test('the rest keeps both: rows of one table, other tasks, other anchors', () => {
    expect(settled(row('a') + '| 2 |\n', row('a') + '| 3 |\n')).toEqual({ text: row('a') + '| 2 |\n| 3 |\n', unsure: [] });
    const asked = settled('One. ^a\n\nSame.\n\nLeft.\n', 'Two. ^a\n\nSame.\n\nRight.\n', 'copy');
    expect(asked.text).toBe('Two. ^a\n\nSame.\n\nLeft.\nRight.\n');
  });

  test.each(['dc:title', '-foo', "'it''s'", '"a\\"b"'])('properties of names that lines do not tell: %s', (name) => {
    const [note, copy] = ['---\nid: 1\ntype: log\n---\n', `---\nid: 1\ntype: log\n${name}: The only one\n---\n`];
    expect(settled(note, copy).unsure).toHaveLength(1);
    expect(settled(note, copy, 'copy').text).toBe(copy);
  });

  test('of two places with the same versions each gets its own answer', () => {
    const text = (one: string, two: string): string => `# W1\n- [${one}] t\n# W2\n- [${two}] t\n# W3\n`;
    const { places } = unionOf(text(' ', ' '), text('x', 'x'));
    const kept = places.map(({ both: _both, ...place }, at) => ({ ...place, kept: at === 0 ? ('note' as const) : ('copy' as const) }));
    expect(unionOf(text(' ', ' '), text('x', 'x'), { places: kept }).text).toBe(text(' ', 'x'));
  });

  test('each place can be chosen by itself', () => {
    const [note, copy] = ['A two-week trial.\n\nSame.\n\nOne.\n', 'A three-week trial.\n\nSame.\n\nTwo.\n'];
    const { places } = unionOf(note, copy);
    expect(places.map(({ both }) => both)).toEqual([true, true]);
    const kept = places.map(({ both: _both, ...place }, at) => ({ ...place, kept: at === 0 ? ('copy' as const) : ('both' as const) }));
    expect(unionOf(note, copy, { places: kept }).text).toBe('A three-week trial.\n\nSame.\n\nOne.\nTwo.\n');
  });
});

describe('marks of git', () => {
  const places = fc.array(
    fc.oneof(
      line.map((one) => [one, one] as const),
      fc.tuple(fc.array(line, { maxLength: 3 }), fc.array(line, { maxLength: 3 })),
    ),
    { minLength: 1, maxLength: 6 },
  );

  test('both versions are those that git put together', () => {
    fc.assert(
      fc.property(places, fc.boolean(), fc.constantFrom('\n', '\r\n'), (all, base, end) => {
        const sides = ['note', 'copy'].map((_, side) =>
          all.flatMap((one) => (typeof one[0] === 'string' ? [one[side] as string] : (one[side] as string[]))).map((one) => one + end),
        );
        const marked = all.flatMap((one) =>
          typeof one[0] === 'string'
            ? [one[0]]
            : [
                '<<<<<<< HEAD',
                ...(one[0] as string[]),
                ...(base ? ['||||||| 1a2b3c', 'Base.'] : []),
                '=======',
                ...(one[1] as string[]),
                '>>>>>>> laptop',
              ],
        );
        const found = marksIn(marked.map((one) => one + end).join(''));
        const hasPlace = all.some(([first]) => typeof first !== 'string');
        if (!hasPlace) expect(found).toBeNull();
        else
          expect(found).toMatchObject({
            note: (sides[0] ?? []).join(''),
            copy: (sides[1] ?? []).join(''),
            names: { note: 'HEAD', copy: 'laptop' },
          });
      }),
      { numRuns: runs(1000) },
    );
  });

  test.each([
    ['no end', '<<<<<<< HEAD\na\n=======\nb\n'],
    ['an end alone', '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n>>>>>>> y\n'],
    ['one in another', '<<<<<<< HEAD\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n=======\nc\n>>>>>>> y\n'],
    ['in code', '```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```\n'],
    ['a heading', 'Title\n=======\n'],
  ])('%s: nobody can tell the versions', (_, whole) => {
    expect(marksIn(whole)).toBeNull();
  });
});
