import { type Selection, SELECTION_WAYS, type SelectionResult, type SelectionWay } from '../../core/model/results/selection';
import type { Editor, TFile } from 'obsidian';
import { titleFor } from '../../core/memory';
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
  /** The passage that it was taken from, where that is in a note. */
  readonly selected?: SelectedText;
  /** True if nobody selected that: it stays in the note. */
  readonly stays?: boolean;
}

/** A title made from how a text begins; empty where it has no words. */
export function titleFrom(body: string): string {
  return /[\p{L}\p{N}]/u.test(body) ? titleFor({ title: '', body }).replace(/\s+#+$/, '') : '';
}

/** A draft from a selection, with a title made from it. A heading on top then leaves the text, whose title it was. */
export function draftFromSelection(selection: string): RememberDraft {
  const body = selection.trim();
  const [first = '', ...others] = body.split(/\r?\n/);
  const rest = others.join('\n').trim();
  return { title: titleFrom(body), body: /^#{1,6}[ \t]/.test(first) && rest !== '' ? rest : body };
}

/** The choices for a selection, in the order in which they are offered. */
export const selectionWays: Readonly<Record<SelectionWay, string>> = {
  stay: 'Stays as it is',
  link: 'Becomes a link',
  embed: 'Becomes an embed',
};

/** A draft of what is selected in an editor, or else of the cursor's line if `orLine`; null for no text. `file` is the note that it shows. */
export function draftFromEditor(editor: Editor, file: TFile | null, orLine = false): RememberDraft | null {
  const { line } = editor.getCursor();
  const stays = orLine && editor.getSelection().trim() === '';
  const text = stays ? editor.getLine(line) : editor.getSelection();
  if (text.trim() === '') return null;
  const draft = draftFromSelection(text);
  // By its own offsets: the same words may stand in the note more than once. Of several selections none is meant.
  const [only, ...others] = stays ? [{ anchor: { line, ch: 0 }, head: { line, ch: text.length } }] : editor.listSelections();
  if (only === undefined || others.length > 0 || file?.extension !== 'md') return draft;
  const ends = [editor.posToOffset(only.anchor), editor.posToOffset(only.head)];
  return { ...draft, stays, selected: { path: file.path, shown: editor.getValue(), start: Math.min(...ends), end: Math.max(...ends) } };
}

/** The passage of a draft with the choice made for it: its text is not compared with that. */
export function selectionFor({ selected, stays }: RememberDraft, way: SelectionWay): Selection | undefined {
  return selected && { ...selected, becomes: stays === true ? 'stay' : way };
}

/** Shows what becomes of the selection, and answers with the choice; nothing is shown where there is no single selection in a note. */
export function showSelection(
  parent: HTMLElement,
  draft: RememberDraft,
  first: SelectionWay,
  onChange: () => void,
): () => Selection | undefined {
  if (draft.selected === undefined || draft.stays === true) return () => selectionFor(draft, 'stay');
  const dropdown = addChoice(parent, 'Selected text', selectionWays, first, onChange);
  return () => selectionFor(draft, SELECTION_WAYS.find((way) => way === dropdown.getValue()) ?? 'stay');
}

/** The fate of the selection, as one sentence. */
export function selectionSentence(result: SelectionResult): string {
  if ('stays' in result) return result.stays;
  return `The selected text in "${titleOf(result.path)}" becomes ${result.becomes === 'embed' ? 'an embed of' : 'a link to'} the entry.`;
}
