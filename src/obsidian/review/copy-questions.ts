import { copyPromised } from '../ui/clipboard';
import { ClipboardRefusedModal } from '../bundle/clipboard-refused';
import { codeOf } from '../../core/model/errors';
import { pick, PickModal } from '../ui/pick';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { ReviewWatch } from './watch';

/** The memory whose questions are meant: the one that has some, else a choice among several. Null for none. */
export async function memoryAsked(bench: Workbench, watch: ReviewWatch): Promise<string | null> {
  const names = [...new Set(watch.rows().flatMap(({ unsure, memory }) => (unsure ? [memory] : [])))];
  if (names.length > 1) return pick<string>((done) => new PickModal(bench.app, names, 'The questions of which memory', done));
  return names[0] ?? bench.activeMemory() ?? null;
}

/** Puts the open questions on the clipboard as one prompt, for whoever carries it to a language model. */
export async function copyQuestions(bench: Workbench, watch: ReviewWatch): Promise<void> {
  const memory = await memoryAsked(bench, watch);
  if (memory === null) return;
  const asked = withProgress('Collecting the questions', (progress) => bench.memory.questions({ memory, progress }));
  const prompt = asked.then((result) => result.prompt);
  let isCopied = true;
  try {
    await copyPromised(bench.app.workspace.containerEl.win, prompt);
  } catch (error) {
    if (codeOf(error) !== 'clipboard') throw error;
    isCopied = false;
    if ((await prompt) !== '') new ClipboardRefusedModal(bench.app, await prompt, 'Questions', 'Copy the questions').open();
  }
  const { asked: count, withheld, left } = await asked;
  const kept = withheld === 0 ? '' : ` ${counted(withheld, 'question is', 'questions are')} about private texts and not in it.`;
  if (count === 0) {
    showNotice(`No question is open.${kept}`);
    return;
  }
  const more = left === 0 ? '' : ` ${counted(left, 'more question', 'more questions')} did not fit: copy again when these are answered.`;
  showNotice(
    `${isCopied ? `${counted(count, 'question', 'questions')} copied. Paste them` : `The text holds ${counted(count, 'question', 'questions')}. Give it`} to a language model, then paste its reply with "Paste answers".${kept}${more}`,
  );
}
