import { debounce, ItemView, Platform, setIcon, type HoverParent, type HoverPopover, type WorkspaceLeaf } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { remember } from '../commands';
import { codeOf } from '../../core/model/errors';
import type { LayerWatch } from '../layers/watch';
import { loadSteps } from '../memories/first-steps';
import { isFirstRun } from '../memories/first-run';
import type { ReviewWatch } from '../review/watch';
import { guarded, showError } from '../ui/notices';
import { breathing } from '../ui/progress';
import { Parts } from '../ui/parts';
import { ICON, SIDE_VIEW } from '../ui/reveal';
import { PRODUCT, titleOf } from '../ui/wording';
import { hasNote } from './due-rows';
import { showFirstCard } from './first-card';
import { showFirstSteps } from './first-steps-card';
import { FindingsSection } from './findings-section';
import { listedSection } from './listed-section';
import { memoryLine, memorySwitch } from './memory-line';
import { showMessage } from './message';
import { SearchField } from './search';
import { readFindings, readStatus, SMALL_VAULT, type Findings, type OwnedFinding, type SideModel } from './side-model';
import { openNoteRows, readOpenNote, type OpenNote } from './this-note';
import { Todo } from './todo';
import { showToolbar } from './toolbar';
import { loadState, saveState, type ViewState } from './view-state';

/** Quiet time after a change before the view refreshes, and after another note is opened, milliseconds. */
const QUIET = 1_500;
const NOTE_QUIET = 300;
type Ready = Extract<SideModel, { kind: 'ready' }>;

