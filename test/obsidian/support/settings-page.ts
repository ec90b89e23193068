import type { Bench } from './open-plugin';

/** Opens a page of the plugin's settings. */
export async function openSettingsPage({ app, pass }: Bench, name: string): Promise<void> {
  app.setting.open();
  app.setting.openTabById('top-of-mind');
  await pass();
  document.querySelector<HTMLElement>('.setting-page-titlebar [aria-label="Back"]')?.click();
  settingRow(name).click();
}

/** The row of a setting, or of a page; on a page, its own. */
export function settingRow(name: string): HTMLElement {
  const row = [...document.querySelectorAll<HTMLElement>('.setting-item')].findLast(
    (item) => item.querySelector('.setting-item-name')?.textContent === name,
  );
  if (row === undefined) throw new Error(`no row "${name}"`);
  return row;
}

export function settingToggle(name: string): HTMLElement {
  const toggle = settingRow(name).querySelector<HTMLElement>('.checkbox-container');
  if (toggle === null) throw new Error(`no toggle "${name}"`);
  return toggle;
}

/** Types a value into the field of that label, and leaves it. */
export function enter(within: ParentNode, label: string, value: string): void {
  const field = within.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
  if (field === null) throw new Error(`no field "${label}"`);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
