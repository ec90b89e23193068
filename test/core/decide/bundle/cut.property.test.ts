import { cutToFit } from '../../../../src/core/decide/bundle/cut';
import { asVaultPath } from '../../../../src/core/model/path';
import { fc, runs } from '../../../support/properties';

const path = asVaultPath('Note.md');
const length = (piece: string): number => piece.length;
const cut = (text: string, room: number, keep: 'start' | 'end' = 'start') => cutToFit(text, path, room, length, { keep })?.text;
const items = Array.from({ length: 20 }, (_, n) => `- Berth ${n} has a fender.`);
const rows = Array.from({ length: 20 }, (_, n) => `| ${n} | fender |`);

test.each<[string, string, 'start' | 'end', RegExp]>([
  [
    'a list between items',
    `# Berths\n\n${items.join('\n')}\n`,
    'start',
    /^# Berths\n\n(?:- Berth \d+ has a fender\.\n)+\n\[Trimmed: \d+ more lines in "Note\.md"\.\]$/,
  ],
  [
    'a table between rows',
    `| n | what |\n| --- | --- |\n${rows.join('\n')}\n`,
    'start',
    /^\| n \| what \|\n\| --- \| --- \|\n(?:\| \d+ \| fender \|\n)+\n\[Trimmed/,
  ],
  [
    'the end of a table under its head',
    `| n | what |\n| --- | --- |\n${rows.join('\n')}\n`,
    'end',
    /^\[Trimmed: \d+ lines before this in "Note\.md"\.\]\n\n\| n \| what \|\n\| --- \| --- \|\n(?:\| \d+ \| fender \|\n)*\| 19 \| fender \|\n$/,
  ],
  [
    'the end of a table that has no bars at its sides',
    `n | what\n--- | ---\n${rows.map((row) => row.slice(2, -2)).join('\n')}\n`,
    'end',
    /^\[Trimmed: \d+ lines before this in "Note\.md"\.\]\n\nn \| what\n--- \| ---\n(?:\d+ \| fender\n)*19 \| fender\n$/,
  ],
  [
    'code between lines, closed again',
    `\`\`\`sh\n${items.join('\n')}\n\`\`\`\n`,
    'start',
    /^```sh\n(?:- Berth \d+ has a fender\.\n)+```\n\n\[Trimmed/,
  ],
  [
    'a paragraph between sentences',
    'The tide gauge is read at noon. '.repeat(20),
    'start',
    /^(?:The tide gauge is read at noon\. ?)+\n\n\[Trimmed/,
  ],
  [
    'a log at its end',
    `# Log\n\n${items.join('\n')}\n`,
    'end',
    /^\[Trimmed: \d+ lines before this in "Note\.md"\.\]\n\n(?:- Berth \d+ has a fender\.\n)+$/,
  ],
  [
    'a log at its end, under the heading of what stays',
    `# Log\n\n## Berths\n\n${items.join('\n')}\n`,
    'end',
    /^\[Trimmed: \d+ lines before this in "Note\.md"\.\]\n\n## Berths\n(?:- Berth \d+ has a fender\.\n)+$/,
  ],
  [
    'a numbered list between items',
    Array.from({ length: 20 }, (_, n) => `${n + 1}. Berth ${n} has a fender.`).join('\n'),
    'start',
    /^(?:\d+\. Berth \d+ has a fender\.\n)+\n\[Trimmed/,
  ],
  [
    'code that holds other fences',
    `\`\`\`md\n${'```js\nlet x = 1;\n'.repeat(20)}\`\`\`\n`,
    'start',
    /^```md\n(?:```js\n|let x = 1;\n)+```\n\n\[Trimmed/,
  ],
  [
    'the end of a log by whole lines',
    Array.from({ length: 20 }, (_, n) => `- 2026-03-${n + 10}: It rains. It stops.`).join('\n'),
    'end',
    /^\[Trimmed: \d+ lines before this in "Note\.md"\.\]\n\n(?:- 2026-03-\d\d: It rains\. It stops\.\n?)+$/,
  ],
])('%s', (_what, text, keep, expected) => {
  const shown = cut(text, 200, keep) ?? '';
  expect(shown).toMatch(expected);
  expect(shown.length).toBeLessThanOrEqual(200);
});

test('what has room comes as it is, and what says too little does not come', () => {
  expect(cut('Short.\n', 100)).toBe('Short.\n');
  expect(cut('A single long line without an end of a sentence '.repeat(9), 100)).toBeUndefined();
});

const piece = fc.constantFrom(
  '# H',
  '## Part',
  '- item of a list',
  '| a | b |',
  '| --- | --- |',
  '```',
  '```js',
  '~~~',
  'let x = 1;',
  'A sentence. Another one.',
  '',
  '  - inner',
  '> quoted',
);

test('property: within its room, of the text alone, with every fence closed that it closes', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom('start', 'end'),
      (lines, room, keep) => {
        const text = lines.join('\n');
        const shown = cut(text, room, keep);
        if (shown === undefined || shown === text) return;
        expect(shown.length).toBeLessThanOrEqual(room);
        for (const line of shown.split('\n'))
          if (line.trim() !== '' && !line.startsWith('[Trimmed: ') && !/^[`~]{3,}$/.test(line)) expect(text).toContain(line.trim());
      },
    ),
    { numRuns: runs(2000) },
  );
});
