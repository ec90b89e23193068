import { openBench } from '../../support/opened';

const fact = (value: string, head = ''): string => `${head}A refund takes ${value} after a stay in the harbour.\n`;
const found = async (files: Record<string, string>) => {
  const { memory } = openBench(files);
  return (await memory.health({})).result.findings.filter(({ id }) => id === 'fact.clash' || id === 'note.duplicate');
};

test('two notes that give a fact another value each clash, the newer one first in the report', async () => {
  const [first] = await found({ '2026-03-03 Refunds.md': fact('14 days'), '2026-03-10 Refunds for stays.md': fact('10 days') });
  expect(first).toMatchObject({
    path: '2026-03-10 Refunds for stays.md',
    message: 'The note says "10 days" where "2026-03-03 Refunds.md" says "14 days", and is the newer one.',
    fix: { kind: 'supersede' },
  });
});

test('without days nothing tells which one holds, so there is no fix', async () => {
  const all = await found({ 'Refunds.md': fact('14 days'), 'Refunds for stays.md': fact('10 days') });
  expect(all.map(({ id, fix }) => [id, fix])).toEqual([['fact.clash', null]]);
});

test('a clash with a private note tells no value', async () => {
  const files = {
    '2026-03-03 Refunds.md': fact('14 days', '---\ntags: [private]\n---\n'),
    '2026-03-10 Refunds for stays.md': fact('10 days'),
  };
  const [clash] = await found(files);
  expect(clash?.message).toBe('The note does not say what "2026-03-03 Refunds.md" says, and is the newer one.');
});

test('a superseded note, days of a log, other subjects and a form with a value in each note do not clash', async () => {
  expect(
    await found({
      '2026-03-03 Refunds.md': fact('14 days', '---\nsuperseded_by: "[[2026-03-10 Refunds for stays]]"\n---\n'),
      '2026-03-10 Refunds for stays.md': fact('10 days'),
    }),
  ).toEqual([]);
  expect(await found({ '2026-03-03.md': fact('14 days'), '2026-03-04.md': fact('10 days') })).toEqual([]);
  expect(await found({ 'Kiel.md': 'It has 14 berths and a crane.\n', 'Lübeck.md': 'It has 10 berths and a crane.\n' })).toEqual([]);
  expect(
    await found(
      Object.fromEntries([2, 3, 4, 5].map((i) => [`Room ${i}.md`, `The room has ${i} beds, a bath and a view of the harbour.\n`])),
    ),
  ).toEqual([]);
});

test('a note in nearly the words of another is a duplicate, though each has words of its own; less alike, or one of a series, it is none', async () => {
  const thing = (i: number): string =>
    `${['harbour', 'crane', 'berth', 'ferry', 'mooring', 'tide'][i % 6]}${'klmnopqrst'[i % 10]}${'uvwxyz'[i % 7]}`;
  const sentence = (_: unknown, i: number): string =>
    `The ${thing(i * 3)} waits for the ${thing(i * 3 + 1)} beside the ${thing(i * 3 + 2)}.`;
  const notes = (count: number): Record<string, string> => {
    const all = Array.from({ length: count }, sentence);
    const own = (word: string, at: number): string => all.map((one, i) => (i === at ? `${word} ${one}` : one)).join('\n');
    return { 'Quay.md': own('Mostly', 0), 'temp/Landing.md': own('Hopefully', 3), 'Pier.md': own('Rarely', 6) };
  };
  const { 'Pier.md': third = '', ...two } = notes(45);
  expect((await found(two)).map(({ id, path }) => [id, path])).toEqual([['note.duplicate', 'Quay.md']]);
  expect(await found({ ...two, 'Pier.md': third })).toEqual([]);
  expect(await found(notes(9))).toEqual([]);
});

test('a folder that repeats another one is one finding; a form and a note from it are none', async () => {
  const rule = (i: number): string =>
    `The rule number ${i} of the house holds for all who ${['stay', 'visit', 'work', 'eat'][i % 4] ?? ''} in it.\n`;
  const files = Object.fromEntries([1, 2, 3, 4].flatMap((i) => ['new', 'old'].map((folder) => [`${folder}/n${i}.md`, rule(i)])));
  expect((await found(files)).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'new/n1.md: 4 notes of "new" say the same as notes of "old".',
  ]);
  expect(await found({ 'Book template.md': 'The author is unknown to me.\n', 'Book.md': 'The author is unknown to me.\n' })).toEqual([]);
});

test('a log that says one thing on two days, and a general subject beside a special one, are no duplicates', async () => {
  const same = 'Nothing came in this night, and no pump ran in any of the three docks of the yard.\n';
  expect(await found({ 'dreams/2026-03-01.md': same, 'dreams/2026-03-02.md': same })).toEqual([]);
  const term = (name: string): string => `# ${name}\n\nA term of the tariff, kept beside the others until somebody writes of it in full.\n`;
  expect(await found({ 'Berth fee.md': term('Berth fee'), 'Winter berth fee.md': term('Winter berth fee') })).toEqual([]);
  expect(await found({ 'Berth fee.md': term('Berth fee'), 'Berth fee 2.md': term('Berth fee 2') })).toHaveLength(1);
});
