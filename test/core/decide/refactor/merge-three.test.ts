import { marksIn } from '../../../../src/core/decide/refactor/conflicts/marks';
import { mergeThree } from '../../../../src/core/decide/refactor/conflicts/three/merge';

const clean = (base: string, ours: string, theirs: string, path = ''): string => {
  const { text, conflicts } = mergeThree(base, ours, theirs, { path });
  expect(text).not.toMatch(/^<{7}/m);
  expect(conflicts).toBe(0);
  return text;
};
const marked = (base: string, ours: string, theirs: string): string => {
  const { text, conflicts } = mergeThree(base, ours, theirs);
  expect(conflicts).toBeGreaterThan(0);
  expect(marksIn(text)).not.toBeNull();
  return text;
};
const at = (ours: string, theirs: string): string => `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;

describe('one side alone', () => {
  test.each(['', 'A.', 'A.\n', '\ufeffA.\r\nB.\n\n', '---\nid: 1\n---\nA.\n'])('the other stays byte for byte: %j', (text) => {
    expect(clean(text, 'Ours.\r\n\nTwo.', text)).toBe('Ours.\r\n\nTwo.');
    expect(clean(text, text, text)).toBe(text);
    expect(clean('Base.\n', text, text)).toBe(text);
  });

  test('lines end as those of ours do, and other ends alone are no change', () => {
    expect(clean('A.\nB.\n', 'A.\r\nB.\r\n', 'A.\nB.\nC.\n')).toBe('A.\r\nB.\r\nC.\r\n');
    expect(clean('A.\nB.\n', 'A.\nB.\nC.\n', 'A.\r\nB.\r\n')).toBe('A.\nB.\nC.\n');
    expect(clean('A.\n\nB.\n', 'A.\n\nB.\n\nOurs.\n', '\ufeffA.\r\n\r\nB.\r\n\r\nTheirs.\r\n')).toBe(
      '\ufeffA.\n\nB.\n\nOurs.\n\nTheirs.\n',
    );
  });
});

describe('properties', () => {
  const note = (...lines: string[]): string => ['---', ...lines, '---', 'Text.', ''].join('\n');

  test('one by one: changed, added, removed', () => {
    expect(clean(note('a: 1', 'b: 2', 'c: 3'), note('a: 5', 'b: 2', 'c: 3', 'd: 4'), note('a: 1', 'c: 6', 'e: 7'))).toBe(
      note('a: 5', 'c: 6', 'd: 4', 'e: 7'),
    );
  });

  test('one that says the value of another', () => {
    const [a, b] = ['a: &x 1', 'b: *x'];
    expect(clean(note(a, b, 'c: 1'), note(a, b, 'c: 2'), note(a, b, 'c: 1', 'd: 4'))).toBe(note(a, b, 'c: 2', 'd: 4'));
  });

  test('lists as sets, with removals', () => {
    expect(clean(note('tags: [a, b, c]'), note('tags: [a, c, d]'), note('tags: [b, c, e]'))).toBe(note('tags: [c, d, e]'));
    expect(clean(note('tags:', '  - a'), note('tags:', '  - a', '  - b'), note('tags:', '  - a', '  - c'))).toBe(
      note('tags:', '  - a', '  - b', '  - c'),
    );
  });

  test('counts add up, of two days the later stays', () => {
    expect(
      clean(
        note('hits: 3', 'last_applied: 2026-11-01'),
        note('hits: 5', 'last_applied: 2026-11-20'),
        note('hits: 4', 'last_applied: 2026-11-28'),
      ),
    ).toBe(note('hits: 6', 'last_applied: 2026-11-28'));
    expect(clean(note('id: 1'), note('id: 1', 'prevented: 1'), note('id: 1', 'prevented: 2'))).toBe(note('id: 1', 'prevented: 3'));
    expect(clean(note('updated: 2026-01-01'), note('updated: 2026-11-02'), note('updated: 2026-10-01'))).toBe(note('updated: 2026-11-02'));
  });

  test('of two values that exclude each other ours stays, and theirs is kept beside it, so that the properties can be read', () => {
    expect(clean(note('a: 1', 'status: open', 'b: 2'), note('a: 1', 'status: done', 'b: 3'), note('a: 4', 'status: waiting', 'b: 2'))).toBe(
      note('a: 4', 'status: done', 'b: 3', 'merged_values:', '  - "status: waiting"'),
    );
    expect(clean(note('a: 1', 'due: 2026-01-01'), note('a: 1', 'due: 2026-01-02'), note('a: 1'))).toBe(note('a: 1', 'due: 2026-01-02'));
    expect(clean(note('a: 1'), note('a: 1', 'id: X'), note('a: 1', 'id: Y'))).toBe(note('a: 1', 'id: X', 'merged_from:', '  - Y'));
    expect(clean(note('a: 1'), note('a: 1', 'superseded_by: "[[X]]"'), note('a: 1', 'superseded_by: "[[Y]]"'))).toBe(
      note('a: 1', 'superseded_by:', '  - "[[X]]"', '  - "[[Y]]"'),
    );
    expect(
      clean(
        note('s: 0', 'merged_values:', '  - "s: 9"'),
        note('s: 1', 'merged_values:', '  - "s: 9"'),
        note('s: 2', 'merged_values:', '  - "s: 9"'),
      ),
    ).toBe(note('s: 1', 'merged_values:', '  - "s: 9"', '  - "s: 2"'));
  });

  test('a note that both sides made', () => {
    expect(clean('', note('a: 1', 'b: 2'), note('a: 1', 'c: 3'))).toBe(note('a: 1', 'b: 2', 'c: 3'));
  });

  test('properties that cannot be read are merged as lines', () => {
    expect(clean(note('a: [', 'b: 1', 'c: 2', 'd: 3'), note('a: [', 'b: 1', 'c: 2', 'd: 4'), note('a: {', 'b: 1', 'c: 2', 'd: 3'))).toBe(
      note('a: {', 'b: 1', 'c: 2', 'd: 4'),
    );
    expect(marked(note('a: ['), note('a: [1'), note('a: [2'))).toContain(at('a: [1\n', 'a: [2\n'));
  });
});

describe('what the product writes', () => {
  const block = (...lines: string[]): string =>
    ['# Mine', '', '<!-- top-of-mind:begin index -->', ...lines, '<!-- top-of-mind:end index -->', '', 'End.', ''].join('\n');

  test('a block that both sides wrote is that of ours, and says that it is stale', () => {
    const merged = clean(block('- A'), block('- B'), block('- C'));
    expect(merged).toBe(block('<!-- stale: two versions met here. Write it again with: index -->', '- B'));
    expect(clean(block('- A'), merged, block('- C'))).toBe(merged);
    expect(clean(block('- A'), block('- A'), block('- C'))).toBe(block('- C'));
    expect(clean(block('- A'), block('- A').replace('End.', 'Ended.'), block('- C'))).toBe(block('- C').replace('End.', 'Ended.'));
  });

  test('a block that both sides began is there once', () => {
    const merged = clean('# Mine\n\nEnd.\n', block('- B'), block('- C'));
    expect(merged.match(/begin index/g)).toHaveLength(1);
    expect(
      clean('# Mine\n\nEnd.\n', block('- B'), `# Mine\n\nEnd.\n\n${block('- C').split('\n').slice(2, 5).join('\n')}\n`).match(
        /begin index/g,
      ),
    ).toHaveLength(1);
  });

  test('a note that it writes as a whole is that of ours; text around a block is not', () => {
    const report = (line: string): string => `---\ngenerated-by: top-of-mind\n---\n\n# Health report\n\n${line}\n`;
    expect(clean(report('One finding.'), report('Two findings.'), report('Three findings.'))).toBe(
      '---\ngenerated-by: top-of-mind\n---\n<!-- stale: two versions met here. Write it again -->\n\n# Health report\n\nTwo findings.\n',
    );
    const index = (line: string): string => `---\ngenerated-by: top-of-mind\n---\n\n${block('- A')}\n${line}\n`;
    expect(marked(index('Pinned: one.'), index('Pinned: two.'), index('Pinned: three.'))).toContain(
      at('Pinned: two.\n', 'Pinned: three.\n'),
    );
  });

  test('decisions are a set of lines', () => {
    const decisions = (...lines: string[]): string =>
      ['---', 'generated-by: top-of-mind', '---', '', '# Decisions', '', ...lines, ''].join('\n');
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((id) => `- 01${id} apart x.md ${id}.md`) as [string, string, string, string];
    expect(clean(decisions(a, b), decisions(a, b, c), decisions(b, d))).toBe(decisions(b, c, d));
    expect(clean(decisions(a, b), decisions(a, c), decisions(a, d), 'm/top-of-mind-decisions.md')).toBe(decisions(a, c, d));
  });
});

