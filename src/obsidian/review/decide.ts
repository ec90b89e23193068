import type { UserEvent } from 'obsidian';
import type { EntryRef } from '../../core/model/verdict';
import type { ReviewWay } from '../../core/model/results/review';
import { chooseOlder, entryName, entryText } from '../remember/older';
import { keyOf, lineOf, type ReviewRow } from './entries';
import type { ReviewWatch } from './watch';
import { carryOut } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { openAt } from '../ui/opening';
import { spokenName, titleOf } from '../ui/wording';
import { addButtons, muted, showDialog } from '../ui/dialog';
import { showPrivate, showWordDiff } from '../remember/word-diff';
import { folderOf } from '../../core/model/path';
import type { Row } from '../ui/list';

interface WayWords {
  readonly label: string;
  readonly does: string;
  /** Said when it is done. */
  readonly done: (own: string, older: string) => string;
}

export const reviewWords: Record<ReviewWay, WayWords> = {
  keep: {
    label: 'Keep both',
    does: 'leave both as they are, and never ask again',
    done: (own, older) => `"${own}" and "${older}" are both kept. You are not asked about them again.`,
  },
  replace: {
    label: 'Replace older',
    does: 'mark what the older one says of this as superseded; nothing is deleted',
    done: (own, older) => `"${older}" is marked as superseded by "${own}".`,
  },
  merge: {
    label: 'Merge into older',
    does: 'put its text at the end of the older one; its links follow',
    done: (own, older) => `"${own}" is merged into "${older}".`,
  },
  link: {
    label: 'Link to older',
    does: 'keep it, with a link to the older one',
    done: (own, older) => `"${own}" links to "${older}" now.`,
  },
  skip: {
    label: 'Skip',
    does: 'move it to the trash; its text stays in the skipped note',
    done: (own) => `"${own}" is in the trash. Its text is kept in the skipped note.`,
  },
};

/** The same for a part of a file, which stays where it is. */
const inPlace: Partial<Record<ReviewWay, Omit<WayWords, 'label'>>> = {
  merge: {
    does: 'add its text to the end of the older one, and mark it here as said there',
    done: (own, older) => `"${own}" is added to "${older}", and marked as said there.`,
  },
  skip: {
    does: 'mark it as said already by the older one; nothing is deleted',
    done: (own, older) => `"${own}" is marked as said already in "${older}".`,
  },
};

function wordsOf(way: ReviewWay, { entry }: Pick<EntryRef, 'entry'>): Omit<WayWords, 'label'> {
  return (entry === null ? undefined : inPlace[way]) ?? reviewWords[way];
}

/** The effect of a way on this entry. */
export function effectOf(way: ReviewWay, entry: Pick<EntryRef, 'entry'>): string {
  return wordsOf(way, entry).does;
}

const WAYS: readonly ReviewWay[] = ['keep', 'replace', 'merge', 'link', 'skip'];

/** The way that the verdict speaks for; a question speaks for none. */
export function likelyWay({ verdict, unsure }: Pick<ReviewRow, 'verdict' | 'unsure'>): ReviewWay | null {
  if (unsure) return null;
  return verdict === 'SUPERSEDE' ? 'replace' : 'skip';
}

