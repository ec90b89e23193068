import { setIcon, type HoverParent } from 'obsidian';
import { showModelMenu } from './model-menu';
import { decideEntry, resolveEntry } from './resolve-entry';
import type { ReviewRow } from './model';
import type { ReviewWatch } from './watch';
import { lineOf, entryName } from './locate';
import { folderOf } from '../../core/model/path';
import { reviewWords } from './answers';
import { guarded } from '../ui/notices';
import { counted, spokenName, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linkToNote } from '../ui/note-link';
import { section } from '../ui/section';

/** Rows shown at once; more are a click away. */
const PAGE = 20;

const looks: Record<ReviewRow['verdict'], { readonly icon: string; readonly label: string; readonly says: string }> = {
  UNIQUE: { icon: 'circle-help', label: 'Question', says: 'Close to:' },
  SUPERSEDE: { icon: 'circle-arrow-up', label: 'Supersedes', says: 'May supersede:' },
  DUPLICATE: { icon: 'copy', label: 'Known already', says: 'May repeat:' },
};

/** Entries that need review, each beside the older one; nothing where there are none. */
export function showReviewRows(parent: HTMLElement, bench: Workbench, watch: ReviewWatch, hoverParent: HoverParent): void {
  const rows = watch.rows();
  if (rows.length === 0) return;
  const { head, body } = section(parent, 'Needs review', rows.length);
  if (rows.some(({ unsure }) => unsure)) showModelMenu(head, bench, watch);
  body.parentElement?.addClass('tom-review');
  showFrom(body.createEl('ul', { cls: 'tom-findings' }), body.createDiv({ cls: 'tom-violation-more' }), bench, watch, rows, 0, hoverParent);
}

function showFrom(
  list: HTMLElement,
  foot: HTMLElement,
  bench: Workbench,
  watch: ReviewWatch,
  rows: readonly ReviewRow[],
  from: number,
  hoverParent: HoverParent,
): void {
  foot.empty();
  for (const row of rows.slice(from, from + PAGE)) showRow(list, bench, watch, row, hoverParent);
  const rest = rows.length - from - PAGE;
  if (rest <= 0) return;
  const more = foot.createEl('button', {
    text: `Show ${counted(Math.min(rest, PAGE), 'more entry', 'more entries')}`,
    cls: 'tom-more',
    attr: { type: 'button' },
  });
  more.addEventListener('click', () => showFrom(list, foot, bench, watch, rows, from + PAGE, hoverParent));
}

function showRow(list: HTMLElement, bench: Workbench, watch: ReviewWatch, row: ReviewRow, hoverParent: HoverParent): void {
  const { path, entry, title, of, verdict, unsure, why } = row;
  const look = unsure ? looks.UNIQUE : looks[verdict];
  const item = list.createEl('li', { cls: ['tom-finding', 'tom-review-row'] });
  setIcon(item.createSpan({ cls: 'tom-finding-icon', attr: { 'aria-label': look.label, role: 'img' } }), look.icon);
  const text = item.createDiv({ cls: 'tom-finding-text' });
  const where = text.createDiv({ cls: 'tom-finding-where' });
  linkToNote(where, bench.app, { path, text: title, line: lineOf(bench.app, row), hoverParent });
  const place = entry === null ? folderOf(path) : titleOf(path);
  if (place !== '') where.createSpan({ text: ` ${place}`, cls: 'tom-muted' });
  const message = text.createDiv({ cls: 'tom-finding-message' });
  message.createSpan({ text: `${looks[verdict].says} ` });
  linkToNote(message, bench.app, { path: of.path, text: entryName(of), line: lineOf(bench.app, of), hoverParent });
  if (why !== '') text.createDiv({ text: why, cls: 'tom-finding-message' });
  const buttons = text.createDiv({ cls: 'tom-violation-ways' });
  const add = (label: string, says: string, run: () => Promise<void>): void => {
    const button = buttons.createEl('button', {
      text: label,
      cls: 'tom-way',
      attr: { type: 'button', 'aria-label': spokenName(label, says) },
    });
    button.addEventListener('click', () => void guarded(run));
  };
  add('Decide…', `Decide about ${title}: see it beside ${entryName(of)}`, () => decideEntry(bench, watch, row));
  const { label, does } = reviewWords.keep;
  add(label, `${label} ${title} and ${entryName(of)}: ${does}`, () => resolveEntry(bench, watch, row, 'keep'));
}
