import type { DecideContext } from '../../model/context';
import { isInside, stemOf, type VaultPath } from '../../model/path';
import { insideMemory, isTemplateFolder } from '../../read/memory/scope';

/** Templates by their own name, wherever they are: `template.md`, `Book template.md`, `周记模板.md`. */
const TEMPLATE_NAME = /(?:^|[\s_.-])template$|模[板版]$/i;

/** True for a note that is a form to be filled in: its links and texts are placeholders, its twins are meant. */
export function isTemplate(ctx: DecideContext, path: VaultPath): boolean {
  if (TEMPLATE_NAME.test(stemOf(path)) || insideMemory(ctx, path).split('/').slice(0, -1).some(isTemplateFolder)) return true;
  return ctx.templatePlaces?.some((place) => isInside(path, place) || path === `${place}.md`) ?? false;
}

/** True for a link that a template program fills in: `{{date}}`, `<% tp.file.title %>`. */
export function isPlaceholder(raw: string): boolean {
  return /\{\{|<%/.test(raw);
}

/** True for a text that still is its form: filler text, or three and more places in capitals that wait to be filled in. */
export function isUnfilled(text: string): boolean {
  return /\blorem ipsum dolor\b/i.test(text) || (text.match(/\[[A-Z][A-Z -]{3,}\](?!\()/g) ?? []).length >= 3;
}
