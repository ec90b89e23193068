import { carryOut } from '../plan/carry-out';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linksTold } from './moves';
import { type FuzzyMatch, renderResults } from 'obsidian';
import { byCodePoint, folderOf, stemOf } from '../../core/model/path';
import { PickModal } from '../ui/pick';

/** Merges a note into one the user chooses by its name, the lately opened ones first. */
export async function mergeInto(bench: Workbench, from: string): Promise<void> {
  const { vault, workspace } = bench.app;
  const others = new Set(vault.getMarkdownFiles().map(({ path }) => path));
  others.delete(from);
  const recent = workspace.getLastOpenFiles().filter((path) => others.has(path));
  const words = { purpose: 'to merge into it', empty: 'There is no such note to merge into.' };
  const all = [...new Set([...recent, ...[...others].sort(byCodePoint)])];
  const into = await new NoteModal(bench.app, all, `Merge "${titleOf(from)}" into…`, words).ask();
  if (into === null) return;
  await carryOut(bench, {
    kind: 'merge',
    doing: `Preparing to merge "${titleOf(from)}"`,
    explanation:
      'The text and the properties of one note move into the other, and every link to it follows. The emptied note goes to the trash.',
    propose: (progress) => bench.memory.merge(from, into, { progress }),
    done: (result) => `Merged "${titleOf(from)}" into "${titleOf(result.into)}".${linksTold(result.links)}`,
    nothing: 'There is nothing to merge.',
    open: (result) => result.into,
  });
}

class NoteModal extends PickModal<string> {
  override getItemText(path: string): string {
    return path.slice(0, path.length - '.md'.length);
  }

  override renderSuggestion({ item, match }: FuzzyMatch<string>, el: HTMLElement): void {
    el.addClass('mod-complex');
    const content = el.createDiv({ cls: 'suggestion-content' });
    const folder = folderOf(item);
    // The matches count from the start of the whole path.
    renderResults(content.createDiv({ cls: 'suggestion-title' }), stemOf(item), match, folder === '' ? 0 : -(folder.length + 1));
    if (folder !== '') renderResults(content.createDiv({ cls: 'suggestion-note' }), folder, match);
  }
}
