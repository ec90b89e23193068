import { scanMarkdown } from '../../../../src/core/read/markdown/scan';

const read = (text: string): string[] => scanMarkdown(text).links.map((link) => `${link.kind} ${link.linkpath}${link.subpath ?? ''}`);

describe('links', () => {
  test.each([
    ['code, fences in lists and quotes', '- ```\n  [[no]]\n  ```\n> ~~~\n> [[no]]\n\n`[[no]]` [[a]]', ['wikilink a']],
    ['indentation below a list item is no code', '- x\n\n    [[a]]\n\n        [[no]]', ['wikilink a']],
    ['HTML', '<div>\n[[no]]\n\n[[a]] <b>[[b]]</b>\n\n<!--\n[[no]]\n-->', ['wikilink a', 'wikilink b']],
    ['comments count', '%%\n[[a]]\n%% %%[[b]]%%', ['wikilink a', 'wikilink b']],
    ['footnotes', '[^1] ^[[[b]]]\n\n[^1]: [[a]]\n    [[c]]', ['wikilink b', 'wikilink a', 'wikilink c']],
    ['tables', '| a | b |\n|--|--|\n| [[a\\|x]] | [[b|x]] |', ['wikilink a']],
    [
      'destinations',
      '[x](<a b.md>) [x](a%20b "t") [x](a(b)) [x](100%.md) [x](A&amp;B) [x](a\\)b)',
      ['markdown a b.md', 'markdown a b', 'markdown a(b)', 'markdown 100%.md', 'markdown A&B', 'markdown a)b'],
    ],
    ['what leads out', '[x](mailto:a@b.c) [x](fig:1) [x](a://b) <http://a.b> http://a.b/[[x]] [x](a.md)', ['markdown a.md']],
    ['references', '[x][r] [r] ![r] [none]\n\n[R]: <a b.md> "t"', ['reference a b.md', 'reference a b.md', 'reference a b.md']],
    ['self', '[x](#h) [[#h]] [[#^b]]', ['markdown #h', 'wikilink #h', 'wikilink #^b']],
    ['embeds', '![[a.png|100]] ![x](b.png)', ['embed a.png', 'embed b.png']],
    ['escapes', '\\[[no]] !\\[[no]]', []],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('the parts and the place of a link', () => {
    const text = 'é\r\n> a\r\n> [[N#h|shown]]';
    expect(scanMarkdown(text).links).toEqual([
      {
        kind: 'wikilink',
        spelling: 'wikilink',
        linkpath: 'N',
        subpath: '#h',
        display: 'shown',
        raw: '[[N#h|shown]]',
        start: 10,
        end: 23,
        line: 3,
      },
    ]);
  });

  test('NFC, and no-break blanks as blanks', () => {
    expect(read('[[e\u0301\u00a0x]]')).toEqual(['wikilink \u00e9 x']);
  });
});

test('headings: top level only, none in comments of several lines, with their raw text', () => {
  const text = '# One [[a]] ##\n\nTwo\n===\n- # no\n> # no\n\n%%\n# no\n%%\n\n#no\n\n## Three';
  expect(scanMarkdown(text).headings.map(({ level, text: shown }) => [level, shown])).toEqual([
    [1, 'One [[a]]'],
    [1, 'Two'],
    [2, 'Three'],
  ]);
});

test('tags: letters of any script, nested, not numbers, not in code or addresses', () => {
  const text = '#a #b/c, #1984 #1a `#no` x#no #日本語。 (#d) [#no](http://x.y#no) #a\n\n# Head #e\n\n\\#no';
  expect(scanMarkdown(text).tags).toEqual(['a', 'b/c', '1a', '日本語', 'd', 'e']);
});

test('block identifiers name their block', () => {
  const text = 'text ^one\n\n- a\n- b ^two\n\n^three\n\n| a |\n|--|\n\nno^pe\n\n^bad_id';
  const { blockIds } = scanMarkdown(text);
  expect(blockIds.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
    ['one', 'text ^one'],
    ['two', '- b ^two'],
    ['three', '- a\n- b ^two'],
  ]);
  for (const end of ['', '\n', '\n\n', '\r\n', ' \n'])
    expect(scanMarkdown(`last ^four${end}`).blockIds).toEqual([{ id: 'four', start: 0, end: end.startsWith(' ') ? 11 : 10 }]);
});

test('a comment over several lines opens at the start of a line only', () => {
  const text = '%% a %% b %% c\n# One\n\nx %%\n# Two\n\n%%\n# no\n```\n%%\n```\n\n%% d\n# no\ne %% f %%\n\n# Three';
  expect(scanMarkdown(text).headings.map((heading) => heading.text)).toEqual(['One', 'Two', 'Three']);
});
