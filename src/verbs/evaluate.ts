import * as v from 'valibot';
import type { EvaluationResult } from '../core/model/results/evaluation';
import { carried } from './changes';
import { flag } from './fields';
import type { Paint } from './text/screen';
import { verb } from './verb';

/** Answers from the samples how well a memory is kept. */
export const evaluate = verb({
  id: 'evaluate',
  title: 'Evaluate',
  summary: 'answers from the samples how well the memory is kept; --write adds the report note',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({ write: flag('write the report note') }),
  async run(ctx, { write }) {
    const { vault, memory, progress, dryRun } = ctx;
    if (write === true)
      return carried(ctx, () => vault.evaluate({ memory, progress, write }), {
        lines: (result, paint) => [
          questionsText(result, paint),
          ...(result.path === null ? [] : ['', `${dryRun ? 'Would be written to' : 'Report:'} ${result.path}`]),
        ],
      });
    const { result } = await vault.evaluate({ memory, progress });
    return { result, text: (paint) => questionsText(result, paint) };
  },
  agents: 'a report for people',
  terminal: { changesWith: ['write'] },
  palette: 'a line of "Upkeep…"',
});

/** The questions with their answers, and the mistakes as bars. */
function questionsText({ questions, samples }: EvaluationResult, paint: Paint): string {
  const answered = questions.map(({ question, answer, says }) => {
    const word = answer === 'yes' ? paint.good('Yes') : answer === 'no' ? paint.bad('No') : paint.dim('Unknown');
    return `${paint.bold(question)} ${word}\n  ${says}`;
  });
  const most = Math.max(1, ...samples.map(({ fails }) => fails));
  const bars = samples.map(({ at, fails }) => `  ${at.slice(0, 10)}  ${'█'.repeat(Math.round((fails * 20) / most))} ${fails}`);
  return [...answered, '', paint.bold('Mistakes made'), ...bars].join('\n');
}
