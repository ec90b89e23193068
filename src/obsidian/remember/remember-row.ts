import { Menu, Platform, Setting } from 'obsidian';
import { mainOf, type RememberButton } from './remember-buttons';

/** `judging`: the verdict on screen is outdated, so nothing but leaving works. `saving`: nothing works. */
export type RowState = 'ready' | 'judging' | 'saving';

/**
 * The buttons below an entry. Each act has a place of its own, so that none moves when another verdict offers others.
 * On a phone the fitting one stands alone, and "More" opens a menu with the rest.
 */
export class ButtonRow {
  private shown = '';
  private menu: Menu | null = null;

  constructor(
    private readonly parent: HTMLElement,
    private readonly press: (button: RememberButton) => void,
  ) {}

  /** Shows these buttons; those that stay the same are left alone, and with them the focus. */
  show(buttons: readonly RememberButton[], state: RowState): void {
    const now = JSON.stringify([buttons, state]);
    if (now === this.shown) return;
    this.shown = now;
    this.close();
    const focused = this.parent.contains(this.parent.doc.activeElement)
      ? this.parent.doc.activeElement?.className.replace(' mod-cta', '')
      : undefined;
    this.parent.empty();
    const row = new Setting(this.parent).setClass('tom-buttons');
    const main = Platform.isPhone ? mainOf(buttons) : null;
    const rest = buttons.filter((one) => one !== main);
    if (Platform.isPhone && rest.length > 1) this.addMore(row, rest, state);
    else for (const one of rest) this.add(row, one, state);
    if (main !== null) this.add(row, main, state);
    if (focused !== undefined)
      this.buttons()
        .find((one) => one.className.replace(' mod-cta', '') === focused)
        ?.focus();
  }

  /** Puts the focus on the act that changes nothing. */
  focus(): void {
    const all = this.buttons();
    (all.find((one) => one.hasClass('tom-do-cancel')) ?? all[0])?.focus();
  }

  /** Closes the menu, which speaks of a verdict that may be outdated. */
  close(): void {
    this.menu?.hide();
    this.menu = null;
  }

  private buttons(): HTMLElement[] {
    return [...this.parent.querySelectorAll<HTMLElement>('button')];
  }

  private add(row: Setting, one: RememberButton, state: RowState): void {
    row.addButton((button) => {
      button
        .setButtonText(one.label)
        .setClass(`tom-do-${one.does}`)
        .setDisabled(isStopped(one, state))
        .onClick(() => this.press(one));
      if (one.primary) button.setCta();
    });
  }

  private addMore(row: Setting, rest: readonly RememberButton[], state: RowState): void {
    row.addButton((button) => {
      button
        .setButtonText('More')
        .setClass('tom-do-more')
        .setDisabled(state === 'saving');
      button.buttonEl.setAttrs({ 'aria-haspopup': 'menu' });
      button.onClick(() => {
        this.close();
        const menu = new Menu();
        for (const one of rest)
          menu.addItem((item) =>
            item
              .setTitle(one.label)
              .setDisabled(isStopped(one, state))
              .onClick(() => this.press(one)),
          );
        this.menu = menu;
        const box = button.buttonEl.getBoundingClientRect();
        menu.showAtPosition({ x: box.left, y: box.top }, button.buttonEl.doc);
      });
    });
  }
}

function isStopped({ does }: RememberButton, state: RowState): boolean {
  return state === 'saving' || (state === 'judging' && does !== 'cancel');
}
