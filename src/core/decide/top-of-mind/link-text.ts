import type { DecideContext } from '../../model/context';
import type { VaultPath } from '../../model/path';
import { newLink } from '../../read/links/new-link';

/** Writes links from one note. */
export type LinkWriter = (to: VaultPath, title: string) => string | null;

/** A writer of links for a note at `from`, with the title as their text (see `newLink`). Null where no link can spell the path. */
export function linkWriter(ctx: DecideContext, from: VaultPath): LinkWriter {
  return (to, title) => newLink(ctx, { to, from, text: title.replace(/[|[\]\n]/g, ' ').trim() })?.text ?? null;
}

/** Text as it can stand in a note without making a link, a tag or markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$]|(?:%%)|(?:==)/g, '\\$&');
}
