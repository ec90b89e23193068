import type { Finding } from '../../../model/finding';
import { byCodePoint, isInside } from '../../../model/path';
import { isInner } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck } from './check';

/** Files that the product could not read, and therefore never touches. */
export const unreadable: HealthCheck = {
  id: 'unreadable',
  title: 'Unreadable files',
  summary: 'Files that could not be read. They are in no index, bundle or ranking, and are never changed.',
  advice: 'Open each file and save it again as UTF-8, download it, or restore it from a backup.',
  cost: { points: 10, share: 0.05 },
  check({ ctx, unread }) {
    const known = ctx.snapshot.unreadable.filter(({ path }) => isInside(path, ctx.memory.root) && !isInner(ctx, path));
    const files = new Map([...unread, ...known.map(({ path, message }) => [path, message] as const)]);
    return [...files]
      .map(([path, message]): Finding => ({ id: 'file.unreadable', severity: 'error', path, message, fix: null }))
      .sort((a, b) => byCodePoint(a.path, b.path));
  },
};

export const evidence = 'The bytes of the file.';

export const examples: readonly CheckExample[] = [];
