import { decideMerge, textsForMerge } from '../../../../src/core/decide/refactor/index';
import type { ErrorCode } from '../../../../src/core/model/errors';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';
import { contextOf, textsOf } from '../../../support/snapshot';
import { thrownBy } from '../../../support/thrown';
import { openBench } from '../../../support/opened';
import { mergeNotes, type Files } from './merge-setup';

/** What INTO (`Into.md` unless told) reads after the merge. */
async function merged(files: Files, from = 'From.md', into = 'Into.md'): Promise<string | undefined> {
  return (await mergeNotes(files, from, into)).after[into];
}

/** INTO's text without the properties that every merge sets. */
async function mergedBody(from: string, into: string, others: Files = {}): Promise<string | undefined> {
  const text = await merged({ ...others, 'From.md': from, 'Into.md': into });
  return text?.replace(/^---\n[^]*?\n---\n/, '');
}

describe('the text', () => {
  test.each([
    ['one blank line between', 'Moved.\n', 'Kept.\n', 'Kept.\n\nMoved.\n'],
    ['blank lines that are there count', '\n\nMoved.\n\n\n', 'Kept.\n\n', 'Kept.\n\nMoved.\n\n\n'],
    ['no line end at either end', 'Moved.', 'Kept.', 'Kept.\n\nMoved.\n'],
    ['an empty note takes the text alone', 'Moved.\n', '', 'Moved.\n'],
    ['an empty note gives nothing', '\n', 'Kept.\n', 'Kept.\n'],
    ['indented code at the start stays code', '\n    [[code]]\n', 'Kept.\n', 'Kept.\n\n    [[code]]\n'],
    ['a list goes on', '- b\n', '- a\n', '- a\n\n- b\n'],
    ['a list takes in no code', '    [[code]]\n', '- a\n', '- a\n\n---\n\n    [[code]]\n'],
    ['a list takes in no paragraph', '  Moved.\n', '- a\n', '- a\n\n---\n\n  Moved.\n'],
    ['headings stay as they are', '# A\n## B\n', '# A\n', '# A\n\n# A\n## B\n'],
    ['a break at the start stays a break', '\n---\n\nMoved.\n', 'Kept.\n', 'Kept.\n\n---\n\nMoved.\n'],
  ])('%s', async (_, from, into, after) => {
    expect(await mergedBody(from, into)).toBe(after);
  });

  test("lines end as INTO's do, a byte order mark of FROM goes", async () => {
    const text = await merged({ 'From.md': '\ufeffa\nb\n', 'Into.md': '\ufeffc\r\nd\r\n' });
    expect(text).toBe('\ufeff---\r\naliases:\r\n  - From\r\n---\r\nc\r\nd\r\n\r\na\r\nb\r\n');
  });

  test('the very same text is there once, and links to its headings and blocks follow', async () => {
    const text = '# H\nSame [[x]] ^b\n[[#H]]\n';
    const { after } = await mergeNotes(
      { 'From.md': `---\nt: 1\n---\n${text}`, 'Into.md': text.replaceAll('\n', '\r\n'), 'x.md': '', 's.md': '[[From#H]] [[From#^b]]' },
      'From.md',
      'Into.md',
    );
    expect(after['Into.md']).toBe(`---\r\nt: 1\r\naliases:\r\n  - From\r\n---\r\n${text.replaceAll('\n', '\r\n')}`);
    expect(after['s.md']).toBe('[[Into#H]] [[Into#^b]]');
  });

  test('the same letters that mean other files are no copy', async () => {
    const text = '![](pic.png)\n\n## H\n';
    const { after } = await mergeNotes({ 'a/n.md': text, 'b/m.md': text, 'a/pic.png': '1', 'b/pic.png': '2' }, 'a/n.md', 'b/m.md');
    expect(after['b/m.md']).toMatch(/!\[\]\(pic\.png\)[^]*!\[\]\(a\/pic\.png\)/);
  });

  test.each(['excalidraw-plugin: parsed', 'kanban-plugin: board'])('a note that a plugin keeps takes in none: %s', async (property) => {
    const files = { 'From.md': 'a', 'Into.md': `---\n${property}\n---\n## To do\n` };
    await expect(mergeNotes(files, 'From.md', 'Into.md')).rejects.toMatchObject({ code: 'bad_input' });
    expect((await mergeNotes(files, 'Into.md', 'From.md')).after['From.md']).toContain('## To do');
  });

  test('code and comments that look like links stay to the letter', async () => {
    const from = 'See [[From]].\n\n```\n[[From#H]] [^a] ^b\n[r]: x.md\n```\n`[[From]]` $[[From]]$ \\[[From]]\n<!-- [[From]] -->\n';
    const into = '[^a]\n\n[^a]: x\n\nB ^b\n\n[r]\n\n[r]: y.md\n';
    expect(await mergedBody(from, into)).toBe(`${into}\n${from.replace('[[From]]', '[[Into]]')}`);
  });
});

