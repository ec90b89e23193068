import { spaced } from '../../support/spaced';
import { isPeriodName } from '../../../src/core/read/text/day-names';
import { createHash } from 'node:crypto';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';
import { dateInName, dateOfNote, newestDate } from '../../../src/core/read/text/dates';
import { isConflictFile, originalOfConflict } from '../../../src/core/read/files/conflict-names';
import { isGenerated } from '../../../src/core/read/memory/generated';
import { hashText, sha256 } from '../../../src/core/read/text/hash';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { decodeText, encodeText } from '../../../src/core/read/text/text';
import { fc, runs } from '../../support/properties';

describe('text', () => {
  test('what decodes gives back the same bytes, marks and all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = decodeText(bytes);
        if (text !== null) expect([...encodeText(text)]).toEqual([...bytes]);
      }),
      { numRuns: runs(2000) },
    );
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('\ufeffa');
    expect(decodeText(new Uint8Array([0xff]))).toBeNull();
  });
});

describe('hash', () => {
  test('SHA-256 as the platform has it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  test('the short hash has 14 digits and tells small changes apart', () => {
    const hashes = new Set(Array.from({ length: 20_000 }, (_, i) => hashText(`note ${i}`)));
    expect(hashes.size).toBe(20_000);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{14}$/);
    expect(hashText('')).toBe(hashText(''));
  });
});

describe('dates', () => {
  test.each([
    ['2026-03-15 Title', '2026-03-15'],
    ['Title 2026_03_15', '2026-03-15'],
    ['20260315', '2026-03-15'],
    ['2026-02-30 then 2026-03-01', '2026-03-01'],
    ['2024-02-29', '2024-02-29'],
    ['1234567890', null],
    ['no 2026-3-5', null],
    ['3026-01-01', null],
  ])('%s', (name, expected) => {
    expect(dateInName(name)).toBe(expected);
  });

  test('the newest of name, properties and headings', () => {
    const note = (name: string, text: string) => parseNote(asVaultPath(name) as NotePath, text, 0);
    const notes = [
      note('2026-01-01 a.md', '---\nupdated: 2026-03-02T10:00\n---\n## 2026-02-01'),
      note('b.md', '# 2026-04-01 x\n\n## Part'),
      note('c.md', ''),
    ];
    expect(notes.map(dateOfNote)).toEqual(['2026-03-02', '2026-04-01', null]);
    expect(newestDate(notes)).toBe('2026-04-01');
    expect(newestDate([])).toBeNull();
  });
});

describe('generated and conflict files', () => {
  test('the mark of our own notes', () => {
    expect(isGenerated(parseNote(asVaultPath('a.md') as NotePath, '---\ngenerated-by: top-of-mind\n---\n', 0))).toBe(true);
    expect(isGenerated(parseNote(asVaultPath('a.md') as NotePath, 'generated-by: top-of-mind', 0))).toBe(false);
  });

  test.each([
    ['x/N (Conflicted copy PHONE 202603151200).md', 'x/N.md'],
    ['N.sync-conflict-20260315-120000-ABC.md', 'N.md'],
    ['N (conflicted copy 2026-03-15 120000).md', 'N.md'],
    ["N (Ann's conflicted copy 2026-03-15).md", 'N.md'],
    ['x/~syncthing~N.md.tmp', 'x/N.md'],
    ['N (1).md', 'N.md'],
    ['M (1).md', null],
    // The second of a series that somebody named: a sync program begins with one.
    ['N (2).md', null],
    ['P (2).md', 'P.md'],
    ['N (Copie en conflit de Ida 2026-03-15).md', 'N.md'],
    ['N (In Konflikt stehende Kopie von Ida 2026-03-15).md', 'N.md'],
    ['N (Ida 的冲突副本 2026-03-15).md', 'N.md'],
    ['N (конфликтующая копия с Ida 2026-03-15).md', 'N.md'],
    ['N (SFConflict ida@example.com 2026-03-15-12-00-00).md', 'N.md'],
    ['N (# Edit conflict 2026-03-15 aB3 #).md', 'N.md'],
    ['N_conflict-20260315-120000.md', 'N.md'],
    ['N_LAPTOP_Mar-15-120000-2026_Conflict.md', 'N.md'],
    ['N (conflict resolution).md', null],
    ['git-merge-conflict-2026-03-15.md', null],
    ['Talk (conflict with Bob, 2026-03-15).md', null],
    ['N 2.md', null],
    // iCloud's, of files of which nobody names a second one.
    ['x/top-of-mind-decisions 2.md', 'x/top-of-mind-decisions.md'],
    ['MEMORY 3.md', 'MEMORY.md'],
    ['memory 2.md', null],
    ['y/MEMORY 2.md', null],
    ['MEMORY-ARCHIVE.md', null],
    ['N-LAPTOP.md', null],
    ['Notes (2026).md', null],
    ['About conflicted copy files.md', null],
  ])('%s', (path, original) => {
    const has = (other: string): boolean =>
      ['N.md', 'P.md', 'P (1).md', 'MEMORY.md', 'memory.md', 'x/top-of-mind-decisions.md'].includes(other);
    expect(originalOfConflict(path, has)).toBe(original);
    expect(isConflictFile(path, has)).toBe(original !== null);
  });
});

test.each([
  ...spaced('2026-03-05 2026_03_05 20260305 05-03-2026 2026-03 2026-W10 2026-Q1 2026年3月5日 ２０２６年３月'),
  'W10 2026',
  'March 5th, 2026',
  'Mar 5th, 2026',
  'Thursday, March 5 2026',
  'Do 5. März 2026',
  '2026-03-05 Thu',
  '5 марта 2026',
])('%s is a day, week, month or quarter', (name) => {
  expect(isPeriodName(name)).toBe(true);
});

test.each([
  ...spaced('1984 2026 March 12 2026年'),
  'Sprint 12',
  'Plan 2026-03-05',
  '2001 A Space Odyssey',
  'Report Q1',
  '2026-03-05 Plan',
  '202603051200 Tides',
  'May 5',
  '',
])('%s is a name', (name) => {
  expect(isPeriodName(name)).toBe(false);
});
