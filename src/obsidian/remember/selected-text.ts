import type { Editor, TFile } from 'obsidian';
import type { Selection, SelectionWay } from '../../core/model/results/selection';
import { draftFromSelection, type RememberDraft, type SelectedText } from './remember-draft';

/** Why several selections stay. */
export const SEVERAL = 'Several pieces of text are selected, so they stay in the note.';

/** The choices for a selection, in the order in which they are offered. */
export const selectionWays: Readonly<Record<SelectionWay, string>> = {
  stay: 'Stays as it is',
  link: 'Becomes a link',
  embed: 'Becomes an embed',
};

/** A draft of what is selected in an editor; null where nothing is. `file` is the note that it shows. */
export function draftFromEditor(editor: Editor, file: TFile | null): RememberDraft | null {
  const text = editor.getSelection();
  if (text.trim() === '') return null;
  const draft = draftFromSelection(text);
  const selected = file?.extension === 'md' ? selectedIn(editor, file.path) : null;
  return selected === null ? draft : { ...draft, selected };
}

/** The selection, by its own offsets: the same words may stand in the note more than once. */
function selectedIn(editor: Editor, path: string): SelectedText {
  const [only, ...others] = editor.listSelections();
  if (only === undefined || others.length > 0) return 'several';
  const ends = [editor.posToOffset(only.anchor), editor.posToOffset(only.head)];
  return { path, shown: editor.getValue(), start: Math.min(...ends), end: Math.max(...ends) };
}

/** The selection with the choice made for it; none where it stays. */
export function selectionFor(selected: SelectedText | undefined, way: SelectionWay): Selection | undefined {
  return selected === undefined || selected === 'several' || way === 'stay' ? undefined : { ...selected, becomes: way };
}
