import * as v from 'valibot';
import { doorName } from '../core/model/door';
import type { JournalEntry, UndoneChange, UndoPreview, UndoResult } from '../core/model/plan';
import { refusalOf, spelled } from './changes';
import { cursor, dryRun, flag, limit, memory, text, withoutUndefined } from './fields';
import { printable, columns, count, firstLines, type Paint } from './text/screen';
import { previewText, settingsText } from './text/plan';
import { verb, type Answer, type Context } from './verb';
import { pageOf } from '../core/model/page';

/** More files than this are counted, not named. */
const MOST_FILES = 20;

/** Digits of a commit that are shown. */
const SHORT = 7;

const NOTHING = 'Nothing has been changed yet.';

/** Changes by any writer, newest first, as far as they may be shown (`VaultMemory.through`). */
export const history = verb({
  id: 'history',
  title: 'History',
  summary: 'what was applied, by any writer, newest first',
  group: 'Plans and undo',
  kind: 'read',
  input: v.strictObject({ limit: limit(100), cursor, memory }),
  async run({ vault }, { limit: most = 10, cursor: page }) {
    const from = pageOf(page);
    const entries = await vault.journal();
    const shownNow = entries.slice(from, from + most);
    const next = from + most < entries.length ? String(from + most) : null;
    const told = shownNow.map(({ id, writer, title, applied, state, files, count: many, door, undoes, commit }) => ({
      id,
      applied,
      state,
      title,
      writer,
      ...(door === undefined ? {} : { door }),
      count: many,
      files: files.slice(0, MOST_FILES),
      ...(undoes === undefined ? {} : { undoes }),
      ...(commit === undefined ? {} : { commit }),
    }));
    return {
      summary: entries.length === 0 ? NOTHING : `${count(told.length, 'change')} of ${entries.length}, newest first.`,
      result: { entries: told, total: entries.length, cursor: next },
    };
  },
  agents: { description: 'Changes by anybody, newest first, with the id that undo takes.' },
  terminal: {
    name: 'journal',
    anyConvention: true,
    input: v.strictObject({}),
    async run({ vault }) {
      const entries = await vault.journal();
      const commits = entries.some(({ commit }) => commit !== undefined);
      const row = ({ id, applied, state, count: many, door, title, purged, commit }: JournalEntry, paint: Paint): string[] => [
        id,
        applied,
        purged === true ? paint.warn('purged') : state === 'applied' ? state : paint.warn(state),
        count(many, 'file'),
        door === undefined ? '' : doorName(door),
        ...(commits ? [commit?.slice(0, SHORT) ?? ''] : []),
        title,
      ];
      return {
        result: { entries },
        text: (paint) =>
          entries.length === 0
            ? NOTHING
            : columns(
                entries.map((entry) => row(entry, paint)),
                '',
              ),
      };
    },
  },
  palette: 'the view of the history',
});

/** Takes a change back, all of it or, with `partial`, what can be taken back. */
export const undo = verb({
  id: 'undo',
  title: 'Undo',
  summary: 'takes back the newest change or the named one',
  group: 'Plans and undo',
  kind: 'change',
  input: v.strictObject({
    id: text('<id>', 'journal entry (default: the newest)'),
    partial: flag('restore what can be restored, name the rest'),
    dry_run: dryRun,
    memory,
  }),
  run: (ctx, { id, partial = false }) => undone(ctx, id, partial),
  agents: { description: 'Takes one change back, byte for byte; without id the newest.' },
  terminal: { args: ['id'], anyConvention: true },
  palette: { name: 'Undo last change', icon: 'undo-2' },
});

async function undone({ vault, dryRun: isDry, progress, shell }: Context, id: string | undefined, partial: boolean): Promise<Answer> {
  // Named by its id, an interrupted change is taken back by now.
  const before = shell?.recovered.find((entry) => entry.id === id && entry.state === 'rolled-back');
  let preview: UndoPreview | undefined;
  let done: UndoResult;
  try {
    preview = isDry ? await vault.previewUndo(id, { partial }) : undefined;
    done = preview ?? (before === undefined ? await vault.undo(id, { partial, ...withoutUndefined({ progress }) }) : takenBack(before));
  } catch (error) {
    const refusal = refusalOf(error);
    if (shell === undefined || (refusal?.code !== 'needs_person' && refusal?.code !== 'withheld')) throw error;
    const refused = await spelled({ shell }, refusal);
    return {
      result: { restored: [], removed: [], left: [], journal: null, count: 0, refused },
      refused,
      text: (paint) => paint.bad(printable(refused.rule)),
    };
  }
  const { of, removed = [], left, count: many, journal } = done;
  const gone = new Set(removed);
  const restored = done.restored.filter((path) => !gone.has(path));
  const did = of.isUndo ? (isDry ? 'Would do again' : 'Done again') : isDry ? 'Would undo' : 'Undone';
  return {
    result: { ...(shell === undefined ? {} : done), of, restored, removed, left, count: many, journal },
    summary: `${did}: ${of.title}, ${count(many, 'file')}.${journal === null ? '' : ` To take this back, undo "${journal}".`}${left.length === 0 ? '' : ` ${count(left.length, 'file')} left as it was.`}`,
    effect: isDry || many === 0 ? 'unchanged' : 'changed',
    look: left.length > 0,
    text: (paint) => {
      const back = [
        ...restored.map((path) => `  ${paint.good(isDry ? 'would restore' : 'restored')} ${path}`),
        ...removed.map((path) => `  ${paint.good(isDry ? 'would remove' : 'removed')} ${path}`),
      ];
      const stays = left.map(({ path, why }) => `  ${paint.warn('left')} ${path}: ${why}`);
      return [
        headText(of, many, isDry, paint),
        ...firstLines(back, MOST_FILES, paint),
        ...settingsText(done.settings, isDry, paint).map((line) => `  ${line}`),
        ...firstLines(stays, MOST_FILES, paint),
        ...(journal === null ? [] : [`Bring it back with: top-of-mind undo ${journal}`]),
        ...previewText(preview?.preview, paint),
      ].join('\n');
    },
  };
}

/** Changes taken back before the command began, in the form of an undo. */
function takenBack({ id, writer, title, applied, files, count: many, left = [] }: JournalEntry): UndoResult {
  return { restored: files, left, journal: null, count: many, of: { id, writer, title, applied, isUndo: false } };
}

/** `Undone: Rename 2 notes (2026-03-15T09:05:00+01:00), 3 files`. */
function headText({ title, applied, isUndo }: UndoneChange, many: number, isDry: boolean, paint: Paint): string {
  const did = isUndo ? (isDry ? 'Would redo' : 'Redone') : isDry ? 'Would undo' : 'Undone';
  return `${paint.bold(did)}: ${printable(title)}${applied === '' ? '' : ` (${applied})`}, ${count(many, 'file')}`;
}
