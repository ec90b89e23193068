import { messageOf } from '../../core/model/errors';
import { readMaintenanceAnswer, rebaselinePrompt } from '../../core/memory';
import {
  MAINTENANCE_KINDS,
  type ChosenLine,
  type MaintenanceDone,
  type MaintenanceKind,
  type MaintenanceResult,
} from '../../core/model/results/maintenance';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { copyButton } from '../ui/clipboard';
import { addButtons, Dialog, labelled } from '../ui/dialog';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted } from '../ui/wording';
import type { BaselineResult } from '../../core/model/results/rebaseline';
import type { Mistake } from '../../core/model/results/mistakes';

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
  private readonly answered = new Map<string, ChosenLine>();
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
      this.ticks.list(
        body,
        this.result[kind].map(({ id, text, to, why, path }) => ({
          id,
          lines: [
            { text, cls: 'tom-name-kept' },
            { text: `${to === undefined ? '' : `To ${to}. `}${why.join(' ')} ${path}`, cls: 'tom-muted' },
          ],
        })),
      );
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

  private take(text: string): void {
    this.update();
    if (text.trim() === '') return;
    try {
      const lines = readMaintenanceAnswer(text).filter(({ id }) => this.ticks.has(id));
      this.answered.clear();
      for (const line of lines) this.answered.set(line.id, line);
      this.ticks.set([...this.answered.keys()]);
      this.hintEl.setText(`The answer chooses ${counted(this.answered.size, 'line')}.`);
    } catch (error) {
      this.hintEl.setText(messageOf(error));
    }
  }

  private update(): void {
    const { size } = this.ticks.chosen;
    // A line that is ticked again by hand is carried out as it stands here, not in the words of an answer.
    for (const id of this.answered.keys()) if (!this.ticks.chosen.has(id)) this.answered.delete(id);
    this.hintEl.setText('');
    this.button?.setText(size === 0 ? 'Note as done' : `Apply ${counted(size, 'line')}`);
  }

  private async apply(): Promise<void> {
    const lines = [...this.ticks.chosen].map((id) => this.answered.get(id) ?? { id });
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
    this.ticks.list(
      body,
      corrections.map(({ entry, text }) => ({
        id: entry,
        lines: [
          { text: entry, cls: 'tom-name-kept' },
          { text: text.replace(/^[^\n]*\n*/, ''), cls: ['tom-muted', 'tom-correction'] },
        ],
      })),
    );
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

/** Shows the mistakes of a memory. */
export async function showMistakes(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const { mistakes } = await bench.memory.mistakes({ memory });
  new MistakesDialog(bench, memory, mistakes).open();
}

/** The mistakes with their counts; the fix of each can be made a rule, or its rule taken back. */
class MistakesDialog extends Dialog {
  constructor(
    private readonly bench: Workbench,
    private readonly memory: string | undefined,
    private mistakes: readonly Mistake[],
  ) {
    super(bench.app, 'Mistakes');
  }

  override onOpen(): void {
    this.contentEl.empty();
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    if (this.mistakes.length === 0) body.createDiv({ text: 'No mistakes are kept.', cls: 'tom-muted' });
    for (const mistake of this.mistakes) this.showOne(body, mistake);
  }

  private showOne(parent: HTMLElement, { entry, miss, fix, count, status, ripe }: Mistake): void {
    const row = parent.createDiv({ cls: 'tom-due' });
    const text = row.createDiv({ cls: 'tom-due-text' });
    text.createDiv({ text: miss === '' ? entry : miss });
    text.createDiv({ text: fix, cls: 'tom-muted' });
    text.createDiv({
      text: `${entry}, ${counted(count, 'time')}, ${ripe ? 'due to become a rule' : status.toLowerCase() || 'active'}`,
      cls: 'tom-muted',
    });
    const isRule = /^graduated/i.test(status);
    if (fix === '' && !isRule) return;
    const label = isRule ? 'Take back rule' : 'Make a rule';
    addButtons(row, [{ text: label, says: `${label}: ${entry}`, run: () => this.change(entry, isRule) }]);
  }

  private async change(entry: string, isRule: boolean): Promise<void> {
    const { bench, memory } = this;
    const said = isRule ? `The rule of "${entry}" was taken back.` : `The fix of "${entry}" is a rule.`;
    const outcome = await carryOut(bench, {
      kind: 'mistake',
      doing: 'Preparing the rule',
      explanation: 'The rule is written between marks in the file of rules, or taken out there. The mistake stays.',
      propose: (progress) =>
        isRule ? bench.memory.takeBackRule(entry, { memory, progress }) : bench.memory.graduate(entry, { memory, progress }),
      done: () => said,
      nothing: said,
    });
    if (outcome === null) return;
    this.mistakes = (await bench.memory.mistakes({ memory })).mistakes;
    this.onOpen();
  }
}
