import { MemoryError } from '../model/errors';
import { folderOf, pathKey, type VaultPath } from '../model/path';
import type { Edit, Plan, Precondition } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import { carriedBy } from '../model/settings-edit';
import type { Settings } from '../model/settings';
import { parseDecision, type Decision } from '../read/memory/decision-line';
import { isDecisionsName, newDecisionsNote } from '../read/memory/decisions';
import { skippedPath } from '../read/memory/skipped';
import { aliasesNow } from '../write/apply/aliases';
import type { Layers } from './layers';
import type { Session } from './session';
import { Setup } from './setup';

/** Distinguishes plans that were decided here from those of a file, another program or another run. */
export class ForeignPlans {
  private readonly known = new WeakSet<Plan>();

  /** `layers` decides again what a plan from outside claims to have decided. */
  constructor(
    private readonly session: Session,
    private readonly layers: Layers,
  ) {}

  /** The plan, which is ours from now on. */
  adopt(plan: Plan): Plan {
    this.known.add(plan);
    return plan;
  }

  /** The same of a proposal. */
  ours<R>(proposal: Proposal<R>): Proposal<R> {
    if (proposal.plan !== null) this.adopt(proposal.plan);
    return proposal;
  }

  isOurs(plan: Plan): boolean {
    return this.known.has(plan);
  }

  /**
   * Throws `layer_policy` where a plan decided here moves a file onto or away from a name that counts as a decisions note,
   * or makes or changes a file of such a name. Questions may be added, and other lines where `mayDecide`.
   */
  async named(plan: Plan, mayDecide: boolean): Promise<void> {
    const isMeant = await this.meaning(plan);
    const settings = this.session.host.settings();
    const refused = plan.edits.find(
      (edit) => (isMeant(edit) && (edit.op === 'move' || !(mayDecide || isQuestions(edit)))) || takesSkippedAway(edit, plan, settings),
    );
    if (refused !== undefined) throw misnamed(refused);
  }

  /**
   * The plan, where it may be carried out. A decisions note says what people accepted, ignored and keep apart, so a
   * plan from outside writes nothing into one, with two exceptions: questions, which decide nothing, and lines that deciding
   * again would write as well, which are those that accept the result of the rest of the plan. They are replaced by the lines decided now, with new ids.
   * Throws `layer_policy` for any other edit of a decisions note, of a copy that sync programs made of one, and of a
   * file that would become one.
   */
  async vetted(plan: Plan): Promise<Plan> {
    if (this.known.has(plan)) return plan;
    const isMeant = await this.meaning(plan);
    const meant = plan.edits.filter(isMeant);
    const [first] = meant;
    if (first === undefined) return plan;
    const lines = linesOf(meant);
    if (lines === null || lines.length === 0) throw refusal(first, lines ?? []);
    if (lines.every(isQuestion)) return plan;
    const rest: Plan = {
      ...plan,
      edits: plan.edits.filter((edit) => !isMeant(edit)),
      preconditions: plan.preconditions.filter((one) => !isOfNote(one, meant)),
    };
    const again = await this.decidedAgain(rest, meant);
    if (again === null || !sameLines(lines, linesOf(again.edits.filter(isMeant)) ?? [])) throw refusal(first, lines);
    return this.adopt(again);
  }

  /** Whether an edit of the plan names a decisions note, also under another name, by a link of the disk. */
  private async meaning(plan: Plan): Promise<(edit: Edit) => boolean> {
    const known = await aliasesNow(this.session.files);
    const isAlias = (path: VaultPath): boolean => known.namesOf(path).some((name) => name !== path && isDecisionsName(name));
    return (edit) => meansDecisions(edit, plan) || isAlias(edit.path) || (edit.op === 'move' && isAlias(edit.to));
  }

  /** The same plan with our own decisions; null if we cannot decide. */
  private async decidedAgain(rest: Plan, meant: readonly Edit[]): Promise<Plan | null> {
    if (rest.edits.length === 0) return null;
    // Any other reason to refuse the plan is reported first: then there is nothing to decide again.
    await this.session.writer.prepare(rest);
    const made = meant.find((edit) => edit.op === 'create');
    if (made === undefined) return (await this.layers.renewed({ result: null, plan: rest })).plan;
    // A note that begins with what a new memory has accepted from the start.
    const root = folderOf(made.path);
    const added = rest.settings?.flatMap((edit) => (edit.op === 'add-memory' ? [edit.memory] : [])) ?? [];
    const memory = [...added, ...this.session.host.settings().memories].find((one) => pathKey(one.root) === pathKey(root));
    if (memory === undefined) return null;
    const begun = await new Setup(this.session).init(memory.convention, root).catch(() => null);
    const notes = begun?.plan?.edits.filter((edit) => edit.op === 'create' && pathKey(edit.path) === pathKey(made.path)) ?? [];
    return { ...rest, edits: [...rest.edits, ...notes], preconditions: [...rest.preconditions, { kind: 'absent', path: made.path }] };
  }
}

