import { readMaintenanceAnswer } from '../../core/memory';
import { messageOf } from '../../core/model/errors';
import {
  MAINTENANCE_KINDS,
  type ChosenLine,
  type MaintenanceKind,
  type MaintenanceLine,
  type MaintenanceResult,
} from '../../core/model/results/maintenance';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { copyText } from '../ui/clipboard';
import { Dialog } from '../ui/dialog';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted } from '../ui/wording';

const HEADINGS: Readonly<Record<MaintenanceKind, string>> = { promote: 'Promote', prune: 'Prune', graduate: 'Make a rule', link: 'Link' };

/** Reads what could be kept up in a memory and shows it. */
export async function maintain(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the last notes', (progress) => bench.memory.maintenance({ memory, progress }));
  new MaintenanceDialog(bench, memory, result).open();
}

/** Lets the user choose the lines of a maintenance, with a tick box each. */
class MaintenanceDialog extends Dialog {
  private readonly chosen = new Map<string, ChosenLine>();
  private readonly boxes = new Map<string, HTMLInputElement>();
  private hintEl!: HTMLElement;
  private button!: HTMLButtonElement;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private readonly result: MaintenanceResult,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-maintenance');
    this.setTitle('Maintenance');
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const kinds = MAINTENANCE_KINDS.filter((kind) => this.result[kind].length > 0);
    body.createDiv({
      text:
        kinds.length === 0
          ? 'There is nothing to promote, prune or link.'
          : 'Ticked lines are carried out, as one change that can be undone.',
      cls: 'tom-muted',
    });
    for (const kind of kinds) this.showKind(body, kind);
    const { refused } = this.result;
    if (refused.length > 0)
      body.createDiv({
        text: `${counted(refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on.`,
        cls: 'tom-muted',
      });
    if (kinds.length > 0) this.showModel(this.contentEl);
    this.hintEl = this.contentEl.createDiv({ cls: ['tom-muted', 'tom-upkeep-hint'], attr: { 'aria-live': 'polite' } });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    if (kinds.length > 0) button(row, 'Write checklist', () => this.writeChecklist());
    this.button = button(row, 'Apply', () => this.apply());
    this.button.addClass('mod-cta');
    this.update();
  }

  private showKind(parent: HTMLElement, kind: MaintenanceKind): void {
    parent.createEl('h3', { text: `${HEADINGS[kind]} (${this.result[kind].length})`, cls: 'tom-upkeep-heading' });
    const list = parent.createEl('ul', { cls: 'tom-name-list' });
    for (const line of this.result[kind]) this.showLine(list, line);
  }

  private showLine(list: HTMLElement, line: MaintenanceLine): void {
    const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
    const box = label.createEl('input', { type: 'checkbox' });
    box.checked = line.suggested;
    if (line.suggested) this.chosen.set(line.id, { id: line.id });
    this.boxes.set(line.id, box);
    const text = label.createDiv({ cls: 'tom-name-text' });
    text.createDiv({ text: line.text, cls: 'tom-name-kept' });
    text.createDiv({ text: `${line.to === undefined ? '' : `To ${line.to}. `}${line.why.join(' ')} ${line.path}`, cls: 'tom-muted' });
    box.addEventListener('change', () => {
      if (box.checked) this.chosen.set(line.id, { id: line.id });
      else this.chosen.delete(line.id);
      this.update();
    });
  }

  private showModel(parent: HTMLElement): void {
    const box = parent.createEl('details');
    box.createEl('summary', { text: 'Ask a language model' });
    const copy = button(box, 'Copy question', async () => {
      const copied = await copyText(this.contentEl.win, this.result.prompt);
      copy.setText(copied ? 'Copied' : 'The clipboard refused it');
    });
    const area = box.createEl('textarea', {
      cls: 'tom-upkeep-answer',
      attr: { rows: '3', placeholder: 'Paste its answer here', 'aria-label': 'Answer' },
    });
    area.addEventListener('input', () => this.take(area.value));
  }

  /** Ticks the lines that an answer names, and no others. */
  private take(text: string): void {
    this.update();
    if (text.trim() === '') return;
    try {
      const lines = readMaintenanceAnswer(text).filter(({ id }) => this.boxes.has(id));
      this.chosen.clear();
      for (const line of lines) this.chosen.set(line.id, line);
      for (const [id, box] of this.boxes) box.checked = this.chosen.has(id);
      this.update();
      this.hintEl.setText(`The answer chooses ${counted(lines.length, 'line')}.`);
    } catch (error) {
      this.hintEl.setText(messageOf(error));
    }
  }

  private update(): void {
    this.hintEl.setText('');
    this.button.setText(this.chosen.size === 0 ? 'Note as done' : `Apply ${counted(this.chosen.size, 'line')}`);
  }

  private async apply(): Promise<void> {
    const answer = JSON.stringify({ promote: [...this.chosen.values()] });
    const outcome = await carryOut(this.bench, {
      kind: 'maintenance',
      doing: 'Preparing the maintenance',
      explanation: 'The chosen lines are carried out as one change. The log of the day says what was done, where the memory has one.',
      propose: (progress) => this.bench.memory.maintain(answer, { memory: this.memory, progress }),
    });
    if (outcome === null) return;
    const { result, receipt } = outcome;
    this.close();
    const done = MAINTENANCE_KINDS.reduce((sum, kind) => sum + result[kind].length, 0);
    const text = [`Maintenance: ${counted(done, 'line')} carried out.`, ...result.problems].join(' ');
    if (receipt === null) showNotice(text);
    else showDone(this.bench, text, receipt);
  }

  private async writeChecklist(): Promise<void> {
    const outcome = await carryOut(this.bench, {
      kind: 'maintenance',
      doing: 'Preparing the checklist',
      explanation: 'The checklist is a note of its own. Tick what you want in it, then choose Apply maintenance checklist.',
      propose: (progress) => this.bench.memory.maintenanceChecklist({ memory: this.memory, progress }),
    });
    if (outcome === null) return;
    this.close();
    const { checklist } = outcome.result;
    if (outcome.receipt !== null) showDone(this.bench, 'Maintenance checklist written.', outcome.receipt);
    await openAt(this.bench.app, checklist);
  }
}

/** Carries out the ticked lines of the checklist note. */
export async function applyChecklist(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'maintenance',
    doing: 'Reading the checklist',
    explanation: 'The ticked lines of the checklist are carried out as one change.',
    propose: (progress) => bench.memory.maintain(undefined, { memory, progress }),
  });
  if (outcome === null) return;
  const done = MAINTENANCE_KINDS.reduce((sum, kind) => sum + outcome.result[kind].length, 0);
  const text = [`Maintenance: ${counted(done, 'line')} carried out.`, ...outcome.result.problems].join(' ');
  if (outcome.receipt === null) showNotice(text);
  else showDone(bench, text, outcome.receipt);
}

function button(parent: HTMLElement, text: string, run: () => Promise<void>): HTMLButtonElement {
  const el = parent.createEl('button', { text, attr: { type: 'button' } });
  el.addEventListener('click', () => void guarded(run));
  return el;
}
