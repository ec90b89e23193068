import { formatName } from '../../../../src/core/decide/naming/index';
import { decideSplit, textsForSplit } from '../../../../src/core/decide/refactor/index';
import type { SplitRequest } from '../../../../src/core/decide/refactor/split';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';
import type { Proposal } from '../../../../src/core/model/results/proposal';
import type { SplitResult } from '../../../../src/core/model/results/refactor';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { thrownBy } from '../../../support/thrown';
import { openBench } from '../../../support/opened';

type Files = Readonly<Record<string, string>>;
type Ask = Partial<SplitRequest>;

const path = asVaultPath('O.md') as NotePath;

function propose(files: Files, ask: Ask = {}, fresh: Files = files): Proposal<SplitResult> {
  const ctx = contextOf(files);
  const needed = new Set(textsForSplit(ctx, path));
  const texts = new Map([...textsOf(fresh)].filter(([one]) => needed.has(one)));
  return decideSplit(ctx, path, { by: 'heading', nameFor: (date, title) => formatName(ctx, { date, title, tags: [] }), ...ask }, texts);
}

/** What a split makes of the files; new notes under their titles, without frontmatter, which `heads` has. */
function split(
  files: Files,
  ask: Ask = {},
): { after: Record<string, string>; heads: Record<string, string>; links: SplitResult['links']; created: string[] } {
  const { plan, result } = propose(files, ask);
  const all = applyPlan(files, plan);
  const heads: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const [name, text] of Object.entries(all)) {
    const short = name.replace(/2026-03-20 /g, '');
    const head = files[name] === undefined ? (/^---\r?\n[^]*?\n---\r?\n\r?\n/.exec(text)?.[0] ?? '') : '';
    if (head !== '') heads[short] = head;
    after[short] = text.slice(head.length).replace(/2026-03-20(?: |%20)/g, '');
  }
  return { after, heads, links: result.links, created: result.created.map((one) => `${one.path}: ${one.heading}`) };
}

function codeOf(files: Files, ask: Ask = {}): string {
  return thrownBy(() => propose(files, ask)).code;
}

describe('which sections', () => {
  test('the level below a lone title', () => {
    const { after, created } = split({ 'O.md': '# Title\n\nIntro\n\n## A\n\na\n\n### Deep\n\nd\n\n## B\n\nb\n' });
    expect(created).toEqual(['2026-03-20 A.md: A', '2026-03-20 B.md: B']);
    expect(after).toEqual({
      'O.md': '# Title\n\nIntro\n\n- [[A|A]]\n- [[B|B]]\n',
      'A.md': '## A\n\na\n\n### Deep\n\nd\n\n',
      'B.md': '## B\n\nb\n',
    });
  });

  test('the topmost level where several stand there', () => {
    expect(split({ 'O.md': '## A\n\n### x\n\n## B\n' }).after).toEqual({
      'O.md': '- [[A|A]]\n- [[B|B]]\n',
      'A.md': '## A\n\n### x\n\n',
      'B.md': '## B\n',
    });
  });

  test('the next level that is there, where levels are left out', () => {
    expect(split({ 'O.md': '# T\n#### A\na\n' }).after).toEqual({ 'O.md': '# T\n- [[A|A]]\n', 'A.md': '#### A\na\n' });
  });

  test('a section ends at a heading above its level', () => {
    expect(split({ 'O.md': '## A\n\na\n\n# T\n\nt\n\n## B\n' }).after['O.md']).toBe('- [[A|A]]\n\n# T\n\nt\n\n- [[B|B]]\n');
  });

  test('headings in code, lists, quotes and comments are none', () => {
    const text = '# T\n\n## A\n\n```\n## code\n```\n\n- ## list\n\n> ## quote\n\n%%\n## comment\n%%\n\n    ## indented\n';
    expect(split({ 'O.md': text }).after).toEqual({ 'O.md': '# T\n\n- [[A|A]]\n', 'A.md': text.slice(5) });
  });

  test('underlined headings', () => {
    expect(split({ 'O.md': 'A\n=\n***\nB\n=\nb' }, { headings: ['A'] }).after).toEqual({
      'O.md': '- [[A|A]]\n\nB\n=\nb',
      'A.md': 'A\n=\n***\n',
    });
  });

  test('named ones alone, of any level, in any case, in the order of the text', () => {
    const files = { 'O.md': '# T\n\n## A\n\n### In: A\n\nx\n\n## B\n\nb\n' };
    expect(split(files, { headings: ['b', 'in a'] }).after).toEqual({
      'O.md': '# T\n\n## A\n\n- [[In - A|In: A]]\n- [[B|B]]\n',
      'In - A.md': '### In: A\n\nx\n\n',
      'B.md': '## B\n\nb\n',
    });
  });

  test('a named one below another', () => {
    const files = { 'O.md': '## A\n\n### Same\n\n## B\n\n### Same\n\nthis\n' };
    expect(split(files, { headings: ['B#Same'] }).after['Same.md']).toBe('### Same\n\nthis\n');
  });

  test('dated entries of any level, each once', () => {
    const text =
      '# Log\n\n## 2026-01-02: First: one\n\na\n\n### 2026-01-03 inside\n\n## Other\n\n### 2026-01-04 Second\n\nb\n\n## 2026-13-44: no day\n';
    const { after, created, heads } = split({ 'O.md': text }, { by: 'entry' });
    expect(created).toEqual(['2026-01-02 First - one.md: 2026-01-02: First: one', '2026-01-04 Second.md: 2026-01-04 Second']);
    expect(after['O.md']).toBe(
      '# Log\n\n- [[2026-01-02 First - one|2026-01-02: First: one]]\n\n## Other\n\n- [[2026-01-04 Second]]\n\n## 2026-13-44: no day\n',
    );
    expect(heads['2026-01-02 First - one.md']).toBe(
      '---\nid: 01TESTID000000000000000001\ncreated: 2026-01-02\naliases:\n  - "First: one"\nsplit_from: "[[O]]"\n---\n\n',
    );
  });
});

