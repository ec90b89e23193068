import type { EvaluationResult } from '../../core/model/results/evaluation';
import { change, changeJson } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { undoHint } from '../text/change';
import type { Paint } from '../text/paint';
import { previewText } from '../text/plan';

export const evaluate: CliCommand = {
  name: 'evaluate',
  group: 'Keep in order',
  summary: 'answers from the samples how well the memory is kept; --write adds the report note',
  mutates: true,
  ofOne: true,
  configure: (program) => program.option('--write', 'write the report note'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    const query = { memory, progress, write: options.write === true };
    const done = query.write
      ? await change(context, () => vault.evaluate(query))
      : { result: (await vault.evaluate(query)).result, journal: null };
    return {
      result: query.write ? changeJson(done) : done.result,
      exit: done.refused === undefined ? 0 : 1,
      text: (paint) => {
        if (done.refused !== undefined) return paint.bad(done.refused.rule);
        const { path } = done.result;
        const report = path === null ? [] : ['', `${dryRun ? 'Would be written to' : 'Report:'} ${path}`];
        return [questionsText(done.result, paint), ...report, ...previewText(done.preview, paint), undoHint(done.journal)]
          .join('\n')
          .trimEnd();
      },
    };
  },
};

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
