import type { App } from 'obsidian';
import { copyText } from '../ui/clipboard';
import { showNotice } from '../ui/notices';
import { Dialog } from '../ui/dialog';

/** The text to copy by hand, where the clipboard refused it: a Copy button of its own, and the share sheet where there is one. */
export class ClipboardRefusedModal extends Dialog {
  constructor(
    app: App,
    private readonly text: string,
    /** How the text is called. */
    private readonly name = 'Context bundle',
    title = 'Copy the bundle',
  ) {
    super(app, title);
  }

  override onOpen(): void {
    this.contentEl.createEl('p', { text: 'The clipboard did not take the text. Copy it from here.', cls: 'tom-muted' });
    const area = this.contentEl.createEl('textarea', {
      cls: 'tom-copy-text',
      attr: { readonly: 'true', rows: 12, 'aria-label': this.name },
    });
    area.value = this.text;
    area.addEventListener('focus', () => area.select());
    const { navigator } = this.contentEl.win;
    this.buttonRow([
      ...(typeof navigator.share === 'function' ? [{ text: 'Share', run: () => navigator.share({ text: this.text }) }] : []),
      { text: 'Copy', main: true, run: () => this.copy(area) },
    ]);
  }

  private async copy(area: HTMLTextAreaElement): Promise<void> {
    if (await copyText(this.contentEl.win, this.text)) {
      this.close();
      showNotice('Copied.');
      return;
    }
    area.focus();
    area.select();
    showNotice('The clipboard refused again. The text is selected: copy it with the keyboard or the menu.');
  }
}