describe('the new note', () => {
  test('carries what the original is filed under, and the way back', () => {
    const { heads } = split({ 'O.md': '---\nid: x\ncreated: 2025-01-02\ntags: [a, b/c]\nup: "[[Z]]"\n---\n## A\n## B\n' });
    expect(heads).toEqual({
      '2025-01-02 A.md': '---\nid: 01TESTID000000000000000001\ncreated: 2025-01-02\ntags:\n  - a\n  - b/c\nsplit_from: "[[O]]"\n---\n\n',
      '2025-01-02 B.md': '---\nid: 01TESTID000000000000000002\ncreated: 2025-01-02\ntags:\n  - a\n  - b/c\nsplit_from: "[[O]]"\n---\n\n',
    });
  });

  test('stands beside the original, and leads back where the name alone would not', () => {
    const ctx = contextOf({ 'x/O.md': '## A\n## B\n', 'x/y/O.md': '' });
    const { plan } = decideSplit(
      ctx,
      asVaultPath('x/y/O.md') as NotePath,
      { by: 'heading', headings: ['A'], nameFor: (_, title) => `${title}.md` },
      textsOf({ 'x/y/O.md': '## A\n' }),
    );
    expect(plan?.edits[0]).toMatchObject({ op: 'create', path: 'x/y/A.md', text: expect.stringContaining('split_from: "[[x/y/O]]"') });
    const other = decideSplit(
      contextOf({ 'O.md': '## A\n', 'x.md': '' }),
      path,
      { by: 'heading', headings: ['A'], nameFor: () => 'O.md' },
      textsOf({ 'O.md': '## A\n' }),
    );
    expect(other.plan?.edits[0]).toMatchObject({ path: 'O 2.md', text: expect.stringContaining('split_from: "[[O]]"') });
  });

  test('gets a name that no file of the vault has, on any disk', () => {
    const files = {
      'O.md': '## Same\n\n## same\n\n## Taken\n\n## Elsewhere\n\n## Folder\n',
      '2026-03-20 TAKEN.md': '',
      'deep/2026-03-20 elsewhere.png': '',
      'deep/2026-03-20 Elsewhere.md': '',
      '2026-03-20 Folder.md/x.md': '',
    };
    expect(split(files).created.map((one) => one.split(':')[0])).toEqual([
      '2026-03-20 Same.md',
      '2026-03-20 same 2.md',
      '2026-03-20 Taken 2.md',
      '2026-03-20 Elsewhere 2.md',
      '2026-03-20 Folder 2.md',
    ]);
  });

  test.each<[string, (date: string, title: string) => string, string[]]>([
    [
      'slugs',
      (date, title) => `${date}-${title.toLowerCase().replace(/ /g, '-')}.md`,
      ['2026-03-20-to-do.md', '2026-03-20-to-do-2.md', '2026-03-20-to-do-3.md'],
    ],
    [
      'names without a title',
      (date) => `session_${date}.md`,
      ['session_2026-03-20.md', 'session_2026-03-20 2.md', 'session_2026-03-20 3.md'],
    ],
  ])('namesakes are numbered as the convention writes names: %s', (_, nameFor, names) => {
    const { plan } = propose({ 'O.md': '## To do\n## To do\n## to DO\n' }, { nameFor });
    const created = plan?.edits.flatMap((edit) => (edit.op === 'create' ? [edit] : [])) ?? [];
    expect(created.map((edit) => edit.path)).toEqual(names);
    expect(created[0]?.text).toContain('\naliases:\n  - To do\n');
  });

  test('a heading that no name can hold is kept as an alias, and links are not written into links', () => {
    const { after, heads } = split({ 'O.md': '## What? [[Z|the z]] [a](b.md) **now** arr[0] ^id\n\n## \n' });
    expect(after['O.md']).toMatch(/^- \[\[What the z a now arr0\|What\? the z a now arr\(0\)\]\]\n- \[\[Untitled \w{6}\]\]\n$/);
    expect(heads['What the z a now arr0.md']).toContain('aliases:\n  - What? the z a now arr[0]\n');
    expect(after['What the z a now arr0.md']).toBe('## What? [[Z|the z]] [a](b.md) **now** arr[0] ^id\n\n');
  });

  test('line ends, a byte order mark and a missing last line break stay', () => {
    const files = { 'O.md': '\ufeff# T\r\n\r\n## A\r\n\r\na\r\n\r\n## B\r\nb' };
    const { after, heads } = split(files);
    expect(after).toEqual({ 'O.md': '\ufeff# T\r\n\r\n- [[A|A]]\r\n- [[B|B]]', 'A.md': '## A\r\n\r\na\r\n\r\n', 'B.md': '## B\r\nb' });
    expect(heads['A.md']).toBe('---\r\nid: 01TESTID000000000000000001\r\ncreated: 2026-03-20\r\nsplit_from: "[[O]]"\r\n---\r\n\r\n');
  });

  test('its line stays apart from a table', () => {
    expect(split({ 'O.md': '| a |\n|---|\n| b |\n## A\n' }, { headings: ['A'] }).after['O.md']).toBe('| a |\n|---|\n| b |\n\n- [[A|A]]\n');
  });
});

