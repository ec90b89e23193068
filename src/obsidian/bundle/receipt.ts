import { setIcon, type UserEvent } from 'obsidian';
import { type Bundle, type BundleChoice, type BundlePart, contentsOf, type LeftOut, receiptOf } from '../../core/model/bundle';
import type { VaultPath } from '../../core/model/path';
import { menuButton, type MenuLine } from '../ui/icon-button';
import { counted, figure, roughly, titleOf } from '../ui/wording';
import { addButtons } from '../ui/dialog';

/** Rows of a group; more are counted. */
const MOST = 100;

const forms: Record<BundlePart['as'], string> = { whole: 'Whole', trimmed: 'Trimmed', passages: 'Passages', title: 'Title' };

interface RowActions {
  open(path: VaultPath, event: UserEvent): void;
  isPinned(path: VaultPath): boolean;
  tick(file: LeftOut): void;
  untick(path: VaultPath): void;
  menu(path: VaultPath, leftOut: LeftOut | null): readonly MenuLine[];
}

interface Row {
  readonly path: VaultPath;
  readonly why: string;
  readonly cells: readonly string[];
  /** Why it is not in the bundle; null if it is. */
  readonly leftOut: LeftOut | null;
}

/** The figures of a bundle in a sentence, a bar of its parts' shares of the budget, and what it lacks. */
export function showSummary(el: HTMLElement, bundle: Bundle): void {
  el.empty();
  el.createDiv({ text: `${contentsOf(bundle)}; ${roughly(bundle.tokens)} of ${figure(bundle.budget)}` });
  const { parts } = receiptOf(bundle);
  const said = parts.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
  const bar = el.createDiv({
    cls: 'tom-shares',
    attr: { role: 'img', 'aria-label': `Shares of the budget: ${said === '' ? 'none' : said}` },
  });
  for (const { share } of parts) bar.createDiv({ cls: 'tom-share' }).style.flexBasis = `${Math.min(1, share) * 100}%`;
  for (const warning of bundle.warnings) el.createDiv({ text: warning, cls: 'tom-bundle-warning' });
}

/** The receipt as tables, a row a note: what is in by its part, and what is left out by its reason. */
export function showReceipt(el: HTMLElement, bundle: Bundle, actions: RowActions): void {
  el.empty();
  const { parts, leftOut } = receiptOf(bundle);
  const included = parts.map(({ name, tokens, share, files }) => ({
    name,
    note: `${counted(files.length, 'note')}, ${counted(tokens, 'token')}, ${percent(share)}`,
    rows: files.map(({ path, why, as, tokens: own }): Row => ({ path, why, cells: [forms[as], figure(own)], leftOut: null })),
  }));
  const omitted = leftOut.map(({ name, files }) => ({
    name,
    note: counted(files.length, 'note'),
    rows: files.map((file): Row => ({ path: file.path, why: file.why, cells: [], leftOut: file })),
  }));
  table(el, 'In the bundle', bundle.included.length, ['As', 'Tokens'], included, actions);
  table(el, 'Left out', bundle.omitted.length, [], omitted, actions);
}

function table(
  el: HTMLElement,
  title: string,
  count: number,
  rest: readonly string[],
  groups: readonly { readonly name: string; readonly note: string; readonly rows: readonly Row[] }[],
  actions: RowActions,
): void {
  if (count === 0) return;
  // A reason that all notes of a group share is said once; the column is for the others.
  const shared = groups.map(({ rows }) => (rows.every(({ why }) => why === rows[0]?.why) ? (rows[0]?.why ?? '') : null));
  const columns = ['', 'Note', ...(shared.includes(null) ? ['Why'] : []), ...rest];
  const details = el.createEl('details', { attr: { open: 'true' } });
  details.createEl('summary', { text: title }).createSpan({ text: figure(count), cls: 'tom-count' });
  const made = details.createEl('table', { cls: 'tom-receipt-table' });
  const head = made.createEl('thead').createEl('tr');
  for (const column of [...columns, ''])
    if (column === '') head.createEl('td');
    else head.createEl('th', { text: column, attr: { scope: 'col' }, cls: `tom-receipt-${column.toLowerCase()}` });
  groups.forEach(({ name, note, rows }, at) => {
    const reason = shared[at] ?? null;
    const body = made.createEl('tbody');
    const group = body
      .createEl('tr', { cls: 'tom-receipt-group' })
      .createEl('th', { attr: { scope: 'rowgroup', colspan: columns.length + 1 } });
    group.createSpan({ text: name });
    group.createSpan({ text: note, cls: 'tom-muted' });
    if (reason !== null) group.createDiv({ text: reason, cls: 'tom-muted' });
    const why = (row: Row): string[] => (columns[2] === 'Why' ? [reason === null ? row.why : ''] : []);
    for (const row of rows.slice(0, MOST)) showRow(body, { ...row, cells: [...why(row), ...row.cells] }, columns, actions);
    if (rows.length > MOST) {
      const more = body.createEl('tr').createEl('td', { attr: { colspan: columns.length + 1 }, cls: 'tom-muted' });
      more.setText(`${figure(rows.length - MOST)} more`);
    }
  });
}

