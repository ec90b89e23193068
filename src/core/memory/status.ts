import { decideIndex } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import { isInside, type VaultPath } from '../model/path';
import type { JournalEntry } from '../model/plan';
import type { VaultFiles } from '../model/ports';
import type { DueItem, MemoryStatus, StatusResult } from '../model/results';
import { newestDate } from '../read/dates';
import { unmatchedExclusions, unmatchedSentence } from '../read/exclusions';
import { indexPath, isInner, notesOf } from '../read/scope';
import { readTextOrNull } from '../read/texts';

/** Counts of each memory and what is due, from one snapshot. */
export async function statusOf(contexts: readonly DecideContext[], files: VaultFiles, journal: readonly JournalEntry[]): Promise<StatusResult> {
  const memories: MemoryStatus[] = [];
  const due: DueItem[] = [];
  for (const entry of journal) {
    if (entry.state !== 'interrupted') continue;
    due.push({ memory: '', what: 'recover', message: `"${entry.title}" was interrupted. To get back what it changed, undo the journal entry ${entry.id}.` });
  }
  for (const ctx of contexts) {
    const status = memoryStatus(ctx);
    memories.push(status);
    const index = decideIndex(ctx, await readTextOrNull(files, indexPath(ctx)));
    if (index.plan === null) continue;
    const message = status.indexNote.exists ? 'The top-of-mind note is out of date.' : 'There is no top-of-mind note yet.';
    due.push({ memory: status.name, what: 'index', message });
  }
  return { memories, due };
}

function memoryStatus(ctx: DecideContext): MemoryStatus {
  const { snapshot, memory } = ctx;
  const notes = notesOf(ctx);
  const own = (path: VaultPath): boolean => isInside(path, memory.root) && !isInner(ctx, path);
  const inside = snapshot.links.filter((link) => own(link.from) && link.kind !== 'reference');
  const index = indexPath(ctx);
  return {
    name: memory.name,
    root: memory.root,
    convention: memory.convention,
    notes: notes.length,
    entries: notes.length,
    links: inside.length,
    unresolved: inside.filter((link) => link.to === null).length,
    unreadable: snapshot.unreadable.filter((file) => own(file.path)).length,
    indexNote: { path: index, exists: snapshot.has(index) },
    warnings: unmatchedExclusions(snapshot.files, memory, ctx.convention.bundle.excludeFolders).map((one) => `The setting "${one.setting}": ${unmatchedSentence(one)}`),
    newest: newestDate(notes),
  };
}
