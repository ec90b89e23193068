import type { HoverParent, HoverPopover } from 'obsidian';
import type { Conflict, ConflictChoice } from '../../core/model/results/conflicts';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { showPrivate, showWordDiff } from '../remember/remember-diff';
import { Dialog } from '../ui/dialog';
import { linkToNote } from '../ui/note-link';
import { guarded, showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { titleOf } from '../ui/wording';

const LABELS: Readonly<Record<ConflictChoice, string>> = { note: 'Keep note', copy: 'Keep copy', both: 'Merge both' };

/** Shows the copies that sync programs left in a memory, one after the other; `first` is the one to begin with. */
export async function showConflicts(bench: Workbench, memory = bench.activeMemory(), first?: string): Promise<void> {
  const { conflicts } = await withProgress('Looking for sync conflicts', (progress) => bench.memory.conflicts({ memory, progress }));
  if (conflicts.length === 0) {
    showNotice('No sync program left a copy here.');
    return;
  }
  const at = Math.max(
    0,
    conflicts.findIndex(({ path }) => path === first),
  );
  new ConflictsDialog(bench, memory, [...conflicts.slice(at), ...conflicts.slice(0, at)]).open();
}

/** One conflict at a time: both texts word by word, and a button for each way to settle it. */
class ConflictsDialog extends Dialog implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  private at = 0;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private readonly conflicts: readonly Conflict[],
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-conflicts');
    this.draw();
  }

  private draw(): void {
    const conflict = this.conflicts[this.at];
    if (conflict === undefined) {
      this.close();
      return;
    }
    const many = this.conflicts.length > 1 ? ` ${this.at + 1} of ${this.conflicts.length}` : '';
    this.setTitle(`Sync conflict${many}`);
    this.contentEl.empty();
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    this.showNames(body, conflict);
    this.showTexts(body, conflict);
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    if (this.conflicts.length > 1) button(row, 'Skip', () => this.next());
    for (const choice of conflict.choices) {
      const label = conflict.there ? LABELS[choice] : 'Rename copy';
      const el = button(row, label, () => void guarded(() => this.settle(conflict, choice)));
      if (choice === 'both' || conflict.choices.length === 1) el.addClass('mod-cta');
    }
  }

  private showNames(parent: HTMLElement, { path, note, there }: Conflict): void {
    const line = parent.createDiv({ cls: 'tom-conflict-names' });
    if (there) linkToNote(line, this.bench.app, { path: note, text: titleOf(note), hoverParent: this });
    else line.createSpan({ text: titleOf(note) });
    parent.createDiv({ text: `Copy: ${path}`, cls: 'tom-muted' });
    if (!there) parent.createDiv({ text: 'The note itself is not there: only the copy is left.', cls: 'tom-muted' });
  }

  private showTexts(parent: HTMLElement, { noteText, copyText, withheld, there }: Conflict): void {
    if (!there) return;
    if (noteText === null || copyText === null) {
      parent.createDiv({ text: 'These files have no text to compare. Open both before you decide.', cls: 'tom-muted' });
      return;
    }
    if (withheld !== null) showPrivate(parent, withheld);
    const [older, newer] = [
      { head: 'Note', spoken: 'Only in the note: ' },
      { head: 'Copy', spoken: 'Only in the copy: ' },
    ];
    showWordDiff(parent, noteText, copyText, newer, older);
  }

  private async settle({ path, note }: Conflict, choice: ConflictChoice): Promise<void> {
    const outcome = await carryOut(this.bench, {
      kind: 'merge',
      doing: 'Preparing the change',
      explanation: 'The note gets the text that you keep, and the copy goes to the trash. Links to the copy lead to the note.',
      propose: (progress) => this.bench.memory.settleConflict(path, choice, { memory: this.memory, progress }),
    });
    if (outcome === null || outcome.receipt === null) return;
    const { different } = outcome.result;
    const values = different.length === 0 ? '' : ` The copy had other properties: ${different.join('; ')}.`;
    showDone(this.bench, `${titleOf(note)} is settled.${values}`, outcome.receipt);
    this.next();
  }

  private next(): void {
    this.at++;
    this.draw();
  }
}

function button(parent: HTMLElement, text: string, run: () => void): HTMLButtonElement {
  const el = parent.createEl('button', { text, attr: { type: 'button' } });
  el.addEventListener('click', run);
  return el;
}