describe('properties', () => {
  const properties = async (from: string, into: string): Promise<string | undefined> =>
    merged({ 'From.md': `---\n${from}---\n`, 'Into.md': `---\n${into}---\n` });

  test('are united: keys added, lists joined, other values kept', async () => {
    const from =
      'id: f1\nmerged_from: [old]\ncreated: 2026-01-02\nstatus: done\nrelated: [b, a]\nnew: "0042"\naliases: Fr\ntags: [x, Y]\nempty:\n';
    const into = "# first\nid: i1\ncreated: 2026-01-01 # day\nrelated:\n  - a\nstatus: 'open'\ntags: y z\naliases:\n  - In\n";
    expect(await properties(from, into)).toBe(
      "---\n# first\nid: i1\ncreated: 2026-01-01 # day\nrelated:\n  - a\n  - b\nstatus: 'open'\ntags:\n  - y\n  - z\n  - x\naliases:\n  - In\n  - Fr\n  - From\n" +
        'new: "0042"\nempty:\nmerged_from:\n  - f1\n  - old\nmerged_values:\n  - "created: 2026-01-02"\n  - "status: done"\n---\n',
    );
  });

  test('an empty property takes the other value, an equal one stays', async () => {
    expect(await properties('a: 1\nb: x\nc: [1]\nd:\n', 'a:\nb: x\nc: []\nd: 2\naliases: [From]\n')).toBe(
      '---\na: 1\nb: x\nc: [1]\nd: 2\naliases: [From]\n---\n',
    );
  });

  test('lists and maps where INTO has one value are kept value by value', async () => {
    expect(await properties('a: [x, y]\nm:\n  k: 1\n  n: [2]\n', 'a: x\nm: {k: 1}\naliases: [From]\n')).toBe(
      '---\na: x\nm: {k: 1}\naliases: [From]\nmerged_values:\n  - "a: y"\n  - "m.n: 2"\n---\n',
    );
  });

  test('one value joins a list, and case does not make two properties of one', async () => {
    expect(await properties('Related: b\n', 'related: [a]\naliases: [From]\n')).toBe('---\nrelated: [a, b]\naliases: [From]\n---\n');
  });

  test('numbers keep their letters', async () => {
    const from = 'version: 1.10\nserial: 12345678901234567890\nn: 2\nlist: [1.0, 3]\nm: {k: 0x10}\n';
    expect(await properties(from, 'version: 1.2\nlist: [2.50]\naliases: [From]\n')).toBe(
      '---\nversion: 1.2\nlist: [2.50, 1.0, 3]\naliases: [From]\nserial: 12345678901234567890\nn: 2\nm:\n  k: 0x10\nmerged_values:\n  - "version: 1.10"\n---\n',
    );
  });

  test('properties in JSON stay JSON', async () => {
    expect(await properties('b: 007\nc: 1.50\n', '{"a": 1.10, "aliases": ["From"]}\n')).toBe(
      '---\n{"a": 1.10, "aliases": ["From"], "b": "007", "c": 1.50}\n---\n',
    );
  });

  test('a number and a text of its letters are the same to a merge, and what stays keeps its letters', async () => {
    expect(await properties('v: [1.10, "007"]\n', 'v:\n  - "1.10"\n  - 7 # seven\naliases: [From]\n')).toBe(
      '---\nv:\n  - "1.10"\n  - 7 # seven\n  - "007"\naliases: [From]\n---\n',
    );
    expect(await properties('list: ["1.10", x]\ntags: [1e3, b]\n', 'list: [1.10]\ntags: [0xff, a]\naliases: [From]\n')).toBe(
      '---\nlist: [1.10, x]\ntags: [0xff, a, "1e3", b]\naliases: [From]\n---\n',
    );
  });

  test('a name never becomes the name of the other note', async () => {
    expect(await properties('name: Fred\ntag: t\nalias: F\n', 'alias: In\n')).toBe(
      '---\nalias:\n  - In\n  - F\n  - Fred\n  - From\ntags:\n  - t\n---\n',
    );
  });

  test('a link that cannot stay where it was stays a link', async () => {
    const files = {
      'a/X.md': '',
      'Y.md': '',
      'a/From.md': '---\nup: "[[X]]"\nsee: "[[./X|shown]]"\nlist: ["[[From]]", "[[./X]]"]\n---\n',
      'b/Into.md': '---\nup: "[[Y]]"\nsee: no\nlist: ["[[From]]"]\naliases: [From]\n---\n',
    };
    expect(await merged(files, 'a/From.md', 'b/Into.md')).toBe(
      '---\nup: "[[Y]]"\nsee: no\nlist: ["[[Into]]", "[[../a/X]]"]\naliases: [From]\nmerged_values:\n  - "[[X|up]]"\n  - "[[../a/X|see: shown]]"\n---\n',
    );
  });

  test('an embed of the other note becomes a link, since no note can show itself', async () => {
    const files = {
      'From.md': '# F\n\n![[Into]] ![x](Into.md) ![[Into#I]]\n',
      'Into.md': '---\naliases: [From]\n---\n# I\n\n![[From]] ![[From|f]] ![[From#F]] ![[Into]]\n',
      'n.md': '![[From]]\n',
    };
    const { after } = await mergeNotes(files, 'From.md', 'Into.md');
    expect(after['Into.md']).toBe(
      '---\naliases: [From]\n---\n# I\n\n[[Into]] [[Into|f]] ![[#F]] ![[Into]]\n\n# F\n\n[[Into]] [x](Into.md) ![[Into#I]]\n',
    );
    expect(after['n.md']).toBe('![[Into]]\n');
  });

  test('an embed stays where a link in its place would be something else, and one without a text gets one', async () => {
    const files = {
      'From.md': '# F\n',
      'Into.md': '---\naliases: [From]\n---\nA ![](From.md) end\n\nB !![[From]] end\n\nD [foo]![bar](From.md)\n\n[foo]: n.md\n',
      'n.md': '',
    };
    const { after } = await mergeNotes(files, 'From.md', 'Into.md');
    expect(after['Into.md']).toBe(
      '---\naliases: [From]\n---\nA [From](Into.md) end\n\nB !![[Into]] end\n\nD [foo]![bar](Into.md)\n\n[foo]: n.md\n\n# F\n',
    );
  });

  test('a second merge adds to what the first kept', async () => {
    expect(
      await properties('id: f2\ns: b\nmerged_values: ["s: c"]\n', 's: a\nmerged_from: [f1]\nmerged_values: ["s: d"]\naliases: [From]\n'),
    ).toBe('---\ns: a\nmerged_from: [f1, f2]\nmerged_values: ["s: d", "s: b", "s: c"]\naliases: [From]\n---\n');
  });
});

