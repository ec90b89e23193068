/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, loadBuiltPlugin, TEST_MANIFEST, type App } from './app';
import { evaluatePlugin } from './evaluate';
import * as obsidian from './obsidian';
import { Component, MarkdownRenderer, Menu, Modal, Notice, Setting, SuggestModal, TFile } from './obsidian';

const TINY = readFileSync(join(__dirname, 'fixtures/tiny-plugin.js'), 'utf8');
const FILES = { 'Home.md': '# Home\n[[Plan]] and [[Nowhere]]', 'Plan.md': 'text', 'sub/Deep.md': '' };

async function tiny(options: Parameters<typeof createApp>[0] = {}): Promise<App> {
  const app = await createApp({ files: FILES, ...options });
  await loadBuiltPlugin(app, TINY, { poison: true });
  return app;
}

function q(selector: string): HTMLElement {
  const el = document.querySelector<HTMLElement>(selector);
  if (el === null) throw new Error(`nothing matches ${selector}`);
  return el;
}

function press(key: string, target: EventTarget = document.activeElement ?? document.body): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function type(el: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  el.value = text;
  el.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('plugins', () => {
  test('the ribbon icon opens the view, whose button works', async () => {
    const app = await tiny();
    q('.side-dock-ribbon-action[aria-label="Open tiny view"]').click();
    await app.internal.settled();
    expect(q('.mod-right-split').classList.contains('is-collapsed')).toBe(false);
    q('[data-type="tiny-view"] button').click();
    expect(app.internal.notices()).toEqual(['3 notes']);
    app.internal.unloadPlugin(TEST_MANIFEST.id);
    expect(document.querySelector('[data-type="tiny-view"]')).toBeNull();
    expect(document.querySelector('.side-dock-ribbon-action')).toBeNull();
    expect(app.commands.listCommands()).toEqual([]);
  });

  test('commands keep to their checks', async () => {
    const app = await tiny();
    expect(app.commands.executeCommandById('test-plugin:on-note')).toBe(false);
    await app.workspace.openLinkText('Plan', 'Home.md');
    expect(app.commands.executeCommandById('test-plugin:on-note')).toBe(true);
    expect(app.internal.notices()).toEqual(['Plan.md']);
    expect(app.commands.executeCommandById('test-plugin:none')).toBe(false);
  });

  test('a plugin loaded before start sees no create events of start-up from onLayoutReady on', async () => {
    const app = await createApp({ files: FILES, started: false });
    let atLoad = 0;
    app.vault.on('create', () => (atLoad += 1));
    const plugin = (await loadBuiltPlugin(app, TINY)) as unknown as { created: number };
    expect(app.vault.getFiles()).toEqual([]);
    await app.internal.start();
    expect([atLoad, plugin.created]).toEqual([4, 0]);
    await app.vault.create('Late.md', '');
    expect(plugin.created).toBe(1);
  });

  test('settings that arrive by sync are announced', async () => {
    const app = await tiny();
    await app.internal.external.settings(TEST_MANIFEST.id, { size: 3 });
    const plugin = app.internal.plugins.get(TEST_MANIFEST.id) as unknown as { changedOutside: number; loadData(): Promise<unknown> };
    expect(plugin.changedOutside).toBe(1);
    expect(await plugin.loadData()).toEqual({ size: 3 });
  });

  test.each(['Buffer.from("x")', 'process.env', 'eval("1")', 'new Function("return 1")()', 'require("fs")', 'globalThis.Buffer'])(
    'poison stops %s',
    (code) => {
      expect(() => evaluatePlugin(`"use strict"; ${code}; module.exports = class {};`, obsidian, { poison: true })).toThrow(/phone/);
      expect(() => evaluatePlugin(`"use strict"; module.exports = class {};`, obsidian, { poison: true })).not.toThrow();
    },
  );

  test('absent names are undefined to careful code', () => {
    const code = 'module.exports = typeof process === "undefined" && typeof Buffer === "undefined" ? class {} : 0;';
    expect(() => evaluatePlugin(code, obsidian, { poison: 'absent' })).not.toThrow();
  });
});

describe('modals', () => {
  test('stand in the document, hear Escape and the backdrop, and give the focus back', async () => {
    const app = await createApp();
    const before = document.body.createEl('input');
    before.focus();
    let closed = 0;
    const modal = new Modal(app).setTitle('T').setCloseCallback(() => (closed += 1));
    new Setting(modal.contentEl).addText(() => {});
    modal.open();
    expect(document.body.contains(modal.modalEl)).toBe(true);
    expect(document.activeElement?.tagName).toBe('INPUT');
    press('Escape');
    expect([closed, document.querySelector('.modal-container'), document.activeElement]).toEqual([1, null, before]);
    modal.open();
    q('.modal-bg').click();
    expect(closed).toBe(2);
  });

  test('Escape closes only the topmost', async () => {
    const app = await createApp();
    const below = new Modal(app);
    const above = new Modal(app);
    below.open();
    above.open();
    press('Escape');
    expect(app.internal.openModals).toEqual([below]);
  });

  test('a confirmation closes on its buttons', async () => {
    const app = await tiny();
    app.commands.executeCommandById('test-plugin:confirm');
    q('.modal-button-container .mod-cta').click();
    await app.internal.settled();
    expect(app.internal.notices()).toEqual(['Written']);
    expect(app.internal.openModals).toEqual([]);
  });

  test('the fuzzy picker narrows, moves and chooses by key and by mouse', async () => {
    const app = await tiny();
    app.commands.executeCommandById('test-plugin:pick');
    await app.internal.settled();
    expect(document.querySelectorAll('.suggestion-item')).toHaveLength(3);
    press('ArrowDown');
    expect(q('.suggestion-item.is-selected').textContent).toBe('Plan.md');
    type(q('.prompt-input') as HTMLInputElement, 'dee');
    expect(document.querySelectorAll('.suggestion-item')).toHaveLength(1);
    press('Enter');
    expect(app.internal.notices()).toEqual(['Picked sub/Deep.md']);
    app.commands.executeCommandById('test-plugin:pick');
    await app.internal.settled();
    q('.suggestion-item').click();
    expect(app.internal.notices()).toContain('Picked Home.md');
  });

  test('a slow answer to an older query does not replace a newer one', async () => {
    const app = await createApp();
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    class Slow extends SuggestModal<string> {
      async getSuggestions(query: string): Promise<string[]> {
        await (query === 'a' ? slow : undefined);
        return [query];
      }
      renderSuggestion(value: string, el: HTMLElement): void {
        el.setText(value);
      }
      onChooseSuggestion(): void {}
    }
    const modal = new Slow(app);
    modal.open();
    type(modal.inputEl, 'a');
    type(modal.inputEl, 'ab');
    await new Promise((r) => setTimeout(r));
    answer();
    await new Promise((r) => setTimeout(r));
    expect(q('.suggestion-item').textContent).toBe('ab');
    modal.close();
  });
});

describe('notices and menus', () => {
  test('a notice leaves after its time or on a click; its own buttons work', async () => {
    await createApp();
    jest.useFakeTimers();
    new Notice('gone soon', 100);
    const lasting = new Notice('stays', 0);
    jest.advanceTimersByTime(150);
    jest.useRealTimers();
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
    let undone = 0;
    lasting.messageEl.createEl('button', { text: 'Undo' }).addEventListener('click', () => (undone += 1));
    q('.notice button').click();
    expect([undone, document.querySelector('.notice')]).toEqual([1, null]);
  });

  test('a file menu shows what plugins add; Escape and clicks elsewhere close it', async () => {
    const app = await tiny();
    const file = app.vault.getFileByPath('Plan.md') as TFile;
    app.internal.fileMenu(file).showAtPosition({ x: 0, y: 0 });
    q('.menu-item').click();
    expect(app.internal.notices()).toEqual(['Looked at Plan.md']);
    expect(document.querySelector('.menu')).toBeNull();
    let hidden = 0;
    const menu = new Menu().addItem((i) => i.setTitle('x'));
    menu.onHide(() => (hidden += 1));
    menu.showAtPosition({ x: 0, y: 0 });
    press('Escape');
    menu.showAtPosition({ x: 0, y: 0 });
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    expect(hidden).toBe(2);
  });
});

describe('settings', () => {
  async function opened(): Promise<App> {
    const app = await tiny();
    app.setting.open();
    app.setting.openTabById(TEST_MANIFEST.id);
    return app;
  }
  const row = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('.vertical-tab-content .setting-item')].find(
      (el) => el.querySelector('.setting-item-name')?.textContent === name,
    );
    if (!found) throw new Error(`no setting ${name}`);
    return found;
  };
  const saved = (app: App): unknown => JSON.parse(app.internal.text('.obsidian/plugins/test-plugin/data.json') ?? 'null');

  test('each control writes through its definition, and what depends on it shows', async () => {
    const app = await opened();
    expect(row('Folder').style.display).toBe('none');
    (row('Write reports').querySelector('.checkbox-container') as HTMLElement).click();
    await app.internal.settled();
    expect(row('Folder').style.display).toBe('');
    const select = row('How often').querySelector('select') as HTMLSelectElement;
    expect(select.value).toBe('week');
    select.value = 'day';
    select.dispatchEvent(new Event('change'));
    type(row('Template').querySelector('textarea') as HTMLTextAreaElement, 'T');
    const slider = row('Weight of recency').querySelector('input') as HTMLInputElement;
    slider.value = '7';
    slider.dispatchEvent(new Event('change'));
    await app.internal.settled();
    expect(saved(app)).toEqual({ size: 20, weight: 7, often: 'day', reports: true, template: 'T' });
  });

  test('a value that fails its check is shown and not kept', async () => {
    const app = await opened();
    const field = row('Notes in the index').querySelector('input') as HTMLInputElement;
    type(field, '0');
    await app.internal.settled();
    expect(row('Notes in the index').querySelector('.setting-item-error')?.textContent).toBe('Give a number above 0.');
    expect(app.internal.text('.obsidian/plugins/test-plugin/data.json')).toBeNull();
    type(field, '5');
    await app.internal.settled();
    expect(saved(app)).toMatchObject({ size: 5 });
  });

  test('files are picked from suggestions', async () => {
    const app = await opened();
    const field = row('Index note').querySelector('input') as HTMLInputElement;
    field.focus();
    type(field, 'pla');
    await app.internal.settled();
    expect(q('.suggestion-container .suggestion-item').textContent).toBe('Plan.md');
    press('Enter', field);
    await app.internal.settled();
    expect([field.value, saved(app)]).toMatchObject(['Plan.md', { index: 'Plan.md' }]);
    expect(app.internal.openModals).toHaveLength(1);
  });

  test('lists add and delete, pages open and return, search finds', async () => {
    const app = await opened();
    expect(q('.setting-list-empty').textContent).toBe('Nothing is excluded.');
    q('.setting-list [aria-label="Add tag"]').click();
    q('.setting-list [aria-label="Delete"]').click();
    expect(q('.setting-list-empty').textContent).toBe('Nothing is excluded.');
    row('Advanced').click();
    row('Reset').click();
    expect(app.internal.notices()).toEqual(['Reset']);
    q('.setting-page-titlebar .clickable-icon').click();
    expect(row('Index note')).toBeTruthy();
    type(q('.vertical-tab-search input') as HTMLInputElement, 'recency');
    expect(row('Test plugin: Weight of recency')).toBeTruthy();
  });
});