function showRow(body: HTMLElement, { path, cells, leftOut }: Row, columns: readonly string[], actions: RowActions): void {
  const row = body.createEl('tr', { attr: { 'data-path': path } });
  const tick = row.createEl('td', { cls: 'tom-receipt-tick' });
  if (leftOut === null || canBeTicked(leftOut)) {
    const box = tick.createEl('input', { type: 'checkbox', attr: { 'aria-label': `Include ${titleOf(path)}` } });
    box.checked = leftOut === null;
    box.addEventListener('change', () => (leftOut === null ? actions.untick(path) : actions.tick(leftOut)));
  }
  const note = row.createEl('td', { cls: 'tom-receipt-note' });
  addButtons(note, [{ text: titleOf(path), cls: 'tom-link', title: path, run: (event) => actions.open(path, event) }]);
  if (actions.isPinned(path)) setIcon(note.createSpan({ cls: 'tom-receipt-pin', attr: { 'aria-label': 'Pinned', role: 'img' } }), 'pin');
  cells.forEach((text, at) => row.createEl('td', { text, cls: `tom-receipt-${(columns[at + 2] ?? '').toLowerCase()}` }));
  const more = row.createEl('td', { cls: 'tom-receipt-more' });
  if (leftOut !== null && !canBeTicked(leftOut)) return;
  menuButton(more, 'ellipsis', `More for ${titleOf(path)}`, () => actions.menu(path, leftOut));
}

/** Remembers which control of which row has the focus; the answer gives it back after the rows were drawn again. */
export function focusRow(el: HTMLElement): () => void {
  const { activeElement } = el.doc;
  const path = el.contains(activeElement) ? activeElement?.closest('tr')?.getAttribute('data-path') : null;
  const tag = activeElement?.tagName ?? '';
  const { scrollTop } = el;
  return () => {
    el.scrollTop = scrollTop;
    if (path === null || path === undefined) return;
    const row = [...el.querySelectorAll('tr')].find((one) => one.getAttribute('data-path') === path);
    row?.querySelector<HTMLElement>(tag === 'INPUT' ? 'input' : 'button')?.focus({ preventScroll: true });
  };
}

function percent(share: number): string {
  const whole = Math.round(share * 100);
  return whole === 0 && share > 0 ? 'under 1%' : `${whole}%`;
}

/** Reasons that a person can overrule; what is private, secret or unreadable stays out. */
const OVERRULED: ReadonlySet<LeftOut['by']> = new Set(['choice', 'occasion', 'superseded', 'topic', 'budget']);

function canBeTicked({ by }: LeftOut): boolean {
  return OVERRULED.has(by);
}

export function isPinned(choice: BundleChoice | undefined, path: VaultPath): boolean {
  return choice?.pin?.includes(path) === true;
}

/** The choice after a note was ticked: one that was left out is let in again, any other is pinned. */
export function ticked(choice: BundleChoice | undefined, { path, by }: Pick<LeftOut, 'path' | 'by'>): BundleChoice {
  const next = pinned(choice, path);
  return by === 'choice' ? { ...choice, without: next.without } : next;
}

export function unticked(choice: BundleChoice | undefined, path: VaultPath): BundleChoice {
  return { ...unpinned(choice, path), without: [...new Set([...(choice?.without ?? []), path])] };
}

export function pinned(choice: BundleChoice | undefined, path: VaultPath) {
  const without = (choice?.without ?? []).filter((one) => one !== path);
  return { ...choice, without, pin: [...new Set([...(choice?.pin ?? []), path])] };
}

export function unpinned(choice: BundleChoice | undefined, path: VaultPath): BundleChoice {
  return { ...choice, pin: (choice?.pin ?? []).filter((one) => one !== path) };
}
