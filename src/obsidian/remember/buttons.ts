import type { RememberAction, RememberResult } from '../../core/model/results/remember';
import type { VerdictLabel } from '../../core/model/verdict';
import { Menu, Platform, Setting } from 'obsidian';
import { addButtons, type DialogButton } from '../ui/dialog';
import { fillMenu } from '../ui/icon-button';

export interface RememberButton {
  readonly label: string;
  readonly does: 'cancel' | RememberAction;
  readonly primary: boolean;
}

const fitting: Record<VerdictLabel, RememberAction> = { UNIQUE: 'write', SUPERSEDE: 'replace', DUPLICATE: 'skip' };

const writing: Record<VerdictLabel, string> = { UNIQUE: 'Save', SUPERSEDE: 'Save beside it', DUPLICATE: 'Save anyway' };

const labels: Record<Exclude<RememberAction, 'write'>, string> = {
  skip: 'Skip',
  merge: 'Merge into older',
  link: 'Link to older',
  replace: 'Save and mark older as superseded',
};

const cancel: RememberButton = { label: 'Cancel', does: 'cancel', primary: false };

/**
 * The actions for an entry; with no verdict yet, only leaving. Where judging failed it can be written all the
 * same. `older` says whether there is an older entry to speak of. Whatever the verdict, the order is one and the
 * same: what concerns an older entry, then what is always there.
 */
export function buttonsFor(judged: RememberResult | 'failed' | null, older: boolean): readonly RememberButton[] {
  if (judged === 'failed') return [cancel, { label: 'Save', does: 'write', primary: true }];
  if (judged === null) return [cancel];
  const { verdict } = judged;
  // The question about it has its own buttons.
  if (judged.refused?.code === 'secret') return [cancel];
  // So does what becomes of a selection whose note has changed.
  if (judged.refused?.code === 'changed_since') return [cancel];
  // A rule of the memory would not have it; a person may all the same.
  if (judged.refused?.code === 'not_substantive')
    return [cancel, { label: labels.skip, does: 'skip', primary: false }, { label: 'Save anyway', does: 'write', primary: false }];
  // A new entry may replace the closest one all the same, but is hardly a part of it.
  const withOlder: readonly RememberAction[] = !older
    ? []
    : verdict === 'UNIQUE' && !judged.unsure
      ? ['replace', 'link']
      : ['replace', 'merge', 'link'];
  // A question speaks for no answer. Where the older entry is no file of the vault and cannot be marked, it is written beside it.
  const best = judged.unsure && older ? null : judged.unsure || (fitting[verdict] === 'replace' && !older) ? 'write' : fitting[verdict];
  // A question is answered in the same words, whatever the guess.
  const asked = judged.unsure && older ? 'DUPLICATE' : verdict;
  const button = (does: RememberAction): RememberButton => ({ label: labelOf(does, asked), does, primary: does === best });
  return [...withOlder.map(button), cancel, button('skip'), button('write')];
}

/** The one button that has room beside the keyboard of a phone; null if there is nothing but to leave. */
function mainOf(buttons: readonly RememberButton[]): RememberButton | null {
  return buttons.find((one) => one.primary) ?? buttons.find((one) => one.does === 'write') ?? null;
}

function labelOf(does: RememberAction, verdict: VerdictLabel): string {
  if (does === 'write') return writing[verdict];
  if (does === 'link' && verdict === 'UNIQUE') return 'Link to closest';
  return does === 'replace' && verdict !== 'SUPERSEDE' ? 'Replace older' : labels[does];
}

/** `judging`: the verdict on screen is outdated, so nothing but leaving works. `saving`: nothing works. */
type RowState = 'ready' | 'judging' | 'saving';

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
    const row = new Setting(this.parent).setClass('tom-buttons').controlEl;
    const isStopped = ({ does }: RememberButton): boolean => state === 'saving' || (state === 'judging' && does !== 'cancel');
    const shown = (one: RememberButton): DialogButton => ({
      text: one.label,
      cls: `tom-do-${one.does}`,
      isDisabled: isStopped(one),
      main: one.primary,
      run: () => this.press(one),
    });
    const main = Platform.isPhone ? mainOf(buttons) : null;
    const rest = buttons.filter((one) => one !== main).map(shown);
    if (Platform.isPhone && rest.length > 1) this.addMore(row, rest, state);
    else addButtons(row, rest);
    if (main !== null) addButtons(row, [shown(main)]);
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

  private addMore(row: HTMLElement, rest: readonly DialogButton[], state: RowState): void {
    const show = (): void => {
      this.close();
      if (button === undefined) return;
      this.menu = new Menu();
      fillMenu(
        this.menu,
        rest.map(({ text, isDisabled, run }) => ({ title: text, isDisabled: isDisabled === true, run })),
      );
      const { left, top } = button.getBoundingClientRect();
      this.menu.showAtPosition({ x: left, y: top }, button.doc);
    };
    const [button] = addButtons(row, [{ text: 'More', cls: 'tom-do-more', isDisabled: state === 'saving', run: show }]);
    button?.setAttr('aria-haspopup', 'menu');
  }
}
