import type { SettingDefinitionItem } from 'obsidian';
import type { App } from '../app-model';
import { SearchComponent } from './components';
import { Modal } from './modal';
import type { SettingTab } from './setting-tab';

/** One line a setting for the search: its words, and the tab it is on. */
function searchable(items: readonly SettingDefinitionItem[]): { name: string; words: string }[] {
  return items.flatMap((item) => {
    if ('items' in item && item.items !== undefined) return searchable(item.items);
    if (!('name' in item)) return [];
    if ('searchable' in item && (typeof item.searchable === 'function' ? item.searchable() : item.searchable) === false) return [];
    const desc = typeof item.desc === 'string' ? item.desc : (item.desc?.textContent ?? '');
    const aliases = 'aliases' in item ? (item.aliases ?? []) : [];
    return [{ name: item.name, words: [item.name, desc, ...aliases].join(' ').toLowerCase() }];
  });
}

/** The settings: tabs at the left, the open one at the right, a search over all of them. */
export class SettingsWindow extends Modal {
  readonly tabs: SettingTab[] = [];
  activeTab: SettingTab | null = null;
  private readonly headerEl: HTMLElement;
  private readonly navEl: HTMLElement;
  private readonly bodyEl: HTMLElement;

  constructor(app: App) {
    super(app);
    this.modalEl.addClass('mod-settings', 'mod-sidebar-layout');
    this.modalEl.querySelector('.modal-header')?.remove();
    this.contentEl.addClass('vertical-tabs-container');
    this.headerEl = this.contentEl.createDiv('vertical-tab-header');
    new SearchComponent(this.headerEl.createDiv('vertical-tab-search'))
      .setPlaceholder('Search settings')
      .onChange((query) => this.search(query));
    this.headerEl.createDiv({ cls: 'vertical-tab-header-group-title', text: 'Community plugins' });
    this.navEl = this.headerEl.createDiv('vertical-tab-header-group-items');
    this.bodyEl = this.contentEl.createDiv('vertical-tab-content-container');
  }

  addTab(tab: SettingTab): void {
    this.tabs.push(tab);
    tab.update();
  }

  removeTab(tab: SettingTab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  override onOpen(): void {
    this.drawNav();
    this.openTab(this.activeTab ?? this.tabs[0] ?? null);
  }

  override onClose(): void {
    this.activeTab?.leave();
  }

  openTabById(id: string): SettingTab | null {
    const tab = this.tabs.find((t) => t.id === id) ?? null;
    this.openTab(tab);
    return tab;
  }

  private openTab(tab: SettingTab | null): void {
    this.activeTab?.leave();
    this.activeTab = tab;
    this.drawNav();
    this.bodyEl.empty();
    if (tab === null) return;
    this.bodyEl.appendChild(tab.containerEl);
    tab.containerEl.empty();
    tab.show();
  }

  private drawNav(): void {
    this.navEl.empty();
    for (const tab of this.tabs) {
      const item = this.navEl.createDiv({ cls: 'vertical-tab-nav-item', text: tab.name });
      item.toggleClass('is-active', tab === this.activeTab);
      item.addEventListener('click', () => this.openTab(tab));
    }
  }

  private search(query: string): void {
    if (query.trim() === '') {
      this.openTab(this.activeTab);
      return;
    }
    this.bodyEl.empty();
    const results = this.bodyEl.createDiv('vertical-tab-content setting-search-results');
    for (const tab of this.tabs) {
      for (const { name, words } of searchable(tab.settingItems)) {
        if (!words.includes(query.toLowerCase())) continue;
        const row = results.createDiv('setting-item mod-page');
        row.createDiv('setting-item-info').createDiv({ cls: 'setting-item-name', text: `${tab.name}: ${name}` });
        row.addEventListener('click', () => this.openTab(tab));
      }
    }
    if (results.childElementCount === 0) results.createDiv({ cls: 'setting-list-empty', text: 'No settings found.' });
  }
}
