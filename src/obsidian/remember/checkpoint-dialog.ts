import type { CheckpointInput } from '../../core/model/results/checkpoint';
import { checkpoint } from '../../verbs/keep';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { Dialog } from '../ui/dialog';
import { fieldOf, labelled } from '../ui/form';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';

/** The fields of the form: places in the verb's input, each with the one of the core. */
const FIELDS = { working_on: 'workingOn', decisions: 'decisions', pending: 'pending', files: 'files', resume: 'resume' } as const;

/** Asks for the state of work and keeps it in the memory. */
export class CheckpointDialog extends Dialog {
  private readonly values: Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> = {};
  private trim = false;
  private hintEl!: HTMLElement;
  private button!: HTMLButtonElement;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-checkpoint');
    this.setTitle('Checkpoint');
    for (const [place, key] of Object.entries(FIELDS)) {
      const field = labelled(this.contentEl, fieldOf(checkpoint.input, place).title);
      const input = field.createEl('textarea', { attr: { rows: '2', dir: 'auto' } });
      input.addEventListener('input', () => {
        this.values[key] = input.value;
        this.update();
      });
    }
    this.hintEl = this.contentEl.createDiv({ cls: 'tom-rename-hint', attr: { 'aria-live': 'polite' } });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    this.button = row.createEl('button', { text: 'Save', cls: 'mod-cta', attr: { type: 'button' } });
    this.button.addEventListener('click', () => void guarded(() => this.save()));
    this.update();
  }

  private update(): void {
    this.trim = false;
    this.hintEl.setText('');
    this.button.setText('Save');
    this.button.disabled = (this.values.workingOn ?? '').trim() === '';
  }

  private async save(): Promise<void> {
    const input: CheckpointInput = { ...this.values, workingOn: this.values.workingOn ?? '', trim: this.trim };
    const outcome = await carryOut(this.bench, {
      kind: 'checkpoint',
      doing: 'Preparing the checkpoint',
      explanation:
        'A checkpoint keeps the state of work in the file that the memory has for it, or in a note of its own. What has no room there any more goes to the log of the day.',
      propose: (progress) => this.bench.memory.checkpoint(input, { memory: this.memory, progress }),
    });
    if (outcome === null) return;
    const { result, receipt } = outcome;
    if (result.refused !== undefined) {
      this.trim = result.trimmed !== undefined;
      this.hintEl.setText(result.refused.rule);
      if (this.trim) this.button.setText('Trim and save');
      return;
    }
    this.close();
    const open = { label: 'Open', run: () => openAt(this.bench.app, result.path) };
    if (receipt === null) showNotice('The checkpoint is there already.', [open]);
    else showDone(this.bench, `Checkpoint kept in "${titleOf(result.path)}".`, receipt, [open]);
  }
}
