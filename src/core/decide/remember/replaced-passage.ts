import type { DecideContext } from '../../model/context';
import type { EntryRef } from '../../model/verdict';
import { passagesOf, type EntryPassage } from '../../read/entries/passages';
import { layerAt } from '../../read/files/rules';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { entryFormatOf, sectionNamed } from '../../read/memory/of-note';
import { bodyStart } from '../../read/snapshot/note';
import { contentKeys, FEW_WORDS } from '../dedup/index';

/** A new entry takes the place of all of an older one if it speaks of this share of what else that one says. */
const SPEAKS_OF = 0.5;

/**
 * The passage of an older entry's text that a new one replaces: that which shares most with it, the first of equals. Null
 * where the new entry takes the place of all of it, because it speaks of at least half of what the other passages say, or
 * because those say next to nothing.
 */
export function replacedPassage(older: string, says: string): EntryPassage | null {
  const fresh = contentKeys(says);
  const passages = passagesOf(older).map((passage) => ({ passage, keys: contentKeys(older.slice(passage.start, passage.end)) }));
  let best: (typeof passages)[number] | null = null;
  let most = 0;
  for (const one of passages) {
    const shared = [...one.keys].filter((key) => fresh.has(key)).length;
    if (shared > most) [best, most] = [one, shared];
  }
  if (best === null) return null;
  const { passage, keys } = best;
  const others = passages.filter((one) => one.passage !== passage);
  const rest = new Set(others.flatMap((one) => [...one.keys]).filter((key) => !keys.has(key)));
  const isOneOfMany = passage.kind !== 'paragraph' && others.some((one) => one.passage.kind === passage.kind);
  if (rest.size < (isOneOfMany ? 1 : FEW_WORDS)) return null;
  const said = [...rest].filter((key) => fresh.has(key)).length;
  return said < rest.size * SPEAKS_OF ? passage : null;
}

/**
 * The same in the file of an older entry (`text`), offsets in UTF-16 units of that file. Null also for a line of a log and a
 * mistake, which are marked as a whole, and in an append-only file, of which no line may change.
 */
export function replacedIn(ctx: DecideContext, older: EntryRef, text: string, says: string): EntryPassage | null {
  if (layerAt(ctx, older.path).layer === 'append-only') return null;
  const section = sectionNamed(ctx, older, text);
  if (older.entry !== null && (section?.heading == null || entryFormatOf(ctx, older.path) === 'fail')) return null;
  const { start, end } = section?.body ?? { start: bodyStart(readFrontmatter(text)), end: text.length };
  const passage = replacedPassage(text.slice(start, end), says);
  if (passage === null) return null;
  const at = start + passage.start;
  // The text of a section stands in its labels, and is marked with it.
  const isLabelled = section?.fields.some(({ range }) => range.start <= at && at < range.end) === true;
  if (isLabelled || (section !== null && passage.kind === 'paragraph')) return null;
  return { ...passage, start: at, end: start + passage.end, markAt: start + passage.markAt };
}
