import { debounce, type HoverParent, type HoverPopover, ItemView, Platform, setIcon, type WorkspaceLeaf } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { remember } from '../commands';
import type { LayerWatch } from '../layers/watch';
import type { ReviewWatch } from '../review/watch';
import { guarded } from '../ui/notices';
import { addButtons, choiceIn, stateBox } from '../ui/dialog';
import { ListSection, Parts } from '../ui/list';
import { Latest } from '../ui/progress';
import { ICON, SIDE_VIEW, linkToNote, HISTORY_ICON, showHistory } from '../ui/opening';
import { counted, figure, plainTitle, PRODUCT, shownDay } from '../ui/wording';
import { hasNote, showTodo } from './todo';
import { type FindingActs, FindingsSection } from './findings';
import { showFirst } from './first-part';
import { type OpenNote, readOpenNote, showOpenNote } from './open-note-section';
import { SearchField } from './search';
import { readStatus, SMALL_VAULT, type SideModel, viewState, type ViewState } from './side-model';
import type { GivenSession } from '../../core/model/results/given';
import type { TrendPoint } from '../../core/model/results/around';
import type { MemoryStatus } from '../../core/model/results/status';
import { undoEntry } from '../history/history';
import { writeReport } from '../health/report';
import { isFirstRun, setUpMemory } from '../memories/first-run';
import { checkNames } from '../names/check-names';
import { lookBack } from '../review/commands';
import { showSkipped } from '../review/skipped';
import { updateIndex } from '../top-of-mind/update-index';
import { iconButton, menuButton, roveAmong, type MenuLine } from '../ui/icon-button';
import { waysToCopy } from '../bundle/ways';

/** Quiet time after a change before the view refreshes, and after another note is opened, milliseconds. */
const QUIET = 1_500;
const NOTE_QUIET = 300;
/** So long the records of sessions are not read again, and so far back they are looked at. */
const GIVEN_QUIET = 15_000;
const WEEK = 7 * 24 * 60 * 60 * 1000;

type Ready = Extract<SideModel, { kind: 'ready' }>;

