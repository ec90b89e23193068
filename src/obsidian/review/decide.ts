import type { UserEvent } from 'obsidian';
import type { Answer, EntryRef } from '../../core/model/verdict';
import { WAY_OF, type ReviewOutcome } from '../../core/model/results/review';
import { chooseOlder, entryName, entryText } from '../remember/older';
import { keyOf, lineOf, type ReviewRow } from './entries';
import { ANSWERS, answerLabel, outcomeOf, showAnswers } from '../remember/question';
import { LOOKS, showSentence } from '../remember/verdict';
import type { ReviewWatch } from './watch';
import { carryOut } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { openAt } from '../ui/opening';
import { counted, dayIn, plainName, plainText, plainTitle } from '../ui/wording';
import { muted, showDialog } from '../ui/dialog';
import { showPrivate, showWordDiff } from '../remember/word-diff';
import { folderOf } from '../../core/model/path';
import type { Row } from '../ui/list';

/** Said when an answer is carried out. */
const DONE: Readonly<Record<Answer, (own: string, older: string) => string>> = {
  new: () => 'Both are kept. You will not be asked again.',
  replaces: (own, older) => `"${older}" is marked as superseded by "${own}".`,
  merge: (own, older) => `"${own}" is merged into "${older}".`,
  link: (own, older) => `"${own}" now links to "${older}".`,
  same: (own) => `"${own}" is in the trash. Its text is kept in the skipped note.`,
};

/** The same for a part of a file, which stays where it is. */
const DONE_IN_PLACE: Partial<typeof DONE> = {
  merge: (own, older) => `"${own}" is added to "${older}", and marked there.`,
  same: (own, older) => `"${own}" is marked as already said in "${older}".`,
};

function doneWords(answer: Answer, row: ReviewRow, { mistake, stays }: ReviewOutcome): string {
  const [own, older] = [entryName(row), entryName(row.of)];
  if (mistake !== undefined) return `"${older}" now counts ${counted(mistake.count, 'time')}. "${own}" is marked as already said there.`;
  return ((stays === true ? DONE_IN_PLACE[answer] : undefined) ?? DONE[answer])(own, older);
}

/** The answer that the verdict speaks for; a question speaks for none. */
export function likelyAnswer({ verdict, unsure }: Pick<ReviewRow, 'verdict' | 'unsure'>): Answer | null {
  if (unsure) return null;
  return verdict === 'SUPERSEDE' ? 'replaces' : 'same';
}

