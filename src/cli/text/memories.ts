import type { Memory } from '../../core/model/memory';
import { printable } from './diff';
import type { Paint } from './paint';

/** More names than this are counted. */
const MOST_NAMED = 5;

/** The line that tells which memory was taken where nobody named one, and how to name another. */
export function otherMemories(memories: readonly Memory[], named: string | undefined, paint: Paint): string {
  const [used, ...others] = memories;
  if (named !== undefined || used === undefined || others.length === 0) return '';
  const names = others.slice(0, MOST_NAMED).map(({ name }) => JSON.stringify(printable(name)));
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  return paint.dim(
    `In the memory ${JSON.stringify(printable(used.name))}, the first of ${memories.length}. For another name it with --memory: ${names.join(', ')}${more}.`,
  );
}
