import type { Finding } from '../../../model/finding';
import { isEntry } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck } from './check';

/** Notes too large to hand to a model as one piece, and notes that hold nothing. */
export const sizes: HealthCheck = {
  id: 'sizes',
  title: 'Large and empty notes',
  summary: 'Notes that are too large to combine well with others, and empty notes.',
  advice: 'Split a large note by its headings, so that each part says one thing; write or delete an empty one.',
  evidence: 'The size of the file, by the limit that the convention sets.',
  cost: { points: 5, share: 0.2 },
  check({ ctx, notes }) {
    const limit = ctx.convention.limits.maxNoteBytes;
    return notes.flatMap((note): Finding[] => {
      if ((note.size > 0 && note.size <= limit) || !isEntry(ctx, note)) return [];
      if (note.size === 0)
        return [
          {
            id: 'note.empty',
            severity: 'info',
            path: note.path,
            message: 'The note is empty.',
            fix: { kind: 'archive', paths: [note.path] },
          },
        ];
      return [
        {
          id: 'note.size',
          severity: 'warning',
          path: note.path,
          message: `The note has ${note.size} bytes. A good size is at most ${limit}.`,
          fix: { kind: 'split' },
        },
      ];
    });
  },
};

export const examples: readonly CheckExample[] = [
  { title: 'a note without a byte', files: { '2026-03-01 Call.md': '' }, expect: ['2026-03-01 Call.md: The note is empty.'] },
  {
    title: 'a note of 50,000 bytes',
    files: { '2026-03-01 Log.md': 'x'.repeat(50_000) },
    expect: ['2026-03-01 Log.md: The note has 50000 bytes. A good size is at most 40000.'],
  },
];
