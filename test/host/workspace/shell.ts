/** The frame of the window that every workspace has: ribbon, docks, status bar. Really attached to the document. */
export interface Shell {
  readonly appEl: HTMLElement;
  readonly workspaceEl: HTMLElement;
  readonly ribbonEl: HTMLElement;
  readonly leftEl: HTMLElement;
  readonly rootEl: HTMLElement;
  readonly rightEl: HTMLElement;
  readonly statusBarEl: HTMLElement;
}

export function createShell(): Shell {
  const appEl = document.body.createDiv('app-container');
  const workspaceEl = appEl.createDiv('horizontal-main-container').createDiv('workspace');
  const ribbonEl = workspaceEl.createDiv('workspace-ribbon side-dock-ribbon mod-left').createDiv('side-dock-actions');
  const leftEl = workspaceEl.createDiv('workspace-split mod-horizontal mod-sidedock mod-left-split');
  const rootEl = workspaceEl.createDiv('workspace-split mod-vertical mod-root');
  const rightEl = workspaceEl.createDiv('workspace-split mod-horizontal mod-sidedock mod-right-split');
  const statusBarEl = appEl.createDiv('status-bar');
  return { appEl, workspaceEl, ribbonEl, leftEl, rootEl, rightEl, statusBarEl };
}
