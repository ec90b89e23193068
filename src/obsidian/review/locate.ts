import type { App } from 'obsidian';
import { entryTextIn } from '../../core/memory';
import type { Heading } from '../../core/model/note';
import type { EntryRef } from '../../core/model/verdict';
import type { Workbench } from '../app/workbench';
import { titleOf } from '../ui/wording';
import { ENTRY_LEVEL, namesIn } from './seen-entries';

/** An entry's name as people say it. */
export function entryName({ path, entry }: EntryRef): string {
  return entry === null ? titleOf(path) : `${entry} (${titleOf(path)})`;
}

/** The line (1-based) at which an entry of a file begins; undefined for a whole note, and where no heading names it. */
export function lineOf(app: App, { path, entry }: EntryRef): number | undefined {
  const file = entry === null ? null : app.vault.getFileByPath(path);
  const headings = (file === null ? null : app.metadataCache.getFileCache(file)?.headings) ?? [];
  const names = namesIn(headings.map(({ heading, level }) => ({ text: heading, level: level as Heading['level'] })));
  const named = headings.filter((_, at) => names[at]?.name === entry);
  const found = named.find(({ level }) => level === ENTRY_LEVEL) ?? named[0];
  return found === undefined ? undefined : found.position.start.line + 1;
}

/** The text of an entry as its file is now; null where it is gone. */
export async function entryText(bench: Workbench, ref: EntryRef, memory: string): Promise<string | null> {
  const owner = bench.settings.current().memories.find(({ name }) => name === memory);
  const file = bench.app.vault.getFileByPath(ref.path);
  return owner === undefined || file === null ? null : entryTextIn(owner, ref, await bench.app.vault.cachedRead(file));
}
