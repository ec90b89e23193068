import { MemoryError } from '../../model/errors';
import { findFence, lineBreakOf, replaceFence } from '../../read/markdown/fences';
import { AGENTS_BLOCK } from './formats';

/** True for a bundle of the format `agents`. */
export function isBundleBlock(bundle: string): boolean {
  return bundle.startsWith(`<!-- top-of-mind:begin ${AGENTS_BLOCK} -->`);
}

/**
 * A file with a bundle of the format `agents` in it: in the place of the block that stands there, else at the end. Outside
 * of the block not a byte changes. `current` is null for a file that does not exist. Throws `bad_input` where the marks of
 * the block are no pair, or the file ends inside a code block.
 */
export function bundleInFile(current: string | null, bundle: string): string {
  if (current === null || current.trim() === '') return bundle;
  const lineBreak = lineBreakOf(current);
  const fence = findFence(current, AGENTS_BLOCK);
  if (fence.state === 'broken') throw new MemoryError('bad_input', `The file was left alone. ${fence.problem ?? ''}`);
  const text = bundle.replace(/\n/g, lineBreak);
  if (fence.state === 'ok') {
    const { innerStart, innerEnd } = findFence(text, AGENTS_BLOCK);
    return replaceFence(current, AGENTS_BLOCK, text.slice(innerStart, innerEnd));
  }
  const next = `${current}${current.endsWith('\n') ? '' : lineBreak}${lineBreak}${text}`;
  if (findFence(next, AGENTS_BLOCK).state === 'ok') return next;
  throw new MemoryError(
    'bad_input',
    'The file ends inside a code block, so nothing can be added to it. Close the code block and run again.',
  );
}
