import { MemoryError } from '../../../../src/core/model/errors';
import type { ConventionId } from '../../../../src/core/model/convention';
import type { ReviewWay } from '../../../../src/core/model/results/review';
import { refFrom } from '../../../../src/core/model/verdict';
import { fc, runs } from '../../../support/properties';
import { openBench } from '../../../support/opened';

const piece = fc.constantFrom(
  'Priya likes tea.',
  'The pool holds 20 connections.',
  '- a list',
  '> quoted',
  '```',
  '~~~',
  '%% open',
  '<!-- open',
  '$$',
  '**Type**: odd',
  'STATUS: Active',
  '| a | b |',
  '    indented',
  'trailing  ',
  '',
  '#tag and `code`',
  'Café 東京',
  '[[a]] and [b](b.md)',
  '\u2028',
  'last ^block',
);
const body = fc.array(piece, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));
const head = fc.constantFrom('', '', '---\nowner: ops # keep\n---\n', '---\ntags: [x]\naliases: Other\n---\n', '\ufeff');
const ending = fc.constantFrom('', '\n', '\n\n');
const way = fc.constantFrom<ReviewWay>('keep', 'replace', 'merge', 'link', 'skip');

interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly ref: string;
  readonly of: string;
}

const twoNotes = (one: string, other: string) =>
  fc
    .tuple(head, body, ending, head, body, ending)
    .map(([h1, b1, e1, h2, b2, e2]): Case => ({ files: { [one]: h1 + b1 + e1, [other]: h2 + b2 + e2 }, ref: other, of: one }));
const twoSections = (path: string, other: string, section: (number: number, text: string) => readonly [string, string]) =>
  fc.tuple(body, body, ending, fc.boolean()).map(([a, b, end, apart]): Case => {
    const [[one, first], [two, second]] = [section(1, a), section(2, b)];
    const files = apart
      ? { [path]: `# File\n\n${first}${end}`, [other]: `# File\n\n${second}${end}` }
      : { [path]: `# File\n\n${first}\n\n${second}${end}` };
    return { files, ref: `${apart ? other : path}#${two}`, of: `${path}#${one}` };
  });
const dated = (number: number, text: string) =>
  [`2026-03-0${number}: Entry ${number}`, `## 2026-03-0${number}: Entry ${number}\n**Type**: semantic\n**Observation**: ${text}`] as const;
const fail = (number: number, text: string) =>
  [`MEMORY FAIL #${number}`, `### MEMORY FAIL #${number}\nTAG: x\nMISS: ${text}\nFIX: Look.\nCOUNT: 1\nSTATUS: Active`] as const;
const logged = (number: number, text: string) => [`0${number}:15 Entry ${number}`, `## 0${number}:15 Entry ${number}\n\n${text}`] as const;
const listed = (number: number, text: string) =>
  [`Item ${number}`, `- 0${number}:15 Item ${number}\n  ${text.split('\n')[0] ?? ''}`] as const;

const cases: readonly (readonly [ConventionId, string, fc.Arbitrary<Case>])[] = [
  ['notes-and-links', 'notes', twoNotes('a.md', 'b.md')],
  ['carlton', 'notes', twoNotes('memory/2026-03-01-research-a.md', 'memory/2026-03-02-research-b.md')],
  ['mindstone', 'notes', twoNotes('project_a.md', 'project_b.md')],
  ['stoneros', 'notes that are overwritten', twoNotes('preferences/current.md', 'context/session_20260301.md')],
  ['stoneros', 'sections', twoSections('learnings/patterns.md', 'learnings/expertise.md', dated)],
  ['daneel', 'logs', twoSections('memory/2026-03-01.md', 'memory/2026-03-02.md', logged)],
  ['daneel', 'lines of logs', twoSections('memory/2026-03-01.md', 'memory/2026-03-02.md', listed)],
  ['daneel', 'mistakes', twoSections('memory/self-review.md', 'memory/2026-03-02.md', fail)],
  [
    'daneel',
    'a note and a section',
    fc
      .tuple(body, body)
      .map(([a, b]): Case => ({
        files: { 'MEMORY.md': b, 'memory/2026-03-01.md': `# 2026-03-01\n\n${logged(1, a)[1]}\n` },
        ref: `memory/2026-03-01.md#${logged(1, a)[0]}`,
        of: 'MEMORY.md',
      })),
  ],
];

describe.each(cases)('%s: %s', (convention, _, arbitrary) => {
  test('no line is lost, whatever the way, and undo gives every byte', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrary, way, fc.boolean(), async ({ files, ref, of }, chosen, crlf) => {
        const { vault, memory } = openBench(
          Object.fromEntries(Object.entries(files).map(([path, text]) => [path, crlf ? text.replace(/\n/g, '\r\n') : text])),
          { convention },
        );
        const before = vault.snapshotOfBytes();
        const lines = linesOf(before);
        let journal: string | undefined;
        try {
          journal = (await memory.carryOut(() => memory.resolveEntry(refFrom(ref), chosen, refFrom(of), {}))).receipt?.journal;
        } catch (error) {
          if (!(error instanceof MemoryError)) throw error;
          expect(['bad_input', 'layer_policy', 'unreadable', 'verify_failed']).toContain(error.code);
          expect(vault.snapshotOfBytes()).toEqual(before);
          return;
        }
        if (journal === undefined) return expect(vault.snapshotOfBytes()).toEqual(before);
        const after = linesOf(vault.snapshotOfBytes());
        expect(countsIn(vault.snapshotOfBytes())).toBeGreaterThanOrEqual(countsIn(before));
        for (const [line, times] of lines) expect({ line, kept: (after.get(line) ?? 0) >= times }).toEqual({ line, kept: true });
        await memory.undo(journal);
        expect(vault.snapshotOfBytes()).toEqual(before);
      }),
      { numRuns: runs(60) },
    );
  });
});

/** How often each line of text stands in a vault, without block ids, of which a merge renames the second, and marks; properties and headings, which it unites or renames, and counts of mistakes, which rise, are left out. */
function linesOf(bytes: Readonly<Record<string, string>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const hex of Object.values(bytes)) {
    for (const line of Buffer.from(hex, 'hex').toString('utf8').split(/\r?\n/)) {
      const text = line
        .replace(/^\ufeff/, '')
        .replace(/ \(superseded by \[\[[^\]]+\]\] on \d{4}-\d{2}-\d{2}\)/, '')
        .trimEnd()
        .replace(/ \^[\w-]+$/, '');
      if (text.trim() === '' || /^(?:---|owner:|tags:|aliases:|#|COUNT: \d+$)/.test(text) || /\[\[a\]\]/.test(text)) continue;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return counts;
}

/** How often all mistakes of a vault were made. */
function countsIn(bytes: Readonly<Record<string, string>>): number {
  const text = Object.values(bytes)
    .map((hex) => Buffer.from(hex, 'hex').toString('utf8'))
    .join('\n');
  return [...text.matchAll(/^COUNT: (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}
