import { setIcon, Setting } from 'obsidian';
import type { SkippedEntry, SkippedResult } from '../../core/model/results/skipped';
import { lineOf, entryName } from './entries';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted, listed, spokenName, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';
import { carryOut, showDone } from '../plan/carry-out';

/** The entries that one memory has set aside. */
interface Aside {
  readonly memory: string;
  readonly result: SkippedResult;
}

const verdicts: Record<SkippedEntry['verdict'], string> = { UNIQUE: 'New', SUPERSEDE: 'Supersedes', DUPLICATE: 'Known already' };

/** Opens the list of what was set aside in any memory. */
export async function showSkipped(bench: Workbench): Promise<void> {
  new SkippedModal(bench, await withProgress('Reading what was set aside', () => readAside(bench))).open();
}

async function readAside(bench: Workbench): Promise<readonly Aside[]> {
  const all: Aside[] = [];
  for (const { name: memory } of bench.settings.current().memories) all.push({ memory, result: await bench.memory.skipped({ memory }) });
  return all;
}

class SkippedModal extends Dialog {
  private busy = false;

  constructor(
    private readonly bench: Workbench,
    private all: readonly Aside[],
  ) {
    super(bench.app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-skipped');
    this.setTitle('Skipped entries');
    this.draw();
  }

  private draw(): void {
    this.contentEl.empty();
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '-1' } });
    const filled = this.all.filter(({ result }) => result.entries.length > 0 || result.unreadable.length > 0);
    if (filled.length === 0) {
      const box = scroll.createDiv({ cls: 'tom-state' });
      box.createDiv({ text: 'Nothing is set aside', cls: 'tom-state-title' });
      box.createDiv({
        text: 'When an entry is skipped because it is known already, its text is kept. You find it here and can write it after all.',
        cls: 'tom-muted',
      });
    }
    for (const aside of filled) this.showMemory(scroll, aside);
    const row = new Setting(this.contentEl).setClass('tom-buttons');
    for (const { memory, result } of filled) {
      row.addButton((button) =>
        button.setButtonText(filled.length === 1 ? 'Open note' : `Open note of ${memory}`).onClick(() => this.leaveFor(result.path)),
      );
    }
    row.addButton((button) => {
      button.setButtonText('Close').onClick(() => this.close());
      this.contentEl.win.setTimeout(() => button.buttonEl.focus(), 0);
    });
  }

  private showMemory(parent: HTMLElement, { memory, result }: Aside): void {
    if (this.all.length > 1) parent.createDiv({ text: memory, cls: 'tom-field-label', attr: { role: 'heading', 'aria-level': 2 } });
    const list = parent.createDiv({ cls: 'tom-plan-files', attr: { role: 'list' } });
    // The newest is what somebody looks for.
    for (const entry of [...result.entries].reverse()) this.showEntry(list, entry, memory);
    if (result.unreadable.length === 0) return;
    const what = `${counted(result.unreadable.length, 'part')} of the note cannot be read as an entry: ${listed(result.unreadable.map((heading) => `"${heading}"`))}.`;
    parent.createDiv({ text: `${what} Nothing in it is lost: open the note to see it.`, cls: 'tom-callout' });
  }

  private showEntry(list: HTMLElement, entry: SkippedEntry, memory: string): void {
    const row = list.createDiv({ cls: ['tom-plan-file', 'tom-skipped-entry'], attr: { role: 'listitem' } });
    const details = row.createEl('details');
    const summary = details.createEl('summary');
    setIcon(summary.createSpan({ cls: 'tom-fold', attr: { 'aria-hidden': 'true' } }), 'chevron-right');
    const title = titleOfEntry(entry);
    summary.createSpan({ text: title, cls: 'tom-plan-path' });
    summary.createSpan({ text: `${verdicts[entry.verdict]}, ${entry.date}`, cls: 'tom-plan-what' });
    details.createDiv({
      text: entry.body,
      cls: 'tom-skipped-text',
      attr: { dir: 'auto', tabindex: '0', role: 'group', 'aria-label': `Text of ${title}` },
    });
    const foot = row.createDiv({ cls: 'tom-skipped-foot' });
    this.showOlder(foot.createDiv({ cls: 'tom-skipped-older' }), entry);
    const button = foot.createEl('button', {
      text: 'Write after all',
      cls: 'tom-way',
      attr: { type: 'button', 'aria-label': `Write after all: ${title}` },
    });
    button.addEventListener('click', () => void guarded(() => this.write(entry, memory)));
  }

  private showOlder(parent: HTMLElement, { of }: SkippedEntry): void {
    if (of === null) return;
    parent.createSpan({ text: 'Compared with ', cls: 'tom-muted' });
    if (this.app.vault.getFileByPath(of.path) === null) {
      parent.createSpan({ text: `${entryName(of)}, which is not there any more`, cls: 'tom-muted' });
      return;
    }
    const link = parent.createEl('button', {
      text: entryName(of),
      cls: 'tom-link',
      attr: { type: 'button', 'aria-label': spokenName(entryName(of), `Open ${of.path}`) },
    });
    link.addEventListener('click', () => this.leaveFor(of.path, lineOf(this.app, of)));
  }

  private leaveFor(path: string, line?: number): void {
    this.close();
    void openAt(this.app, path, line);
  }

  private async write(entry: SkippedEntry, memory: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (!(await writeSkipped(this.bench, entry, memory))) return;
      this.all = await readAside(this.bench);
      this.draw();
    } finally {
      this.busy = false;
    }
  }
}

/** Its title; where it came with none, how its text begins. */
function titleOfEntry({ title, body }: SkippedEntry): string {
  return (
    title.trim() ||
    Array.from(body.trim().split('\n')[0] ?? '')
      .slice(0, 80)
      .join('') ||
    'Untitled'
  );
}

/** Writes a skipped entry after all; it leaves the skipped note. False where the user said no. */
async function writeSkipped(bench: Workbench, entry: SkippedEntry, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: 'Preparing the entry',
    explanation: 'The entry goes where the convention of its memory says, and leaves the skipped note.',
    propose: (progress) => bench.memory.writeSkipped(entry.id, { memory, progress }),
  });
  if (outcome === null) return false;
  const { result, receipt } = outcome;
  const { path } = result;
  if (receipt === null || path === null) showNotice(result.refused?.rule ?? 'Nothing had to be written.');
  else showDone(bench, `Written as "${titleOf(path)}".`, receipt, [{ label: 'Open', run: () => openAt(bench.app, path) }]);
  return receipt !== null;
}
