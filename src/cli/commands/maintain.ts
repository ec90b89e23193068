import { MemoryError } from '../../core/model/errors';
import { change, changeJson } from '../../doors/changes';
import type { Answer, CliCommand, CommandContext } from '../command';
import { doneText, undoHint } from '../text/change';
import { maintainedText, maintenanceText } from '../text/maintenance';
import { previewText } from '../text/plan';

export const maintain: CliCommand = {
  name: 'maintain',
  group: 'Keep in order',
  summary: 'what to promote, prune, make a rule and link after the last logs or notes; --apply carries it out',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .option('--write', 'write it as a checklist note')
      .option('--prompt', 'print it as a question for a language model')
      .option('--suggested', 'carry out all that is suggested')
      .option('--apply [file]', 'carry out an answer: a file, - for standard input (default: the checklist note)'),
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const query = { memory, progress };
    const ways = ['write', 'prompt', 'suggested', 'apply'].filter((one) => options[one] !== undefined);
    if (ways.length > 1) throw new MemoryError('usage', `Choose one of ${ways.map((one) => `--${one}`).join(' and ')}.`);
    if (options.apply !== undefined) return carriedOut(context, await answerOf(context, options.apply));
    if (options.suggested === true) return carriedOut(context, 'suggested');
    if (options.write === true) return written(context);
    const result = await vault.maintenance(query);
    if (options.prompt === true)
      return { result, exit: 0, text: () => (result.prompt === '' ? 'There is nothing to ask.' : result.prompt), verbatim: true };
    return { result, exit: 0, text: (paint) => maintenanceText(result, paint) };
  },
};

/** Undefined for the checklist note. */
async function answerOf(context: CommandContext, given: unknown): Promise<string | undefined> {
  if (typeof given !== 'string') return undefined;
  return given === '-' ? context.stdin() : context.readIn(given);
}

async function written(context: CommandContext): Promise<Answer> {
  const { vault, memory, progress } = context;
  const done = await change(context, () => vault.maintenanceChecklist({ memory, progress }));
  return {
    result: changeJson(done),
    exit: done.refused === undefined ? 0 : 1,
    text: (paint) =>
      done.refused !== undefined
        ? paint.bad(done.refused.rule)
        : [
            maintenanceText(done.result, paint),
            '',
            `Checklist: ${done.result.checklist}`,
            ...previewText(done.preview, paint),
            undoHint(done.journal),
          ]
            .join('\n')
            .trimEnd(),
  };
}

async function carriedOut(context: CommandContext, answer: string | undefined): Promise<Answer> {
  const { vault, memory, progress, dryRun } = context;
  const query = { memory, progress };
  const done = await change(context, async () => {
    if (answer !== 'suggested') return vault.maintain(answer, query);
    const { promote, prune, graduate, link } = await vault.maintenance(query);
    const chosen = [promote, prune, graduate, link].map((lines) => lines.filter((line) => line.suggested).map(({ id }) => id));
    return vault.maintain(JSON.stringify({ promote: chosen.flat() }), query);
  });
  return {
    result: changeJson(done),
    exit: done.refused === undefined && done.result.problems.length === 0 ? 0 : 1,
    text: (paint) => doneText(done, paint, (result) => [maintainedText(result, dryRun, paint)]),
  };
}
