import type { Finding } from '../../../model/finding';
import { indexPath } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck } from './check';

/** Whether the top-of-mind note still says what is top of mind. */
export const indexNote: HealthCheck = {
  id: 'index-note',
  title: 'Top-of-mind note',
  summary: 'The index note is there and lists the notes that links and dates now call for.',
  advice: 'Run "Update top-of-mind note".',
  cost: null,
  check({ ctx, missingOnIndex, notes }) {
    const path = indexPath(ctx);
    const finding = (message: string): Finding[] => [{ id: 'index.stale', severity: 'info', path, message, fix: { kind: 'index' } }];
    // Where nobody set up a memory, nobody asked for its index.
    if (missingOnIndex === null) return notes.length === 0 || ctx.unnamed === true ? [] : finding('There is no top-of-mind note yet.');
    // Missing lines of an index by type are findings of its pointers.
    if (missingOnIndex.length === 0 || ctx.convention.indexNote.format === 'by-type') return [];
    return finding(
      missingOnIndex.length === 1
        ? `"${missingOnIndex[0] ?? ''}" belongs on it now and is not there.`
        : `${missingOnIndex.length} notes belong on it now and are not there.`,
    );
  },
};

export const evidence = 'The ranking by links and dates, compared with the links of the index note.';

export const examples: readonly CheckExample[] = [
  { title: 'a memory without one', files: { '2026-03-01 A.md': '' }, expect: ['top-of-mind.md: There is no top-of-mind note yet.'] },
  {
    title: 'a note that came since',
    files: { '2026-03-01 A.md': '', '2026-03-02 B.md': '', 'top-of-mind.md': '[[2026-03-01 A]]' },
    expect: ['top-of-mind.md: "2026-03-02 B.md" belongs on it now and is not there.'],
  },
];