/** Carries out one answer about an entry that needs review; like every change it is shown first. */
async function resolveEntry(bench: Workbench, watch: ReviewWatch, row: ReviewRow, way: ReviewWay): Promise<void> {
  const { memory, path, entry, of } = row;
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${reviewWords[way].label}: ${effectOf(way, row)}. Undo takes it back.`,
    propose: (progress) => bench.memory.resolveEntry({ path, entry }, way, of, { memory, progress }),
    done: () => wordsOf(way, row).done(entryName(row), entryName(of)),
    nothing: 'There is nothing left to settle.',
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
    showNotice(`"${entryName(own === null ? row : row.of)}" is not there any more, so there is nothing left to settle.`);
    return;
  }
  const chosen = await askReview(bench, row, own, read);
  if (chosen === null) return;
  const { of, older: shown } = chosen;
  const others = [row.of, ...row.others].filter((one) => one !== of);
  const answered = { ...row, of, others };
  const [ownNow, olderNow] = await Promise.all([read(row), read(of)]);
  if (ownNow === own && olderNow === shown) {
    await resolveEntry(bench, watch, answered, chosen.way);
    return;
  }
  if (ownNow !== null && olderNow !== null)
    showNotice(`"${entryName(ownNow === own ? of : row)}" has changed meanwhile. Please answer again.`);
  await decideEntry(bench, watch, answered);
}

/** The text of an entry as its file is now; null if it is gone. */
type ReadEntry = (ref: EntryRef) => Promise<string | null>;

/** A way, the older entry it is about, and the text of that as it was shown; null if none was. */
interface ReviewChoice {
  readonly way: ReviewWay;
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
      const sentence = { UNIQUE: 'new beside', SUPERSEDE: 'something newer than', DUPLICATE: 'known already from' }[row.verdict];
      const question = 'The words do not settle it. Is this what this entry says, or something newer: ';
      sentenceEl.createSpan({ text: row.unsure ? question : `It seems to be ${sentence}: ` });
      const run = (event: UserEvent): Promise<void> => {
        dialog.close();
        return openAt(bench.app, ref.path, lineOf(bench.app, ref), event);
      };
      const name = entryName(ref);
      addButtons(sentenceEl, [{ text: name, cls: 'tom-link', says: spokenName(name, `Open ${ref.path}`), run }]);
      older = null;
      const text = await read(ref);
      if (ref !== of) return;
      older = text;
      textsEl.empty();
      if (row.withheld !== null) showPrivate(textsEl, row.withheld);
      if (text === null) textsEl.createDiv({ text: 'This entry is not there any more.', cls: 'tom-problem' });
      else showWordDiff(textsEl, text, own, { head: 'This entry', spoken: 'Only in this entry: ' });
    };
    const likely = likelyWay(row);
    const answers = el.createDiv({ cls: 'tom-answers', attr: { role: 'group', 'aria-label': 'Your answer' } });
    for (const way of WAYS) {
      const run = (): void => dialog.finish({ way, of, older });
      const [button] = addButtons(answers, [{ text: '', cls: 'tom-answer-way', main: way === likely, focus: way === likely, run }]);
      const does = effectOf(way, row);
      button?.createSpan({ text: reviewWords[way].label, cls: 'tom-answer-label' });
      button?.createSpan({ text: does.charAt(0).toUpperCase() + does.slice(1), cls: 'tom-answer-does' });
    }
    dialog.buttonRow([{ text: 'Decide later', run: () => dialog.close() }]);
    void showTexts(of);
  });
}

const looks: Record<ReviewRow['verdict'], { readonly name: string; readonly label: string; readonly says: string }> = {
  UNIQUE: { name: 'circle-help', label: 'Question', says: 'Close to' },
  SUPERSEDE: { name: 'circle-arrow-up', label: 'Supersedes', says: 'May supersede' },
  DUPLICATE: { name: 'copy', label: 'Known already', says: 'May repeat' },
};

/** Entries that need review, each with the older one it is about. */
export function reviewRows(bench: Workbench, watch: ReviewWatch): (Row & { readonly memory: string })[] {
  return watch.rows().map((row) => {
    const { path, entry, title, of, verdict, unsure, why, memory } = row;
    const { name, label } = unsure ? looks.UNIQUE : looks[verdict];
    const place = entry === null ? folderOf(path) : titleOf(path);
    return {
      memory,
      id: `review ${keyOf(row)}`,
      cls: 'tom-finding tom-review-row',
      icon: { name, label },
      title,
      place,
      lines: [`${looks[verdict].says} ${entryName(of)}`, why],
      note: { path, line: lineOf(bench.app, row), heading: entry ?? undefined },
      act: { label: 'Decide…', says: `Decide about ${title}: see it beside ${entryName(of)}`, run: () => decideEntry(bench, watch, row) },
      menu: [{ title: reviewWords.keep.label, icon: 'copy-check', run: () => resolveEntry(bench, watch, row, 'keep') }],
    };
  });
}
