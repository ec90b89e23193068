import type { App } from 'obsidian';

/** The side view's type, also the id of its hover previews. */
export const SIDE_VIEW = 'top-of-mind';
/** The icon of everything that leads to the side view. */
export const ICON = 'brain';
/** The type of the view of past changes. */
export const HISTORY_VIEW = 'top-of-mind-history';
export const HISTORY_ICON = 'history';

/** Shows the side view, opening it on the right where it is not open yet. */
export function showSideView(app: App): Promise<void> {
  return show(app, SIDE_VIEW);
}

/** True if the side view is in sight. */
export function isShown(app: App): boolean {
  return app.workspace.getLeavesOfType(SIDE_VIEW).some((leaf) => leaf.view.containerEl.isShown());
}

/** Shows what was changed, likewise. */
export function showHistory(app: App): Promise<void> {
  return show(app, HISTORY_VIEW);
}

async function show(app: App, view: string): Promise<void> {
  const leaf = await app.workspace.ensureSideLeaf(view, 'right', { active: true, reveal: true });
  await app.workspace.revealLeaf(leaf);
}
