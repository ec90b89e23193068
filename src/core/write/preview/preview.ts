import type { FilePreview, Plan, PlanPreview, PlanRisk } from '../../model/plan';
import { countFiles, pathOf, touchedFiles, changesPlace, type TouchedFile } from '../plan/follow';
import { createDiffer, type Differ, type Shown } from './diff';
import { ended, type Policy } from '../check/guard';
import type { Operations } from '../plan/operations';
import { pathKey, type VaultPath } from '../../model/path';
import { shownRisks, type NewlyShown } from '../check/shown';

/**
 * The changes of a prepared plan, file by file, with the risks to look at first. `ops` are the
 * operations of that very plan: one step for each edit that adds, moves or takes away a file, in their
 * order. Files that no edit changes in fact are listed too, without hunks.
 */
export function showPlan(plan: Plan, ops: Operations, policy: Policy, found: Found = {}): PlanPreview {
  const differ = createDiffer();
  const touched = touchedFiles(plan, ops);
  return {
    plan,
    files: touched.map((file) => showFile(file, differ)),
    count: countFiles(ops),
    risks: risksOf(plan, touched, policy, found),
  };
}

function showFile(file: TouchedFile, differ: Differ): FilePreview {
  const { final, edits } = file;
  const parts = new Set(edits.flatMap((edit) => (edit.part === undefined ? [] : [edit.part])));
  return {
    path: pathOf(file),
    to: final,
    change: changeOf(file),
    reasons: [...new Set(edits.map((edit) => edit.reason).filter((reason) => reason !== ''))],
    ...differences(file, differ),
    parts: [...parts],
    fixed: edits.some((edit) => edit.part === undefined),
    ...(file.rewrite === null && !edits.some(changesPlace) ? { unchanged: true as const } : {}),
  };
}

function changeOf({ origin, final, rewrite }: TouchedFile): FilePreview['change'] {
  if (final === null) return 'trash';
  if (origin === null) return 'create';
  if (final === origin) return 'edit';
  return rewrite === null ? 'move' : 'move-and-edit';
}

function differences({ origin, final, rewrite, made, gone }: TouchedFile, differ: Differ): Shown {
  if (final === null) return origin === null || gone === null ? { hunks: [], cut: false } : differ.whole('removed', gone);
  if (made !== null) return differ.whole('added', made);
  return rewrite === null ? { hunks: [], cut: false } : differ.changed(rewrite.before, rewrite.after);
}

/** Up to this many files are listed for each kind of risk; the rest are counted. */
const LISTED = 20;
/** A plan that touches more files than this is large. */
const MANY = 100;

/** The risks that the plan alone does not tell. */
interface Found {
  /** Files that cannot be read and may hold links which the plan breaks. */
  readonly unread?: readonly VaultPath[];
  readonly shown?: readonly NewlyShown[];
}

/**
 * The risks to look at before the plan is applied, gravest first: texts that would not be withheld any more, links that will be gone,
 * those in files that nobody could read (`unread`), files that go to the trash, texts that change where a layer lets only certain changes pass, and a
 * plan of many files.
 */
function risksOf(plan: Plan, files: readonly TouchedFile[], policy: Policy, { unread = [], shown = [] }: Found): PlanRisk[] {
  const lost = plan.announced.map(({ from, raw, why }): PlanRisk => ({
    kind: 'lost-link',
    path: from,
    message: `The link ${raw} in "${from}" will be lost: ${ended(why)}.`,
  }));
  const blind = unread.map((path): PlanRisk => ({
    kind: 'unread',
    path,
    message: `"${path}" cannot be read and may link to what leaves its place: links in it are not rewritten.`,
  }));
  const trashed = files.flatMap((file) => (file.final === null && file.origin !== null ? [file.origin] : []));
  const trash = trashed.map((path): PlanRisk => ({ kind: 'trash', path, message: `"${path}" goes to the trash.` }));
  const crosses = (plan.crosses ?? []).map(({ path, why }): PlanRisk => ({
    kind: 'layer',
    path,
    message: `"${path}" is ${policy(path)?.layer ?? 'protected'}, and the plan changes it all the same: ${ended(why)}.`,
  }));
  const said = new Set(crosses.map(({ path }) => pathKey(path)));
  const layers = files
    .filter(({ origin, final }) => ![origin, final].some((path) => path !== null && said.has(pathKey(path))))
    .flatMap((file) => crossing(file, policy));
  const first = files[0];
  const large: PlanRisk[] =
    files.length > MANY && first ? [{ kind: 'large', path: pathOf(first), message: `The plan touches ${files.length} files.` }] : [];
  return [
    ...counted(shownRisks(shown), (rest) => `${rest} more files would not be withheld from bundles any more.`),
    ...lost,
    ...counted(blind, (rest) => `${rest} more files that cannot be read may link to what leaves its place.`),
    ...counted(trash, (rest) => `${rest} more files go to the trash.`),
    ...crosses,
    ...counted(layers, (rest) => `The plan changes the text of ${rest} more files that are append-only or read-only.`),
    ...large,
  ];
}

/** A file whose text changes though its layer lets nothing change but links that follow and marks. */
function crossing({ origin, final, edits, rewrite }: TouchedFile, policy: Policy): PlanRisk[] {
  if (origin === null || final === null || rewrite === null || !edits.some((edit) => edit.op === 'replace' || edit.op === 'set-property'))
    return [];
  for (const path of new Set([origin, final])) {
    const rule = policy(path);
    if (rule?.layer !== 'append-only' && rule?.layer !== 'read-only') continue;
    return [{ kind: 'layer', path, message: `"${path}" is ${rule.layer} (${ended(rule.why)}), and the plan changes what stands in it.` }];
  }
  return [];
}

function counted(risks: readonly PlanRisk[], say: (rest: number) => string): PlanRisk[] {
  const next = risks[LISTED];
  if (next === undefined || risks.length === LISTED + 1) return [...risks];
  return [...risks.slice(0, LISTED), { ...next, message: say(risks.length - LISTED) }];
}
