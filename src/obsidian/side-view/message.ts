import { counted, figure } from '../ui/wording';
import type { SideModel } from './side-model';

/** Says why nothing is shown yet, or what is wrong with the settings; nothing where all is well. */
export function showMessage(el: HTMLElement, status: SideModel, retry: () => void): void {
  if (status.kind === 'ready') {
    for (const unknown of status.unknownSettings) el.createDiv({ text: unknown, cls: 'tom-problem' });
    if (status.settingsProblem !== null)
      el.createDiv({
        text: `${status.settingsProblem} Until then the last usable settings hold, and no bundle is made.`,
        cls: 'tom-problem',
      });
    return;
  }
  const isIndexing = status.kind === 'indexing';
  const box = el.createDiv({ cls: 'tom-state', attr: { role: isIndexing ? 'status' : 'alert' } });
  box.createDiv({ text: isIndexing ? 'Still indexing' : 'The vault could not be read', cls: 'tom-state-title' });
  if (!isIndexing) {
    box.createDiv({ text: status.message, cls: 'tom-muted' });
    box.createEl('button', { text: 'Try again', attr: { type: 'button' } }).addEventListener('click', retry);
    return;
  }
  const text =
    status.total === 0 ? 'Obsidian is starting.' : `Obsidian has read ${figure(status.done)} of ${counted(status.total, 'note')}.`;
  box.createDiv({ text: `${text} This view fills by itself when that is done.`, cls: 'tom-muted' });
}
