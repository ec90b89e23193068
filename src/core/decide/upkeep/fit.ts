import type { StateFile } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { scanMarkdown } from '../../read/markdown/scan';
import { encodeText } from '../../read/text/text';
import { cutAt } from '../layers/index';

/** Limits of a state file: bytes of UTF-8, and items of its lists. */
export interface Limits {
  readonly bytes: number | null;
  readonly lists: NonNullable<StateFile['lists']>;
}

/**
 * A text of at most so many bytes and list items: items beyond the number are left out first, then the end of the
 * text. `pinned` is the part at its end that stays whole. The same text where it fits already. Throws `over_limit`
 * where not even the pinned part and the properties do.
 */
export function fitted(path: VaultPath, { head, pinned }: { readonly head: string; readonly pinned: string }, limits: Limits): string {
  const short = limits.lists.reduce((text, { heading, most }) => shortened(text, heading, most), head);
  const whole = short + pinned;
  if (limits.bytes === null || sizeOf(whole) <= limits.bytes) return whole;
  // A line end after the cut, and one before what is pinned.
  const room = limits.bytes - sizeOf(pinned) - 2;
  if (room <= 0)
    throw new MemoryError(
      'over_limit',
      `The checkpoint alone has ${sizeOf(pinned).toLocaleString('en-US')} bytes; "${path}" holds ${limits.bytes.toLocaleString('en-US')} in all. Shorten it.`,
      path,
    );
  const kept = short.slice(0, cutAt(path, short, room)).trimEnd();
  return `${kept}\n${pinned === '' ? '' : `\n${pinned.trimStart()}`}`;
}

/** Bytes of UTF-8. */
export function sizeOf(text: string): number {
  return encodeText(text).length;
}

/** A text in which the lists below a heading have at most so many items together. */
function shortened(text: string, name: string, most: number): string {
  const { headings } = scanMarkdown(text);
  const at = headings.findIndex((heading) => heading.text.trim().toLowerCase() === name.toLowerCase());
  const found = headings[at];
  if (found === undefined) return text;
  const next = headings.slice(at + 1)[0]?.start ?? text.length;
  let items = 0;
  const lines = text.slice(found.end, next).split('\n');
  const kept = lines.filter((line) => {
    if (/^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/.test(line)) items += 1;
    else if (!/^\s*\S/.test(line)) return true;
    return items <= most;
  });
  return text.slice(0, found.end) + kept.join('\n') + text.slice(next);
}
