import { entryTextIn } from '../../core/memory';
import type { RememberResult } from '../../core/model/results/remember';
import type { EntryRef } from '../../core/model/verdict';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** The older entry that a verdict speaks of, or the closest to a new one. */
export interface Older {
  readonly ref: EntryRef;
  /** Its text; null where that cannot be read. */
  readonly text: string | null;
}

/** Below this share of what one says of the other, the closest entry is not worth a word. */
const CLOSE = 0.2;

/** The older entry beside which the new one is shown, null without one. */
export async function olderOf(bench: Workbench, result: RememberResult, memory: string | undefined): Promise<Older | null> {
  const [asked] = result.unsure ? (result.question?.candidates ?? []) : [];
  if (asked !== undefined) return textOf(bench, asked, memory);
  if (result.of !== null) return 'path' in result.of ? { ref: result.of, text: await entryText(bench, result.of, memory) } : null;
  const { evidence } = result;
  if (evidence === null || Math.max(evidence.coverage, evidence.reverse) < CLOSE) return null;
  const { closest } = evidence;
  return 'path' in closest ? { ref: closest, text: null } : null;
}

/** The same for an entry that somebody chose. */
export async function textOf(bench: Workbench, { path, entry }: EntryRef, memory: string | undefined): Promise<Older> {
  const ref = { path, entry };
  return { ref, text: await entryText(bench, ref, memory) };
}

/** An entry's name as people say it. */
export function entryName({ path, entry }: EntryRef): string {
  return entry === null ? titleOf(path) : `${entry} (${titleOf(path)})`;
}

/** The text now in the file, not as the gate saw it: what is shown is what stands there. */
async function entryText(bench: Workbench, ref: EntryRef, memory: string | undefined): Promise<string | null> {
  const { memories } = bench.settings.current();
  const found = memories.find(({ name }) => name === memory) ?? memories[0];
  const file = bench.app.vault.getFileByPath(ref.path);
  if (found === undefined || file === null) return null;
  try {
    return entryTextIn(found, ref, await bench.app.vault.cachedRead(file));
  } catch {
    // The verdict holds without it: it is shown with its evidence alone.
    return null;
  }
}
