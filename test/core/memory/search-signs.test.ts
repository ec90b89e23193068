import { openBench } from '../../support/opened';

const files = {
  'Parser.md': 'The parser is written in C++ by the crew.\n',
  'Lexer.md': 'The lexer is written in C# by the crew.\n',
  'Linker.md': 'The linker is written in C by the crew.\n',
  'Vitamin C.md': 'Vitamin C is in lemons: C, C and more C.\n',
  'Dotnet.md': 'The service runs on .NET at night.\n',
  'NET.md': 'A wide net of net and net.\n',
  'Fsharp.md': 'The report is made with F#.\n',
  'F.md': 'Grade F.\n',
  'Rc.md': 'We tried v2.3.1-rc.2 and v2.3.1-rc.2 again.\n',
  'Final.md': 'Then v2.3.1 came out.\n',
  'Bare.md': 'Everybody waited for 2.3.1 that week.\n',
  'Later.md': 'At last 2.3.10 came.\n',
  'Disk.md': 'The disk reads 5 GB/s at most.\n',
  'Gigabyte.md': 'A GB, a GB and another GB of memory.\n',
  'Research.md': 'The budget of R&D was cut.\n',
  'Mention.md': 'Ask @quokka about it.\n',
  'Animal.md': 'A quokka, a quokka and one more quokka.\n',
  'Tagged.md': 'Bring #zebras too.\n',
  'Plains.md': 'Zebras, zebras and zebras.\n',
  'Snake.md': 'It reads dc_deployment_status first.\n',
  'Camel.md': 'It calls fooUserCooldown first.\n',
  'Path.md': 'See src/core/walrus/thing.ts for it.\n',
  'Editor.md': 'They wrote it in Notepad++.\n',
  'Party.md': 'Done ✅ and 🎉.\n',
};

const bench = openBench(files);

async function search(query: string): Promise<string[]> {
  const { found } = await bench.memory.search({ query, limit: 50 });
  return [...new Set(found.map(({ path }) => path))];
}

describe('signs within words', () => {
  it.each([
    ['C++', 'Parser.md'],
    ['c++ parser', 'Parser.md'],
    ['C#', 'Lexer.md'],
    ['F#', 'Fsharp.md'],
    ['.NET', 'Dotnet.md'],
    ['GB/s', 'Disk.md'],
    ['R&D', 'Research.md'],
    ['@quokka', 'Mention.md'],
    ['#zebras', 'Tagged.md'],
    ['v2.3.1', 'Final.md'],
    ['v2.3.1-rc.2', 'Rc.md'],
    ['2.3.10', 'Later.md'],
    ['✅', 'Party.md'],
    ['🎉', 'Party.md'],
  ])('%s is found first where it stands so', async (query, path) => {
    expect((await search(query))[0]).toBe(path);
  });

  it.each([
    ['C++', ['Lexer.md', 'Linker.md', 'Vitamin C.md']],
    ['C#', ['Parser.md', 'Linker.md', 'Vitamin C.md']],
    ['"C++"', ['Lexer.md', 'Linker.md', 'Vitamin C.md']],
    ['crew -C#', ['Lexer.md']],
    ['crew -C', ['Linker.md']],
  ])('%s is no other word with that letter', async (query, others) => {
    const found = await search(query);
    expect(found).not.toHaveLength(0);
    expect(others.filter((path) => found.includes(path))).toEqual([]);
  });

  it.each([
    ['quokka', ['Animal.md', 'Mention.md']],
    ['zebras', ['Plains.md', 'Tagged.md']],
    ['notepad', ['Editor.md']],
    ['dc_deployment_status', ['Snake.md']],
    ['deployment', ['Snake.md']],
    ['fooUserCooldown', ['Camel.md']],
    ['cooldown', ['Camel.md']],
    ['src/core/walrus/thing.ts', ['Path.md']],
    ['walrus', ['Path.md']],
  ])('%s is found with a sign, and as a part', async (query, paths) => {
    expect((await search(query)).sort()).toEqual(paths);
  });

  it('a version is found with and without its letter, those near it after it', async () => {
    expect((await search('2.3.1')).slice(0, 2).sort()).toEqual(['Bare.md', 'Final.md']);
    expect((await search('v2.3.1')).slice(0, 2).sort()).toEqual(['Bare.md', 'Final.md']);
    expect(await search('v2.3.1')).toContain('Rc.md');
  });
});

const scripts = {
  'Game.md': 'きのうはしりとりをしました。\n',
  'Cat.md': '黒い猫が好きです。\n',
  'End.md': 'あれは猫\n',
  'Dog.md': '犬がいます。\n',
  'Coffee.md': '朝にコーヒーを飲む。\n',
  'Meeting.md': '오늘 회의는 세 시에 있습니다.\n',
  'Thai.md': 'ฉันชอบแมวมากและดื่มน้ำ\n',
  'Book.md': 'هذا كِتَابٌ جديد\n',
  'Plain book.md': 'هذا كتاب قديم\n',
  'Castle.md': 'Это за́мок на горе.\n',
  'Sea.md': 'Η θάλασσα είναι μπλε.\n',
  'Peace.md': 'שָׁלוֹם לכולם\n',
  'Hindi.md': 'यह हिन्दी किताब है\n',
  'Fulani.md': 'It says 𞤀𞤁𞤂𞤃𞤄 and 𞤄𞤃.\n',
};

describe('scripts', () => {
  it.each([
    ['しりとり', ['Game.md']],
    ['猫', ['Cat.md', 'End.md']],
    ['コーヒー', ['Coffee.md']],
    ['회의', ['Meeting.md']],
    ['시', ['Meeting.md']],
    ['แมว', ['Thai.md']],
    ['น้ำ', ['Thai.md']],
    ['كتاب', ['Book.md', 'Plain book.md']],
    ['كِتَابٌ', ['Book.md', 'Plain book.md']],
    ['"كتاب جديد"', ['Book.md']],
    ['замок', ['Castle.md']],
    ['за́мок', ['Castle.md']],
    ['θάλασσα', ['Sea.md']],
    ['ΘΑΛΑΣΣΑ', ['Sea.md']],
    ['שלום', ['Peace.md']],
    ['हिन्दी', ['Hindi.md']],
    ['किताब', ['Hindi.md']],
    ['𞤀𞤁𞤂𞤃𞤄', ['Fulani.md']],
  ])('%s', async (query, paths) => {
    const { found } = await openBench(scripts).memory.search({ query, limit: 50 });
    expect([...new Set(found.map(({ path }) => path))].sort()).toEqual(paths);
  });

  it('one sign is found among forty notes that have others of its script', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`N${at}.md`, '犬がいます。犬が好きです。\n']));
    const { found } = await openBench({ ...many, 'Zz.md': '黒い猫が好きです。\n' }).memory.search({ query: '猫' });
    expect(found.map(({ path }) => path)).toEqual(['Zz.md']);
  });
});

const words = {
  'Grammar.md': 'Here the whole of it stands.\n',
  'Linker.md': 'The linker is written in C for speed.\n',
  'Other.md': 'Nothing stands apart.\n',
};

it.each([
  ['C', ['Linker.md']],
  ['of', ['Grammar.md']],
  ['here the', ['Grammar.md']],
])('where a search has nothing but common words, as %s, they are what is looked for', async (query, paths) => {
  const { found } = await openBench(words).memory.search({ query });
  expect(found.map(({ path }) => path)).toEqual(paths);
});
