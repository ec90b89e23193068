import { upTo } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { onOneLine } from '../../model/escape-control';
import type { HardLimit } from '../../model/convention';
import type { Link } from '../../model/link';
import { basenameOf, foldKey, isNotePath, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { carriedBy } from '../../model/settings-edit';
import { appendFault } from '../../read/entries/appended';
import { changesDaysAlone } from '../../read/entries/mark';
import { markerLinkIn } from '../../read/entries/supersede';
import { supersedingNames } from '../../read/entries/superseded';
import { propertiesIn } from '../../read/frontmatter/frontmatter';
import type { Resolver } from '../../read/links/resolve';
import { decodeDestination } from '../../read/markdown/entities';
import { resolveSubpath } from '../../read/markdown/subpath';
import { markdownTarget, wikilinkTarget } from '../../read/markdown/target';
import { readableLinks } from '../../read/snapshot/links-in';
import { parseNote } from '../../read/snapshot/note';
import { dateInName } from '../../read/text/dates';
import { editText } from '../plan/compose';
import { wholeName } from '../plan/links';
import type { PlannedFile } from '../plan/places';
import { namesAround, type Checked, type Policy } from './checked';

export type { Policy } from './checked';

type Replace = Extract<Edit, { op: 'replace' }>;

/** Properties that mark an older entry as superseded: they may be set in an append-only file. */
const supersedeMarkers = new Set(['superseded_by', 'superseded_on']);
/** For how long an entry holds: no part of its text. */
const DAYS = new Set(['verified', 'valid_until']);

/**
 * Refuses with `layer_policy` what the layers forbid. Read-only: everything. Append-only: everything
 * but new files, appended text, supersede markers, a move to where it is append-only too, and links whose
 * target follows a move, which are recognised by a fresh scan: the replaced range is a link, and so is what
 * stands there afterwards. What exactly an append-only file gets, `guardAppendOnlyTexts` looks at.
 * Files that the plan crosses pass: a person decided so. So do moves that a
 * memory's folder makes as a whole (`settings`): each file keeps its place in its memory, and its layer.
 */
export function guardPlan(checked: Checked): void {
  const { plan, places, policy, nameRules, layerOf } = checked;
  const carried = carriedBy(plan.settings ?? []);
  for (const step of places.steps) {
    if (step.op === 'move' && carried(step.path, step.to)) continue;
    for (const path of step.op === 'move' ? [step.path, step.to] : [step.path]) {
      const arrives = step.op === 'create' || (step.op === 'move' && path === step.to);
      const layer = layerOf(path);
      // Where it is kept as well under its new name, nothing of it is missing or altered. A name that is protected itself
      // must be so again; one that is protected by another name needs no more than that this other name stays.
      const stays =
        step.op === 'move' &&
        (nameRules(step.path)?.layer === 'append-only' ? nameRules(step.to)?.layer : layerOf(step.to)) === 'append-only';
      if (layer === 'read-only' || (layer === 'append-only' && !arrives && !stays)) throw refusal(path, policy, step.op);
    }
  }
  for (const file of places.files) {
    if (file.origin === null || file.edits.length === 0) continue;
    for (const path of new Set([file.origin, file.final ?? file.origin])) {
      const layer = layerOf(path);
      if (layer === 'read-only') throw refusal(path, policy, file.edits[0]?.op ?? 'replace');
      if (layer === 'append-only') guardAppendOnly(path, file, checked);
    }
  }
}

function guardAppendOnly(path: VaultPath, file: PlannedFile, checked: Checked): void {
  const text = checked.texts.get(file.origin ?? path) ?? '';
  const mark = file.edits.find(
    (edit) => edit.op === 'set-property' && !DAYS.has(edit.key) && (!supersedeMarkers.has(edit.key) || edit.value === undefined),
  );
  const beyond = mark ?? beyondLinks(path, text, linkEdits(path, file, checked));
  if (beyond !== null) throw refusal(path, checked.policy, beyond.op);
}

/** True for an edit of the mark that ends an entry, of whose days alone it changes something. */
function isOfMark(text: string, { start, end, before, text: after }: Replace): boolean {
  const [above, below] = [text.slice(0, start), text.slice(end)];
  const isLine = before === '' || start === 0 || above.endsWith('\n');
  return isLine && /^[ \t]*(?:\r?\n\s*)?(?:$|#)/.test(below) && changesDaysAlone(before, after);
}

/** The edits that replace something, but for supersede markers and days of marks: each must do no more than lead a link elsewhere. */
function linkEdits(path: VaultPath, file: PlannedFile, checked: Checked): Replace[] {
  const text = checked.texts.get(file.origin ?? path) ?? '';
  return file.edits.filter(
    (edit): edit is Replace => edit.op === 'replace' && !isOfMark(text, edit) && !isSupersedeMarker(path, text, edit, checked),
  );
}

/**
 * Refuses with `over_limit` a plan that leaves a file larger than its hard limit. One that is over it
 * already may be edited and moved as long as it does not grow. `sizeOf` gives a file's bytes as it
 * stands before the plan and after it.
 */
export function guardLimits(
  { places, policy }: Checked,
  sizeOf: (file: PlannedFile) => { readonly before: number; readonly after: number },
): void {
  for (const file of places.files) {
    const limit = file.final === null ? undefined : policy(file.final)?.limit;
    if (file.final === null || limit === undefined) continue;
    const { before, after } = sizeOf(file);
    if (after <= limit.bytes) continue;
    const old = file.origin === null ? undefined : policy(file.origin)?.limit;
    if (old !== undefined && before > old.bytes && after <= before) continue;
    throw overLimit(file.final, limit, before, after);
  }
}

function overLimit(path: VaultPath, limit: Pick<HardLimit, 'bytes' | 'why'>, before: number, after: number): MemoryError {
  const already = before > limit.bytes ? ` It has ${count(before)} now, so it may only get smaller.` : '';
  const sentence = `This plan would leave "${path}" with ${count(after)} bytes of its ${count(limit.bytes)}: ${ended(limit.why)}.${already}`;
  return new MemoryError(
    'over_limit',
    `${sentence} Nothing was changed. Shorten what is in it, or put the text into another note and link to that.`,
    path,
  );
}

function refusal(path: VaultPath, policy: Policy, op: Edit['op']): MemoryError {
  const rule = policy(path);
  const readOnly = rule?.layer === 'read-only';
  const doing = {
    create: 'create',
    append: 'append to',
    replace: 'edit',
    'set-property': 'set a property of',
    move: 'move',
    trash: 'trash',
  }[op];
  const instead = readOnly ? 'Write your change to another note that links to it' : 'Append a new entry at the end instead';
  return new MemoryError(
    'layer_policy',
    `This plan would ${doing} "${path}", which is ${rule?.layer ?? 'protected'}: ${ended(rule?.why ?? '')}. ${instead}.`,
    path,
  );
}

/** A reason without its full stop, for the middle of a sentence. */
export function ended(why: string): string {
  return why.replace(/\.$/, '');
}

function count(bytes: number): string {
  return String(bytes).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A name that no destination has; it stands in for one to see where it counts. */
const PROBE = 'top-of-mind-probe';

/**
 * The first of these edits that does more than lead a link elsewhere; null if none does. Found by a fresh scan:
 * what is replaced lies in a link, and a link of the same kind, part and wording stands there afterwards, nothing
 * dragged along; or it is the destination that a reference link has defined, and nothing but that.
 */
function beyondLinks(path: VaultPath, text: string, edits: readonly Replace[]): Replace | null {
  if (edits.length === 0) return null;
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const before = readableLinks(path, text);
  const { moved, freshOf } = afterwards(path, text, edits);
  const stillSays = (old: Link): boolean => {
    const fresh = freshOf(old);
    return (
      fresh !== undefined &&
      fresh.end === moved(old.end) &&
      fresh.kind === old.kind &&
      fresh.subpath === old.subpath &&
      saysTheSame(old, fresh)
    );
  };
  const references = before.filter((link) => link.kind === 'reference');
  return (
    sorted.find((edit) => {
      const around = before.filter((link) => link.start >= 0 && link.kind !== 'reference' && isWithin(edit, link));
      const [link] = around.sort((a, b) => a.end - a.start - (b.end - b.start));
      if (link !== undefined) return !stillSays(link);
      return !isDestination(path, text, before, edit) || !references.every(stillSays);
    }) ?? null
  );
}

/** The links that these edits, which do no more than that, lead elsewhere or spell otherwise: as they were, and as they are. */
function retargetsOf(path: VaultPath, text: string, edits: readonly Replace[]): { readonly old: Link; readonly fresh: Link }[] {
  if (edits.length === 0) return [];
  const { freshOf } = afterwards(path, text, edits);
  return readableLinks(path, text).flatMap((old) => {
    const fresh = old.start < 0 ? undefined : freshOf(old);
    return fresh === undefined || fresh.linkpath === old.linkpath ? [] : [{ old, fresh }];
  });
}

/** Where offsets stand once the edits are made, and the link that stands there in place of one. */
function afterwards(path: VaultPath, text: string, edits: readonly Replace[]) {
  const links = new Map(readableLinks(path, editText(path, text, edits)).map((link) => [link.start, link]));
  const moved = shiftOf(edits);
  return { moved, freshOf: ({ start }: Link): Link | undefined => links.get(moved(start)) };
}

/** Where an offset of the text before stands once the edits are made; none of them overlap. */
function shiftOf(edits: readonly Replace[]): (offset: number) => number {
  const sorted = [...edits].sort((a, b) => a.end - b.end);
  let sum = 0;
  const shifts = sorted.map(({ text, before }) => (sum += text.length - before.length));
  return (offset) => {
    const before = upTo(sorted.length, (index) => (sorted[index]?.end ?? 0) <= offset);
    return offset + (shifts[before - 1] ?? 0);
  };
}

/** Text put in right before or after a link is not within it. */
function isWithin({ start, end }: Replace, link: Link): boolean {
  return start === end ? link.start < start && end < link.end : link.start <= start && end <= link.end;
}

/** True if the range holds the destination of a definition: with another in its place, reference links lead there, and all else stays. */
function isDestination(path: VaultPath, text: string, before: readonly Link[], edit: Replace): boolean {
  const probed = readableLinks(path, editText(path, text, [{ ...edit, text: PROBE }]));
  if (probed.length !== before.length) return false;
  let count = 0;
  for (const [i, link] of probed.entries()) {
    const old = before[i];
    if (old?.kind !== link.kind || old.raw !== link.raw) return false;
    if (old.linkpath === link.linkpath && old.subpath === link.subpath) continue;
    if (link.kind !== 'reference' || link.linkpath !== PROBE) return false;
    count += 1;
  }
  return count > 0;
}

/** The text that a link shows stays, but for a display that only repeats the name it leads to. */
function saysTheSame(old: Link, fresh: Link): boolean {
  if (old.display === fresh.display) return true;
  const named = (display: string, link: Link): boolean =>
    [link.linkpath, basenameOf(link.linkpath), stemOf(link.linkpath)].includes(display);
  if (old.display === null) return fresh.display !== null && named(fresh.display, old);
  return named(old.display, old) && (fresh.display === null || named(fresh.display, fresh));
}

/**
 * True for an edit that flags an entry as superseded and does nothing else: it inserts exactly one line of that
 * shape, whose link is one to a fresh scan and leads to an entry that this very plan writes, or to another one that the
 * plan knows by a `resolves` precondition. `text` is the file at `path` as the edit's offsets see it.
 */
function isSupersedeMarker(path: VaultPath, text: string, edit: Replace, checked: Checked): boolean {
  const marker = edit.before === '' && edit.start === edit.end ? markerLinkIn(edit.text) : null;
  if (marker === null) return false;
  const startsLine = edit.start === 0 || text.charAt(edit.start - 1) === '\n';
  const wholeLine = startsLine ? /^[^\r\n]+\r?\n$/.test(edit.text) : edit.start === text.length && /^\r?\n[^\r\n]+$/.test(edit.text);
  if (!wholeLine) return false;
  const link = readableLinks(path, editText(path, text, [edit])).find(({ start }) => start === edit.start + marker.start);
  return (
    link?.raw === marker.raw &&
    link.kind !== 'embed' &&
    (leadsToNewEntry(link, checked) || leadsToKnownEntry(link, edit.start, path, text, checked))
  );
}

/** In the same file to an entry other than the one that is marked, else to another note. */
function leadsToKnownEntry({ linkpath, subpath }: Link, at: number, path: VaultPath, text: string, { plan }: Checked): boolean {
  const known = plan.preconditions.find((one) => one.kind === 'resolves' && one.from === path && one.linkpath === linkpath);
  if (known?.kind !== 'resolves' || known.to === null || !isNotePath(known.to)) return false;
  if (known.to !== path) return true;
  const note = parseNote(path as NotePath, text, 0);
  const found = subpath === null ? null : resolveSubpath(note, subpath);
  if (found?.kind !== 'heading') return false;
  const own = note.headings.filter(({ start }) => start < at).at(-1);
  return own?.start !== found.heading.start;
}

function leadsToNewEntry({ linkpath, subpath }: Link, { places, texts }: Checked): boolean {
  const wanted = foldKey(linkpath.replace(/^(?:\.{0,2}\/)+|\.md$/gi, '') + '.md');
  return places.files.some(({ origin, created, edits, final }) => {
    if (final === null || (created === null && !edits.some((edit) => edit.op === 'append'))) return false;
    const own = foldKey(final);
    if (own !== wanted && !own.endsWith(`/${wanted}`)) return false;
    if (subpath === null) return created !== null;
    const leads = (text: string): boolean => resolveSubpath(parseNote(final as NotePath, text, 0), subpath) !== null;
    if (created !== null) return leads(editText(final, created, edits));
    const before = texts.get(origin ?? final) ?? '';
    // A heading that stood there before does not belong to the entry that supersedes.
    return leads(editText(final, before, edits)) && !leads(before);
  });
}

/**
 * Checks in full the text that an append-only file gets, once it is known that files are as the plan saw them. Refuses
 * with `layer_policy`, whoever made the plan:
 * - appended text that is not whole new blocks (see `appendFault`);
 * - a link that leads to another file, unless its target goes there in this plan: by a move, into the note that takes
 *   in one which goes to the trash, or with the part that the link names;
 * - a supersede mark that takes away an earlier one, or names no note of the vault as the plan leaves it.
 */
export async function guardAppendOnlyTexts(checked: Checked): Promise<void> {
  const { places, texts, policy, layerOf } = checked;
  const jobs = places.files.flatMap((file): Job[] => {
    const { origin, final } = file;
    if (origin === null || final === null || file.edits.length === 0) return [];
    const path = [origin, final].find((one) => layerOf(one) === 'append-only');
    return path === undefined ? [] : [{ path, origin, final, file, policy, text: texts.get(origin) ?? '' }];
  });
  if (jobs.length === 0) return;
  for (const job of jobs) guardAppended(job);
  if (!jobs.some(({ file }) => file.edits.some((edit) => edit.op !== 'append'))) return;
  const names = await namesAround(checked);
  for (const job of jobs) {
    guardMarks(job, names.after);
    guardRetargets(job, checked, names);
  }
}

interface Job {
  readonly path: VaultPath;
  readonly origin: VaultPath;
  readonly final: VaultPath;
  readonly file: PlannedFile;
  readonly policy: Policy;
  /** As it is before the plan. */
  readonly text: string;
}

function guardAppended(job: Job): void {
  const { path, file, text, policy } = job;
  if (!isNotePath(path) || !file.edits.some((edit) => edit.op === 'append' && edit.text !== '')) return;
  const before = editText(
    path,
    text,
    file.edits.filter((edit) => edit.op !== 'append'),
  );
  const format = policy(path)?.entries ?? null;
  const fault = appendFault(before, editText(path, text, file.edits), format === 'note' ? null : format);
  if (fault !== null) throw refusedText(job, 'append to', `That text is not one of its own. ${fault}`);
}

function guardMarks(job: Job, names: Resolver): void {
  const { final, file, text, path } = job;
  const marks = file.edits.filter((edit) => edit.op === 'set-property');
  if (marks.length === 0) return;
  const refuse = (why: string): never => {
    throw refusedText(job, 'set a property of', why);
  };
  if (marks.some(({ key, value }) => key === 'superseded_on' && (typeof value !== 'string' || dateInName(value) !== value)))
    refuse('The value of "superseded_on" has to be a date such as 2026-03-15.');
  const known = supersedingNames(propertiesIn(text));
  const now = supersedingNames(propertiesIn(editText(path, text, marks)));
  const gone = known.find((name) => !now.includes(name));
  if (gone !== undefined) refuse(`It would no longer say that the note is superseded by ${short(gone)}. Add to the list instead.`);
  const stray = now.find((name) => !known.includes(name) && !leadsToNote(name, final, names));
  if (stray !== undefined) refuse(`It says that the note is superseded by ${short(stray)}, which leads to no other note of the vault.`);
}

/** A name as `supersedingNames` gives it, or a markdown link. */
function leadsToNote(name: string, from: VaultPath, names: Resolver): boolean {
  const destination = /^\[[^\]]*\]\(<?([^<>]*)>?\)$/.exec(name)?.[1];
  const target = destination === undefined ? wikilinkTarget(name) : markdownTarget(decodeDestination(destination));
  const to = target === null || target.linkpath === '' ? null : names.resolve(target.linkpath, from).to;
  return to !== null && to !== from && isNotePath(to);
}

function guardRetargets(job: Job, checked: Checked, names: { readonly before: Resolver; readonly after: Resolver }): void {
  const { path, origin, final, file, text } = job;
  for (const { old, fresh } of retargetsOf(path, text, linkEdits(path, file, checked))) {
    const was = old.linkpath === '' ? origin : names.before.resolve(wholeName(old), origin).to;
    const now = fresh.linkpath === '' ? final : names.after.resolve(wholeName(fresh), final).to;
    if (follows(old, was, now, checked)) continue;
    const why = `The link ${old.raw} would be ${fresh.raw}, which leads elsewhere. A link there only follows its own target, when that moves in the same plan.`;
    throw refusedText(job, 'edit', why);
  }
}

/** True if what a link led to stands, as the plan leaves it, where the link leads then. */
function follows(link: Link, was: VaultPath | null, now: VaultPath | null, checked: Checked): boolean {
  if (was === null || now === null) return false;
  const { plan, places } = checked;
  const final = places.finals.get(was);
  if (final === undefined) return now === was || partMoved(link, was, now, checked);
  if (final !== null) return now === final;
  // A note that goes: the one that takes in its text was there before, and the plan rewrites it or saw its bytes.
  const heir = places.files.find((file) => file.final === now);
  if (heir?.origin === null) return false;
  return (heir !== undefined && heir.edits.length > 0) || plan.preconditions.some((one) => one.kind === 'hash' && one.path === now);
}

/** True if the part that a link names leaves a note in this plan, and stands in a note that the plan makes of it. */
function partMoved({ subpath }: Link, was: VaultPath, now: VaultPath, { places, texts }: Checked): boolean {
  const source = places.files.find(({ origin }) => origin === was);
  const made = places.files.find(({ final }) => final === now);
  const before = texts.get(was);
  if (subpath === null || source === undefined || made?.origin !== null || before === undefined) return false;
  const has = (path: VaultPath, text: string): boolean => resolveSubpath(parseNote(path as NotePath, text, 0), subpath) !== null;
  return has(was, before) && !has(was, editText(was, before, source.edits)) && has(now, editText(now, made.created ?? '', made.edits));
}

function short(name: string): string {
  return JSON.stringify(onOneLine(name, 120));
}

function refusedText({ path, policy }: Job, doing: string, why: string): MemoryError {
  return new MemoryError(
    'layer_policy',
    `This plan would ${doing} "${path}", which is append-only: ${ended(policy(path)?.why ?? '')}. ${why} Nothing was changed.`,
    path,
  );
}
