import { openBench } from '../../../support/opened';

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** `path: message` of each finding. */
  readonly expect: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'a picture with its width in the address',
    files: { 's.md': '![](wide%20map.png|500)', 'p/wide map.png': '' },
    expect: ['s.md: ![](wide%20map.png|500) embeds nothing: the width stands before the address, as in ![|500](x.png).'],
  },
  {
    title: 'pages of manuals, most of whose links lead nowhere',
    files: {
      'plan.md': '[Pumps](pumps.md)',
      ...Object.fromEntries(
        [1, 2, 3, 4].map((n) => [`manuals/m${n}.md`, [1, 2, 3, 4, 5].map((k) => `[page](../ref${n}/part${k}.md)`).join(' ')] as const),
      ),
    },
    expect: [
      'plan.md: [Pumps](pumps.md) links to a file that is not there. Bring the file back, or remove the link.',
      'manuals/m1.md: 20 files that notes of "manuals" link to are not there: "../ref1/part1.md", "../ref1/part2.md", "../ref1/part3.md" and 17 more. Most links in that folder lead nowhere, as in pages that were copied from elsewhere.',
    ],
  },
  {
    title: 'links of what was put away, a placeholder, and places as Dendron writes them',
    files: { '90_Archive/Old.md': '[x](gone.md) [[Berhts]]', 's.md': '[more](...) [[Berths#the-quay,1]] [[Berths#a:#b]]', 'Berths.md': '' },
    expect: [],
  },
  {
    title: 'one file of the name below a folder that is not there',
    files: { 's.md': '[[yard/quay]] [[yard/deep/berth]]', 'deep/berth.md': '', 'far/quay.md': '' },
    expect: [
      's.md: [[yard/quay]] leads nowhere; it probably means "far/quay.md".',
      's.md: [[yard/deep/berth]] leads nowhere; it probably means "deep/berth.md".',
    ],
  },
  {
    title: 'a day of one series is not that of another, and a link with a folder means none of several namesakes',
    files: {
      'plan/2026-03-02.md': '[[/diary/2026-03-02]] [[/diary/2026-03-03]] [[/diary/2026]] [[../parts/README]]',
      'plan/2026.md': '',
      'plan/2026-03-03.md': '',
      'diary/2026-03-01.md': '',
      'boat/README.md': '',
      'sail/README.md': '',
    },
    expect: [],
  },
  {
    title: 'a title with signs that no file name can hold',
    files: { 's.md': '[[Winch/capstan: the choice]]', 'x/Winch-capstan- the choice.md': '' },
    expect: ['s.md: [[Winch/capstan: the choice]] leads nowhere; it probably means "x/Winch-capstan- the choice.md".'],
  },
  {
    title: 'a name of a program that has nearly the letters of a note',
    files: { 's.md': '[[moor.toBerth]]', 'moorberth.md': '' },
    expect: [],
  },
  {
    title: 'tasks that are done and gone from a list',
    files: { 'Tasks.md': 'Nothing open.\n', 'a.md': '[[Tasks#^t1]] [[Tasks#^t2]]', 'b.md': '[[Tasks#^t3]]\n[[Tasks#^t4]]' },
    expect: ['a.md: 4 links name places that "Tasks.md" does not have: "#^t1", "#^t2", "#^t3" and 1 more.'],
  },
  {
    title: 'a letter more at a number is another thing; a word before a long title is a mark',
    files: {
      'rv1126b.md': '',
      'X 3 - Travel to the sea.md': '',
      's.md': '[[rv1126]] [[3 - Travel to the sea]] [[to the sea]]',
      't.md': '[[3 - Travel to the sea]]',
    },
    expect: [
      's.md: [[3 - Travel to the sea]] leads nowhere; it probably means "X 3 - Travel to the sea.md".',
      't.md: [[3 - Travel to the sea]] leads nowhere; it probably means "X 3 - Travel to the sea.md".',
    ],
  },
  {
    title: 'a link to a heading says that its note was there',
    files: { 's.md': '[[Gone#The plan|plan]] [[Gone]] [[Song #4]]' },
    expect: ['s.md: [[Gone#The plan|plan]] links to a file that is not there. Bring the file back, or remove the link.'],
  },
  {
    title: 'many notes that are gone are one line, and so are many links out of the vault; a few of these are not known',
    files: {
      's.md': '[[Gone#One]] [[Gone#Two]] [[Other#One]]',
      'a/b.md': [1, 2, 3, 4, 5, 6].map((i) => `[x](../../docs/${i}.md)`).join(' '),
    },
    expect: [
      's.md: 2 notes are not there, though links name a heading of them: "Gone", "Other". They got another name, or did not come along.',
      'a/b.md: 6 files that notes link to lie outside of the vault, where Obsidian opens nothing: "../../docs/1.md", "../../docs/2.md", "../../docs/3.md" and 3 more.',
    ],
  },
  {
    title: 'pictures that links lead to belong to the folder that did not come along',
    files: {
      'a.md': [1, 2, 3, 4, 5, 6].map((i) => `![[${i}.png]]`).join(' '),
      'b.md': '[[7.png|show]] [[8.png|show]] [[9.png]] [[one.pdf]]',
    },
    expect: [
      'a.md: 10 files that notes embed or link to are not there: "1.png", "2.png", "3.png" and 7 more. Bring them back, or remove the links.',
    ],
  },
  {
    title: 'a folder of pictures that did not come along',
    files: {
      'a.md': [1, 2, 3, 4, 5, 6, 7].map((i) => `![[${i}.png]]`).join(' '),
      'b.md': '![[7.png]] ![](x/8.png)\n![[9.png]] ![[10.png]]',
    },
    expect: ['a.md: 10 files that notes embed are not there: "1.png", "2.png", "3.png" and 7 more. Bring them back, or remove the embeds.'],
  },
  {
    title: 'many places in the note itself, as in one that was copied from a page',
    files: { 's.md': '# One\n\n[1](#cite-1) [2](#cite-2) [[#Two]] [3](#cite-3) [o](#one) [4](#cite-4) [again](#cite-4)' },
    expect: ['s.md: 5 places that the note links to in itself are not there: "#cite-1", "#cite-2", "#Two" and 2 more.'],
  },
  {
    title: 'a link with one step too many, whose file a page in a folder of its own would reach, is no page of a website',
    files: { 'net/Layers.md': '[DHCP](../protocols/DHCP.md)', 'net/protocols/DHCP.md': '' },
    expect: ['net/Layers.md: [DHCP](../protocols/DHCP.md) links to a file that is not there; "net/protocols/DHCP.md" has its name.'],
  },
  {
    title: 'pages of the website that the folder is made into',
    files: { 'posts/one.md': '[a](./two/) [c](../two/) [e](?page=2) [f](@/x.md) [g](..) [h](/docs/page)', 'posts/two.md': '[z](gone.md)' },
    expect: ['posts/two.md: [z](gone.md) links to a file that is not there. Bring the file back, or remove the link.'],
  },
  {
    title: 'one word more, and another letter in a short word, are other names; two letters changed places are not',
    files: { 'Protection.md': '', 'kubectl.md': '', 'wiki-lint.md': '', 's.md': '[[Protection II]] [[kubectx]] [[wikilinks]] [[kubeclt]]' },
    expect: ['s.md: [[kubeclt]] leads nowhere; it probably means "kubectl.md".'],
  },
  {
    title: 'a page that was copied from elsewhere',
    files: {
      'a.md': ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `[x](docs/${name}.pdf)`).join(' '),
      'b.md': '[y](gone.pdf)',
    },
    expect: [
      'b.md: [y](gone.pdf) links to a file that is not there. Bring the file back, or remove the link.',
      'a.md: 6 files that the note links to are not there: "docs/one.pdf", "docs/two.pdf", "docs/three.pdf" and 3 more, as in a page that was copied from elsewhere.',
    ],
  },
  {
    title: 'a web address in double brackets',
    files: { 's.md': '[[https://example.org/a#b]] [[Site: https://example.org]] [[https://example.org/c|text]]' },
    expect: [
      's.md: [[https://example.org/a#b]] is a web address in double brackets, which lead to notes alone.',
      's.md: [[Site: https://example.org]] is a web address in double brackets, which lead to notes alone.',
      's.md: [[https://example.org/c|text]] is a web address in double brackets, which lead to notes alone.',
    ],
  },
  {
    title: 'a link in the parentheses of another',
    files: { 's.md': 'See [the colours]([[Hue]]).', 'Hue.md': '' },
    expect: ['s.md: [the colours]([[Hue]]) leads nowhere; it probably means "Hue.md".'],
  },
  {
    title: 'two brackets in place of a line',
    files: { "a/Moon's Milk.md": '', 's.md': "[[a/Moon's Milk.md][the milk]]" },
    expect: ['s.md: [[a/Moon\'s Milk.md][the milk]] leads nowhere: in Obsidian the text of a link stands after "|", not after "][".'],
  },
  {
    title: 'reports on links and lists of changes tell of what was',
    files: {
      'lint-report-2026-04-16.md': '[[Consoel]] [[gone]] ![[x.png]]',
      'docs/changelog/v1.2.md': '[[Consoel]] [x](gone.md)',
      'Console.md': '',
    },
    expect: [],
  },
  {
    title: 'a skill, whose file has the name of every other one',
    files: { 'a.md': '[[tidy-up]]', 'skills/tidy/SKILL.md': '---\nname: tidy-up\n---\n' },
    expect: ['a.md: [[tidy-up]] names "skills/tidy/SKILL.md" by its "name"; in Obsidian it leads nowhere. Link to the file instead.'],
  },
  {
    title: 'a missing picture and a misspelled name that the note has twice',
    files: { 's.md': '![[gone.png]]\n\n![[gone.png]]\n\n[[Harbourr]] [[Harbourr]]', 'Harbour.md': '' },
    expect: [
      's.md: ![[gone.png]] embeds a file that is not there. Bring the file back, or remove the link. The note has it 2 times.',
      's.md: [[Harbourr]] leads nowhere; it probably means "Harbour.md". The note has it 2 times.',
    ],
  },
  {
    title: 'the number of a slip, and a folder with its name',
    files: {
      'tools/cli/grep.md': '',
      'tools/all.md': '[[cli-grep]]',
      '202603041230 Tides.md': '',
      's.md': '[[202603041230]] [[202603041231]]',
    },
    expect: [
      's.md: [[202603041230]] leads nowhere; it probably means "202603041230 Tides.md".',
      'tools/all.md: [[cli-grep]] leads nowhere; it probably means "tools/cli/grep.md".',
    ],
  },
  {
    title: 'a title that two notes have',
    files: { '2026-03-01 Plan.md': '', '2026-03-02 Plan.md': '', 's.md': '[[Plan]]' },
    expect: [
      's.md: [[Plan]] leads nowhere; it could mean "2026-03-01 Plan.md", "2026-03-02 Plan.md". Write the full name of the one you mean.',
    ],
  },
  {
    title: 'a relative link whose file stands elsewhere',
    files: { 'a/s.md': '[x](../img/map.png)', 'pictures/map.png': '' },
    expect: ['a/s.md: [x](../img/map.png) links to a file that is not there; "pictures/map.png" has its name.'],
  },
  { title: 'folders and hidden files are not indexed', files: { 'a/s.md': '[x](../b/) [y](../.github/x.md)', 'b/x.md': '' }, expect: [] },
  { title: 'another number is another thing', files: { 'Sprint 12.md': '', 's.md': '[[Sprint 13]]' }, expect: [] },
  {
    title: 'a name that several notes link to is not a typing error',
    files: { 'Console.md': '', 'a.md': '[[Consoles]]', 'b.md': '[[Consoles]]' },
    expect: [],
  },
  {
    title: 'another beginning makes another word, and so do two letters in one word',
    files: {
      'supervised learning.md': '',
      'Array.sort.md': '',
      'Conjunctions.md': '',
      's.md': '[[unsupervised learning]] [[Array.some]] [[Conjunctures]]',
    },
    expect: [],
  },
  {
    title: 'hidden files, files outside of the vault, and what a template fills in',
    files: { 'a/s.md': '[[.brain/standards/keys]] [x](../../CONTRIBUTING.md) ![ {{title}}]({{cover}})', 'keys.md': '' },
    expect: [],
  },
  {
    title: 'a web address without its beginning',
    files: { 's.md': '[site](publish.example.org/home)' },
    expect: ['s.md: [site](publish.example.org/home) is a web address without "https://", so it links to a file that is not there.'],
  },
  {
    title: 'a markdown link by a name with a slip',
    files: { 'Another test.md': '', 's.md': '[x](<Anothr test>) [y](<Anothr test.md>)' },
    expect: [
      's.md: [x](<Anothr test>) leads nowhere; it probably means "Another test.md".',
      's.md: [y](<Anothr test.md>) leads nowhere; it probably means "Another test.md".',
    ],
  },
  { title: 'placeholders in a template', files: { 'templates/T.md': '[[{{person}}]] ![[x.png]]' }, expect: [] },
  {
    title: 'places of a website: anchors in HTML, footnotes, the top, the second heading of a name',
    files: {
      'a.md': '# One\n\n<a id="own"></a>\n\n## Step 1\n\n## Step\n\n## Step\n',
      's.md': '[a](a.md#own) [b](a.md#step-1) [c](a.md#step-2) [d](#fn1) [e](#top) [f](a.md#user-content-step-1) [g](a.md#gone)',
    },
    expect: ['s.md: [g](a.md#gone) names a heading that "a.md" does not have.'],
  },
  {
    title: 'a heading that somebody added to',
    files: { 'a.md': '## 9. Several agents (on one machine)\n\n## 9. Notes\n', 's.md': '[[a#9. Several agents]] [[a#9]]' },
    expect: [
      's.md: [[a#9. Several agents]] names a heading that "a.md" does not have. It probably means "9. Several agents (on one machine)".',
      's.md: [[a#9]] names a heading that "a.md" does not have.',
    ],
  },
  {
    title: 'a heading that differs in its punctuation',
    files: { 'a.md': '# 背景（概要）\n', 's.md': '[[a#背景(概要)]]' },
    expect: ['s.md: [[a#背景(概要)]] names a heading that "a.md" does not have. It probably means "背景（概要）".'],
  },
  {
    title: 'a block whose id ends a line of a callout, of a formula or of a quote is there',
    files: {
      'Law.md': '> [!def] **The law** of Ohm ^LAW\n>\n> $U = R I$\n\n> [!note] Size $a_{e}$^SIZE\n',
      's.md': '![](Law.md#^LAW) [[Law#^law]] [size](Law.md#^SIZE) [[Law#^gone]]',
    },
    expect: ['s.md: [[Law#^gone]] names a block that "Law.md" does not have.'],
  },
  {
    title: 'a heading that holds the link to itself, as copies of websites have them',
    files: { 'a.md': '# Guide[¶](#the-guide "Permanent link")\n\n## [Run it](#run-it)\n\n[x](#the-guide) [y](#run-it) [z](#gone)\n' },
    expect: ['a.md: [z](#gone) names a heading that "a.md" does not have.'],
  },
  {
    title: 'the own name of a note, a block that a plugin counts and the route of a program are no headings',
    files: { 'Goals.md': 'Text.\n', 's.md': '[[Goals#Goals]] [[Goals#{11}]] [chat](#/chat/private77)' },
    expect: [],
  },
  {
    title: 'a person by the other order of two names, and a note by its property',
    files: {
      'people/Ada Lovelace.md': '',
      'project_views.md': '---\nname: Views of the user model\n---\n',
      'a.md': '[[Lovelace Ada]] [[views-of-the-user-model]] [[forms/views of the user model]]',
      'b.md': '[[Lovelace Ada]]',
    },
    expect: [
      'a.md: [[Lovelace Ada]] leads nowhere; it probably means "people/Ada Lovelace.md".',
      'a.md: [[views-of-the-user-model]] leads nowhere; it probably means "project_views.md".',
      'b.md: [[Lovelace Ada]] leads nowhere; it probably means "people/Ada Lovelace.md".',
    ],
  },
  {
    title: 'a name with a space at its end, which no link can spell',
    files: { 'Plan .md': '', 's.md': '[[Plan ]]' },
    expect: ['s.md: [[Plan ]] leads nowhere: no link can spell "Plan .md". Rename that note, then link to it.'],
  },
  {
    title: 'what git keeps out of a copy may be there elsewhere',
    files: {
      '.gitignore': 'private\n*.key\n',
      'a/s.md': '[x](../private/books/one.pdf) ![](../private/two.pdf) [k](my.key) [y](gone.pdf)',
    },
    expect: ['a/s.md: [y](gone.pdf) links to a file that is not there. Bring the file back, or remove the link.'],
  },
  {
    title: 'pages of a website and files of code are one line, pictures and documents are not',
    files: { 'a.md': '[x](Sheet_One.html) [y](lib/a.ts) [z](one.pdf)', 'b.md': '[x](Sheet_Two.html#part) [w](Other_Page)' },
    expect: [
      'a.md: [z](one.pdf) links to a file that is not there. Bring the file back, or remove the link.',
      'a.md: 4 files that notes link to are not there: "Sheet_One.html", "lib/a.ts", "Sheet_Two.html" and 1 more. The vault has no files of their kinds, so they belong elsewhere: to a website, or to code.',
    ],
  },
  {
    title: 'links by a name are a habit from the second one on',
    files: {
      'skills/tidy/SKILL.md': '---\nname: tidy-up\n---\n',
      'skills/wash/SKILL.md': '---\nname: wash-up\n---\n',
      'a.md': '[[tidy-up]] [[wash-up]]',
    },
    expect: [],
  },
];

