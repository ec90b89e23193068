import type { Hunk } from '../../../src/core/model/plan';
import { encodeText } from '../../../src/core/read/text/text';
import { createDiffer, type Shown } from '../../../src/core/write/preview/diff';
import { fc, runs } from '../../support/properties';

const changed = (before: string, after: string): Shown => createDiffer().changed(encodeText(before), encodeText(after));
const whole = (kind: 'removed' | 'added', text: string | Uint8Array): Shown =>
  createDiffer().whole(kind, typeof text === 'string' ? encodeText(text) : text);
/** A hunk as one would write it: `12` for its line, then ` `, `-` or `+` before each text. */
const written = (hunks: readonly Hunk[]): string[] =>
  hunks.flatMap((hunk) => [
    String(hunk.line),
    ...hunk.lines.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`),
  ]);

const linesOf = (text: string): string[] => {
  const lines = text.split('\n');
  return lines[lines.length - 1] === '' ? lines.slice(0, -1) : lines;
};

/** The old lines with the hunks worked in; fails where a hunk does not fit. */
function patched(before: string, hunks: readonly Hunk[]): string[] {
  const old = linesOf(before);
  const result: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    expect(hunk.line - 1).toBeGreaterThanOrEqual(at);
    result.push(...old.slice(at, hunk.line - 1));
    const there = hunk.lines.filter((line) => line.kind !== 'added').map((line) => line.text);
    expect(old.slice(hunk.line - 1, hunk.line - 1 + there.length)).toEqual(there);
    result.push(...hunk.lines.filter((line) => line.kind !== 'removed').map((line) => line.text));
    at = hunk.line - 1 + there.length;
  }
  return [...result, ...old.slice(at)];
}

const line = fc.constantFrom('a', 'b', 'c', '', '# Title', 'é🎈', '- item');
const lines = fc.array(line, { maxLength: 40 });
const text = fc.tuple(lines, fc.boolean()).map(([all, ended]) => all.join('\n') + (ended && all.length > 0 ? '\n' : ''));
/** A text, and the same with a few lines exchanged. */
const related = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(39), fc.nat(2), fc.array(line, { maxLength: 2 })), { maxLength: 4 }))
  .map(([all, cuts]) => {
    const after = [...all];
    for (const [at, count, added] of cuts) after.splice(Math.min(at, after.length), count, ...added);
    return [`${all.join('\n')}\n`, `${after.join('\n')}\n`] as const;
  });

describe('the difference of two texts', () => {
  it('turns the one into the other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(text, text), related), ([before, after]) => {
        // A line end that comes or goes at the very end is the one thing that lines do not tell.
        fc.pre(before === after || linesOf(before).join('\n') !== linesOf(after).join('\n'));
        const { hunks, cut } = changed(before, after);
        expect(cut).toBe(false);
        expect(patched(before, hunks)).toEqual(linesOf(after));
      }),
      { numRuns: runs(500) },
    );
  });

  it('shows at most three lines around a change, and no hunk without one', () => {
    fc.assert(
      fc.property(related, ([before, after]) => {
        for (const hunk of changed(before, after).hunks) {
          const kinds = hunk.lines.map((one) => (one.kind === 'same' ? ' ' : 'x')).join('');
          expect(kinds).toMatch(/^ {0,3}x(?: {0,6}x)* {0,3}$/);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('is the same for texts with other line ends', () => {
    fc.assert(
      fc.property(related, ([before, after]) => {
        const crlf = (one: string): string => one.replace(/\n/g, '\r\n');
        expect(changed(crlf(before), crlf(after))).toEqual(changed(before, after));
      }),
      { numRuns: runs(300) },
    );
  });

  it('counts lines from 1 and joins changes that are near each other', () => {
    const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`).join('\n');
    const after = before.replace('line 5\n', 'five\n').replace('line 12\n', 'twelve\n').replace('line 25\n', '');
    expect(written(changed(before, after).hunks)).toEqual([
      '2',
      ' line 2',
      ' line 3',
      ' line 4',
      '-line 5',
      '+five',
      ' line 6',
      ' line 7',
      ' line 8',
      ' line 9',
      ' line 10',
      ' line 11',
      '-line 12',
      '+twelve',
      ' line 13',
      ' line 14',
      ' line 15',
      '22',
      ' line 22',
      ' line 23',
      ' line 24',
      '-line 25',
      ' line 26',
      ' line 27',
      ' line 28',
    ]);
  });

  it('says it where only line ends change, and shows them', () => {
    expect(written(changed('a\r\nb\r\nc\n', 'a\r\nb\nc\n').hunks)).toEqual(['1', ' a', '-b\u240d\u240a', '+b\u240a', ' c']);
    expect(written(changed('a\nend', 'a\nend\n').hunks)).toEqual(['1', ' a', '-end', '+end\u240a']);
    expect(written(changed('a\r\nb\r\n', 'x\nb\n').hunks)).toEqual(['1', '-a\u240d\u240a', '-b\u240d\u240a', '+x\u240a', '+b\u240a']);
  });

  it('makes no change of a last line that gets its line end because text follows', () => {
    expect(written(changed('a\r\nend', 'a\r\nend\r\nmore\r\n').hunks)).toEqual(['1', ' a', ' end', '+more']);
  });

  it('begins at line 1 where there was no text, and is empty where nothing changes', () => {
    expect(written(changed('', 'new\n').hunks)).toEqual(['1', '+new']);
    expect(changed('same\n', 'same\n')).toEqual({ hunks: [], cut: false });
  });

  it('finds a small change in a large file, whatever stands around it', () => {
    const before = Array.from({ length: 200_000 }, (_, i) => `line ${i + 1}\n`).join('');
    const { hunks, cut } = changed(before, before.replace('line 150000\n', 'line 150,000\n'));
    expect([hunks.length, hunks[0]?.line, hunks[0]?.lines.length, cut]).toEqual([1, 149_997, 8, false]);
  });

  it('shows both sides of a text that is all new, and says that it is cut', () => {
    const many = (name: string): string => Array.from({ length: 3000 }, (_, i) => `${name} ${i}\n`).join('');
    const { hunks, cut } = changed(many('old'), many('new'));
    expect(cut).toBe(true);
    const kinds = hunks.flatMap((hunk) => hunk.lines.map((one) => one.kind));
    expect(kinds.filter((kind) => kind === 'removed')).toHaveLength(200);
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(200);
  });

  it('shows long lines where they differ', () => {
    const [head, tail] = ['x'.repeat(5000), 'y'.repeat(5000)];
    const { hunks, cut } = changed(`${head}[[old]]${tail}\n`, `${head}[[new]]${tail}\n`);
    expect(cut).toBe(true);
    expect(hunks[0]?.lines.map((one) => one.text.replace(/x+/, 'x').replace(/y+/, 'y'))).toEqual(['…x[[old]]y…', '…x[[new]]y…']);
    expect(Math.max(...(hunks[0]?.lines ?? []).map((one) => one.text.length))).toBeLessThanOrEqual(1000);
  });

  it('never cuts a character in half', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (a, b) => {
        const long = `${'z'.repeat(a)}${'🎈'.repeat(900)}`;
        const { hunks } = changed(`${long}${'q'.repeat(b)}old${long}\n`, `${long}${'q'.repeat(b)}new${long}\n`);
        for (const one of hunks[0]?.lines ?? []) expect(one.text).not.toMatch(/[\ud800-\udfff]/u);
      }),
    );
  });
});

