import { answersFor } from '../../core/memory';
import type { Answer, AskedText } from '../../core/model/verdict';

/** The answers to a question in the order in which they are shown, each with its name. */
const LABELS: Readonly<Record<Answer, string>> = {
  new: 'Keep both',
  replaces: 'Replace older',
  merge: 'Merge into older',
  link: 'Link to older',
  same: 'Skip',
};

export const ANSWERS = Object.keys(LABELS) as readonly Answer[];

/** The question itself; the older entry is named beside it. */
export const UNSETTLED = 'The words do not settle it. Is this what the older entry says, or something newer?';

/** The name of an answer, as its button has it. */
export function answerLabel(answer: Answer, { at }: Pick<AskedText, 'at'>): string {
  return answer === 'new' && at === 'held' ? 'Save anyway' : LABELS[answer];
}

/** The outcome of an answer for such a text, in sentences. */
export function outcomeOf(answer: Answer, asked: AskedText): string {
  return answersFor(asked).find((one) => one.answer === answer)?.does ?? '';
}

/** The name and the outcome of an answer, in the element that stands for it. */
export function showAnswer(parent: HTMLElement, answer: Answer, asked: AskedText): void {
  parent.createSpan({ text: answerLabel(answer, asked), cls: 'tom-answer-label' });
  parent.createSpan({ text: outcomeOf(answer, asked), cls: 'tom-answer-does' });
}
