import { formatISO } from 'date-fns';
import { recorded, type Door } from '../../model/door';
import { codeOf, MemoryError, messageOf } from '../../model/errors';
import { onOneLine } from '../../model/escape-control';
import type { VaultPath } from '../../model/path';
import type { Progress } from '../../model/ports';
import type { SettingsEdit } from '../../model/settings-edit';
import { execute, flushRewrites, verifyOnDisk, changeSentences } from '../apply/execute';
import { takeBack, type Rollback } from '../apply/rollback';
import { nextSequence, type JournalRecord } from '../journal/journal';
import { summaryOf, toManifest } from '../journal/manifest';
import { entriesToPrune } from '../journal/prune';
import { removeCopies, type TrashCopy } from '../journal/trash-copies';
import { courseOf, type Operations } from '../plan/operations';
import { ownRecords, type Actor, type WriterState } from './state';
import { someOf } from '../../model/collections';

/** Characters of a line of a commit's message. */
const LONGEST_LINE = 200;

/** A change as the journal keeps it, beside its operations. */
interface Change {
  readonly planId: string;
  readonly title: string;
  readonly reason: string;
  readonly undoes?: string;
  /** Who makes it; the host where absent. */
  readonly actor?: Actor | undefined;
  /** The changes in the settings, and the text that they may get back by them. */
  readonly settings?: readonly SettingsEdit[] | undefined;
  readonly settingsText?: string | null | undefined;
  /** It is kept for a moment only, so no other entry makes room for it. */
  readonly isPurge?: boolean;
}

/** How far a plan came that is rolled back: paths whose turn had come, whether the settings were changed, and what went to the trash. */
interface Done {
  readonly reached: ReadonlySet<string>;
  readonly carried: boolean;
  readonly copies: readonly TrashCopy[];
}

/** Journals the operations, carries them out, verifies; or takes all of it back. Returns the entry's id. */
export async function transact(
  state: WriterState,
  change: Change,
  ops: Operations,
  records: readonly JournalRecord[],
  progress?: Progress,
): Promise<string> {
  const { deps, context, journal, ports, settings } = state;
  const id = context.newId();
  const now = context.now();
  const sequence = nextSequence(records);
  const door = change.actor?.door ?? context.door;
  const rules = deps.rules?.();
  const kept = change.settings && { settings: await settings.kept(change.settings) };
  const facts = {
    id,
    writer: context.writer,
    sequence,
    planId: change.planId,
    title: change.title,
    reason: change.reason,
    applied: formatISO(now),
    ...(door === undefined ? {} : { door: recorded(door) }),
    ...(rules === undefined ? {} : { rules }),
    ...kept,
  };
  const { manifest, packs } = toManifest(change.undoes === undefined ? facts : { ...facts, undoes: change.undoes }, ops);
  const summary = summaryOf(manifest);
  const coming = change.isPurge === true ? 0 : summary.bytes;
  for (const record of entriesToPrune(ownRecords(state, records), deps.limits(), coming, change.undoes === undefined && coming > 0))
    await journal.drop(record);
  const record: JournalRecord = {
    writer: context.writer,
    id,
    summary,
    state: 'interrupted',
    begun: true,
    names: ['manifest.json', ...packs.map((_, index) => `${index}.bin`)],
    left: [],
  };
  try {
    await journal.begin(context.writer, manifest, packs);
  } catch (error) {
    await journal.drop(record).catch(() => undefined);
    throw error;
  }
  const reached = new Set<string>();
  const copies: TrashCopy[] = [];
  let carried = false;
  try {
    await execute(ops, ports, noting(reached, progress), (path, place) => copies.push({ path, ...place }));
    await journal.keepCopies(record, copies);
    await verifyOnDisk(ops, ports);
    await flushRewrites(ops, ports, 'after');
    await settings.carryOut(change.settings, change.settingsText);
    carried = true;
    await journal.mark(record, 'applied');
  } catch (error) {
    // Where this fails as well, the next start knows of them.
    await journal.keepCopies(record, copies).catch(() => undefined);
    throw await rollBack(state, error, ops, record, { reached, carried, copies });
  }
  await commitNow(state, change, ops, { id, door });
  return id;
}