/** Whether an edit names a decisions note, or a file that counts as one, before it or after it. */
function meansDecisions(edit: Edit, plan: Plan): boolean {
  if (edit.op !== 'move') return isDecisionsName(edit.path);
  // A memory that moves as a whole takes its note along, as it is.
  if (plan.settings !== undefined && carriedBy(plan.settings)(edit.path, edit.to)) return false;
  return isDecisionsName(edit.path) || isDecisionsName(edit.to);
}

/** Whether an edit moves a skipped note: where it is read, its texts would be gone. */
function takesSkippedAway(edit: Edit, { settings = [] }: Plan, { memories }: Settings): boolean {
  if (edit.op !== 'move' || carriedBy(settings)(edit.path, edit.to)) return false;
  return memories.some((memory) => pathKey(skippedPath({ memory })) === pathKey(edit.path));
}

function isOfNote(one: Precondition, meant: readonly Edit[]): boolean {
  return 'path' in one && meant.some((edit) => pathKey(edit.path) === pathKey(one.path));
}

/** The decisions that these edits write down, without their ids; null if they do anything else. */
function linesOf(edits: readonly Edit[]): string[] | null {
  const lines: string[] = [];
  for (const edit of edits) {
    if (edit.op !== 'append' && edit.op !== 'create') return null;
    for (const line of edit.text.split('\n')) {
      const decision = parseDecision(line);
      if (decision !== null) lines.push(JSON.stringify(withoutId(decision)));
      else if (edit.op === 'append' && line.trim() !== '') return null;
    }
  }
  return lines;
}

function withoutId(decision: Decision): Omit<Decision, 'id'> {
  const { id: _, ...said } = decision;
  return said;
}

/** A line that keeps a question decides nothing: it only has somebody asked. */
function isQuestion(line: string): boolean {
  return (JSON.parse(line) as Decision).verb === 'asks';
}

/** Whether an edit writes questions into a decisions note, and nothing else. */
export function isQuestions(edit: Edit): boolean {
  const lines = linesOf([edit]);
  if (lines === null || lines.length === 0 || !lines.every(isQuestion)) return false;
  return edit.op === 'append' || (edit.op === 'create' && edit.text === newDecisionsNote(edit.text.split('\n').filter(parseDecision)));
}

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  const rest = new Set(other);
  return one.length > 0 && one.length === other.length && one.every((line) => rest.has(line));
}

/** The path of an edit by which it means a decisions note. */
function namedBy(edit: Edit): VaultPath {
  return edit.op === 'move' && isDecisionsName(edit.to) ? edit.to : edit.path;
}

function misnamed(edit: Edit): MemoryError {
  const path = namedBy(edit);
  return new MemoryError(
    'layer_policy',
    `This plan would move, make or change "${path}". Notes of that name, and copies that sync programs make of them, say what people decided or set aside, so no plan does that. Nothing was changed. Choose another name, or leave that file out.`,
    path,
  );
}

function refusal(edit: Edit, lines: readonly string[]): MemoryError {
  const path = namedBy(edit);
  const verbs = new Set(lines.map((line) => (JSON.parse(line) as Decision).verb));
  const instead =
    verbs.has('accept') || verbs.has('drop')
      ? { to: 'accept a file as it is now', verb: 'check', input: { path: 'PATH', accept: true as const } }
      : verbs.has('apart')
        ? { to: 'keep two notes apart', verb: 'apart', input: { one: 'ONE', other: 'OTHER' } }
        : undefined;
  return new MemoryError(
    'layer_policy',
    `This plan would change "${path}", where people's decisions stand: what they accepted, ignored and keep apart. A plan from a file may not decide that. Nothing was changed.${instead === undefined ? ' Run the command that made this plan, or edit the note by hand.' : ''}`,
    path,
    false,
    instead,
  );
}