test.each(cases)('$title', async ({ files, expect: expected }) => {
  const { memory } = openBench(files);
  const { result } = await memory.health({});
  expect(result.findings.filter(({ check }) => check === 'links').map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});

const wanted: readonly Case[] = [
  {
    title: 'names that two to four notes want, ten or more of them',
    files: Object.fromEntries(
      ['a', 'b'].map((one) => [
        `${one}.md`,
        'abcdefghij'
          .split('')
          .map((n) => `[[Task ${n}]]`)
          .join(' '),
      ]),
    ),
    expect: ['10 names are linked from two to four notes each and not written yet: "Task a", "Task b", "Task c" and 7 more.'],
  },
  {
    title: 'a folder of that name, as one with the parts of a report, is the thing itself',
    files: { 'a.md': '[[Harbour survey]]', 'b.md': '[[Harbour survey]]', 'done/Harbour survey/README.md': '' },
    expect: [],
  },
  {
    title: 'a name with its folder and without it is one note, in that folder',
    files: { 'a.md': '[[labels/Torso]] [[x/Way]]', 'r/b.md': '[[torso]] [[y/Way]]', 'r/c.md': '[[Torso]] [[Way]]' },
    expect: [
      '"labels/Torso" is wanted by 3 notes and not written yet.',
      '"Way" is wanted by 1 note and not written yet.',
      '"x/Way" is wanted by 1 note and not written yet.',
      '"y/Way" is wanted by 1 note and not written yet.',
    ],
  },
  {
    title: 'a name in two spellings is one',
    files: { 'a.md': '[[Sea chart]] [[sea-chart]] [[Seachart]]', 'b.md': '[[Sea chart]]' },
    expect: ['"Sea chart" is wanted by 2 notes and not written yet.'],
  },
  {
    title: 'days, weeks and months are no notes to write',
    files: { 'a.md': '[[2026-03-05]] [[2026-W10]] [[2026-Q1]] [[March 5th, 2026]] [[Do 5. März 2026]] [[2026年3月5日]] [[1984]]' },
    expect: ['"1984" is wanted by 1 note and not written yet.'],
  },
  {
    title: 'copies of one note want a name once',
    files: { 'a/Bill.md': '[[Later]]', 'b/Bill.md': '[[Later]]', 'b/Other.md': '[[Sooner]]', 'a/Third.md': '[[Sooner]]' },
    expect: ['"Sooner" is wanted by 2 notes and not written yet.', '"Later" is wanted by 1 note and not written yet.'],
  },
  {
    title: 'a folder, an address without its signs, and an order to a program are no notes to write',
    files: { 'Log.md': '[[diary/]] [[https tracker.example.org browse12]] [[reply_to_current]]' },
    expect: [],
  },
  {
    title: 'a name as programs spell theirs is one to write where notes are called so',
    files: { 'ship_plan.md': '', 'Log.md': '[[ship_crew]]' },
    expect: ['"ship_crew" is wanted by 1 note and not written yet.'],
  },
];

test.each(wanted)('wanted: $title', async ({ files, expect: expected }) => {
  const { memory } = openBench(files);
  const { result } = await memory.health({});
  expect(result.findings.filter(({ check }) => check === 'wanted').map(({ message }) => message)).toEqual(expected);
});

test('what a program writes by itself wants no note', async () => {
  const files = {
    'memory/2026-03-05-2200.md': '# Session\n\nassistant: [[Reply to current]] Done.\n',
    'memory/2026-03-05.md': '[[Harbour]]\n',
  };
  const { memory } = openBench(files, { convention: 'openclaw' });
  const { result } = await memory.health({});
  expect(result.findings.filter(({ check }) => check === 'wanted').map(({ message }) => message)).toEqual([
    '"Harbour" is wanted by 1 note and not written yet.',
  ]);
});

test('a note is offered where it settles every link that wants it', async () => {
  const fixOf = async (text: string): Promise<unknown> =>
    (await openBench({ 'a.md': text }).memory.health({})).result.findings.find(({ id }) => id === 'link.wanted')?.fix;
  expect(await fixOf('[[Sea chart]] [[sea-chart]]')).toBeNull();
  expect(await fixOf('[[Sea chart]] [[sea chart]] [[maps/Sea chart]]')).toMatchObject({ kind: 'create', to: 'maps/Sea chart.md' });
});

test('nobody follows the links of a note that was put away', async () => {
  const { memory } = openBench({ 'archive/Old.md': '![[gone.png]] [[Never written]]', 'a.md': 'Text.' });
  expect((await memory.health({})).result.findings.filter(({ check }) => ['links', 'wanted'].includes(check ?? ''))).toEqual([]);
});

test('an automatic fix of a link gives a link again: what is not surely right is left to a person', async () => {
  const text = [
    '![a (b)](pic.png|500) ![c](<x y.png|300>) ![a](pic.png|500 "title") ![d](pic.png|40)',
    '[[https://y.example/a*b*c|]] [[https://z.example/a|x]y]] [[https://w.example/b|words]]',
    '| [[t][words]] | z |',
  ].join('\n');
  const { vault, memory } = openBench({ 's.md': text, 't.md': '', 'pic.png': '', 'x y.png': '' });
  const { result } = await memory.health({});
  await memory.carryOut(() =>
    memory.fix(
      result.findings.filter(({ path, fix }) => path === 's.md' && fix?.kind === 'replace'),
      {},
    ),
  );
  expect(vault.text('s.md')).toBe(
    text
      .replace('![a (b)](pic.png|500)', '![a (b)|500](pic.png)')
      .replace('![d](pic.png|40)', '![d|40](pic.png)')
      .replace('[[https://w.example/b|words]]', '[words](https://w.example/b)'),
  );
});

test('a private note gives no name of a link, of a file or of a successor to a finding', async () => {
  const hidden = (body: string): string => `---\nprivate: true\nsuperseded_by: "[[Secretsuccessor]]"\n---\n${body}`;
  const many = Array.from({ length: 25 }, (_, at) => `[x](secretpage-${at}.md)`).join(' ');
  const { memory } = openBench({
    'm/p.md': hidden(`${many} [[secretfolder/Home]] [[secretfolder/Quay]] [o](../../../secretout.md)`),
    'Home.md': '',
    'Quay.md': '',
  });
  const { result } = await memory.health({ write: true });
  const said = result.findings.map(({ message, items }) => [message, items]);
  expect(said.length).toBeGreaterThan(25);
  expect(JSON.stringify(said)).not.toMatch(/secret/i);
});

test('a slip among many dead links of a folder keeps its fix', async () => {
  const dead = Array.from({ length: 20 }, (_, at) => `[x](../gone-${at}.md)`).join(' ');
  const { memory } = openBench({ 'raw/a.md': `${dead} [y](Targte.md)`, 'raw/Target.md': '' });
  const kinds = (await memory.health({})).result.findings.filter(({ id }) => id === 'link.broken').map(({ fix }) => fix?.kind);
  expect(kinds.sort()).toEqual(['relink', undefined]);
});

test('two missing pictures are two, though their names differ in a number alone', async () => {
  const { memory } = openBench({ 'a.md': '![[shot 1.png]] ![[shot 2.png]]' });
  const said = (await memory.health({})).result.findings.filter(({ id }) => id === 'link.broken').map(({ message }) => message);
  expect(said).toHaveLength(2);
});
