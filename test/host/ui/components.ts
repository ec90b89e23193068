import type { TooltipOptions } from 'obsidian';
import { setIcon } from '../dom/icons';
import { setTooltip } from '../dom/tooltip';

export abstract class BaseComponent {
  disabled = false;

  then(cb: (component: this) => unknown): this {
    cb(this);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    return this;
  }
}

export abstract class ValueComponent<T> extends BaseComponent {
  protected callback: (value: T) => unknown = () => {};

  abstract getValue(): T;
  abstract setValue(value: T): this;

  onChange(callback: (value: T) => unknown): this {
    this.callback = callback;
    return this;
  }

  registerOptionListener(listeners: Record<string, (value?: T) => T>, key: string): this {
    listeners[key] = (value) => {
      if (value !== undefined) this.setValue(value);
      return this.getValue();
    };
    return this;
  }
}

export class ButtonComponent extends BaseComponent {
  buttonEl: HTMLButtonElement;
  protected handler: (evt: MouseEvent) => unknown = () => {};

  constructor(containerEl: HTMLElement) {
    super();
    this.buttonEl = containerEl.createEl('button');
    this.buttonEl.addEventListener('click', (evt) => void this.press(evt));
  }

  protected press(evt: MouseEvent): unknown {
    return this.handler(evt);
  }

  override setDisabled(disabled: boolean): this {
    this.buttonEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setCta(): this {
    return this.setClass('mod-cta');
  }

  removeCta(): this {
    this.buttonEl.removeClass('mod-cta');
    return this;
  }

  setWarning(): this {
    return this.setClass('mod-warning');
  }

  setDestructive(): this {
    return this.setClass('mod-destructive');
  }

  removeDestructive(): this {
    this.buttonEl.removeClass('mod-destructive');
    return this;
  }

  setTooltip(tooltip: string, options?: TooltipOptions): this {
    setTooltip(this.buttonEl, tooltip, options);
    return this;
  }

  setButtonText(name: string): this {
    this.buttonEl.setText(name);
    return this;
  }

  setIcon(icon: string): this {
    setIcon(this.buttonEl, icon);
    return this;
  }

  setClass(cls: string): this {
    this.buttonEl.addClass(cls);
    return this;
  }

  onClick(callback: (evt: MouseEvent) => unknown): this {
    this.handler = callback;
    return this;
  }
}

export class ExtraButtonComponent extends BaseComponent {
  extraSettingsEl: HTMLElement;
  private handler: () => unknown = () => {};

  constructor(containerEl: HTMLElement) {
    super();
    this.extraSettingsEl = containerEl.createDiv({ cls: 'clickable-icon extra-setting-button', attr: { role: 'button', tabindex: '0' } });
    setIcon(this.extraSettingsEl, 'settings');
    this.extraSettingsEl.addEventListener('click', () => {
      if (!this.disabled) this.handler();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.extraSettingsEl.toggleClass('is-disabled', disabled);
    return super.setDisabled(disabled);
  }

  setTooltip(tooltip: string, options?: TooltipOptions): this {
    setTooltip(this.extraSettingsEl, tooltip, options);
    return this;
  }

  setIcon(icon: string): this {
    setIcon(this.extraSettingsEl, icon);
    return this;
  }

  onClick(callback: () => unknown): this {
    this.handler = callback;
    return this;
  }
}

export class ToggleComponent extends ValueComponent<boolean> {
  toggleEl: HTMLElement;
  private readonly inputEl: HTMLInputElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.toggleEl = containerEl.createDiv({ cls: 'checkbox-container' });
    this.inputEl = this.toggleEl.createEl('input', { type: 'checkbox', attr: { tabindex: '0' } });
    this.toggleEl.addEventListener('click', (evt) => {
      evt.preventDefault();
      if (!this.disabled) this.onClick();
    });
    this.inputEl.addEventListener('keydown', (evt) => {
      if (evt.key === 'Enter' && !this.disabled) this.onClick();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.toggleEl.toggleClass('is-disabled', disabled);
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): boolean {
    return this.toggleEl.hasClass('is-enabled');
  }

  setValue(on: boolean): this {
    if (on === this.getValue()) return this;
    this.toggleEl.toggleClass('is-enabled', on);
    this.callback(on);
    return this;
  }

  setTooltip(tooltip: string, options?: TooltipOptions): this {
    setTooltip(this.toggleEl, tooltip, options);
    return this;
  }

  onClick(): void {
    this.setValue(!this.getValue());
  }
}

export abstract class AbstractTextComponent<T extends HTMLInputElement | HTMLTextAreaElement> extends ValueComponent<string> {
  inputEl: T;

  constructor(inputEl: T) {
    super();
    this.inputEl = inputEl;
    inputEl.addEventListener('input', () => this.onChanged());
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): this {
    this.inputEl.value = value;
    return this;
  }

  setPlaceholder(placeholder: string): this {
    this.inputEl.placeholder = placeholder;
    return this;
  }

  onChanged(): void {
    this.callback(this.getValue());
  }
}

export class TextComponent extends AbstractTextComponent<HTMLInputElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('input', { type: 'text', attr: { spellcheck: 'false' } }));
  }
}

export class TextAreaComponent extends AbstractTextComponent<HTMLTextAreaElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('textarea', { attr: { spellcheck: 'false' } }));
  }
}

