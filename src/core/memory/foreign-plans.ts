import type { ConventionId } from '../model/convention';
import { MemoryError } from '../model/errors';
import { basenameOf, folderOf, foldKey, pathKey, type VaultPath } from '../model/path';
import type { Edit, Plan, Precondition } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { InitResult } from '../model/results/setup';
import { carriedBy } from '../model/settings-edit';
import type { VaultHost } from '../model/vault-memory';
import { parseDecision, type Decision } from '../read/memory/decision-line';
import { DECISIONS_NAME } from '../read/memory/decisions';
import { originalOfConflict } from '../read/files/conflict-names';
import { aliasesNow } from '../write/apply/aliases';

/** The functions that make again the decisions that a plan from outside claims to have made. */
export interface Deciding {
  /** Throws what refuses the plan. */
  prepare(plan: Plan): Promise<unknown>;
  renewed(proposal: Proposal<null>): Promise<Proposal<null>>;
  init(convention: ConventionId, root: string): Promise<Proposal<InitResult>>;
}

/** Tells plans that were decided here from those of a file, another program or another run. */
export interface ForeignPlans {
  /** The proposal, whose plan is ours from now on. */
  ours<R>(proposal: Proposal<R>): Proposal<R>;
  isOurs(plan: Plan): boolean;
  /**
   * The plan, where it may be carried out. A decisions note says what people accepted, ignored and keep apart, so a
   * plan from outside writes nothing into one, with two exceptions: questions, which decide nothing, and lines that deciding
   * again would write as well, which are those that accept the result of the rest of the plan. They are replaced by the lines decided now, with new ids.
   * Throws `layer_policy` for any other edit of a decisions note, of a copy that sync programs made of one, and of a
   * file that would become one.
   */
  vetted(plan: Plan): Promise<Plan>;
}

export function foreignPlans(host: Pick<VaultHost, 'files' | 'settings'>, deciding: Deciding): ForeignPlans {
  const known = new WeakSet<Plan>();
  const add = (plan: Plan): Plan => {
    known.add(plan);
    return plan;
  };

  const vetted = async (plan: Plan): Promise<Plan> => {
    if (known.has(plan)) return plan;
    const aliases = await aliasesOf(host, plan);
    const isMeant = (edit: Edit): boolean =>
      meansDecisions(edit, plan) || aliases.has(edit.path) || (edit.op === 'move' && aliases.has(edit.to));
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
    const again = await decidedAgain(rest, meant, host, deciding);
    if (again === null || !sameLines(lines, linesOf(again.edits.filter(isMeant)) ?? [])) throw refusal(first, lines);
    return add(again);
  };

  return {
    ours: (proposal) => {
      if (proposal.plan !== null) add(proposal.plan);
      return proposal;
    },
    isOurs: (plan) => known.has(plan),
    vetted,
  };
}

/** The same plan with our own decisions; null if we cannot decide. */
async function decidedAgain(
  rest: Plan,
  meant: readonly Edit[],
  host: Pick<VaultHost, 'settings'>,
  deciding: Deciding,
): Promise<Plan | null> {
  if (rest.edits.length === 0) return null;
  // Any other reason to refuse the plan is reported first: then there is nothing to decide again.
  await deciding.prepare(rest);
  const made = meant.find((edit) => edit.op === 'create');
  if (made === undefined) return (await deciding.renewed({ result: null, plan: rest })).plan;
  // A note that begins with what a new memory has accepted from the start.
  const root = folderOf(made.path);
  const added = rest.settings?.flatMap((edit) => (edit.op === 'add-memory' ? [edit.memory] : [])) ?? [];
  const memory = [...added, ...host.settings().memories].find((one) => pathKey(one.root) === pathKey(root));
  if (memory === undefined) return null;
  const begun = await deciding.init(memory.convention, root).catch(() => null);
  const notes = begun?.plan?.edits.filter((edit) => edit.op === 'create' && pathKey(edit.path) === pathKey(made.path)) ?? [];
  return { ...rest, edits: [...rest.edits, ...notes], preconditions: [...rest.preconditions, { kind: 'absent', path: made.path }] };
}

/** True for an edit that names a decisions note, or a file that counts as one, before it or after it. */
function meansDecisions(edit: Edit, plan: Plan): boolean {
  if (edit.op !== 'move') return isDecisionsName(edit.path);
  // A memory that moves as a whole takes its note along, as it is.
  if (plan.settings !== undefined && carriedBy(plan.settings)(edit.path, edit.to)) return false;
  return isDecisionsName(edit.path) || isDecisionsName(edit.to);
}

/** By its name in any folder, since settings may make any folder a memory; on some disks whatever its case. */
export function isDecisionsName(path: string): boolean {
  const original = originalOfConflict(path, () => true) ?? path;
  return foldKey(basenameOf(original)) === foldKey(DECISIONS_NAME);
}

/** Paths of the plan that are a decisions note under another name, by a link of the disk. */
async function aliasesOf({ files }: Pick<VaultHost, 'files'>, plan: Plan): Promise<ReadonlySet<VaultPath>> {
  const aliases = await aliasesNow(files);
  const paths = new Set(plan.edits.flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path])));
  return new Set([...paths].filter((path) => aliases.namesOf(path).some((name) => name !== path && isDecisionsName(name))));
}

function isOfNote(one: Precondition, meant: readonly Edit[]): boolean {
  return 'path' in one && meant.some((edit) => pathKey(edit.path) === pathKey(one.path));
}

/** The decisions that these edits write down, without their ids; null where they do anything else. */
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

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  const rest = new Set(other);
  return one.length > 0 && one.length === other.length && one.every((line) => rest.has(line));
}

function refusal(edit: Edit, lines: readonly string[]): MemoryError {
  const path = edit.op === 'move' && !isDecisionsName(edit.path) ? edit.to : edit.path;
  const verbs = new Set(lines.map((line) => (JSON.parse(line) as Decision).verb));
  const instead =
    verbs.has('accept') || verbs.has('drop')
      ? 'To accept a file as it is now, run: top-of-mind check PATH --accept (without a path for all that nobody accepted yet).'
      : verbs.has('apart')
        ? 'To keep two notes apart, run: top-of-mind apart ONE OTHER.'
        : 'Run the command that made this plan, or edit the note by hand.';
  return new MemoryError(
    'layer_policy',
    `This plan would change "${path}", where people's decisions stand: what they accepted, ignored and keep apart. A plan from a file may not decide that. Nothing was changed. ${instead}`,
    path,
  );
}
