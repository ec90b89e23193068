import type { App as RealApp } from 'obsidian';
import { BaseComponent } from './components';

/** Chooses one of the app's secrets by its name; the app has a dialog for it, here it is a list. */
export class SecretComponent extends BaseComponent {
  private readonly selectEl: HTMLSelectElement;
  private callback: (value: string) => unknown = () => undefined;

  constructor(app: RealApp, containerEl: HTMLElement) {
    super();
    this.selectEl = containerEl.createEl('select', { cls: 'dropdown', attr: { 'aria-label': 'Secret' } });
    for (const id of ['', ...app.secretStorage.listSecrets()])
      this.selectEl.createEl('option', { value: id, text: id === '' ? 'None' : id });
    this.selectEl.addEventListener('change', () => this.callback(this.selectEl.value));
  }

  setValue(value: string): this {
    if (value !== '' && ![...this.selectEl.options].some((one) => one.value === value))
      this.selectEl.createEl('option', { value, text: value });
    this.selectEl.value = value;
    return this;
  }

  onChange(callback: (value: string) => unknown): this {
    this.callback = callback;
    return this;
  }
}
