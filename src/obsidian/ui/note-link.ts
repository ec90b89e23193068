import type { App, HoverParent } from 'obsidian';
import { openAt } from './opening';
import { spokenName } from './wording';
import { SIDE_VIEW } from './reveal';

export interface NoteLink {
  readonly path: string;
  readonly text: string;
  /** 1-based. */
  readonly line?: number | undefined;
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
  button.addEventListener('mouseover', (event) => {
    app.workspace.trigger('hover-link', {
      event,
      source: SIDE_VIEW,
      hoverParent: link.hoverParent,
      targetEl: button,
      linktext: link.path,
      sourcePath: '',
    });
  });
  return button;
}
