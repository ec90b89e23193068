import type { Finding } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { byCodePoint, extensionOf } from '../../model/path';

/** From this many missing files on, embeds of them are one finding: a folder that did not come along is one fault. */
const GATHERED = 10;
/** Files named in the message. */
const NAMED = 3;

/** An embed of a file that is not there, and what would be said of it alone. */
export interface MissingEmbed {
  readonly link: ResolvedLink;
  readonly finding: Finding;
}

/** True for an embed of what is no note: a picture, a recording. */
export function isAttachment({ kind, linkpath }: ResolvedLink): boolean {
  return kind === 'embed' && !['', 'md'].includes(extensionOf(linkpath).toLowerCase());
}

/** The findings, in which those of many missing embeds are one, at the end. */
export function withGatheredEmbeds(findings: readonly Finding[], missing: readonly MissingEmbed[]): Finding[] {
  const files = [...new Set(missing.map(({ link }) => link.linkpath))];
  const [path, ...related] = [...new Set(missing.map(({ link }) => link.from))].sort(byCodePoint);
  if (files.length < GATHERED || path === undefined) return [...findings];
  const taken = new Set(missing.map(({ finding }) => finding));
  const shown = files.slice(0, NAMED).map((file) => `"${file}"`);
  const message = `${files.length} files that notes embed are not there: ${shown.join(', ')} and ${files.length - NAMED} more. Bring them back, or remove the embeds.`;
  const items = missing.map(({ link }) => `${link.linkpath} (${link.from}${link.line > 0 ? `:${link.line}` : ''})`);
  const one: Finding = {
    id: 'link.broken',
    severity: 'warning',
    path,
    message,
    fix: null,
    items,
    ...(related.length === 0 ? {} : { related }),
  };
  return [...findings.filter((finding) => !taken.has(finding)), one];
}
