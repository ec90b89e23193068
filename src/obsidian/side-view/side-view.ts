import { debounce, ItemView, Platform, setIcon, type HoverParent, type HoverPopover, type WorkspaceLeaf } from 'obsidian';
import { copyBundle } from '../bundle/copy-bundle';
import { checkNames } from '../names/check-names';
import { updateIndex } from '../top-of-mind/update-index';
import { writeReport } from '../health/write-report';
import { codeOf } from '../../core/model/errors';
import type { ReviewWatch } from '../review/watch';
import { remember } from '../commands';
import { guarded, showError } from '../ui/notices';
import { breathing } from '../ui/progress';
import { counted, figure, PRODUCT } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { showReviewRows } from '../review/rows';
import { showFindings } from './finding-rows';
import { showProtected } from '../layers/rows';
import type { LayerWatch } from '../layers/watch';
import { showOpenNote } from './open-note';
import { hasNote, showDue, showMemories } from './overview';
import { HISTORY_ICON, ICON, showHistory, SIDE_VIEW } from '../ui/reveal';
import { readFindings, readStatus, type Findings, type OwnedFinding, type SideModel } from './side-model';

/** Quiet time after a change before the view refreshes, milliseconds. */
const QUIET = 1_500;
/**
 * Looking for findings reads every note. Up to this many notes the view does it by itself when it
 * opens, and on a desktop after each change too; beyond, and on phones, it waits to be asked.
 */
const SMALL_VAULT = 1_000;