describe('links to FROM lead to INTO', () => {
  const from = '# One\n\nText ^b\n\n## Two\n';

  test.each([
    ['a.md', '[[From]] ![[From|x]] [t](From.md) [[from.md]]', '[[Into]] ![[Into|x]] [t](Into.md) [[Into.md]]'],
    [
      'a.md',
      '[[From#One]] [[From#One#Two|x]] ![[From#^b]] [t](<From.md#Two>)',
      '[[Into#One]] [[Into#One#Two|x]] ![[Into#^b]] [t](<Into.md#Two>)',
    ],
    ['a.md', '[[From#Gone]] [[f1]]', '[[Into#Gone]] [[Into]]'],
    ['x/a.md', '[[../From#Two]] [r]\n\n[r]: ../From.md#One "t"\n', '[[../Into#Two]] [r]\n\n[r]: ../Into.md#One "t"\n'],
    ['a.md', '---\nup: "[[From#One]]"\nl:\n  - \'[[From|x]]\'\n---\n', '---\nup: "[[Into#One]]"\nl:\n  - \'[[Into|x]]\'\n---\n'],
    [
      'm.canvas',
      '{"nodes":[{"id":"1","type":"file","file":"From.md","subpath":"#Two"},{"id":"2","type":"text","text":"[[From#^b]]"}]}',
      '{"nodes":[{"id":"1","type":"file","file":"Into.md","subpath":"#Two"},{"id":"2","type":"text","text":"[[Into#^b]]"}]}',
    ],
    ['b.base', 'filters:\n  and:\n    - file.hasLink("From#One")\n', 'filters:\n  and:\n    - file.hasLink("Into#One")\n'],
  ])('in %s: %j', async (name, before, after) => {
    const done = await mergeNotes({ 'From.md': `---\nid: f1\n---\n${from}`, 'Into.md': 'Kept.\n', [name]: before }, 'From.md', 'Into.md');
    expect(done.after[name]).toBe(after);
    expect(done.result.links.lost).toBe(0);
    expect(done.result.links.after).toBe(done.result.links.before);
  });

  test('in INTO and in FROM itself', async () => {
    const text = await mergedBody(
      `${from}\n[[#One]] [[From#Two|x]] [[From]] [s](#Two) [t](From.md#^b) [[Into#Kept]]\n`,
      '# Kept\n\n[[From]] [[From#One]] [t](From.md#Two) [[#Kept]]\n',
    );
    expect(text).toBe(
      `# Kept\n\n[[Into]] [[#One]] [t](#Two) [[#Kept]]\n\n${from}\n[[#One]] [[#Two|x]] [[Into]] [s](#Two) [t](#^b) [[Into#Kept]]\n`,
    );
  });

  test('by the shortest name that is not ambiguous', async () => {
    const { after } = await mergeNotes(
      { 'a/From.md': '', 'x/Note.md': '', 'y/Note.md': '', 's.md': '[[From]] [t](From.md)' },
      'a/From.md',
      'y/Note.md',
    );
    expect(after['s.md']).toBe('[[y/Note]] [t](y/Note.md)');
  });

  test('and are left alone where they do so by themselves', async () => {
    const { after, result, plan } = await mergeNotes({ 'a/Note.md': '', 'b/Note.md': '', 'a/s.md': '[[Note]]' }, 'a/Note.md', 'b/Note.md');
    expect([after['a/s.md'], after['b/Note.md'], result.links.rewritten]).toEqual(['[[Note]]', '', 0]);
    expect(plan.edits.map((edit) => edit.op)).toEqual(['trash']);
  });

  test('also in logs that may only be added to', async () => {
    const log = '[[From]] and [From](From.md#H "t"), [![a](From.md)](From.md)\n';
    const { memory, vault } = openBench(
      { 'From.md': '# H\n', 'Into.md': '', 'memory/2026-01-01.md': log.slice(0, log.indexOf(',')), 's.md': log },
      { convention: 'daneel' },
    );
    const { plan } = await memory.merge('From.md', 'Into.md');
    if (plan === null) throw new Error('There is no plan.');
    await memory.apply(plan);
    expect(vault.text('memory/2026-01-01.md')).toBe('[[Into]] and [From](Into.md#H "t")');
    expect(vault.text('s.md')).toBe('[[Into]] and [From](Into.md#H "t"), [![a](Into.md)](Into.md)\n');
  });

  test('and are counted', async () => {
    const { result } = await mergeNotes(
      { 'From.md': '[[#a]] [[X]]', 'Into.md': '[[From]] [[X]]', 'X.md': '[[From]] [[Nowhere]]' },
      'From.md',
      'Into.md',
    );
    expect(result).toEqual({ into: 'Into.md', merged: 'From.md', links: { before: 5, after: 5, rewritten: 2, lost: 0 } });
  });
});

