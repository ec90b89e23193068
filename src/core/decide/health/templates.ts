import type { DecideContext } from '../../model/context';
import { basenameOf, folderOf, isInside, type NotePath, stemOf, type VaultPath } from '../../model/path';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { fixedFile } from '../../read/memory/by-place';
import { insideMemory, isFurniture, isIgnored, isTemplateFolder } from '../../read/memory/scope';
import { bodyStart } from '../../read/snapshot/note';
import { wordsWithPlaces } from '../../read/text/words';
import { standings } from '../top-of-mind/index';

/** Templates by their own name, wherever they are: `template.md`, `Book template.md`, `周记模板.md`. */
const TEMPLATE_NAME = /(?:^|[\s_.-])template$|模[板版]$/i;

/** True for a note that is a form to be filled in: its links and texts are placeholders, its twins are meant. */
export function isTemplate(ctx: DecideContext, path: VaultPath): boolean {
  if (TEMPLATE_NAME.test(stemOf(path)) || insideMemory(ctx, path).split('/').slice(0, -1).some(isTemplateFolder)) return true;
  return ctx.templatePlaces?.some((place) => isInside(path, place) || path === `${place}.md`) ?? false;
}

/** True for a link that a template program or its reader fills in: `{{date}}`, `<% tp.file.title %>`, `YYYY-MM-DD`, `[x](...)`. */
export function isPlaceholder(raw: string): boolean {
  return /\{\{|<%|\bYYYY\b|\]\(\.{3}\)/.test(raw);
}

/** Fewer words than this are no text of a note's own. */
const OWN_WORDS = 4;

/** True for nothing but headings, labels, tags, code such as a query, a link or two and a few words. */
export function isBare(text: string): boolean {
  const body = text.slice(bodyStart(readFrontmatter(text))).replace(/^([> \t]*)(`{3,}|~{3,})[^]*?(?:^[> \t]*\2|$(?![^]))/gm, '');
  let words = 0;
  let links = 0;
  const withoutLinks = body.replace(/!?\[\[[^[\]\n]{1,300}\]\]|!?\[[^[\]\n]{0,300}\]\([^()\n]{0,600}\)/g, () => {
    links++;
    return ' ';
  });
  for (const line of withoutLinks.split('\n')) {
    if (/^\s*(?:#{1,6}\s|>\s*\[!)/.test(line)) continue;
    const own = line.replace(/^[\s>*_-]*\p{L}[\p{L}\p{M} ]{0,30}[*_]{0,2}:/u, '').replace(/#[\p{L}\p{N}/_-]+/gu, ' ');
    words += wordsWithPlaces(own).filter(({ key }) => /\p{L}/u.test(key)).length;
    if (words >= OWN_WORDS) return false;
  }
  return words + Math.max(0, links - 2) < OWN_WORDS;
}

/** Folders and names of what was changed, version by version. */
const CHANGES = /^(?:change[\s_-]?logs?|release[\s_-]?notes)$/i;
/** Names of reports about the links of a vault: `lint-report-2026-04-16`, `Broken links`, `Vault audit`. */
const LINTED =
  /(?:^|[\s_.-])(?:lint|link[\s_-]?(?:check|report|audit)|(?:broken|dead|unresolved|orphaned)[\s_-]?(?:links?|notes?|files?)|(?:vault|wiki|notes?|health)[\s_-]?(?:audit|check|report))(?:$|[\s_.-])/i;

/** True for a note that says what was: its links name what was there, or what some program did not find. */
export function isRecord(path: VaultPath): boolean {
  return LINTED.test(stemOf(path)) || [...path.split('/').slice(0, -1), stemOf(path)].some((part) => CHANGES.test(part));
}

/** The notes at the top of a memory that explain it or steer agents, as AGENTS.md and README.md; lists of changes tell of what was. */
export function paperwork(ctx: DecideContext): VaultPath[] {
  const { root } = ctx.memory;
  const isPaper = (name: string): boolean =>
    fixedFile(ctx.convention, name) !== undefined || (isFurniture(name) && !/^changelog/i.test(name));
  const standing = standings(ctx);
  return ctx.snapshot.files.flatMap(({ path }) => {
    if (folderOf(path) !== root || !isPaper(basenameOf(path)) || isIgnored(ctx, path)) return [];
    const note = ctx.snapshot.notes.get(path as NotePath);
    return note !== undefined && standing(note).withheld === null ? [path] : [];
  });
}
