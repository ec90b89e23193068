import type { JournalEntry, UndoneChange, UndoPreview, UndoResult } from '../../core/model/plan';
import { refusalOf } from '../../verbs/changes';
import { count } from '../text/layout';
import type { CliCommand } from '../command';
import type { Paint } from '../text/paint';
import { printable } from '../text/diff';
import { previewText } from '../text/plan';
import { settingsText } from '../text/settings-edits';

/** More files than this are counted, not named. */
const MOST_FILES = 20;

export const undo: CliCommand = {
  name: 'undo',
  group: 'Plans and undo',
  summary: 'takes back the newest change or the named one',
  mutates: true,
  configure: (program) =>
    program.argument('[id]', 'journal entry (default: the newest)').option('--partial', 'restore what can be restored, name the rest'),
  async run({ vault, dryRun, recovered }, [id], options) {
    const partial = { partial: options['partial'] === true };
    // Named by its id, an interrupted change is taken back by now.
    const before = recovered.find((entry) => entry.id === id && entry.state === 'rolled-back');
    let preview: UndoPreview | undefined;
    let done: UndoResult;
    try {
      preview = dryRun ? await vault.previewUndo(id as string | undefined, partial) : undefined;
      done = preview ?? (before === undefined ? await vault.undo(id as string | undefined, partial) : takenBack(before));
    } catch (error) {
      const refused = refusalOf(error);
      if (refused?.code !== 'needs_person' && refused?.code !== 'withheld') throw error;
      return {
        result: { restored: [], removed: [], left: [], journal: null, count: 0, refused },
        exit: 1,
        text: (paint) => paint.bad(printable(refused.rule)),
      };
    }
    const { removed = [], restored, ...rest } = done;
    const gone = new Set(removed);
    const result = { restored: restored.filter((path) => !gone.has(path)), removed, ...rest };
    return {
      result,
      exit: result.left.length > 0 ? 1 : 0,
      text: (paint) => {
        const back = [
          ...result.restored.map((path) => `${paint.good(dryRun ? 'would restore' : 'restored')} ${path}`),
          ...removed.map((path) => `${paint.good(dryRun ? 'would remove' : 'removed')} ${path}`),
        ];
        const left = result.left.map(({ path, why }) => `${paint.warn('left')} ${path}: ${why}`);
        const redo = result.journal === null ? [] : [`Bring it back with: top-of-mind undo ${result.journal}`];
        return [
          headText(result.of, result.count, dryRun, paint),
          ...someOf(back, paint),
          ...settingsText(result.settings, dryRun, paint).map((line) => `  ${line}`),
          ...someOf(left, paint),
          ...redo,
          ...previewText(preview?.preview, paint),
        ].join('\n');
      },
    };
  },
};

/** Changes taken back before the command began, in the form of an undo. */
function takenBack({ id, writer, title, applied, files, count: many, left = [] }: JournalEntry): UndoResult {
  return { restored: files, left, journal: null, count: many, of: { id, writer, title, applied, isUndo: false } };
}

/** `Undone: Rename 2 notes (2026-03-15T09:05:00+01:00), 3 files`. */
function headText({ title, applied, isUndo }: UndoneChange, many: number, dryRun: boolean, paint: Paint): string {
  const verb = isUndo ? (dryRun ? 'Would redo' : 'Redone') : dryRun ? 'Would undo' : 'Undone';
  return `${paint.bold(verb)}: ${printable(title)}${applied === '' ? '' : ` (${applied})`}, ${count(many, 'file')}`;
}

function someOf(lines: readonly string[], paint: Paint): string[] {
  const shown = lines.slice(0, MOST_FILES).map((line) => `  ${line}`);
  return lines.length > MOST_FILES ? [...shown, `  ${paint.dim(`… and ${lines.length - MOST_FILES} more; --json lists all`)}`] : shown;
}
