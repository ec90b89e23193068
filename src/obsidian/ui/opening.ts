import { Keymap, Platform, type App, type UserEvent } from 'obsidian';
import { showNotice } from './notices';

/**
 * Opens a file at a line (1-based). With the app's modifier keys held it opens in a new tab, split or
 * window, as links do everywhere in the app.
 */
export async function openAt(app: App, path: string, line?: number, event?: UserEvent): Promise<void> {
  const file = app.vault.getFileByPath(path);
  if (file === null) {
    showNotice(`"${path}" is not in the vault any more.`);
    return;
  }
  // On a phone the side view covers the note.
  if (Platform.isPhone) app.workspace.rightSplit.collapse();
  const leaf = app.workspace.getLeaf(Keymap.isModEvent(event));
  await leaf.openFile(file, line === undefined ? {} : { eState: { line: line - 1 } });
}
