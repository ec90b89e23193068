import { DropdownComponent } from 'obsidian';
import { SELECTION_WAYS, type Selection, type SelectionResult, type SelectionWay } from '../../core/model/results/selection';
import { titleOf } from '../ui/wording';
import type { SelectedText } from './remember-draft';
import { selectionFor, SEVERAL, selectionWays } from './selected-text';

/** Shows what becomes of the selection, and answers with the choice; nothing is shown where there is no single selection in a note. */
export function showSelection(
  parent: HTMLElement,
  label: (parent: HTMLElement, text: string, cls: string) => HTMLElement,
  selected: SelectedText | undefined,
  first: SelectionWay,
  onChange: () => void,
): () => Selection | undefined {
  if (selected === undefined) return () => undefined;
  if (selected === 'several') {
    if (first !== 'stay') parent.createDiv({ text: SEVERAL, cls: 'tom-muted tom-field-wide' });
    return () => undefined;
  }
  const dropdown = new DropdownComponent(label(parent, 'Selected text', ''));
  dropdown.selectEl.setAttr('aria-label', 'Selected text');
  dropdown
    .addOptions({ ...selectionWays })
    .setValue(first)
    .onChange(onChange);
  return () => selectionFor(selected, SELECTION_WAYS.find((way) => way === dropdown.getValue()) ?? 'stay');
}

/** The fate of the selection, as one sentence. */
export function selectionSentence(result: SelectionResult): string {
  if ('stays' in result) return result.stays;
  return `The selected text in "${titleOf(result.path)}" becomes ${result.becomes === 'embed' ? 'an embed of' : 'a link to'} the entry.`;
}
