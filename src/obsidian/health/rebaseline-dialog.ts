import { rebaselinePrompt } from '../../core/memory';
import type { BaselineResult, Correction } from '../../core/model/results/rebaseline';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { copyText } from '../ui/clipboard';
import { Dialog } from '../ui/dialog';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted } from '../ui/wording';

/** Shows the baseline of a memory with its corrections, to be renewed. */
export async function rebaseline(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the baseline', (progress) => bench.memory.baseline({ memory, progress }));
  new RebaselineDialog(bench, memory, result).open();
}

/** Lets the user choose corrections, with a tick box each, and write the new baseline. */
class RebaselineDialog extends Dialog {
  private readonly chosen = new Set<string>();
  private text: string;
  private hintEl!: HTMLElement;
  private button!: HTMLButtonElement;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private readonly now: BaselineResult,
  ) {
    super(bench.app);
    this.text = now.text ?? '';
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-rebaseline');
    this.setTitle('Re-baseline');
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const { path, day, corrections } = this.now;
    const since = day === null ? '' : ` of ${day}`;
    body.createDiv({
      text: `Tick the corrections that hold, and work them into the text of ${path}${since}. The old text and the ticked corrections go to the archive; the others stay.`,
      cls: 'tom-muted',
    });
    body.createEl('h3', { text: `Corrections (${corrections.length})`, cls: 'tom-upkeep-heading' });
    if (corrections.length === 0) body.createDiv({ text: 'There are none. You can write a new text all the same.', cls: 'tom-muted' });
    const list = body.createEl('ul', { cls: 'tom-name-list' });
    for (const correction of corrections) this.showCorrection(list, correction);
    const field = body.createEl('label', { cls: 'tom-field' });
    field.createSpan({ text: 'New text', cls: 'tom-field-label' });
    const area = field.createEl('textarea', { attr: { rows: '12', dir: 'auto' } });
    area.value = this.text;
    area.addEventListener('input', () => {
      this.text = area.value;
      this.update();
    });
    this.showModel(body);
    this.hintEl = this.contentEl.createDiv({ cls: ['tom-muted', 'tom-upkeep-hint'], attr: { 'aria-live': 'polite' } });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    this.button = button(row, 'Re-baseline', () => this.apply());
    this.button.addClass('mod-cta');
    this.update();
  }

  private showCorrection(list: HTMLElement, { entry, text }: Correction): void {
    const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
    const box = label.createEl('input', { type: 'checkbox' });
    const about = label.createDiv({ cls: 'tom-name-text' });
    about.createDiv({ text: entry, cls: 'tom-name-kept' });
    about.createDiv({ text: text.replace(/^[^\n]*\n*/, ''), cls: ['tom-muted', 'tom-correction'] });
    box.addEventListener('change', () => {
      if (box.checked) this.chosen.add(entry);
      else this.chosen.delete(entry);
      this.update();
    });
  }

  private showModel(parent: HTMLElement): void {
    const { withheld } = this.now;
    const box = parent.createEl('details');
    box.createEl('summary', { text: 'Ask a language model' });
    if (withheld !== null) {
      box.createDiv({ text: `The text is not put into a question: ${withheld}.`, cls: 'tom-muted' });
      return;
    }
    const copy = button(box, 'Copy question', async () => {
      const corrections = this.now.corrections.map((one) => ({ ...one, chosen: this.chosen.has(one.entry) }));
      const copied = await copyText(this.contentEl.win, rebaselinePrompt({ ...this.now, corrections }));
      copy.setText(copied ? 'Copied' : 'The clipboard refused it');
    });
    box.createDiv({
      text: 'The question asks for the text with the ticked corrections in it. Put the answer in the place of the text.',
      cls: 'tom-muted',
    });
  }

  private update(): void {
    const isSame = this.text.trim() === (this.now.text ?? '').trim();
    this.button.disabled = isSame || this.text.trim() === '';
    this.button.setText(this.chosen.size === 0 ? 'Write new baseline' : `Merge ${counted(this.chosen.size, 'correction')}`);
    this.hintEl.setText(isSame && this.chosen.size > 0 ? 'The text is still the old one: work the ticked corrections into it.' : '');
  }

  private async apply(): Promise<void> {
    const input = { merge: [...this.chosen], text: this.text, base: this.now.base };
    const outcome = await carryOut(this.bench, {
      kind: 'rebaseline',
      doing: 'Preparing the re-baseline',
      explanation:
        'The new text takes the place of the baseline, which is read-only otherwise. The old text and the merged corrections go to the archive. The change can be undone.',
      propose: (progress) => this.bench.memory.rebaseline(input, { memory: this.memory, progress }),
    });
    if (outcome === null) return;
    this.close();
    const { result, receipt } = outcome;
    const open = { label: 'Open', run: () => openAt(this.bench.app, result.path) };
    const text = ['New baseline written.', ...result.notes].join(' ');
    if (receipt === null) showNotice('The baseline is this text already.', [open]);
    else showDone(this.bench, text, receipt, [open]);
  }
}

function button(parent: HTMLElement, text: string, run: () => Promise<void>): HTMLButtonElement {
  const el = parent.createEl('button', { text, attr: { type: 'button' } });
  el.addEventListener('click', () => void guarded(run));
  return el;
}