export class SearchComponent extends AbstractTextComponent<HTMLInputElement> {
  clearButtonEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    const wrapper = containerEl.createDiv('search-input-container');
    super(wrapper.createEl('input', { type: 'search', attr: { spellcheck: 'false', enterkeyhint: 'search' } }));
    this.clearButtonEl = wrapper.createDiv({ cls: 'search-input-clear-button', attr: { 'aria-label': 'Clear search' } });
    this.clearButtonEl.addEventListener('click', () => {
      this.setValue('');
      this.onChanged();
    });
  }
}

export class MomentFormatComponent extends TextComponent {
  sampleEl: HTMLElement = document.createElement('span');

  setDefaultFormat(defaultFormat: string): this {
    return this.setPlaceholder(defaultFormat);
  }

  setSampleEl(sampleEl: HTMLElement): this {
    this.sampleEl = sampleEl;
    return this;
  }

  /** The stand-in formats no dates. */
  updateSample(): void {}
}

export class DropdownComponent extends ValueComponent<string> {
  selectEl: HTMLSelectElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.selectEl = containerEl.createEl('select', 'dropdown');
    this.selectEl.addEventListener('change', () => this.callback(this.getValue()));
  }

  override setDisabled(disabled: boolean): this {
    this.selectEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  addOption(value: string, display: string): this {
    this.selectEl.createEl('option', { value, text: display });
    return this;
  }

  addOptions(options: Record<string, string>): this {
    for (const [value, display] of Object.entries(options)) this.addOption(value, display);
    return this;
  }

  getValue(): string {
    return this.selectEl.value;
  }

  setValue(value: string): this {
    this.selectEl.value = value;
    return this;
  }
}

export class SliderComponent extends ValueComponent<number> {
  sliderEl: HTMLInputElement;
  private format: (value: number) => string = String;
  private instant = false;

  constructor(containerEl: HTMLElement) {
    super();
    this.sliderEl = containerEl.createEl('input', { type: 'range', cls: 'slider' });
    this.setLimits(0, 100, 1);
    this.sliderEl.addEventListener('input', () => {
      if (this.instant) this.callback(this.getValue());
    });
    this.sliderEl.addEventListener('change', () => this.callback(this.getValue()));
  }

  override setDisabled(disabled: boolean): this {
    this.sliderEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setInstant(instant: boolean): this {
    this.instant = instant;
    return this;
  }

  setLimits(min: number | null, max: number | null, step: number | 'any'): this {
    if (min !== null) this.sliderEl.min = String(min);
    if (max !== null) this.sliderEl.max = String(max);
    this.sliderEl.step = String(step);
    return this;
  }

  getValue(): number {
    return Number(this.sliderEl.value);
  }

  setValue(value: number): this {
    this.sliderEl.value = String(value);
    return this;
  }

  getValuePretty(): string {
    return this.format(this.getValue());
  }

  setDisplayFormat(format: (value: number) => string): this {
    this.format = format;
    return this;
  }

  setDynamicTooltip(): this {
    const show = (): void => setTooltip(this.sliderEl, this.getValuePretty());
    this.sliderEl.addEventListener('input', show);
    show();
    return this;
  }
}

export class ColorComponent extends ValueComponent<string> {
  private readonly inputEl: HTMLInputElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.inputEl = containerEl.createEl('input', { type: 'color' });
    this.inputEl.addEventListener('change', () => this.callback(this.getValue()));
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): this {
    this.inputEl.value = value;
    return this;
  }
}

export class ProgressBarComponent extends ValueComponent<number> {
  private value = 0;
  private readonly lineEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.lineEl = containerEl.createDiv('setting-progress-bar').createDiv('setting-progress-bar-inner');
  }

  getValue(): number {
    return this.value;
  }

  /** Of 100. */
  setValue(value: number): this {
    this.value = value;
    this.lineEl.setCssStyles({ width: `${value}%` });
    return this;
  }
}

export class DisplayValueComponent {
  valueEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    this.valueEl = containerEl.createDiv('setting-item-display-value');
  }

  setValue(value: string | null): this {
    this.valueEl.setText(value ?? '');
    return this;
  }

  setStatus(status: 'warning' | null): this {
    this.valueEl.toggleClass('mod-warning', status === 'warning');
    return this;
  }
}
