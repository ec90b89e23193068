import type { Plan } from '../../core/model/plan';
import type { MergeResult } from '../../core/model/results/refactor';
import type { Outcome } from '../../core/model/vault-memory';
import { carryOut, type Change } from '../plan/carry-out';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linksTold } from './moves';
import { type App, type FuzzyMatch, renderResults } from 'obsidian';
import { byCodePoint, folderOf, stemOf } from '../../core/model/path';
import { PickModal } from '../ui/pick';

/** Merges a note into one the user chooses. */
export async function mergeInto(bench: Workbench, from: string): Promise<void> {
  const others = bench.app.vault
    .getMarkdownFiles()
    .map((file) => file.path)
    .filter((path) => path !== from);
  const into = await pickNote(
    bench.app,
    others,
    `Merge "${titleOf(from)}" into…`,
    'to merge into it',
    'There is no such note to merge into.',
  );
  if (into !== null) await mergePair(bench, from, into);
}

/** Merges one note into another, and tells. */
export async function mergePair(bench: Workbench, from: string, into: string): Promise<void> {
  await carryOut(bench, {
    ...mergeOf(bench, from, into),
    done: (result) => `Merged "${titleOf(from)}" into "${titleOf(result.into)}".${linksTold(result.links)}`,
    nothing: 'There is nothing to merge.',
    open: (result) => result.into,
  });
}

/** Merges one of several notes, and leaves the telling to who asked. Null if the user said no; nothing is changed then. */
export function merged(
  bench: Workbench,
  from: string,
  into: string,
  needsPreview: (plan: Plan) => boolean,
): Promise<Outcome<MergeResult> | null> {
  return carryOut(bench, { ...mergeOf(bench, from, into), needsPreview });
}

function mergeOf(bench: Workbench, from: string, into: string): Change<MergeResult> {
  return {
    kind: 'merge',
    doing: `Preparing to merge "${titleOf(from)}"`,
    explanation:
      'One note takes in the text and the properties of the other, and every link to the other leads there. The other note goes to the trash.',
    propose: (progress) => bench.memory.merge(from, into, { progress }),
  };
}

/** Lets the user choose one of these notes by its name, the lately opened ones first; null if they do not. */
export function pickNote(app: App, paths: readonly string[], placeholder: string, purpose: string, empty: string): Promise<string | null> {
  const recent = app.workspace.getLastOpenFiles().filter((path) => paths.includes(path));
  return new NoteModal(app, [...new Set([...recent, ...[...paths].sort(byCodePoint)])], placeholder, { purpose, empty }).ask();
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
