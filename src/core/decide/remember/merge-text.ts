import type { DecideContext } from '../../model/context';
import type { ProposedLink } from '../../model/results/remember';
import type { VaultPath } from '../../model/path';
import { cleanedTags } from '../../read/entries/format';
import { isClosed } from '../../read/entries/sanitise';
import { frontmatterTags } from '../../read/snapshot/note';
import { wordsWithPlaces } from '../../read/text/words';
import type { IncomingEntry } from './incoming';
import { linkedText } from './insert-links';
import { propertyTexts } from './own-properties';

/** A text to be added to another, with what is known about it. */
export type MergedEntry = Pick<IncomingEntry, 'title' | 'body' | 'own' | 'tags' | 'type' | 'project'>;

/** The content that an older entry already has. */
export interface OlderContent {
  /** Its name and its text. */
  readonly text: string;
  readonly tags: readonly string[];
}

/**
 * The text added at the end of an older entry: the title if it says more than the two texts, the text as given, and
 * below it the properties, tags, type and project that came with it and that `older` does not name. If the text
 * leaves code or a comment open, which would swallow them, they come first.
 */
export function mergedText(
  ctx: DecideContext,
  input: MergedEntry,
  older: OlderContent,
  path: VaultPath,
  links: readonly ProposedLink[],
): string {
  const { own } = input;
  const body = linkedText(ctx, input, links, path);
  const known = new Set(older.tags.map((tag) => tag.toLowerCase()));
  const tags = cleanedTags([...(input.tags ?? []), ...frontmatterTags(own.data)]).filter((tag) => !known.has(tag.toLowerCase()));
  const fact = (name: string, value = ''): string[] => (value === '' || isNamed(older.text, value) ? [] : [`- ${name}: ${value}`]);
  const lines = [
    ...propertyTexts(own).map(({ key, text }) => `- ${key}: ${text}`),
    ...(tags.length > 0 ? [`- tags: ${tags.map((tag) => `#${tag}`).join(' ')}`] : []),
    ...fact('type', input.type),
    ...fact('project', input.project),
  ];
  const title = leadIn(input.title, `${older.text}\n${body}`);
  if (lines.length === 0) return title + body;
  const about = lines.join('\n');
  return isClosed(body) ? `${title}${body}${body.endsWith('\n') ? '\n' : '\n\n'}${about}` : `${title}${about}\n\n${body}`;
}

/** True where these words stand in the text, and not as a part of others. */
function isNamed(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    // Two units hold any character.
    if (!/[\p{L}\p{M}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at)) && !/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(end, end + 2)))
      return true;
  }
  return false;
}

/** The title as a line of its own; empty where every word of it is said already. */
function leadIn(title: string, said: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  const words = wordsWithPlaces(line).map((word) => word.key);
  const known = new Set(wordsWithPlaces(said).map((word) => word.key));
  if (line === '' || (words.length > 0 && words.every((word) => known.has(word)))) return '';
  return `${line.includes('*') ? line : `**${line}**`}\n\n`;
}
