import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { basenameOf, isNotePath, stemOf, type VaultPath } from '../../model/path';
import type { Precondition } from '../../model/plan';
import type { ProposedLink } from '../../model/results/remember';
import type { EntryRef } from '../../model/verdict';
import { isClosed } from '../../read/entries/sanitise';
import { headingInLink } from '../../read/entries/supersede';
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
    out += text.slice(at, link.start) + linkText(ctx, link, from, inTable(text, link.start));
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

function linkText(ctx: DecideContext, link: ProposedLink, from: VaultPath, table: boolean): string {
  const linkpath = linkpathTo(ctx, link.to, from);
  return linkpath === link.text ? `[[${linkpath}]]` : `[[${linkpath}${table ? '\\|' : '|'}${link.text}]]`;
}

/** A link to a note as a property value: a wikilink, or a markdown link where the name cannot stand in one. */
export function propertyLink(ctx: DecideContext, to: VaultPath, from: VaultPath): string {
  const linkpath = linkpathTo(ctx, to, from);
  if (!/[[\]#^|]/.test(linkpath)) return `[[${linkpath}]]`;
  return `[${stemOf(to).replace(/[[\]]/g, '')}](${encodeURI(to).replace(/[#?()[\]]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)})`;
}

/** The same to an entry below a heading; to the note alone if there is no heading. */
export function entryLink(ctx: DecideContext, to: VaultPath, heading: string | null, from: VaultPath): string {
  const link = propertyLink(ctx, to, from);
  const subpath = heading === null ? '' : headingInLink(heading);
  return subpath !== '' && link.endsWith(']]') ? `${link.slice(0, -2)}#${subpath}]]` : link;
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
  return links.map(({ to }) => ({ kind: 'resolves', linkpath: linkpathTo(ctx, to, from), from, to }));
}

/** The shortest way to write a link that leads to `to`, which may be a file still to be made. */
export function linkpathTo(ctx: DecideContext, to: VaultPath, from: VaultPath): string {
  const bare = isNotePath(to) ? to.slice(0, -3) : to;
  const name = basenameOf(bare);
  const found = ctx.snapshot.resolve(name, from);
  return found === to || (found === null && !ctx.snapshot.has(to)) ? name : bare;
}

/** In a table a pipe ends the cell. */
function inTable(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const newline = text.indexOf('\n', at);
  const line = text.slice(start, newline < 0 ? text.length : newline);
  return line.includes('|');
}