describe('links follow', () => {
  const note = '# T\n\nstay ^s\n\n## A\n\n### Sub\n\nblock ^b\n\n## B\n\n### Sub\n\n## Stays\n';
  const from = (link: string): string | undefined => split({ 'O.md': note, 'x/L.md': link }, { headings: ['A', 'B'] }).after['x/L.md'];

  test.each([
    ['[[O#A]]', '[[A#A]]'],
    ['[[O#a|shown]]', '[[A#a|shown]]'],
    ['[[O#T#A]]', '[[A#A]]'],
    ['[[O#T#A#Sub]]', '[[A#A#Sub]]'],
    ['[[O#Sub]]', '[[A#Sub]]'],
    ['[[O#B#Sub]]', '[[B#B#Sub]]'],
    ['![[O#^b]]', '![[A#^b]]'],
    ['![[O#A#^B|300]]', '![[A#A#^B|300]]'],
    ['[[/O#A]]', '[[/A#A]]'],
    ['[[../O#A]]', '[[../A#A]]'],
    ['[text](O.md#A)', '[text](A.md#A)'],
    ['[text](../O.md#T#A "title")', '[text](../A.md#A "title")'],
    ['[text](<O.md#^b>)', '[text](<A.md#^b>)'],
    ['![text](O#A)', '![text](A#A)'],
    ['---\nup: "[[O#A]]"\nall:\n  - \'[[O#^b|x]]\'\n---\n', '---\nup: "[[A#A]]"\nall:\n  - \'[[A#^b|x]]\'\n---\n'],
    ['[a][r] and [r]\n\n[r]: O.md#B "t"\n', '[a][r] and [r]\n\n[r]: A.md#B "t"\n'.replace('A.md', 'B.md')],
    ['| [[O#A\\|x]] | y |\n|---|---|\n', '| [[A#A\\|x]] | y |\n|---|---|\n'],
    ['%% [[O#A]] %%', '%% [[A#A]] %%'],
    [
      '[[O]] [[O#T]] [[O#^s]] [[O#Stays]] [[O#Gone]] [[O#^gone]] `[[O#A]]`',
      '[[O]] [[O#T]] [[O#^s]] [[O#Stays]] [[O#Gone]] [[O#^gone]] `[[O#A]]`',
    ],
  ])('%j becomes %j', (link, expected) => {
    // Links out of a folder of their own look for the note in all folders.
    expect(from(link)).toBe(expected);
  });

  test('cards of a canvas, by file and in text', () => {
    const canvas = JSON.stringify({
      nodes: [
        { id: '1', type: 'file', file: 'O.md', subpath: '#A' },
        { id: '2', type: 'file', file: 'O.md' },
        { id: '3', type: 'text', text: 'see [[O#^b]]\n[x](O.md#Stays)' },
      ],
      edges: [],
    });
    const { after } = split({ 'O.md': note, 'C.canvas': canvas }, { headings: ['A', 'B'] });
    expect(JSON.parse(after['C.canvas'] ?? '')).toEqual({
      nodes: [
        { id: '1', type: 'file', file: 'A.md', subpath: '#A' },
        { id: '2', type: 'file', file: 'O.md' },
        { id: '3', type: 'text', text: 'see [[A#^b]]\n[x](O.md#Stays)' },
      ],
      edges: [],
    });
  });

  test('links of the note into itself', () => {
    const text =
      '---\nup: "[[O#A]]"\n---\n# T\n\n[[#A]] [x](#B) [[#T]] [[O#T#A]]\n\n## A\n\n[[#A]] [[#T#A]] [[#B]] [[#T]] [x](#T) [[#Gone]] [[O#A]] [[O]]\n\n## B\n\n![[#A#^b]] ^b\n';
    expect(split({ 'O.md': text }).after).toEqual({
      'O.md': '---\nup: "[[A#A]]"\n---\n# T\n\n[[A#A]] [x](B.md#B) [[#T]] [[A#A]]\n\n- [[A|A]]\n- [[B|B]]\n',
      'A.md': '## A\n\n[[#A]] [[#A]] [[B#B]] [[O#T]] [x](O.md#T) [[O#Gone]] [[#A]] [[O]]\n\n',
      'B.md': '## B\n\n![[#A#^b]] ^b\n',
    });
  });

  test('a link in a heading changes the heading, and the links to it know', () => {
    // The dates in names are left out here: the heading reads `A [[2026-03-20 B#B]]` then.
    const { after } = split({ 'O.md': '## A [[#B]]\n\n## B\n\n[[#A B]]\n', 'L.md': '[[O#A B]]' });
    expect(after).toEqual({
      'O.md': '- [[A B|A #B]]\n- [[B|B]]\n',
      'A B.md': '## A [[B#B]]\n\n',
      'B.md': '## B\n\n[[A B#A B B]]\n',
      'L.md': '[[A B#A B B]]',
    });
  });

  test('a link by id follows by name', () => {
    const { after } = split({ 'O.md': '---\nid: 01X\n---\n## A\n## B\n', 'L.md': '[[01X#A]] [[01X]]' });
    expect(after['L.md']).toBe('[[A#A]] [[01X]]');
  });

  test('counts are those of the vault', () => {
    const files = { 'O.md': '# T\n\n[[#A]] [[L]]\n\n## A\n\n[[L]] [[#T]] [[nowhere]]\n', 'L.md': '[[O#A]] [[O]] [[2026-03-20 A]]' };
    const { plan, result } = propose(files);
    const count = (all: Files): number => snapshotOf(all).links.filter((link) => link.to !== null).length;
    expect(result.links).toEqual({ before: count(files), after: count(applyPlan(files, plan)), rewritten: 3, lost: 0 });
    expect(result.links.after - result.links.before).toBe(3);
  });
});

