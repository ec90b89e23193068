import { secretSentence } from '../../core/model/secret';
import type { SecretInEntry } from '../../core/model/secret';

/** Says that the entry seems to hold a secret, before it is written, and asks: back to the text, or on all the same. */
export function showSecret(
  parent: HTMLElement,
  secret: SecretInEntry,
  answers: { readonly edit: () => void; readonly allow: () => void },
): void {
  const box = parent.createDiv({ cls: ['tom-callout', 'tom-secret'], attr: { role: 'group', 'aria-label': 'Possible secret' } });
  box.createDiv({ text: `${secretSentence(secret)} Bundles leave out notes with secrets.` });
  const row = box.createDiv({ cls: 'tom-secret-answers' });
  row.createEl('button', { text: 'Edit', attr: { type: 'button' } }).addEventListener('click', answers.edit);
  row.createEl('button', { text: 'Remember anyway', attr: { type: 'button' } }).addEventListener('click', answers.allow);
}
