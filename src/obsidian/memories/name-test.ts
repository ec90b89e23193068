import { ButtonComponent } from 'obsidian';
import { codeOf, messageOf } from '../../core/model/errors';
import type { Memory } from '../../core/model/memory';
import { quietly } from '../ui/progress';
import { conformityOf, type Conformity } from '../../core/memory';
import { counted, figure, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** How many names that do not fit are listed. */
const LISTED = 20;

/** Says how far a folder is named as the memory would have it, before anything of that is saved. */
export class NameTest {
  private readonly sayEl: HTMLElement;
  private readonly listEl: HTMLElement;
  private run = 0;

  constructor(
    private readonly bench: Workbench,
    parent: HTMLElement,
    /** The memory as it is being edited, null while it cannot be read. */
    private readonly memory: () => Memory | null,
  ) {
    const box = parent.createDiv({ cls: 'tom-callout tom-name-test' });
    const head = box.createDiv({ cls: 'tom-name-test-head' });
    this.sayEl = head.createDiv({ cls: 'tom-name-test-text', attr: { 'aria-live': 'polite' } });
    new ButtonComponent(head).setButtonText('Test against the folder').onClick(() => this.list());
    this.listEl = box.createEl('ul', { cls: 'tom-receipt-list' });
  }

  /** The list shown is out of date. */
  wait(): void {
    this.stop();
    this.say('Counting names…');
  }

  stop(): void {
    this.run += 1;
  }

  say(text: string): void {
    this.sayEl.setText(text);
    this.listEl.empty();
  }

  count(): void {
    void this.look(async () => undefined);
  }

  /** Lists the first names that do not fit, each with the one it would get. */
  private list(): void {
    void this.look(async ({ others }, memory) => {
      const paths = others.slice(0, LISTED);
      const settings = { ...this.bench.settings.current(), memories: [memory] };
      const { result } =
        paths.length === 0 ? { result: { findings: [] } } : await this.bench.memoryWith(settings).check({ memory: memory.name, paths });
      return () => {
        for (const path of paths) {
          const finding = result.findings.find((one) => one.path === path && one.id === 'name.pattern');
          const item = this.listEl.createEl('li');
          item.createDiv({
            text: titleOf(path),
            cls: finding?.fix?.kind === 'rename' ? 'tom-name-old' : 'tom-name-kept',
            attr: { title: path },
          });
          if (finding?.fix?.kind === 'rename')
            item.createDiv({ text: titleOf(finding.fix.to), cls: 'tom-name-new', attr: { title: finding.fix.to } });
          else if (finding !== undefined) item.createDiv({ text: finding.message, cls: 'tom-muted' });
        }
        if (others.length > paths.length)
          this.listEl.createEl('li', {
            text: `And ${counted(others.length - paths.length, 'more note', 'more notes')}.`,
            cls: 'tom-muted',
          });
      };
    });
  }

  /** Counts, then shows the count and what `more` made of it; nothing where something newer is under way. */
  private async look(more: (found: Conformity, memory: Memory) => Promise<(() => void) | undefined>): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => run !== this.run;
    const memory = this.memory();
    if (memory === null) return;
    try {
      const snapshot = await this.bench.snapshot();
      const found = await conformityOf(snapshot, memory, quietly(outdated), this.bench.settings.current().memories);
      const show = await more(found, memory);
      if (outdated()) return;
      this.say(conformityText(found));
      show?.();
    } catch (error) {
      if (!outdated() && codeOf(error) !== 'cancelled') this.say(messageOf(error));
    }
  }
}

/** `34 of 41 notes are named as this convention says.` */
export function conformityText({ asked, named }: Conformity): string {
  if (asked === 0) return 'No note here falls under a rule of naming.';
  if (named === asked)
    return asked === 1
      ? 'The one note here is named as this convention says.'
      : `All ${counted(asked, 'note')} are named as this convention says.`;
  return `${figure(named)} of ${counted(asked, 'note')} ${named === 1 ? 'is' : 'are'} named as this convention says.`;
}
