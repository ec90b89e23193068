import type { Selection } from '../../model/results/selection';

/**
 * The text of a note without the passage that was selected in it, wherever that stands by now; null where it does not stand there.
 * Of copies of the same words only that one goes: text before and after it that is as it was says which.
 */
export function withoutPassage(now: string, { shown, start, end }: Pick<Selection, 'shown' | 'start' | 'end'>): string | null {
  const passage = shown.slice(start, end).trim();
  if (passage === '') return null;
  const from = shown.indexOf(passage, start);
  const at = placeNow(now, shown, from, passage);
  return at === null ? null : now.slice(0, at) + now.slice(at + passage.length);
}

function placeNow(now: string, shown: string, from: number, passage: string): number | null {
  const most = Math.min(now.length, shown.length);
  let [before, after] = [0, 0];
  while (before < most && now.charAt(before) === shown.charAt(before)) before++;
  while (after < most - before && now.charAt(now.length - 1 - after) === shown.charAt(shown.length - 1 - after)) after++;
  if (from + passage.length <= before) return from;
  if (from >= shown.length - after) return from + now.length - shown.length;
  let nearest: number | null = null;
  // A copy that lies wholly in what has not changed stood there before.
  for (let at = now.indexOf(passage, Math.max(0, before - passage.length + 1)); at >= 0; at = now.indexOf(passage, at + 1)) {
    if (at >= now.length - after) break;
    if (nearest === null || Math.abs(at - from) < Math.abs(nearest - from)) nearest = at;
  }
  return nearest;
}