describe('notes', () => {
  test('open at a line, save what was typed, follow changes from outside', async () => {
    const app = await createApp({ files: { 'a.md': 'one\n# Two\nthree' } });
    await app.workspace.openLinkText('a#Two', '');
    const view = app.workspace.activeEditor;
    expect(view?.editor.getCursor()).toEqual({ line: 1, ch: 0 });
    app.internal.external.write('a.md', 'from sync');
    await app.internal.settled();
    expect(view?.editor.getValue()).toBe('from sync');
    view?.editor.replaceRange('typed ', { line: 0, ch: 0 });
    await view?.save();
    expect(app.internal.text('a.md')).toBe('typed from sync');
  });

  test('callouts have their title, block ids are not shown, brackets without an address are text', async () => {
    const app = await createApp({ files: FILES });
    const el = createDiv();
    const text =
      '> [!info]- Left **out** (1)\n> one [x](y)\n>\n> - a\n\n> [!success]\n\n> plain\n\n- item ^id-1\n\n[gone] and [here] ^id-2\n\n[here]: https://example.org\n';
    const owner = new Component();
    await MarkdownRenderer.render(app, text, el, '', owner);
    const [folded, success] = [...el.querySelectorAll('.callout')];
    expect(folded?.querySelector('.callout-title-inner')?.innerHTML).toBe(' Left <strong>out</strong> (1)');
    expect(folded?.querySelector('.callout-content')?.textContent).toBe('one xa');
    expect(folded?.querySelector<HTMLElement>('.callout-content')?.isShown()).toBe(false);
    expect([success?.getAttribute('data-callout'), success?.textContent]).toEqual(['success', 'Success']);
    expect(el.querySelectorAll('blockquote')).toHaveLength(1);
    expect(el.querySelectorAll('li')[1]?.textContent).toBe('item');
    expect(el.querySelector(':scope > .el-p > p')?.innerHTML).toBe(
      '[gone] and <a class="external-link" href="https://example.org">here</a>',
    );
  });

  test('a split opens beside, a broken link makes its note', async () => {
    const app = await createApp({ files: FILES });
    await app.workspace.openLinkText('Home', '');
    await app.workspace.openLinkText('Nowhere', 'Home.md', 'split');
    expect(document.querySelectorAll('.mod-root .workspace-tabs')).toHaveLength(2);
    expect(app.internal.text('Nowhere.md')).toBe('');
  });
});
