import { Keymap, MarkdownView, Platform, type App, type Editor, type TFile, type UserEvent, type HoverParent } from 'obsidian';
import { showNotice } from './notices';
import { spokenName } from './wording';

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

/** The editor in which somebody writes now, with its note; null in a reading view. */
export function editorShown({ workspace }: App): { readonly editor: Editor; readonly file: TFile | null } | null {
  const view = workspace.activeEditor;
  return view instanceof MarkdownView && view.getMode() === 'source' ? view : null;
}

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

/** A place in a note that a row or a link leads to. */
export interface NotePlace {
  readonly path: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** A heading of the note, without its marks; a link that is dragged leads to it. */
  readonly heading?: string | undefined;
}

interface NoteLink extends NotePlace {
  readonly text: string;
  readonly hoverParent: HoverParent;
}

/** A button that opens a note at its line; with modifier keys elsewhere; hovering previews it as links do. */
export function linkToNote(parent: HTMLElement, app: App, link: NoteLink): HTMLButtonElement {
  const label = link.line === undefined ? `Open ${link.path}` : `Open ${link.path} at line ${link.line}`;
  const button = parent.createEl('button', {
    cls: 'tom-link',
    text: link.text,
    attr: { type: 'button', 'aria-label': spokenName(link.text, label) },
  });
  button.addEventListener('click', (event) => void openAt(app, link.path, link.line, event));
  previewOnHover(button, app, link, link.hoverParent);
  return button;
}

function previewOnHover(el: HTMLElement, app: App, { path, line }: NotePlace, hoverParent: HoverParent): void {
  el.addEventListener('mouseover', (event) => {
    const at = line === undefined ? {} : { state: { scroll: line - 1 } };
    app.workspace.trigger('hover-link', { event, source: SIDE_VIEW, hoverParent, targetEl: el, linktext: path, sourcePath: '', ...at });
  });
}

/** Hovering previews the note at its line, as links do; dragging takes a link to it along. */
export function handNote(el: HTMLElement, app: App, place: NotePlace, hoverParent: HoverParent): void {
  const { path, heading } = place;
  previewOnHover(el, app, place, hoverParent);
  el.draggable = true;
  el.addEventListener('dragstart', (event) => {
    const file = app.vault.getFileByPath(path);
    if (file === null) return;
    const subpath = heading === undefined ? '' : `#${heading.replace(/[#|^[\]\\:]+/g, ' ').trim()}`;
    event.dataTransfer?.setData('text/plain', app.fileManager.generateMarkdownLink(file, '', subpath));
  });
}
