import type { Finding } from '../../../model/finding';
import { isInside } from '../../../model/path';
import type { CheckExample, HealthCheck } from './check';

/** Files that the product could not read, and therefore never touches. */
export const unreadable: HealthCheck = {
  id: 'unreadable',
  title: 'Unreadable files',
  summary: 'Files that could not be read. They are in no index, bundle or ranking, and are never changed.',
  advice: 'Open each file and save it again as UTF-8, download it, or restore it from a backup.',
  cost: { points: 10, share: 0.05 },
  check: ({ ctx }) =>
    ctx.snapshot.unreadable
      .filter(({ path }) => isInside(path, ctx.memory.root))
      .map(({ path, message }): Finding => ({ id: 'file.unreadable', severity: 'error', path, message, fix: null })),
};

export const examples: readonly CheckExample[] = [];
