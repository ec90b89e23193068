import { setIcon, type HoverParent } from 'obsidian';
import { acceptUnaccepted, lookAtViolation, resolveLayer } from './resolve-violation';
import { folderOf } from '../../core/model/path';
import { showWays } from './answers';
import { guarded } from '../ui/notices';
import { counted, listed, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { ViolationRow, ProtectedFiles } from './watch';
import { linkToNote } from '../ui/note-link';
import { section } from '../ui/section';

/** Rows shown at once; more are a click away. */
const PAGE = 30;

/** Protected files that do not keep to their layers, each with its ways out; nothing where all do. */
export function showProtected(parent: HTMLElement, bench: Workbench, files: ProtectedFiles | null, hoverParent: HoverParent): void {
  if (files === null || (files.rows.length === 0 && files.unaccepted.length === 0 && files.problem === null)) return;
  const { rows, unaccepted, problem } = files;
  const { body } = section(parent, 'Protected files', rows.length === 0 ? null : rows.length);
  if (problem !== null) body.createDiv({ text: `They could not be looked at. ${problem}`, cls: 'tom-problem' });
  if (rows.length > 0)
    showFrom(body.createEl('ul', { cls: 'tom-findings' }), body.createDiv({ cls: 'tom-violation-more' }), bench, rows, 0, hoverParent);
  const several = bench.settings.current().memories.length > 1;
  for (const { memory, paths } of unaccepted) {
    const row = body.createDiv({ cls: ['tom-due', 'tom-unaccepted'] });
    const text = row.createDiv({ cls: 'tom-due-text' });
    text.createDiv({
      text: `${several ? `${memory}: ` : ''}${counted(paths.length, 'protected file')} ${paths.length === 1 ? 'is' : 'are'} not watched yet`,
    });
    text.createDiv({ text: listed(paths.map(titleOf)), cls: 'tom-muted' });
    const button = row.createEl('button', {
      text: `Accept ${paths.length === 1 ? 'its' : 'their'} present state`,
      attr: { type: 'button' },
    });
    button.addEventListener('click', () => void guarded(() => acceptUnaccepted(bench, memory)));
  }
}

function showFrom(
  list: HTMLElement,
  foot: HTMLElement,
  bench: Workbench,
  rows: readonly ViolationRow[],
  from: number,
  hoverParent: HoverParent,
): void {
  foot.empty();
  for (const row of rows.slice(from, from + PAGE)) showRow(list, bench, row, hoverParent);
  const rest = rows.length - from - PAGE;
  if (rest <= 0) return;
  const more = foot.createEl('button', {
    text: `Show ${counted(Math.min(rest, PAGE), 'more file')}`,
    cls: 'tom-more',
    attr: { type: 'button' },
  });
  more.addEventListener('click', () => showFrom(list, foot, bench, rows, from + PAGE, hoverParent));
}

function showRow(list: HTMLElement, bench: Workbench, row: ViolationRow, hoverParent: HoverParent): void {
  const { path, kind } = row;
  const item = list.createEl('li', { cls: ['tom-finding', 'tom-violation', kind === 'over-limit' ? 'tom-warning' : 'tom-error'] });
  setIcon(item.createSpan({ cls: 'tom-finding-icon', attr: { 'aria-label': 'Protected file', role: 'img' } }), 'shield-alert');
  const text = item.createDiv({ cls: 'tom-finding-text' });
  const where = text.createDiv({ cls: 'tom-finding-where' });
  // There is nothing to open of a file that is gone.
  if (kind === 'gone') where.createSpan({ text: titleOf(path) });
  else linkToNote(where, bench.app, { path, text: titleOf(path), hoverParent });
  const folder = folderOf(path);
  if (folder !== '') where.createSpan({ text: ` ${folder}`, cls: 'tom-muted' });
  text.createDiv({ text: happening(row), cls: 'tom-finding-message' });
  const buttons = text.createDiv({ cls: 'tom-violation-ways' });
  const name = titleOf(path);
  if (row.hasText) {
    const look = buttons.createEl('button', {
      text: 'Look',
      cls: 'tom-way',
      attr: { type: 'button', 'aria-label': `Look at ${name}: what was accepted beside what stands there now` },
    });
    look.addEventListener('click', () => void guarded(() => lookAtViolation(bench, row)));
  }
  showWays(buttons, row.ways, name, (way) => void guarded(() => resolveLayer(bench, row, way)));
}

/** The message without what the row says already: which file it is, and what can be done. */
function happening({ message, path, ways }: ViolationRow): string {
  const named = `"${path}" `;
  const offer = ways.length === 0 ? -1 : message.lastIndexOf(' You can ');
  const whole = offer < 0 ? message : message.slice(0, offer);
  return whole.startsWith(named) ? `It ${whole.slice(named.length)}` : whole;
}
