import { checkpointState, checkpointText, decideState, stateNamed, wholeText, withCheckpoint, type State } from '../decide/upkeep/index';
import { dateFor } from '../decide/remember/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { CheckpointInput, StateResult } from '../model/results/checkpoint';
import type { Proposal } from '../model/results/proposal';
import type { RememberInput, RememberResult } from '../model/results/remember';
import type { VaultHost } from '../model/vault-memory';
import { readTextOrNull } from '../read/files/texts';

/** The state file that an entry names as its place; null where it goes elsewhere. Throws `bad_input` for a day that is no date. */
export function statePlace(ctx: DecideContext, input: RememberInput): State | null {
  const state = input.place === undefined ? null : stateNamed(ctx, input.place, input.date ?? ctx.today);
  if (state !== null) dateFor(input, ctx.today);
  return state;
}

/** Overwrites a state file. Such a text passes no gate: it repeats what it replaces. Throws `bad_input` for one that says nothing. */
export async function overwriteState(
  host: Pick<VaultHost, 'files' | 'disk'>,
  ctx: DecideContext,
  state: State,
  input: RememberInput,
): Promise<Proposal<RememberResult>> {
  if (input.title.trim() === '' && input.body.trim() === '')
    throw new MemoryError('bad_input', `There is no text for "${state.path}".`, state.path);
  const texts = await textsOf(host, state);
  const head = wholeText(texts.present, input);
  const { result, plan } = decideState(ctx, state, { head, pinned: '' }, { ...texts, trim: input.trim === true });
  const { refused } = result;
  return {
    result: {
      ...{
        verdict: 'UNIQUE',
        confidence: 1,
        of: null,
        evidence: null,
        unsure: false,
        question: null,
        entry: null,
        superseded: null,
        skipped: null,
        links: [],
      },
      path: refused === undefined ? state.path : null,
      state: result,
      moved: result.moved,
      ...(refused === undefined ? {} : { refused }),
    },
    plan,
  };
}

/** A checkpoint in the memory's file for them; null where the memory has none. */
export async function writeCheckpoint(
  host: Pick<VaultHost, 'files' | 'disk'>,
  ctx: DecideContext,
  input: CheckpointInput,
): Promise<Proposal<StateResult> | null> {
  const state = checkpointState(ctx);
  if (state === null) return null;
  const texts = await textsOf(host, state);
  const text = withCheckpoint(state, texts.present, checkpointText(ctx, input));
  return decideState(ctx, state, text, { ...texts, trim: input.trim === true }, 'Checkpoint');
}

async function textsOf(
  { files: shown, disk: files = shown }: Pick<VaultHost, 'files' | 'disk'>,
  { path, log }: State,
): Promise<{ readonly present: string | null; readonly logText: string | null }> {
  return { present: await readTextOrNull(files, path), logText: log === null ? null : await readTextOrNull(files, log) };
}
