import type { SkippedEntry, SkippedResult } from '../../core/model/results/skipped';
import { entryName } from '../remember/older';
import { LOOKS } from '../remember/verdict';
import { lineOf } from './entries';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted, listed, spokenName, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { addButtons, showDialog, stateBox } from '../ui/dialog';
import { foldRow } from '../ui/ticks';
import { carryOut } from '../plan/carry-out';

interface Aside {
  readonly memory: string;
  readonly result: SkippedResult;
}

/** Opens the list of what was set aside in any memory. */
export async function showSkipped(bench: Workbench): Promise<void> {
  const { app } = bench;
  const first = await withProgress('Reading skipped entries', () => readAside(bench));
  void showDialog(app, 'Skipped entries', 'tom-skipped', (el, dialog) => {
    let isBusy = false;
    const leaveFor = (path: string, line?: number): void => {
      dialog.close();
      void openAt(app, path, line);
    };
    const write = async (entry: SkippedEntry, memory: string): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        if (await writeSkipped(bench, entry, memory)) draw(await readAside(bench));
      } finally {
        isBusy = false;
      }
    };
    const showOlder = (parent: HTMLElement, { of }: SkippedEntry): void => {
      if (of === null) return;
      parent.createSpan({ text: 'Compared with ', cls: 'tom-muted' });
      const name = entryName(of);
      if (app.vault.getFileByPath(of.path) === null) parent.createSpan({ text: `${name}, which is gone`, cls: 'tom-muted' });
      else {
        const says = spokenName(name, `Open ${of.path}`);
        addButtons(parent, [{ text: name, cls: 'tom-link', says, run: () => leaveFor(of.path, lineOf(app, of)) }]);
      }
    };
    const showEntry = (list: HTMLElement, entry: SkippedEntry, memory: string): void => {
      const row = list.createDiv({ cls: ['tom-plan-file', 'tom-skipped-entry'], attr: { role: 'listitem' } });
      const title = titleOfEntry(entry);
      const attr = { dir: 'auto', tabindex: '0', role: 'group', 'aria-label': `Text of ${title}` };
      const body = (text: HTMLElement): unknown => text.createDiv({ text: entry.body, cls: 'tom-skipped-text', attr });
      const summary = foldRow(row, { cls: '', isEager: true, body });
      summary.createSpan({ text: title, cls: 'tom-plan-path' });
      summary.createSpan({ text: `${LOOKS[entry.verdict].label}, ${entry.date}`, cls: 'tom-plan-what' });
      const foot = row.createDiv({ cls: 'tom-skipped-foot' });
      showOlder(foot.createDiv({ cls: 'tom-skipped-older' }), entry);
      const says = `Write after all: ${title}`;
      addButtons(foot, [{ text: 'Write after all', cls: 'tom-way', says, run: () => write(entry, memory) }]);
    };
    const draw = (all: readonly Aside[]): void => {
      el.empty();
      const scroll = el.createDiv({ cls: 'tom-scroll', attr: { tabindex: '-1' } });
      const filled = all.filter(({ result }) => result.entries.length > 0 || result.unreadable.length > 0);
      const says = 'When an entry is skipped because it is already known, its text is kept here. You can write it after all.';
      if (filled.length === 0) stateBox(scroll, 'No skipped entries', says);
      for (const { memory, result } of filled) {
        if (all.length > 1) scroll.createDiv({ text: memory, cls: 'tom-field-label', attr: { role: 'heading', 'aria-level': 2 } });
        const list = scroll.createDiv({ cls: 'tom-plan-files', attr: { role: 'list' } });
        // The newest is what somebody looks for.
        for (const entry of [...result.entries].reverse()) showEntry(list, entry, memory);
        const { unreadable } = result;
        if (unreadable.length === 0) continue;
        const what = `${counted(unreadable.length, 'part')} of the note cannot be read as an entry: ${listed(unreadable.map((heading) => `"${heading}"`))}.`;
        scroll.createDiv({ text: `${what} Nothing in it is lost: open the note to see it.`, cls: 'tom-callout' });
      }
      dialog.buttonRow([
        ...filled.map(({ memory, result }) => ({
          text: filled.length === 1 ? 'Open note' : `Open note of ${memory}`,
          run: () => leaveFor(result.path),
        })),
        { text: 'Close', focus: true, run: () => dialog.close() },
      ]);
    };
    draw(first);
  });
}

async function readAside(bench: Workbench): Promise<readonly Aside[]> {
  const all: Aside[] = [];
  for (const { name: memory } of bench.settings.current().memories) all.push({ memory, result: await bench.memory.skipped({ memory }) });
  return all;
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
