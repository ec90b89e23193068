import { renderResults, type App, type FuzzyMatch } from 'obsidian';
import { byCodePoint, folderOf, stemOf } from '../../core/model/path';
import { PickModal, pick } from '../ui/pick';

/** The words of the dialog. */
export interface MergeQuestion {
  readonly placeholder: string;
  /** The name of the action on Enter. */
  readonly purpose: string;
  readonly empty: string;
}

/** Lets the user choose one of these notes by its name, the lately opened ones first; null where they do not. */
export function pickNote(app: App, paths: readonly string[], question: MergeQuestion): Promise<string | null> {
  return pick((done) => new NoteModal(app, recentFirst(app, paths), question, done));
}

function recentFirst(app: App, paths: readonly string[]): readonly string[] {
  const offered = new Set(paths);
  const recent = app.workspace.getLastOpenFiles().filter((path) => offered.has(path));
  return [...new Set([...recent, ...[...paths].sort(byCodePoint)])];
}

class NoteModal extends PickModal<string> {
  constructor(app: App, paths: readonly string[], question: MergeQuestion, done: (picked: string | null) => void) {
    super(app, paths, question.placeholder, done, question.purpose);
    this.emptyStateText = question.empty;
  }

  override getItemText(path: string): string {
    return path.slice(0, path.length - '.md'.length);
  }

  override renderSuggestion({ item, match }: FuzzyMatch<string>, el: HTMLElement): void {
    el.addClass('mod-complex');
    const content = el.createDiv({ cls: 'suggestion-content' });
    const folder = folderOf(item);
    // The matches count from the start of the whole path.
    renderResults(content.createDiv({ cls: 'suggestion-title' }), stemOf(item), match, folder === '' ? 0 : -(folder.length + 1));
    if (folder !== '') renderResults(content.createDiv({ cls: 'suggestion-note' }), folder, match);
  }
}
