import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T09:00:00'];
const section = (type: string, heading: string, words: readonly string[] = []): object => ({ id: type, heading, words, type });

const LAB = {
  title: 'Lab',
  names: [{ folder: 'runs', pattern: '{date} {bench} {title}.md' }],
  words: { bench: ['wet', 'dry', 'field'] },
  entries: [{ files: 'runs/*.md', format: 'note' }],
  capture: [{ type: '*', into: 'folder', path: 'runs' }],
  indexNote: {
    path: 'INDEX.md',
    fence: 'index',
    size: 20,
    format: 'by-type',
    sections: [section('wet', 'Trials: wet', ['trials']), section('dry', 'Trials: dry'), section('field', 'Our field days', ['trials'])],
  },
};

test('each section of an index by type is found by its own heading, and its notes by the word of their names', async () => {
  const vault = vaultOnDisk({ 'conventions/lab.json': JSON.stringify(LAB) });
  await cli(vault, ['init', 'lab', ...NOW]);
  const said = [
    ['field', 'Dam', 'The dam at the lake holds back the melt water.'],
    ['dry', 'Oven', 'The oven of the workshop needs an hour to cool.'],
    ['wet', 'Buffer', 'The buffer had gone off, so three runs do not count.'],
    ['field', 'Boat', 'The boat is moored at the northern jetty.'],
    ['dry', 'Scales', 'Only the scales by the window are calibrated.'],
    ['wet', 'Pump', 'A new pump was ordered from Lisbon.'],
  ] as const;
  for (const [type, title, body] of said) {
    expect(await cli(vault, ['remember', '--type', type, '--title', title, '--body', body, ...NOW])).toMatchObject({ exit: 0 });
    expect((await cli(vault, ['index', ...NOW])).exit).toBe(0);
  }
  const text = readFileSync(join(vault, 'INDEX.md'), 'utf8');
  const parts = text
    .split(/^## /m)
    .slice(1)
    .map((part) => [
      part.split('\n')[0],
      [...part.matchAll(/Dam|Oven|Buffer|Boat|Scales|Pump/g)].map(([name]) => name).filter((name, at, all) => all.indexOf(name) === at),
    ]);
  expect(parts).toEqual([
    ['Our field days', ['Dam', 'Boat']],
    ['Trials: dry', ['Oven', 'Scales']],
    ['Trials: wet', ['Buffer', 'Pump']],
  ]);
});
