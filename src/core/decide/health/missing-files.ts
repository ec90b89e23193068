import { addTo, someOf } from '../../model/collections';
import type { Finding } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { byCodePoint, extensionOf, stemOf, type VaultPath } from '../../model/path';

/** From this many missing files on, embeds of them are one finding: a folder that did not come along is one fault. */
const EMBEDS = 10;
/** So many links of one note to missing files come of a page that was copied from elsewhere, and are one finding. */
const COPIED = 6;
/** From this many such notes on, all of them are one finding. */
const PAGES = 4;
/** Files or notes named in a message. */
const NAMED = 3;

/** A link to a file that is not there, and what would be said of it alone. */
export interface MissingFile {
  readonly link: ResolvedLink;
  readonly finding: Finding;
}

/** The findings, in which those of many missing files are one or a few, at the end. */
export function withGatheredFiles(findings: readonly Finding[], missing: readonly MissingFile[]): Finding[] {
  const embeds = missing.filter(({ link }) => isAttachment(link));
  const pages = new Map<VaultPath, MissingFile[]>();
  for (const one of missing) if (one.link.kind === 'markdown' && one.link.spelling === 'markdown') addTo(pages, one.link.from, one);
  const copied = [...pages.values()].filter((files) => filesOf(files).length >= COPIED);
  const groups = filesOf(embeds).length < EMBEDS ? [] : [{ of: embeds, message: embedsMessage(embeds) }];
  if (copied.length < PAGES) groups.push(...copied.map((of) => ({ of, message: pageMessage(of) })));
  else groups.push({ of: copied.flat(), message: pagesMessage(copied.flat()) });
  const taken = new Set(groups.flatMap(({ of }) => of.map(({ finding }) => finding)));
  return [...findings.filter((finding) => !taken.has(finding)), ...groups.flatMap(({ of, message }) => gathered(of, message))];
}

/** True for an embed of what is no note: a picture, a recording. */
function isAttachment({ kind, linkpath }: ResolvedLink): boolean {
  return kind === 'embed' && !['', 'md'].includes(extensionOf(linkpath).toLowerCase());
}

function filesOf(missing: readonly MissingFile[]): string[] {
  return [...new Set(missing.map(({ link }) => link.linkpath))];
}

function notesOf(missing: readonly MissingFile[]): VaultPath[] {
  return [...new Set(missing.map(({ link }) => link.from))].sort(byCodePoint);
}

function embedsMessage(missing: readonly MissingFile[]): string {
  return `${list(filesOf(missing), 'files that notes embed are not there')}. Bring them back, or remove the embeds.`;
}

function pageMessage(missing: readonly MissingFile[]): string {
  return `${list(filesOf(missing), 'files that the note links to are not there')}, as in a page that was copied from elsewhere.`;
}

function pagesMessage(missing: readonly MissingFile[]): string {
  return `${list(notesOf(missing).map(stemOf), 'notes link to many files that are not there, as pages copied from elsewhere do')}.`;
}

function list(names: readonly string[], what: string): string {
  const shown = names.map((name) => `"${name}"`);
  return `${names.length} ${what}: ${someOf(shown, NAMED)}`;
}

function gathered(missing: readonly MissingFile[], message: string): Finding[] {
  const [path, ...related] = notesOf(missing);
  if (path === undefined) return [];
  const items = missing.map(({ link }) => `${link.linkpath} (${link.from}${link.line > 0 ? `:${link.line}` : ''})`);
  const others = related.length === 0 ? {} : { related };
  return [{ id: 'link.broken', severity: 'warning', path, message, fix: null, items, ...others }];
}
