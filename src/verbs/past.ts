import * as v from 'valibot';
import { cursor, dryRun, limit, memory, text } from './fields';
import { shown, verb } from './verb';
import { count } from './door';
import { pageOf } from './page';

/** Files that are named for one change at most. */
const MOST_FILES = 20;
/** Changes by any writer, newest first, as far as they may be shown (`VaultMemory.through`). */
export const history = verb({
  title: 'History',
  description: 'Changes by anybody, newest first, with the id that undo takes.',
  summary: 'What was changed, newest first, with the id that undo takes',
  kind: 'read',
  input: v.strictObject({ limit: limit(100), cursor, memory }),
  async run({ vault }, { limit: most = 10, cursor: page }) {
    const from = pageOf(page);
    const entries = await vault.journal();
    const shownNow = entries.slice(from, from + most);
    const next = from + most < entries.length ? String(from + most) : null;
    const told = shownNow.map(({ id, writer, title, applied, state, files, count: many, door, undoes }) => ({
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
      summary:
        entries.length === 0 ? 'Nothing has been changed yet.' : `${count(told.length, 'change')} of ${entries.length}, newest first.`,
      result: { entries: told, total: entries.length, cursor: next },
    };
  },
});

/** Takes a change back, all of it or, with `partial`, what can be taken back. */
export const undo = verb({
  title: 'Undo',
  description: 'Takes one change back, byte for byte; without id the newest.',
  summary: 'Take a change back, byte for byte',
  kind: 'change',
  input: v.strictObject({
    id: text('<id>', 'Which change, the newest where it is not given'),
    partial: v.optional(shown(v.boolean(), null, 'What can be taken back, where not all can')),
    dry_run: dryRun,
    memory,
  }),
  async run({ vault, progress }, { id, partial = false, dry_run: isDry = false }) {
    const result = isDry
      ? await vault.previewUndo(id, { partial })
      : await vault.undo(id, { partial, ...(progress === undefined ? {} : { progress }) });
    const gone = new Set(result.removed);
    const verb = result.of.isUndo ? (isDry ? 'Would do again' : 'Done again') : isDry ? 'Would undo' : 'Undone';
    return {
      summary: `${verb}: ${result.of.title}, ${count(result.count, 'file')}.${result.journal === null ? '' : ` To take this back, undo "${result.journal}".`}${result.left.length === 0 ? '' : ` ${count(result.left.length, 'file')} left as it was.`}`,
      effect: isDry || result.count === 0 ? 'unchanged' : 'changed',
      result: {
        of: result.of,
        restored: result.restored.filter((path) => !gone.has(path)),
        removed: result.removed ?? [],
        left: result.left,
        count: result.count,
        journal: result.journal,
      },
    };
  },
});
