import { TextFileView, type App, type TFile } from 'obsidian';
import { shownText } from '../../core/memory';

/** The open views of a file that were loaded from what is on disk now, and hold text beyond it. */
function viewsWithEdits(app: App, file: TFile, onDisk: string): TextFileView[] {
  const found: TextFileView[] = [];
  app.workspace.iterateAllLeaves((leaf) => {
    const view = leaf.view;
    if (!(view instanceof TextFileView) || view.file?.path !== file.path) return;
    // A view that is still loading, or shows an older text, has nothing to say about this one.
    if (shownText(view.data) === shownText(onDisk) && shownText(view.getViewData()) !== shownText(onDisk)) found.push(view);
  });
  return found;
}

/**
 * Saves what was typed into open views of `file`, so that a plan is decided on what its user sees.
 * Answers false where it must not save: the disk holds a change that the app has not noticed yet
 * (its modification time is not the known one), and saving the view would overwrite it.
 */
export async function saveOpenViews(app: App, file: TFile): Promise<boolean> {
  const onDisk = await app.vault.read(file);
  const views = viewsWithEdits(app, file, onDisk);
  if (views.length === 0) return true;
  const now = await app.vault.adapter.stat(file.path);
  if (now === null || Math.abs(now.mtime - file.stat.mtime) >= 1) return false;
  for (const view of views) await view.save();
  return true;
}

/** True if some view shows the file; cheap, so that most files are never read twice. */
export function isOpen(app: App, path: string): boolean {
  let open = false;
  app.workspace.iterateAllLeaves((leaf) => {
    if (leaf.view instanceof TextFileView && leaf.view.file?.path === path) open = true;
  });
  return open;
}