/** Carries out one answer about an entry that needs review; like every change it is shown first. */
async function resolveEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow, answer: Answer): Promise<void> {
  const { memory, path, entry, of, asked } = row;
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${answerLabel(answer)}: ${outcomeOf(answer, asked)} Undo takes it back.`,
    propose: (progress) => bench.memory.resolveEntry({ path, entry }, WAY_OF[answer], of, { memory, progress }),
    done: (result) => doneWords(answer, row, result),
    nothing: 'Nothing is left to do here.',
  });
  if (outcome !== null) watch.settled(row, outcome.receipt?.journal ?? null);
}

/**
 * Shows both texts as they are now, and settles the entry in the way that is chosen. Where one has changed while somebody made up
 * their mind, the answer was about another text: both are shown again.
 */
async function decideEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow): Promise<void> {
  const read = (ref: EntryRef): Promise<string | null> => entryText(bench, ref, row.memory);
  const [own, older] = await Promise.all([read(row), read(row.of)]);
  if (own === null || (older === null && row.others.length === 0)) {
    watch.settled(row, null);
    showNotice(`"${entryName(own === null ? row : row.of)}" is gone, so there is nothing left to decide.`);
    return;
  }
  const chosen = await askReview(bench, row, own, read);
  if (chosen === null) return;
  const { of, older: shown } = chosen;
  const others = [row.of, ...row.others].filter((one) => one !== of);
  const answered = { ...row, of, others };
  const [ownNow, olderNow] = await Promise.all([read(row), read(of)]);
  if (ownNow === own && olderNow === shown) {
    await resolveEntry(bench, watch, answered, chosen.answer);
    return;
  }
  if (ownNow !== null && olderNow !== null) showNotice(`"${entryName(ownNow === own ? of : row)}" has changed. Please answer again.`);
  await decideEntry(bench, watch, answered);
}

/** The text of an entry as its file is now; null if it is gone. */
type ReadEntry = (ref: EntryRef) => Promise<string | null>;

/** An answer, the older entry it is about, and the text of that as it was shown; null if none was. */
interface ReviewChoice {
  readonly answer: Answer;
  readonly of: EntryRef;
  readonly older: string | null;
}

/** Shows an entry beside the older one, or one of several, and a button for each way to settle it. */
function askReview(bench: Workbench, row: ReviewRow, own: string, read: ReadEntry): Promise<ReviewChoice | null> {
  return showDialog<ReviewChoice>(bench.app, row.title, 'tom-review-modal', (el, dialog) => {
    let { of } = row;
    let older: string | null = null;
    const head = el.createDiv({ cls: 'tom-callout' });
    const sentenceEl = head.createDiv();
    if (row.withheld === null && row.why !== '') muted(head, row.why);
    const choose = (ref: EntryRef): void => {
      of = ref;
      void showTexts(ref);
    };
    if (row.others.length > 0) chooseOlder(head, [row.of, ...row.others], row.of, choose);
    const textsEl = el.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Both texts' } });
    const showTexts = async (ref: EntryRef): Promise<void> => {
      sentenceEl.empty();
      const run = (_: EntryRef, event: UserEvent): Promise<void> => {
        dialog.close();
        return openAt(bench.app, ref.path, lineOf(bench.app, ref), event);
      };
      showSentence(sentenceEl, LOOKS[row.unsure ? 'asks' : row.verdict === 'UNIQUE' ? 'close' : row.verdict].says, ref, run);
      older = null;
      const text = await read(ref);
      if (ref !== of) return;
      older = text;
      textsEl.empty();
      if (row.withheld !== null) showPrivate(textsEl, row.withheld);
      if (text === null) textsEl.createDiv({ text: 'This entry is gone.', cls: 'tom-problem' });
      else showWordDiff(textsEl, text, own, { head: 'This entry', spoken: 'Only in this entry: ' });
    };
    const run = (answer: Answer): void => dialog.finish({ answer, of, older });
    showAnswers(el, { asked: row.asked, main: likelyAnswer(row), focus: true, run });
    dialog.buttonRow([{ text: 'Decide later', run: () => dialog.close() }]);
    void showTexts(of);
  });
}

const looks: Record<ReviewRow['verdict'], { readonly name: string; readonly label: string; readonly says: string }> = {
  UNIQUE: { name: 'circle-help', label: 'Question', says: 'Close to' },
  SUPERSEDE: { name: 'circle-arrow-up', label: 'Supersedes', says: 'May supersede' },
  DUPLICATE: { name: 'copy', label: 'Already known', says: 'May repeat' },
};

const ICONS: Readonly<Record<Answer, string>> = {
  new: 'copy-check',
  replaces: 'circle-arrow-up',
  merge: 'git-merge',
  link: 'link',
  same: 'copy',
};

/** Entries that need review, each with the older one it is about. */
export function reviewRows(bench: Workbench, watch: ReviewWatch): (Row & { readonly memory: string })[] {
  return watch.rows().map((row) => {
    const { path, entry, title, of, verdict, unsure, why, memory } = row;
    const { name, label } = unsure ? looks.UNIQUE : looks[verdict];
    const older = of.entry === null ? plainTitle(of.path) : plainName(of.entry);
    return {
      memory,
      id: `review ${keyOf(row)}`,
      cls: 'tom-finding tom-review-row',
      icon: { name, label },
      of: keyOf(row),
      title: plainName(title),
      place: entry === null ? [dayIn(path), folderOf(path)].filter((part) => part !== '').join(', ') : plainTitle(path),
      lines: [[`${looks[verdict].says} "${older}".`, plainText(why)].join(' ').trim()],
      note: { path, line: lineOf(bench.app, row), heading: entry ?? undefined },
      act: {
        icon: 'scale',
        label: 'Decide…',
        says: `Decide about ${title}: see it beside ${older}`,
        run: () => decideEntry(bench, watch, row),
      },
      menu: ANSWERS.map((answer) => ({
        title: answerLabel(answer),
        icon: ICONS[answer],
        run: () => resolveEntry(bench, watch, row, answer),
      })),
    };
  });
}
