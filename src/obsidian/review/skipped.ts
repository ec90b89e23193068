import type { SkippedEntry, SkippedResult } from '../../core/model/results/skipped';
import { entryName } from '../remember/older';
import { lineOf } from './entries';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted, listed, spokenName, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { addButtons, Dialog, stateBox } from '../ui/dialog';
import { foldRow } from '../ui/ticks';
import { carryOut } from '../plan/carry-out';

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
    super(bench.app, 'Skipped entries', 'tom-skipped');
  }

  override onOpen(): void {
    this.contentEl.empty();
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '-1' } });
    const filled = this.all.filter(({ result }) => result.entries.length > 0 || result.unreadable.length > 0);
    if (filled.length === 0) {
      const says = 'When an entry is skipped because it is known already, its text is kept. You find it here and can write it after all.';
      stateBox(scroll, 'Nothing is set aside', says);
    }
    for (const aside of filled) this.showMemory(scroll, aside);
    this.buttonRow([
      ...filled.map(({ memory, result }) => ({
        text: filled.length === 1 ? 'Open note' : `Open note of ${memory}`,
        run: () => this.leaveFor(result.path),
      })),
      { text: 'Close', focus: true, run: () => this.close() },
    ]);
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
    const title = titleOfEntry(entry);
    const attr = { dir: 'auto', tabindex: '0', role: 'group', 'aria-label': `Text of ${title}` };
    const summary = foldRow(row, {
      cls: '',
      isEager: true,
      body: (el) => el.createDiv({ text: entry.body, cls: 'tom-skipped-text', attr }),
    });
    summary.createSpan({ text: title, cls: 'tom-plan-path' });
    summary.createSpan({ text: `${verdicts[entry.verdict]}, ${entry.date}`, cls: 'tom-plan-what' });
    const foot = row.createDiv({ cls: 'tom-skipped-foot' });
    this.showOlder(foot.createDiv({ cls: 'tom-skipped-older' }), entry);
    const says = `Write after all: ${title}`;
    addButtons(foot, [{ text: 'Write after all', cls: 'tom-way', says, run: () => this.write(entry, memory) }]);
  }

  private showOlder(parent: HTMLElement, { of }: SkippedEntry): void {
    if (of === null) return;
    parent.createSpan({ text: 'Compared with ', cls: 'tom-muted' });
    if (this.app.vault.getFileByPath(of.path) === null) {
      parent.createSpan({ text: `${entryName(of)}, which is not there any more`, cls: 'tom-muted' });
      return;
    }
    const says = spokenName(entryName(of), `Open ${of.path}`);
    addButtons(parent, [{ text: entryName(of), cls: 'tom-link', says, run: () => this.leaveFor(of.path, lineOf(this.app, of)) }]);
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
      this.onOpen();
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

/** Writes a skipped entry after all; it leaves the skipped note. False if the user said no. */
async function writeSkipped(bench: Workbench, entry: SkippedEntry, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'remember',
    doing: 'Preparing the entry',
    explanation: 'The entry goes where the convention of its memory says, and leaves the skipped note.',
    propose: (progress) => bench.memory.writeSkipped(entry.id, { memory, progress }),
    done: ({ path }) => `Written as "${titleOf(path ?? '')}".`,
    nothing: ({ refused }) => refused?.rule ?? 'Nothing had to be written.',
    open: ({ path }) => path,
  });
  return outcome !== null && outcome.receipt !== null;
}