/** The panel: actions and a search, the state of each memory, what is to be done, the open note, and what was found. */
export class SideView extends ItemView implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  private state: ViewState;
  private closed = false;
  private status: SideModel | null = null;
  private readonly parts = new Parts(() => this.bodyEl);
  private bodyEl!: HTMLElement;
  private messageEl!: HTMLElement;
  private memoriesEl!: HTMLElement;
  private search!: SearchField;
  private firstEl!: HTMLElement;
  private todo!: ListSection;
  private noteSection!: ListSection;
  private note: OpenNote | null = null;
  /** The files that sessions were given within a week, as of a moment ago: hooks write that unheard. */
  private given: { readonly at: number; readonly sessions: readonly GivenSession[] } = { at: 0, sessions: [] };
  private readonly latestNote = new Latest();
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
    this.state = viewState(this.app).load();
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
        this.found.isOutdated = true;
        later();
      }),
    );
    for (const event of ['layers', 'awaiting', 'steps']) this.registerEvent(this.bench.events.on(event, () => this.redraw()));
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

  private isIndexing(): boolean {
    return this.bench.readiness?.isReady() !== true;
  }

  private build(): void {
    const { bench, contentEl } = this;
    this.showToolbar();
    const scroll = contentEl.createDiv({ cls: 'tom-view-scroll' });
    this.search = new SearchField(scroll, bench, {
      hoverParent: this,
      memories: () => this.memoryNames().filter((name) => this.isShown(name)),
      onSearch: (isOn) => this.bodyEl.toggle(!isOn),
    });
    this.bodyEl = scroll.createDiv({ cls: 'tom-body', attr: { tabindex: '-1' } });
    this.messageEl = this.bodyEl.createDiv({ cls: 'tom-message' });
    this.firstEl = this.bodyEl.createDiv({ cls: 'tom-first' });
    const list = {
      hoverParent: this,
      fallback: () => this.bodyEl,
      folds: () => this.state.folds,
      fold: (id: string, folded: boolean) => this.save({ folds: { ...this.state.folds, [id]: folded } }),
    };
    this.todo = new ListSection(this.bodyEl, bench.app, { ...list, label: 'To do', noun: ['thing to do', 'things to do'] });
    this.noteSection = new ListSection(this.bodyEl, bench.app, { ...list, label: 'This note', noun: ['line', 'lines'] });
    this.found = new FindingsSection(this.bodyEl, bench, {
      isClosed: () => this.closed,
      began: () => this.redraw(),
      list,
      state: () => this.state,
      ...this.acts(),
    });
    this.memoriesEl = createDiv({ cls: 'tom-memories' });
    this.found.section.content.prepend(this.memoriesEl);
    if (!Platform.isPhone) return;
    // The thumb reaches the lower edge.
    const [button] = addButtons(contentEl.createDiv({ cls: 'tom-foot' }), [{ text: '', main: true, run: () => remember(bench) }]);
    if (button !== undefined) setIcon(button.createSpan({ cls: 'tom-action-icon', attr: { 'aria-hidden': 'true' } }), ICON);
    button?.createSpan({ text: 'Remember…' });
  }

  /** The actions as icons, as the app's own side views have them. */
  private showToolbar(): void {
    const { bench, contentEl } = this;
    const bar = contentEl
      .createDiv({ cls: 'nav-header' })
      .createDiv({ cls: 'nav-buttons-container', attr: { role: 'toolbar', 'aria-label': 'Top of Mind' } });
    const add = (icon: string, label: string, run: () => Promise<void> | void): void => {
      iconButton(bar, icon, label, 'nav-action-button').addEventListener('click', () => void guarded(run));
    };
    // On a phone it has a button at the thumb.
    if (!Platform.isPhone) add(ICON, 'Remember…', () => remember(bench));
    menuButton(bar, 'clipboard-copy', 'Copy context…', () => waysToCopy(bench), 'nav-action-button');
    add('refresh-cw', 'Refresh', () => this.refreshAll());
    add(HISTORY_ICON, 'Show history', () => showHistory(bench.app));
    menuButton(bar, 'ellipsis', 'More actions', () => this.moreLines(), 'nav-action-button');
    roveAmong(bar);
  }

  private moreLines(): MenuLine[] {
    const { bench, awaiting, status } = this;
    const isThere = status?.kind === 'ready' && hasNote(status.status.memories, bench.activeMemory());
    const index = isThere ? 'Update top-of-mind note' : 'Create top-of-mind note';
    return [
      { section: 'write', title: index, icon: 'list-ordered', run: () => updateIndex(bench) },
      { section: 'write', title: 'Check names', icon: 'spell-check', run: () => checkNames(bench) },
      { section: 'write', title: 'Write health report', icon: 'heart-pulse', run: () => writeReport(bench) },
      { section: 'entries', title: 'Find unreviewed entries…', icon: 'scan-search', run: () => lookBack(bench, awaiting) },
      { section: 'entries', title: 'Show skipped entries', icon: 'archive-x', run: () => showSkipped(bench) },
      { section: 'last', title: 'Undo last change', icon: 'undo-2', run: () => undoEntry(bench) },
      { section: 'last', title: 'Set up memory…', icon: 'folder-plus', run: () => setUpMemory(bench) },
    ];
  }

  private acts(): FindingActs {
    return {
      lookAgain: () => void this.lookForFindings(),
      settled: (row) => {
        this.found.drop(row);
        this.redraw();
      },
    };
  }

  private save(change: Partial<ViewState>): void {
    this.state = { ...this.state, ...change };
    viewState(this.app).save(this.state);
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
    if (!isFirstRun(this.bench)) void this.lookForFindings();
  }

  private async refresh(): Promise<void> {
    if (this.closed) return;
    this.drawFirst();
    const model = await readStatus(this.bench);
    if (this.closed) return;
    this.status = model;
    this.redraw();
    if (model.kind !== 'ready') return;
    this.layers.ask();
    // Not waited for: whoever closes the view while notes are read must not see it come back.
    void this.lookUnasked(model);
  }

  /** Reads what the open note is, and looks for findings where that is quick. While somebody chooses a memory, it does not. */
  private async lookUnasked(model: Ready): Promise<void> {
    await this.readNote();
    const { isOutdated, findings } = this.found;
    const unasked = isOutdated && isSmall(model) && (findings === null || !Platform.isMobile);
    if (unasked && !isFirstRun(this.bench) && this.contentEl.isShown()) await this.lookForFindings();
  }

  private async readNote(): Promise<void> {
    const { status } = this;
    if (status?.kind !== 'ready' || !this.contentEl.isShown()) return;
    const closest = this.found.findings !== null || (isSmall(status) && !isFirstRun(this.bench));
    await guarded(async () => {
      const isOvertaken = this.latestNote.begin();
      const isOutdated = (): boolean => this.closed || isOvertaken();
      const note = await readOpenNote(this.bench, await this.sessions(), closest, isOutdated);
      if (isOutdated()) return;
      this.note = note;
      this.redraw();
    });
  }

  private async sessions(): Promise<readonly GivenSession[]> {
    const at = Date.now();
    if (at - this.given.at > GIVEN_QUIET) {
      const { sessions } = await this.bench.memory.given({ since: at - WEEK, copies: true });
      this.given = { at, sessions };
    }
    return this.given.sessions;
  }

  private async lookForFindings(): Promise<void> {
    if (!(await this.found.look()) || this.closed) return;
    this.status = await readStatus(this.bench);
    this.redraw();
  }

  /** The first card, which waits for no counts. */
  private drawFirst(): void {
    if (this.closed) return;
    const { status } = this;
    const [memory] = status?.kind === 'ready' ? status.status.memories : [];
    const [isClosed, again] = [() => this.closed, () => void this.refresh()];
    showFirst(this.firstEl, this.bench, this.parts, memory, isClosed, again);
  }

  private redraw(): void {
    const { status } = this;
    if (status === null || this.closed) return;
    const isReady = status.kind === 'ready';
    this.parts.draw(this.messageEl, status.kind === 'ready' ? [status.settingsProblem, status.unknownSettings] : status, (el) =>
      showMessage(el, status, () => void this.refresh()),
    );
    const isChoosing = isFirstRun(this.bench);
    this.drawFirst();
    // The card says what it waits for.
    this.messageEl.toggle(!isChoosing || status.kind !== 'indexing');
    if (status.kind === 'ready') this.showReady(status, isChoosing);
    else for (const { el } of [this.todo, this.noteSection]) el.hide();
    this.found.section.el.toggle(isReady && !isChoosing);
  }

  private showReady({ status, trends }: Ready, isChoosing: boolean): void {
    const { found, bench } = this;
    const { memories } = status;
    const several = memories.length > 1;
    const isShown = (memory: string): boolean => this.isShown(memory);
    const health = (name: string): string => healthWords(trends[name] ?? [], found.findings?.scores[name]);
    this.parts.draw(this.memoriesEl, [memories, memories.map(({ name }) => health(name)), this.state.memory], (el) => {
      if (several) memorySwitch(el, this.memoryNames(), this.state.memory, (memory) => this.choose(memory));
      for (const memory of memories)
        if (isShown(memory.name))
          memoryLine(el, bench, memory, health(memory.name), { isNamed: several && this.state.memory === null, hoverParent: this });
    });
    showTodo(this.todo, bench, { layers: this.layers, review: this.awaiting, parts: this.parts }, { status, isChoosing, isShown });
    const note = this.note !== null && !isChoosing && isShown(this.note.memory) ? this.note : null;
    showOpenNote(this.noteSection, bench, this.parts, note, found.findings, this.acts());
    const shown = memories.filter(({ name }) => isShown(name));
    const notes = shown.reduce((sum, memory) => sum + memory.notes, 0);
    const [{ name = '' } = {}] = shown;
    const score = shown.length === 1 ? scoreOf(trends[name], found.findings?.scores[name]) : undefined;
    const more = found.isLooking ? ', looking…' : score === undefined ? '' : `, health ${figure(score)}`;
    found.section.say(`${counted(notes, 'note')}${more}`, notes === 0);
    found.show(notes > 0);
  }

  private choose(memory: string | null): void {
    this.save({ memory });
    this.redraw();
    this.memoriesEl.querySelector('select')?.focus();
  }
}

