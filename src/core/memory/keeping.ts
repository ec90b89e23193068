import { privateMark } from '../decide/refactor/index';
import { listedIn } from '../decide/setup/index';
import { planOf } from '../model/context';
import { MemoryError } from '../model/errors';
import { isNotePath, pathKey, type NotePath, type VaultPath } from '../model/path';
import type { Edit, Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import { EXCLUSION_SETTINGS, type ExclusionSetting, type SettingsEdit } from '../model/settings-edit';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { memoryAt } from '../read/files/rules';
import { excludedBy, isExcluded } from '../read/memory/exclusions';
import { withheldBecause } from '../read/memory/scope';
import { newlyShown, type NewlyShown } from '../write/check/shown';
import { finalsOf, followEdits } from '../write/plan/follow';
import { decideContext, effectiveMemories, memoryNamed } from './context';
import { seenInNotes } from './note-secrets';
import type { Session } from './session';
import { seenMemories } from './settings-port';

type Excluding = Extract<SettingsEdit, { op: 'exclude' }>;

/**
 * The proposal with all that keeps withheld what its plan would show otherwise: an exclusion goes along with the folder
 * or note that it names, and every other note that withholds something gets the private mark. What neither can keep stays
 * as it is: the preview names it as a risk, and it is refused unless a person agrees.
 */
export async function keptWithheld<R>(session: Session, { plan, result }: Proposal<R>, snapshot: Snapshot): Promise<Proposal<R>> {
  if (plan === null) return { plan, result };
  const finals = finalsOf(plan.edits);
  const isChoice = plan.edits.some((edit) => edit.op === 'move' && edit.part !== undefined);
  const carried = new Set(plan.settings?.flatMap((edit) => (edit.op === 'move-root' ? [pathKey(edit.from)] : [])));
  const along = exclusionsAlong(session.host, finals, snapshot, isChoice).filter(({ root }) => !carried.has(pathKey(root)));
  if (along.length === 0 && !(await concernsWithheld(session, plan, snapshot))) return { plan, result };
  // Settings that cannot be written leave the marks.
  const followed = along.length === 0 ? null : await withMarks(session, { ...plan, settings: [...along, ...(plan.settings ?? [])] });
  const marked = followed ?? (await withMarks(session, plan));
  if (marked === null) return { plan, result };
  const paths = marked.edits.slice(plan.edits.length).map(({ path }) => path);
  return { result: paths.length === 0 ? result : withPrivate(result, paths), plan: marked };
}

/** The result with the notes that are marked private, where it is one with fields. */
function withPrivate<R>(result: R, paths: readonly VaultPath[]): R {
  if (typeof result !== 'object' || result === null) return result;
  const { madePrivate = [] } = result as { readonly madePrivate?: readonly VaultPath[] };
  return { ...result, madePrivate: [...madePrivate, ...paths] };
}

/** The plan with a mark in each note that would show something; null if it cannot be carried out at all. */
async function withMarks({ writer }: Session, plan: Plan): Promise<Plan | null> {
  const shownBy = (one: Plan): Promise<readonly NewlyShown[] | MemoryError> =>
    writer.newlyShown(one).catch((error: unknown) => {
      if (error instanceof MemoryError) return error;
      throw error;
    });
  const shown = await shownBy(plan);
  if (shown instanceof MemoryError) return null;
  let marks = markEdits(plan, shown);
  while (marks.length > 0) {
    const marked = { ...plan, edits: [...plan.edits, ...marks] };
    const refused = await shownBy(marked);
    if (!(refused instanceof MemoryError)) return marked;
    // A layer or limit lets nothing be written there.
    const left = marks.filter(({ path }) => path !== refused.path);
    if (left.length === marks.length) break;
    marks = left;
  }
  return plan;
}

/** The edits that mark these notes private, each to be left out with what made it necessary. */
export function markEdits({ edits }: Pick<Plan, 'edits'>, shown: readonly NewlyShown[]): Edit[] {
  const files = followEdits(edits);
  const finals = finalsOf(edits);
  return shown.flatMap(({ path, source, why, ignored, text }): Edit[] => {
    if (ignored !== null || text === null || !isNotePath(path)) return [];
    const parts = new Set(
      files.flatMap(({ origin }, index) => {
        const edit = edits[index] as Edit;
        return origin === null ? (edit.path === path ? [edit.part] : []) : (finals.get(origin) ?? origin) === path ? [edit.part] : [];
      }),
    );
    const [part] = parts;
    const reason = `It is marked private, since ${source === path || finals.get(source) === path ? 'it was' : `"${source}" is`} ${why}.`;
    return [{ op: 'set-property', path, ...privateMark(path, text), reason, ...(parts.size === 1 && part !== undefined ? { part } : {}) }];
  });
}

/** The plan that keeps left out what has been moved already, as `VaultMemory.keepOut`. */
export async function keepOut(
  session: Session,
  moves: readonly { readonly from: VaultPath; readonly to: VaultPath }[],
  snapshot: Snapshot,
): Promise<Proposal<{ readonly shown: readonly VaultPath[] }>> {
  const { host } = session;
  const now = new Map(moves.map(({ from, to }) => [from, to]));
  const before = new Map(moves.map(({ from, to }) => [to, from]));
  const at = (path: VaultPath): VaultPath => now.get(path) ?? path;
  const ops = {
    rewrites: [],
    folders: [],
    emptied: [],
    steps: moves.map(({ from, to }) => ({ op: 'move' as const, path: from, to, sha256: from })),
  };
  const around = {
    namesOf: (path: VaultPath) => [path],
    bytesOf: (path: VaultPath) => host.files.readBytes(at(path)).catch(() => null),
    list: async () => (await host.files.list()).map(({ path }) => before.get(path) ?? path),
  };
  const shownWith = (edits: readonly SettingsEdit[]): Promise<NewlyShown[]> =>
    newlyShown(ops, { ...around, memories: seenMemories(host, edits) });
  const shown = (await shownWith([])).filter(({ ignored }) => ignored !== 'in app');
  const result = { shown: shown.map(({ path }) => path) };
  if (shown.length === 0) return { result, plan: null };
  const listed = snapshot.files.map((file) => ({ ...file, path: before.get(file.path) ?? file.path }));
  const settings = exclusionsAlong(host, now, { files: listed }, false);
  const edits = markEdits({ edits: [] }, settings.length === 0 ? shown : await shownWith(settings));
  if (settings.length + edits.length === 0) return { result, plan: null };
  const ctx = decideContext(session.host, memoryNamed(session.host.settings(), undefined), snapshot);
  const reason = 'It was left out where it was before.';
  const title = shown.length === 1 ? `Keep ${shown[0]?.path ?? ''} left out` : `Keep ${shown.length} files left out`;
  return { result, plan: planOf(ctx, { title, reason, edits, preconditions: [], ...(settings.length === 0 ? {} : { settings }) }) };
}

/** Whether the plan changes, moves or was decided on a file that is withheld, or that holds a secret. */
async function concernsWithheld(session: Session, plan: Plan, snapshot: Snapshot): Promise<boolean> {
  const { host } = session;
  const ctx = decideContext(session.host, memoryNamed(session.host.settings(), undefined), snapshot);
  const paths = [...plan.edits.map(({ path }) => path), ...plan.preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : []))];
  const notes = [...new Set(paths)].flatMap((path) => snapshot.notes.get(path as NotePath) ?? []);
  return notes.some((note) => withheldBecause(ctx, note) !== null) || (await seenInNotes(host.files, notes, host)).secrets.size > 0;
}

