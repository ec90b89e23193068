import { codeOf, MemoryError, messageOf } from '../../model/errors';
import { caseKey, type VaultPath } from '../../model/path';
import { decodeText } from '../../read/text/text';
import { isListed, readNow, readThere, type Ports } from './disk';
import { flushRewrites, mismatches, seeAllNow, seeNow, type Seen } from './execute';
import {
  contentOf,
  courseOf,
  hashOf,
  isContent,
  isHead,
  type Content,
  type Course,
  type Operations,
  type Rewrite,
  type Step,
} from '../plan/operations';

export interface Rollback {
  readonly restored: readonly VaultPath[];
  /** Files that could not be brought back, because someone changed them since or the disk refused. */
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  /** True if an error of the disk, not a change by someone, left something or kept it from being flushed: worth another try. */
  readonly again: boolean;
}

type Attempt = (path: VaultPath, work: () => Promise<boolean>) => Promise<void>;

/** Notes that survive a dead process: paths at which a rollback is about to recreate the old file. */
export interface RepairLog {
  paths(): readonly VaultPath[];
  has(path: VaultPath): boolean;
  add(paths: readonly VaultPath[]): Promise<void>;
}

/**
 * Takes operations back from wherever they stopped. What happened is read from the disk, not
 * remembered, so it serves a failure in this process and one found at the next start alike. Every
 * write compares first: a file that holds anything but this plan's own bytes is left and named.
 */
export async function takeBack(ops: Operations, ports: Ports, repairs: RepairLog): Promise<Rollback> {
  const course = courseOf(ops);
  await clearHalfMade(ops, ports, repairs);
  const disk = await seeAllNow(ports.files, [...course.final.keys()], readThere);
  const { done, halfway } = stepsDone(course, ops, disk, await tellingMoves(ops, ports));
  const restored: VaultPath[] = [];
  const failures = new Map<VaultPath, string>();
  let again = false;
  const attempt: Attempt = async (path, work) => {
    try {
      if (await work()) restored.push(path);
    } catch (error) {
      failures.set(path, messageOf(error));
      if (!['changed_since', 'exists', 'not_found'].includes(codeOf(error))) again = true;
    }
  };

  // Logged before the first step back: steps that a full disk stops in the middle no longer tell how far they came.
  await repairs.add(ops.steps.slice(0, done).flatMap((step) => (step.op === 'trash' || step.op === 'remove' ? [step.path] : [])));
  const middle = ops.steps[done];
  if (halfway && middle?.op === 'move') await attempt(middle.to, () => dropCopy(ports, middle, contentOf(course, done)));
  for (let index = done - 1; index >= 0; index--) {
    const step = ops.steps[index] as Step;
    await attempt(step.path, () => undoStep(ports, step, contentOf(course, index)));
  }
  await bringHome(ops, ports, course, repairs, attempt);
  for (const rewrite of ops.rewrites) await attempt(rewrite.path, () => undoRewrite(ports, rewrite, course, repairs));
  for (const folder of [...ops.folders].reverse()) {
    await ports.editor.removeEmptyFolder(folder).catch(() => undefined);
  }
  const wrong = await mismatches(ports, course.initial, 'before');
  const unflushed = await flushBack(ops, ports, new Set(restored));
  return {
    restored,
    left: wrong.map(({ path, why }) => ({ path, why: failures.get(path) ?? why })),
    again: unflushed || (again && wrong.length > 0),
  };
}

/**
 * Waits until the old texts are on the disk; true where it fails. Those of a rollback that died before its
 * end may still be on their way, too. A file that may not be opened for it was not written by anyone then.
 */
async function flushBack(ops: Operations, ports: Ports, restored: ReadonlySet<VaultPath>): Promise<boolean> {
  const fails =
    (harmless: boolean) =>
    (error: unknown): boolean => {
      if (!(error instanceof MemoryError)) throw error;
      return !(harmless && error.code === 'no_permission');
    };
  const ours = await flushRewrites(ops, ports, 'before', (path) => restored.has(path)).then(() => false, fails(false));
  const others = await flushRewrites(ops, ports, 'before', (path) => !restored.has(path)).then(() => false, fails(true));
  return ours || others;
}

/**
 * How far the steps came, by comparing the disk with the state after each number of them and, for a
 * move, with the state in its middle, when both names are there; the one with the fewest
 * differences, the earliest of several. Steps run in order, so this says it all. `telling` are the moves
 * whose middle can be distinguished from their beginning and end.
 */
function stepsDone(
  course: Course,
  ops: Operations,
  disk: ReadonlyMap<VaultPath, Seen>,
  telling: ReadonlySet<Step>,
): { done: number; halfway: boolean } {
  const fits = (path: VaultPath, content: Content | null): boolean => {
    const bytes = disk.get(path);
    // A link that leads nowhere from where it stands may be any file that was moved there.
    if (bytes === undefined) return content !== null;
    return content === null ? bytes === null : bytes !== null && isContent(content, bytes);
  };
  const now = new Map(course.initial);
  const differs = (path: VaultPath, content: Content | null): number =>
    Number(!fits(path, content)) - Number(!fits(path, now.get(path) ?? null));
  let wrong = [...now].filter(([path, content]) => !fits(path, content)).length;
  let best = { done: 0, halfway: false, wrong };
  course.changes.forEach((change, index) => {
    const step = ops.steps[index];
    const arrival = step !== undefined && telling.has(step) ? change.find(({ content }) => content !== null) : undefined;
    if (arrival) {
      const between = wrong + differs(arrival.path, arrival.content);
      if (between < best.wrong) best = { done: index, halfway: true, wrong: between };
    }
    for (const { path, content } of change) {
      wrong += differs(path, content);
      now.set(path, content);
    }
    if (wrong < best.wrong) best = { done: index + 1, halfway: false, wrong };
  });
  return best;
}

