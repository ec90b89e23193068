import type { DecideContext } from '../../model/context';
import { isInside, stemOf, type VaultPath } from '../../model/path';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { insideMemory, isTemplateFolder } from '../../read/memory/scope';
import { bodyStart } from '../../read/snapshot/note';
import { wordsWithPlaces } from '../../read/text/words';

/** Templates by their own name, wherever they are: `template.md`, `Book template.md`, `周记模板.md`. */
const TEMPLATE_NAME = /(?:^|[\s_.-])template$|模[板版]$/i;

/** True for a note that is a form to be filled in: its links and texts are placeholders, its twins are meant. */
export function isTemplate(ctx: DecideContext, path: VaultPath): boolean {
  if (TEMPLATE_NAME.test(stemOf(path)) || insideMemory(ctx, path).split('/').slice(0, -1).some(isTemplateFolder)) return true;
  return ctx.templatePlaces?.some((place) => isInside(path, place) || path === `${place}.md`) ?? false;
}

/** True for a link that a template program or its reader fills in: `{{date}}`, `<% tp.file.title %>`, `YYYY-MM-DD`. */
export function isPlaceholder(raw: string): boolean {
  return /\{\{|<%|\bYYYY\b/.test(raw);
}

/** True for a text that still is its form: three and more places in capitals that wait to be filled in. */
export function isUnfilled(text: string): boolean {
  return (text.match(/\[[A-Z][A-Z -]{3,}\](?!\()/g) ?? []).length >= 3;
}

/** Fewer words than this are no text of a note's own. */
const OWN_WORDS = 4;

/** True for nothing but headings, labels, tags, a link or two and a few words. */
export function isBare(text: string): boolean {
  const body = text.slice(bodyStart(readFrontmatter(text)));
  let words = 0;
  let links = 0;
  const withoutLinks = body.replace(/!?\[\[[^[\]\n]{1,300}\]\]|!?\[[^[\]\n]{0,300}\]\([^()\n]{0,600}\)/g, () => {
    links++;
    return ' ';
  });
  for (const line of withoutLinks.split('\n')) {
    if (/^\s*#{1,6}\s/.test(line)) continue;
    const own = line.replace(/^[\s>*_-]*\p{L}[\p{L}\p{M} ]{0,30}[*_]{0,2}:/u, '').replace(/#[\p{L}\p{N}/_-]+/gu, ' ');
    words += wordsWithPlaces(own).filter(({ key }) => /\p{L}/u.test(key)).length;
    if (words >= OWN_WORDS) return false;
  }
  return words + Math.max(0, links - 2) < OWN_WORDS;
}
