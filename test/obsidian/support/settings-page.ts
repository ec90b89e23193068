/** Opens a page of the settings, from their beginning or from another page. */
export function openSettingsPage(name: string): void {
  document.querySelector<HTMLElement>('.setting-page-titlebar [aria-label="Back"]')?.click();
  const row = [...document.querySelectorAll<HTMLElement>('.setting-item.mod-page')].find(
    (item) => item.querySelector('.setting-item-name')?.textContent === name,
  );
  if (row === undefined) throw new Error(`no page "${name}"`);
  row.click();
}
