import { decisionEdits } from '../decide/layers/index';
import { planOf, type DecideContext } from '../model/context';
import { recorded, sourceOf, type Door } from '../model/door';
import { MemoryError } from '../model/errors';
import type { Edit, Plan } from '../model/plan';
import type { VaultPath } from '../model/path';
import type { Held, PendingDone, PendingEntry } from '../model/results/pending';
import type { Proposal } from '../model/results/proposal';
import { ACTION_OF, type RememberInput, type RememberResult } from '../model/results/remember';
import type { Answer, EntryRef } from '../model/verdict';
import type { Query, VaultMemory } from '../model/vault-memory';
import { insideMemory } from '../read/memory/scope';
import {
  heldBeside,
  heldText,
  isPendingNote,
  pendingId,
  pendingListPath,
  pendingPath,
  pendingText,
  readPending,
  type PendingNote,
} from '../read/memory/pending';
import { asItWas, mustBeGenerated, wholeChange } from '../read/snapshot/whole-file';
import { exactText } from '../read/terms/plain';
import { hashText, sha256, shortHash } from '../read/text/hash';
import { encodeText } from '../read/text/text';
import { entryTextIn } from './entry-text';
import { pendingListText, tickedIn } from './pending-list';
import { Rehearsal, type OpenSession } from './rehearsal';
import { Remembering } from './remembering';
import type { Session } from './session';

/** A text that waits, with its note. */
interface Waiting extends PendingNote {
  readonly id: string;
  readonly path: VaultPath;
  readonly note: string;
}

/** Texts of writers that are not trusted to write: each waits in a note of its own until a person says yes or no. */
export class Pending {
  /** `session` sees all files. */
  constructor(
    private readonly session: Session,
    private readonly open: OpenSession,
  ) {}

  readonly pending: VaultMemory['pending'] = async ({ ids, texts = {}, ...query }) => {
    const ctx = await this.session.contextFor(query);
    const { waiting, unreadable } = await this.waitingIn(ctx);
    const asked = waiting.filter(({ id }) => ids?.includes(id) !== false);
    const entries: PendingEntry[] = [];
    for (const [at, one] of asked.entries()) {
      await query.progress?.report(at, asked.length, 'Comparing entries');
      entries.push(await this.entryOf(ctx, withText(one, texts[one.id])));
    }
    return { entries, unreadable };
  };

  /** One plan for all of them. An id that is not there, and a text that cannot be written, is left with its reason. */
  readonly settlePending: VaultMemory['settlePending'] = async ({ approve, reject, answers = {}, texts = {}, marks = {} }, query) => {
    const ctx = await this.session.contextFor(query);
    const both = approve.find((id) => reject.includes(id));
    if (both !== undefined) throw new MemoryError('bad_input', `"${both}" is approved and rejected at once. Choose one.`);
    const { waiting } = await this.waitingIn(ctx);
    const known = new Map(waiting.map((one) => [one.id, one]));
    const rehearsal = new Rehearsal(this.session, ctx.snapshot, this.open);
    const [approved, rejected, left]: [PendingDone['approved'][number][], string[], PendingDone['left'][number][]] = [[], [], []];
    const chosen = new Set([...approve, ...reject]);
    for (const id of chosen) {
      await query.progress?.report(approved.length + rejected.length + left.length, chosen.size, 'Deciding');
      const one = known.get(id);
      if (one === undefined) {
        left.push({ id, why: 'Nothing waits under this id any more.' });
        continue;
      }
      if ((marks[id] ?? markOf(one)) !== markOf(one)) {
        left.push({ id, why: 'Its note has changed since it was listed. List it again.' });
        continue;
      }
      try {
        if (approve.includes(id))
          approved.push({ id, path: await this.approve(ctx, rehearsal, withText(one, texts[id]), answers[id], query) });
        else {
          await rehearsal.take(await this.rejection(ctx, rehearsal, one));
          rejected.push(id);
        }
      } catch (error) {
        if (!(error instanceof MemoryError) || error.code === 'cancelled') throw error;
        left.push({ id, why: error.message });
      }
    }
    const says = [
      ...(approved.length === 0 ? [] : [`approve ${approved.length}`]),
      ...(rejected.length === 0 ? [] : [`reject ${rejected.length}`]),
    ];
    const title = says.join(', ').replace(/^./, (sign) => sign.toUpperCase());
    if (approved.length + rejected.length > 0) await this.renewList(ctx, rehearsal);
    return { result: { approved, rejected, left }, plan: rehearsal.plan(title, 'A person decided.') };
  };

