import { openBench } from '../../support/opened';

const FILES = {
  'Boat.md': '---\nlast-modified: 2026-03-10\n---\nThe boat was painted.\n',
  'Pump.md': '---\ndateCreated: 2026-03-05\n---\nThe pump was painted.\n',
  'Shed.md': '---\ndue: 2026-03-10\nbirthday: 2026-03-10\n---\nThe shed was painted.\n',
};

test('days of properties are found by their meaning, whatever their spelling', async () => {
  const { memory } = openBench(FILES, { convention: 'notes-and-links' });
  const { found } = await memory.search({ query: 'painted', since: '2026-03-08' });
  expect(found.map(({ path, day }) => [path, day])).toEqual([['Boat.md', '2026-03-10']]);
  const { notes } = await memory.rank({});
  expect(notes.find(({ path }) => path === 'Pump.md')?.why).toContain('2026-03-05');
  expect(notes.find(({ path }) => path === 'Shed.md')?.why).not.toContain('2026-03-10');
});