describe('a whole file', () => {
  it('is all added or all removed, from line 1', () => {
    expect(written(whole('added', 'a\r\nb').hunks)).toEqual(['1', '+a', '+b']);
    expect(written(whole('removed', 'a\n').hunks)).toEqual(['1', '-a']);
    expect(whole('added', '')).toEqual({ hunks: [], cut: false });
  });

  it('is shown without bytes where it is no text', () => {
    expect(whole('removed', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]))).toEqual({ hunks: [], cut: true });
    expect(whole('added', 'a\0b')).toEqual({ hunks: [], cut: true });
  });

  it('is cut where it is long, in lines or in one line', () => {
    const long = whole('added', 'line\n'.repeat(5000));
    expect([long.hunks[0]?.lines.length, long.cut]).toEqual([400, true]);
    const wide = whole('added', '日本語'.repeat(200_000));
    expect([wide.hunks[0]?.lines.length, wide.cut, wide.hunks[0]?.lines[0]?.text.startsWith('日本語')]).toEqual([1, true, true]);
    expect(whole('added', 'line\n'.repeat(400)).cut).toBe(false);
  });
});

it('shows less of each file once many were shown at length', () => {
  const differ = createDiffer();
  const bytes = encodeText('line\n'.repeat(400));
  const shown = Array.from({ length: 150 }, () => differ.whole('added', bytes));
  expect(shown[0]).toMatchObject({ cut: false });
  expect(shown[149]?.cut).toBe(true);
  expect(shown[149]?.hunks[0]?.lines).toHaveLength(20);
});
