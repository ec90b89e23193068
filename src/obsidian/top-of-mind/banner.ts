import { setIcon, type App } from 'obsidian';
import type { VaultPath } from '../../core/model/path';
import { linkToNote } from '../ui/note-link';
import { titleOf } from '../ui/wording';

/** The sentence on top of a superseded note, with a link to each that took its place. */
export function bannerOf(app: App, newer: readonly VaultPath[]): HTMLElement {
  const el = createDiv({ cls: 'tom-banner', attr: { role: 'note', 'aria-label': 'Superseded note', contenteditable: 'false' } });
  setIcon(el.createSpan({ cls: 'tom-banner-icon', attr: { 'aria-hidden': 'true' } }), 'circle-arrow-up');
  const text = el.createSpan({ text: 'Superseded by ' });
  newer.forEach((path, at) => {
    if (at > 0) text.appendText(at === newer.length - 1 ? ' and ' : ', ');
    linkToNote(text, app, { path, text: titleOf(path), hoverParent: { hoverPopover: null } });
  });
  return el;
}
