import { MemoryError } from '../../model/errors';
import { onOneLine } from '../../model/escape-control';
import type { Link } from '../../model/link';
import { dataOf } from '../../model/note';
import { isNotePath, pathKey, type NotePath, type VaultPath } from '../../model/path';
import type { Edit, Plan } from '../../model/plan';
import { dateInName } from '../../read/text/dates';
import { appendFault } from '../../read/entries/appended';
import type { PathRules } from '../../read/files/rules';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { decodeDestination } from '../../read/markdown/entities';
import { markdownTarget, wikilinkTarget } from '../../read/markdown/target';
import { parseNote } from '../../read/snapshot/note';
import type { Resolver } from '../../read/links/resolve';
import { resolveSubpath } from '../../read/markdown/subpath';
import { supersedingNames } from '../../read/entries/superseded';
import { editText } from '../plan/compose';
import type { Policy } from './guard';
import type { PlannedFile, Places } from '../plan/places';
import { finalPaths, namesAround } from './preconditions';
import { retargetsOf } from './link-only-edits';
import { isSupersedeMarker } from './supersede-marker';
import { wholeName } from './verify';

interface Job {
  readonly path: VaultPath;
  readonly file: PlannedFile;
  readonly rule: PathRules;
  /** As it is before the plan. */
  readonly text: string;
}

/**
 * Checks in full the text that an append-only file gets, once it is known that files are as the plan saw them. Refuses
 * with `layer_policy`, whoever made the plan:
 * - appended text that is not whole new blocks (see `appendFault`);
 * - a link that leads to another file, unless its target goes there in this plan: by a move, into the note that takes
 *   in one which goes to the trash, or with the part that the link names;
 * - a supersede mark that takes away an earlier one, or names no note of the vault as the plan leaves it.
 * `listing` is the vault before the plan; files whose path key is in `crossed` pass.
 */
export async function guardAppendOnlyTexts(
  plan: Plan,
  places: Places,
  texts: ReadonlyMap<VaultPath, string>,
  policy: Policy,
  crossed: ReadonlySet<string>,
  listing: () => Promise<readonly VaultPath[]>,
): Promise<void> {
  const jobs = places.files.flatMap((file): Job[] => {
    const { origin, final } = file;
    if (origin === null || final === null || file.edits.length === 0) return [];
    const path = [origin, final].find((one) => !crossed.has(pathKey(one)) && policy(one)?.layer === 'append-only');
    const rule = path === undefined ? null : policy(path);
    return path === undefined || rule === null ? [] : [{ path, file, rule, text: texts.get(origin) ?? '' }];
  });
  if (jobs.length === 0) return;
  for (const job of jobs) guardAppended(job);
  if (!jobs.some(({ file }) => file.edits.some((edit) => edit.op !== 'append'))) return;
  const names = namesAround(places, await listing());
  const around: Around = {
    ...names,
    places,
    texts,
    finals: finalPaths(places),
    byOrigin: new Map(places.files.map((file) => [file.origin, file])),
    byFinal: new Map(places.files.map((file) => [file.final, file])),
    preconditions: plan.preconditions,
    seen: new Set(plan.preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : []))),
  };
  for (const job of jobs) {
    guardMarks(job, names.after);
    guardRetargets(job, around);
  }
}

/** The plan's changes around one file. */
interface Around {
  readonly before: Resolver;
  readonly after: Resolver;
  readonly places: Places;
  readonly texts: ReadonlyMap<VaultPath, string>;
  readonly preconditions: Plan['preconditions'];
  readonly finals: ReadonlyMap<VaultPath, VaultPath | null>;
  readonly byOrigin: ReadonlyMap<VaultPath | null, PlannedFile>;
  readonly byFinal: ReadonlyMap<VaultPath | null, PlannedFile>;
  /** Files whose bytes the plan saw. */
  readonly seen: ReadonlySet<VaultPath>;
}

function guardAppended({ path, file, rule, text }: Job): void {
  if (!isNotePath(path) || !file.edits.some((edit) => edit.op === 'append' && edit.text !== '')) return;
  const before = editText(
    path,
    text,
    file.edits.filter((edit) => edit.op !== 'append'),
  );
  const format = rule.entries ?? null;
  const fault = appendFault(before, editText(path, text, file.edits), format === 'note' ? null : format);
  if (fault !== null) throw refusal(path, rule, 'append to', `That text is not one of its own. ${fault}`);
}

