import { getLanguage } from 'obsidian';
import { stemOf } from '../../core/model/path';
import type { UndoResult } from '../../core/model/plan';
import { attempt } from '../../core/model/errors';

/** The product's name, as people read it. */
export const PRODUCT = 'Top of Mind';

/** `1 note`, `12 notes`, `6,430 tokens`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** An estimate in two figures: `about 6,200 tokens` for 6214. */
export function roughly(tokens: number): string {
  const unit = 10 ** Math.max(0, String(Math.round(tokens)).length - 2);
  return `about ${counted(Math.round(tokens / unit) * unit, 'token')}`;
}

/** A number as the user's language writes it. */
export function figure(count: number): string {
  return attempt(() => count.toLocaleString(getLanguage()), String(count));
}

/** A control's spoken name: what it says, led by the words on it where they are not in it, so that voice control finds it. */
export function spokenName(shown: string, says: string): string {
  return says.toLowerCase().includes(shown.replace('…', '').toLowerCase()) ? says : `${shown}: ${says}`;
}

/** The name that a person uses for the file: without folder and ending. */
export { stemOf as titleOf };

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(names: readonly string[], most = 3): string {
  if (names.length === 0) return 'none';
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`;
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** The files that an undo left alone, as a sentence; empty for none. */
export function leftTold(left: UndoResult['left']): string {
  return left.length === 0 ? '' : `Left as they are: ${listed(left.map(({ path, why }) => `"${path}" (${why})`))}.`;
}
