import { mergedInto } from '../../../../src/core/decide/remember/merge';
import { parseEntryInput } from '../../../../src/core/decide/remember/index';
import { withRelated } from '../../../../src/core/decide/remember/insert-links';
import { conventionOf } from '../../../../src/core/conventions/list';
import type { ConventionId } from '../../../../src/core/model/convention';
import type { RememberInput } from '../../../../src/core/model/results/remember';
import { isClosed } from '../../../../src/core/read/entries/sanitise';
import { entryRef, parseEntries } from '../../../../src/core/read/entries/parse';
import { hasUnclosedFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter-block';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { editText } from '../../../../src/core/write/plan/compose';
import { at } from '../../../support/memory-vault';
import { contextOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const piece = fc.constantFrom(
  ...spaced('~~~ <!-- --> %% $$ === --- <div> <|endoftext|>'),
  '# Top',
  '## 2026-02-01: Pool',
  '## 2026-02-02: Deploys',
  '## 14:05 Lunch',
  '### Inner',
  'Words of a text.',
  '**Type**: episodic',
  '**Tags**: #a #b',
  '**Superseded by**: [[x]] (2026-01-01)',
  '- item',
  '> quote',
  '```',
  '| a | b |',
  '',
  '    code',
  '1. one',
  '[x]: y',
  'shalom \u05e9\u05dc\u05d5\u05dd',
);
const text = fc.array(piece, { maxLength: 14 }).map((lines) => lines.join('\n'));
const body = fc.array(piece, { minLength: 1, maxLength: 8 }).map((lines) => `Said: ${lines.join('\n')}`);
const title = fc.constantFrom('', 'Pool', 'New things: all of them', '# Hash', 'a * b', 'Superseded by:', '```');
const lineBreak = fc.constantFrom('\n', '\r\n');
const ctxOf = (id: ConventionId) => ({ ...contextOf({}), convention: { ...conventionOf(id, { conventions: [] }), layers: [] } });
const input = (title: string, body: string): RememberInput => ({ title, body, onDuplicate: 'skip' });
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test.each([
  ['stoneros', 'learnings/patterns.md', 'section'],
  ['daneel', 'memory/2026-02-01.md', 'log'],
] as const)('property: what %s gets merged into a section changes nothing else', (convention, path, format) => {
  const ctx = ctxOf(convention);
  let done = 0;
  fc.assert(
    fc.property(text, body, title, lineBreak, fc.nat(5), (lines, added, name, end, pick) => {
      const file = `## 2026-01-31: First\nIts text.\n\n${lines}`.replace(/\n/g, end);
      const before = parseEntries(format, file, '2026-02-01');
      const entry = before[pick % before.length];
      if (entry === undefined || before.filter((one) => entryRef(one) === entryRef(entry)).length > 1) return;
      const merging = mergedInto(ctx, parseEntryInput(ctx, input(name, added)), { path: at(path), entry: entryRef(entry) }, file, []);
      if ('refused' in merging) return;
      done++;
      const { edit } = merging;
      if (edit.op !== 'replace') throw new Error('no insertion');
      const merged = editText(path, file, [edit]);
      expect(edit.before).toBe('');
      expect(merged.slice(0, edit.start) + merged.slice(edit.start + edit.text.length)).toBe(file);
      const after = parseEntries(format, merged, '2026-02-01');
      expect(after.map((one) => entryRef(one))).toEqual(before.map((one) => entryRef(one)));
      for (const [i, old] of before.entries()) {
        const fresh = after[i];
        const now = merged.slice(fresh?.range.start, fresh?.range.end);
        if (old !== entry) expect(now).toBe(file.slice(old.range.start, old.range.end));
        else expect(words(now)).toEqual(expect.arrayContaining(words(added)));
      }
    }),
    { numRuns: runs(400) },
  );
  expect(done).toBeGreaterThan(0);
});

test('property: what is merged into a note stands below it word for word, as text', () => {
  const ctx = ctxOf('notes-and-links');
  fc.assert(
    fc.property(text, body, title, lineBreak, (lines, added, name, end) => {
      const file = lines.replace(/\n/g, end);
      const merging = mergedInto(ctx, parseEntryInput(ctx, input(name, added)), { path: at('Old.md'), entry: null }, file, []);
      if ('refused' in merging) {
        expect(isClosed(file) && !hasUnclosedFrontmatter(file)).toBe(false);
        return;
      }
      const { edit } = merging;
      if (edit.op !== 'append') throw new Error('not at the end');
      const merged = editText('Old.md', file, [edit]);
      expect(merged.startsWith(file)).toBe(true);
      expect(merged.slice(file.length)).toContain(added);
    }),
    { numRuns: runs(400) },
  );
});

test('property: the line that leads to a related entry is a link, and the rest is the text', () => {
  fc.assert(
    fc.property(body, lineBreak, fc.constantFrom('', '\n'), (lines, end, last) => {
      const given = (lines + last).replace(/\n/g, end);
      const related = withRelated(given, '[[Old#Pool]]');
      const [start, stop] = [
        related.indexOf('Related: [[Old#Pool]]'),
        related.indexOf('Related: [[Old#Pool]]') + 'Related: [[Old#Pool]]'.length,
      ];
      expect(scanMarkdown(related).links.map((link) => link.linkpath)).toContain('Old');
      const rest = related.slice(0, start) + related.slice(stop);
      expect(rest.trim()).toBe(given.trim());
      expect(rest).toContain(given);
    }),
    { numRuns: runs(400) },
  );
});
