import { debounce, ItemView, Platform, setIcon, type HoverParent, type HoverPopover, type WorkspaceLeaf } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { remember } from '../commands';
import { codeOf } from '../../core/model/errors';
import { protectedRows } from '../layers/rows';
import type { LayerWatch } from '../layers/watch';
import { loadSteps } from '../memories/first-steps';
import { isFirstRun } from '../memories/first-run';
import { showModelMenu } from '../review/model-menu';
import { reviewRows } from '../review/rows';
import type { ReviewWatch } from '../review/watch';
import { guarded, showError } from '../ui/notices';
import { breathing } from '../ui/progress';
import { ICON, SIDE_VIEW } from '../ui/reveal';
import { RowTree } from '../ui/row-tree';
import type { RowNoun } from '../ui/rows';
import { Section } from '../ui/section';
import { counted, figure, PRODUCT, titleOf } from '../ui/wording';
import { dueRows, hasNote } from './due-rows';
import { showFirstCard } from './first-card';
import { showFirstSteps } from './first-steps-card';
import { FindingsSection } from './findings-section';
import { memoryLine, memorySwitch } from './memory-line';
import { SearchField } from './search';
import { readFindings, readStatus, type Findings, type OwnedFinding, type SideModel } from './side-model';
import { openNoteRows, readOpenNote, type OpenNote } from './this-note';
import { showToolbar } from './toolbar';
import { loadState, saveState, type ViewState } from './view-state';

/** Quiet time after a change before the view refreshes, and after another note is opened, milliseconds. */
const QUIET = 1_500;
const NOTE_QUIET = 300;
/**
 * Looking for findings reads every note. Up to this many notes the view does it by itself when it
 * opens, and on a desktop after each change too; beyond, and on phones, it waits to be asked.
 */
