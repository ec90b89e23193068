import { messageOf } from '../../core/model/errors';
import { readMaintenanceAnswer } from '../../core/memory';
import {
  MAINTENANCE_KINDS,
  type ChosenLine,
  type MaintenanceDone,
  type MaintenanceKind,
  type MaintenanceLine,
  type MaintenanceResult,
} from '../../core/model/results/maintenance';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { copyButton } from '../ui/clipboard';
import { addButtons, Dialog } from '../ui/dialog';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { Ticks, type TickRow } from '../ui/ticks';
import { counted } from '../ui/wording';

const HEADINGS: Readonly<Record<MaintenanceKind, string>> = { promote: 'Promote', prune: 'Prune', graduate: 'Make a rule', link: 'Link' };

/** Reads what could be kept up in a memory and shows it. */
export async function maintain(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the last notes', (progress) => bench.memory.maintenance({ memory, progress }));
  new MaintenanceDialog(bench, memory, result).open();
}

/** Lets the user choose the lines of a maintenance, with a tick box each. */
class MaintenanceDialog extends Dialog {
  private readonly ticks: Ticks;
  /** The lines that an answer of a language model chose, with more than their ids. */
  private answered: readonly ChosenLine[] = [];
  private hintEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private readonly result: MaintenanceResult,
  ) {
    super(bench.app, 'Maintenance', 'tom-maintenance');
    const suggested = MAINTENANCE_KINDS.flatMap((kind) => result[kind].filter((line) => line.suggested));
    this.ticks = new Ticks(
      suggested.map(({ id }) => id),
      () => this.update(),
    );
  }

  override onOpen(): void {
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const kinds = MAINTENANCE_KINDS.filter((kind) => this.result[kind].length > 0);
    body.createDiv({
      text:
        kinds.length === 0
          ? 'There is nothing to promote, prune or link.'
          : 'Ticked lines are carried out, as one change that can be undone.',
      cls: 'tom-muted',
    });
    for (const kind of kinds) {
      body.createEl('h3', { text: `${HEADINGS[kind]} (${this.result[kind].length})`, cls: 'tom-upkeep-heading' });
      this.ticks.list(body, this.result[kind].map(rowOf));
    }
    const { refused } = this.result;
    if (refused.length > 0)
      body.createDiv({
        text: `${counted(refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on.`,
        cls: 'tom-muted',
      });
    if (kinds.length > 0) this.showModel();
    this.hintEl = this.contentEl.createDiv({ cls: ['tom-muted', 'tom-upkeep-hint'], attr: { 'aria-live': 'polite' } });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    if (kinds.length > 0) addButtons(row, [{ text: 'Write checklist', run: () => this.writeChecklist() }]);
    [this.button] = addButtons(row, [{ text: 'Apply', main: true, run: () => this.apply() }]);
    this.update();
  }

  private showModel(): void {
    const box = this.contentEl.createEl('details');
    box.createEl('summary', { text: 'Ask a language model' });
    copyButton(box, () => this.result.prompt);
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
      this.answered = readMaintenanceAnswer(text).filter(({ id }) => this.ticks.has(id));
      this.ticks.set(this.answered.map(({ id }) => id));
      this.hintEl.setText(`The answer chooses ${counted(this.answered.length, 'line')}.`);
    } catch (error) {
      this.hintEl.setText(messageOf(error));
    }
  }

  private update(): void {
    const { size } = this.ticks.chosen;
    this.hintEl.setText('');
    this.button?.setText(size === 0 ? 'Note as done' : `Apply ${counted(size, 'line')}`);
  }

  private async apply(): Promise<void> {
    const lines = [...this.ticks.chosen].map((id) => this.answered.find((line) => line.id === id) ?? { id });
    const explanation = 'The chosen lines are carried out as one change. The log of the day says what was done, where the memory has one.';
    if (await carryOutLines(this.bench, this.memory, 'Preparing the maintenance', explanation, JSON.stringify({ promote: lines })))
      this.close();
  }

  private async writeChecklist(): Promise<void> {
    const outcome = await carryOut(this.bench, {
      kind: 'maintenance',
      doing: 'Preparing the checklist',
      explanation: 'The checklist is a note of its own. Tick what you want in it, then choose Apply maintenance checklist.',
      propose: (progress) => this.bench.memory.maintenanceChecklist({ memory: this.memory, progress }),
      done: () => 'Maintenance checklist written.',
    });
    if (outcome === null) return;
    this.close();
    await openAt(this.bench.app, outcome.result.checklist);
  }
}

function rowOf({ id, text, to, why, path }: MaintenanceLine): TickRow {
  const about = `${to === undefined ? '' : `To ${to}. `}${why.join(' ')} ${path}`;
  return {
    id,
    lines: [
      { text, cls: 'tom-name-kept' },
      { text: about, cls: 'tom-muted' },
    ],
  };
}

/** Carries out the ticked lines of the checklist note. */
export async function applyChecklist(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  await carryOutLines(bench, memory, 'Reading the checklist', 'The ticked lines of the checklist are carried out as one change.');
}

/** Carries out the lines that `answer` chooses, else the ticked ones of the checklist; false if the user said no. */
async function carryOutLines(
  bench: Workbench,
  memory: string | undefined,
  doing: string,
  explanation: string,
  answer?: string,
): Promise<boolean> {
  const said = (result: MaintenanceDone): string => {
    const count = MAINTENANCE_KINDS.reduce((sum, kind) => sum + result[kind].length, 0);
    return [`Maintenance: ${counted(count, 'line')} carried out.`, ...result.problems].join(' ');
  };
  const outcome = await carryOut(bench, {
    kind: 'maintenance',
    doing,
    explanation,
    propose: (progress) => bench.memory.maintain(answer, { memory, progress }),
    done: said,
    nothing: said,
  });
  return outcome !== null;
}
