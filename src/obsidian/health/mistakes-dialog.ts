import type { Mistake } from '../../core/model/results/mistakes';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { Dialog } from '../ui/dialog';
import { guarded, showNotice } from '../ui/notices';
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
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal');
    this.setTitle('Mistakes');
    this.show();
  }

  private show(): void {
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
    const button = row.createEl('button', {
      text: isRule ? 'Take back rule' : 'Make a rule',
      attr: { type: 'button', 'aria-label': `${isRule ? 'Take back rule' : 'Make a rule'}: ${entry}` },
    });
    button.addEventListener('click', () => void guarded(() => this.change(entry, isRule)));
  }

  private async change(entry: string, isRule: boolean): Promise<void> {
    const { bench, memory } = this;
    const outcome = await carryOut(bench, {
      kind: 'mistake',
      doing: 'Preparing the rule',
      explanation: 'The rule is written between marks in the file of rules, or taken out there. The mistake stays.',
      propose: (progress) =>
        isRule ? bench.memory.takeBackRule(entry, { memory, progress }) : bench.memory.graduate(entry, { memory, progress }),
    });
    if (outcome === null) return;
    const said = isRule ? `The rule of "${entry}" was taken back.` : `The fix of "${entry}" is a rule.`;
    if (outcome.receipt === null) showNotice(said);
    else showDone(bench, said, outcome.receipt);
    this.mistakes = (await bench.memory.mistakes({ memory })).mistakes;
    this.show();
  }
}
