/** Parts of a view that are drawn again where what they show has changed: drawing what is there already would take the focus away. */
export class Parts {
  private readonly keys = new Map<HTMLElement, string>();

  /** `fallback` takes the focus where the part that had it holds no button any more. */
  constructor(private readonly fallback: () => HTMLElement) {}

  draw(el: HTMLElement, shown: unknown, draw: (el: HTMLElement) => void): void {
    const key = JSON.stringify(shown);
    if (this.keys.get(el) === key) return;
    this.keys.set(el, key);
    const had = el.contains(el.doc.activeElement) ? el.doc.activeElement : null;
    const name = had === null ? null : nameOf(had);
    el.empty();
    draw(el);
    // Whoever has settled something goes on in this view, not at the top of the window.
    if (had !== null)
      (
        [...el.querySelectorAll('button')].find((button) => nameOf(button) === name) ??
        el.querySelector('button') ??
        this.fallback()
      ).focus();
  }
}

/** The name of a button, as a screen reader says it. */
function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