/** Lets git keep a change that is carried out, and notes the commit in its journal entry. Never fails: the change stands. */
async function commitNow(
  { deps, context, journal }: WriterState,
  { title, settings }: Change,
  ops: Operations,
  { id, door }: { readonly id: string; readonly door: Door | undefined },
): Promise<void> {
  if (deps.commit === undefined) return;
  const file = settings === undefined ? undefined : deps.settings?.file();
  const { initial, final } = courseOf(ops);
  const sha = await deps.commit({
    journal: id,
    message: [
      onOneLine(title, LONGEST_LINE) || 'A change',
      '',
      `Top-of-Mind-Journal: ${id}`,
      `Top-of-Mind-Writer: ${context.writer}`,
      ...(door === undefined ? [] : [`Top-of-Mind-Door: ${onOneLine([door.kind, door.harness].filter(Boolean).join(', '), LONGEST_LINE)}`]),
    ].join('\n'),
    paths: [...final.keys(), ...(file === undefined ? [] : [file])],
    made: [...final.keys()].filter((path) => initial.get(path) === null),
  });
  if (sha !== null) await journal.keepCommit(context.writer, id, sha).catch(() => undefined);
}

/** The error to throw once the disk is as it was, or what is left is named. */
async function rollBack(
  state: WriterState,
  error: unknown,
  ops: Operations,
  record: JournalRecord,
  { reached, carried, copies }: Done,
): Promise<MemoryError> {
  const { journal, ports, settings } = state;
  const why = messageOf(error);
  let result: Rollback;
  try {
    await journal.unmark(record.writer, record.id);
    const taken = await takeBack(ops, ports, await journal.repairs(record));
    if (carried) await settings.takeBack(record);
    result = { ...taken, left: taken.left.filter((one) => !isForeign(one, ops, reached, error)) };
    if (!result.again) await journal.mark(record, 'rolled-back', result.left);
    await removeCopies(copies, ops, ports);
  } catch (second) {
    return new MemoryError(
      'rollback_incomplete',
      `${why} Putting things back failed as well (${messageOf(second)}). The next start tries again, and nothing is lost: the old content is in the journal.`,
      pathOf(error),
      true,
    );
  }
  if (result.left.length > 0) {
    const again = result.again ? ' This is tried again at the next start.' : ' Their old content is kept in the journal.';
    return new MemoryError(
      'rollback_incomplete',
      `${why} Everything was put back but ${nameSome(result.left)}.${again}`,
      result.left[0]?.path,
      true,
    );
  }
  if (result.restored.length === 0) return new MemoryError(codeOf(error), why, pathOf(error));
  return new MemoryError(codeOf(error), `${why} Everything was put back as it was.`, pathOf(error), true);
}

function pathOf(error: unknown): string | undefined {
  return error instanceof MemoryError ? error.path : undefined;
}

/** Files with what is wrong with each, for a sentence. */
export function nameSome(left: readonly { readonly path: VaultPath; readonly why: string }[]): string {
  return someOf(
    left.map(({ path, why }) => `"${path}" (${why})`),
    5,
  );
}

/** Progress that also notes which files have been changed: it hears of each file once it is done. */
function noting(reached: Set<string>, progress?: Progress): Progress {
  return {
    report(done, total, what) {
      reached.add(what);
      return progress?.report(done, total, what);
    },
  };
}

/**
 * True for a file that a failed plan never touched and that someone else changed meanwhile: nothing of
 * the plan is in it, so it is no part of what could not be put back. `reached` are the paths of the
 * operations that were done; an operation that failed by comparing did nothing.
 */
function isForeign(
  one: { readonly path: VaultPath; readonly why: string },
  ops: Operations,
  reached: ReadonlySet<string>,
  error: unknown,
): boolean {
  if (!changeSentences.has(one.why)) return false;
  const touched = ops.steps.flatMap((step) => (step.op === 'move' && reached.has(step.path) ? [step.path, step.to] : []));
  if (reached.has(one.path) || touched.includes(one.path)) return false;
  const failed = error instanceof MemoryError ? error.path : undefined;
  const failing = ops.steps.flatMap((step) => (step.op === 'move' && step.path === failed ? [step.to] : []));
  return (one.path !== failed && !failing.includes(one.path)) || ['changed_since', 'exists', 'not_found'].includes(codeOf(error));
}