/** The panel: actions and a search, the state of each memory, what is to be done, the open note, and what was found. */
export class SideView extends ItemView implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  private state: ViewState;
  private findings: Findings | null = null;
  private outdated = true;
  private looking = false;
  private stopped = false;
  private closed = false;
  private status: SideModel | null = null;
  private note: OpenNote | null = null;
  private noteRun = 0;
  private readonly parts = new Parts(() => this.bodyEl);
  private bodyEl!: HTMLElement;
  private messageEl!: HTMLElement;
  private firstEl!: HTMLElement;
  private memoriesEl!: HTMLElement;
  private search!: SearchField;
  private todo!: Todo;
  private opened!: ReturnType<typeof listedSection>;
  private found!: FindingsSection;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly bench: Workbench,
    private readonly layers: LayerWatch,
    private readonly awaiting: ReviewWatch,
  ) {
    super(leaf);
    this.icon = ICON;
    this.navigation = false;
    this.state = loadState(this.app);
  }

  override getViewType(): string {
    return SIDE_VIEW;
  }

  override getDisplayText(): string {
    return PRODUCT;
  }

  protected override async onOpen(): Promise<void> {
    this.contentEl.addClass('tom-view', 'tom-side');
    this.build();
    const later = debounce(() => void this.refresh(), QUIET, true);
    const noteLater = debounce(() => void this.readNote(), NOTE_QUIET, true);
    this.registerEvent(
      this.bench.events.on('changed', () => {
        this.outdated = true;
        later();
      }),
    );
    for (const event of ['layers', 'awaiting']) this.registerEvent(this.bench.events.on(event, () => this.redraw()));
    this.registerEvent(this.app.workspace.on('file-open', noteLater));
    // A view that was hidden looks when it shows.
    this.registerEvent(this.app.workspace.on('layout-change', later));
    // While the vault is indexed nothing announces each step.
    this.registerInterval(this.contentEl.win.setInterval(() => void (this.isIndexing() && this.refresh()), 500));
    await this.refresh();
  }

  protected override async onClose(): Promise<void> {
    this.closed = true;
    this.search.close();
  }

  /** Puts the cursor into the search field. */
  focusSearch(): void {
    this.search.focus();
  }

  private isIndexing(): boolean {
    return this.bench.readiness?.isReady() !== true;
  }

  private build(): void {
    const { bench, contentEl } = this;
    showToolbar(contentEl, bench, {
      watch: this.awaiting,
      remember: () => remember(bench),
      refresh: () => this.refreshAll(),
      hasNote: () => this.status?.kind === 'ready' && hasNote(this.status.status.memories, bench.activeMemory()),
    });
    const scroll = contentEl.createDiv({ cls: 'tom-view-scroll' });
    this.search = new SearchField(scroll, bench, {
      hoverParent: this,
      memories: () => this.memoryNames().filter((name) => this.isShown(name)),
      onSearch: (isOn) => this.bodyEl.toggle(!isOn),
    });
    this.bodyEl = scroll.createDiv({ cls: 'tom-body', attr: { tabindex: '-1' } });
    this.messageEl = this.bodyEl.createDiv({ cls: 'tom-message' });
    this.firstEl = this.bodyEl.createDiv({ cls: 'tom-first' });
    this.memoriesEl = this.bodyEl.createDiv({ cls: 'tom-memories' });
    this.todo = new Todo(this.bodyEl, bench, { layers: this.layers, review: this.awaiting, parts: this.parts }, this);
    this.opened = listedSection(this.bodyEl, this.app, { title: 'This note', noun: ['line', 'lines'], hoverParent: this });
    this.found = new FindingsSection(this.bodyEl, bench, {
      hoverParent: this,
      state: () => this.state,
      save: (change) => this.save(change),
      ...this.acts(),
      stop: () => {
        this.stopped = true;
      },
      fallback: () => this.bodyEl,
    });
    if (!Platform.isPhone) return;
    // The thumb reaches the lower edge.
    const button = contentEl.createDiv({ cls: 'tom-foot' }).createEl('button', { cls: 'mod-cta', attr: { type: 'button' } });
    setIcon(button.createSpan({ cls: 'tom-action-icon', attr: { 'aria-hidden': 'true' } }), ICON);
    button.createSpan({ text: 'Remember…' });
    button.addEventListener('click', () => void guarded(async () => remember(bench)));
  }

  private acts(): { lookAgain(): void; settled(row: OwnedFinding): void } {
    return {
      lookAgain: () => {
        void this.look();
        this.redraw();
      },
      settled: (row) => {
        const isIt = (one: OwnedFinding): boolean => one.memory === row.memory && one.finding.key === row.finding.key;
        if (this.findings !== null) this.findings = { ...this.findings, rows: this.findings.rows.filter((one) => !isIt(one)) };
        this.redraw();
      },
    };
  }

  private save(change: Partial<ViewState>): void {
    this.state = { ...this.state, ...change };
    saveState(this.app, this.state);
  }

  private memoryNames(): string[] {
    return this.bench.settings.current().memories.map(({ name }) => name);
  }

  private isShown(memory: string): boolean {
    const { memory: chosen } = this.state;
    return chosen === null || memory === '' || chosen === memory || !this.memoryNames().includes(chosen);
  }

  private refreshAll(): void {
    this.search.refresh();
    void this.refresh();
    if (!this.isFirst()) this.acts().lookAgain();
  }

  private async refresh(): Promise<void> {
    if (this.closed) return;
    const model = await readStatus(this.bench);
    if (this.closed) return;
    this.status = model;
    this.redraw();
    if (model.kind !== 'ready') return;
    this.layers.ask();
    // Not waited for: whoever closes the view while notes are read must not see it come back.
    void this.lookUnasked(model);
  }

  /** Reads what the open note is, and looks for findings where that is quick. */
  private async lookUnasked(model: Ready): Promise<void> {
    await this.readNote();
    const notes = model.status.memories.reduce((sum, memory) => sum + memory.notes, 0);
    const unasked = this.outdated && notes > 0 && notes <= SMALL_VAULT && (this.findings === null || !Platform.isMobile);
    if (unasked && !this.isFirst() && this.contentEl.isShown()) await this.look();
  }

  /** True while somebody finds the way in: then nothing is looked for that was not asked for. */
  private isFirst(): boolean {
    return isFirstRun(this.bench) || loadSteps(this.app) !== null;
  }

  /** Reads what the open note is to its memory; a note that another has overtaken is given up. */
  private async readNote(): Promise<void> {
    const run = ++this.noteRun;
    const isOutdated = (): boolean => this.closed || run !== this.noteRun;
    if (this.status?.kind !== 'ready' || !this.contentEl.isShown()) return;
    const notes = this.status.status.memories.reduce((sum, memory) => sum + memory.notes, 0);
    await guarded(async () => {
      const note = await readOpenNote(this.bench, this.findings !== null || (notes <= SMALL_VAULT && !this.isFirst()), isOutdated);
      if (isOutdated()) return;
      this.note = note;
      this.redraw();
    });
  }

  /** Looks for findings and shows them; a second call while one runs does nothing. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    this.stopped = false;
    this.outdated = false;
    this.redraw();
    try {
      const progress = breathing(
        (text) => this.found.progress(text),
        () => this.closed || this.stopped,
      );
      this.findings = await readFindings(this.bench, progress);
    } catch (error) {
      if (codeOf(error) !== 'cancelled' && codeOf(error) !== 'still_indexing') showError(error);
    } finally {
      this.looking = false;
    }
    if (this.closed) return;
    this.status = await readStatus(this.bench);
    this.redraw();
  }

  private redraw(): void {
    const { status } = this;
    if (status === null || this.closed) return;
    const isReady = status.kind === 'ready';
    this.parts.draw(this.messageEl, status.kind === 'ready' ? status.settingsProblem : status, (el) =>
      showMessage(el, status, () => void this.refresh()),
    );
    const first = isReady && isFirstRun(this.bench);
    const steps = isReady && !first ? loadSteps(this.app) : null;
    const noted = steps !== null && isReady && hasNote(status.status.memories, steps.memory);
    const again = (): void => void this.refresh();
    this.parts.draw(this.firstEl, [first, steps, noted], (el) => {
      const isGone = (): boolean => this.closed || !el.isConnected || el.childElementCount === 0;
      const box = el.createDiv();
      const isOver = (): boolean => isGone() || !box.isConnected;
      if (first) void guarded(() => showFirstCard(box, this.bench, isOver, again));
      else if (steps !== null) showFirstSteps(box, this.bench, steps, noted, isOver, again);
    });
    this.firstEl.toggle(first || steps !== null);
    this.memoriesEl.toggle(isReady && !first);
    if (status.kind === 'ready') this.showReady(status, first, steps !== null);
    else {
      this.todo.hide();
      this.opened.section.el.hide();
    }
    this.found.toggle(isReady && !first && steps === null && status.status.memories.some((memory) => memory.notes > 0));
  }

  private showReady({ status, trends }: Ready, isFirst: boolean, isOnTheWay: boolean): void {
    const { memories } = status;
    const several = memories.length > 1;
    const health = (name: string): { score: number | undefined; trend: readonly number[] } => ({
      score: this.findings?.scores[name],
      trend: trends[name] ?? [],
    });
    this.parts.draw(this.memoriesEl, [memories, memories.map(({ name }) => health(name)), this.state.memory], (el) => {
      if (several) memorySwitch(el, this.memoryNames(), this.state.memory, (memory) => this.choose(memory));
      for (const memory of memories)
        if (this.isShown(memory.name))
          memoryLine(el, this.bench, memory, health(memory.name), { isNamed: several && this.state.memory === null, hoverParent: this });
    });
    this.todo.show({ status, isFirst, isOnTheWay, isShown: (memory) => this.isShown(memory) });
    this.showNote(isFirst);
    this.found.show({
      findings: this.findings,
      looking: this.looking,
      stopped: this.stopped,
      outdated: this.outdated,
      open: this.app.workspace.getActiveFile()?.path ?? null,
    });
  }

  private showNote(isFirst: boolean): void {
    const { section, tree } = this.opened;
    const { note } = this;
    const isVisible = !isFirst && note !== null && this.isShown(note.memory);
    section.el.toggle(isVisible);
    if (!isVisible) return;
    this.parts.draw(section.notes, note.path, (el) => el.createDiv({ text: titleOf(note.path), cls: 'tom-note-title' }));
    tree.showRows(openNoteRows(this.bench, note, this.findings, this.acts()));
  }

  private choose(memory: string | null): void {
    this.save({ memory });
    this.redraw();
    this.memoriesEl.querySelector('select')?.focus();
  }
}
