import type { EntryRef, Question, Verdict } from '../../model/verdict';

/** Older entries that a question names. */
const MOST = 3;

/** The answers, each with its outcome. */
export const ANSWERS: Question['answers'] = [
  { answer: 'same', does: 'The older entry says it already. The new text goes to the skipped note, or stays where it is with a mark.' },
  {
    answer: 'replaces',
    does: 'What the older entry says of this no longer holds. That part of it is marked as superseded by the new one.',
  },
  { answer: 'new', does: 'Both hold. Nobody is asked about them again.' },
  { answer: 'merge', does: 'The new text goes to the end of the older entry.' },
];

/** The older entries that an unsure verdict may be about, the likeliest first. */
export function askedAbout({ evidence, candidates }: Verdict): EntryRef[] {
  const closest = evidence?.closest;
  const refs: EntryRef[] = closest !== undefined && 'path' in closest ? [closest] : [];
  for (const { path, entry } of candidates) {
    if (refs.length === MOST) break;
    if (!refs.some((ref) => ref.path === path && ref.entry === entry)) refs.push({ path, entry });
  }
  return refs;
}
