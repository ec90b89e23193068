import { contentsOf, receiptOf, type Bundle, type BundlePart } from '../../core/model/bundle';
import type { VaultPath } from '../../core/model/path';
import { counted, figure, titleOf } from '../ui/wording';

/** Rows of a group; more are counted. */
const MOST = 100;

/** The words for the form of a file in a bundle. */
const forms: Record<BundlePart['as'], string> = { whole: 'Whole', trimmed: 'Trimmed', passages: 'Passages', title: 'Title' };

type Open = (path: VaultPath, event: MouseEvent) => void;

interface Row {
  readonly path: VaultPath;
  readonly why: string;
  readonly cells: readonly string[];
}

/** The figures of a bundle in a sentence, a bar of its parts' shares of the budget, and what it lacks. */
export function showSummary(el: HTMLElement, bundle: Bundle): void {
  el.empty();
  el.createDiv({ text: `${contentsOf(bundle)}; about ${figure(bundle.tokens)} of ${figure(bundle.budget)} tokens` });
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
export function showReceipt(el: HTMLElement, bundle: Bundle, open: Open): void {
  el.empty();
  const { parts, leftOut } = receiptOf(bundle);
  const included = parts.map(({ name, tokens, share, files }) => ({
    name,
    note: `${counted(files.length, 'note')}, ${counted(tokens, 'token')}, ${percent(share)}`,
    rows: files.map(({ path, why, as, tokens: own }): Row => ({ path, why, cells: [forms[as], figure(own)] })),
  }));
  const omitted = leftOut.map(({ name, files }) => ({
    name,
    note: counted(files.length, 'note'),
    rows: files.map(({ path, why }): Row => ({ path, why, cells: [] })),
  }));
  table(el, 'In the bundle', bundle.included.length, ['As', 'Tokens'], included, open);
  table(el, 'Left out', bundle.omitted.length, [], omitted, open);
}

function table(
  el: HTMLElement,
  title: string,
  count: number,
  rest: readonly string[],
  groups: readonly { readonly name: string; readonly note: string; readonly rows: readonly Row[] }[],
  open: Open,
): void {
  if (count === 0) return;
  // A reason that all notes of a group share is said once; the column is for the others.
  const shared = groups.map(({ rows }) => (rows.every(({ why }) => why === rows[0]?.why) ? (rows[0]?.why ?? '') : null));
  const columns = ['Note', ...(shared.includes(null) ? ['Why'] : []), ...rest];
  const details = el.createEl('details', { attr: { open: 'true' } });
  details.createEl('summary', { text: title }).createSpan({ text: figure(count), cls: 'tom-count' });
  const made = details.createEl('table', { cls: 'tom-receipt-table' });
  const head = made.createEl('thead').createEl('tr');
  for (const column of columns) head.createEl('th', { text: column, attr: { scope: 'col' }, cls: `tom-receipt-${column.toLowerCase()}` });
  groups.forEach(({ name, note, rows }, at) => {
    const reason = shared[at] ?? null;
    const body = made.createEl('tbody');
    const group = body
      .createEl('tr', { cls: 'tom-receipt-group' })
      .createEl('th', { attr: { scope: 'rowgroup', colspan: columns.length } });
    group.createSpan({ text: name });
    group.createSpan({ text: note, cls: 'tom-muted' });
    if (reason !== null) group.createDiv({ text: reason, cls: 'tom-muted' });
    const why = (row: Row): string[] => (columns[1] === 'Why' ? [reason === null ? row.why : ''] : []);
    for (const row of rows.slice(0, MOST)) showRow(body, { ...row, cells: [...why(row), ...row.cells] }, columns, open);
    if (rows.length > MOST) {
      const more = body.createEl('tr').createEl('td', { attr: { colspan: columns.length }, cls: 'tom-muted' });
      more.setText(`${figure(rows.length - MOST)} more`);
    }
  });
}

function showRow(body: HTMLElement, { path, cells }: Row, columns: readonly string[], open: Open): void {
  const row = body.createEl('tr');
  const link = row
    .createEl('td', { cls: 'tom-receipt-note' })
    .createEl('button', { text: titleOf(path), cls: 'tom-link', attr: { type: 'button', title: path } });
  link.addEventListener('click', (event) => open(path, event));
  cells.forEach((text, at) => row.createEl('td', { text, cls: `tom-receipt-${(columns[at + 1] ?? '').toLowerCase()}` }));
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
