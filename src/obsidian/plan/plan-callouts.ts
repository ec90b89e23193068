import { setIcon } from 'obsidian';
import type { PlanRisk } from '../../core/model/plan';
import type { SettingsEdit } from '../../core/model/settings-edit';
import { counted, listed } from '../ui/wording';
import type { Difference } from './plan-difference';

/** Risks that stand open; the rest unfolds. */
const OPEN_RISKS = 8;

/** Losses and risks, the gravest first; nothing without any. */
export function showRisks(parent: HTMLElement, risks: readonly PlanRisk[]): void {
  if (risks.length === 0) return;
  const box = parent.createDiv({ cls: ['tom-callout', 'tom-risks'], attr: { role: 'group', 'aria-label': 'Look at this first' } });
  const head = box.createDiv({ cls: 'tom-risks-head' });
  setIcon(head.createSpan({ cls: 'tom-risks-icon', attr: { 'aria-hidden': 'true' } }), 'triangle-alert');
  head.createSpan({ text: 'Look at this first' });
  listRisks(box, risks.slice(0, OPEN_RISKS));
  const rest = risks.slice(OPEN_RISKS);
  if (rest.length === 0) return;
  const details = box.createEl('details');
  details.createEl('summary', { text: counted(rest.length, 'more', 'more') });
  listRisks(details, rest);
}

function listRisks(parent: HTMLElement, risks: readonly PlanRisk[]): void {
  const list = parent.createEl('ul');
  for (const risk of risks) {
    const item = list.createEl('li');
    // Most sentences name the file themselves.
    if (!risk.message.includes(risk.path)) item.createSpan({ text: `${risk.path}: `, cls: 'tom-risk-path' });
    item.createSpan({ text: risk.message });
  }
}

/** The changes in the settings together with the files; nothing without any. */
export function showSettings(parent: HTMLElement, edits: readonly SettingsEdit[]): void {
  if (edits.length === 0) return;
  const box = parent.createDiv({ cls: 'tom-callout', attr: { role: 'group', 'aria-label': 'Settings' } });
  for (const edit of edits) box.createEl('p', { text: sentenceOf(edit) });
}

function sentenceOf(edit: SettingsEdit): string {
  if (edit.op === 'move-root') return `The memory in ${folderName(edit.from)} will be in ${folderName(edit.to)}, in the settings too.`;
  if (edit.op === 'exclude')
    return `What the memory in ${folderName(edit.root)} leaves out follows, in the setting "${edit.setting}": ${listed((edit.to ?? []).map((one) => `"${one}"`))}.`;
  const { name, root } = edit.memory;
  return edit.op === 'add-memory'
    ? `The settings get the memory "${name}" in ${folderName(root)}.`
    : `The settings lose the memory "${name}". Its notes stay.`;
}

function folderName(root: string): string {
  return root === '' ? 'the whole vault' : `"${root}"`;
}

/** The box by which mentions in text change, too; it is the caller's to tick. */
export function showMentions(parent: HTMLElement, count: number, onToggle: (wanted: boolean) => void): HTMLInputElement {
  const label = parent.createEl('label', { cls: ['tom-tick-all', 'tom-mentions'] });
  const box = label.createEl('input', { type: 'checkbox' });
  label.createSpan({ text: `Also change ${counted(count, 'mention')} in text` });
  box.addEventListener('change', () => onToggle(box.checked));
  return box;
}

/** How a plan that was decided again differs from the one shown before. */
export function showDifference(parent: HTMLElement, { marks, gone }: Difference): void {
  const kinds = [...marks.values()];
  const count = (kind: 'new' | 'changed'): number => kinds.filter((one) => one === kind).length;
  const said = [
    count('new') > 0 ? `${counted(count('new'), 'file')} came in` : '',
    count('changed') > 0 ? `${counted(count('changed'), 'file')} will change otherwise` : '',
    gone.length > 0 ? `${listed(gone.map((path) => `"${path}"`))} will be left alone` : '',
  ].filter((part) => part !== '');
  const outcome = said.length === 0 ? 'It comes to the same.' : `${said.join('; ')}.`;
  parent.createEl('p', {
    text: `The vault has changed meanwhile, so this was decided again. ${outcome} Nothing has been written yet.`,
    cls: ['tom-callout', 'tom-again'],
    attr: { role: 'status' },
  });
}
