import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { lineBreakOf } from '../../read/markdown/fences';
import { blocksOf, type Block } from './blocks';
import { alteredBlocks } from './check';
import type { Guarded } from './guarded';

/**
 * An append-only text with accepted blocks put back: in place of what they became, else after the
 * block they used to follow, else at the end. Everything else stays as it is now. `copy` is the accepted text that
 * holds them, `hashes` names those to put back. Throws `verify_failed` if they would read differently there.
 */
export function restoreBlocks(
  { path, format }: Pick<Guarded, 'path' | 'format'>,
  now: string,
  copy: string,
  hashes: ReadonlySet<string>,
  accepted: ReadonlySet<string>,
): string {
  const present = blocksOf(format, now);
  const here = new Set(present.map((block) => block.hash));
  const old = blocksOf(format, copy);
  const wanted = old.filter(
    (block, i) => hashes.has(block.hash) && !here.has(block.hash) && old.findIndex((other) => other.hash === block.hash) === i,
  );
  const altered = alteredBlocks(
    wanted,
    present.filter((block) => !accepted.has(block.hash)),
  );
  const given: Given = { now, copy, present, old, wanted, altered };
  // As close as they were; with a blank line where they would run into the text that is there now; else after everything.
  for (const how of ['close', 'apart', 'end'] as const) {
    const text = putBack(given, how);
    const result = new Set(blocksOf(format, text).map((block) => block.hash));
    const replaced = new Set([...altered.values()].map((block) => block.hash));
    if (wanted.every((block) => result.has(block.hash)) && present.every((block) => replaced.has(block.hash) || result.has(block.hash)))
      return text;
  }
  throw cannot(path);
}

function cannot(path: VaultPath): MemoryError {
  return new MemoryError(
    'verify_failed',
    `What was accepted of "${path}" cannot be put back without changing what stands around it. Nothing was changed; put it back by hand, from the history of Obsidian Sync or Git.`,
    path,
  );
}

interface Given {
  readonly now: string;
  readonly copy: string;
  readonly present: readonly Block[];
  readonly old: readonly Block[];
  readonly wanted: readonly Block[];
  readonly altered: ReadonlyMap<Block, Block>;
}

function putBack({ now, copy, present, old, wanted, altered }: Given, how: 'close' | 'apart' | 'end'): string {
  const apart = how !== 'close';
  const lineBreak = lineBreakOf(now === '' ? copy : now);
  const inserts = wanted.map((block) => {
    const text = copy.slice(block.start, block.end).replace(/\r\n?|\n/g, lineBreak);
    const other = altered.get(block);
    return other === undefined
      ? { start: how === 'end' ? now.length : placeOf(block, old, present, now), end: -1, text }
      : { start: other.start, end: other.end, text };
  });
  // Those that were gone come at one place in the order they had.
  const ordered = inserts
    .map((insert, order) => ({ ...insert, order, end: insert.end < 0 ? insert.start : insert.end }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  let result = '';
  let at = 0;
  for (const { start, end, text } of ordered) {
    result += now.slice(at, start);
    result = `${separated(result, lineBreak, apart)}${text}`;
    at = end;
    if (at < now.length) result = separated(result, lineBreak, apart);
  }
  return result + now.slice(at);
}

/** After the nearest block before it that is still there, else before the nearest one after it, else at the end. */
function placeOf(block: Block, old: readonly Block[], present: readonly Block[], now: string): number {
  const index = old.indexOf(block);
  for (let i = index - 1; i >= 0; i--) {
    const before = present.findLast((one) => one.hash === old[i]?.hash);
    if (before !== undefined) return before.end;
  }
  for (let i = index + 1; i < old.length; i++) {
    const after = present.find((one) => one.hash === old[i]?.hash);
    if (after !== undefined) return after.start;
  }
  return now.length;
}

/** The text ended with a line break, or where `apart` with a blank line. */
function separated(text: string, lineBreak: string, apart: boolean): string {
  if (text === '' || text === '\ufeff') return text;
  const ended = text.endsWith('\n') ? text : text + lineBreak;
  return !apart || /\n[ \t\r]*\n$/.test(ended) ? ended : ended + lineBreak;
}