  readonly pendingList: VaultMemory['pendingList'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    const note = pendingListPath(ctx.memory);
    const current = await this.session.textAt(note);
    mustBeGenerated(note, current);
    const listed = await this.pending(query);
    const text = pendingListText(listed.entries, current);
    const [title, reason] = ['List what waits for approval', 'Tick what shall be written, then apply the note.'];
    const plan = text === current ? null : planOf(ctx, { title, reason, ...wholeChange(note, current, text, reason) });
    return { result: { ...listed, note }, plan };
  };

  readonly tickedPending: VaultMemory['tickedPending'] = async (query) => {
    const note = pendingListPath((await this.session.contextFor(query)).memory);
    const text = await this.session.textAt(note);
    if (text === null) throw new MemoryError('not_found', `There is no note "${note}". Write it first.`, note);
    return tickedIn(text, note);
  };

  /** The note that lists what waits, where there is one, without what was settled. */
  private async renewList(ctx: DecideContext, rehearsal: Rehearsal): Promise<void> {
    const path = pendingListPath(ctx.memory);
    if ((await this.session.textAt(path)) === null) return;
    const after = new Pending(rehearsal.session, this.open);
    const { result, plan } = await after.pendingList({ memory: ctx.memory.name });
    await rehearsal.take(
      result.entries.length > 0 ? plan : trashing(rehearsal.now(ctx), { path, note: (await rehearsal.session.textAt(path)) ?? '' }),
    );
  }

  /** The plan by which a text waits; null where it waits already. Throws `needs_person` for one that a person rejected. */
  async hold(held: Held, door: Door, query: Query): Promise<Proposal<{ readonly id: string }>> {
    const ctx = await this.session.contextFor(query);
    const { host } = this.session;
    const id = pendingId(held);
    const path = pendingPath(ctx.memory, id);
    if (door.picked === true) await this.refuseWaiting(ctx, held);
    const { decisions } = await this.session.decided(ctx);
    if (decisions.isIgnored(rejectedAs(id), insideMemory(ctx, path)))
      throw new MemoryError('needs_person', 'A person rejected this text. Ask before you write it another way.');
    if (ctx.snapshot.has(path)) return { result: { id }, plan: null };
    const at = host.context.now().toISOString();
    // It is of the day on which it was written, whenever a person approves it.
    const dated: Held = held.kind === 'remember' ? { ...held, input: { date: ctx.today, ...held.input } } : held;
    const text = pendingText({ held: dated, door: recorded(door), writer: host.context.writer, at });
    const edit: Edit = { op: 'create', path, text, reason: 'It waits for a person.' };
    const title = 'Keep a text for approval';
    return { result: { id }, plan: planOf(ctx, { title, reason: edit.reason, edits: [edit], preconditions: [asItWas(path, null)] }) };
  }

  /** Throws `exists` where the same words wait already, whoever wrote them. */
  private async refuseWaiting(ctx: DecideContext, held: Held): Promise<void> {
    const words = (one: Held): string => exactText('', heldText(one)).toLowerCase();
    const { waiting } = await this.waitingIn(ctx);
    if (waiting.some((one) => words(one.held) === words(held))) throw new MemoryError('exists', 'This text waits already.');
  }

