import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { AnnouncedLoss, Crossing, Edit, Precondition } from '../../model/plan';
import type { LayerViolation, LayerWay, ResolveResult } from '../../model/results/layers';
import type { Proposal } from '../../model/results/proposal';
import { closed, isClosed } from '../../read/entries/sanitise';
import { lineBreakOf } from '../../read/markdown/fences';
import { asItWas, wholeEdit } from '../../read/snapshot/whole-file';
import { acceptState, type Draft } from './accept';
import { blockHash, blocksOf, normalised } from './blocks';
import type { LayerState } from './check';
import { compareEntries } from './compare';
import { guardedAt, type Guarded } from './guarded';
import { firstText } from '../../read/memory/own-text';
import { insideMemory } from '../../read/memory/scope';
import { linkLosses, keptId } from './losses';
import { decisionEdits } from './note-edits';
import { restoreBlocks } from './restore';
import { correctionTarget, cutTarget } from './target';
import { cutAt } from './trim';
import { sharedEnds } from '../../model/collections';

/** The input of settling: the result of the check, and the fresh texts of the other files that it writes to. */
export interface ResolveState extends LayerState {
  /** The present decisions note; null if there is no such note. */
  readonly note: string | null;
  /** True if only some entries of the file are settled, not everything that is wrong with it. */
  readonly isPart: boolean;
}

/** The changes that a way makes to the files, before they are a plan. */
interface Doing {
  readonly edits: readonly Edit[];
  readonly preconditions: readonly Precondition[];
  readonly announced?: readonly AnnouncedLoss[];
  readonly crosses?: readonly Crossing[];
}

/** The file beside the guarded one that a way writes to; null where it writes to none. */
export function resolveTarget(ctx: DecideContext, path: VaultPath, way: LayerWay): VaultPath | null {
  if (way === 'correct') return correctionTarget(ctx, path);
  return way === 'trim' ? cutTarget(ctx, path) : null;
}

/**
 * The plan that settles these violations of one file in one way. `restore` and `correct` override the layer,
 * and say so. Every plan puts the present text into the journal; `correct` and `trim` keep it in
 * the memory too. Throws `bad_input` if the way is not available, `verify_failed`, `over_limit`.
 */
export function resolveViolations(
  ctx: DecideContext,
  violations: readonly LayerViolation[],
  way: LayerWay,
  state: ResolveState,
): Proposal<ResolveResult> {
  const open = violations.filter((violation) => violation.ways.includes(way));
  const [first] = open;
  if (first === undefined) throw new MemoryError('bad_input', refusalOf(violations, way), violations[0]?.path);
  const guarded = guardedAt(ctx, first.path);
  if (guarded === null) throw new MemoryError('bad_input', `"${first.path}" is not guarded any more.`, first.path);
  const doing = { restore, accept, correct, trim }[way](ctx, guarded, open, state);
  const { path } = guarded;
  const title = {
    restore: `Restore what was accepted of ${path}`,
    accept: `Accept the present state of ${path}`,
    correct: `Keep the change of ${path} as a correction`,
    trim: `Trim ${path} to its limit`,
  }[way];
  const result: ResolveResult = { path, way };
  if (doing.edits.length === 0) return { result, plan: null };
  const { edits, preconditions, announced = [], crosses = [] } = doing;
  const plan = planOf(ctx, { title, reason: first.message, edits, preconditions, announced, ...(crosses.length === 0 ? {} : { crosses }) });
  return { result, plan };
}

function refusalOf(violations: readonly LayerViolation[], way: LayerWay): string {
  const [first] = violations;
  return first === undefined
    ? `There is nothing to ${way}: the file keeps to its layer.`
    : `This cannot be resolved with "${way}". ${first.message}`;
}

function accept(
  ctx: DecideContext,
  guarded: Guarded,
  violations: readonly LayerViolation[],
  { texts, decisions, note, isPart }: ResolveState,
): Doing {
  const all = acceptState(ctx, guarded, texts.get(guarded.path) ?? null, decisions);
  const meant = new Set(
    violations.flatMap(({ accepted, now }) => [accepted, now].flatMap((text) => (text === null ? [] : [blockHash(normalised(text))]))),
  );
  const drafts = isPart ? all.flatMap((draft) => ('hashes' in draft ? part(draft, meant) : [])) : all;
  return decisionEdits(ctx, note, decisions, [{ part: null, drafts }], `The present state of "${guarded.path}" is accepted.`);
}

/** Of a decision about entries, what concerns these. */
function part(draft: Extract<Draft, { what: 'entry' }>, meant: ReadonlySet<string>): Draft[] {
  const hashes = draft.hashes.filter((hash) => meant.has(hash));
  return hashes.length === 0 ? [] : [{ ...draft, hashes }];
}

function restore(ctx: DecideContext, guarded: Guarded, violations: readonly LayerViolation[], state: ResolveState): Doing {
  const { path } = guarded;
  const now = state.texts.get(path) ?? null;
  const copies = state.copies.get(path) ?? [];
  const copy = copies[0] ?? '';
  if (now !== null && guarded.layer === 'read-only') return replaceText(path, now, copy, 'It was changed.');
  const accepted = state.decisions.acceptedEntries(insideMemory(ctx, path));
  if (now === null) {
    const whole = guarded.layer === 'read-only' ? copy : withRest(guarded, copy, copies.slice(1), accepted, () => true);
    return replaceText(path, null, whole, 'It was gone.');
  }
  const meant = new Set(violations.flatMap((violation) => violation.accepted ?? []));
  const whole = withRest(guarded, now, copies, accepted, (text) => meant.has(text));
  return replaceText(path, now, whole, 'An accepted entry was missing or altered.');
}

