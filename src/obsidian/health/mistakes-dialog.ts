import type { Mistake } from '../../core/model/results/mistakes';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { addButtons, Dialog } from '../ui/dialog';
import { counted } from '../ui/wording';

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