  private async waitingIn(
    ctx: DecideContext,
  ): Promise<{ readonly waiting: readonly Waiting[]; readonly unreadable: readonly VaultPath[] }> {
    const own = ctx.snapshot.files.flatMap(({ path }) => (isPendingNote(ctx.memory, path) ? [path] : []));
    const waiting: Waiting[] = [];
    const unreadable: VaultPath[] = [];
    for (const path of own) {
      const note = await this.session.textAt(path).catch(() => null);
      const read = note === null ? null : readPending(note);
      if (note === null || read === null) unreadable.push(path);
      else waiting.push({ ...read, id: idAt(path), path, note });
    }
    return { waiting: waiting.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)), unreadable };
  }

  private async entryOf(ctx: DecideContext, { held, door, writer, at, id, path, note }: Waiting): Promise<PendingEntry> {
    const text = heldText(held);
    const shared = { id, path, mark: markOf({ note }), text, also: heldBeside(held), writer, door, session: door.session ?? null, at };
    if (held.kind === 'checkpoint') return { ...shared, title: held.input.workingOn, verdict: null, older: null, question: null };
    const { input } = held;
    try {
      const { result } = await this.remembering().remember(asAsked(input, 'hold'), { memory: ctx.memory.name });
      const of = olderOf(result);
      const file = of === null ? null : await this.session.textAt(of.path);
      const older = of === null ? null : { ...of, text: file === null ? null : entryTextIn(ctx, of, file) };
      const problem = result.refused !== undefined && result.refused.code !== 'unsure' ? { problem: result.refused.rule } : {};
      return { ...shared, title: input.title, verdict: result.verdict, older, question: result.question, ...problem };
    } catch (error) {
      if (!(error instanceof MemoryError) || error.code === 'cancelled') throw error;
      return { ...shared, title: input.title, verdict: null, older: null, question: null, problem: error.message };
    }
  }

  private async approve(
    ctx: DecideContext,
    rehearsal: Rehearsal,
    one: Waiting,
    answer: Answer | undefined,
    query: Query,
  ): Promise<VaultPath | null> {
    const { held, door, at } = one;
    const source = this.session.host.settings().provenance ? sourceOf(door, at.slice(0, 10)) : '';
    const remembering = new Remembering(rehearsal.session, () => Promise.resolve(rehearsal.nested()));
    const asked = { ...query, progress: undefined };
    const { result, plan } =
      held.kind === 'checkpoint'
        ? await remembering.checkpoint(held.input, asked)
        : await remembering.remember(
            { ...asAsked(held.input, 'write'), source, ...(await answered(remembering, held.input, answer, asked)) },
            asked,
          );
    if (result.refused !== undefined) throw new MemoryError('bad_input', result.refused.rule);
    if (plan === null && answer !== 'same' && held.kind !== 'checkpoint')
      throw new MemoryError('exists', 'The memory says this already, word for word. Reject it.');
    const trash = trashing(rehearsal.now(ctx), one);
    const both = <T>(of: (plan: Plan) => readonly T[]): T[] => [plan, trash].flatMap((part) => (part === null ? [] : of(part)));
    await rehearsal.take({ ...(plan ?? trash), edits: both(({ edits }) => edits), preconditions: both((part) => part.preconditions) });
    return result.path;
  }

  private async rejection(ctx: DecideContext, rehearsal: Rehearsal, one: Waiting) {
    const now = rehearsal.now(ctx);
    const { note, decisions } = await rehearsal.session.decided(now);
    const drafts = [{ verb: 'ignore' as const, check: rejectedAs(one.id), path: insideMemory(ctx, one.path) }];
    const decided = decisionEdits(now, note, decisions, [{ part: null, drafts }], 'A person rejected it.');
    const { edits, preconditions, ...plan } = trashing(now, one);
    return { ...plan, edits: [...edits, ...decided.edits], preconditions: [...preconditions, ...decided.preconditions] };
  }

  private remembering(): Remembering {
    return new Remembering(this.session, async (query) => new Rehearsal(this.session, await this.session.look(query), this.open, true));
  }
}

/** The id in the name; of a note that got another name, as sync programs give, one of that. */
function idAt(path: VaultPath): string {
  return /\/([0-9a-f]{16})\.md$/.exec(path)?.[1] ?? sha256(encodeText(path)).slice(0, 16);
}

function markOf({ note }: Pick<Waiting, 'note'>): string {
  return shortHash(hashText(note));
}

function rejectedAs(id: string): string {
  return `rejected-${id}`;
}

/** Judged as it is now, whatever its writer wanted to be done with older entries; one that an older one says surely goes to the skipped note. */
function asAsked(input: RememberInput, whenUnsure: 'hold' | 'write'): RememberInput {
  const { action: _, older: __, secret: ___, ...own } = input;
  return { ...own, onDuplicate: 'skip', whenUnsure };
}

/** An answer as the choice of a person, who was shown the older entry that it speaks of. */
async function answered(
  remembering: Remembering,
  input: RememberInput,
  answer: Answer | undefined,
  query: Query,
): Promise<Pick<RememberInput, 'action' | 'older'>> {
  if (answer === undefined) return {};
  const older = olderOf((await remembering.remember(asAsked(input, 'hold'), query)).result);
  return { action: ACTION_OF[answer], ...(older === null || answer === 'new' ? {} : { older }) };
}

/** The older entry beside which a text is shown; null where it is new. */
function olderOf({ question, of, verdict }: RememberResult): EntryRef | null {
  const [asked] = question?.candidates ?? [];
  if (asked !== undefined) return { path: asked.path, entry: asked.entry };
  return of !== null && 'path' in of && verdict !== 'UNIQUE' ? of : null;
}

function withText(one: Waiting, text: string | undefined): Waiting {
  return text === undefined || one.held.kind !== 'remember'
    ? one
    : { ...one, held: { ...one.held, input: { ...one.held.input, body: text } } };
}

function trashing(ctx: DecideContext, { path, note }: Pick<Waiting, 'path' | 'note'>) {
  const edits: Edit[] = [{ op: 'trash', path, reason: 'It does not wait any more.' }];
  return planOf(ctx, { title: 'Settle', reason: 'A person decided.', edits, preconditions: [asItWas(path, note)] });
}

/** The outcome for a text that waits: nobody is asked but the person. */
export function waits(result: RememberResult, id: string): RememberResult {
  const { question: _, refused: __, secret: ___, mistake: ____, ...rest } = result;
  return { ...rest, path: null, entry: null, superseded: null, skipped: null, unsure: false, question: null, links: [], pending: id };
}
