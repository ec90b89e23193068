import type { DecideContext } from '../../model/context';
import type { ProposedLink, RememberInput } from '../../model/results';
import type { VaultPath } from '../../model/path';
import { cleanedTags } from '../../read/entries/format';
import { frontmatterTags } from '../../read/note';
import { insertLinks } from './insert-links';
import { propertiesOf } from './own-properties';
import { wordsWithPlaces } from './words';

/**
 * What an older entry gets at its end: the title where it says more than the two texts, the text as it came,
 * and below it the properties, tags and project that came along and that `older` does not name.
 */
export function mergedText(ctx: DecideContext, input: RememberInput, older: string, path: VaultPath, links: readonly ProposedLink[]): string {
  const own = propertiesOf(input.body);
  const body = insertLinks(ctx, input.body, links, path).slice(own.end).replace(/^(?:\ufeff|\r?\n)+/, '');
  const others = Object.entries(own.data).filter(([key]) => !['tags', 'tag'].includes(key.toLowerCase()));
  const tags = cleanedTags([...(input.tags ?? []), ...frontmatterTags(own.data)]).filter((tag) => !older.includes(tag));
  const { project = '' } = input;
  const lines = [
    ...others.map(([key, value]) => `- ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ...(tags.length > 0 ? [`- tags: ${tags.map((tag) => `#${tag}`).join(' ')}`] : []),
    ...(project !== '' && !older.includes(project) ? [`- project: ${project}`] : []),
  ];
  const about = lines.length === 0 ? '' : `${body.endsWith('\n') ? '\n' : '\n\n'}${lines.join('\n')}`;
  return leadIn(input.title, `${older}\n${body}`) + body + about;
}

/** The title as a line of its own; empty where every word of it is said already. */
function leadIn(title: string, said: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  const words = wordsWithPlaces(line).map((word) => word.key);
  const known = new Set(wordsWithPlaces(said).map((word) => word.key));
  if (line === '' || (words.length > 0 && words.every((word) => known.has(word)))) return '';
  return `${line.includes('*') ? line : `**${line}**`}\n\n`;
}