function guardMarks({ path, file, rule, text }: Job, names: Resolver): void {
  const marks = file.edits.filter((edit) => edit.op === 'set-property');
  if (marks.length === 0) return;
  const on = marks.find(
    (edit) => edit.key === 'superseded_on' && (typeof edit.value !== 'string' || dateInName(edit.value) !== edit.value),
  );
  if (on !== undefined) throw refusal(path, rule, 'set a property of', 'The value of "superseded_on" has to be a date such as 2026-03-15.');
  const known = supersedingNames(dataOf({ frontmatter: readFrontmatter(text) }));
  const now = supersedingNames(dataOf({ frontmatter: readFrontmatter(editText(path, text, marks)) }));
  const gone = known.find((name) => !now.includes(name));
  if (gone !== undefined)
    throw refusal(
      path,
      rule,
      'set a property of',
      `It would no longer say that the note is superseded by ${short(gone)}. Add to the list instead.`,
    );
  const at = file.final ?? path;
  const stray = now.find((name) => !known.includes(name) && !leadsToNote(name, at, names));
  if (stray !== undefined)
    throw refusal(
      path,
      rule,
      'set a property of',
      `It says that the note is superseded by ${short(stray)}, which leads to no other note of the vault.`,
    );
}

/** A name as `supersedingNames` gives it, or a markdown link. */
function leadsToNote(name: string, from: VaultPath, names: Resolver): boolean {
  const destination = /^\[[^\]]*\]\(<?([^<>]*)>?\)$/.exec(name)?.[1];
  const target = destination === undefined ? wikilinkTarget(name) : markdownTarget(decodeDestination(destination));
  const to = target === null || target.linkpath === '' ? null : names.resolve(target.linkpath, from).to;
  return to !== null && to !== from && isNotePath(to);
}

function guardRetargets({ path, file, rule, text }: Job, around: Around): void {
  const origin = file.origin ?? path;
  const replaced = file.edits.filter(
    (edit): edit is Extract<Edit, { op: 'replace' }> =>
      edit.op === 'replace' && !isSupersedeMarker(path, text, edit, around.places, around.texts, around.preconditions),
  );
  for (const { old, fresh } of retargetsOf(path, text, replaced)) {
    const was = old.linkpath === '' ? origin : around.before.resolve(wholeName(old), origin).to;
    const now = fresh.linkpath === '' ? file.final : around.after.resolve(wholeName(fresh), file.final ?? path).to;
    if (!follows(old, was, now, around))
      throw refusal(
        path,
        rule,
        'edit',
        `The link ${old.raw} would be ${fresh.raw}, which leads elsewhere. A link there only follows its own target, when that moves in the same plan.`,
      );
  }
}

/** True where what a link led to stands, as the plan leaves it, where the link leads then. */
function follows(link: Link, was: VaultPath | null, now: VaultPath | null, around: Around): boolean {
  if (was === null || now === null) return false;
  const final = around.finals.get(was);
  if (final === undefined) return now === was || partMoved(link, was, now, around);
  if (final !== null) return now === final;
  // A note that goes: the one that takes in its text was there before, and the plan rewrites it or saw its bytes.
  const heir = around.byFinal.get(now);
  if (heir?.origin === null) return false;
  return (heir !== undefined && heir.edits.length > 0) || around.seen.has(now);
}

/** True where the part that a link names leaves a note in this plan, and stands in a note that the plan makes of it. */
function partMoved({ subpath }: Link, was: VaultPath, now: VaultPath, { byOrigin, byFinal, texts }: Around): boolean {
  const [source, made] = [byOrigin.get(was), byFinal.get(now)];
  const before = texts.get(was);
  if (subpath === null || source === undefined || made?.origin !== null || before === undefined) return false;
  const has = (path: VaultPath, text: string): boolean => resolveSubpath(parseNote(path as NotePath, text, 0), subpath) !== null;
  return has(was, before) && !has(was, editText(was, before, source.edits)) && has(now, editText(now, made.created ?? '', made.edits));
}

function short(name: string): string {
  return JSON.stringify(onOneLine(name, 120));
}

function refusal(path: VaultPath, rule: PathRules, doing: string, why: string): MemoryError {
  return new MemoryError(
    'layer_policy',
    `This plan would ${doing} "${path}", which is append-only: ${rule.why.replace(/\.$/, '')}. ${why} Nothing was changed.`,
    path,
  );
}
