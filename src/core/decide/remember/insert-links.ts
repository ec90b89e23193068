import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { stemOf, type VaultPath } from '../../model/path';
import type { Precondition } from '../../model/plan';
import type { ProposedLink } from '../../model/results/remember';
import type { EntryRef } from '../../model/verdict';
import { isClosed } from '../../read/entries/sanitise';
import { headingInLink } from '../../read/entries/supersede';
import { newLink } from '../../read/links/new-link';
import { sectionNamed } from '../../read/memory/of-note';
import type { IncomingEntry } from './incoming';

/**
 * `text` with each accepted link put around its words; every other byte stays. Throws `bad_input` where the
 * words no longer stand where the proposal says, where two proposals overlap, or the note is gone.
 */
export function insertLinks(ctx: DecideContext, text: string, links: readonly ProposedLink[], from: VaultPath): string {
  let out = '';
  let at = 0;
  for (const link of [...links].sort((a, b) => a.start - b.start)) {
    if (link.start < at || link.end <= link.start || text.slice(link.start, link.end) !== link.text) {
      throw new MemoryError('bad_input', `The text has changed since the link to "${link.to}" was proposed. Ask for proposals again.`);
    }
    if (!ctx.snapshot.has(link.to))
      throw new MemoryError('bad_input', `The note "${link.to}" is not there any more. Ask for proposals again.`, link.to);
    const place = inTable(text, link.start) ? ('table' as const) : undefined;
    out += text.slice(at, link.start) + (newLink(ctx, { to: link.to, from, text: link.text, place })?.text ?? link.text);
    at = link.end;
  }
  return out + text.slice(at);
}

/** The text of an entry below its properties, with the accepted links, from its first line that is not empty. */
export function linkedText(
  ctx: DecideContext,
  { body, own }: Pick<IncomingEntry, 'body' | 'own'>,
  links: readonly ProposedLink[],
  from: VaultPath,
): string {
  // Links are never proposed inside properties, so the offset of their end still holds.
  return insertLinks(ctx, body, links, from)
    .slice(own.end)
    .replace(/^(?:\ufeff|\r?\n)+/, '');
}

/** A link to a note as a property value; where no link can spell its name, the name alone. */
export function propertyLink(ctx: DecideContext, to: VaultPath, from: VaultPath): string {
  return newLink(ctx, { to, from, place: 'property' })?.text ?? stemOf(to);
}

/** A link in a text to an entry below a heading; to the note alone without one. Where no link can spell the name, the name alone. */
export function entryLink(ctx: DecideContext, to: VaultPath, heading: string | null, from: VaultPath): string {
  return newLink(ctx, { to, from, heading: heading === null ? null : headingInLink(heading) })?.text ?? stemOf(to);
}

/** The link to an older entry, for the text of a new one at `from`; `text` is the older file, null where it could not be read. */
export function relatedLink(ctx: DecideContext, older: EntryRef, text: string | null, from: VaultPath): string {
  return entryLink(ctx, older.path, (text === null ? null : sectionNamed(ctx, older, text))?.heading ?? null, from);
}

/**
 * A text with a last line that links to a related entry. If the text leaves something open that would swallow
 * the line, the line comes first, after the properties, which end at `at`.
 */
export function withRelated(body: string, link: string | null, at = 0): string {
  if (link === null) return body;
  const line = `Related: ${link}`;
  const lineBreak = /\r\n/.test(body) ? '\r\n' : '\n';
  if (isClosed(body)) return `${body}${body.endsWith('\n') ? lineBreak : lineBreak + lineBreak}${line}`;
  return `${body.slice(0, at)}${at > 0 && body[at - 1] !== '\n' ? lineBreak : ''}${line}${lineBreak}${lineBreak}${body.slice(at)}`;
}

/** The conditions that links to these notes, written in `from`, lead there. */
export function resolving(ctx: DecideContext, links: readonly Pick<ProposedLink, 'to'>[], from: VaultPath): Precondition[] {
  return links.flatMap(({ to }): Precondition[] => {
    const link = newLink(ctx, { to, from });
    return link === null ? [] : [{ kind: 'resolves', linkpath: link.linkpath, from, to }];
  });
}

/** In a table a pipe ends the cell. */
function inTable(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const newline = text.indexOf('\n', at);
  const line = text.slice(start, newline < 0 ? text.length : newline);
  // A link has a sign of its own between its target and its words.
  return line.replace(/\[\[[^\]]*\]\]/g, '').includes('|');
}
