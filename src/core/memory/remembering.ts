import {
  asCritical,
  decideRemember,
  lengthFault,
  namesSteps,
  parseEntryInput,
  placesOf,
  skippedNoteOf,
  type IncomingEntry,
} from '../decide/remember/index';
import { checkpointBody, checkpointText, checkpointTitle } from '../decide/upkeep/index';
import { withQuestion } from '../decide/review/index';
import { secretInEntry } from '../decide/secrets/index';
import { secretSentence } from '../model/secret';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { joinPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { ProposedLink, RememberInput, RememberResult } from '../model/results/remember';
import type { SecretInEntry } from '../model/secret';
import type { Selection } from '../model/results/selection';
import type { EntryRef, Verdict } from '../model/verdict';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { runWithPauses } from '../read/text/steps';
import { readTextOrNull } from '../read/files/texts';
import { decidedIn } from './decided';
import type { GateFor } from './gate-cache';
import { chosenEntry, judgedEntry, olderOf } from './older-entry';
import { questionAbout } from './question';
import { withIndexLine } from './index-line';
import { rememberSelection } from './selecting';
import { followed, skippedNotes, takenOut } from './skipped-note';
import { judgedVerdict, type EntryToJudge } from './judged';
import { asMistake, graduatedBody, madeBefore, withMistakeFields, withRule } from './mistakes';
import { overwriteState, statePlace, writeCheckpoint } from './state-files';
import { discretionOf } from './withheld';
import { encodeText } from '../read/text/text';

type Remembering = Pick<VaultMemory, 'remember' | 'checkpoint' | 'places' | 'skipped' | 'writeSkipped'>;
type RememberQuery = Query & {
  readonly accept?: readonly ProposedLink[];
  readonly selection?: Selection | undefined;
  /** The entry that the text moves out of: it is not compared with that. */
  readonly but?: EntryRef | undefined;
};

/** New entries: through the gate, to their place or into the skipped note. */
export function rememberingOf(host: VaultHost, contextFor: (query?: Query) => Promise<DecideContext>, gateFor: GateFor): Remembering {
  const rememberIn = async (ctx: DecideContext, input: RememberInput, query: RememberQuery): Promise<Proposal<RememberResult>> => {
    if (input.critical === true) return rememberIn(ctx, asCritical(ctx, input), query);
    const fault = lengthFault(input);
    if (fault !== null) throw new MemoryError('over_limit', `${fault} Nothing was written.`);
    const secret = secretInEntry(input);
    if (secret !== null && input.secret !== 'write') return held(ctx, input, query, secret);
    const state = statePlace(ctx, input);
    if (state !== null) return overwriteState(host, ctx, state, input);
    const first = parseEntryInput(ctx, input);
    if (input.mistake !== undefined) return rememberIn(ctx, withMistakeFields(ctx, input, first.capture), query);
    const mistake = await asMistake(host, ctx, first);
    const level = host.settings().gate.skip;
    const before = mistake === null ? null : await madeBefore(ctx, mistake, input, (await gateFor(ctx, query)).gate, level);
    if (before?.counted) return before.counted;
    // A mistake of weight is written as the rule that it becomes.
    const isRule = mistake !== null && mistake.severe && mistake.fix !== '' && input.action !== 'skip';
    const incoming = isRule ? parseEntryInput(ctx, { ...input, body: graduatedBody(input.body) }) : first;
    const { capture } = incoming;
    const chosen = input.action === undefined || input.older === undefined ? null : await chosenEntry(host, ctx, input.older);
    const entry = toJudge(ctx, incoming);
    const { gate } = await gateFor(ctx, query);
    await host.pause?.();
    // A mistake is compared by its miss: another fix does not make it another mistake.
    const words = before?.perhaps ?? (await gate.ask(entry, query.but));
    await host.pause?.();
    // Where somebody has chosen already, no other opinion is asked for.
    const { verdict, problem } =
      input.action === undefined ? await judgedVerdict(host, ctx, entry, words) : { verdict: words, problem: null };
    const discretion = discretionOf(host, ctx);
    const shown = await discretion.shown(verdict, { entry: input });
    const older = chosen ?? (await judgedEntry(host, ctx, olderOf(verdict)));
    await runWithPauses(namesSteps(ctx), host.pause);
    const fileText = capture.into === 'file' ? await readTextOrNull(host.disk ?? host.files, capture.path) : null;
    const skippedText = await readTextOrNull(host.files, skippedNoteOf(ctx));
    const { result, plan } = decideRemember(ctx, incoming, verdict, {
      shown,
      older,
      fileText,
      skippedText,
      level,
      links: query.accept ?? [],
    });
    const asks = shown.unsure && input.action === undefined && input.whenUnsure !== 'fail';
    const question = asks ? await questionAbout(gate, discretion, entry, verdict, result) : null;
    const proposal = {
      result: { ...result, question, ...(problem === null ? {} : { problem }), ...(secret === null ? {} : { secret }) },
      plan: question === null || plan === null ? plan : await keepingQuestion(host, ctx, plan, verdict, result),
    };
    const done = mistake !== null && isRule ? withRule(proposal, mistake) : proposal;
    return done.plan === null ? done : { ...done, plan: await withIndexLine(host, ctx, done.plan) };
  };

  /** Nothing of the entry is kept or passed on anywhere; if it can be judged at all, the verdict is reported without its words. */
  const held = async (
    ctx: DecideContext,
    input: RememberInput,
    query: RememberQuery,
    secret: SecretInEntry,
  ): Promise<Proposal<RememberResult>> => {
    const words = await (await gateFor(ctx, query)).gate.ask({ title: input.title, body: input.body });
    const { verdict, confidence, of, evidence, unsure } = await discretionOf(host, ctx).shown(words, { entry: input });
    const refused = {
      code: 'secret',
      path: null,
      rule: `${secretSentence(secret)} Nothing was written. Take it out and try again.`,
      remedy: { to: 'write it anyway', input: { secret: 'write' } },
    };
    return {
      result: {
        verdict,
        confidence,
        of,
        evidence,
        unsure,
        question: null,
        path: null,
        entry: null,
        superseded: null,
        skipped: null,
        links: [],
        refused,
        secret,
      },
      plan: null,
    };
  };

  return {
    async remember(input, query) {
      const ctx = await contextFor(query);
      const { selection } = query;
      if (selection === undefined) return rememberIn(ctx, input, query);
      return rememberSelection(host, ctx, selection, input, (but) => rememberIn(ctx, input, { ...query, but }));
    },

    async checkpoint(input, query) {
      const ctx = await contextFor(query);
      if (input.workingOn.trim() === '') throw new MemoryError('bad_input', 'A checkpoint says at least what is being worked on.');
      const secret = secretInEntry({ title: '', body: checkpointBody(input) });
      if (secret !== null)
        throw new MemoryError('bad_input', `${secretSentence(secret)} Nothing was written. Take it out of the checkpoint.`);
      const kept = await writeCheckpoint(host, ctx, input);
      if (kept !== null) return kept;
      const type = ctx.convention.checkpointType;
      const entry: RememberInput = {
        title: checkpointTitle(input),
        body: checkpointText(ctx, input),
        tags: ['checkpoint'],
        ...(type === undefined ? {} : { type }),
        onDuplicate: 'write',
        action: 'write',
      };
      const { result, plan } = await rememberIn(ctx, entry, query);
      const { path, refused } = result;
      return {
        result: {
          path: path ?? joinPath(ctx.memory.root, ''),
          bytes: encodeText(entry.body).length,
          limit: null,
          log: null,
          moved: [],
          ...(refused === undefined ? {} : { refused }),
        },
        plan,
      };
    },

    async places(query) {
      const ctx = await contextFor(query);
      return placesOf(ctx, ctx.today);
    },

    async skipped(query) {
      const ctx = await contextFor(query);
      const notes = await skippedNotes(host, ctx);
      const entries = new Map(notes.flatMap(({ parts }) => parts.map(({ entry }) => [JSON.stringify(entry), entry])));
      return {
        path: skippedNoteOf(ctx),
        entries: [...entries.values()].map((entry) => followed(ctx, entry)),
        unreadable: notes.flatMap((note) => note.unreadable),
      };
    },

    async writeSkipped(id, query) {
      const ctx = await contextFor(query);
      const notes = await skippedNotes(host, ctx);
      const entry = notes.flatMap(({ parts }) => parts).find((part) => part.entry.id === id)?.entry;
      if (entry === undefined)
        throw new MemoryError('not_found', `Nothing was set aside under the id "${id}". Ask for what was skipped to see the ids.`);
      const { title, body, date, type, tags, project } = entry;
      const input: RememberInput = {
        title,
        body,
        date,
        tags,
        onDuplicate: 'write',
        action: 'write',
        secret: 'write',
        wasNote: true,
        ...(type === null ? {} : { type }),
        ...(project === null ? {} : { project }),
      };
      const proposal = await rememberIn(ctx, input, query);
      if (proposal.plan === null) return proposal;
      const { edits, preconditions } = takenOut(notes, entry);
      return {
        result: proposal.result,
        plan: {
          ...proposal.plan,
          edits: [...proposal.plan.edits, ...edits],
          preconditions: [...proposal.plan.preconditions, ...preconditions],
        },
      };
    },
  };
}

/** The plan, which also keeps the question about an entry until it is answered. A new entry that nothing is compared with has none. */
async function keepingQuestion(
  host: VaultHost,
  ctx: DecideContext,
  plan: Plan,
  { of, evidence }: Verdict,
  { path, entry }: RememberResult,
): Promise<Plan> {
  const older = of ?? evidence?.closest ?? null;
  if (path === null || older === null || 'line' in older) return plan;
  const { note, decisions } = await decidedIn(ctx, host);
  return withQuestion(ctx, plan, { fresh: { path, entry }, older }, note, decisions);
}

/** The entry as the gate compares it, with all that may hold it back from a judge: its place, and every tag its text brings along. */
function toJudge(ctx: DecideContext, { capture, compared, tags = [], ownTags }: IncomingEntry): EntryToJudge {
  const path = capture.into === 'file' ? capture.path : joinPath(ctx.memory.root, joinPath(capture.folder, 'new.md'));
  return { ...compared, tags: [...tags, ...ownTags], path };
}
