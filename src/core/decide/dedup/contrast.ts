import type { EntryRef, Evidence } from '../../model/verdict';
import { evidenceOf } from './evidence';
import { contentKeys, readEntry } from './entry';
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

/** The documents of these entries; those that the gate does not know are left out. */
export function documentsOf(at: GateEntries, refs: readonly EntryRef[]): number[] {
  return refs.flatMap((ref) => {
    const doc = at.documents.findIndex(({ source, retired }) => !retired && sameSource(source, ref));
    return doc < 0 ? [] : [doc];
  });
}

/** Compares a new entry with some older ones, whose texts are at hand. */
export function contrasts(at: GateEntries, entry: EntryToJudge, docs: readonly number[]): Contrast[] {
  const fresh = readEntry(entry.title, entry.body);
  return docs.flatMap((doc) => {
    const source = at.documents[doc]?.source;
    if (source === undefined || !('path' in source)) return [];
    const features = compare(fresh, textOf(at, doc), at.weights);
    const { label, isVerbatim } = judgePair(features);
    const evidence = evidenceOf(features, label, isVerbatim ? 'verbatim' : null, source);
    const keys = new Set(fresh.terms.filter((term) => !term.stop).map(({ key }) => key));
    return [{ ref: source, evidence, passage: passageIn(saidOf(at, doc)?.body ?? '', keys) }];
  });
}

/** The paragraph, or the line of a long one, that holds most of these terms; the first of equals. */
function passageIn(body: string, keys: ReadonlySet<string>): string {
  const pieces = body.split(/\n[^\S\n]*\n/).flatMap((paragraph) => (paragraph.length > LONGEST ? paragraph.split('\n') : [paragraph]));
  let best = '';
  let most = -1;
  for (const piece of pieces) {
    const text = piece.trim();
    if (text === '') continue;
    const held = [...contentKeys(text)].filter((key) => keys.has(key)).length;
    if (held > most) [best, most] = [text, held];
  }
  return best.length > LONGEST ? `${best.slice(0, LONGEST - 1)}…` : best;
}
