import type { Command } from 'obsidian';
import type { App } from '../../host/app-model';
import { FuzzySuggestModal } from '../../host/ui/suggest-modal';
import type { TFile } from '../../host/vault/files';

/** Runs a command by name. */
export class CommandPalette extends FuzzySuggestModal<Command> {
  constructor(app: App) {
    super(app);
    this.setPlaceholder('Select a command…');
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to use' },
      { command: 'esc', purpose: 'to dismiss' },
    ]);
  }

  getItems(): Command[] {
    return this.app.commands.listCommands();
  }

  getItemText(command: Command): string {
    return command.name;
  }

  onChooseItem(command: Command): void {
    this.app.commands.executeCommandById(command.id);
  }
}

/** Opens a note by name. */
export class QuickSwitcher extends FuzzySuggestModal<TFile> {
  constructor(app: App) {
    super(app);
    this.setPlaceholder('Find a note…');
  }

  getItems(): TFile[] {
    return this.app.vault.getMarkdownFiles();
  }

  getItemText(file: TFile): string {
    return file.path.replace(/\.md$/, '');
  }

  onChooseItem(file: TFile): void {
    void this.app.workspace.getLeaf(false).openFile(file);
  }
}
