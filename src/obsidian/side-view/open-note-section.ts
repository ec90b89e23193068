import type { HoverParent } from 'obsidian';
import type { Workbench } from '../app/workbench';
import type { Parts } from '../ui/parts';
import type { RowTree } from '../ui/row-tree';
import type { Section } from '../ui/section';
import { titleOf } from '../ui/wording';
import type { FindingActs } from './finding-rows';
import { listedSection } from './listed-section';
import type { Findings } from './side-model';
import { openNoteRows, readOpenNote, type OpenNote } from './this-note';

/** The part about the note that is open. */
export class OpenNoteSection {
  private readonly section: Section;
  private readonly tree: RowTree;
  private note: OpenNote | null = null;
  private run = 0;

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly parts: Parts,
    hoverParent: HoverParent,
  ) {
    ({ section: this.section, tree: this.tree } = listedSection(parent, bench.app, {
      title: 'This note',
      noun: ['line', 'lines'],
      hoverParent,
    }));
  }

  /**
   * Reads what the open note is to its memory, with the notes closest to it where `closest` says so.
   * Returns false where another reading has overtaken this one, or nobody is there to see it.
   */
  async read(closest: boolean, isClosed: () => boolean): Promise<boolean> {
    const run = ++this.run;
    const isOutdated = (): boolean => isClosed() || run !== this.run;
    const note = await readOpenNote(this.bench, closest, isOutdated);
    if (isOutdated()) return false;
    this.note = note;
    return true;
  }

  hide(): void {
    this.section.el.hide();
  }

  show(isShown: (memory: string) => boolean, findings: Findings | null, acts: FindingActs): void {
    const { note, section } = this;
    const isVisible = note !== null && isShown(note.memory);
    section.el.toggle(isVisible);
    if (!isVisible) return;
    this.parts.draw(section.notes, note.path, (el) => el.createDiv({ text: titleOf(note.path), cls: 'tom-note-title' }));
    this.tree.showRows(openNoteRows(this.bench, note, findings, acts));
  }
}
