import type { Term } from '../../../read/terms/term';
import type { EntryText } from '../entry';
import { MATCHED } from '../features';
import { likenessOfWords } from '../match';
import type { Hunk } from '../spans';
import { canon, ratio, type Heard, type Numbers, type View } from './view';

/** Where the entries run side by side, and what stands in the places where they do not. */
export function spansOfPair(f: View): Numbers {
  const { hunks, frame, newLength, oldLength, longestRun } = f.spans;
  const real = hunks.map((hunk) => ({ hunk, old: unsaidIn(hunk.old, f.newSaid), fresh: unsaidIn(hunk.new, f.oldSaid) }));
  const replaced = real.filter(({ old, fresh }) => old.length > 0 && fresh.length > 0);
  const added = real.filter(({ old, fresh }) => old.length === 0 && fresh.length > 0);
  const dropped = real.filter(({ old, fresh }) => old.length > 0 && fresh.length === 0);
  const size = (list: readonly Term[]): number => list.reduce((sum, term) => sum + (term.kind === 'cjk' ? 0.5 : 1), 0);
  const first = replaced[0];
  const last = added.at(-1);
  return {
    frame,
    hunks: hunks.length,
    replaced: replaced.length,
    added: added.length,
    dropped: dropped.length,
    replacedOld: Math.max(0, ...replaced.map(({ old }) => size(old))),
    replacedNew: Math.max(0, ...replaced.map(({ fresh }) => size(fresh))),
    addedMost: Math.max(0, ...added.map(({ fresh }) => size(fresh))),
    droppedMost: Math.max(0, ...dropped.map(({ old }) => size(old))),
    replacedAt: first === undefined ? -1 : ratio(first.hunk.at, newLength),
    replacedOldAt: first === undefined ? -1 : ratio(first.hunk.oldAt, oldLength),
    replacedOpens: +(first !== undefined && first.hunk.at === 0 && first.hunk.oldAt === 0),
    onlyReplaced: +(replaced.length === 1 && added.length === 0 && dropped.length === 0),
    addedAt: last === undefined ? -1 : ratio(last.hunk.at, newLength),
    run: ratio(longestRun, Math.min(newLength, oldLength)),
    order: orderKept(hunks, newLength),
    replacedAlike: alikeIn(replaced),
    ...neighboursOf(f),
  };
}

function unsaidIn(terms: readonly Term[], by: { quality(term: Term): number }): Term[] {
  return terms.filter((term) => !term.stop && by.quality(term) < MATCHED);
}

/** How alike in spelling the likest words are that stand in each other's place. */
function alikeIn(replaced: readonly { readonly old: readonly Term[]; readonly fresh: readonly Term[] }[]): number {
  let least = replaced.length === 0 ? -1 : 1;
  for (const { old, fresh } of replaced) {
    let most = 0;
    for (const a of old) for (const b of fresh) most = Math.max(most, likenessOfWords(a.folded, b.folded));
    least = Math.min(least, most);
  }
  return least;
}

/** Shares of the content words of the new body whose next (and next but one) is near it in the old one too. */
function neighboursOf(f: View): Numbers {
  const words = (heard: readonly Heard[], entry: EntryText): string[] => heard.flatMap(({ term }) => (term.stop ? [] : [canon(entry, term)]));
  const [old, fresh] = [words(f.inOldBody, f.old), words(f.inNewBody, f.fresh)];
  const near = new Set<string>();
  const next = new Set<string>();
  old.forEach((word, i) => {
    next.add(`${word}\t${old[i + 1] ?? ''}`);
    for (let k = 1; k <= 3; k++) if (i + k < old.length) near.add(`${word}\t${old[i + k] ?? ''}`).add(`${old[i + k] ?? ''}\t${word}`);
  });
  let [inOrder, close] = [0, 0];
  for (let i = 0; i + 1 < fresh.length; i++) {
    const pair = `${fresh[i] ?? ''}\t${fresh[i + 1] ?? ''}`;
    if (next.has(pair)) inOrder++;
    if (near.has(pair)) close++;
  }
  return { inOrder: ratio(inOrder, fresh.length - 1), close: ratio(close, fresh.length - 1) };
}

/** Share of the new terms that stand outside every difference. */
function orderKept(hunks: readonly Hunk[], length: number): number {
  return 1 - ratio(hunks.reduce((sum, hunk) => sum + hunk.new.length, 0), length);
}