describe("FROM's own links", () => {
  test('lead where they led, seen from another folder', async () => {
    const files = {
      'a/From.md': '[[./X]] [[X]] [t](../a/X.md) [[X2]] ![p](./p.png)\n',
      'a/X.md': '',
      'b/X.md': '',
      'X2.md': '',
      'a/p.png': '',
      'b/Into.md': '',
    };
    expect(await merged(files, 'a/From.md', 'b/Into.md')).toContain('[[../a/X]] [[a/X]] [t](../a/X.md) [[X2]] ![p](../a/p.png)\n');
  });

  test('into nothing stay so', async () => {
    const files = { 'a/From.md': '[[./Y]] [[Z]] [t](../b/Z.md)\n', 'b/Y.md': '', 'b/Into.md': '' };
    expect(await merged(files, 'a/From.md', 'b/Into.md')).toContain('[[../a/Y]] [[Z]] [t](./Z.md)\n');
  });
});

describe('headings that both have', () => {
  const links = '[[From#Notes]] [[Into#Notes]]\n';

  test('are told apart by the heading above', async () => {
    const { after } = await mergeNotes(
      { 'From.md': '# From day\n## Notes\n', 'Into.md': '# Into day\n## Notes\n', 's.md': links },
      'From.md',
      'Into.md',
    );
    expect(after['s.md']).toBe('[[Into#From day#Notes]] [[Into#Notes]]\n');
    expect(after['Into.md']).toContain('# Into day\n## Notes\n\n# From day\n## Notes\n');
  });

  test('else the topmost carries its name', async () => {
    const { after } = await mergeNotes(
      { 'From.md': '## Notes\n### Sub\nOwn.\n', 'Into.md': '## Notes\n### Sub\n', 's.md': `${links}[t](From.md#Notes#Sub)` },
      'From.md',
      'Into.md',
    );
    expect(after['s.md']).toBe('[[Into#Notes (From)]] [[Into#Notes]]\n[t](Into.md#Notes%20(From)#Sub)');
    expect(after['Into.md']).toContain('## Notes\n### Sub\n\n## Notes (From)\n### Sub\nOwn.\n');
  });

  test('also with a block id, or underlined', async () => {
    const { after, plan } = await mergeNotes(
      {
        'From.md': '# Notes #\n\nNotes ^x\n=====\n\n# Other ^id\n',
        'Into.md': '# Notes\n# Other\n',
        's.md': `${links}[[From#Other id]] [[From#^id]]`,
      },
      'From.md',
      'Into.md',
    );
    expect(after['s.md']).toBe('[[Into#Notes (From)]] [[Into#Notes]]\n[[Into#Other id]] [[Into#^id]]');
    expect(after['Into.md']).toContain('# Notes\n# Other\n\n# Notes (From) #\n\nNotes ^x\n=====\n\n# Other ^id\n');
    expect(plan.edits.find((edit) => edit.op === 'append')?.reason).toContain('"Notes" is now followed by "(From)"');
  });

  test('with as few changes as will do', async () => {
    const files = { 'From.md': '# A\n## B\n### C\n', 'Into.md': '# A\n## B\n### C\n## A (From)\n', 's.md': '[[From#C]] [[From#A]]' };
    const { after } = await mergeNotes(files, 'From.md', 'Into.md');
    expect(after['Into.md']).toContain('## A (From)\n\n# A (From 2)\n## B\n### C\n');
    expect(after['s.md']).toBe('[[Into#A (From 2)#B#C]] [[Into#A (From 2)]]');
  });

  test('stay as they are where no link names them', async () => {
    expect(await mergedBody('# Notes\nOwn.\n', '# Notes\n')).toBe('# Notes\n\n# Notes\nOwn.\n');
  });

  test('a heading that holds a link to FROM keeps the links to it', async () => {
    const files = { 'From.md': '# F [[From]]\n', 'Into.md': '# About [[From]]\n', 's.md': '[[Into#About From]] [[From#F From]]\n' };
    const { after } = await mergeNotes(files, 'From.md', 'Into.md');
    expect(after['Into.md']).toContain('# About [[Into]]\n\n# F [[Into]]\n');
    expect(after['s.md']).toBe('[[Into#About Into]] [[Into#F Into]]\n');
  });
});

