import { Setting } from 'obsidian';
import { entryTextIn } from '../../core/memory';
import type { RememberResult } from '../../core/model/results/remember';
import type { EntryRef } from '../../core/model/verdict';
import type { Workbench } from '../app/workbench';
import { choiceIn } from '../ui/dialog';
import { titleOf } from '../ui/wording';

/** The older entry that a verdict speaks of, or the closest to a new one. */
export interface Older {
  readonly ref: EntryRef;
  /** Its text; null if that cannot be read. */
  readonly text: string | null;
}

/** Below this share of what one says of the other, the closest entry is not worth a word. */
const CLOSE = 0.4;

/** The older entry beside which the new one is shown, null without one. */
export async function olderOf(bench: Workbench, result: RememberResult, memory: string | undefined): Promise<Older | null> {
  const [asked] = result.unsure ? (result.question?.candidates ?? []) : [];
  if (asked !== undefined) return readOlder(bench, asked, memory);
  if (result.of !== null) return 'path' in result.of ? readOlder(bench, result.of, memory) : null;
  const { evidence } = result;
  if (evidence === null || Math.max(evidence.coverage, evidence.reverse) < CLOSE) return null;
  const { closest } = evidence;
  return 'path' in closest ? readOlder(bench, closest, memory) : null;
}

/** The same for an entry that somebody chose, with the text now in the file: what is shown is what stands there. */
export async function readOlder(bench: Workbench, { path, entry }: EntryRef, memory: string | undefined): Promise<Older> {
  const ref = { path, entry };
  // The verdict holds without it: it is shown with its evidence alone.
  return { ref, text: await entryText(bench, ref, bench.memoryOf(memory)?.name ?? '').catch(() => null) };
}

/** The text of an entry as its file is now; null if it is gone. */
export async function entryText(bench: Workbench, ref: EntryRef, memory: string): Promise<string | null> {
  const owner = bench.settings.current().memories.find(({ name }) => name === memory);
  const file = bench.app.vault.getFileByPath(ref.path);
  return owner === undefined || file === null
    ? null
    : entryTextIn({ memory: owner, convention: bench.conventionOf(owner) }, ref, await bench.app.vault.cachedRead(file));
}

/** An entry's name as people say it. */
export function entryName({ path, entry }: EntryRef): string {
  return entry === null ? titleOf(path) : `${entry} (${titleOf(path)})`;
}

/** A choice among the older entries that a new one may be about. */
export function chooseOlder(parent: HTMLElement, all: readonly EntryRef[], first: EntryRef, choose: (ref: EntryRef) => void): void {
  const { controlEl } = new Setting(parent).setName('Compare with').setClass('tom-review-choice');
  const options = Object.fromEntries(all.map((ref, at) => [String(at), entryName(ref)]));
  const at = all.findIndex(({ path, entry }) => path === first.path && entry === first.entry);
  choiceIn(controlEl, 'Older entry to compare with', options, String(Math.max(0, at)), (chosen) => {
    const ref = all[Number(chosen)];
    if (ref !== undefined) choose(ref);
  });
}
