import { copyPromised } from '../ui/clipboard';
import { PickModal } from '../ui/pick';
import { showNotice } from '../ui/notices';
import { withProgress, Latest } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { ReviewWatch } from './watch';
import type { AnswersResult, ModelAnswer } from '../../core/model/results/questions';
import { type ReviewAnswer, WAY_OF } from '../../core/model/results/review';
import { refText } from '../../core/model/verdict';
import { carryOut, showDone } from '../plan/carry-out';
import { entryName } from '../remember/older';
import { keyOf } from './entries';
import { debounce } from 'obsidian';
import { answerLabel } from '../remember/question';
import { muted, showDialog } from '../ui/dialog';

/** The memory whose questions are meant: the one that has some, else a choice among several. Null for none. */
async function memoryAsked(bench: Workbench, watch: ReviewWatch): Promise<string | null> {
  const names = [...new Set(watch.rows().flatMap(({ unsure, memory }) => (unsure ? [memory] : [])))];
  if (names.length > 1) return new PickModal(bench.app, names, 'The questions of which memory').ask();
  return names[0] ?? bench.activeMemory() ?? null;
}

/** Puts the open questions on the clipboard as one prompt, for whoever carries it to a language model. */
export async function copyQuestions(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory === null) return;
  const asked = withProgress('Collecting the questions', (progress) => bench.memory.questions({ memory, progress }));
  const prompt = asked.then((result) => result.prompt);
  const isCopied = await copyPromised(bench.app, bench.app.workspace.containerEl.win, prompt, 'Questions', 'Copy the questions');
  const { asked: count, withheld, left } = await asked;
  const kept = withheld === 0 ? '' : ` ${counted(withheld, 'question is', 'questions are')} about private texts and not in it.`;
  if (count === 0) {
    showNotice(`No question is open.${kept}`);
    return;
  }
  const more = left === 0 ? '' : ` ${counted(left, 'more question', 'more questions')} did not fit: copy again when these are answered.`;
  showNotice(
    `${isCopied ? `${counted(count, 'question')} copied. Paste them` : `The text holds ${counted(count, 'question')}. Give it`} to a language model, then paste its reply with "Paste answers".${kept}${more}`,
  );
}

/** Takes the reply of a language model from a text that is pasted. */
export async function pasteAnswers(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory !== null) await takeAnswers(bench, watch, memory, null);
}

/** Puts the open questions to the language model of the settings. */
export async function askModel(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory === null) return;
  const given = await withProgress('Asking the language model', (progress) => bench.memory.askJudge({ memory, progress }));
  if (given.asked === 0) showNotice('No question is open that a language model may see.');
  else await takeAnswers(bench, watch, memory, given);
}

async function takeAnswers(bench: Workbench, watch: ReviewWatch, memory: string, given: AnswersResult | null): Promise<void> {
  const chosen = await askAnswers(bench, memory, given);
  if (chosen !== null) await settle(bench, watch, memory, chosen);
}

/** Carries out the answers as one change, which is shown first; those that need a file twice follow in a second one. */
async function settle(bench: Workbench, watch: ReviewWatch, memory: string, answers: readonly ModelAnswer[]): Promise<void> {
  let open: readonly ReviewAnswer[] = answers.map(({ path, entry, answer, of }) => ({ ref: { path, entry }, way: WAY_OF[answer], of }));
  while (open.length > 0) {
    const asked = open;
    const outcome = await carryOut(bench, {
      kind: 'fix',
      doing: 'Preparing the changes',
      explanation: 'Each answer is a part of the plan that you can leave out. Nothing is deleted for good, and Undo takes all of it back.',
      propose: (progress) => bench.memory.resolveEntries(asked, { memory, progress }),
    });
    if (outcome === null) return;
    const { result, plan, receipt } = outcome;
    // An answer that was left out in the preview stays open.
    const carriedOut = new Set(plan?.edits.map(({ part }) => part));
    const settled = result.settled.filter(({ ref }) => carriedOut.has(refText(ref)));
    for (const { ref } of settled) {
      const row = watch.rows().find((one) => keyOf(one) === keyOf(ref));
      if (row !== undefined) watch.settled(row, receipt?.journal ?? null);
    }
    for (const { why } of result.refused) showNotice(why);
    if (receipt !== null) showDone(bench, `${counted(settled.length, 'entry', 'entries')} settled.`, receipt);
    open = result.next;
  }
}

/** The pause in typing after which the text is read, milliseconds. */
const PAUSE = 250;

/** Shows the answers of a language model that was asked, or takes its reply where none is `given`, and what is wrong with them. */
function askAnswers(bench: Workbench, memory: string, given: AnswersResult | null): Promise<readonly ModelAnswer[] | null> {
  let answers: readonly ModelAnswer[] = [];
  let reply = given?.reply ?? '';
  const latest = new Latest();
  return showDialog<readonly ModelAnswer[]>(bench.app, 'Answers of a language model', 'tom-answers-modal', (el, dialog) => {
    const show = (result: AnswersResult | null): void => {
      answers = result?.answers ?? [];
      go?.setText(answers.length === 0 ? 'Show the changes' : `Show the changes of ${counted(answers.length, 'answer')}`);
      go?.toggleAttribute('disabled', answers.length === 0);
      listEl.empty();
      if (result === null) {
        muted(listEl, 'The answers appear here. Nothing changes before you have seen the plan.');
        return;
      }
      const list = listEl.createEl('ul', { cls: 'tom-findings' });
      for (const { title, answer, of, reason } of result.answers) {
        const item = list.createEl('li', { cls: 'tom-model-answer' });
        item.createDiv({ text: title, cls: 'tom-answer-label' });
        item.createDiv({ text: `${answerLabel(answer, { at: 'note' })}. Older entry: ${entryName(of)}` });
        if (reason !== '') muted(item, reason);
      }
      for (const problem of result.problems) listEl.createDiv({ text: problem, cls: 'tom-problem' });
      const open = result.asked - result.answers.length;
      if (open > 0) muted(listEl, `${counted(open, 'question stays', 'questions stay')} on the list.`);
    };
    const read = async (text: string): Promise<void> => {
      reply = text;
      if (text.trim() === '') {
        latest.stop();
        show(null);
        return;
      }
      await latest.show(
        () => bench.memory.readAnswers(text, { memory }),
        show,
        (message) => show({ asked: 0, withheld: 0, left: 0, answers: [], problems: [message] }),
      );
    };
    /** Entries may have changed since the answers were shown: where that takes one away, the dialog stays and says so. */
    const choose = async (): Promise<void> => {
      const shown = answers;
      go?.toggleAttribute('disabled', true);
      await read(reply);
      if (JSON.stringify(answers) === JSON.stringify(shown)) dialog.finish(shown);
    };
    if (given === null) {
      const area = el.createEl('textarea', {
        cls: 'tom-copy-text',
        attr: { rows: 6, 'aria-label': 'Reply of the language model', placeholder: 'Paste the whole reply here' },
      });
      const later = debounce(() => void read(area.value), PAUSE, true);
      area.addEventListener('input', () => later());
      el.win.setTimeout(() => area.focus(), 0);
    }
    const listEl = el.createDiv({
      cls: 'tom-scroll tom-model-answers',
      attr: { tabindex: '0', role: 'region', 'aria-label': 'Answers', 'aria-live': 'polite' },
    });
    const [, go] = dialog.buttonRow([
      { text: 'Cancel', run: () => dialog.close() },
      { text: '', main: true, run: choose },
    ]);
    show(given);
  });
}
