import type { App } from 'obsidian';

/** The side view's type, also the id of its hover previews. */
export const SIDE_VIEW = 'top-of-mind';
/** The icon of everything that leads to the side view. */
export const ICON = 'brain';

/** Shows the side view, opening it on the right where it is not open yet. */
export async function showSideView(app: App): Promise<void> {
  const leaf = await app.workspace.ensureSideLeaf(SIDE_VIEW, 'right', { active: true, reveal: true });
  await app.workspace.revealLeaf(leaf);
}
