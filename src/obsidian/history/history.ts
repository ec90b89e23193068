import { debounce, type HoverParent, type HoverPopover, ItemView, Keymap, type WorkspaceLeaf } from 'obsidian';
import { counted, listed } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { daysOf, type HistoryDay, type HistoryModel, type HistoryRow, readHistory, whenOf, whoOf } from './history-model';
import { HISTORY_ICON, HISTORY_VIEW } from '../ui/reveal';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { recover } from '../app/recovery';
import { addButtons, stateBox } from '../ui/dialog';
import { foldRow } from '../ui/ticks';
import { linkToNote } from '../ui/note-link';
import type { UndoneChange, UndoPreview } from '../../core/model/plan';
import { previewPlan, type PreviewRequest } from '../plan/plan-preview';
import { withProgress } from '../ui/progress';
import { undoChange, wholeOrRest } from '../plan/carry-out';

/** Quiet time before the view refreshes, milliseconds: after a change of this plugin's, and after one by anyone, who may be typing. */
const QUIET = 200;
const QUIET_TYPING = 1_500;
/** Changes shown at once; more are a click away. */
const PAGE = 50;

/** The changes made by this plugin and the terminal program, newest first, each with the way back. */
export class HistoryView extends ItemView implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  private readonly open = new Set<string>();
  private most = PAGE;
  private outdated = true;
  private closed = false;
  private shown = '';
  private bodyEl!: HTMLElement;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly bench: Workbench,
  ) {
    super(leaf);
    this.icon = HISTORY_ICON;
    this.navigation = false;
  }

  override getViewType(): string {
    return HISTORY_VIEW;
  }

  override getDisplayText(): string {
    return 'History of changes';
  }

  protected override async onOpen(): Promise<void> {
    this.contentEl.addClass('tom-view');
    this.bodyEl = this.contentEl.createDiv({ cls: 'tom-body' });
    const again = (quiet: number): (() => void) => {
      const later = debounce(() => void this.refreshIfShown(), quiet, true);
      return () => {
        this.outdated = true;
        later();
      };
    };
    this.registerEvent(this.bench.events.on('changed', again(QUIET_TYPING)));
    this.registerEvent(this.bench.events.on('journal', again(QUIET)));
    // A view that was hidden reads when it shows.
    this.registerEvent(this.app.workspace.on('layout-change', () => void this.refreshIfShown()));
    this.registerEvent(this.app.workspace.on('active-leaf-change', () => void this.refreshIfShown()));
    await this.refresh();
  }

  protected override async onClose(): Promise<void> {
    this.closed = true;
  }

  /** The journal has hundreds of small files: nobody reads them for a view that is not seen. */
  private async refreshIfShown(): Promise<void> {
    if (this.outdated && this.contentEl.isShown()) await this.refresh();
  }

  private async refresh(): Promise<void> {
    this.outdated = false;
    const model = await readHistory(this.bench);
    if (!this.closed) this.draw(model);
  }

  private draw(model: HistoryModel): void {
    const now = new Date();
    // Drawing what is there already would take the focus away from whoever moves through it.
    const key = JSON.stringify([model, this.most, now.toDateString()]);
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.bodyEl.doc.activeElement?.getAttribute('data-focus');
    this.bodyEl.empty();
    if (model.kind === 'error') this.showProblem(model.message);
    else if (model.entries.length === 0) this.showEmpty();
    else this.showEntries(model, now);
    if (focused !== null && focused !== undefined) this.focus(focused);
  }

  /** Puts the focus back where it was; where its button is gone, on the entry. */
  private focus(name: string): void {
    const named = (wanted: string): HTMLElement | undefined =>
      this.bodyEl.findAll('[data-focus]').find((one) => one.getAttribute('data-focus') === wanted);
    (named(name) ?? named(name.replace(/ button$/, '')))?.focus();
  }

  private showEntries(model: Extract<HistoryModel, { kind: 'ready' }>, now: Date): void {
    const { bodyEl, bench, open } = this;
    const options = { hoverParent: this, open, done: () => void this.refresh() };
    for (const day of daysOf(model.entries.slice(0, this.most), model.entries, bench.writer, now)) showDay(bodyEl, bench, day, options);
    const rest = model.entries.length - this.most;
    if (rest <= 0) return;
    const show = (): void => {
      const first = model.entries[this.most]?.id;
      this.most += PAGE;
      this.draw(model);
      if (first !== undefined) this.focus(first);
    };
    addButtons(bodyEl, [{ text: `Show ${counted(Math.min(rest, PAGE), 'older change')}`, cls: 'tom-more', run: show }]);
  }

  private showEmpty(): void {
    const says =
      'Each change made here or by the terminal program is listed, and can be taken back. Update the top-of-mind note to make the first one.';
    stateBox(this.bodyEl, 'No changes yet', says, 'status');
  }

  private showProblem(message: string): void {
    const box = stateBox(this.bodyEl, 'The history could not be read', message, 'alert');
    const again = (): void => {
      this.shown = '';
      void this.refresh();
    };
    addButtons(box, [{ text: 'Try again', run: again }]);
  }
}

