import type { Proposal, Refusal } from '../core/model/results/proposal';
import { change, changesIn, discreet } from './changes';
import * as v from 'valibot';
import { dryRun, memory, ref, text, withoutUndefined } from './fields';
import { shown, verb } from './verb';
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
export const checkpoint = verb({
  title: 'Checkpoint',
  description: 'Keeps the state of work so that it can be resumed when the context is gone.',
  summary: 'Keep the state of work, so that it can be resumed',
  kind: 'add',
  isIdempotent: true,
  ofOne: true,
  input: v.strictObject({
    working_on: shown(v.string(), '<text>', 'The work at hand'),
    decisions: text('<text>', 'Decisions made'),
    pending: text('<text>', 'Work that is left'),
    files: v.optional(shown(v.array(v.string()), '<a,b>', 'Key files')),
    resume: text('<text>', 'Where to resume'),
    trim: v.optional(shown(v.boolean(), null, 'Move what finds no room beside it to the log of the day')),
    dry_run: dryRun,
    memory,
  }),
  run(ctx, { working_on: workingOn, files, dry_run: isDry = false, memory: _named, ...rest }) {
    const { vault, memory, progress } = ctx;
    const given = { workingOn, ...withoutUndefined({ ...rest, files: files?.join(', ') }) };
    return carried(
      ctx,
      isDry,
      () => vault.checkpoint(given, { memory, progress }),
      ({ path, log }) =>
        `${isDry ? 'Would be kept' : 'Kept'} in "${path}".${log === null ? '' : ` What falls out of it ${isDry ? 'would go' : 'went'} to "${log}".`}`,
    );
  },
});

/** Notes that an entry was of use, or prevented a mistake. */
export const feedback = verb({
  title: 'Feedback',
  description: 'Counts that a memory was useful, or prevented a mistake.',
  summary: 'Say of a note that it was of use, or prevented a mistake',
  kind: 'add',
  ofOne: true,
  input: v.strictObject({
    path: shown(ref, '<path>', 'The note it is about'),
    said: shown(v.picklist(['useful', 'prevented']), '<useful|prevented>', 'How it helped'),
    dry_run: dryRun,
    memory,
  }),
  run(ctx, { path, said, dry_run: isDry = false }) {
    const { vault, memory, progress } = ctx;
    return carried(
      ctx,
      isDry,
      () => vault.feedback(path, said, { memory, progress }),
      (noted) => `"${noted.path}" ${said === 'useful' ? 'was of use' : 'prevented a mistake'} ${count(noted.count, 'time')}.`,
    );
  },
});

/** The mistakes that a memory counts, with what would have helped. */
export const mistakes = verb({
  title: 'Mistakes',
  description: 'Mistakes with their counts and what would have helped.',
  summary: 'Mistakes with their counts, and what would have helped',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ memory }),
  async run({ vault, memory, progress }) {
    const result = await vault.mistakes({ memory, progress });
    return {
      summary: `${count(result.mistakes.length, 'mistake')}. To count one again, or add one, remember it with type "miss".`,
      result,
    };
  },
});
