import { answersFor } from '../../core/memory';
import { ACTION_OF } from '../../core/model/results/remember';
import type { Answer, AskedText } from '../../core/model/verdict';
import { addButtons } from '../ui/dialog';

/** The answers about an older note in the order in which they are shown, each with its name. */
const LABELS: Readonly<Record<Answer, string>> = {
  new: 'Keep both',
  replaces: 'Replace older',
  merge: 'Merge into older',
  link: 'Link to older',
  same: 'Skip',
};

export const ANSWERS = Object.keys(LABELS) as readonly Answer[];

/** The name of an answer, as its button has it. */
export function answerLabel(answer: Answer): string {
  return LABELS[answer];
}

/** The outcome of an answer for such a text, in sentences. */
export function outcomeOf(answer: Answer, asked: AskedText): string {
  return answersFor(asked).find((one) => one.answer === answer)?.does ?? '';
}

/** The name and the outcome of an answer, in the element that stands for it. */
export function showAnswer(parent: HTMLElement, answer: Answer, asked: AskedText): void {
  parent.createSpan({ text: LABELS[answer], cls: 'tom-answer-label' });
  parent.createSpan({ text: outcomeOf(answer, asked), cls: 'tom-answer-does' });
}

interface AnswersOptions {
  readonly asked: AskedText;
  /** The one that fits; null where a person has to choose. */
  readonly main: Answer | null;
  /** Puts the focus on that. */
  readonly focus?: boolean;
  readonly isDisabled?: boolean;
  readonly run: (answer: Answer) => unknown;
}

/** The five answers as cards, each with what it does: the same wherever a text stands beside an older one. */
export function showAnswers(parent: HTMLElement, { asked, main, focus, isDisabled = false, run }: AnswersOptions): HTMLElement {
  const box = parent.createDiv({ cls: 'tom-answers', attr: { role: 'group', 'aria-label': 'Your answer' } });
  for (const answer of ANSWERS) {
    const isMain = answer === main;
    const cls = `tom-do-${ACTION_OF[answer]}`;
    const [card] = addButtons(box, [{ text: '', cls, main: isMain, focus: isMain && focus === true, isDisabled, run: () => run(answer) }]);
    card?.addClass('tom-answer-way');
    if (card !== undefined) showAnswer(card, answer, asked);
  }
  return box;
}