/**
 * The changes of the settings by which exclusions follow what they name: a pattern without wildcards, all of whose files
 * go to one place in the same memory. `finals` tells where files end up; the old path of a folder stays listed too, and with
 * `keepOld` that of a note.
 */
export function exclusionsAlong(
  host: VaultHost,
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  snapshot: Pick<Snapshot, 'files'>,
  keepOld: boolean,
): Excluding[] {
  const named = host.memories?.named() ?? null;
  if (named === null || ![...finals.values()].some((final) => final !== null)) return [];
  const memories = effectiveMemories({ memories: named, conventions: host.settings().conventions });
  const present = snapshot.files.map(({ path }) => path);
  return memories.flatMap(({ memory, convention }): Excluding[] => {
    const { root } = memory;
    const inside = (path: VaultPath): string | null => {
      const place = memoryAt(memories, path);
      return place === null || place.memory !== memory ? null : place.inside;
    };
    const usual: Partial<Record<ExclusionSetting, readonly string[]>> = { bundleExclude: convention.bundle.excludeFolders };
    return EXCLUSION_SETTINGS.flatMap((setting): Excluding[] => {
      const from = listedIn(memory, setting);
      const patterns = from ?? usual[setting] ?? [];
      const moving = new Set([...finals.keys()].flatMap((path) => excludedBy(patterns, inside(path) ?? '/')));
      if (moving.size === 0) return [];
      const to = patterns.flatMap((pattern) => {
        if (!moving.has(pattern)) return [pattern];
        const next = followed(pattern, patterns, present, finals, inside);
        // Of a folder only its notes may have moved, and others may come into it.
        const isNote = present.some(
          (path) => pathKey(inside(path)?.replace(/\.md$/i, '') ?? '') === pathKey(pattern.replace(/\.md$/i, '')),
        );
        return next === null ? [pattern] : keepOld || !isNote ? [pattern, next] : [next];
      });
      return to.every((one, index) => one === patterns[index]) && to.length === patterns.length
        ? []
        : [{ op: 'exclude', root, setting, from, to }];
    });
  });
}

/** The pattern at the place where all its files go; null if they stay, part, or are left out there by another one. */
function followed(
  pattern: string,
  patterns: readonly string[],
  present: readonly VaultPath[],
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  inside: (path: VaultPath) => string | null,
): string | null {
  if (/[*?]/.test(pattern)) return null;
  let to: string | null = null;
  for (const path of present) {
    const old = inside(path);
    if (old === null || !isExcluded(pattern, old)) continue;
    const final = finals.get(path);
    if (final === null) continue;
    const place = final === undefined ? null : inside(final);
    const rest = old.slice(pattern.length);
    if (place === null || !pathKey(place).endsWith(pathKey(rest))) return null;
    const own = place.slice(0, place.length - rest.length);
    if (to !== null && to !== own) return null;
    to = own;
  }
  if (to === null || to === '' || patterns.some((one) => isExcluded(one, to ?? ''))) return null;
  // A folder with other files in it is not the one that moved.
  const isStranger = (path: VaultPath): boolean => {
    const here = inside(path);
    return here !== null && !isExcluded(pattern, here) && isExcluded(to ?? '', here);
  };
  return present.some(isStranger) ? null : to;
}
