import type { AnswersResult, ModelAnswer } from '../../core/model/results/questions';
import { WAY_OF } from '../../core/model/results/review';
import { refText } from '../../core/model/verdict';
import type { Change } from '../changes';
import { undoHint } from './change';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';
import { resolvedEntryText } from './review';

/** An answer of a model, and what carrying it out did. */
export interface CarriedOut {
  readonly answer: ModelAnswer;
  readonly done: Change<object>;
}

/** The answers of a model, each with what it did or why it could not. */
export function judgedText(read: AnswersResult, all: readonly CarriedOut[], isDry: boolean, paint: Paint): string {
  const rows = all.map(({ answer: { answer, of, reason, ...entry }, done }) => {
    const name = printable(refText(entry));
    const said = `${paint.bold(name)}: ${answer}, of ${printable(refText(of))}`;
    const why = reason === '' ? [] : [`  ${paint.dim(printable(reason))}`];
    const outcome = done.refused
      ? paint.bad(printable(done.refused.rule))
      : isDry
        ? ''
        : done.journal === null
          ? 'Nothing to change.'
          : `${paint.good(resolvedEntryText({ ...entry, way: WAY_OF[answer], of }))}. ${undoHint(done.journal)}`;
    return [said, ...why, ...(outcome === '' ? [] : [`  ${outcome}`])].join('\n');
  });
  const open = [
    ...read.problems,
    ...(read.withheld === 0 ? [] : [`${count(read.withheld, 'question is', 'questions are')} about private texts, so no model sees it.`]),
    ...(read.left === 0 ? [] : [`${count(read.left, 'question', 'questions')} did not fit; run it again.`]),
  ];
  const sum = `${count(all.length, 'answer', 'answers')} to ${count(read.asked, 'question', 'questions')}.`;
  return [...rows, ...open.map((line) => paint.warn(line)), sum].join('\n');
}
