import { refText, type Answer, type Question } from '../../core/model/verdict';
import { printable } from './diff';
import type { Paint } from './paint';
import { quoted } from '../quoted';

/** The same question with the exact command of each answer. */
export function withCommands(question: Question, commandOf: (answer: Answer, of: string) => string): unknown {
  const [first] = question.candidates;
  const of = first === undefined ? '' : refText(first);
  return { ...question, answers: question.answers.map((one) => ({ ...one, command: commandOf(one.answer, of) })) };
}

/** The command that answers the question about an entry of the memory. */
export function reviewCommand(id: string, memory: string | undefined): (answer: Answer, of: string) => string {
  const of = memory === undefined ? '' : ` --memory ${quoted(memory)}`;
  return (answer, older) => `top-of-mind review --answer ${quoted(id)} ${answer} --of ${quoted(older)}${of}`;
}

/** Three lines: the question, the likeliest older entry, and how to answer. */
export function questionText({ candidates, answers }: Question, command: string, paint: Paint): string {
  const [first] = candidates;
  if (first === undefined) return '';
  const passage = first.passage === null ? 'private, so it is not shown' : printable(first.passage.replace(/\s+/g, ' '));
  return [
    paint.warn(`Is this what ${printable(refText(first))} says?`),
    `  ${paint.dim(passage)}`,
    `Answer with: ${command} (or ${answers
      .slice(1)
      .map((one) => one.answer)
      .join(', ')})`,
  ].join('\n');
}
