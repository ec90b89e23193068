import { debounce, MarkdownRenderChild, Platform } from 'obsidian';
import { codeOf, MemoryError, messageOf } from '../../core/model/errors';
import type { Workbench } from '../app/workbench';
import { named, noneNamed } from '../memories/named';
import { SMALL_VAULT } from './side-model';
import { breathing } from '../ui/progress';
import { RowTree } from '../ui/row-tree';
import type { Row } from '../ui/rows';
import { counted, figure } from '../ui/wording';
import { lists } from './block-lists';
import { readBlock, type BlockRequest } from './read-block';

/** The pause after a change before the list is made again, milliseconds. */
const QUIET = 1_000;

/** A list of the memory in a note. It is made when the block comes into sight, and follows the memory while it is in sight. */
export class ListBlock extends MarkdownRenderChild {
  private readonly request: BlockRequest | string;
  private headEl!: HTMLElement;
  private footEl!: HTMLElement;
  private tree!: RowTree;
  private watcher: IntersectionObserver | null = null;
  private isSeen = false;
  private isOutdated = true;
  /** Somebody asked for a list that reads every note. */
  private isAsked = false;
  private run = 0;
  private isOver = false;
  private readonly later = debounce(() => void this.make(), QUIET, true);

  constructor(
    el: HTMLElement,
    private readonly bench: Workbench,
    source: string,
    private readonly sourcePath: string,
  ) {
    super(el);
    this.request = readBlock(source);
  }

  override onload(): void {
    const { containerEl: el, request } = this;
    el.empty();
    el.addClass('tom-block');
    if (typeof request === 'string') {
      el.createDiv({ text: request, cls: 'tom-problem' });
      return;
    }
    const list = lists[request.list];
    this.headEl = el.createDiv({ cls: 'tom-block-head', attr: { tabindex: '-1' } });
    this.tree = new RowTree(el, this.bench.app, {
      label: list.label,
      noun: list.noun,
      hoverParent: { hoverPopover: null },
      fallback: () => this.headEl,
    });
    this.footEl = el.createDiv({ cls: 'tom-muted tom-block-foot' });
    this.say(`${list.label}…`);
    this.registerEvent(
      this.bench.events.on('changed', () => {
        this.isOutdated = true;
        if (this.isSeen) this.later();
      }),
    );
    this.watch();
  }

  override onunload(): void {
    this.isOver = true;
    this.later.cancel();
    this.watcher?.disconnect();
    this.containerEl.empty();
  }

  /** Makes the list when it comes into sight, and again when it does after something changed. */
  private watch(): void {
    const { IntersectionObserver } = this.containerEl.win as Window & {
      readonly IntersectionObserver?: typeof window.IntersectionObserver;
    };
    const see = (isSeen: boolean): void => {
      this.isSeen = isSeen;
      if (isSeen && this.isOutdated) void this.make();
    };
    if (IntersectionObserver === undefined) {
      see(true);
      return;
    }
    this.watcher = new IntersectionObserver((entries) => see(entries.some(({ isIntersecting }) => isIntersecting)));
    this.watcher.observe(this.containerEl);
  }

  /** Makes the list; one that another has overtaken is given up. */
  private async make(): Promise<void> {
    const { bench, request } = this;
    if (typeof request === 'string' || this.isOver) return;
    const run = ++this.run;
    const isOutdated = (): boolean => this.isOver || run !== this.run;
    if (bench.readiness?.isReady() !== true) {
      this.say('Obsidian is still indexing this vault.');
      return;
    }
    try {
      const memory = this.memory(request);
      const list = lists[request.list];
      if (list.readsNotes && !(await this.mayRead(memory, list.noun[1]))) return;
      if (isOutdated()) return;
      this.isOutdated = false;
      this.isAsked = false;
      const again = (): void => this.ask();
      const acts = { settled: again, lookAgain: again };
      const rows = await list.rows(
        bench,
        memory,
        breathing(() => undefined, isOutdated),
        acts,
      );
      if (!isOutdated()) this.show(rows, request.limit);
    } catch (error) {
      if (isOutdated() || codeOf(error) === 'cancelled') return;
      this.tree.showRows([]);
      this.footEl.empty();
      this.say(messageOf(error), 'tom-problem');
    }
  }

  /** The memory by its name, else the one that the note lies in. */
  private memory({ memory }: BlockRequest): string {
    const { memories } = this.bench.settings.current();
    if (memory === null) return this.bench.memoryFor(this.sourcePath) ?? '';
    const found = named(memories, memory);
    if (found !== undefined) return found.name;
    throw new MemoryError('unknown_memory', `${noneNamed('memory', memory, memories)}.`);
  }

  /** True where a list that reads every note may be made; else a button asks. */
  private async mayRead(memory: string, noun: string): Promise<boolean> {
    if (this.isAsked) return true;
    const { memories } = await this.bench.memory.status({ memory });
    if (!Platform.isMobile && (memories[0]?.notes ?? 0) <= SMALL_VAULT) return true;
    if (this.isOver) return false;
    const isShown = this.tree.el.childElementCount > 0;
    this.say(isShown ? 'The vault has changed since.' : 'This reads every note, which takes a moment in a large vault.');
    const look = this.headEl.createEl('button', { text: `Look for ${noun}`, attr: { type: 'button' } });
    look.addEventListener('click', () => this.ask());
    return false;
  }

  private ask(): void {
    this.isAsked = true;
    this.say('Looking through the notes…');
    void this.make();
  }

  private show(rows: readonly Row[], limit: number): void {
    const { request } = this;
    if (typeof request === 'string') return;
    const { empty, noun } = lists[request.list];
    this.say(rows.length === 0 ? empty : null);
    this.tree.showRows(rows.slice(0, limit));
    this.footEl.setText(rows.length <= limit ? '' : `${figure(limit)} of ${counted(rows.length, ...noun)}`);
  }

  private say(text: string | null, cls = 'tom-muted'): void {
    this.headEl.empty();
    if (text !== null) this.headEl.createDiv({ text, cls, attr: { role: 'status' } });
  }
}