function isSmall({ status }: Ready): boolean {
  const notes = status.memories.reduce((sum, memory) => sum + memory.notes, 0);
  return notes > 0 && notes <= SMALL_VAULT;
}

/** Says why nothing is shown yet, or what is wrong with the settings; nothing where all is well. */
function showMessage(el: HTMLElement, status: SideModel, retry: () => void): void {
  if (status.kind === 'ready') {
    for (const unknown of status.unknownSettings) el.createDiv({ text: unknown, cls: 'tom-problem' });
    const until = 'Until then the last usable settings apply, and no bundle is made.';
    if (status.settingsProblem !== null) el.createDiv({ text: `${status.settingsProblem} ${until}`, cls: 'tom-problem' });
    return;
  }
  if (status.kind === 'error') {
    const box = stateBox(el, 'The vault could not be read', status.message, 'alert');
    addButtons(box, [{ text: 'Try again', run: retry }]);
    return;
  }
  const text =
    status.total === 0 ? 'Obsidian is starting.' : `Obsidian has read ${figure(status.done)} of ${counted(status.total, 'note')}.`;
  stateBox(el, 'Still indexing', `${text} This view fills when that is done.`, 'status');
}

const ALL = '';

function memorySwitch(parent: HTMLElement, names: readonly string[], chosen: string | null, choose: (memory: string | null) => void): void {
  const options = { [ALL]: 'All memories', ...Object.fromEntries(names.map((name) => [name, name])) };
  const use = (value: string): void => choose(value === ALL ? null : value);
  choiceIn(parent, 'Memory to show', options, chosen ?? ALL, use).selectEl.addClass('tom-memory-switch');
}

