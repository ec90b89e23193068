import type { EntryRef, Evidence } from '../../model/verdict';
import { evidenceOf } from './evidence';
import { keysOf, readEntry } from './entry';
import { compare } from './features';
import { sameSource, saidOf, textOf, type GateEntries } from './gate-entries';
import type { EntryToJudge } from './judge-entry';
import { judgePair } from './verdict';

/** An older entry beside a new one. */
export interface Contrast {
  readonly ref: EntryRef;
  readonly evidence: Evidence;
  /** The part of the older entry that shares most with the new one. */
  readonly passage: string;
}

/** Longest part that is shown, in UTF-16 units. */
const LONGEST = 300;

/** Compares a new entry with some older ones, whose texts are at hand. */
export function contrasts(at: GateEntries, entry: EntryToJudge, docs: readonly number[]): Contrast[] {
  const fresh = readEntry(entry.title, entry.body);
  const keys = keysOf(fresh);
  return docs.flatMap((doc) => {
    const source = at.documents[doc]?.source;
    if (source === undefined || !('path' in source)) return [];
    const rest = entry.without?.find(({ ref }) => sameSource(ref, source))?.said;
    const features = compare(fresh, rest == null ? textOf(at, doc) : readEntry(rest.title, rest.body));
    const { label, isVerbatim } = judgePair(features);
    const evidence = evidenceOf(features, label, isVerbatim ? 'verbatim' : null, source);
    return [{ ref: source, evidence, passage: passageIn((rest ?? saidOf(at, doc))?.body ?? '', keys) }];
  });
}

/** The paragraph, or the line of a long one, that holds most of these terms; the first of equals. */
function passageIn(body: string, keys: ReadonlySet<string>): string {
  let best = '';
  let most = -1;
  for (const paragraph of body.split(/\n[^\S\n]*\n/)) {
    for (const piece of paragraph.length > LONGEST ? paragraph.split('\n') : [paragraph]) {
      const text = piece.trim();
      if (text === '') continue;
      let held = 0;
      for (const key of keysOf(readEntry('', text))) if (keys.has(key)) held++;
      if (held > most) [best, most] = [text, held];
    }
  }
  return best.length > LONGEST ? `${best.slice(0, LONGEST - 1)}…` : best;
}
