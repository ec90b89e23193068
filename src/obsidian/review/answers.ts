import type { ReviewWay } from '../../core/model/results/review';
import type { ReviewRow } from './model';

/** The label of the button for each way, and its effect in words. */
export const reviewWords: Record<ReviewWay, { readonly label: string; readonly does: string }> = {
  keep: { label: 'Keep both', does: 'leave both as they are, and never ask again' },
  replace: { label: 'Replace older', does: 'mark the older one as superseded by this one; nothing is deleted' },
  merge: { label: 'Merge into older', does: 'put its text at the end of the older one; its links follow' },
  link: { label: 'Link to older', does: 'keep it, with a link to the older one' },
  skip: { label: 'Skip', does: 'move it to the trash; its text stays in the skipped note' },
};

/** The ways that are open to an entry, as far as its kind tells: a part of a file can neither be merged nor set aside. */
export function waysFor({ entry, of }: Pick<ReviewRow, 'entry' | 'of'>): readonly ReviewWay[] {
  if (entry !== null) return ['keep', 'replace', 'link'];
  return of.entry === null ? ['keep', 'replace', 'merge', 'link', 'skip'] : ['keep', 'replace', 'link', 'skip'];
}

/** The way that the verdict speaks for, where it is open. */
export function likelyWay(row: Pick<ReviewRow, 'entry' | 'of' | 'verdict'>): ReviewWay {
  const way = row.verdict === 'SUPERSEDE' ? 'replace' : 'skip';
  return waysFor(row).includes(way) ? way : 'keep';
}