const SMALL_VAULT = 1_000;

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
  /** What each part shows, so that drawing it again where nothing changed is spared. */
  private readonly keys = new Map<HTMLElement, string>();
  private bodyEl!: HTMLElement;
  private messageEl!: HTMLElement;
  private firstEl!: HTMLElement;
  private memoriesEl!: HTMLElement;
  private search!: SearchField;
  private todo!: { readonly section: Section; readonly tree: RowTree };
  private opened!: { readonly section: Section; readonly tree: RowTree };
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
    const listed = (title: string, noun: RowNoun): { readonly section: Section; readonly tree: RowTree } => {
      const section = new Section(this.bodyEl, title);
      const fallback = (): HTMLElement => this.bodyEl;
      return { section, tree: new RowTree(section.body, this.app, { label: title, noun, hoverParent: this, fallback }) };
    };
    this.todo = listed('To do', ['thing to do', 'things to do']);
    this.opened = listed('This note', ['line', 'lines']);
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
    this.part(this.messageEl, status.kind === 'ready' ? status.settingsProblem : status, (el) => this.showMessage(el, status));
    const first = isReady && isFirstRun(this.bench);
    const steps = isReady && !first ? loadSteps(this.app) : null;
    const noted = steps !== null && isReady && hasNote(status.status.memories, steps.memory);
    const again = (): void => void this.refresh();
    this.part(this.firstEl, [first, steps, noted], (el) => {
      const isGone = (): boolean => this.closed || !el.isConnected || el.childElementCount === 0;
      const box = el.createDiv();
      const isOver = (): boolean => isGone() || !box.isConnected;
      if (first) void guarded(() => showFirstCard(box, this.bench, isOver, again));
      else if (steps !== null) showFirstSteps(box, this.bench, steps, noted, isOver, again);
    });
    this.firstEl.toggle(first || steps !== null);
    this.memoriesEl.toggle(isReady && !first);
    if (status.kind === 'ready') this.showReady(status, first, steps !== null);
    else for (const { section } of [this.todo, this.opened]) section.el.hide();
    this.found.toggle(isReady && !first && steps === null && status.status.memories.some((memory) => memory.notes > 0));
  }

  /** Draws a part where what it shows has changed: drawing what is there already would take the focus away. */
  private part(el: HTMLElement, shown: unknown, draw: (el: HTMLElement) => void): void {
    const key = JSON.stringify(shown);
    if (this.keys.get(el) === key) return;
    this.keys.set(el, key);
    const had = el.contains(el.doc.activeElement) ? el.doc.activeElement : null;
    const name = had === null ? null : nameOf(had);
    el.empty();
    draw(el);
    // Whoever has settled something goes on in this view, not at the top of the window.
    if (had !== null)
      ([...el.querySelectorAll('button')].find((button) => nameOf(button) === name) ?? el.querySelector('button') ?? this.bodyEl).focus();
  }

  private showMessage(el: HTMLElement, status: SideModel): void {
    if (status.kind === 'ready') {
      if (status.settingsProblem !== null)
        el.createDiv({
          text: `${status.settingsProblem} Until then the last usable settings hold, and no bundle is made.`,
          cls: 'tom-problem',
        });
      return;
    }
    const isIndexing = status.kind === 'indexing';
    const box = el.createDiv({ cls: 'tom-state', attr: { role: isIndexing ? 'status' : 'alert' } });
    box.createDiv({ text: isIndexing ? 'Still indexing' : 'The vault could not be read', cls: 'tom-state-title' });
    if (!isIndexing) {
      box.createDiv({ text: status.message, cls: 'tom-muted' });
      const button = box.createEl('button', { text: 'Try again', attr: { type: 'button' } });
      button.addEventListener('click', () => void this.refresh());
      return;
    }
    const text =
      status.total === 0 ? 'Obsidian is starting.' : `Obsidian has read ${figure(status.done)} of ${counted(status.total, 'note')}.`;
    box.createDiv({ text: `${text} This view fills by itself when that is done.`, cls: 'tom-muted' });
  }

  private showReady({ status, trends }: Ready, isFirst: boolean, isOnTheWay: boolean): void {
    const { memories } = status;
    const several = memories.length > 1;
    const health = (name: string): { score: number | undefined; trend: readonly number[] } => ({
      score: this.findings?.scores[name],
      trend: trends[name] ?? [],
    });
    this.part(this.memoriesEl, [memories, memories.map(({ name }) => health(name)), this.state.memory], (el) => {
      if (several) memorySwitch(el, this.memoryNames(), this.state.memory, (memory) => this.choose(memory));
      for (const memory of memories)
        if (this.isShown(memory.name))
          memoryLine(el, this.bench, memory, health(memory.name), { isNamed: several && this.state.memory === null, hoverParent: this });
    });
    const { section, tree } = this.todo;
    const review = this.awaiting.rows();
    const files = this.layers.current();
    this.part(
      section.head,
      review.some(({ unsure }) => unsure),
      (el) => {
        if (review.some(({ unsure }) => unsure)) showModelMenu(el, this.bench, this.awaiting);
      },
    );
    this.part(section.notes, files?.problem ?? null, (el) => {
      if (files?.problem != null) el.createDiv({ text: `Protected files could not be looked at. ${files.problem}`, cls: 'tom-problem' });
    });
    const due = dueRows(this.bench, status);
    // While the first steps lead to the top-of-mind note, it is not due as well.
    const rows = [...protectedRows(this.bench, files), ...reviewRows(this.bench, this.awaiting), ...(isOnTheWay ? [] : due)]
      .filter(({ memory }) => this.isShown(memory))
      .map((row) => (several && row.cls === 'tom-due-row' && row.memory !== '' ? { ...row, place: row.memory } : row));
    section.count(rows.length);
    section.el.toggle(!isFirst && (rows.length > 0 || files?.problem != null));
    tree.showRows(rows);
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
    this.part(section.notes, note.path, (el) => el.createDiv({ text: titleOf(note.path), cls: 'tom-note-title' }));
    tree.showRows(openNoteRows(this.bench, note, this.findings, this.acts()));
  }

  private choose(memory: string | null): void {
    this.save({ memory });
    this.redraw();
    this.memoriesEl.querySelector('select')?.focus();
  }
}

/** The name of a button, as a screen reader says it. */
function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
