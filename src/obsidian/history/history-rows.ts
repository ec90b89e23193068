import { Keymap, setIcon, type HoverParent } from 'obsidian';
import { undoEntry } from './actions';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { recover } from '../app/recovery';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { HistoryDay, HistoryRow } from './history-model';
import { linkToNote } from '../ui/note-link';

/** Files of a change listed at once. */
const MOST_FILES = 200;

export interface HistoryOptions {
  readonly hoverParent: HoverParent;
  /** Ids of the entries that stand open; kept up to date as the user opens and closes them. */
  readonly open: Set<string>;
  /** Called once something was done about an entry, whether it worked or not. */
  done(): void;
}

/** A day and its changes. */
export function showDay(parent: HTMLElement, bench: Workbench, day: HistoryDay, options: HistoryOptions): void {
  const box = parent.createEl('section', { cls: 'tom-section', attr: { 'aria-label': day.label } });
  box.createDiv({ text: day.label, cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
  const list = box.createEl('ul', { cls: 'tom-history' });
  for (const row of day.rows) showRow(list, bench, row, options);
}

function showRow(list: HTMLElement, bench: Workbench, row: HistoryRow, options: HistoryOptions): void {
  const item = list.createEl('li', { cls: ['tom-change', ...(row.over ? ['is-over'] : [])] });
  const details = item.createEl('details', { attr: options.open.has(row.id) ? { open: 'true' } : {} });
  const summary = details.createEl('summary', { attr: { 'data-focus': row.id } });
  setIcon(summary.createSpan({ cls: 'tom-fold', attr: { 'aria-hidden': 'true' } }), 'chevron-right');
  const text = summary.createDiv({ cls: 'tom-change-text' });
  text.createDiv({ text: row.title, cls: 'tom-change-title' });
  const about = text.createDiv({ cls: 'tom-muted' });
  if (row.time !== '') about.createSpan({ text: `${row.time} · ` });
  about.createSpan({ text: row.state, cls: ['tom-change-state', ...(row.action === 'Take back' ? ['is-unsettled'] : [])] });
  about.createSpan({ text: ` · ${counted(row.count, 'file')} · ${row.who}` });
  const body = details.createDiv({ cls: 'tom-change-files' });
  const draw = (): void => {
    if (details.open) options.open.add(row.id);
    else options.open.delete(row.id);
    if (details.open && body.childElementCount === 0) showFiles(body, bench, row, options.hoverParent);
  };
  details.addEventListener('toggle', draw);
  if (details.open) draw();
  const { action } = row;
  if (action === null) return;
  const button = item.createEl('button', {
    text: action,
    cls: 'tom-fix',
    attr: { type: 'button', 'aria-label': `${action}: ${row.title}`, 'data-focus': `${row.id} button` },
  });
  button.addEventListener('click', () => {
    // A change that broke off here is taken back without asking, as at every start.
    void guarded(() => (action === 'Take back' && row.own ? recover(bench) : undoEntry(bench, row.id, action))).then(() => options.done());
  });
}

function showFiles(body: HTMLElement, bench: Workbench, row: HistoryRow, hoverParent: HoverParent): void {
  for (const { path, why } of row.left ?? []) body.createDiv({ text: `"${path}" was left as it is: ${why}.`, cls: 'tom-problem' });
  if (row.files.length === 0) body.createDiv({ text: 'What it changed can no longer be read.', cls: 'tom-muted' });
  const list = body.createEl('ul');
  for (const path of row.files.slice(0, MOST_FILES)) {
    const item = list.createEl('li');
    if (bench.app.vault.getFileByPath(path) === null) {
      item.createSpan({ text: path, cls: 'tom-change-gone' });
      item.createSpan({ text: ' not there now', cls: 'tom-muted' });
      continue;
    }
    const link = linkToNote(item, bench.app, { path, text: path, hoverParent });
    link.addEventListener('auxclick', (event) => {
      if (Keymap.isModEvent(event) !== false) void openAt(bench.app, path, undefined, event);
    });
  }
  const rest = row.files.length - MOST_FILES;
  if (rest > 0) body.createDiv({ text: `And ${counted(rest, 'more path')}.`, cls: 'tom-muted' });
}
