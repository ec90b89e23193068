import type { AskedText, EntryRef, Question, Verdict } from '../../model/verdict';

/** Older entries that a question names. */
const MOST = 3;

const COUNTED = 'It is the same mistake: the older one counts it, and takes in new words and a new fix.';
const MARKED = 'Nothing is deleted.';

/** The answers to a question, each with its outcome for such a text: the one list of all doors. */
export function answersFor({ at, isMistake }: AskedText): Question['answers'] {
  const isHeld = at === 'held';
  const same = isHeld
    ? 'Not saved. The skipped note keeps its text.'
    : at === 'note'
      ? 'The older entry already says it: it goes to the trash, and its text to the skipped note.'
      : `The older entry already says it: it stays, with a mark that says so. ${MARKED}`;
  const merge = 'Its text goes to the end of the older entry';
  return [
    { answer: 'same', does: isMistake ? `${COUNTED}${isHeld ? '' : ' This one stays, with a mark.'}` : same },
    {
      answer: 'replaces',
      does: isHeld
        ? 'Saved, and the old text marked as superseded.'
        : `What the older entry says of this is marked as superseded. ${MARKED}`,
    },
    {
      answer: 'new',
      does: isHeld ? 'Saved beside the older one: both are true.' : 'Both are true and stay. Nobody is asked about them again.',
    },
    {
      answer: 'merge',
      does: isMistake
        ? 'As "same": the older one counts it.'
        : at === 'note'
          ? `${merge}, and its links follow.`
          : `${merge}${isHeld ? '' : ', and it is marked here as said there'}.`,
    },
    { answer: 'link', does: isHeld ? 'Saved with a link to the older one.' : 'Both are true: it gets a link to the older one.' },
  ];
}

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