describe('labels that both have', () => {
  test('a block takes the first free id, with its links', async () => {
    const { after } = await mergeNotes(
      { 'From.md': 'A ^a\n\n- i ^A\n\n[[#^a]] `^a`\n', 'Into.md': 'B ^a\n\nC ^a-2\n', 's.md': '[[From#^a]] [[Into#^a]]' },
      'From.md',
      'Into.md',
    );
    expect(after['Into.md']).toContain('B ^a\n\nC ^a-2\n\nA ^a-3\n\n- i ^a-3\n\n[[#^a-3]] `^a`\n');
    expect(after['s.md']).toBe('[[Into#^a-3]] [[Into#^a]]');
  });

  test('footnotes take a new label where their texts differ', async () => {
    const from = 'x[^1] y[^b] z[^c] `[^1]`\n\n[^1]: mine [[X]]\n    more\n[^b]: same\n> q[^n]\n>\n> [^n]: inner\n';
    const into = 'x[^1] y[^b] w[^n] z[^c]\n\n[^1]: theirs\n[^b]: same\n[^n]: theirs\n';
    expect(await mergedBody(from, into)).toBe(
      `${into}\nx[^1-2] y[^b] z[^c] \`[^1]\`\n\n[^1-2]: mine [[X]]\n    more\n[^b]: same\n> q[^n-2]\n>\n> [^n-2]: inner\n`,
    );
  });

  test('reference definitions take a new label where their destinations differ', async () => {
    const from = '[r] [r][] [t][r] ![t][R] [s]\n\n[r]: X.md\n[s]: https://same\n> [q]\n>\n> [q]: X.md\n';
    const into = '[r] and [q]\n\n[r]: https://other\n[s]: https://same\n';
    expect(await mergedBody(from, into, { 'X.md': '' })).toBe(
      `${into}\n[r][r-2] [r][r-2] [t][r-2] ![t][r-2] [s]\n\n[r-2]: X.md\n[s]: https://same\n> [q][q-2]\n>\n> [q-2]: X.md\n`,
    );
  });

  test('a label over several lines is renamed as a whole', async () => {
    const into = '[a b]\n\n[a b]: y.md\n';
    expect(await mergedBody('> [t][a\n> b] and [A\n> b]\n\n[a b]: x.md\n', into)).toBe(
      `${into}\n> [t][a b-2] and [A\n> b][a b-2]\n\n[a b-2]: x.md\n`,
    );
  });

  test('a heading that holds a label keeps the links to it', async () => {
    const { after } = await mergeNotes(
      { 'From.md': '# F [^1]\n\n[^1]: mine\n', 'Into.md': '# I [^1]\n\n[^1]: theirs\n', 's.md': '[[From#F 1]] [[Into#I 1]]' },
      'From.md',
      'Into.md',
    );
    expect(after['s.md']).toBe('[[Into#F 1-2]] [[Into#I 1]]');
  });

  test("INTO's take one where FROM has the label as text", async () => {
    expect(await mergedBody('As [^a-z] says.\n', 'See [^a-z].\n\n[^a-z]: x\n')).toBe('See [^a-z-2].\n\n[^a-z-2]: x\n\nAs [^a-z] says.\n');
    expect(await mergedBody('As [1] says.\n', 'See [1].\n\n[1]: X.md\n', { 'X.md': '' })).toBe(
      'See [1][1-2].\n\n[1-2]: X.md\n\nAs [1] says.\n',
    );
  });
});

