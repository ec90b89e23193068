import type { App } from '../../host/app-model';
import { Platform } from '../../host/base/platform';
import { setIcon } from '../../host/dom/icons';
import { CommandPalette, QuickSwitcher } from './palette';

function iconButton(parent: HTMLElement, icon: string, label: string, run: () => void): HTMLElement {
  const el = parent.createDiv({
    cls: 'clickable-icon side-dock-ribbon-action',
    attr: { 'aria-label': label, role: 'button', tabindex: 0 },
  });
  setIcon(el, icon);
  el.addEventListener('click', run);
  return el;
}

/** What the app has around the workspace: its own ribbon icons, the status bar's counts, the phone's bar. */
export function addFrame(app: App): void {
  const { shell } = app.workspace;
  iconButton(shell.ribbonEl, 'search', 'Open quick switcher', () => new QuickSwitcher(app).open());
  iconButton(shell.ribbonEl, 'terminal', 'Open command palette', () => new CommandPalette(app).open());
  const bottom = shell.ribbonEl.parentElement?.createDiv('side-dock-settings');
  if (bottom) iconButton(bottom, 'settings', 'Settings', () => app.setting.open());
  app.scope.register(['Mod'], 'p', () => {
    new CommandPalette(app).open();
    return false;
  });
  addWordCount(app);
  if (Platform.isPhone) addPhoneBar(app);
}

function addWordCount(app: App): void {
  const el = app.workspace.shell.statusBarEl.createDiv('status-bar-item');
  const update = (): void => {
    const text = app.workspace.activeEditor?.getViewData() ?? '';
    el.setText(`${String(text.split(/\s+/).filter(Boolean).length)} words`);
  };
  app.workspace.on('file-open', update);
  app.workspace.on('editor-change', update);
}

/** At the bottom of a phone: both drawers, search, commands, settings; a tap beside a drawer closes it. */
function addPhoneBar(app: App): void {
  const { leftSplit, rightSplit, shell } = app.workspace;
  const bar = shell.appEl.createDiv('mobile-navbar');
  iconButton(bar, 'menu', 'Open files', () => leftSplit.toggle());
  iconButton(bar, 'search', 'Open quick switcher', () => new QuickSwitcher(app).open());
  iconButton(bar, 'terminal', 'Open command palette', () => new CommandPalette(app).open());
  iconButton(bar, 'settings', 'Settings', () => app.setting.open());
  const ribbonMenu = iconButton(bar, 'plus-circle', 'Ribbon', () =>
    shell.appEl.toggleClass('is-ribbon-open', !shell.appEl.hasClass('is-ribbon-open')),
  );
  ribbonMenu.addClass('mobile-ribbon-button');
  iconButton(bar, 'panel-right', 'Open side view', () => rightSplit.toggle());
  shell.ribbonEl.addEventListener('click', () => shell.appEl.removeClass('is-ribbon-open'));
  shell.rootEl.addEventListener('click', () => {
    leftSplit.collapse();
    rightSplit.collapse();
    shell.appEl.removeClass('is-ribbon-open');
  });
  app.workspace.on('file-open', () => leftSplit.collapse());
}
