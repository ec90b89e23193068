import { AbstractInputSuggest, type App } from 'obsidian';
import { byCodePoint } from '../../core/model/path';

/** Offers the folders of the vault while a path is typed; `/` is the vault itself. */
export class FolderSuggest extends AbstractInputSuggest<string> {
  constructor(
    app: App,
    inputEl: HTMLInputElement,
    private readonly picked: (folder: string) => void,
  ) {
    super(app, inputEl);
  }

  protected override getSuggestions(query: string): string[] {
    const wanted = query.trim().toLowerCase();
    const folders = this.app.vault.getAllFolders(false).map((folder) => folder.path);
    return ['/', ...folders.sort(byCodePoint)].filter((folder) => folder.toLowerCase().includes(wanted) && folder !== query);
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
