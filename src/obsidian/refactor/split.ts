import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linksTold } from './moves';
import { Setting } from 'obsidian';
import { codeOf, messageOf } from '../../core/model/errors';
import type { SplitBy } from '../../core/model/vault-memory';
import { breathing } from '../ui/progress';
import { Dialog } from '../ui/dialog';
import type { SplitResult } from '../../core/model/results/refactor';

/** Makes notes of the sections of a note that the user chooses, as one change. */
export async function splitNote(bench: Workbench, path: string): Promise<void> {
  const choice = await chooseParts(bench, path);
  if (choice === null) return;
  const outcome = await carryOut(bench, {
    kind: 'split',
    doing: 'Preparing the new notes',
    explanation:
      'The chosen parts move into notes of their own, and a link to each takes its place. Links to their headings and blocks follow. No text is lost.',
    propose: (progress) => bench.memory.split(path, { ...choice, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('There is nothing to split.');
  else showDone(bench, `Made ${counted(result.created.length, 'note')} of "${titleOf(path)}".${linksTold(result.links)}`, receipt);
}

/** The parts to make notes of: those under these headings, or all of them. */
interface SplitChoice {
  readonly by: SplitBy;
  readonly headings?: readonly string[];
}

const ways: readonly { readonly by: SplitBy; readonly label: string }[] = [
  { by: 'heading', label: 'Headings' },
  { by: 'entry', label: 'Dated entries' },
];

/** Shows the parts of a note and lets the user choose those to make notes of; null where closed. */
function chooseParts(bench: Workbench, path: string): Promise<SplitChoice | null> {
  return new Promise((resolve) => {
    const modal = new SplitModal(bench, path);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class SplitModal extends Dialog {
  answer: SplitChoice | null = null;
  private closed = false;
  private by: SplitBy = 'heading';
  private readonly found = new Map<SplitBy, Part[]>();
  private bodyEl!: HTMLElement;
  private buttonsEl!: HTMLElement;
  private button: HTMLButtonElement | null = null;

  constructor(
    private readonly bench: Workbench,
    private readonly path: string,
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-split');
    this.setTitle(`Split "${titleOf(this.path)}"`);
    this.bodyEl = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { 'aria-live': 'polite' } });
    this.buttonsEl = this.contentEl.createDiv();
    this.bodyEl.createDiv({ text: 'Looking for sections…', cls: 'tom-muted' });
    this.scope.register(['Mod'], 'Enter', () => {
      this.finish();
      return false;
    });
    this.showButtons();
    void this.look();
  }

  override onClose(): void {
    this.closed = true;
  }

  /** Finds what the note can be cut into, and shows it. */
  private async look(): Promise<void> {
    const file = this.app.vault.getFileByPath(this.path);
    const headings = (file === null ? null : this.app.metadataCache.getFileCache(file))?.headings?.map((one) => one.heading) ?? [];
    let problem = '';
    for (const { by } of ways) {
      try {
        const { result } = await this.bench.memory.split(this.path, {
          by,
          progress: breathing(
            () => undefined,
            () => this.closed,
          ),
        });
        this.found.set(by, partsOf(result, headings));
      } catch (error) {
        if (codeOf(error) === 'cancelled') return;
        problem ||= messageOf(error);
      }
    }
    if (this.closed) return;
    const found = ways.find(({ by }) => this.parts(by).length > 0);
    this.bodyEl.empty();
    if (found === undefined) {
      const text = problem === '' ? 'This note has no section to take out. Give it headings first.' : problem;
      this.bodyEl.createDiv({ text, cls: problem === '' ? 'tom-muted' : 'tom-problem' });
      return;
    }
    this.by = found.by;
    this.show();
  }

  private waysDiffer(): boolean {
    const [one, other] = ways.map(({ by }) =>
      this.parts(by)
        .map((part) => part.path)
        .join('\n'),
    );
    return one !== '' && other !== '' && one !== other;
  }

  private parts(by = this.by): readonly Part[] {
    return this.found.get(by) ?? [];
  }

  private show(): void {
    this.bodyEl.empty();
    if (this.waysDiffer()) this.showWays();
    this.bodyEl.createDiv({
      text: 'Each chosen part becomes a note of its own, and a link to it takes its place here. Links follow the text.',
      cls: 'tom-muted',
    });
    this.showButtons();
    showParts(this.bodyEl, this.parts(), () => this.countChosen());
  }

  private showWays(): void {
    const group = this.bodyEl.createDiv({ cls: 'tom-split-ways', attr: { role: 'radiogroup', 'aria-label': 'Where to cut' } });
    for (const { by, label } of ways) {
      const choice = group.createEl('label', { cls: 'tom-tick-all' });
      const radio = choice.createEl('input', { type: 'radio', attr: { name: 'tom-split-by' } });
      radio.checked = this.by === by;
      choice.createSpan({ text: `${label} (${this.parts(by).length})` });
      radio.addEventListener('change', () => {
        this.by = by;
        this.show();
        this.bodyEl.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
      });
    }
  }

  private showButtons(): void {
    this.buttonsEl.empty();
    const buttons = new Setting(this.buttonsEl).setClass('tom-buttons');
    buttons.addButton((button) => button.setButtonText(this.parts().length === 0 ? 'Close' : 'Cancel').onClick(() => this.close()));
    if (this.parts().length === 0) return;
    buttons.addButton((button) => {
      button.setCta().onClick(() => this.finish());
      this.button = button.buttonEl;
    });
  }

  private chosen(): readonly Part[] {
    return this.parts().filter((part) => part.chosen);
  }

  private countChosen(): void {
    const count = this.chosen().length;
    this.button?.setText(count === 0 ? 'Nothing chosen' : `Make ${counted(count, 'note')}`);
    this.button?.toggleAttribute('disabled', count === 0);
  }

  private finish(): void {
    const chosen = this.chosen();
    if (chosen.length === 0) return;
    const all = chosen.length === this.parts().length;
    this.answer = { by: this.by, ...(all ? {} : { headings: chosen.map((part) => part.heading) }) };
    this.close();
  }
}

/** A part of a note that could become one of its own. */
export interface Part {
  readonly heading: string;
  /** The note that it would become. */
  readonly path: string;
  /** True where another heading of the note reads the same, so that this one's text does not tell it. */
  readonly ambiguous: boolean;
  chosen: boolean;
}

/** The parts that a split would make, all chosen; `headings` are those of the whole note. */
function partsOf(result: SplitResult, headings: readonly string[]): Part[] {
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(keyOf(heading), (counts.get(keyOf(heading)) ?? 0) + 1);
  return result.created.map(({ heading, path }) => ({ heading, path, ambiguous: (counts.get(keyOf(heading)) ?? 0) > 1, chosen: true }));
}

/** Lists the parts with a tick box each and one for all, and keeps `chosen` up to date. */
function showParts(parent: HTMLElement, parts: readonly Part[], changed: () => void): void {
  const all = parent.createEl('label', { cls: 'tom-tick-all' });
  const allBox = all.createEl('input', { type: 'checkbox' });
  all.createSpan({ text: 'All' });
  const list = parent.createEl('ul', { cls: 'tom-name-list' });
  const rows = parts.map((part) => ({ part, box: showPart(list, part) }));
  const update = (): void => {
    const every = parts.every((part) => part.ambiguous || part.chosen);
    allBox.checked = every;
    for (const { part, box } of rows) {
      if (part.ambiguous) part.chosen = every;
      box.checked = part.chosen;
    }
    changed();
  };
  for (const { part, box } of rows) {
    box.toggleAttribute('disabled', part.ambiguous);
    box.addEventListener('change', () => {
      part.chosen = box.checked;
      update();
    });
  }
  allBox.addEventListener('change', () => {
    for (const { part } of rows) part.chosen = allBox.checked;
    update();
  });
  update();
}

function showPart(list: HTMLElement, part: Part): HTMLInputElement {
  const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
  const box = label.createEl('input', { type: 'checkbox' });
  const text = label.createDiv({ cls: 'tom-name-text' });
  text.createDiv({ text: part.heading, cls: 'tom-name-kept' });
  text.createDiv({ text: part.path, cls: 'tom-muted' });
  if (part.ambiguous)
    text.createDiv({ text: 'Another heading reads the same, so this part goes only together with all others.', cls: 'tom-muted' });
  return box;
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