describe('a plan whose world changed is refused', () => {
  const files: Files = { 'From.md': '# H\n', 'x/Into.md': '', 's.md': '[[From#H]]', 'z.md': '' };

  test.each<[string, string, string, ErrorCode]>([
    ['FROM', 'From.md', '# H\nmore', 'changed_since'],
    ['INTO', 'x/Into.md', 'more', 'changed_since'],
    ['a note that links to FROM', 's.md', '[[From#H]] more', 'changed_since'],
    ['a note that links to FROM now', 'z.md', '[[From]]', 'stale_plan'],
    ['a namesake to which the new name would lead', 'a/Into.md', '', 'stale_plan'],
  ])('%s', async (_, path, text, code) => {
    const inFolder: Files = { ...files, 'a/s.md': '[[From]]' };
    const { memory, vault } = openBench(inFolder);
    const { plan } = await memory.merge('From.md', 'x/Into.md');
    if (plan === null) throw new Error('There is no plan.');
    vault.write(path, text);
    const before = vault.snapshotOfBytes();
    await expect(memory.apply(plan)).rejects.toMatchObject({ code });
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('texts that were not handed in', () => {
    const ctx = contextOf(files);
    const [from, into] = [asVaultPath('From.md') as NotePath, asVaultPath('x/Into.md') as NotePath];
    expect(textsForMerge(ctx, from, into)).toEqual(['From.md', 's.md', 'x/Into.md']);
    for (const missing of textsForMerge(ctx, from, into)) {
      const texts = new Map([...textsOf(files)].filter(([path]) => path !== missing));
      expect(thrownBy(() => decideMerge(ctx, from, into, texts)).code).toBe('changed_since');
    }
  });
});

describe('refusals', () => {
  const codes: [string, string, string, ErrorCode, string?, string?][] = [
    ['a note into itself', '', '', 'bad_input', 'Into.md'],
    ['broken frontmatter in FROM', '---\na: [\n---\n', '', 'unreadable'],
    ['broken frontmatter in INTO', '', '---\na: [\n---\n', 'unreadable'],
    ['frontmatter of FROM that never closes', '---\na: 1\n', '', 'unreadable'],
    ['frontmatter of INTO that never closes', '', '---\na: 1\n', 'unreadable'],
    ['FROM that the product writes', '---\ngenerated-by: top-of-mind\n---\n', '', 'bad_input'],
    ['INTO that the product writes', '', '---\ngenerated-by: top-of-mind\n---\n', 'bad_input'],
    [
      'a managed block in both',
      '<!-- top-of-mind:begin i -->\n<!-- top-of-mind:end i -->\n',
      '<!-- top-of-mind:begin i -->\n<!-- top-of-mind:end i -->\n',
      'bad_input',
    ],
    ['a code block at the end of INTO that never closes', '[[X]]\n', '```\n', 'verify_failed'],
    ['a comment at the end of INTO that takes in headings', '# H\n\n%% x %%\n', '# K\n\n%%\n', 'verify_failed'],
    ['no such note', '', '', 'not_found', 'Gone.md'],
    ['no note', '', '', 'bad_input', 'p.png'],
  ];

  test.each(codes)('%s', async (_, from, into, code, source = 'From.md') => {
    await expect(mergeNotes({ 'From.md': from, 'Into.md': into, 'X.md': '', 'p.png': '' }, source, 'Into.md')).rejects.toMatchObject({
      code,
    });
  });
});

test('a label that cannot be renamed is named with its line, and not one before it', async () => {
  const files = { 'From.md': 'Line one [k].\n\nLine three [a][[A]] x\n\n[a]: u.md\n', 'Into.md': 'See [a].\n', 'A.md': '' };
  await expect(mergeNotes(files, 'From.md', 'Into.md')).rejects.toThrow(/label "A", and the one in line 3 of "From\.md"/);
});

describe('what is withheld from bundles', () => {
  test.each([
    ['a note that says it is not private', '---\nprivate: true\n---\na\n', '---\nprivate: false\n---\nb\n', /^---\nprivate: true\n/],
    [
      'the same in another spelling',
      '---\nprivate: true\n---\na\n',
      '---\nPrivate: no # for now\n---\nb\n',
      /^---\nPrivate: true # for now\n/,
    ],
    [
      'a note that is to be published',
      '---\npublish: false\n---\na\n',
      '---\npublish: true\n---\nb\n',
      /^---\npublish: true\n(?:[^]*\n)?private: true\n/,
    ],
  ])('a private note makes %s private, and undo takes it back', async (_, from, into, expected) => {
    const { after, result, plan } = await mergeNotes({ 'A.md': from, 'B.md': into }, 'A.md', 'B.md');
    expect(after['B.md']).toMatch(expected);
    expect(result.madePrivate).toEqual(['B.md']);
    expect(plan.edits.map((edit) => edit.reason)).toContainEqual(expect.stringMatching(/^It is marked private, since "A\.md" is marked /));
  });

  test('open notes stay open', async () => {
    const { after, result } = await mergeNotes({ 'A.md': '---\nprivate: no\n---\na\n', 'B.md': 'b\n' }, 'A.md', 'B.md');
    expect(after['B.md']).not.toContain('rivate: true');
    expect(result).not.toHaveProperty('madePrivate');
  });
});
