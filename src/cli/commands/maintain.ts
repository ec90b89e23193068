import { MemoryError } from '../../core/model/errors';
import { change, changeJson } from '../../verbs/changes';
import type { Answer, CliCommand, CommandContext } from '../command';
import { doneText, undoHint } from '../text/change';
import { previewText } from '../text/plan';
import {
  MAINTENANCE_KINDS,
  type MaintenanceDone,
  type MaintenanceKind,
  type MaintenanceResult,
} from '../../core/model/results/maintenance';
import { printable } from '../text/diff';
import { count } from '../text/layout';
import type { Paint } from '../text/paint';

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

const NAMES: Readonly<Record<MaintenanceKind, readonly [string, string]>> = {
  promote: ['Promote', 'Promoted'],
  prune: ['Prune', 'Pruned'],
  graduate: ['Make a rule', 'Made rules'],
  link: ['Link', 'Linked'],
};

/** The lines that could be carried out, for a person. */
function maintenanceText(result: MaintenanceResult, paint: Paint): string {
  const parts = MAINTENANCE_KINDS.filter((kind) => result[kind].length > 0).map((kind) =>
    [
      paint.bold(`${NAMES[kind][0]} (${result[kind].length})`),
      ...result[kind].map(
        ({ id, text, path, why, to, suggested }) =>
          `  [${suggested ? 'x' : ' '}] ${printable(text)}${to === undefined ? '' : ` → ${printable(to)}`}\n      ${paint.dim(`${id}, ${printable(path)}: ${printable(why.join(' '))}`)}`,
      ),
    ].join('\n'),
  );
  const refused =
    result.refused.length === 0
      ? []
      : [paint.dim(`${count(result.refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on`)];
  if (parts.length === 0) return ['Nothing to promote, prune, make a rule or link.', ...refused].join('\n');
  return [...parts, ...refused].join('\n\n');
}

/** The lines that were carried out. */
function maintainedText(done: MaintenanceDone, dryRun: boolean, paint: Paint): string {
  const lines = MAINTENANCE_KINDS.filter((kind) => done[kind].length > 0).map((kind) => `${NAMES[kind][1]} ${done[kind].length}`);
  return [
    `${dryRun ? 'Would do: ' : ''}${lines.length === 0 ? 'Nothing was chosen' : lines.join(', ')}${done.log === null ? '' : `; noted in ${printable(done.log)}`}`,
    ...done.problems.map((problem) => paint.warn(printable(problem))),
  ].join('\n');
}
