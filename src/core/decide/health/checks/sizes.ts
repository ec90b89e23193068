import type { Finding } from '../../../model/finding';
import { isEntry } from '../../../read/scope';
import type { HealthCheck } from './check';

/** Notes too large to hand to a model as one piece. */
export const sizes: HealthCheck = {
  id: 'sizes',
  title: 'Large notes',
  summary: 'Notes above the size that composes well with others.',
  advice: 'Split the note by its headings, so that each part says one thing.',
  cost: { points: 5, share: 0.2 },
  check({ ctx, notes }) {
    const limit = ctx.memory.overrides.maxNoteBytes ?? ctx.convention.limits.maxNoteBytes;
    return notes
      .filter((note) => note.size > limit && isEntry(ctx, note))
      .map((note): Finding => ({ id: 'note.size', severity: 'warning', path: note.path, message: `The note holds ${note.size} bytes, more than the ${limit} that are a good size for one.`, fix: null }));
  },
  examples: [
    { title: 'a note of 50,000 bytes', files: { '2026-03-01 Log.md': 'x'.repeat(50_000) }, expect: ['2026-03-01 Log.md: The note holds 50000 bytes, more than the 40000 that are a good size for one.'] },
  ],
};
