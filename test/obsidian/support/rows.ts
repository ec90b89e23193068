/** The side view's rows, as a person finds them. */

/** A part of the side view by its heading; null while it is not shown. */
export function part(title: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`.tom-section[aria-label="${title}"]`);
  return found === null || found.style.display === 'none' ? null : found;
}

/** The titles in the menu of a row, with the way to choose one. */
export function menuOf(row: HTMLElement | undefined): { readonly titles: string[]; choose(title: string): void } {
  row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  const menus = document.querySelectorAll<HTMLElement>('.menu');
  const items = [...(menus[menus.length - 1]?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  return {
    titles: items.map((item) => item.textContent ?? ''),
    choose: (title) => {
      const item = items.find((one) => one.textContent === title);
      if (item === undefined)
        throw new Error(`no "${title}" in the menu of ${row?.textContent}: ${items.map((one) => one.textContent).join(', ')}`);
      item.click();
    },
  };
}

/** Does what the menu of a row offers under this name, which its icon is a part of. */
export function doIn(row: HTMLElement | undefined, label: string): void {
  menuOf(row).choose(label);
}

/** What a row is about. */
export function titleIn(row: HTMLElement | undefined): string | undefined {
  return row?.querySelector('.tom-row-title')?.firstElementChild?.textContent ?? undefined;
}

/** The items of the application's menus apart, the ways that a row offers: that of its icon first. */
export function waysIn(row: HTMLElement | undefined): string[] {
  const { titles } = menuOf(row);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return titles;
}
