import type { RememberResult } from '../../../src/core/model/results/remember';
import { withoutPassage } from '../../../src/core/decide/selection/index';
import { createMemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';
import { fc, runs } from '../../support/properties';

// A text that is remembered from a note of the memory is not compared with the very passage that it was taken from.

const SAID = 'The map vendor wants an answer before 30 June, and the renewal takes six weeks.';
const filler = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Shelf ${at} of the cellar holds jars, lids and labels number ${at * 7}.`).join('\n\n');

interface Given {
  /** The editor as the command saw it; the passage is the last one of these words in it. */
  readonly shown: string;
  /** The file by now. */
  readonly saved?: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly convention?: string;
  readonly words?: string;
}

async function remembered({
  shown,
  saved = shown,
  others = {},
  path = 'Journal.md',
  convention,
  words = SAID,
}: Given): Promise<RememberResult> {
  const vault = createMemoryVault({ [path]: saved, ...others });
  const memory = openMemory(vault, { memories: [{ name: 'Memory', root: '', convention: convention ?? 'notes-and-links' }] });
  const start = shown.lastIndexOf(words);
  const input = { title: 'Vendor', body: words, onDuplicate: 'skip' as const };
  const { result } = await memory.remember(input, { selection: { path, shown, start, end: start + words.length, becomes: 'stay' } });
  return result;
}

const DAY = `# Monday\n\nBread was late again.\n\n${SAID}\n\nLunch with Ines.\n`;

test.each<[string, Given]>([
  ['once the app has saved the note', { shown: DAY }],
  ['before it has', { shown: DAY, saved: DAY.replace(`${SAID}\n\n`, '') }],
  ['where there was no note before', { shown: SAID, saved: '' }],
  ['where it is all that the note says', { shown: `${SAID}\n` }],
  ['where lines came in above it', { shown: DAY, saved: `New above.\n\n${DAY}` }],
  ['where lines came in above and below it', { shown: DAY, saved: `New above.\n\n${DAY}\nNew below.\n` }],
  ['where the line was moved', { shown: DAY, saved: `# Monday\n\n${SAID}\n\nBread was late again.\n\nLunch with Ines.\n` }],
  ['in a file with line ends of Windows', { shown: DAY, saved: DAY.replace(/\n/g, '\r\n') }],
  ['in a large note', { shown: `${filler(1500)}\n\n${SAID}\n\n${filler(1500)}\n` }],
])('it is new %s', async (_, given) => {
  const { verdict, unsure, path } = await remembered(given);
  expect([verdict, unsure]).toEqual(['UNIQUE', false]);
  expect(path).not.toBeNull();
});

test.each<[string, Given]>([
  ['in another note', { shown: DAY, others: { 'Vendor.md': `${SAID}\n` } }],
  ['elsewhere in the same note', { shown: `${SAID}\n\nBread was late again.\n\n${DAY}` }],
  ['elsewhere in a note that went on', { shown: `${SAID}\n\nBread.\n\n${DAY}`, saved: `Top.\n\n${SAID}\n\nBread.\n\n${DAY}\nEnd.\n` }],
  ['elsewhere in it, where the passage itself is gone', { shown: `${SAID}\n\n${DAY}`, saved: `${SAID}\n\n${DAY.replace(SAID, 'Gone.')}` }],
])('a second copy counts: %s', async (_, given) => {
  const { verdict, of } = await remembered(given);
  expect(verdict).toBe('DUPLICATE');
  expect(of).toMatchObject({ path: given.others === undefined ? 'Journal.md' : 'Vendor.md' });
});

describe('in a file of several entries', () => {
  const entry = (title: string, text: string): string =>
    `## 2026-03-0${title.length % 9}: ${title}\n\n**Type**: semantic\n\n**Observation**: ${text}\n\n`;
  const file = (...entries: string[]): string => `# Patterns\n\n${entries.join('')}`;
  const of = { path: 'learnings/patterns.md', convention: 'stoneros' };

  test('it is new, and the other entries count', async () => {
    const own = file(entry('Ovens', 'Rye bakes an hour.'), entry('Vendor', SAID));
    expect((await remembered({ shown: own, ...of })).verdict).toBe('UNIQUE');
    const both = file(entry('Vendors', SAID), entry('Ovens', 'Rye bakes an hour.'), entry('Vendor', SAID));
    const { verdict, of: older } = await remembered({ shown: both, ...of });
    expect(verdict).toBe('DUPLICATE');
    expect(older).toMatchObject({ path: of.path });
    expect(JSON.stringify(older)).toContain('Vendors');
  });

  test('a whole entry with its heading leaves the others', async () => {
    const words = entry('Vendor', SAID).trim();
    const shown = file(entry('Ovens', 'Rye bakes an hour.'), `${words}\n\n`, entry('Flour', 'The mill closes at noon.'));
    expect((await remembered({ shown, words, ...of })).verdict).toBe('UNIQUE');
  });
});

test('a link out of a note that says it twice is compared with the other copy', async () => {
  const shown = `${SAID}\n\nBread was late again.\n\n${DAY}`;
  const vault = createMemoryVault({ 'Journal.md': shown });
  const memory = openMemory(vault, { memories: [{ name: 'Memory', root: '', convention: 'notes-and-links' }] });
  const start = shown.lastIndexOf(SAID);
  const input = { title: 'Vendor', body: SAID, onDuplicate: 'skip' as const };
  const selection = { path: 'Journal.md', shown, start, end: start + SAID.length, becomes: 'link' as const };
  expect((await memory.remember(input, { selection })).result.verdict).toBe('DUPLICATE');
});

test('what is left out is one copy of the passage at most, and no other byte', () => {
  const piece = fc.constantFrom('a', 'b', ' ', '\n', 'ab', 'ba\n');
  const text = fc.array(piece, { maxLength: 12 }).map((some) => some.join(''));
  fc.assert(
    fc.property(text, text, fc.nat(), fc.nat(), (shown, now, one, other) => {
      const [start, end] = [one % (shown.length + 1), other % (shown.length + 1)].sort((a, b) => a - b) as [number, number];
      const passage = shown.slice(start, end).trim();
      for (const file of [now, shown, `${now}${shown}`, `${shown}${now}`]) {
        const rest = withoutPassage(file, { shown, start, end });
        if (rest === null) continue;
        expect(rest.length).toBe(file.length - passage.length);
        const places = Array.from(file, (_, at) => at).filter((at) => file.startsWith(passage, at));
        expect(places.map((at) => file.slice(0, at) + file.slice(at + passage.length))).toContain(rest);
      }
      const own = withoutPassage(shown, { shown, start, end });
      const at = shown.indexOf(passage, start);
      if (passage !== '') expect(own).toBe(shown.slice(0, at) + shown.slice(at + passage.length));
    }),
    { numRuns: runs(300) },
  );
});
