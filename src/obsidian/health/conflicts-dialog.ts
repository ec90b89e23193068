import { DropdownComponent, type HoverParent, type HoverPopover } from 'obsidian';
import type { Conflict, ConflictAnswer, ConflictChoice, ConflictPlace, ConflictSide } from '../../core/model/results/conflicts';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { showPrivate, showWordDiff } from '../remember/word-diff';
import { addButtons, Dialog } from '../ui/dialog';
import { linkToNote } from '../ui/opening';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, titleOf } from '../ui/wording';

/** Letters of a name on a button: those of branches can be long. */
const NAME_LENGTH = 24;

/** Shows the notes of which there are two versions, one after the other; `first` is the one to begin with. */
export async function showConflicts(bench: Workbench, memory = bench.activeMemory(), first?: string): Promise<void> {
  const { conflicts } = await withProgress('Looking for sync conflicts', (progress) => bench.memory.conflicts({ memory, progress }));
  if (conflicts.length === 0) {
    showNotice('No sync program left two versions of a note here.');
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
    super(bench.app, '', 'tom-conflicts');
  }

  override onOpen(): void {
    const conflict = this.conflicts[this.at];
    if (conflict === undefined) {
      this.close();
      return;
    }
    const body = this.begin(conflict);
    if (conflict.there) this.showTexts(body, conflict);
    const { choices } = conflict;
    addButtons(this.contentEl.createDiv({ cls: 'modal-button-container' }), [
      ...(this.conflicts.length > 1 ? [{ text: 'Skip', run: () => this.next() }] : []),
      ...(choices.includes('both') ? [{ text: 'Choose place by place', run: () => this.choose(conflict, 'both', true) }] : []),
      ...choices.map((choice) => ({
        text: labelOf(conflict, choice),
        run: () => this.choose(conflict, choice),
        main: choice === 'both' || choices.length === 1,
      })),
    ]);
  }

  /** The title and the names of the two; what is returned scrolls. */
  private begin(conflict: Conflict): HTMLElement {
    const many = this.conflicts.length > 1 ? ` ${this.at + 1} of ${this.conflicts.length}` : '';
    this.setTitle(`Sync conflict${many}`);
    this.contentEl.empty();
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const { kind, path, note, there } = conflict;
    const names = body.createDiv({ cls: 'tom-conflict-names' });
    const line = names.createDiv();
    if (there) linkToNote(line, this.bench.app, { path: note, text: titleOf(note), hoverParent: this });
    else line.createSpan({ text: titleOf(note) });
    const says = kind === 'marks' ? 'Git left both versions in this note, between its marks.' : `Copy: ${path}`;
    names.createDiv({ text: there ? says : `${says}. The note itself is not there.`, cls: 'tom-muted tom-conflict-copy' });
    return body;
  }

  private showTexts(parent: HTMLElement, conflict: Conflict): void {
    const { noteText, copyText, withheld } = conflict;
    if (noteText === null || copyText === null) {
      parent.createDiv({ text: 'These files have no text to compare. Open both before you decide.', cls: 'tom-muted' });
      return;
    }
    if (withheld !== null) showPrivate(parent, withheld);
    showWordDiff(parent, noteText, copyText, sideWords(nameOf(conflict, 'copy')), sideWords(nameOf(conflict, 'note')));
  }

  private async choose(conflict: Conflict, choice: ConflictChoice, each = false): Promise<void> {
    if (choice === 'both') {
      const { result } = await withProgress('Comparing both versions', (progress) =>
        this.bench.memory.settleConflict(conflict.path, { kept: choice }, { memory: this.memory, progress }),
      );
      if (each ? result.places.length > 0 : result.unsure.length > 0) {
        this.ask(conflict, each ? result.places : result.unsure);
        return;
      }
    }
    await this.settle(conflict, { kept: choice });
  }

  /** Shows both versions of each place, and asks which stays; both where they may, until somebody chooses. */
  private ask(conflict: Conflict, places: readonly ConflictPlace[]): void {
    const body = this.begin(conflict);
    const unsure = places.filter(({ both }) => !both).length;
    const asked = unsure === 0 ? '' : `${counted(unsure, 'place')} can hold only one version. `;
    body.createDiv({ text: `${asked}Choose what stays. Everything else of both texts stays.` });
    if (conflict.withheld !== null) showPrivate(body, conflict.withheld);
    const chosen = places.map(({ both }): ConflictChoice | null => (both ? 'both' : null));
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    const merge = (): Promise<void> => {
      const answers = places.map(({ both: _both, ...place }, index) => ({ ...place, kept: chosen[index] ?? 'both' }));
      return this.settle(conflict, { kept: 'both', places: answers });
    };
    const [, button] = addButtons(row, [
      { text: 'Back', run: () => this.onOpen() },
      { text: 'Merge', main: true, run: merge },
    ]);
    const update = (): void => void button?.toggleAttribute('disabled', chosen.includes(null));
    update();
    const names = { note: nameOf(conflict, 'note'), copy: nameOf(conflict, 'copy') };
    for (const [at, { property, note, copy, both }] of places.entries()) {
      const place = body.createDiv({ cls: 'tom-conflict-place' });
      const head = place.createDiv({ cls: 'tom-conflict-choice' });
      const title = property === null ? `Text ${at + 1}` : `Property “${property}”`;
      head.createSpan({ text: title, cls: 'tom-field-label' });
      const dropdown = new DropdownComponent(head);
      dropdown.selectEl.setAttribute('aria-label', `What stays of ${title}`);
      if (!both) dropdown.addOption('', 'Choose…');
      for (const choice of ['both', 'note', 'copy'] as const)
        if (choice !== 'both') dropdown.addOption(choice, `Use ${names[choice]}’s`);
        else if (both) dropdown.addOption(choice, 'Keep both');
      dropdown.setValue(chosen[at] ?? '').onChange((value) => {
        chosen[at] = value === 'note' || value === 'copy' || value === 'both' ? value : null;
        update();
      });
      showWordDiff(place, note, copy, sideWords(names.copy), sideWords(names.note));
    }
  }

  private async settle({ kind, path, note }: Conflict, answer: ConflictAnswer): Promise<void> {
    const outcome = await carryOut(this.bench, {
      kind: 'conflict',
      doing: 'Preparing the change',
      explanation:
        kind === 'marks'
          ? 'The note gets the text that you keep, without the marks of git.'
          : 'The note gets the text that you keep, and the copy goes to the trash. Links to the copy lead to the note.',
      propose: (progress) => this.bench.memory.settleConflict(path, answer, { memory: this.memory, progress }),
      done: () => `${titleOf(note)} is settled.`,
    });
    if (outcome !== null && outcome.receipt !== null) this.next();
  }

  private next(): void {
    this.at++;
    this.onOpen();
  }
}

function labelOf(conflict: Conflict, choice: ConflictChoice): string {
  if (!conflict.there) return 'Rename copy';
  return choice === 'both' ? 'Merge both' : `Keep ${nameOf(conflict, choice)}`;
}

function nameOf({ names }: Conflict, side: ConflictSide): string {
  const name = names[side];
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
}

function sideWords(name: string): { readonly head: string; readonly spoken: string } {
  return { head: name.charAt(0).toUpperCase() + name.slice(1), spoken: `Only in ${name}: ` };
}
