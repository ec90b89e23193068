import { debounce, type HoverParent, type HoverPopover, ItemView, Keymap, type WorkspaceLeaf } from 'obsidian';
import { counted, leftTold, localized } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { HISTORY_ICON, HISTORY_VIEW, openAt, linkToNote } from '../ui/opening';
import { guarded } from '../ui/notices';
import { recover } from '../app/recovery';
import { addButtons, muted, stateBox } from '../ui/dialog';
import { foldRow } from '../ui/ticks';
import type { UndoneChange, JournalEntry } from '../../core/model/plan';
import { previewPlan, type PreviewRequest } from '../plan/plan-preview';
import { withProgress } from '../ui/progress';
import { undoChange, wholeOrRest } from '../plan/carry-out';
import { isValid, lightFormat, parseISO, subDays } from 'date-fns';
import { doorName } from '../../core/model/door';
import { codeOf, messageOf } from '../../core/model/errors';
import { exclusiveIn } from '../app/exclusive';

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
    let entries: readonly JournalEntry[] = [];
    let problem: string | null = null;
    try {
      // Once no change is under way: one in the middle would look interrupted.
      entries = await exclusiveIn(this.app)(() => this.bench.memory.journal());
    } catch (error) {
      problem = codeOf(error) === 'io' ? `Something went wrong: ${messageOf(error)}` : messageOf(error);
    }
    if (!this.closed) this.draw(entries, problem);
  }

  private draw(entries: readonly JournalEntry[], problem: string | null): void {
    const now = new Date();
    // Drawing what is there already would take the focus away from whoever moves through it.
    const key = JSON.stringify([entries, problem, this.most, now.toDateString()]);
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.bodyEl.doc.activeElement?.getAttribute('data-focus');
    this.bodyEl.empty();
    if (problem !== null) this.showProblem(problem);
    else if (entries.length === 0) this.showEmpty();
    else this.showEntries(entries, now);
    if (focused !== null && focused !== undefined) this.focus(focused);
  }

  /** Puts the focus back where it was; where its button is gone, on the entry. */
  private focus(name: string): void {
    const named = (wanted: string): HTMLElement | undefined =>
      this.bodyEl.findAll('[data-focus]').find((one) => one.getAttribute('data-focus') === wanted);
    (named(name) ?? named(name.replace(/ button$/, '')))?.focus();
  }

  private showEntries(entries: readonly JournalEntry[], now: Date): void {
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    let last: string | null = null;
    let list = this.bodyEl;
    for (const entry of entries.slice(0, this.most)) {
      const at = parseISO(entry.applied);
      const day = dayOf(at);
      if (day !== last) list = this.showDay(labelOf(at, day, now));
      last = day;
      this.showEntry(list, entry, isUndo(entry, known));
    }
    const rest = entries.length - this.most;
    if (rest <= 0) return;
    const show = (): void => {
      const first = entries[this.most]?.id;
      this.most += PAGE;
      this.draw(entries, null);
      if (first !== undefined) this.focus(first);
    };
    addButtons(this.bodyEl, [{ text: `Show ${counted(Math.min(rest, PAGE), 'older change')}`, cls: 'tom-more', run: show }]);
  }

  private showDay(label: string): HTMLElement {
    const box = this.bodyEl.createEl('section', { cls: 'tom-section', attr: { 'aria-label': label } });
    box.createDiv({ text: label, cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
    return box.createEl('ul', { cls: 'tom-history' });
  }

  private showEmpty(): void {
    const says =
      'Changes made here or by the terminal program are listed here and can be undone. Update the top-of-mind note to make the first one.';
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

  private showEntry(list: HTMLElement, entry: JournalEntry, undo: boolean): void {
    const { bench, open } = this;
    const { id, state, applied, count } = entry;
    const item = list.createEl('li', { cls: ['tom-change', ...(state === 'applied' ? [] : ['is-over'])] });
    const summary = foldRow(item, {
      cls: 'tom-change-files',
      isOpen: open.has(id),
      body: (body) => this.showFiles(body, entry),
      onToggle: (isOpen) => void (isOpen ? open.add(id) : open.delete(id)),
    });
    summary.setAttr('data-focus', id);
    const text = summary.createDiv({ cls: 'tom-change-text' });
    // A title of the journal says of each undo that it is one.
    const plain = entry.title.replace(/^(?:(?:Undo|Redo): )+/, '');
    const title = entry.undoes === undefined ? entry.title : `${undo ? 'Undo' : 'Redo'}: ${plain}`;
    text.createDiv({ text: title, cls: 'tom-change-title' });
    const about = text.createDiv({ cls: 'tom-muted' });
    const at = parseISO(applied);
    if (isValid(at)) about.createSpan({ text: `${timeOf(at)} · ` });
    about.createSpan({ text: stateOf(entry, undo), cls: ['tom-change-state', ...(state === 'interrupted' ? ['is-unsettled'] : [])] });
    about.createSpan({ text: ` · ${counted(count, 'file')} · ${whoOf(entry, bench.writer)}` });
    if (entry.commit !== undefined) about.createSpan({ text: ` · Commit ${entry.commit.slice(0, 7)}` });
    const action = actionOf(entry, undo);
    if (action === null) return;
    // A change that broke off here is taken back without asking, as at every start.
    const isOwn = action === 'Take back' && entry.writer === bench.writer;
    const run = (): Promise<void> => guarded(() => (isOwn ? recover(bench) : undoEntry(bench, id, action))).then(() => void this.refresh());
    const [button] = addButtons(item, [{ text: action, cls: 'tom-fix', says: `${action}: ${title}`, run }]);
    button?.setAttr('data-focus', `${id} button`);
  }

  private showFiles(body: HTMLElement, { files, left = [] }: JournalEntry): void {
    for (const { path, why } of left) body.createDiv({ text: `"${path}" was left as it is: ${why}.`, cls: 'tom-problem' });
    if (files.length === 0) muted(body, 'What it changed can no longer be read.');
    const list = body.createEl('ul');
    for (const path of files.slice(0, MOST_FILES)) {
      const item = list.createEl('li');
      if (this.app.vault.getFileByPath(path) === null) {
        item.createSpan({ text: path, cls: 'tom-change-gone' });
        item.createSpan({ text: ' not there now', cls: 'tom-muted' });
        continue;
      }
      const link = linkToNote(item, this.app, { path, text: path, hoverParent: this });
      link.addEventListener('auxclick', (event) => {
        if (Keymap.isModEvent(event) !== false) void openAt(this.app, path, undefined, event);
      });
    }
    const rest = files.length - MOST_FILES;
    if (rest > 0) muted(body, `And ${counted(rest, 'more path')}.`);
  }
}

const MOST_FILES = 200;

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
    remark: leftTold(undo.left),
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

/** True for an undo, false for the undo of an undo, and so on. */
function isUndo(entry: JournalEntry, known: ReadonlyMap<string, JournalEntry>): boolean {
  let turns = 0;
  for (let one: JournalEntry | undefined = entry; one?.undoes !== undefined && turns < known.size; one = known.get(one.undoes)) turns += 1;
  return turns % 2 === 1;
}

function actionOf({ state, files }: JournalEntry, undo: boolean): NonNullable<PreviewRequest['undo']> | null {
  if (state === 'interrupted') return 'Take back';
  if (state !== 'applied' || files.length === 0) return null;
  return undo ? 'Redo' : 'Undo';
}

function stateOf(entry: JournalEntry, undo: boolean): string {
  switch (entry.state) {
    case 'applied':
      return 'Applied';
    case 'undone':
      return undo ? 'Redone' : 'Undone';
    case 'interrupted':
      return 'Interrupted before it was done';
    case 'rolled-back':
      return entry.left === undefined ? 'Not completed, and everything was put back' : 'Not completed, and put back in part';
  }
}

/** The local day, `YYYY-MM-DD`; empty where it is not known. */
function dayOf(at: Date): string {
  return isValid(at) ? lightFormat(at, 'yyyy-MM-dd') : '';
}

function labelOf(at: Date, day: string, now: Date): string {
  if (day === '') return 'At an unknown time';
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(subDays(now, 1))) return 'Yesterday';
  return localized(at, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

/** `today, 09:05`, to stand in a sentence; empty where the time is not known. */
export function whenOf(applied: string, now: Date): string {
  const at = parseISO(applied);
  if (!isValid(at)) return '';
  const label = labelOf(at, dayOf(at), now);
  return `${label === 'Today' || label === 'Yesterday' ? label.toLowerCase() : label}, ${timeOf(at)}`;
}

/**
 * Who made a change: `this device`, `Claude Code (MCP)`, `another device, Obsidian's command line`. `own` is this
 * installation's writer.
 */
export function whoOf({ writer, door }: Pick<JournalEntry, 'writer' | 'door'>, own: string): string {
  const app = writer === own || writer.startsWith('obsidian-');
  if (!app) return door === undefined ? 'terminal' : doorName(door);
  const device = writer === own ? 'this device' : 'another device';
  return door === undefined || door.kind === 'app' ? device : `${device}, ${doorName(door)}`;
}

function timeOf(at: Date): string {
  return localized(at, { hour: '2-digit', minute: '2-digit' });
}
