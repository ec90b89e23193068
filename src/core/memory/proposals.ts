import { archiveCopy, archivedText, archivePath, checklistPath, lossesOf, readAnswer, type Outcome } from '../decide/upkeep/index';
import { HEAVILY_LINKED, type Action, type Piece, type ProposalDone } from '../model/action';
import { planOf, type DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { NotePath, VaultPath } from '../model/path';
import type { Edit } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { Progress } from '../model/ports';
import type { VaultMemory } from '../model/vault-memory';
import { isDecisionsName } from '../read/memory/decisions';
import { indexPath } from '../read/memory/scope';
import { Actions } from './actions';
import { isQuestions } from './foreign-plans';
import { IndexNote } from './index-note';
import type { Layers } from './layers';
import { evidenceFor } from './packets';
import { proofOf } from './proof';
import { Rehearsal, type OpenSession } from './rehearsal';
import type { Session } from './session';
import { Upkeep } from './upkeep';

/** Files that one proposal changes at most. */
const MOST_FILES = 200;

/** Actions that are left out at most where all of them together cannot be carried out. */
const MOST_DROPPED = 10;

/** Texts before places: links follow a move, also in what an action before it wrote. */
const ORDER = ['keep', 'correct', 'link', 'prune', 'rewrite', 'promote', 'graduate', 'split', 'merge', 'rename', 'archive'] as const;

/** Actions that change the text or the place of a note. */
const CAREFUL: readonly Action['action'][] = ['merge', 'split', 'rewrite', 'rename', 'archive', 'prune'];

/** Of a note that leaves, the UTF-16 units by which notes like it are looked for, and how many; notes that are compared in all. */
const [SUBJECT, NEAR, MOST_BESIDE] = [300, 3, 20];

/** Of a proposal by which nothing is done. */
const NOTHING = { text: { kept: 0, changed: 0, gone: [] }, values: [], proof: null, log: null, metrics: null, problems: [] };

type Refused = ProposalDone['refused'][number];
/** `touches`: the files that it changes, by their paths of then. */
type Carried = ProposalDone['done'][number] & { readonly touches: ReadonlySet<string> };

/** Proposals of upkeep: each action is checked by itself and with those before it, and what can be done becomes one plan. */
export class Proposals {
  /** `session` is what the caller sees, and may name; changes are decided on the `whole` vault. */
  constructor(
    private readonly session: Session,
    private readonly whole: Session,
    private readonly layers: Layers,
    private readonly open: OpenSession,
  ) {}

  readonly propose: VaultMemory['propose'] = async (answer, query) => {
    const checklist = checklistPath(await this.session.contextFor(query));
    const text = answer ?? (await this.session.textAt(checklist));
    if (text === null) throw new MemoryError('not_found', `There is no checklist "${checklist}" yet. Write it first.`, checklist);
    // Whatever looks like an id may be one.
    const given = await evidenceFor(this.session, query, text.match(/\b[a-z]+-[0-9a-v]{8}\b/g) ?? []);
    const { actions, refused, confirm } = readAnswer(text, given);
    const ctx = await this.whole.contextFor({ ...query, memory: given.ctx.memory.name });
    const confirmed = new Set([...confirm, ...(query.confirm ?? [])]);
    const dropped: Refused[] = [];
    for (;;) {
      const rehearsal = new Rehearsal(this.whole, ctx.snapshot, this.open);
      const work = new Actions(ctx, rehearsal, given, this.layers, this.session === this.whole);
      const left = actions.filter((action) => !dropped.some((one) => one.action === action));
      const outcome = await carriedOut(rehearsal, work, left, { confirmed, why: this.why, progress: query.progress });
      const result = {
        done: outcome.done.map(({ action, says }) => ({ action, says })),
        refused: [...refused, ...dropped, ...outcome.refused],
      };
      const proposal = await this.finished(ctx, rehearsal, work, result, {
        asked: given.tasks.filter(({ suggested }) => suggested !== null).length,
        isOpen: given.tasks.length > 0,
        counted: countedIn(outcome.done),
      });
      const { plan } = proposal;
      const error = plan === null ? null : await refusalOf(() => this.whole.writer.prepare(plan));
      if (error === null) return proposal;
      // Each action may be carried out by itself, and not all of them: the last one at that file is left for later.
      const last = outcome.done.filter(({ touches }) => touches.has(error.path ?? '')).at(-1) ?? outcome.done.at(-1);
      if (last === undefined || dropped.length === MOST_DROPPED) throw error;
      dropped.push({ action: last.action, why: await this.why(error) });
    }
  };

  /** The words of an error; where they name a file that the caller may not see, others. */
  private readonly why = async ({ message, path }: MemoryError): Promise<string> => {
    if (this.session === this.whole) return message;
    const seen = new Set((await this.session.files.list()).map((file) => file.path));
    const hidden = (await this.whole.files.list()).filter((file) => !seen.has(file.path));
    const isNamed = hidden.some((file) => file.path === path || message.includes(`"${file.path}"`));
    return isNamed ? 'This cannot be done here. A person can do it.' : message;
  };

  /** Notes that nothing changes and that seem to say what one says that leaves: by the index, or byte for byte. */
  private async beside(ctx: DecideContext, rehearsal: Rehearsal): Promise<Outcome[]> {
    const touched = rehearsal.texts();
    const own = new Set<VaultPath>(touched.flatMap(({ path, at }) => (at === null ? [path] : [path, at])));
    const leaving = touched.filter(({ path, at, before }) => before !== null && at !== path);
    if (leaving.length === 0) return [];
    const { gate } = await this.whole.gateFor(ctx, { memory: ctx.memory.name });
    const sizes = new Set(leaving.map(({ path }) => ctx.snapshot.notes.get(path as NotePath)?.size));
    const twins = [...ctx.snapshot.notes.values()].flatMap(({ path, size }) => (sizes.has(size) ? [path] : []));
    const near = leaving.flatMap(({ before }) => gate.search((before ?? '').slice(0, SUBJECT), NEAR).map((one) => one.path));
    const paths = [...new Set([...near, ...twins])].filter((path) => !own.has(path) && ctx.snapshot.has(path)).slice(0, MOST_BESIDE);
    const { texts } = await this.whole.textsOf(paths);
    return [...texts].map(([path, text]) => ({ path, at: path, before: null, after: text, isBeside: true }));
  }

  /** One plan of all that could be done, with the archive, the index and the log; and what gets lost by it. */
  private async finished(
    ctx: DecideContext,
    rehearsal: Rehearsal,
    { removed }: Actions,
    { done, refused }: Pick<ProposalDone, 'done' | 'refused'>,
    { asked, isOpen, counted }: { readonly asked: number; readonly isOpen: boolean; readonly counted: ReadonlySet<string> },
  ): Promise<Proposal<ProposalDone>> {
    const beside = await this.beside(ctx, rehearsal);
    const losses = (isPerson = true) => lossesOf(ctx, [...rehearsal.texts().filter(({ path }) => !counted.has(path)), ...beside], isPerson);
    // Where nobody answered what is asked, it is asked again.
    if (rehearsal.changed === 0 && (refused.length > 0 || (done.length === 0 && isOpen)))
      return { result: { done, refused, ...NOTHING }, plan: null };
    for (const [path, texts] of removed) await kept(rehearsal, ctx, path, texts.join('\n\n'));
    // A text that an action lost by the way goes to the archive with its note.
    const bare = losses().text.gone.flatMap(({ path, archive }) => (archive === null ? [path] : []));
    for (const path of new Set(bare)) {
      const before = rehearsal.texts().find((one) => one.path === path)?.before ?? '';
      await rehearsal.take(planWith(rehearsal.now(ctx), [archiveCopy(rehearsal.now(ctx), path as NotePath, before)]));
    }
    // Before the program writes its own parts.
    const lost = losses(this.session === this.whole);
    // A log or an index that nothing can be added to keeps no proposal back.
    const logged: Pick<ProposalDone, 'log' | 'metrics' | 'problems'>[] = [];
    await refusalOf(async () => {
      const found = await new Upkeep(rehearsal.session, this.layers).logged(rehearsal.now(ctx), done, asked);
      await rehearsal.take(found?.plan ?? null);
      if (found !== null) logged.push({ log: found.log, metrics: found.metrics, problems: found.problems });
    });
    if (ctx.snapshot.has(indexPath(ctx)))
      await refusalOf(async () => rehearsal.take((await new IndexNote(rehearsal.session).indexIn(rehearsal.now(ctx))).plan));
    const proof = await proofOf(
      ctx,
      this.whole,
      rehearsal,
      this.session !== this.whole || this.whole.host.context.door?.harness !== undefined,
    );
    return {
      result: { done, refused, ...lost, proof, log: null, metrics: null, problems: [], ...logged[0] },
      plan: rehearsal.plan('Upkeep', 'As proposed, and checked.'),
    };
  }
}

/** The files of mistakes of which only a count or a status changes. */
function countedIn(done: readonly Carried[]): ReadonlySet<string> {
  const pathsOf = (some: readonly Carried[]): string[] => some.flatMap(({ touches }) => [...touches]);
  const others = new Set(pathsOf(done.filter(({ action }) => action.action !== 'graduate')));
  return new Set(pathsOf(done.filter(({ action }) => action.action === 'graduate')).filter((path) => !others.has(path)));
}

interface Carrying {
  readonly confirmed: ReadonlySet<string>;
  readonly why: (error: MemoryError) => Promise<string>;
  readonly progress: Progress | undefined;
}

async function carriedOut(
  rehearsal: Rehearsal,
  work: Actions,
  actions: readonly Action[],
  { confirmed, why, progress }: Carrying,
): Promise<{ readonly done: readonly Carried[]; readonly refused: readonly Refused[] }> {
  const done: Carried[] = [];
  const refused: Refused[] = [];
  const sorted = [...actions].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  for (const [at, action] of sorted.entries()) {
    await progress?.report(at, sorted.length, 'Checking the proposal');
    await rehearsal.session.pause();
    const error = await refusalOf(async () => {
      const open = unconfirmed(work, action, confirmed);
      const [first] = open;
      if (first !== undefined) {
        const sentence = `${first.inbound} notes link to "${first.title}". Confirm this with its id, "${first.id}".`;
        refused.push({ action, why: sentence, confirm: open.map(({ id }) => id) });
        return;
      }
      const { plan, says } = await work.decide(action);
      const decides = (edit: Edit): boolean => isDecisionsName(edit.op === 'move' ? edit.to : edit.path) && !isQuestions(edit);
      if (action.action !== 'keep' && plan?.edits.some(decides) === true)
        throw new MemoryError('layer_policy', 'That name is kept for what people decided. Choose another one.');
      if (plan !== null && rehearsal.changed + new Set(plan.edits.map(({ path }) => path)).size > MOST_FILES)
        throw new MemoryError('over_limit', `One proposal changes at most ${MOST_FILES} files. Propose this one afterwards.`);
      await rehearsal.take(plan);
      work.taken(action);
      const touches = new Set(plan?.edits.flatMap((edit) => [edit.path, ...(edit.op === 'move' ? [edit.to] : [])]));
      done.push({ action, says, touches });
    });
    if (error !== null) refused.push({ action, why: await why(error) });
  }
  return { done, refused };
}

/** Why this cannot be; null where it was done. */
async function refusalOf(work: () => Promise<unknown>): Promise<MemoryError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof MemoryError && error.code !== 'cancelled') return error;
    throw error;
  }
}

/** The heavily linked notes that an action changes and nobody confirmed. */
function unconfirmed(work: Actions, action: Action, confirmed: ReadonlySet<string>): Piece[] {
  const ids = !CAREFUL.includes(action.action) ? [] : 'ids' in action ? action.ids : 'id' in action ? [action.id] : [];
  const isHeavy = ({ kind, inbound, id }: Piece): boolean => kind === 'note' && inbound >= HEAVILY_LINKED && !confirmed.has(id);
  return ids.map((id) => work.piece(id)).filter(isHeavy);
}

/** Puts texts that left a file into a file of the archive. */
async function kept(rehearsal: Rehearsal, first: DecideContext, path: NotePath, text: string): Promise<void> {
  const ctx = rehearsal.now(first);
  const to = archivePath(ctx, path, []);
  const whole = archivedText(ctx, path, `${text.trimEnd()}\n`, to, [to]);
  await rehearsal.take(planWith(ctx, [{ op: 'create', path: to, text: whole, reason: `What leaves "${path}".` }]));
}

function planWith(ctx: DecideContext, edits: Parameters<typeof planOf>[1]['edits']) {
  return planOf(ctx, { title: 'Archive', reason: 'Nothing is lost.', edits, preconditions: [] });
}
