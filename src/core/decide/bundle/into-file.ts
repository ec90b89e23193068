import { MemoryError } from '../../model/errors';
import { fenceStands, findFence, placeFence } from '../../read/markdown/fences';
import { AGENTS_BLOCK } from './formats';

/** True for a bundle of the format `agents`. */
export function isBundleBlock(bundle: string): boolean {
  return bundle.startsWith(`<!-- top-of-mind:begin ${AGENTS_BLOCK} -->`);
}

/**
 * A file with a bundle of the format `agents` in it, as `placeFence` says. `current` is empty for a file that does not exist.
 * Throws `bad_input` where the marks of the block are no pair, and where there is no place for it.
 */
export function bundleInFile(current: string, bundle: string): string {
  const { state, problem } = findFence(current, AGENTS_BLOCK);
  if (state === 'broken') throw new MemoryError('bad_input', `The file was left alone. ${problem ?? ''}`);
  const { innerStart, innerEnd } = findFence(bundle, AGENTS_BLOCK);
  const next = placeFence(current, AGENTS_BLOCK, bundle.slice(innerStart, innerEnd));
  if (next !== null) return next;
  throw new MemoryError(
    'bad_input',
    'The file was left alone: it begins with properties that do not close, so nothing can be added below them. Close them and run again.',
  );
}

/** Where a block stands in a file, for a person: `at line 3`. */
export function blockPlace(text: string, name = AGENTS_BLOCK): string {
  const stands = fenceStands(text, name);
  if (stands === null) return '';
  return `at line ${stands.line}${stands.isRead ? '' : ', beyond the first 32 KiB, where Codex no longer reads'}`;
}
