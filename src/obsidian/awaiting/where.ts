import type { App } from 'obsidian';
import { entryTextIn } from '../../core/memory';
import type { EntryRef } from '../../core/model/verdict';
import type { Workbench } from '../workbench';
import { titleOf } from '../wording';
import { namesIn } from './known';

/** What people call an entry. */
export function nameOf({ path, entry }: EntryRef): string {
  return entry === null ? titleOf(path) : `${entry} (${titleOf(path)})`;
}

/** The line (1-based) at which an entry of a file begins; undefined for a whole note, and where no heading names it. */
export function lineOf(app: App, { path, entry }: EntryRef): number | undefined {
  const file = entry === null ? null : app.vault.getFileByPath(path);
  const headings = (file === null ? null : app.metadataCache.getFileCache(file)?.headings) ?? [];
  const at = namesIn(headings.map(({ heading }) => ({ text: heading }))).indexOf(entry ?? '');
  const found = headings[at];
  return found === undefined ? undefined : found.position.start.line + 1;
}

/** What an entry says now, as its file stands; null where it is gone. */
export async function textOf(bench: Workbench, ref: EntryRef, memory: string): Promise<string | null> {
  const owner = bench.settings.current().memories.find(({ name }) => name === memory);
  const file = bench.app.vault.getFileByPath(ref.path);
  return owner === undefined || file === null ? null : entryTextIn(owner, ref, await bench.app.vault.cachedRead(file));
}
