import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter-block';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { ours, theirs } from '../oracle/compare';
import { FRAGMENTS } from './fragments';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const markdown = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 }).map((parts) => parts.join(''));

test('random markdown reads as remark-parse 8 reads it, and every offset points at its raw text', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(ours(text)).toEqual(theirs(text));
      for (const link of scanMarkdown(text).links) expect(text.slice(link.start, link.end)).toBe(link.raw);
    }),
    { numRuns: runs(3000) },
  );
});

test('the line ends make no difference but for the offsets', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const crlf = text.replaceAll('\n', '\r\n');
      const links = scanMarkdown(crlf).links;
      expect(links.map(({ kind, linkpath, line }) => [kind, linkpath, line])).toEqual(
        scanMarkdown(text).links.map(({ kind, linkpath, line }) => [kind, linkpath, line]),
      );
      for (const link of links) expect(crlf.slice(link.start, link.end)).toBe(link.raw);
    }),
    { numRuns: runs(1000) },
  );
});

const vaults = join(__dirname, '../../../../../shared/data/vaults');

test(`the notes of the vaults at hand read as remark-parse 8 reads them${existsSync(vaults) ? '' : ' (no vaults at hand: nothing compared)'}`, () => {
  if (!existsSync(vaults)) return;
  const notes = readdirSync(vaults, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.md'),
  );
  for (const note of notes) {
    const text = readFileSync(join(note.parentPath, note.name), 'utf8');
    const body = text
      .slice(findFrontmatter(text)?.range.end ?? 0)
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n');
    expect({ note: note.name, ...ours(body) }).toEqual({ note: note.name, ...theirs(body) });
  }
});

test('adversarial texts of a megabyte are read in linear time', () => {
  // Ratios, not milliseconds: twice the text may take twice the time, with room for a noisy machine.
  const units = [
    ...spaced('[[ [a]( %% [a_b [<a [<!-- [<? [a][ ![ [a](< ^[ [^ [www.a_ *a ** <'),
    ...spaced('[` [a\n\n <div\n\n [a]:\n\n a|b\n-|-\n [a]:\n'),
    '[x $a ',
    '[*a ',
    '** [',
    '__ [',
    '[~~a ',
    '[a](b "',
    '[a](b (',
    '> ',
    '- ',
    '[ a@',
    '[a]: b (\n \n',
    '[$$a$ ',
    'a|b\n# h\n',
    '\\`` ` [',
    '  - a\n',
    '[^a]: b\n',
  ];
  const time = (text: string): number => {
    const start = process.cpuUsage();
    scanMarkdown(text);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  for (const unit of units) {
    const small = unit.repeat(Math.ceil(60_000 / unit.length));
    time(small);
    const once = Math.min(time(small), time(small), time(small));
    const large = small.repeat(8);
    // A machine busy with other work may spoil one look, not each of four.
    const linear = [1, 2, 3, 4].some(() => time(large) < 40 * once + 100_000);
    expect({ unit, linear }).toEqual({ unit, linear: true });
  }
});
