import { count, type DoorAnswer, type DoorContext } from './door';
import { pageOf } from './page';

export interface HistoryInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Files that are named for one change at most. */
const MOST_FILES = 20;
/** Changes by any writer, newest first, as far as they may be shown (`VaultMemory.through`). */
export async function history({ vault }: DoorContext, { limit = 10, cursor }: HistoryInput): Promise<DoorAnswer> {
  const from = pageOf(cursor);
  const entries = await vault.journal();
  const page = entries.slice(from, from + limit);
  const next = from + limit < entries.length ? String(from + limit) : null;
  const told = page.map(({ id, writer, title, applied, state, files, count: many, door, undoes }) => ({
    id,
    applied,
    state,
    title,
    writer,
    ...(door === undefined ? {} : { door }),
    count: many,
    files: files.slice(0, MOST_FILES),
    ...(undoes === undefined ? {} : { undoes }),
  }));
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
  const verb = result.of.isUndo ? (dryRun ? 'Would do again' : 'Done again') : dryRun ? 'Would undo' : 'Undone';
  return {
    summary: `${verb}: ${result.of.title}, ${count(result.count, 'file')}.${result.journal === null ? '' : ` To take this back, undo "${result.journal}".`}${result.left.length === 0 ? '' : ` ${count(result.left.length, 'file')} left as it was.`}`,
    effect: dryRun || result.count === 0 ? 'unchanged' : 'changed',
    result: {
      of: result.of,
      restored: result.restored.filter((path) => !gone.has(path)),
      removed: result.removed ?? [],
      left: result.left,
      count: result.count,
      journal: result.journal,
    },
  };
}