/** One line for a memory: its name, notes and health where there are several, the way of its health, its top-of-mind note. */
function memoryLine(
  parent: HTMLElement,
  { app }: Pick<Workbench, 'app'>,
  memory: MemoryStatus,
  health: string,
  { isNamed, hoverParent }: { readonly isNamed: boolean; readonly hoverParent: HoverParent },
): void {
  const line = parent.createDiv({ cls: 'tom-memory' });
  if (isNamed) line.createSpan({ text: memory.name });
  if (memory.notes === 0) {
    line.createSpan({ text: 'No notes yet. Remember… writes the first one.', cls: 'tom-muted' });
    return;
  }
  if (isNamed) line.createSpan({ text: counted(memory.notes, 'note') });
  if (memory.unreadable > 0) line.createSpan({ text: `${figure(memory.unreadable)} unreadable` });
  if (health !== '' && (isNamed || health.includes(','))) line.createSpan({ text: health });
  const { path, exists } = memory.indexNote;
  if (exists) linkToNote(line, app, { path, text: plainTitle(path), hoverParent });
}

/** `Health 92, up 4 since 1 Oct 2026`: `now` beside the last report, or that beside the one before. */
function healthWords(trend: readonly TrendPoint[], now: number | undefined): string {
  const score = scoreOf(trend, now);
  const before = trend.at(now === undefined ? -2 : -1);
  const by = score === undefined || before === undefined ? 0 : score - before.score;
  const since = before?.date == null ? '' : ` since ${shownDay(before.date)}`;
  return score === undefined
    ? ''
    : `Health ${figure(score)}${by === 0 ? '' : `, ${by > 0 ? 'up' : 'down'} ${figure(Math.abs(by))}${since}`}`;
}

/** The score that was found just now, else that of the last report. */
function scoreOf(trend: readonly TrendPoint[] = [], now: number | undefined): number | undefined {
  return now ?? trend.at(-1)?.score;
}
