import type { Term } from '../../../read/terms/term';
import { ELSEWHERE } from '../content';
import { MATCHED } from '../features';
import { likenessOfWords } from '../match';
import type { Hunk } from '../spans';
import { ratio, type Numbers, type View } from './view';

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

/** How far apart two words may stand to be near each other. */
const NEAR = 3;

/** Shares of the content words of the new body whose next (and next but one) is near it in the old one too. */
function neighboursOf({ spans: { numbered } }: View): Numbers {
  const { old, fresh } = numbered;
  const places = placesOf(old, fresh);
  let [inOrder, close] = [0, 0];
  for (let i = 0; i + 1 < fresh.length; i++) {
    const nearest = nearestOf(places, fresh[i] as number, fresh[i + 1] as number);
    if (nearest.next) inOrder++;
    if (nearest.near) close++;
  }
  return { inOrder: ratio(inOrder, fresh.length - 1), close: ratio(close, fresh.length - 1) };
}

/** Where the old text holds each word, as chains: `last` by word, then `before` by place, both 1 + the place and 0 for none. */
interface Places {
  readonly old: Int32Array;
  readonly last: Int32Array;
  readonly before: Int32Array;
}

function placesOf(old: Int32Array, fresh: Int32Array): Places {
  const last = new Int32Array(fresh.length);
  const before = new Int32Array(old.length);
  for (let i = 0; i < old.length; i++) {
    const word = old[i] as number;
    if (word === ELSEWHERE) continue;
    before[i] = last[word] as number;
    last[word] = i + 1;
  }
  return { old, last, before };
}

/** Whether the old text has the second word right behind the first anywhere, and near it. */
function nearestOf({ old, last, before }: Places, first: number, second: number): { readonly next: boolean; readonly near: boolean } {
  let near = false;
  for (let place = last[first] as number; place !== 0; place = before[place - 1] as number) {
    const at = place - 1;
    if (old[at + 1] === second) return { next: true, near: true };
    if (near) continue;
    for (let k = 1; k <= NEAR; k++) if (old[at + k] === second || old[at - k] === second) near = true;
  }
  return { next: false, near };
}

/** Share of the new terms that stand outside every difference. */
function orderKept(hunks: readonly Hunk[], length: number): number {
  return (
    1 -
    ratio(
      hunks.reduce((sum, hunk) => sum + hunk.new.length, 0),
      length,
    )
  );
}
