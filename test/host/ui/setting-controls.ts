import type { SettingControl } from 'obsidian';
import type { App } from '../app-model';
import { TFile, TFolder } from '../vault/files';
import type { BaseComponent } from './components';
import { AbstractInputSuggest } from './input-suggest';
import type { Setting } from './setting';

/** Reads and writes the value a control shows. */
export interface ControlBinding {
  read(): unknown;
  /** Checks, keeps and refreshes; the row shows what is wrong. */
  write(value: unknown): void;
}

class PathSuggest extends AbstractInputSuggest<string> {
  constructor(
    app: App,
    private readonly field: HTMLInputElement,
    private readonly paths: () => string[],
    private readonly chosenPath: (path: string) => void,
  ) {
    super(app, field);
  }

  protected getSuggestions(query: string): string[] {
    const wanted = query.toLowerCase();
    return this.paths().filter((path) => path.toLowerCase().includes(wanted));
  }

  renderSuggestion(path: string, el: HTMLElement): void {
    el.setText(path);
  }

  override selectSuggestion(path: string): void {
    this.field.value = path;
    this.chosenPath(path);
    this.close();
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function pathsFor(app: App, control: Extract<SettingControl, { type: 'file' | 'folder' }>): string[] {
  if (control.type === 'file') {
    const keep = (control.filter ?? (() => true)) as unknown as (file: TFile) => boolean;
    return app.vault
      .getFiles()
      .filter(keep)
      .map((f) => f.path)
      .sort();
  }
  const keep = (control.filter ?? (() => true)) as unknown as (folder: TFolder) => boolean;
  return app.vault
    .getAllFolders(control.includeRoot === true)
    .filter(keep)
    .map((f) => f.path)
    .sort();
}

/** Puts the control a definition asks for into the row and binds it; returns it. */
export function addControl(app: App, setting: Setting, control: SettingControl, binding: ControlBinding): BaseComponent {
  const value = binding.read() ?? control.defaultValue;
  const write = (next: unknown): void => binding.write(next);
  switch (control.type) {
    case 'toggle':
      setting.addToggle((c) => c.setValue(value === true).onChange(write));
      break;
    case 'dropdown':
      setting.addDropdown((c) => c.addOptions(control.options).setValue(text(value)).onChange(write));
      break;
    case 'text':
      setting.addText((c) =>
        c
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text(value))
          .onChange(write),
      );
      break;
    case 'textarea':
      setting.addTextArea((c) => {
        if (control.rows !== undefined) c.inputEl.rows = control.rows;
        c.setPlaceholder(control.placeholder ?? '')
          .setValue(text(value))
          .onChange(write);
      });
      break;
    case 'number':
      setting.addText((c) => {
        c.inputEl.type = 'number';
        for (const name of ['min', 'max', 'step'] as const) if (control[name] !== undefined) c.inputEl[name] = String(control[name]);
        c.setPlaceholder(control.placeholder ?? '').setValue(text(value));
        c.onChange((typed) => {
          const number = Number.parseFloat(typed);
          write(Number.isNaN(number) ? (control.defaultValue ?? 0) : number);
        });
      });
      break;
    case 'slider':
      setting.addSlider((c) => {
        c.setLimits(control.min, control.max, control.step).setValue(Number(value ?? control.min));
        if (control.displayFormat !== undefined) c.setDisplayFormat(control.displayFormat);
        const shown = setting.controlEl.createSpan({ cls: 'setting-item-slider-value', text: c.getValuePretty() });
        setting.controlEl.insertBefore(shown, c.sliderEl);
        c.sliderEl.addEventListener('input', () => shown.setText(c.getValuePretty()));
        c.onChange(write);
      });
      break;
    case 'color':
      setting.addColorPicker((c) => c.setValue(text(value) || '#000000').onChange(write));
      break;
    case 'file':
    case 'folder':
      setting.addText((c) => {
        c.setPlaceholder(control.placeholder ?? '')
          .setValue(text(value))
          .onChange(write);
        new PathSuggest(app, c.inputEl, () => pathsFor(app, control), write);
      });
      break;
  }
  const component = setting.components.at(-1);
  if (component === undefined) throw new Error(`No control of type ${(control as { type: string }).type}`);
  return component;
}
