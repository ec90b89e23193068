import type { ReviewWay } from '../../core/model/results/review';
import type { EntryRef } from '../../core/model/verdict';
import type { ReviewRow } from './model';

/** The label of the button for each way, and its effect in words. */
export const reviewWords: Record<ReviewWay, { readonly label: string; readonly does: string }> = {
  keep: { label: 'Keep both', does: 'leave both as they are, and never ask again' },
  replace: { label: 'Replace older', does: 'mark what the older one says of this as superseded; nothing is deleted' },
  merge: { label: 'Merge into older', does: 'put its text at the end of the older one; its links follow' },
  link: { label: 'Link to older', does: 'keep it, with a link to the older one' },
  skip: { label: 'Skip', does: 'move it to the trash; its text stays in the skipped note' },
};

/** The same for a part of a file, which stays where it is. */
const inPlace: Partial<Record<ReviewWay, string>> = {
  merge: 'add its text to the end of the older one, and mark it here as said there',
  skip: 'mark it as said already by the older one; nothing is deleted',
};

/** The effect of a way on this entry. */
export function effectOf(way: ReviewWay, { entry }: Pick<EntryRef, 'entry'>): string {
  return (entry === null ? undefined : inPlace[way]) ?? reviewWords[way].does;
}

/** All ways, in the order of their buttons. */
export const WAYS: readonly ReviewWay[] = ['keep', 'replace', 'merge', 'link', 'skip'];

/** The way that the verdict speaks for; a question speaks for none. */
export function likelyWay({ verdict, unsure }: Pick<ReviewRow, 'verdict' | 'unsure'>): ReviewWay | null {
  if (unsure) return null;
  return verdict === 'SUPERSEDE' ? 'replace' : 'skip';
}
