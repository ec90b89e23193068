import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import { MAINTENANCE_KINDS, type MaintenanceDone, type MaintenanceKind, type MaintenanceResult } from '../core/model/results/maintenance';
import type { Proposal } from '../core/model/results/proposal';
import { carried } from './changes';
import { flag, onOr } from './fields';
import { shellOf } from './shell';
import { leftLines } from './text/plan';
import { printable, count, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

const WAYS = ['write', 'prompt', 'suggested', 'apply', 'applied'] as const;

/** Proposes what a maintenance could do, and carries chosen lines out. */
export const maintain = verb({
  id: 'maintain',
  title: 'Maintain',
  summary: 'what to promote, prune, make a rule and link after the last logs or notes; --apply carries it out',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({
    write: flag('write it as a checklist note'),
    prompt: flag('print it as a question for a language model'),
    suggested: flag('carry out all that is suggested'),
    applied: flag(
      'set the day of last use of the notes that sessions were given by hooks, where the convention counts use; at most once a day',
    ),
    apply: onOr('[file]', 'carry out an answer: a file, - for standard input (default: the checklist note)'),
  }),
  async run(ctx, given) {
    const { vault, memory, progress } = ctx;
    const query = { memory, progress };
    const ways = WAYS.filter((one) => given[one] !== undefined);
    if (ways.length > 1) throw new MemoryError('usage', `Choose one of ${ways.map((one) => `--${one}`).join(' and ')}.`);
    const { apply } = given;
    if (apply !== undefined) {
      const answer = apply === true ? undefined : await shellOf(ctx).readIn(apply);
      return carriedOut(ctx, () => vault.maintain(answer, query));
    }
    if (given.applied === true)
      return carried(ctx, () => vault.markGiven(query), {
        isDense: true,
        lines: (done, _paint, { plan, applied = plan }) => [
          applied === null
            ? 'Nothing to mark: no session was given a note since this was done, or it was done today.'
            : `${ctx.dryRun ? 'Would mark' : 'Marked'} ${count(done.applied.length, 'note')} as applied.`,
          ...leftLines(done),
        ],
        look: ({ left }) => left.length > 0,
      });
    if (given.suggested === true)
      return carriedOut(ctx, async () => {
        const lines = await vault.maintenance(query);
        const chosen = MAINTENANCE_KINDS.flatMap((kind) => lines[kind].filter((line) => line.suggested).map(({ id }) => id));
        return vault.maintain(JSON.stringify({ promote: chosen }), query);
      });
    if (given.write === true)
      return carried(ctx, () => vault.maintenanceChecklist(query), {
        lines: (result, paint) => [maintenanceText(result, paint), '', `Checklist: ${result.checklist}`],
      });
    const result = await vault.maintenance(query);
    if (given.prompt === true)
      return { result, text: () => (result.prompt === '' ? 'There is nothing to ask.' : result.prompt), verbatim: true };
    return { result, text: (paint) => maintenanceText(result, paint) };
  },
  agents: 'a person chooses what is carried out',
  terminal: { changesWith: ['write', 'suggested', 'apply', 'applied'] },
  palette: 'the dialog "Maintain memory…"',
});

function carriedOut(ctx: Context, propose: () => Promise<Proposal<MaintenanceDone>>): Promise<Answer> {
  return carried(ctx, propose, {
    isDense: true,
    lines: (result, paint) => [maintainedText(result, ctx.dryRun, paint)],
    look: ({ problems }) => problems.length > 0,
  });
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
