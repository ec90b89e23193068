import { AbstractInputSuggest, type App } from 'obsidian';
import { byCodePoint } from '../../core/model/path';

/**
 * Offers the folders of the vault while a path is typed, those at the top first; `/` is the vault itself.
 * An empty field and one that holds the whole vault offer every folder. The vault is offered whatever is typed.
 */
export class FolderSuggest extends AbstractInputSuggest<string> {
  constructor(
    app: App,
    inputEl: HTMLInputElement,
    private readonly picked: (folder: string) => void,
  ) {
    super(app, inputEl);
  }

  protected override getSuggestions(query: string): string[] {
    const wanted = query.trim().replace(/^\/+/, '').toLowerCase();
    const folders = this.app.vault.getAllFolders(false).map((folder) => folder.path);
    const sorted = folders.sort((a, b) => depthOf(a) - depthOf(b) || byCodePoint(a, b));
    if (wanted === '') return ['/', ...sorted];
    return [...sorted.filter((folder) => folder.toLowerCase().includes(wanted) && folder !== query), '/'];
  }

  override renderSuggestion(folder: string, el: HTMLElement): void {
    el.setText(folder === '/' ? 'The whole vault (/)' : folder);
  }

  override selectSuggestion(folder: string): void {
    this.setValue(folder);
    this.picked(folder);
    this.close();
  }
}

function depthOf(folder: string): number {
  return folder.split('/').length;
}