/** A text of an append-only file with the accepted entries that it lacks put back out of the copies, as far as they are meant. */
function withRest(
  guarded: Guarded,
  text: string,
  copies: readonly string[],
  accepted: ReadonlySet<string>,
  isMeant: (entry: string) => boolean,
): string {
  let whole = text;
  for (const copy of copies) {
    const missing = new Set(compareEntries(guarded.format, whole, accepted).missing);
    const hashes = new Set(
      blocksOf(guarded.format, copy).flatMap(({ start, end, hash }) =>
        missing.has(hash) && isMeant(copy.slice(start, end)) ? [hash] : [],
      ),
    );
    if (hashes.size > 0) whole = restoreBlocks(guarded, whole, copy, hashes, accepted);
  }
  return whole;
}

function correct(ctx: DecideContext, guarded: Guarded, violations: readonly LayerViolation[], state: ResolveState): Doing {
  const { path } = guarded;
  const [accepted, now] = [violations[0]?.accepted ?? '', state.texts.get(path) ?? ''];
  const target = correctionTarget(ctx, path) as VaultPath;
  const file = state.texts.get(target) ?? null;
  const start = file ?? firstText(ctx, target);
  const entry = correctionEntry(ctx, path, accepted, now, start);
  const restored = replaceText(path, now, accepted, 'The accepted text holds until it is renewed.', entry);
  const added = appendTo(target, file, start, entry, `What was changed in "${path}" is kept as a correction.`);
  return { ...restored, edits: [...restored.edits, ...added.edits], preconditions: [...restored.preconditions, ...added.preconditions] };
}

function trim(ctx: DecideContext, { path, limit }: Guarded, _violations: readonly LayerViolation[], { texts }: ResolveState): Doing {
  const now = texts.get(path) ?? '';
  const at = cutAt(path, now, limit?.bytes ?? now.length);
  const cut = now.slice(at);
  const target = cutTarget(ctx, path) as VaultPath;
  const file = texts.get(target) ?? null;
  const start = file ?? firstText(ctx, target);
  const lineBreak = lineBreakOf(start);
  // A cut in the middle of code would leave the log open to its end.
  const entry = `## [${ctx.today} ${ctx.created.slice(11, 16)}] Cut from ${insideMemory(ctx, path)}${lineBreak}${lineBreak}${isClosed(cut) ? cut : closed(cut)}`;
  const added = appendTo(target, file, start, entry, `What "${path}" has no room for is kept here.`);
  const edit: Edit = {
    op: 'replace',
    path,
    start: at,
    end: now.length,
    before: cut,
    text: '',
    reason: `It keeps below ${limit?.bytes ?? 0} bytes.`,
  };
  return { edits: [edit, ...added.edits], preconditions: [asItWas(path, now), ...added.preconditions] };
}

/** The whole text of a protected file exchanged, or the file made again. `kept` is text that the plan keeps elsewhere. */
function replaceText(path: VaultPath, now: string | null, text: string, reason: string, kept = ''): Doing {
  if (now === text) return { edits: [], preconditions: [] };
  return {
    edits: [wholeEdit(path, now, text, reason), ...(now === null ? [] : keptId(path, now, text, reason))],
    preconditions: [asItWas(path, now)],
    announced: now === null ? [] : linkLosses(path, now, text, kept),
    crosses: [{ path, why: reason }],
  };
}

/** An entry after what a file holds, below a blank line; `start` is the text of the file, or that with which it begins. */
function appendTo(path: VaultPath, file: string | null, start: string, entry: string, reason: string): Doing {
  const text = start === '' || /\n[ \t\r]*\n$/.test(start) ? entry : lineBreakOf(start) + entry;
  const edit: Edit = file === null ? { op: 'create', path, text: start + text, reason } : { op: 'append', path, text, reason };
  return { edits: [edit], preconditions: [asItWas(path, file)] };
}

/**
 * The change of a read-only text as an entry of the corrections: what stands in the accepted text, and
 * what was put there instead, quoted line by line. `file` is the text it will be appended to.
 */
function correctionEntry(ctx: DecideContext, path: VaultPath, accepted: string, now: string, file: string): string {
  const inside = insideMemory(ctx, path);
  const { removed, added } = changedLines(accepted, now);
  if (removed.length + added.length === 0)
    throw new MemoryError(
      'bad_input',
      `Only line ends changed in "${path}", so there is no correction to keep. Restore it, or accept it as it is.`,
      path,
    );
  const lines = [
    `## ${ctx.today}: Correction of ${inside}`,
    '',
    '**Type**: semantic',
    `**Context**: ${inside} was changed by hand. Its accepted text was restored, and the change is kept here.`,
    `**Observation**: ${removed.length === 0 ? 'Something is missing there.' : 'What stands there:'}`,
    ...quoted(removed),
    `**Implication**: ${added.length === 0 ? 'It should be left out.' : 'What is proposed instead:'}`,
    ...quoted(added),
  ];
  const lineBreak = lineBreakOf(file);
  return lines.join(lineBreak) + lineBreak;
}

function quoted(lines: readonly string[]): string[] {
  return lines.length === 0 ? [''] : ['', ...lines.map((line) => (line === '' ? '>' : `> ${line}`)), ''];
}

/** The lines between the first and the last that differ. */
function changedLines(accepted: string, now: string): { readonly removed: string[]; readonly added: string[] } {
  const [a, b] = [linesOf(accepted), linesOf(now)];
  const { head, tail } = sharedEnds(a, b);
  return { removed: a.slice(head, a.length - tail), added: b.slice(head, b.length - tail) };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}
