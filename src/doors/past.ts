import type { VaultPath } from '../core/model/path';
import { shownPaths } from './access';
import { count, type DoorAnswer, type DoorContext } from './door';
import { pageOf } from './page';

export interface HistoryInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Files that are named for one change at most. */
const MOST_FILES = 20;
/** Stands for a change of notes that must not be named. */
const HIDDEN = 'A change that includes notes which are not shown';

/** All changes, by any writer, newest first. */
export async function history({ vault }: DoorContext, { limit = 10, cursor }: HistoryInput): Promise<DoorAnswer> {
  const from = pageOf(cursor);
  const entries = await vault.journal();
  const page = entries.slice(from, from + limit);
  const shown = await shownPaths(
    vault,
    page.flatMap(({ files }) => files),
  );
  const next = from + limit < entries.length ? String(from + limit) : null;
  const told = page.map(({ id, writer, title, applied, state, files, count: many, door, undoes }) => {
    const open = files.every((path) => shown.has(path));
    return {
      id,
      applied,
      state,
      title: open ? title : HIDDEN,
      writer,
      ...(door === undefined ? {} : { door }),
      count: many,
      files: open ? files.slice(0, MOST_FILES) : [],
      ...(undoes === undefined ? {} : { undoes }),
    };
  });
  return {
    summary: entries.length === 0 ? 'Nothing has been changed yet.' : `${count(told.length, 'change')} of ${entries.length}, newest first.`,
    result: { entries: told, total: entries.length, cursor: next },
  };
}

export interface UndoInput {
  /** The newest change where absent. */
  readonly id?: string | undefined;
  readonly partial?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Takes a change back, all of it or, with `partial`, what can be taken back. */
export async function undo({ vault, progress }: DoorContext, { id, partial = false, dryRun = false }: UndoInput): Promise<DoorAnswer> {
  const result = dryRun
    ? await vault.previewUndo(id, { partial })
    : await vault.undo(id, { partial, ...(progress === undefined ? {} : { progress }) });
  const gone = new Set(result.removed);
  const shown = await shownPaths(vault, [...result.restored, ...result.left.map(({ path }) => path)]);
  const isShown = (path: VaultPath): boolean => shown.has(path);
  const open = [...result.restored, ...result.left.map(({ path }) => path)].every(isShown);
  const title = open ? result.of.title : HIDDEN;
  const verb = result.of.isUndo ? (dryRun ? 'Would do again' : 'Done again') : dryRun ? 'Would undo' : 'Undone';
  const left = result.left.filter(({ path }) => isShown(path));
  return {
    summary: `${verb}: ${title}, ${count(result.count, 'file')}.${result.journal === null ? '' : ` To take this back, undo "${result.journal}".`}${result.left.length === 0 ? '' : ` ${count(result.left.length, 'file')} left as it was.`}`,
    effect: dryRun || result.count === 0 ? 'unchanged' : 'changed',
    result: {
      of: { ...result.of, title },
      restored: result.restored.filter((path) => !gone.has(path) && isShown(path)),
      removed: (result.removed ?? []).filter(isShown),
      left,
      count: result.count,
      journal: result.journal,
    },
  };
}
