import { conventionOf } from '../../../../src/core/conventions/list';
import { decideState, stateNamed, wholeText, withCheckpoint, checkpointText } from '../../../../src/core/decide/upkeep/index';
import type { Plan } from '../../../../src/core/model/plan';
import { fc, runs } from '../../../support/properties';
import { contextOf } from './context';

const LINES = [
  '# Now',
  '## Task',
  'Write the report',
  '## Open threads',
  '- one',
  '- two',
  '1. three',
  '* four',
  '  more of it',
  '```',
  '~~~',
  '<!-- open',
  '%%',
  '$$',
  '| a | b |',
  '---',
  '===',
  '**Type**: note',
  '**Superseded by**: [[x]]',
  'TAG: x',
  '## [2026-02-16 23:00] Checkpoint (context at 72%)',
  'Working on: the backup',
  '日本語の行',
  'ß'.repeat(400),
  '[[Note]] and [link](a.md)',
  '2026-02-01 10:00 It ran',
  '> quoted',
  '    code',
  '',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...LINES), fc.string({ unit: 'grapheme', maxLength: 30 })), { maxLength: 14 })
  .map((lines) => lines.join('\n'));
const trimmedLines = (one: string): string[] =>
  one
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\ufeff/, '').trim())
    .filter((line) => line !== '');

/** The texts of the files after a plan of `create`, `append` and whole `replace`. */
function written(plan: Plan | null, before: Readonly<Record<string, string>>): Record<string, string> {
  const files: Record<string, string> = { ...before };
  for (const edit of plan?.edits ?? []) {
    if (edit.op === 'create' || edit.op === 'replace') files[edit.path] = edit.text;
    if (edit.op === 'append') files[edit.path] = `${files[edit.path] ?? ''}\n${edit.text}`;
  }
  return files;
}

const ctx = contextOf('daneel');
const state = stateNamed(ctx, 'now', ctx.today);

test('no line of an overwritten NOW.md is lost: it is there, or in the log of the day', () => {
  expect(state).not.toBeNull();
  if (state === null) return;
  let logged = 0;
  fc.assert(
    fc.property(text, text, fc.option(text, { nil: null }), fc.boolean(), (present, body, logText, isCheckpoint) => {
      fc.pre(body.trim() !== '');
      const wanted = isCheckpoint
        ? withCheckpoint(state, present, checkpointText(ctx, { workingOn: 'The backup', pending: 'Restore', context: 72 }))
        : { head: wholeText(state, present, { title: '', body }), pinned: '' };
      let decided;
      try {
        decided = decideState(ctx, state, wanted, { present, logText, trim: true });
      } catch (error) {
        // A log that ends inside a comment takes nothing; a state whose properties fill it cannot be trimmed.
        expect((error as { code?: string }).code).toMatch(/^(?:unreadable|over_limit)$/);
        return;
      }
      const { plan } = decided;
      const files = written(plan, { 'NOW.md': present, ...(logText === null ? {} : { 'memory/2026-02-17.md': logText }) });
      const all = Object.values(files).join('\n');
      for (const line of [...trimmedLines(present), ...(isCheckpoint ? ['Working on: The backup'] : trimmedLines(body))])
        expect(all).toContain(line);
      expect(Buffer.byteLength(files['NOW.md'] ?? '')).toBeLessThanOrEqual(Math.max(1500, plan === null ? Infinity : 0));
      if (logText !== null) expect(files['memory/2026-02-17.md']?.startsWith(logText)).toBe(true);
      if (decided.result.log !== null) logged += 1;
    }),
    { numRuns: runs(600) },
  );
  expect(logged).toBeGreaterThan(runs(600) / 10);
});

test('every state of a convention is found by its path and its name', () => {
  for (const id of ['daneel', 'stoneros']) {
    const one = contextOf(id);
    for (const { path } of conventionOf(id, { conventions: [] }).states ?? []) {
      const there = path.replace('{day}', '20260217');
      const name = there.replace(/^.*\//, '').replace('.md', '');
      for (const place of [there, there.replace('.md', ''), name, name.toUpperCase(), `${name}.md`])
        expect(stateNamed(one, place, one.today)?.path).toBe(there);
    }
    expect(stateNamed(one, 'elsewhere', one.today)).toBeNull();
  }
});
