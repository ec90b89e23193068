import { MemoryError } from '../../core/model/errors';
import { addButtons } from './dialog';

/** Copies a text; false if the clipboard refuses. */
export async function copyText(win: Window, text: string): Promise<boolean> {
  try {
    await win.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** `ClipboardItem` of that window; phones in an old web view have none. */
function clipboardItemOf(win: Window): typeof ClipboardItem | undefined {
  return (win as Window & { ClipboardItem?: typeof ClipboardItem }).ClipboardItem;
}

/**
 * Copies a text that is still being made. iOS allows copying only within the user's tap, so the
 * clipboard is given the promise at once; call this before anything is awaited. Where making the
 * text fails, its error is thrown; where the clipboard refuses, a MemoryError `clipboard`.
 */
export async function copyPromised(win: Window, text: Promise<string>): Promise<void> {
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
    if (await given) return;
  }
  if (!(await copyText(win, await text))) throw new MemoryError('clipboard', 'The clipboard refused the text.');
}

/** A button that copies a question for a language model, and says on itself whether that worked. */
export function copyButton(parent: HTMLElement, question: () => string): void {
  const run = async (): Promise<void> => {
    const isCopied = await copyText(parent.win, question());
    button?.setText(isCopied ? 'Copied' : 'The clipboard refused it');
  };
  const [button] = addButtons(parent, [{ text: 'Copy question', run }]);
}