describe('entries', () => {
  const log = (...days: string[]): string => ['# Log', ...days.map((day) => `\n## ${day}\n\n- Did ${day}.`), ''].join('\n');

  test('what both sides add at the end: in the order of days, else ours first, and once what is the same', () => {
    expect(
      clean(log('2026-11-01', '2026-11-02'), log('2026-11-01', '2026-11-02', '2026-11-09'), log('2026-11-01', '2026-11-02', '2026-11-05')),
    ).toBe(log('2026-11-01', '2026-11-02', '2026-11-05', '2026-11-09'));
    expect(
      clean(log('2026-11-02', '2026-11-01'), log('2026-11-05', '2026-11-02', '2026-11-01'), log('2026-11-09', '2026-11-02', '2026-11-01')),
    ).toBe(log('2026-11-09', '2026-11-05', '2026-11-02', '2026-11-01'));
    expect(clean(log('B', 'A'), log('B', 'A', 'Ours', 'Same'), log('B', 'A', 'Same', 'Theirs'))).toBe(
      log('B', 'A', 'Ours', 'Same', 'Theirs'),
    );
  });

  test('times of one day', () => {
    const day = (...times: string[]): string => ['# 2026-11-28', ...times.map((time) => `${time} Said so.`), ''].join('\n\n');
    expect(clean(day('09:00'), day('09:00', '10:30'), day('09:00', '10:00'))).toBe(day('09:00', '10:00', '10:30'));
  });

  test('a day that both sides began has its heading once', () => {
    const base = log('2026-11-01');
    expect(clean(base, `${base}\n## 2026-11-02\n\n- Ours.\n`, `${base}\n## 2026-11-02\n\n- Theirs.\n`)).toBe(
      `${base}\n## 2026-11-02\n\n- Ours.\n- Theirs.\n`,
    );
    expect(clean('', '# Log\n\n- Ours.\n', '# Log\n\n- Theirs.\n')).toBe('# Log\n\n- Ours.\n- Theirs.\n');
  });

  test('lists', () => {
    const list = (...items: string[]): string => ['# Memory', '', ...items.map((item) => `- ${item}`), ''].join('\n');
    expect(clean(list('One.', 'Two.', 'Three.'), list('One.', 'Two.', 'Three.', 'Four.'), list('Two.', 'Three.', 'Five.'))).toBe(
      list('Two.', 'Three.', 'Four.', 'Five.'),
    );
    expect(
      clean(
        list('2026-11-01: a', '2026-11-03: b'),
        list('2026-11-01: a', '2026-11-03: b', '2026-11-08: c'),
        list('2026-11-01: a', '2026-11-03: b', '2026-11-05: d'),
      ),
    ).toBe(list('2026-11-01: a', '2026-11-03: b', '2026-11-05: d', '2026-11-08: c'));
    expect(clean(list('[ ] Call Ida today', 'x'), list('[x] Call Ida today', 'x'), list('[ ] Call Ida tomorrow', 'x'))).toBe(
      list('[x] Call Ida tomorrow', 'x'),
    );
  });

  test('paragraphs that both sides added stay apart', () => {
    expect(clean('# A\nStart.\n', '# A\nStart.\n\nOurs.\n', '# A\nStart.\n\nTheirs.\n')).toBe('# A\nStart.\n\nOurs.\n\nTheirs.\n');
    expect(clean('A.\n\nEnd.\n', 'A.\n\nOurs.\n\nEnd.\n', 'A.\n\n- theirs\n\nEnd.\n')).toBe('A.\n\nOurs.\n\n- theirs\n\nEnd.\n');
  });

  test('lines of dashes between entries stay between them', () => {
    const base = 'One said.\n';
    const merged = clean(base, `${base}\n---\n\nOurs said.\n`, `${base}\n---\n\nTheirs said.\n`);
    expect(merged).toBe(`${base}\n---\n\nOurs said.\n\n---\n\nTheirs said.\n`);
    expect(clean(base, merged, `${base}\n---\n\nTheirs said.\n`)).toBe(merged);
  });

  test('altered on both sides: other sentences join, the same one clashes', () => {
    expect(clean('- Deploy at five. Ask Ida.\n', '- Deploy at six. Ask Ida.\n', '- Deploy at five. Ask Ida and Bo.\n')).toBe(
      '- Deploy at six. Ask Ida and Bo.\n',
    );
    expect(marked('A.\n\nDeploy at five.\n\nB.\n', 'A.\n\nDeploy at six.\n\nB.\n', 'A.\n\nDeploy at four.\n\nB.\n')).toBe(
      `A.\n\n${at('Deploy at six.\n', 'Deploy at four.\n')}\nB.\n`,
    );
    expect(clean('One\ntwo\nthree\n', 'One!\ntwo\nthree\n', 'One\ntwo!\nthree\n')).toBe('One!\ntwo!\nthree\n');
  });

  test('removed on one side: gone, unless the other altered it', () => {
    expect(clean(log('A', 'B', 'C'), log('A', 'C'), log('A', 'B', 'C', 'D'))).toBe(log('A', 'C', 'D'));
    expect(marked(log('A', 'B', 'C'), log('A', 'C'), log('A', 'B', 'C').replace('Did B.', 'Did B twice.'))).toBe(
      `# Log\n\n## A\n\n- Did A.\n\n${at('', '## B\n\n- Did B twice.\n')}\n## C\n\n- Did C.\n`,
    );
  });

  test('two texts for one that both sides took out clash', () => {
    expect(marked('A.\n\nOld.\n\nB.\n', 'A.\n\nMine is this.\n\nB.\n', 'A.\n\nYours was that.\n\nB.\n')).toContain(
      at('Mine is this.\n', 'Yours was that.\n'),
    );
  });

  test('moved on both sides, it is there once', () => {
    const text = (...all: string[]): string => all.map((one) => `## ${one}\n\nOf ${one}.\n`).join('\n');
    expect(clean(text('A', 'B', 'C', 'D'), text('B', 'C', 'A', 'D'), text('B', 'C', 'D', 'A')).match(/## A/g)).toHaveLength(1);
  });
});

describe('sections are known by their headings', () => {
  const entry = (title: string, said: string): string =>
    `## ${title}\n**Type**: semantic\n**Observation**: The ${said} is painted by Ida.\n`;
  const log = (...entries: string[]): string => ['# Log\n', ...entries].join('\n');
  const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map((title) =>
    entry(`2026-03-0${title.charCodeAt(0) - 64}: ${title}`, `quay of ${title}`),
  ) as [string, string, string, string, string];

  test('what both removed is gone, and others that came are no versions of each other', () => {
    expect(clean(log(a, b), log(d, e), log(a, b, c))).toBe(log(c, d, e));
    expect(clean(log(a, b), log(d, e), log(b, c))).toBe(log(c, d, e));
    expect(clean(log(a), log(d), log(c))).toBe(log(d, c));
    expect(marked(log(a, b), log(d), log(a, b.replace('Ida', 'Olga')))).toBe(`# Log\n\n${at('', b.replace('Ida', 'Olga'))}\n${d}`);
  });

  test('a section that both began is one, wherever they put it', () => {
    const [first, last] = ['## User\n\n- Ida.\n', '## Rules\n\n- Be brief.\n'];
    expect(clean(log(first, last), log(first, '## Projects\n\n- [[Quay]]\n', last), log(first, last, '## Projects\n\n- [[Ferry]]\n'))).toBe(
      log(first, '## Projects\n\n- [[Quay]]\n- [[Ferry]]\n', last),
    );
    expect(clean('', '# Log\n\n## Projects\n\n- [[Quay]]\n', '# Log\n\n## Projects\n\n- [[Ferry]]\n')).toBe(
      '# Log\n\n## Projects\n\n- [[Quay]]\n- [[Ferry]]\n',
    );
  });

  test('the title of a note may change, and what stands above the first section stays there', () => {
    expect(clean(log(a), log(a).replace('# Log', '# Diary'), log(a, b))).toBe(log(a, b).replace('# Log', '# Diary'));
    expect(marked(log(a), log(a).replace('# Log', '# Diary'), log(a, b).replace('# Log', '# Daily'))).toBe(
      `${at('# Diary\n', '# Daily\n')}\n${a}\n${b}`,
    );
    expect(clean('', `Same.\n\n${a}`, `Same.\n\nTheirs.\n\n${b}`)).toBe(`Same.\n\nTheirs.\n\n${a}\n${b}`);
    expect(clean('## Z\n', `${a}\n## Z\n`, `Theirs.\n\n${b}\n## Z\n`)).toBe(`Theirs.\n\n${a}\n${b}\n## Z\n`);
  });
});

describe('lines that may stand one below the other', () => {
  const index = (...items: string[]): string => ['# Memory', '', ...items.map((item) => `- ${item}`), '', 'End.', ''].join('\n');

  test.each([
    ['[quay](quay.md) — Of the quay.', '[quay](harbour.md) — Of the quay.', '[quay](pier.md) — Of the quay.'],
    ['[[quay]] — Of the quay.', '[[quay]] — Of the old quay.', '[[quay]] — Of the new quay.'],
    ['[ ] [[quay]]', '[x] [[pier]]', '[ ] [[harbour]]'],
    ['[[quay]]', '[[Ida Berg]] — Our painter.', '[[Olga Voss]] — Who pays.'],
  ])('pointers of an index: %s', (old, one, two) => {
    expect(clean(index('[[a]]', old), index('[[a]]', one), index('[[a]]', two))).toBe(index('[[a]]', one, two));
    expect(clean(index('[[a]]', old), index('[[a]]', one), index('[[a]]', one))).toBe(index('[[a]]', one));
    expect(clean(index('[[a]]', old), index('[[a]]', one), index('[[a]]'))).not.toContain(`- ${old}\n`);
  });

  test('one that went and was altered stays as it was altered', () => {
    const [old, one] = ['[[quay]] — Of the quay.', '[[quay]] — Of the old quay.'];
    expect(clean(index('[[a]]', old), index('[[a]]', one), index('[[a]]'))).toBe(index('[[a]]', one));
    expect(clean(index('[[a]]', old), index('[[a]]'), index('[[a]]', one))).toBe(index('[[a]]', one));
  });

  test('other sentences of a pointer join', () => {
    expect(clean(index('[[a]] — One. Two.'), index('[[a]] — One! Two.'), index('[[a]] — One. Two!'))).toBe(index('[[a]] — One! Two!'));
  });

  test('marks that an entry is superseded', () => {
    const entry = (...by: string[]): string =>
      [
        '## 2026-03-02: Crane',
        '**Type**: semantic',
        ...by.map((link) => `**Superseded by**: [[${link}]] (2026-03-05)`),
        '',
        'It is old.',
        '',
      ].join('\n');
    expect(clean(entry('log-1#A'), entry('log-2#A'), entry('log-3#A'))).toBe(entry('log-2#A', 'log-3#A'));
    expect(clean(entry(), entry('log#A'), entry('log#B'))).toBe(entry('log#A', 'log#B'));
    expect(clean(entry('log#A'), entry(), entry('log-2#A'))).toBe(entry('log-2#A'));
    const alone = (link: string): string => entry(link).replace('\n**Superseded', '\n\n**Superseded');
    expect(clean(alone('log-1#A'), alone('log-2#A'), alone('log-3#A'))).toContain(
      '[[log-2#A]] (2026-03-05)\n**Superseded by**: [[log-3#A]]',
    );
  });
});

describe('code, tables, comments', () => {
  const code = (...lines: string[]): string => ['Top.', '', '```', ...lines, '```', '', 'End.', ''].join('\n');

  test('lines that lie apart join; others hold the whole block twice, since marks in code are text', () => {
    expect(clean(code('a', 'b', 'c'), code('A', 'b', 'c'), code('a', 'b', 'C'))).toBe(code('A', 'b', 'C'));
    expect(marked(code('a'), code('b'), code('c'))).toBe(`Top.\n\n${at('```\nb\n```\n', '```\nc\n```\n')}\nEnd.\n`);
    expect(marked('Top.\n\n%%\na\n\nx\n%%\n', 'Top.\n\n%%\nb\n\nx\n%%\n', 'Top.\n\n%%\nc\n\nx\n%%\n')).toContain(
      at('%%\nb\n\nx\n%%\n', '%%\nc\n\nx\n%%\n'),
    );
  });

  test('rows of tables', () => {
    const table = (...rows: string[]): string => ['| a |', '|---|', ...rows.map((row) => `| ${row} |`), ''].join('\n');
    expect(clean(table('1', '2', '3'), table('0', '2', '3'), table('1', '2', '4'))).toBe(table('0', '2', '4'));
    expect(marked(table('1'), table('1', '2'), table('1', '3'))).toBe(table('1') + at('| 2 |\n', '| 3 |\n'));
  });

  test('a fence that one side opens swallows nothing of the other', () => {
    const text = marked('A.\n\nB.\n', 'A.\n\n```\nB.\n', 'A.\n\nB.\n\nTheirs.\n');
    expect(text).toContain('Theirs.\n');
  });

  test('headings in code are no sections', () => {
    const fenced = '# T\n\n```\n## a\n```\n';
    expect(clean(fenced, `${fenced}\nOurs.\n`, `${fenced}\nTheirs.\n`)).toBe(`${fenced}\nOurs.\n\nTheirs.\n`);
  });
});

describe('marks that are there already', () => {
  const inMarks = `A.\n\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> laptop\n\nB.\n`;

  test('they are lines of their side', () => {
    const { text, conflicts } = mergeThree('A.\n\nOld.\n\nB.\n', inMarks, 'A.\n\nOld.\n\nB.\n\nC.\n');
    expect({ text, conflicts }).toEqual({ text: `${inMarks}\nC.\n`, conflicts: 0 });
  });

  test('they never stand within others', () => {
    const text = marked('A.\n\nOld.\n\nB.\n', inMarks, 'A.\n\nThree.\n\nB.\n');
    expect(text).toBe(`A.\n\n${at('One.\nTwo.\n', 'Three.\n')}\nB.\n`);
    expect(marked('A.\n\nOld.\n\nB.\n', inMarks, inMarks.replace('One.', 'Third.'))).toBe(`A.\n\n${at('One.\nTwo.\n', 'Third.\n')}\nB.\n`);
  });

  test('the same on both sides, and settled on one', () => {
    const [one, two] = ['A.\n\nOne.\n\nB.\n', 'A.\n\nTwo.\n\nB.\n'];
    expect(mergeThree('A.\n\nB.\n', inMarks, `${inMarks}\nC.\n`)).toEqual({ text: `${inMarks}\nC.\n`, conflicts: 0 });
    expect(mergeThree('A.\n\nOld.\n\nB.\n', `Ours.\n\n${inMarks}`, `${inMarks}\nC.\n`).text).toBe(`Ours.\n\n${inMarks}\nC.\n`);
    for (const settled of [one, two, 'A.\n\nOne and two.\n\nB.\n', 'A.\n\nB.\n'])
      for (const [ours, theirs] of [
        [`${inMarks}\nC.\n`, settled],
        [settled, `${inMarks}\nC.\n`],
      ] as const)
        expect(clean(inMarks, ours, theirs)).toBe(`${settled}\nC.\n`);
    // One of the two versions that are open is in the marks.
    expect(mergeThree('A.\n\nOld.\n\nB.\n', inMarks, two).text).toBe(inMarks);
    expect(mergeThree('A.\n\nOld.\n\nB.\n', one, inMarks).text).toBe(inMarks);
  });

  test('merged on and on, no line in them is there twice', () => {
    const note = (said: string): string => `A.\n\n${said} Short answers, in English.\n\nB.\n`;
    let [text, other] = [note('Zero'), note('Zero')];
    const base = text;
    for (const said of ['One', 'Two', 'Three', 'Four']) {
      text = mergeThree(base, text, note(said)).text;
      other = mergeThree(base, note(said), other).text;
      for (const merged of [mergeThree(base, text, other).text, mergeThree(base, other, text).text]) {
        const lines = merged.split('\n').filter((line) => /\w/.test(line.replace(/ours|theirs/, '')));
        expect(new Set(lines).size).toBe(lines.length);
        expect(merged.match(/^<{7}/gm)?.length ?? 0).toBeLessThanOrEqual(1);
        expect(merged).toContain(note(said).split('\n')[2]);
      }
    }
  });

  test('marks are as long as git asks for', () => {
    expect(mergeThree('A b c d.\n', 'A b c e.\n', 'A b c f.\n', { size: 9, names: { ours: 'HEAD', theirs: 'x' } }).text).toBe(
      '<<<<<<<<< HEAD\nA b c e.\n=========\nA b c f.\n>>>>>>>>> x\n',
    );
  });
});

test('a log of thousands of entries', () => {
  const entry = (at: number, who = 'base'): string =>
    `## 2026-01-01 ${who} ${at}\n\n- **Type:** fact\n- Entry ${at} of ${who} says ${at * 7}.\n`;
  const base = Array.from({ length: 3000 }, (_, at) => entry(at)).join('\n');
  const side = (who: string): string => [base, ...Array.from({ length: 50 }, (_, at) => entry(at, who))].join('\n');
  expect(clean(base, side('ours'), side('theirs')).match(/^## /gm)).toHaveLength(3100);
});

describe('the mark of an entry', () => {
  const entry = (mark: string): string => `## 2026-03-01: Ferry\n\nIt leaves at six.\n${mark === '' ? '' : `\n<!-- ${mark} -->\n`}`;

  test('of two days on which it was checked the later stays, once', () => {
    expect(clean(entry(''), entry('verified: 2026-03-03'), entry('verified: 2026-03-08'))).toBe(entry('verified: 2026-03-08'));
    expect(
      clean(
        entry('source: a, b, 2026-03-01'),
        entry('source: a, b, 2026-03-01; verified: 2026-03-08'),
        entry('source: a, b, 2026-03-01; verified: 2026-03-03'),
      ),
    ).toBe(entry('source: a, b, 2026-03-01; verified: 2026-03-08'));
  });

  test('one side says how long it holds, the other that it was checked', () => {
    expect(clean(entry(''), entry('verified: 2026-03-03'), entry('valid_until: 2026-12-31'))).toBe(
      entry('verified: 2026-03-03; valid_until: 2026-12-31'),
    );
  });

  test('two last days are for a person to settle', () => {
    const text = marked(entry(''), entry('valid_until: 2026-11-30'), entry('valid_until: 2026-12-31'));
    expect(text).toContain('2026-11-30');
    expect(text).toContain('2026-12-31');
  });
});

describe('links of one sentence that followed a note on both sides', () => {
  test('ours stays', () => {
    expect(clean('See [[Ferry]]. It left.\n', 'See [[Big ferry|Ferry]]. It left.\n', 'See [[Old/Ferry]]. It sank.\n')).toBe(
      'See [[Big ferry|Ferry]]. It sank.\n',
    );
  });

  test('also where the new names have no word of the old one', () => {
    const says = (note: string): string => `The quay was repaired. It follows from [[${note}]].\n`;
    expect(clean(says('project_lighthouse_of_alba_213'), says('user_big_ferry_that_ines_closed'), says('feedback_wen_the_chandler'))).toBe(
      says('user_big_ferry_that_ines_closed'),
    );
  });

  test('in markdown links, too', () => {
    expect(clean('- See [it](Ferry.md).\n', '- See [it](<Big ferry.md>).\n', '- See [it](Old/Ferry.md).\n')).toBe(
      '- See [it](<Big ferry.md>).\n',
    );
  });

  test('any other word in it is for a person to settle', () => {
    marked('See [[Ferry]].\n', 'See [[Big ferry]].\n', 'Look at [[Old ferry]].\n');
    marked('See [[Ferry]].\n', 'See [[Ferry|the boat]].\n', 'See [[Ferry|the ship]].\n');
  });
});
