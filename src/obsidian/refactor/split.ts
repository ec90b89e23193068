import { codeOf, messageOf } from '../../core/model/errors';
import type { SplitBy } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { AskDialog } from '../ui/dialog';
import { quietly } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted, titleOf } from '../ui/wording';
import { linksTold } from './moves';

/** Makes notes of the sections of a note that the user chooses, as one change. */
export async function splitNote(bench: Workbench, path: string): Promise<void> {
  const choice = await new SplitModal(bench, path).ask();
  if (choice === null) return;
  await carryOut(bench, {
    kind: 'split',
    doing: 'Preparing the new notes',
    explanation:
      'The chosen parts move into notes of their own, and a link to each takes its place. Links to their headings and blocks follow. No text is lost.',
    propose: (progress) => bench.memory.split(path, { ...choice, progress }),
    done: ({ created, links }) => `Made ${counted(created.length, 'note')} of "${titleOf(path)}".${linksTold(links)}`,
    nothing: 'There is nothing to split.',
  });
}

/** The parts to make notes of: those under these headings, or all of them. */
interface SplitChoice {
  readonly by: SplitBy;
  readonly headings?: readonly string[];
}

interface Part {
  readonly heading: string;
  readonly path: string;
  /** True if another heading of the note reads the same, so that this one's text does not tell it. */
  readonly ambiguous: boolean;
}

interface Cut {
  readonly by: SplitBy;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly ticks: Ticks;
}

const ways: readonly { readonly by: SplitBy; readonly label: string }[] = [
  { by: 'heading', label: 'Headings' },
  { by: 'entry', label: 'Dated entries' },
];

/** Shows the parts of a note and lets the user choose those to make notes of. */
class SplitModal extends AskDialog<SplitChoice> {
  private isClosed = false;
  private cut: Cut | null = null;
  private bodyEl!: HTMLElement;
  private buttonsEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly path: string,
  ) {
    super(bench.app, `Split "${titleOf(path)}"`, 'tom-split');
  }

  override onOpen(): void {
    this.bodyEl = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { 'aria-live': 'polite' } });
    this.buttonsEl = this.contentEl.createDiv();
    this.bodyEl.createDiv({ text: 'Looking for sections…', cls: 'tom-muted' });
    this.onModEnter(() => this.make());
    this.showButtons();
    void this.look();
  }

  override onClose(): void {
    this.isClosed = true;
  }

  private async look(): Promise<void> {
    const file = this.app.vault.getFileByPath(this.path);
    const headings = (file === null ? null : this.app.metadataCache.getFileCache(file))?.headings?.map((one) => keyOf(one.heading)) ?? [];
    const progress = quietly(() => this.isClosed);
    const cuts: Cut[] = [];
    let problem = '';
    for (const { by, label } of ways) {
      try {
        const { result } = await this.bench.memory.split(this.path, { by, progress });
        const parts = result.created.map(({ heading, path }) => ({
          heading,
          path,
          ambiguous: headings.filter((one) => one === keyOf(heading)).length > 1,
        }));
        const ticks = (): Ticks =>
          new Ticks(
            parts.map((part) => part.path),
            () => this.countChosen(),
          );
        if (parts.length > 0) cuts.push({ by, label, parts, ticks: ticks() });
      } catch (error) {
        if (codeOf(error) === 'cancelled') return;
        problem ||= messageOf(error);
      }
    }
    if (this.isClosed) return;
    const [first, other] = cuts;
    this.bodyEl.empty();
    if (first === undefined) {
      const text = problem === '' ? 'This note has no section to take out. Give it headings first.' : problem;
      this.bodyEl.createDiv({ text, cls: problem === '' ? 'tom-muted' : 'tom-problem' });
      return;
    }
    const paths = ({ parts }: Cut): string => parts.map(({ path }) => path).join('\n');
    this.show(first, other !== undefined && paths(first) !== paths(other) ? cuts : []);
  }

  private show(cut: Cut, choices: readonly Cut[]): void {
    this.cut = cut;
    this.bodyEl.empty();
    if (choices.length > 0) this.showWays(choices);
    this.bodyEl.createDiv({
      text: 'Each chosen part becomes a note of its own, and a link to it takes its place here. Links follow the text.',
      cls: 'tom-muted',
    });
    this.showButtons();
    cut.ticks.showAll(this.bodyEl);
    const tied = 'Another heading reads the same, so this part goes only together with all others.';
    cut.ticks.list(
      this.bodyEl,
      cut.parts.map(({ heading, path, ambiguous }) => ({
        id: path,
        isTied: ambiguous,
        lines: [
          { text: heading, cls: 'tom-name-kept' },
          { text: path, cls: 'tom-muted' },
          ...(ambiguous ? [{ text: tied, cls: 'tom-muted' }] : []),
        ],
      })),
    );
    this.countChosen();
  }

  private showWays(cuts: readonly Cut[]): void {
    const group = this.bodyEl.createDiv({ cls: 'tom-split-ways', attr: { role: 'radiogroup', 'aria-label': 'Where to cut' } });
    for (const cut of cuts) {
      const choice = group.createEl('label', { cls: 'tom-tick-all' });
      const radio = choice.createEl('input', { type: 'radio', attr: { name: 'tom-split-by' } });
      radio.checked = this.cut === cut;
      choice.createSpan({ text: `${cut.label} (${cut.parts.length})` });
      radio.addEventListener('change', () => {
        this.show(cut, cuts);
        this.bodyEl.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
      });
    }
  }

  private showButtons(): void {
    this.buttonsEl.empty();
    const make = { text: '', main: true, run: () => this.make() };
    const close = { text: this.cut === null ? 'Close' : 'Cancel', run: () => this.close() };
    [, this.button] = this.buttonRow(this.cut === null ? [close] : [close, make], this.buttonsEl);
  }

  private countChosen(): void {
    const count = this.cut?.ticks.chosen.size ?? 0;
    this.button?.setText(count === 0 ? 'Nothing chosen' : `Make ${counted(count, 'note')}`);
    this.button?.toggleAttribute('disabled', count === 0);
  }

  private make(): void {
    if (this.cut === null || this.cut.ticks.chosen.size === 0) return;
    const { by, parts, ticks } = this.cut;
    const chosen = parts.filter(({ path }) => ticks.chosen.has(path));
    this.finish({ by, ...(chosen.length === parts.length ? {} : { headings: chosen.map(({ heading }) => heading) }) });
  }
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
