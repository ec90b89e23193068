import { showDialog } from './dialog';
import type { App } from 'obsidian';
import { showNotice } from './notices';

/** Copies a text; false if the clipboard refuses. */
export async function copyText(win: Window, text: string): Promise<boolean> {
  try {
    await win.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a command of the terminal, and says so; where the clipboard refuses, it says the command. */
export async function copyCommand(command: string): Promise<void> {
  showNotice((await copyText(activeWindow, command)) ? `Copied: ${command}` : `Run this in a terminal: ${command}`);
}

/** `ClipboardItem` of that window; phones in an old web view have none. */
function clipboardItemOf(win: Window): typeof ClipboardItem | undefined {
  return (win as Window & { ClipboardItem?: typeof ClipboardItem }).ClipboardItem;
}

/**
 * Copies a text that is still being made. iOS allows copying only within the user's tap, so the
 * clipboard is given the promise at once; call this before anything is awaited. Where the clipboard refuses, a dialog
 * shows the text, if there is any, to be copied by hand, and the answer is false. Throws what making the text throws.
 */
export async function copyPromised(app: App, win: Window, text: Promise<string>, name?: string, title?: string): Promise<boolean> {
  const item = clipboardItemOf(win);
  const clipboard: Clipboard | undefined = win.navigator.clipboard;
  if (item !== undefined && clipboard !== undefined && typeof clipboard.write === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    // Whoever made the text tells of its failure; here it must only not count as forgotten.
    blob.catch(() => undefined);
    const given = clipboard.write([new item({ 'text/plain': blob })]).then(
      () => true,
      () => false,
    );
    await text;
    if (await given) return true;
  }
  const made = await text;
  if (await copyText(win, made)) return true;
  if (made !== '') showRefused(app, made, name, title);
  return false;
}

/** The text to copy by hand, where the clipboard refused it: a Copy button of its own, and the share sheet where there is one. */
function showRefused(app: App, text: string, name = 'Context bundle', title = 'Copy the bundle'): void {
  void showDialog(app, title, '', (el, dialog) => {
    el.createEl('p', { text: 'The clipboard did not take the text. Copy it from here.', cls: 'tom-muted' });
    const area = el.createEl('textarea', { cls: 'tom-copy-text', attr: { readonly: 'true', rows: 12, 'aria-label': name } });
    area.value = text;
    area.addEventListener('focus', () => area.select());
    const { navigator } = el.win;
    const copy = async (): Promise<void> => {
      if (await copyText(el.win, text)) {
        dialog.close();
        showNotice('Copied.');
        return;
      }
      area.focus();
      area.select();
      showNotice('The clipboard refused again. The text is selected: copy it with the keyboard or the menu.');
    };
    dialog.buttonRow([
      ...(typeof navigator.share === 'function' ? [{ text: 'Share', run: () => navigator.share({ text }) }] : []),
      { text: 'Copy', main: true, run: copy },
    ]);
  });
}
