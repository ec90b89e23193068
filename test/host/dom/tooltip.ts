import type { TooltipOptions } from 'obsidian';

/** The app shows `aria-label` as the tooltip. */
export function setTooltip(el: HTMLElement, tooltip: string, options?: TooltipOptions): void {
  if (tooltip === '') {
    el.removeAttribute('aria-label');
    return;
  }
  el.setAttribute('aria-label', tooltip);
  if (options?.placement !== undefined) el.setAttribute('data-tooltip-position', options.placement);
}

/** Shows a tooltip now, for two seconds. */
export function displayTooltip(target: HTMLElement, content: string | DocumentFragment): void {
  const el = document.body.createDiv({ cls: 'tooltip', text: content });
  const box = target.getBoundingClientRect();
  el.setCssProps({ '--tooltip-left': `${box.left}px`, '--tooltip-top': `${box.bottom + 8}px` });
  activeWindow.setTimeout(() => el.remove(), 2000);
}
