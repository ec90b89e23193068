import { figure } from './wording';

/** A headed part of the side view: `head` takes buttons, `body` the content. */
export function section(
  parent: HTMLElement,
  title: string,
  count: number | null,
): { readonly head: HTMLElement; readonly body: HTMLElement } {
  const box = parent.createEl('section', { cls: 'tom-section', attr: { 'aria-label': title } });
  const head = box.createDiv({ cls: 'tom-section-head' });
  const heading = head.createDiv({ cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
  heading.createSpan({ text: title });
  if (count !== null) heading.createSpan({ text: figure(count), cls: 'tom-count' });
  return { head, body: box.createDiv({ cls: 'tom-section-body' }) };
}
