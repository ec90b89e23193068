import type {
  SettingControl,
  SettingDefinition,
  SettingDefinitionGroup,
  SettingDefinitionItem,
  SettingDefinitionList,
  SettingDefinitionPage,
} from 'obsidian';
import type { App } from '../app-model';
import { setIcon } from '../dom/icons';
import { addControl } from './setting-controls';
import { Setting, SettingGroup } from './setting';

/** What the renderer needs from the tab it renders. */
export interface SettingSource {
  getControlValue(key: string): unknown;
  setControlValue(key: string, value: unknown): void | Promise<void>;
  openPage(page: SettingDefinitionPage): void;
}

type Predicate = boolean | (() => boolean) | undefined;

function holds(predicate: Predicate, usual: boolean): boolean {
  return typeof predicate === 'function' ? predicate() : (predicate ?? usual);
}

function isGroup(item: SettingDefinitionItem): item is SettingDefinitionGroup | SettingDefinitionList {
  return 'type' in item && (item.type === 'group' || item.type === 'list');
}

function isPage(item: SettingDefinitionItem): item is SettingDefinitionPage {
  return 'type' in item && item.type === 'page';
}

/** Turns setting definitions into rows, and keeps their `visible` and `disabled` true to the state. */
export class SettingRenderer {
  private refreshers: (() => void)[] = [];
  private cleanups: (() => void)[] = [];

  constructor(
    private readonly app: App,
    private readonly source: SettingSource,
  ) {}

  /** Rows outside any group share an unnamed one, as in the app. */
  render(items: readonly SettingDefinitionItem[], containerEl: HTMLElement): void {
    this.clear();
    containerEl.empty();
    let loose: SettingGroup | null = null;
    for (const item of items) {
      if (isGroup(item)) {
        loose = null;
        this.group(item, containerEl);
      } else {
        loose ??= new SettingGroup(containerEl);
        this.item(item, loose, 0);
      }
    }
    this.refresh();
  }

  refresh(): void {
    for (const refresher of this.refreshers) refresher();
  }

  clear(): void {
    for (const cleanup of this.cleanups.splice(0)) cleanup();
    this.refreshers = [];
  }

  private group(definition: SettingDefinitionGroup | SettingDefinitionList, containerEl: HTMLElement): void {
    const group = new SettingGroup(containerEl);
    if (definition.cls !== undefined) group.addClass(...definition.cls.split(' '));
    if (definition.heading !== undefined) group.setHeading(definition.heading);
    this.visibility(group.groupEl, definition.visible);
    const rows = (definition.items ?? []).map((item, index) => ({ item, row: this.item(item, group, index) }));
    if (definition.search !== undefined) {
      const { placeholder, match } = definition.search;
      group.addSearch((search) =>
        search.setPlaceholder(placeholder ?? 'Search').onChange((query) => {
          for (const { item, row } of rows) {
            const always = 'searchable' in item && !holds(item.searchable, true);
            row.settingEl.toggle(query === '' || always || isPage(item) || match(item, query));
          }
        }),
      );
    }
    for (const button of definition.extraButtons ?? []) group.addExtraButton(button as never);
    if (definition.type === 'list')
      this.list(
        definition as SettingDefinitionList,
        group,
        rows.map((r) => r.row),
      );
  }

  private list(definition: SettingDefinitionList, group: SettingGroup, rows: readonly Setting[]): void {
    group.addClass('setting-list');
    if (rows.length === 0 && definition.emptyState !== undefined)
      group.listEl.createDiv({ cls: 'setting-list-empty', text: definition.emptyState });
    rows.forEach((row, index) => {
      const { onReorder, onDelete } = definition;
      if (onReorder !== undefined) {
        if (index > 0)
          row.addExtraButton((b) =>
            b
              .setIcon('chevron-up')
              .setTooltip('Move up')
              .onClick(() => onReorder(index, index - 1)),
          );
        if (index < rows.length - 1)
          row.addExtraButton((b) =>
            b
              .setIcon('chevron-down')
              .setTooltip('Move down')
              .onClick(() => onReorder(index, index + 1)),
          );
      }
      if (onDelete !== undefined)
        row.addExtraButton((b) =>
          b
            .setIcon('trash')
            .setTooltip('Delete')
            .onClick(() => onDelete(index)),
        );
    });
    const { addItem } = definition;
    if (addItem !== undefined) {
      group.addExtraButton((b) =>
        b
          .setIcon('plus')
          .setTooltip(addItem.name)
          .onClick(() => addItem.action(b.extraSettingsEl)),
      );
    }
  }

  private item(item: SettingDefinition | SettingDefinitionPage, group: SettingGroup, index: number): Setting {
    const setting = new Setting(group.listEl);
    setting.setName(item.name);
    if (item.desc !== undefined)
      setting.setDesc(typeof item.desc === 'string' ? item.desc : (item.desc.cloneNode(true) as DocumentFragment));
    this.visibility(setting.settingEl, item.visible);
    if (isPage(item)) this.page(item, setting);
    else if (item.control !== undefined) this.control(item.control, setting);
    else if (item.action !== undefined) this.action(item.action, item.disabled, setting, index);
    else if (item.render !== undefined) {
      const cleanup = item.render(setting as never, group as never);
      if (typeof cleanup === 'function') this.cleanups.push(cleanup);
    }
    return setting;
  }

  private page(page: SettingDefinitionPage, setting: Setting): void {
    setting.setClass('mod-page');
    setting.addDisplayValue((display) => {
      this.refreshers.push(() => {
        display.setValue((typeof page.displayValue === 'function' ? page.displayValue() : page.displayValue) ?? null);
        display.setStatus((typeof page.status === 'function' ? page.status() : page.status) ?? null);
      });
    });
    setIcon(setting.controlEl.createDiv('setting-item-chevron'), 'chevron-right');
    this.press(setting, () => this.source.openPage(page));
  }

  private control(control: SettingControl, setting: Setting): void {
    const check = async (value: unknown): Promise<boolean> => {
      const validate = control.validate as ((value: unknown) => string | void | Promise<string | void>) | undefined;
      const problem = await validate?.(value);
      setting.setErrorMessage(problem || null);
      return !problem;
    };
    const write = async (value: unknown): Promise<void> => {
      if (!(await check(value))) return;
      await this.source.setControlValue(control.key, value);
      this.refresh();
    };
    const component = addControl(this.app, setting, control, {
      read: () => this.source.getControlValue(control.key),
      write: (value) => void this.app.internal.activity.track(write(value)),
    });
    if (control.validate !== undefined) void check(this.source.getControlValue(control.key) ?? control.defaultValue);
    this.refreshers.push(() => {
      component.setDisabled(holds(control.disabled, false));
    });
  }

  private action(action: (el: HTMLElement, index: number) => void, disabled: Predicate, setting: Setting, index: number): void {
    setting.setClass('mod-action');
    this.press(setting, () => {
      if (!holds(disabled, false)) action(setting.settingEl, index);
    });
    this.refreshers.push(() => {
      setting.setDisabled(holds(disabled, false));
    });
  }

  private press(setting: Setting, run: () => void): void {
    setting.settingEl.setAttrs({ role: 'button', tabindex: 0 });
    setting.settingEl.addEventListener('click', (evt) => {
      if ((evt.target as Element).closest('.extra-setting-button') === null) run();
    });
    setting.settingEl.addEventListener('keydown', (evt) => {
      if (evt.key === 'Enter' && evt.target === setting.settingEl) run();
    });
  }

  private visibility(el: HTMLElement, visible: Predicate): void {
    this.refreshers.push(() => el.toggle(holds(visible, true)));
  }
}
