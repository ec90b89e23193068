import { blocksOf } from '../../../../src/core/decide/layers/blocks';
import { compareEntries } from '../../../../src/core/decide/layers/compare';
import { restoreBlocks } from '../../../../src/core/decide/layers/restore';
import { at } from '../../../support/memory-vault';
import type { EntryFormatId } from '../../../../src/core/model/convention';
import { fc } from '../../../support/properties';

const PATH = at('log.md');
const accept = (format: EntryFormatId | null, text: string): Set<string> => new Set(blocksOf(format, text).map((block) => block.hash));

const word = fc.constantFrom('one', 'two', 'three', '- item', '> quote', '[[link]]', 'caf\u00e9 \ud83d\ude00', '#tag', '1. first');
const paragraph = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const body = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n\n'));
const section = fc
  .tuple(fc.integer({ min: 1, max: 28 }), word, body)
  .map(([day, title, text]) => `## 2026-03-${String(day).padStart(2, '0')}: ${title}\n\n${text}\n\n`);
const logLine = fc.tuple(fc.integer({ min: 10, max: 23 }), paragraph).map(([hour, text]) => `- ${hour}:00 ${text}\n`);
const sections = fc.tuple(body, fc.array(section, { maxLength: 6 })).map(([head, all]) => `# Title\n\n${head}\n\n${all.join('')}`);
const log = fc.array(logLine, { minLength: 1, maxLength: 8 }).map((lines) => `# 2026-03-20\n\n${lines.join('')}`);
const plain = fc.array(paragraph, { minLength: 1, maxLength: 6 }).map((all) => `${all.join('\n\n')}\n`);
const given = fc.oneof(
  sections.map((text) => ({ format: 'section' as const, text })),
  log.map((text) => ({ format: 'log' as const, text })),
  plain.map((text) => ({ format: null, text })),
);
const eol = fc.constantFrom('\n', '\r\n');

test('blocks follow one another without a gap, from the first to the end', () => {
  fc.assert(
    fc.property(given, eol, ({ format, text: unix }, end) => {
      const text = unix.replace(/\n/g, end);
      const blocks = blocksOf(format, text);
      expect(text.slice(0, blocks[0]?.start ?? text.length).trim()).toBe('');
      blocks.forEach((block, i) => expect(block.end).toBe(blocks[i + 1]?.start ?? text.length));
    }),
  );
});

test('line ends, blanks at line ends and properties do not count', () => {
  fc.assert(
    fc.property(given, ({ format, text }) => {
      const accepted = accept(format, text);
      for (const other of [
        text.replace(/\n/g, '\r\n'),
        text.replace(/\n/g, ' \n'),
        `\ufeff${text}`,
        `---\nid: x\n---\n${text}`,
        text.trimEnd(),
      ])
        expect(compareEntries(format, other, accepted).missing).toEqual([]);
    }),
  );
});

test('whatever is deleted is missed, and comes back without a loss', () => {
  fc.assert(
    fc.property(given, fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), eol, ({ format, text: unix }, picks, end) => {
      const text = unix.replace(/\n/g, end);
      const accepted = accept(format, text);
      const blocks = blocksOf(format, text);
      const gone = new Set(picks.map((n) => n % blocks.length));
      const now = blocks
        .filter((_, i) => !gone.has(i))
        .map(({ start, end: to }) => text.slice(start, to))
        .join('');
      const { missing } = compareEntries(format, now, accepted);
      const left = accept(format, now);
      // Two blocks that come to stand together may be read as one: then it is that one which is new.
      fc.pre([...left].every((hash) => accepted.has(hash)));
      expect(new Set(missing)).toEqual(new Set([...accepted].filter((hash) => !left.has(hash))));
      const back = restoreBlocks({ path: PATH, format }, now, text, new Set(missing), accepted);
      expect(compareEntries(format, back, accepted).missing).toEqual([]);
      if (new Set(blocks.map(({ hash }) => hash)).size === blocks.length) expect(back).toBe(text);
    }),
  );
});

test('what is new is never touched by putting back', () => {
  fc.assert(
    fc.property(sections, section, fc.nat(20), (text, added, pick) => {
      const accepted = accept('section', text);
      const own = blocksOf('section', added)[0]?.hash ?? '';
      const blocks = blocksOf('section', text);
      fc.pre(!accepted.has(own));
      const now =
        blocks
          .filter((_, i) => i !== pick % blocks.length)
          .map(({ start, end }) => text.slice(start, end))
          .join('') + added;
      const { missing } = compareEntries('section', now, accepted);
      const hasTwin = blocksOf('section', text).some(({ heading }) => heading === blocksOf('section', added)[0]?.heading);
      fc.pre(!hasTwin);
      expect(accept('section', restoreBlocks({ path: PATH, format: 'section' }, now, text, new Set(missing), accepted))).toContain(own);
    }),
  );
});

test('text added below the last entry goes on with it; added to an older one it alters it', () => {
  const text = '# L\n\n## 2026-03-01: A\n\na\n\n## 2026-03-02: B\n\nb\n';
  const accepted = accept('section', text);
  expect(compareEntries('section', `${text}more\n\n## 2026-03-03: C\n`, accepted).missing).toEqual([]);
  expect(compareEntries('section', text.replace('a\n\n', 'a\nmore\n\n'), accepted).missing).toHaveLength(1);
  expect(compareEntries('section', text.replace('b\n', 'bb\n'), accepted).missing).toHaveLength(1);
});

test('marks that two machines added to one entry are none of its alterations; any other line is', () => {
  const [first, second] = ['**Superseded by**: [[b]] (2026-03-16)', '**Superseded by**: [[c]] (2026-03-17)'];
  const entry = (...marks: string[]): string =>
    `## 2026-03-15: Tide\n\n${marks.map((mark) => `${mark}\n`).join('')}The tide turns at six.\n`;
  const accepted = new Set([...accept('section', entry(first)), ...accept('section', entry(second))]);
  const missing = (...marks: string[]): number => compareEntries('section', `# Log\n\n${entry(...marks)}`, accepted).missing.length;
  expect([missing(first, second), missing(first, '', second), missing(second, first)]).toEqual([0, 0, 0]);
  expect([missing(first), missing(first, second, 'Nobody wrote this.')]).toEqual([1, 2]);
});