/**
 * The moves that have a middle in which both names are there. Names that differ in case or form alone may be one
 * file, found under both at any time: that would pass for a middle of such a move, and hide the steps after it.
 */
async function tellingMoves(ops: Operations, ports: Ports): Promise<Set<Step>> {
  const telling = new Set<Step>();
  for (const step of ops.steps) {
    if (step.op !== 'move') continue;
    if (caseKey(step.path) !== caseKey(step.to) || (await bothListed(ports, step))) telling.add(step);
  }
  return telling;
}

async function bothListed(ports: Ports, step: { readonly path: VaultPath; readonly to: VaultPath }): Promise<boolean> {
  return (await isListed(ports.files, step.path)) && (await isListed(ports.files, step.to));
}

/** A move that died between making the new name and removing the old one: the new one goes. */
async function dropCopy(
  ports: Ports,
  step: { readonly path: VaultPath; readonly to: VaultPath },
  content: Content | null,
): Promise<boolean> {
  const [from, to] = [await readNow(ports.files, step.path), await readNow(ports.files, step.to)];
  if (!from || !to || !content || !isContent(content, from) || hashOf(to) !== hashOf(from)) return false;
  // Names that differ in case or form alone may be one file: only a listing that has both is proof.
  if (caseKey(step.path) === caseKey(step.to) && !(await bothListed(ports, step))) return false;
  await ports.editor.remove(step.to, to);
  return true;
}

async function undoStep(ports: Ports, step: Step, content: Content | null): Promise<boolean> {
  if (step.op === 'create') {
    const now = await readThere(ports.files, step.path);
    if (now === null || !content || !isContent(content, now)) return false;
    await ports.editor.remove(step.path, now);
  } else if (step.op === 'move') {
    const now = await seeNow(ports.files, step.to, readThere);
    if (now === null || !content || (now !== undefined && !isContent(content, now))) return false;
    await ports.editor.rename(step.to, step.path);
  } else {
    if ((await readNow(ports.files, step.path)) !== null) return false;
    await ports.editor.create(step.path, step.bytes);
  }
  return true;
}

/**
 * Deals with what an earlier rollback, itself stopped by the disk, left out of step: files of the
 * plan at places that were empty before go back or, where they are there already, go away; and files
 * whose recreation was logged are made.
 */
async function bringHome(ops: Operations, ports: Ports, course: Course, repairs: RepairLog, attempt: Attempt): Promise<void> {
  const homes = new Map([...course.initial].flatMap(([path, content]) => (content ? [[content, path] as const] : [])));
  for (const { path, content } of course.changes.flat()) {
    if (content === null || course.initial.get(path) !== null) continue;
    await attempt(path, async () => {
      const now = await readNow(ports.files, path);
      if (now === null || !isContent(content, now)) return false;
      const home = homes.get(content);
      if (home === undefined) await ports.editor.remove(path, now);
      else if ((await readNow(ports.files, home)) === null) await ports.editor.rename(path, home);
      else return dropCopy(ports, { path: home, to: path }, content);
      return true;
    });
  }
  for (const step of ops.steps) {
    const lost = step.op !== 'move' && repairs.has(step.path) && course.initial.get(step.path)?.before === hashOf(step.bytes);
    if (lost) await attempt(step.path, () => undoStep(ports, { ...step, op: 'trash' }, null));
  }
}

/**
 * Puts the old text back. Bytes torn within a character are no text, so such a file is removed and
 * recreated; the repair log is flushed first, lest a second death in between lose the file.
 */
async function undoRewrite(ports: Ports, rewrite: Rewrite, course: Course, repairs: RepairLog): Promise<boolean> {
  const now = await readNow(ports.files, rewrite.path);
  if (now === null) {
    if (!repairs.has(rewrite.path)) return false;
    await ports.editor.create(rewrite.path, rewrite.before);
    return true;
  }
  const content = course.initial.get(rewrite.path);
  if (hashOf(now) === hashOf(rewrite.before) || !content || !isContent(content, now)) return false;
  const text = decodeText(now);
  const before = decodeText(rewrite.before);
  if (text !== null && before !== null) {
    await ports.editor.replace(rewrite.path, text, before);
  } else {
    await repairs.add([rewrite.path]);
    await ports.editor.remove(rewrite.path, now);
    await ports.editor.create(rewrite.path, rewrite.before);
  }
  return true;
}

/** Removes what an earlier rollback of these operations left half made: the head of a file that the journal has whole. */
async function clearHalfMade(ops: Operations, ports: Ports, repairs: RepairLog): Promise<void> {
  for (const path of repairs.paths()) {
    const now = await readNow(ports.files, path);
    if (now === null) continue;
    const wholes = [
      ...ops.rewrites.flatMap((one) => (one.path === path ? [one.before] : [])),
      ...ops.steps.flatMap((step) => (step.op !== 'move' && step.path === path ? [step.bytes] : [])),
    ];
    if (wholes.some((whole) => hashOf(whole) === hashOf(now))) continue;
    if (wholes.some((whole) => isHead(now, whole))) await ports.editor.remove(path, now);
  }
}
