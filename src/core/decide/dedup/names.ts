import type { DecideContext } from '../../model/context';
import type { VaultPath } from '../../model/path';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { matchesPattern } from '../../read/text/glob';
import { insideMemory } from '../../read/memory/scope';
import { headingKey } from '../../read/markdown/subpath';
import { parseName, slugOf, titleOf } from '../naming/index';

/** Another form of an entry: under another title, or without the heading that states it. */
export interface AlternateText {
  readonly title: string;
  readonly body: string;
}

/** No title begins with it. */
const MARK = '\u0000';

/** A title as a name of words alone tells it: without capitals and plain signs. Null where such a name cannot tell it, as `C++`. */
export function byWords(title: string): string | null {
  const slug = slugOf(title, '-');
  return headingKey(slug.replaceAll('-', ' ')) === headingKey(title) ? MARK + slug : null;
}

/**
 * The other titles that a whole note may have. The aliases hold the parts of a title that a file name cannot hold, unless
 * notes have no properties in the first line; a name that is only words stands for every title with these words.
 */
export function alternateTexts(
  ctx: DecideContext,
  path: VaultPath,
  data: Readonly<Record<string, unknown>>,
  body: string,
): AlternateText[] {
  const inside = insideMemory(ctx, path);
  const words = parseName(ctx.convention, inside)?.joiner === undefined ? null : byWords(titleOf(ctx, path));
  const alternates = [...aliasesIn(data), ...(words === null ? [] : [words])].map((title) => ({ title, body }));
  if (ctx.convention.properties.some(({ files }) => matchesPattern(files, inside))) return alternates;
  const [whole, marks, title] = /^\s*(#{1,6}[ \t]+)?([^\n]+)(?:\n|$)/.exec(body) ?? [];
  if (whole === undefined || title === undefined) return alternates;
  return [
    ...alternates,
    { title: title.trim(), body },
    ...(marks === undefined ? [] : [{ title: title.trim(), body: body.slice(whole.length) }]),
  ];
}
