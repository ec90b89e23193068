import type { Reference } from 'obsidian';

/** Blanks and NFC as the app normalises a link's text. */
export function cleanLink(text: string): string {
  return text
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')
    .trim();
}

/** The content of `[[…]]` split at its first pipe, unless that is its first character. */
export function splitWikilink(content: string): { link: string; displayText?: string } {
  const pipe = content.indexOf('|', 1);
  if (pipe === -1) return { link: cleanLink(content) };
  const target = content.slice(0, pipe).replace(/\\$/, '');
  return { link: cleanLink(target), displayText: content.slice(pipe + 1).trim() };
}

/** A markdown destination that names a file of the vault, decoded; null for anything external. */
export function internalDestination(url: string): string | null {
  if (url === '' || url.includes('://') || /^[a-z][a-z0-9+.-]*:/i.test(url)) return null;
  try {
    return cleanLink(decodeURIComponent(url));
  } catch {
    return cleanLink(url);
  }
}

const WHOLE_WIKILINK = /^\[\[((?:(?!\[\[|\]\])[^\n])+)\]\]$/;
const WHOLE_MARKDOWN = /^\[([^\]\n]*)\]\((?:<([^<>\n]*)>|([^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*))\)$/;

/** The link a property's text is, when the whole text is one; null otherwise. */
export function wholeValueLink(value: string): Reference | null {
  const text = value.trim();
  const wiki = WHOLE_WIKILINK.exec(text);
  if (wiki !== null) return { ...splitWikilink(wiki[1] ?? ''), original: text };
  const markdown = WHOLE_MARKDOWN.exec(text);
  if (markdown === null) return null;
  const link = internalDestination(markdown[2] ?? markdown[3] ?? '');
  return link === null ? null : { link, original: text, displayText: markdown[1] ?? '' };
}