describe('footnotes and definitions', () => {
  test('go with what uses them', () => {
    const text =
      '# T\n\none[^1] both[^b]\n\n## A\n\ntwo[^2] both[^b] [x][r]\n\n## B\n\n`[^1]` three[^3]\n\n[^1]: first\n[^2]: second, with [^4]\n    and more\n[^3]: third\n[^4]: fourth\n[^b]: both\n[^n]: nobody\n[r]: https://example.com\n';
    expect(split({ 'O.md': text }).after).toEqual({
      'O.md': '# T\n\none[^1] both[^b]\n\n- [[A|A]]\n- [[B|B]]\n\n[^1]: first\n[^b]: both\n',
      'A.md':
        '## A\n\ntwo[^2] both[^b] [x][r]\n\n[^2]: second, with [^4]\n    and more\n[^4]: fourth\n[^b]: both\n\n[r]: https://example.com\n',
      'B.md': '## B\n\n`[^1]` three[^3]\n\n[^3]: third\n[^n]: nobody\n',
    });
  });

  test('are copied, not moved, where something stays that uses them, and stay where nobody does', () => {
    const text = '# T\n\nx[^1]\n\n[^1]: note\n[^2]: unused\n\n## A\n\ny[^1]';
    expect(split({ 'O.md': text }).after).toEqual({
      'O.md': '# T\n\nx[^1]\n\n[^1]: note\n[^2]: unused\n\n- [[A|A]]',
      'A.md': '## A\n\ny[^1]\n\n[^1]: note\n',
    });
  });

  test('a label that each section defines means its own', () => {
    const { after } = split({ 'O.md': '## A\n\na[^1]\n\n[^1]: one\n\n## B\n\nb[^1]\n\n[^1]: two\n' });
    expect(after).toMatchObject({ 'A.md': '## A\n\na[^1]\n\n[^1]: one\n\n', 'B.md': '## B\n\nb[^1]\n\n[^1]: two\n' });
  });

  test('a reference follows its heading from each note it was copied to', () => {
    const text = '# T\n\n[t][r]\n\n## A\n\n[a][r] [own][s]\n\n[r]: #T\n[s]: <#A>\n';
    expect(split({ 'O.md': text }).after).toEqual({
      'O.md': '# T\n\n[t][r]\n\n- [[A|A]]\n\n[r]: #T\n',
      'A.md': '## A\n\n[a][r] [own][s]\n\n[r]: O.md#T\n[s]: <#A>\n',
    });
  });

  test('a definition in a quote is copied as its line', () => {
    const text = '# T\n\n[t][r]\n\n## A\n\n> [r]: https://example.com "x"\n';
    expect(split({ 'O.md': text }).after).toEqual({
      'O.md': '# T\n\n[t][r]\n\n- [[A|A]]\n\n[r]: https://example.com\n',
      'A.md': '## A\n\n> [r]: https://example.com "x"\n',
    });
  });

  test('a block id in a footnote is followed to where the footnote goes', () => {
    const { after } = split({ 'O.md': '## A\n\na[^1]\n\n## B\n\n[^1]: note ^n\n', 'L.md': '[[O#^n]]' });
    expect(after['L.md']).toBe('[[A#^n]]');
  });

  test('a note whose code never closes takes no footnote behind it', () => {
    expect(codeOf({ 'O.md': '# T\n\n[^1]: note\n\n## A\n\nx[^1]\n\n```\ncode\n' })).toBe('verify_failed');
  });

  test.each([
    ['the list of links would take in half of', 'Intro.[^1]\n\n## A\n\nText.\n\n  [^1]: First.\n\n    Second.\n', 'A'],
    ['the list at the end of the new note would take in half of', '# Big\n\nx\n\n  [^1]: one\n\n    two\n\n## A\n\n- item[^1]\n', 'A'],
  ])('%s a footnote', (_case, text, heading) => {
    expect(codeOf({ 'O.md': text }, { headings: [heading] })).toBe('verify_failed');
    // At the beginning of its line it stands by itself.
    const moved = split({ 'O.md': text.replace(/^ {2}\[/m, '[') }, { headings: [heading] }).after;
    expect(Object.values(moved).join('')).toMatch(/^\[\^1\]: .*\n\n {4}/m);
  });

  test('a footnote of several lines in a quote goes with its lines', () => {
    const text = '# T\n\nt[^1]\n\n## A\n\n> [^1]: one\n> two\n';
    expect(split({ 'O.md': text }).after['O.md']).toBe('# T\n\nt[^1]\n\n- [[A|A]]\n\n[^1]: one\n    two\n');
  });
});

describe('refusals', () => {
  const block = (name: string, inner: string): string => `<!-- top-of-mind:begin ${name} -->\n${inner}<!-- top-of-mind:end ${name} -->\n`;

  test.each<[string, string, Ask, string]>([
    ['nothing to split', 'text only\n', {}, 'bad_input'],
    ['a title alone', '# T\n\ntext\n', {}, 'bad_input'],
    ['no entries', '# T\n\n## A\n', { by: 'entry' }, 'bad_input'],
    ['a heading that is not there', '# T\n\n```\n## A\n```\n', { headings: ['A'] }, 'not_found'],
    ['one choice inside another', '## A\n\n### B\n', { headings: ['B', 'A'] }, 'bad_input'],
    ['broken frontmatter', '---\na: [\n---\n## A\n## B\n', {}, 'unreadable'],
    ['frontmatter that never closes', '---\na: b\n## A\n## B\n', {}, 'unreadable'],
    ['a generated note', '---\ngenerated-by: top-of-mind\n---\n## A\n## B\n', {}, 'bad_input'],
    ['a managed block that begins before', block('index', '\n## A\n\nx\n\n'), { headings: ['A'] }, 'bad_input'],
    ['a managed block around', `${block('index', '\n## A\n\n## B\n\n')}`, { headings: ['A'] }, 'bad_input'],
    ['a managed block that ends behind', `## A\n\n${block('index', '## B\n')}`, { headings: ['A'] }, 'bad_input'],
    ['half a managed block', '## A\n\n<!-- top-of-mind:begin index -->\n\n## B\n', { headings: ['B'] }, 'bad_input'],
  ])('%s', (_, text, ask, code) => {
    expect(codeOf({ 'O.md': text }, ask)).toBe(code);
  });

  test('a managed block goes with its section', () => {
    const section = `## A\n\n${block('index', 'x\n')}\n`;
    expect(split({ 'O.md': `${section}## B\n` }).after['A.md']).toBe(section);
  });

  test('a note that could not be read, and a source that was not', () => {
    const ctx = contextOf({ 'O.md': '## A\n', 'L.md': '[[O#A]]' });
    const request = { by: 'heading' as const, headings: ['A'], nameFor: (_: string, title: string) => `${title}.md` };
    expect(thrownBy(() => decideSplit(ctx, path, request, new Map()))).toEqual({ code: 'unreadable', path: 'O.md' });
    expect(thrownBy(() => decideSplit(ctx, path, request, textsOf({ 'O.md': '## A\n' })))).toEqual({ code: 'changed_since', path: 'L.md' });
  });
});

describe('the plan', () => {
  const files = { 'O.md': '# T\n\n## A\n\na\n', 'L.md': '[[O#A]]', 'M.md': '[[O]]' };

  test('says what must hold', () => {
    const { plan } = propose(files);
    expect(plan?.edits.map((edit) => `${edit.op} ${edit.path}`)).toEqual(['create 2026-03-20 A.md', 'replace O.md', 'replace L.md']);
    expect(plan?.preconditions.map((one) => ('path' in one ? `${one.kind} ${one.path}` : `${one.kind} ${one.linkpath}`))).toEqual([
      'hash L.md',
      'hash O.md',
      'absent 2026-03-20 A.md',
      'inbound O.md',
      'resolves 2026-03-20 A',
      'resolves O',
    ]);
    expect(plan?.preconditions.find((one) => one.kind === 'inbound')?.from).toEqual(['L.md', 'M.md']);
  });

  test('is made from the fresh texts', () => {
    const fresh = { ...files, 'O.md': '# T\n\n## New\n\n## A\n', 'L.md': '[[O]] [[O#New]]' };
    expect(applyPlan(fresh, propose(files, {}, fresh).plan)['L.md']).toBe('[[O]] [[2026-03-20 New#New]]');
  });

  test('passes the writer, and undo gives every byte back', async () => {
    const { vault, memory } = openBench(files);
    const before = vault.snapshotOfBytes();
    const { result, receipt } = await memory.carryOut(() => memory.split('O.md', { by: 'heading' }));
    expect(result.created).toEqual([{ path: '2026-03-15 A.md', heading: 'A' }]);
    expect(vault.text('O.md')).toBe('# T\n\n- [[2026-03-15 A|A]]\n');
    expect(vault.text('2026-03-15 A.md')).toMatch(/^---\nid: \S+\ncreated: 2026-03-15\nsplit_from: "\[\[O\]\]"\n---\n\n## A\n\na\n$/);
    expect(vault.text('L.md')).toBe('[[2026-03-15 A#A]]');
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });
});

describe('what is withheld from bundles', () => {
  const SECTIONS = '# S\n\nzebra one.\n\n## Part two\n\nzebra two.\n';

  test('no new note is marked where the original is open, or where its tags keep it', () => {
    const open = propose({ 'O.md': `---\nprivate: false\n---\n${SECTIONS}` });
    expect(JSON.stringify(open)).not.toContain('rivate: true');
    expect(open.result).not.toHaveProperty('madePrivate');
  });
});
