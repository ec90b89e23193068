import type { Action, ProposalDone } from '../../../model/action';
import { planOf, type DecideContext } from '../../../model/context';
import type { Edit, Plan } from '../../../model/plan';
import { MAINTENANCE_LOG } from '../../../model/results/maintenance';
import { asItWas, wholeEdit } from '../../../read/snapshot/whole-file';
import { appended } from '../../remember/index';
import { metricsProblem, readSamples, sampleOf, withSample } from '../evaluate';
import type { MaintenanceFiles } from '../maintenance/find';

const NAMES: Readonly<Record<Action['action'], string>> = {
  promote: 'promoted',
  merge: 'merged',
  split: 'split',
  rewrite: 'rewritten',
  rename: 'renamed',
  archive: 'archived',
  link: 'linked',
  prune: 'pruned',
  correct: 'corrected',
  graduate: 'made rules',
  keep: 'kept',
};

/** The outcome of a proposal in the log and among the samples of the convention. */
export interface Logged extends Pick<ProposalDone, 'log' | 'metrics' | 'problems'> {
  readonly plan: Plan | null;
}

/** The plan that writes an entry into the log on what was done, and takes a sample of figures; `asked`: the tasks that there were. */
export function decideLog(
  ctx: DecideContext,
  { log, metrics, ...files }: MaintenanceFiles,
  done: ProposalDone['done'],
  asked: number,
): Logged {
  const edits: Edit[] = [];
  const preconditions: Plan['preconditions'][number][] = [];
  if (log !== null) {
    const draft = { title: MAINTENANCE_LOG, date: ctx.today, time: ctx.created.slice(11, 16), body: logBody(done) };
    const { text } = appended({ into: 'file', path: log.path, format: 'log', type: null }, log.text, draft);
    edits.push({ op: log.text === null ? 'create' : 'append', path: log.path, text, reason: 'The log says what was done.' });
    preconditions.push(asItWas(log.path, log.text));
  }
  const before = metrics === null ? null : readSamples(metrics.text);
  const sample = before === null ? null : { ...sampleOf(ctx, { log, metrics, ...files }, before), proposed: asked, done: done.length };
  const text = metrics === null || sample === null ? null : withSample(metrics.text, sample);
  if (metrics !== null && text !== null) {
    edits.push(wholeEdit(metrics.path, metrics.text, text, 'One sample of figures.'));
    preconditions.push(asItWas(metrics.path, metrics.text));
  }
  const plan =
    edits.length === 0 ? null : planOf(ctx, { title: 'Log upkeep', reason: 'The log says what was done.', edits, preconditions });
  const problems = metrics !== null && text === null ? [metricsProblem(metrics.path)] : [];
  return { plan, log: log?.path ?? null, metrics: text === null ? null : (metrics?.path ?? null), problems };
}

/** `Promoted 8, split 3.` The history has the rest: sessions are given the newest log. */
function logBody(done: ProposalDone['done']): string {
  const kinds = [...new Set(done.map(({ action }) => action.action))];
  const parts = kinds.map((kind) => `${NAMES[kind]} ${done.filter(({ action }) => action.action === kind).length}`);
  const said = parts.length === 0 ? 'looked through: nothing to do' : parts.join(', ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
