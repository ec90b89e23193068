/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { PALETTE } from '../../src/verbs/palette';
import type { InPalette } from '../../src/verbs/verb';
import { manifest, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { editorOf } from './support/remembering';

/** The commands that the palette offers, by their names. */
function offered({ app }: Bench): string[] {
  const own = app.commands.listCommands().filter(({ id }) => id.startsWith('top-of-mind:'));
  return own.map(({ name }) => name.replace(`${manifest.name}: `, '')).sort();
}

const [FIRST = ''] = Object.keys(NOTES);

async function opened(convention: string, files: Readonly<Record<string, string>> = NOTES, path = FIRST): Promise<Bench> {
  const data = { memories: [{ name: 'Vault', root: '', convention, overrides: {} }] };
  const bench = await openPlugin({ files, data });
  await open(bench, path);
  return bench;
}

/** Opens a note with the cursor in a line of its text. */
async function open(bench: Bench, path = FIRST): Promise<void> {
  await bench.open(path);
  editorOf(bench).setCursor({ line: 4, ch: 0 });
}

const ALWAYS = [
  "Bring in your agents' memories…",
  'Check names',
  'Copy context…',
  'Create base',
  'Find unreviewed entries…',
  'Remember…',
  'Resolve sync conflicts…',
  'Set up memory…',
  'Show history',
  'Show side view',
  'Undo last change',
  'Update top-of-mind note',
  'Upkeep…',
  'Write health report',
];
const OF_A_NOTE = ['Archive note', 'Merge note into…', 'Move note to folder…', 'Remember at once', 'Rename note…'];

test('every verb of the palette is a command', async () => {
  const { app } = await openPlugin({ files: NOTES });
  for (const { id, palette } of PALETTE) expect(app.commands.findCommand(`top-of-mind:${(palette as InPalette).id ?? id}`)).toBeDefined();
});

test('a plain vault has at most 22 commands, and fewer where no note is open', async () => {
  const bench = await openPlugin({ files: NOTES });
  expect(offered(bench)).toEqual(ALWAYS);
  await open(bench);
  expect(offered(bench)).toEqual([...ALWAYS, ...OF_A_NOTE].sort());
  expect(offered(bench).length).toBeLessThanOrEqual(22);
});

test.each([
  ['daneel', ['Checkpoint…']],
  ['stoneros', ['Checkpoint…']],
  ['openclaw', []],
])('a memory of %s adds what it has a place for', async (convention, more) => {
  const bench = await opened(convention);
  expect(offered(bench)).toEqual([...ALWAYS, ...OF_A_NOTE, ...more].sort());
});

test('a note with counts of its use can be marked, and one with several headings be split', async () => {
  const counted = { 'feedback_ask.md': '---\nname: feedback\ntype: feedback\nhits: 4\n---\n\nAsk first.\n\n# One\n\n# Two\n' };
  const bench = await opened('mindstone', counted, 'feedback_ask.md');
  for (const name of ['Note was useful', 'Note prevented a mistake', 'Split note by headings…']) expect(offered(bench)).toContain(name);
});

test('what needs a file is there with that file', async () => {
  const bench = await opened('daneel', { ...NOTES, 'reports/maintenance.md': '- [x] One\n', 'top-of-mind-skipped.md': '# Skipped\n' });
  expect(offered(bench)).toEqual(expect.arrayContaining(['Apply checklist', 'Show skipped entries']));
});

test.each([
  ['notes-and-links', null],
  ['stoneros', null],
  ['daneel', ['See what is due', 'Show mistakes', 'Write evaluation']],
])('Upkeep… in a memory of %s offers what applies, and begins at once with the only way', async (convention, ways) => {
  const bench = await opened(convention);
  bench.run('maintain');
  if (ways === null) await bench.until(() => document.querySelector('.tom-maintenance'));
  else {
    const lines = (): string[] => [...document.querySelectorAll('.prompt .suggestion-item')].map(({ textContent }) => textContent ?? '');
    await bench.until(() => lines().length > 0);
    expect(lines()).toEqual(ways);
  }
});

test('Copy context… offers the memory first, the open note, what is selected, what changed, presets, and a choice', async () => {
  const data = { bundlePresets: [{ name: 'Coast' }] };
  const bench = await openPlugin({ files: NOTES, data });
  await bench.open(FIRST);
  editorOf(bench).setSelection({ line: 4, ch: 0 }, { line: 4, ch: 8 });
  bench.run('copy-bundle');
  const lines = await bench.until(() => {
    const found = [...document.querySelectorAll('.prompt .suggestion-item')].map(({ textContent }) => textContent ?? '');
    return found.length > 0 && found;
  });
  expect(lines).toEqual([
    'Copy this memory',
    'Copy about "2026-03-01 Release checklist for the mobile app -- release mobile"',
    'Copy about the selection',
    'Copy changes since the last copy',
    'Copy "Coast"',
    'Choose what goes in…',
  ]);
});
