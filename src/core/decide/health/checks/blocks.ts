import { groupBy } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { paperwork } from '../templates';
import { unlisted, unlistedIn } from '../parts/pointers';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Text that the product writes into notes: blocks whose marks are broken, and an index note that is out of date. */
export const blocks: HealthCheck = {
  id: 'blocks',
  names: { 'fence.broken': 'fences', 'index.stale': 'index-note', 'pointer.missing': 'pointers' },
  title: 'Managed blocks and the index note',
  summary: 'Blocks that are left as they are since a mark is missing or doubled, and an index note that lacks what belongs on it now.',
  advice: 'Keep one begin mark and one end mark below it, or remove them all to get a fresh block. Update the top-of-mind note.',
  cost: null,
  reads: managed,
  check: (scope) => [...fencesIn(scope), ...indexNoteIn(scope), ...unlistedIn(scope)],
  gatherings: () => [unlisted],
};

/** A mark, the name of its block, and the rest of its line. */
const MARK = /^ {0,3}<!--\s*top-of-mind:(?:begin|end)\s+([\w-]+)\s*-->[ \t]*(?:\r?\n|$)/gm;

/** Managed blocks whose marks are not exactly one pair: nothing can be written into them. */
function fencesIn({ ctx, texts }: HealthScope): Finding[] {
  return managed(ctx).flatMap((path): Finding[] => {
    const text = texts.get(path) ?? '';
    return [...groupBy(text.matchAll(MARK), ([, name = '']) => name)].flatMap(([name, [only, ...others]]): Finding[] => {
      const { state, problem = '' } = findFence(text, name);
      if (state !== 'broken') return [];
      // A lone mark goes, after which the next update writes a fresh block; of several nobody but a person knows which to keep.
      const isAlone = only !== undefined && others.length === 0;
      const fix = isAlone
        ? ({ kind: 'replace', start: only.index, before: only[0], text: '', says: 'Remove mark', drops: true } as const)
        : null;
      return [{ id: 'fence.broken', severity: 'error', path, message: problem, fix }];
    });
  });
}

/** The files that managed blocks stand in: the index note and the paperwork at the top of the memory. */
function managed(ctx: DecideContext): VaultPath[] {
  return [...new Set([...(ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []), ...paperwork(ctx)])];
}

/** Whether the top-of-mind note still says what is top of mind. */
function indexNoteIn({ ctx, missingOnIndex, notes }: HealthScope): Finding[] {
  const path = indexPath(ctx);
  const finding = (message: string): Finding[] => [{ id: 'index.stale', severity: 'info', path, message, fix: { kind: 'index' } }];
  // Where nobody set up a memory, nobody asked for its index.
  if (missingOnIndex === null) return notes.length === 0 || ctx.unnamed === true ? [] : finding('There is no top-of-mind note yet.');
  // Missing lines of an index by type are findings of its pointers.
  if (missingOnIndex.length === 0 || ctx.convention.indexNote.format === 'by-type') return [];
  const [first = '', second] = missingOnIndex;
  return finding(
    second === undefined
      ? `"${first}" belongs on it now and is not there.`
      : `${missingOnIndex.length} notes belong on it now and are not there.`,
  );
}

export const evidence =
  'The marks of the index note, of AGENTS.md, README.md and the like, those in code left out; the ranking by links and dates, compared with the links of the index note.';

export const examples = (): readonly CheckExample[] => [
  { title: 'a memory without one', files: { '2026-03-01 A.md': '' }, expect: ['top-of-mind.md: There is no top-of-mind note yet.'] },
  {
    title: 'many memories without a line are one finding; a private one needs no line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n',
      'feedback_pay.md': '---\nprivate: true\n---\nPay.\n',
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((topic) => [`feedback_${topic}.md`, `---\nname: feedback_${topic}\n---\nText.\n`])),
    },
    expect: [
      'feedback_a.md: MEMORY.md has no line for "feedback_a", "feedback_b", "feedback_c" and 1 more, so agents do not know of them.',
    ],
  },
];
