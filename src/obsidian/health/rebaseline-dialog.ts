import { rebaselinePrompt } from '../../core/memory';
import type { BaselineResult, Correction } from '../../core/model/results/rebaseline';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { copyButton } from '../ui/clipboard';
import { addButtons, Dialog, labelled } from '../ui/dialog';
import { withProgress } from '../ui/progress';
import { Ticks, type TickRow } from '../ui/ticks';
import { counted } from '../ui/wording';

/** Shows the baseline of a memory with its corrections, to be renewed. */
export async function rebaseline(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the baseline', (progress) => bench.memory.baseline({ memory, progress }));
  new RebaselineDialog(bench, memory, result).open();
}

/** Lets the user choose corrections, with a tick box each, and write the new baseline. */
class RebaselineDialog extends Dialog {
  private readonly ticks = new Ticks([], () => this.update());
  private text: string;
  private hintEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private readonly now: BaselineResult,
  ) {
    super(bench.app, 'Re-baseline', 'tom-rebaseline');
    this.text = now.text ?? '';
  }

  override onOpen(): void {
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const { path, day, corrections } = this.now;
    const since = day === null ? '' : ` of ${day}`;
    body.createDiv({
      text: `Tick the corrections that hold, and work them into the text of ${path}${since}. The old text and the ticked corrections go to the archive; the others stay.`,
      cls: 'tom-muted',
    });
    body.createEl('h3', { text: `Corrections (${corrections.length})`, cls: 'tom-upkeep-heading' });
    if (corrections.length === 0) body.createDiv({ text: 'There are none. You can write a new text all the same.', cls: 'tom-muted' });
    this.ticks.list(body, corrections.map(rowOf));
    const area = labelled(body, 'New text').createEl('textarea', { attr: { rows: '12', dir: 'auto' } });
    area.value = this.text;
    area.addEventListener('input', () => {
      this.text = area.value;
      this.update();
    });
    this.showModel(body);
    this.hintEl = this.contentEl.createDiv({ cls: ['tom-muted', 'tom-upkeep-hint'], attr: { 'aria-live': 'polite' } });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    [this.button] = addButtons(row, [{ text: 'Re-baseline', main: true, run: () => this.apply() }]);
    this.update();
  }

  private showModel(parent: HTMLElement): void {
    const { withheld } = this.now;
    const box = parent.createEl('details');
    box.createEl('summary', { text: 'Ask a language model' });
    if (withheld !== null) {
      box.createDiv({ text: `The text is not put into a question: ${withheld}.`, cls: 'tom-muted' });
      return;
    }
    copyButton(box, () => {
      const corrections = this.now.corrections.map((one) => ({ ...one, chosen: this.ticks.chosen.has(one.entry) }));
      return rebaselinePrompt({ ...this.now, corrections });
    });
    box.createDiv({
      text: 'The question asks for the text with the ticked corrections in it. Put the answer in the place of the text.',
      cls: 'tom-muted',
    });
  }

  private update(): void {
    const { size } = this.ticks.chosen;
    const isSame = this.text.trim() === (this.now.text ?? '').trim();
    this.button?.toggleAttribute('disabled', isSame || this.text.trim() === '');
    this.button?.setText(size === 0 ? 'Write new baseline' : `Merge ${counted(size, 'correction')}`);
    this.hintEl.setText(isSame && size > 0 ? 'The text is still the old one: work the ticked corrections into it.' : '');
  }

  private async apply(): Promise<void> {
    const input = { merge: [...this.ticks.chosen], text: this.text, base: this.now.base };
    const outcome = await carryOut(this.bench, {
      kind: 'rebaseline',
      doing: 'Preparing the re-baseline',
      explanation:
        'The new text takes the place of the baseline, which is read-only otherwise. The old text and the merged corrections go to the archive. The change can be undone.',
      propose: (progress) => this.bench.memory.rebaseline(input, { memory: this.memory, progress }),
      done: ({ notes }) => ['New baseline written.', ...notes].join(' '),
      nothing: 'The baseline is this text already.',
      open: ({ path }) => path,
    });
    if (outcome !== null) this.close();
  }
}

function rowOf({ entry, text }: Correction): TickRow {
  return {
    id: entry,
    lines: [
      { text: entry, cls: 'tom-name-kept' },
      { text: text.replace(/^[^\n]*\n*/, ''), cls: ['tom-muted', 'tom-correction'] },
    ],
  };
}
