import type { TooltipOptions } from 'obsidian';
import { setTooltip } from '../dom/tooltip';
import {
  type BaseComponent,
  ButtonComponent,
  ColorComponent,
  DisplayValueComponent,
  DropdownComponent,
  ExtraButtonComponent,
  MomentFormatComponent,
  ProgressBarComponent,
  SearchComponent,
  SliderComponent,
  TextAreaComponent,
  TextComponent,
  ToggleComponent,
} from './components';

/** One row of settings: name and description at the left, controls at the right. */
export class Setting {
  settingEl: HTMLElement;
  infoEl: HTMLElement;
  nameEl: HTMLElement;
  descEl: HTMLElement;
  controlEl: HTMLElement;
  components: BaseComponent[] = [];
  errorEl: HTMLElement | null = null;

  constructor(containerEl: HTMLElement) {
    this.settingEl = containerEl.createDiv('setting-item');
    this.infoEl = this.settingEl.createDiv('setting-item-info');
    this.nameEl = this.infoEl.createDiv('setting-item-name');
    this.descEl = this.infoEl.createDiv('setting-item-description');
    this.controlEl = this.settingEl.createDiv('setting-item-control');
  }

  setErrorMessage(message: string | null): this {
    this.errorEl?.remove();
    this.errorEl =
      message === null || message === ''
        ? null
        : this.infoEl.createDiv({ cls: 'setting-item-error', text: message, attr: { role: 'alert' } });
    this.settingEl.toggleClass('has-error', this.errorEl !== null);
    return this;
  }

  setName(name: string | DocumentFragment): this {
    this.nameEl.setText(name);
    return this;
  }

  setDesc(desc: string | DocumentFragment): this {
    this.descEl.setText(desc);
    return this;
  }

  setClass(cls: string): this {
    this.settingEl.addClass(cls);
    return this;
  }

  setTooltip(tooltip: string, options?: TooltipOptions): this {
    setTooltip(this.nameEl, tooltip, options);
    return this;
  }

  setHeading(): this {
    return this.setClass('setting-item-heading');
  }

  setDisabled(disabled: boolean): this {
    this.settingEl.toggleClass('is-disabled', disabled);
    for (const component of this.components) component.setDisabled(disabled);
    return this;
  }

  addComponent<T extends BaseComponent>(cb: (el: HTMLElement) => T): this {
    this.components.push(cb(this.controlEl));
    return this;
  }

  addDisplayValue(cb: (component: DisplayValueComponent) => unknown): this {
    cb(new DisplayValueComponent(this.controlEl));
    return this;
  }

  addButton(cb: (component: ButtonComponent) => unknown): this {
    return this.add(new ButtonComponent(this.controlEl), cb);
  }

  addExtraButton(cb: (component: ExtraButtonComponent) => unknown): this {
    return this.add(new ExtraButtonComponent(this.controlEl), cb);
  }

  addToggle(cb: (component: ToggleComponent) => unknown): this {
    this.setClass('mod-toggle');
    return this.add(new ToggleComponent(this.controlEl), cb);
  }

  addText(cb: (component: TextComponent) => unknown): this {
    return this.add(new TextComponent(this.controlEl), cb);
  }

  addSearch(cb: (component: SearchComponent) => unknown): this {
    return this.add(new SearchComponent(this.controlEl), cb);
  }

  addTextArea(cb: (component: TextAreaComponent) => unknown): this {
    return this.add(new TextAreaComponent(this.controlEl), cb);
  }

  addMomentFormat(cb: (component: MomentFormatComponent) => unknown): this {
    return this.add(new MomentFormatComponent(this.controlEl), cb);
  }

  addDropdown(cb: (component: DropdownComponent) => unknown): this {
    return this.add(new DropdownComponent(this.controlEl), cb);
  }

  addColorPicker(cb: (component: ColorComponent) => unknown): this {
    return this.add(new ColorComponent(this.controlEl), cb);
  }

  addProgressBar(cb: (component: ProgressBarComponent) => unknown): this {
    return this.add(new ProgressBarComponent(this.controlEl), cb);
  }

  addSlider(cb: (component: SliderComponent) => unknown): this {
    return this.add(new SliderComponent(this.controlEl), cb);
  }

  then(cb: (setting: this) => unknown): this {
    cb(this);
    return this;
  }

  clear(): this {
    this.controlEl.empty();
    this.components = [];
    return this;
  }

  private add<T extends BaseComponent>(component: T, cb: (component: T) => unknown): this {
    this.components.push(component);
    cb(component);
    return this;
  }
}

/** Rows under one heading, in a box. */
export class SettingGroup {
  readonly groupEl: HTMLElement;
  readonly headerEl: HTMLElement;
  listEl: HTMLElement;
  private readonly headingEl: HTMLElement;
  private readonly controlEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    this.groupEl = containerEl.createDiv('setting-group');
    this.headerEl = this.groupEl.createDiv('setting-item setting-item-heading');
    this.headingEl = this.headerEl.createDiv('setting-item-info').createDiv('setting-item-name');
    this.controlEl = this.headerEl.createDiv('setting-item-control');
    this.headerEl.hide();
    this.listEl = this.groupEl.createDiv('setting-items');
  }

  setHeading(text: string | DocumentFragment): this {
    this.headerEl.show();
    this.headingEl.setText(text);
    return this;
  }

  addClass(...classes: string[]): this {
    this.groupEl.addClass(...classes);
    return this;
  }

  addSetting(cb: (setting: Setting) => void): this {
    cb(new Setting(this.listEl));
    return this;
  }

  addSearch(cb: (component: SearchComponent) => unknown): this {
    this.headerEl.show();
    cb(new SearchComponent(this.controlEl));
    return this;
  }

  addExtraButton(cb: (component: ExtraButtonComponent) => unknown): this {
    this.headerEl.show();
    cb(new ExtraButtonComponent(this.controlEl));
    return this;
  }
}