/** Files of a change listed at once. */
const MOST_FILES = 200;

interface HistoryOptions {
  readonly hoverParent: HoverParent;
  /** Ids of the entries that stand open; kept up to date as the user opens and closes them. */
  readonly open: Set<string>;
  /** Called once something was done about an entry, whether it worked or not. */
  done(): void;
}

/** A day and its changes. */
function showDay(parent: HTMLElement, bench: Workbench, day: HistoryDay, options: HistoryOptions): void {
  const box = parent.createEl('section', { cls: 'tom-section', attr: { 'aria-label': day.label } });
  box.createDiv({ text: day.label, cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
  const list = box.createEl('ul', { cls: 'tom-history' });
  for (const row of day.rows) showRow(list, bench, row, options);
}

function showRow(list: HTMLElement, bench: Workbench, row: HistoryRow, options: HistoryOptions): void {
  const item = list.createEl('li', { cls: ['tom-change', ...(row.over ? ['is-over'] : [])] });
  const summary = foldRow(item, {
    cls: 'tom-change-files',
    isOpen: options.open.has(row.id),
    body: (body) => showFiles(body, bench, row, options.hoverParent),
    onToggle: (isOpen) => void (isOpen ? options.open.add(row.id) : options.open.delete(row.id)),
  });
  summary.setAttr('data-focus', row.id);
  const text = summary.createDiv({ cls: 'tom-change-text' });
  text.createDiv({ text: row.title, cls: 'tom-change-title' });
  const about = text.createDiv({ cls: 'tom-muted' });
  if (row.time !== '') about.createSpan({ text: `${row.time} · ` });
  about.createSpan({ text: row.state, cls: ['tom-change-state', ...(row.action === 'Take back' ? ['is-unsettled'] : [])] });
  about.createSpan({ text: ` · ${counted(row.count, 'file')} · ${row.who}` });
  const { action } = row;
  if (action === null) return;
  // A change that broke off here is taken back without asking, as at every start.
  const run = (): Promise<void> =>
    guarded(() => (action === 'Take back' && row.own ? recover(bench) : undoEntry(bench, row.id, action))).then(() => options.done());
  const [button] = addButtons(item, [{ text: action, cls: 'tom-fix', says: `${action}: ${row.title}`, run }]);
  button?.setAttr('data-focus', `${row.id} button`);
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

/** Shows what taking back an entry of the journal would do (without an id the newest change that stands), and does it where the user agrees. */
export async function undoEntry(bench: Workbench, id?: string, verb?: NonNullable<PreviewRequest['undo']>): Promise<void> {
  const undo = await wholeOrRest(bench, (options) => withProgress('Looking at the change', () => bench.memory.previewUndo(id, options)));
  if (undo === null) return;
  const { of, preview, settings } = undo;
  const chosen = await previewPlan(bench.app, {
    preview: settings === undefined ? preview : { ...preview, plan: { ...preview.plan, settings } },
    explanation: null,
    before: null,
    leaveOut: (plan) => plan,
    undo: verb ?? (of.isUndo ? 'Redo' : 'Undo'),
    about: aboutOf(of, verb, bench),
    remark: remarkOn(undo),
  });
  if (chosen !== null) await undoChange(bench, of.id, { partial: undo.left.length > 0 });
}

/** `Applied today, 09:05, by this device.` */
function aboutOf({ isUndo, applied, writer, door }: UndoneChange, verb: PreviewRequest['undo'] | undefined, bench: Workbench): string {
  const done = verb === 'Take back' ? 'Begun' : isUndo ? 'Undone' : 'Applied';
  const when = whenOf(applied, new Date());
  const who = whoOf({ writer, door }, bench.writer);
  return `${done}${when === '' ? '' : ` ${when},`} by ${who === 'terminal' ? 'the terminal program' : who}.`;
}

function remarkOn({ left }: UndoPreview): string | undefined {
  if (left.length === 0) return undefined;
  return `Left as they are: ${listed(left.map(({ path, why }) => `"${path}" (${why})`))}.`;
}
