import type { CheckpointInput } from '../core/model/results/checkpoint';
import type { Feedback } from '../core/model/results/feedback';
import type { Proposal, Refusal } from '../core/model/results/proposal';
import { change, changesIn, discreet } from './changes';
import { count, type DoorAnswer, type DoorContext } from './door';

/** Carries a proposal out, or with `dryRun` says what it would change. `says` is the result in a sentence. */
async function carried<R extends object>(
  { vault, memory, progress }: DoorContext,
  dryRun: boolean,
  propose: () => Promise<Proposal<R>>,
  says: (result: R) => string,
): Promise<DoorAnswer> {
  const carrier = { vault, memory, progress, dryRun };
  const done = await discreet(carrier, await change(carrier, propose));
  const { result, journal } = done;
  const refused = done.refused ?? (result as { readonly refused?: Refusal }).refused;
  const undo = journal === null ? '' : ` Undo with id "${journal}".`;
  return {
    summary: refused === undefined ? `${says(result)}${undo}` : refused.rule,
    effect: journal === null ? 'unchanged' : 'changed',
    ...(refused === undefined ? {} : { refused }),
    result: { ...result, journal, ...(refused === undefined ? {} : { refused }), ...(dryRun ? { changes: changesIn(done.preview) } : {}) },
  };
}

/** Keeps the state of work where the convention has it. */
export function checkpoint(ctx: DoorContext, input: CheckpointInput, dryRun = false): Promise<DoorAnswer> {
  const { vault, memory, progress } = ctx;
  return carried(
    ctx,
    dryRun,
    () => vault.checkpoint(input, { memory, progress }),
    ({ path, log }) =>
      `${dryRun ? 'Would be kept' : 'Kept'} in "${path}".${log === null ? '' : ` What falls out of it ${dryRun ? 'would go' : 'went'} to "${log}".`}`,
  );
}

/** Notes that an entry was of use, or prevented a mistake. */
export function feedback(ctx: DoorContext, path: string, said: Feedback, dryRun = false): Promise<DoorAnswer> {
  const { vault, memory, progress } = ctx;
  return carried(
    ctx,
    dryRun,
    () => vault.feedback(path, said, { memory, progress }),
    (noted) => `"${noted.path}" ${said === 'useful' ? 'was of use' : 'prevented a mistake'} ${count(noted.count, 'time')}.`,
  );
}

/** The mistakes that a memory counts, with what would have helped. */
export async function mistakes({ vault, memory, progress }: DoorContext): Promise<DoorAnswer> {
  const result = await vault.mistakes({ memory, progress });
  return { summary: `${count(result.mistakes.length, 'mistake')}. To count one again, or add one, remember it with type "miss".`, result };
}
