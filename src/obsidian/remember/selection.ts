import { type Selection, SELECTION_WAYS, type SelectionResult, type SelectionWay } from '../../core/model/results/selection';
import type { Editor, TFile } from 'obsidian';
import { titleOf } from '../ui/wording';
import { addChoice } from '../ui/dialog';

/** The selection that a draft was taken from. */
type SelectedText = Omit<Selection, 'becomes'>;

/** The first content of the dialog for a new entry. */
export interface RememberDraft {
  readonly title: string;
  readonly body: string;
  readonly tags?: readonly string[];
  readonly type?: string;
  /** True if the text stands nowhere else, so that closing asks even where nothing was typed. */
  readonly onlyHere?: boolean;
  /** The selection that it was taken from, where that is in a note. */
  readonly selected?: SelectedText;
}

/** Longer first lines are no titles, in UTF-16 units. */
const SHORT = 80;

/** A draft from a selection: its first line is the title where it is short. A heading then leaves the text, whose title it was. */
export function draftFromSelection(selection: string): RememberDraft {
  const body = selection.trim();
  const [first = '', ...others] = body.split(/\r?\n/);
  const heading = /^#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(first);
  const title = (heading?.[1] ?? first.replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?/, '')).trim();
  if (title.length > SHORT) return { title: '', body };
  const rest = others.join('\n').trim();
  return { title, body: heading !== null && rest !== '' ? rest : body };
}

/** The choices for a selection, in the order in which they are offered. */
export const selectionWays: Readonly<Record<SelectionWay, string>> = {
  stay: 'Stays as it is',
  link: 'Becomes a link',
  embed: 'Becomes an embed',
};

/** A draft of what is selected in an editor; null if nothing is. `file` is the note that it shows. */
export function draftFromEditor(editor: Editor, file: TFile | null): RememberDraft | null {
  const text = editor.getSelection();
  if (text.trim() === '') return null;
  const draft = draftFromSelection(text);
  const selected = file?.extension === 'md' ? selectedIn(editor, file.path) : null;
  return selected === null ? draft : { ...draft, selected };
}

/** The selection, by its own offsets: the same words may stand in the note more than once. Null for several, which stay. */
function selectedIn(editor: Editor, path: string): SelectedText | null {
  const [only, ...others] = editor.listSelections();
  if (only === undefined || others.length > 0) return null;
  const ends = [editor.posToOffset(only.anchor), editor.posToOffset(only.head)];
  return { path, shown: editor.getValue(), start: Math.min(...ends), end: Math.max(...ends) };
}

/** The selection with the choice made for it; none where it stays. */
export function selectionFor(selected: SelectedText | undefined, way: SelectionWay): Selection | undefined {
  return selected === undefined || way === 'stay' ? undefined : { ...selected, becomes: way };
}

/** Shows what becomes of the selection, and answers with the choice; nothing is shown where there is no single selection in a note. */
export function showSelection(
  parent: HTMLElement,
  selected: SelectedText | undefined,
  first: SelectionWay,
  onChange: () => void,
): () => Selection | undefined {
  if (selected === undefined) return () => undefined;
  const dropdown = addChoice(parent, 'Selected text', selectionWays, first, onChange);
  return () => selectionFor(selected, SELECTION_WAYS.find((way) => way === dropdown.getValue()) ?? 'stay');
}

/** The fate of the selection, as one sentence. */
export function selectionSentence(result: SelectionResult): string {
  if ('stays' in result) return result.stays;
  return `The selected text in "${titleOf(result.path)}" becomes ${result.becomes === 'embed' ? 'an embed of' : 'a link to'} the entry.`;
}