/** The panel: what the memories hold, what is due, what needs review, which protected files were changed, what was found, and the main actions. */
export class SideView extends ItemView implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  private findings: Findings | null = null;
  private outdated = true;
  private looking = false;
  private stopped = false;
  private readonly unfolded = { most: 0 };
  private closed = false;
  private status: SideModel | null = null;
  private shown = '';
  private bodyEl!: HTMLElement;
  /** The name of the button that writes the top-of-mind note. */
  private updateEl!: HTMLElement;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly bench: Workbench,
    private readonly layers: LayerWatch,
    private readonly awaiting: ReviewWatch,
  ) {
    super(leaf);
    this.icon = ICON;
    this.navigation = false;
  }

  override getViewType(): string {
    return SIDE_VIEW;
  }

  override getDisplayText(): string {
    return PRODUCT;
  }

  protected override async onOpen(): Promise<void> {
    this.contentEl.addClass('tom-view');
    this.showActions(this.contentEl.createDiv({ cls: 'tom-actions' }));
    this.bodyEl = this.contentEl.createDiv({ cls: 'tom-body', attr: { tabindex: '-1' } });
    const later = debounce(() => void this.refresh(), QUIET, true);
    this.registerEvent(
      this.bench.events.on('changed', () => {
        this.outdated = true;
        later();
      }),
    );
    for (const event of ['layers', 'awaiting']) this.registerEvent(this.bench.events.on(event, () => this.redraw()));
    this.registerEvent(this.app.workspace.on('file-open', later));
    // A view that was hidden looks when it shows.
    this.registerEvent(this.app.workspace.on('layout-change', later));
    // While the vault is indexed nothing announces each step.
    this.registerInterval(this.contentEl.win.setInterval(() => void (this.isIndexing() && this.refresh()), 500));
    await this.refresh();
  }

  protected override async onClose(): Promise<void> {
    this.closed = true;
  }

  private isIndexing(): boolean {
    return this.bench.readiness?.isReady() !== true;
  }

  private showActions(parent: HTMLElement): void {
    const { bench } = this;
    const head = parent.createDiv({ cls: 'tom-actions-head' });
    const add = (icon: string, label: string, run: () => Promise<void> | void, cls = '', within = parent): HTMLElement => {
      const button = within.createEl('button', { cls: ['tom-action', ...(cls === '' ? [] : [cls])], attr: { type: 'button' } });
      setIcon(button.createSpan({ cls: 'tom-action-icon', attr: { 'aria-hidden': 'true' } }), icon);
      button.addEventListener('click', () => void guarded(async () => run()));
      return button.createSpan({ text: label });
    };
    add('brain', 'Remember…', () => remember(bench), 'mod-cta', head);
    const history = head.createEl('button', {
      cls: 'clickable-icon tom-to-history',
      attr: { type: 'button', 'aria-label': 'Show history' },
    });
    setIcon(history, HISTORY_ICON);
    history.addEventListener('click', () => void guarded(() => showHistory(bench.app)));
    add('clipboard-copy', 'Copy bundle', () => copyBundle(bench));
    this.updateEl = add('list-ordered', 'Update note', () => updateIndex(bench));
    add('spell-check', 'Check names', () => checkNames(bench));
    add('heart-pulse', 'Write report', () => writeReport(bench));
  }

  private async refresh(): Promise<void> {
    if (this.closed) return;
    const model = await readStatus(this.bench);
    if (this.closed) return;
    this.show(model);
    if (model.kind === 'ready') this.layers.ask();
    if (model.kind !== 'ready' || !this.outdated) return;
    const notes = model.status.memories.reduce((sum, memory) => sum + memory.notes, 0);
    const unasked = notes > 0 && notes <= SMALL_VAULT && (this.findings === null || !Platform.isMobile);
    if (unasked && this.contentEl.isShown()) await this.look();
  }

  /** Looks for findings and shows them; a second call while one runs does nothing. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    this.stopped = false;
    this.outdated = false;
    try {
      const progress = breathing(
        (text) => this.bodyEl.find('.tom-looking')?.setText(text),
        () => this.closed || this.stopped,
      );
      this.findings = await readFindings(this.bench, progress);
    } catch (error) {
      if (codeOf(error) !== 'cancelled' && codeOf(error) !== 'still_indexing') showError(error);
    } finally {
      this.looking = false;
    }
    if (!this.closed) this.show(await readStatus(this.bench));
  }

  private show(status: SideModel): void {
    this.status = status;
    this.draw(status);
  }

  private redraw(): void {
    if (this.status !== null) this.draw(this.status);
  }

  private draw(status: SideModel): void {
    const model = status.kind === 'ready' ? { ...status, findings: this.findings, outdated: this.outdated } : status;
    // Drawing what is there already would take the focus away from whoever moves through it.
    const key = JSON.stringify([model, this.looking, this.layers.current(), this.awaiting.rows()]);
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.focused();
    this.bodyEl.empty();
    if (model.kind === 'indexing') this.showIndexing(model);
    else if (model.kind === 'error') this.showProblem(model.message);
    else this.showReady(model);
    // Whoever has settled a row goes on in this view, not at the top of the window.
    if (focused !== null) ([...this.bodyEl.querySelectorAll('button')].find((button) => nameOf(button) === focused) ?? this.bodyEl).focus();
  }

  /** The name of the button that has the focus, empty where something else in the body has it; null where nothing has. */
  private focused(): string | null {
    const active = this.contentEl.doc.activeElement;
    return active !== null && this.bodyEl.contains(active) ? nameOf(active) : null;
  }

  private showIndexing(model: Extract<SideModel, { kind: 'indexing' }>): void {
    const box = this.bodyEl.createDiv({ cls: 'tom-state', attr: { role: 'status' } });
    box.createDiv({ text: 'Still indexing', cls: 'tom-state-title' });
    const text =
      model.total === 0 ? 'Obsidian is starting.' : `Obsidian has read ${figure(model.done)} of ${counted(model.total, 'note')}.`;
    box.createDiv({ text: `${text} This view fills by itself when that is done.`, cls: 'tom-muted' });
  }

  private showProblem(message: string): void {
    const box = this.bodyEl.createDiv({ cls: 'tom-state', attr: { role: 'alert' } });
    box.createDiv({ text: 'The vault could not be read', cls: 'tom-state-title' });
    box.createDiv({ text: message, cls: 'tom-muted' });
    const button = box.createEl('button', { text: 'Try again', attr: { type: 'button' } });
    button.addEventListener('click', () => void this.refresh());
  }

  /** Takes away a finding that was settled, before the next refresh. */
  private drop(row: OwnedFinding): void {
    if (this.findings !== null) this.findings = { ...this.findings, rows: this.findings.rows.filter((one) => one !== row) };
    this.redraw();
  }

  private showReady(model: Extract<SideModel, { kind: 'ready' }>): void {
    if (model.settingsProblem !== null)
      this.bodyEl.createDiv({
        text: `${model.settingsProblem} Until then the last usable settings hold, and no bundle is made.`,
        cls: 'tom-problem',
      });
    this.updateEl.setText(hasNote(model.status.memories, this.bench.activeMemory()) ? 'Update note' : 'Create note');
    showOpenNote(this.bodyEl, this.bench, model.open);
    showDue(this.bodyEl, this.bench, model.status);
    showReviewRows(this.bodyEl, this.bench, this.awaiting, this);
    showProtected(this.bodyEl, this.bench, this.layers.current(), this);
    showMemories(this.bodyEl, this.bench, model.status.memories, this);
    if (model.status.memories.every((memory) => memory.notes === 0)) return;
    showFindings(this.bodyEl, this.bench, model, {
      looking: this.looking,
      stopped: this.stopped,
      hoverParent: this,
      lookAgain: () => {
        void this.look();
        this.redraw();
      },
      stop: () => {
        this.stopped = true;
      },
      unfolded: this.unfolded,
      settled: (row) => this.drop(row),
    });
  }
}

/** The name of a button, as a screen reader says it. */
function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
