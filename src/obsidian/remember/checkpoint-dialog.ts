import type { CheckpointInput } from '../../core/model/results/checkpoint';
import { checkpoint } from '../../verbs/keep';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { addButtons, Dialog, labelled } from '../ui/dialog';
import { fieldOf } from '../ui/form';
import { titleOf } from '../ui/wording';

/** The fields of the form: places in the verb's input, each with the one of the core. */
const FIELDS = { working_on: 'workingOn', decisions: 'decisions', pending: 'pending', files: 'files', resume: 'resume' } as const;

/** Asks for the state of work and keeps it in the memory. */
export class CheckpointDialog extends Dialog {
  private readonly values: Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> = {};
  private trim = false;
  private hintEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
  ) {
    super(bench.app, 'Checkpoint', 'tom-checkpoint');
  }

  override onOpen(): void {
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
    [this.button] = addButtons(row, [{ text: 'Save', main: true, run: () => this.save() }]);
    this.update();
  }

  private update(): void {
    this.trim = false;
    this.hintEl.setText('');
    this.button?.setText('Save');
    this.button?.toggleAttribute('disabled', (this.values.workingOn ?? '').trim() === '');
  }

  private async save(): Promise<void> {
    const input: CheckpointInput = { ...this.values, workingOn: this.values.workingOn ?? '', trim: this.trim };
    const outcome = await carryOut(this.bench, {
      kind: 'checkpoint',
      doing: 'Preparing the checkpoint',
      explanation:
        'A checkpoint keeps the state of work in the file that the memory has for it, or in a note of its own. What has no room there any more goes to the log of the day.',
      propose: (progress) => this.bench.memory.checkpoint(input, { memory: this.memory, progress }),
      done: ({ path }) => `Checkpoint kept in "${titleOf(path)}".`,
      nothing: ({ refused }) => (refused === undefined ? 'The checkpoint is there already.' : null),
      open: ({ path }) => path,
    });
    if (outcome === null) return;
    const { refused, trimmed } = outcome.result;
    if (refused === undefined) {
      this.close();
      return;
    }
    this.trim = trimmed !== undefined;
    this.hintEl.setText(refused.rule);
    if (this.trim) this.button?.setText('Trim and save');
  }
}
