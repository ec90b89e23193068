import type { VaultPath } from '../../model/path';
import { hashText } from '../../read/text/hash';
import {
  letThrough,
  passagesIn,
  UNRANKED,
  type Conditions,
  type Passage,
  type RankedNote,
  type RankedPassage,
  type SearchedNote,
} from '../search/index';

/** Places of passages by their meaning, 1 for the closest: by note, then by the key of what they say. */
export type Meanings = ReadonlyMap<VaultPath, ReadonlyMap<number, number>>;

/** A passage in the order of an answer, with its places among those found by words and by meaning. */
export interface Hit {
  readonly one: RankedNote;
  readonly passage: RankedPassage;
  readonly words: number | null;
  readonly meaning: number | null;
  /** 0 to 1, of the best. */
  readonly score: number;
}

/** In reciprocal rank fusion, how little the first places stand out. */
const K = 60;

/** The passages of a note with this text, each with the words that its meaning is taken from (title, headings, text), and a number made of them. */
export function saidIn(
  { names }: SearchedNote,
  text: string,
): { readonly passage: Passage; readonly said: string; readonly key: number }[] {
  return passagesIn(text, true).map((passage) => {
    const said = [names[0], ...passage.trail, text.slice(passage.start, passage.end).trim()].join('\n');
    return { passage, said, key: Number.parseInt(hashText(said), 16) };
  });
}

/**
 * Passages in the order of their words, and those of `meanings` among them. What is called as the question says stays first.
 * `whole` gives the text of a note with what the filters leave out of it, as its meaning was taken from.
 */
export function fused(
  byWords: readonly Pick<Hit, 'one' | 'passage'>[],
  notes: readonly SearchedNote[],
  meanings: Meanings | undefined,
  whole: (note: SearchedNote) => string,
  conditions: Conditions,
): Hit[] {
  const best = byWords[0]?.passage.score ?? 1;
  const hits = byWords.map((hit, at): Hit => ({ ...hit, words: at + 1, meaning: null, score: hit.passage.score / best }));
  if (meanings === undefined || meanings.size === 0) return hits;
  for (const note of notes) {
    const places = new Map(meanings.get(note.path));
    const all = places.size === 0 ? [] : saidIn(note, whole(note));
    const through = letThrough(
      conditions,
      note,
      all.map(({ passage }) => passage),
    );
    for (const [nth, { passage, key }] of all.entries()) {
      const meaning = through[nth] === true ? places.get(key) : undefined;
      const { start, end } = passage;
      if (meaning === undefined || (start < end && note.text.slice(start, end).trim() === '')) continue;
      places.delete(key);
      const meets = ({ passage: held }: Hit): boolean => held.start === start || (held.start < end && start < held.end);
      const at = hits.findIndex((hit) => hit.one.note === note && meets(hit));
      const hit = hits[at];
      if (hit !== undefined) hits[at] = { ...hit, meaning: Math.min(meaning, hit.meaning ?? meaning) };
      else hits.push({ one: unranked(note), passage: { ...passage, ...UNRANKED }, words: null, meaning, score: 0 });
    }
  }
  const share = (place: number | null): number => (place === null ? 0 : (K + 1) / (K + place) / 2);
  const scored = hits.map((hit) => ({ ...hit, score: isCalled(hit) ? 1 : share(hit.words) + share(hit.meaning) }));
  return scored.sort((a, b) => Number(isCalled(b)) - Number(isCalled(a)) || b.score - a.score || (a.words ?? K) - (b.words ?? K));
}

/** True where its note or heading is called the question word for word. */
function isCalled({ one, passage, words }: Hit): boolean {
  return words !== null && (one.named === 1 || passage.headed === 1);
}

function unranked(note: SearchedNote): RankedNote {
  return { note, passages: [], best: 0, named: 0, isLookedUp: false, covers: 0, inNames: [] };
}
