import type { NamePattern } from '../../model/convention';

/** What a name says. Parts its pattern does not have are absent or empty. */
export interface NameParts {
  /** `YYYY-MM-DD` in shape; whether the calendar has such a day is for the rules to say. */
  readonly date?: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly type?: string;
}

const PARTS: Readonly<Record<string, string>> = {
  date: '(?<date>\\d{4}-\\d{2}-\\d{2})',
  title: '(?<title>\\S(?:.*\\S)?)',
  tags: '(?<tags>\\S(?:.*\\S)?)',
  type: '(?<type>[\\p{L}\\p{N}]+)',
};

/** Tags are the part that may be missing, together with the separator before them. */
const OPTIONAL = ' -- {tags}';

const compiled = new Map<string, readonly RegExp[]>();

/** Reads a file name by a pattern; null where it does not fit. */
export function parseByPattern({ pattern }: NamePattern, basename: string): NameParts | null {
  let regexes = compiled.get(pattern);
  if (regexes === undefined) {
    regexes = pattern.includes(OPTIONAL) ? [compile(pattern), compile(pattern.replace(OPTIONAL, ''))] : [compile(pattern)];
    compiled.set(pattern, regexes);
  }
  for (const regex of regexes) {
    const groups = regex.exec(basename.normalize('NFC'))?.groups;
    const title = groups?.['title'];
    // `Name --` is a name whose tags were forgotten.
    if (groups === undefined || title === undefined || / --$|^-- | -- /.test(title)) continue;
    const { date, tags, type } = groups;
    return {
      title,
      tags: tags === undefined ? [] : tags.split(/\s+/),
      ...(date === undefined ? {} : { date }),
      ...(type === undefined ? {} : { type }),
    };
  }
  return null;
}

/** Writes a file name by a pattern; the parts are clean already. */
export function formatByPattern({ pattern }: NamePattern, parts: NameParts): string {
  const shape = parts.tags.length === 0 ? pattern.replace(OPTIONAL, '') : pattern;
  const values: Readonly<Record<string, string>> = {
    date: parts.date ?? '',
    title: parts.title,
    tags: parts.tags.join(' '),
    type: parts.type ?? '',
  };
  return shape.replace(/\{(\w+)\}/g, (whole, part: string) => values[part] ?? whole);
}

function compile(pattern: string): RegExp {
  const source = pattern
    .split(/(\{\w+\})/)
    .map((piece) => {
      const part = /^\{(\w+)\}$/.exec(piece)?.[1];
      return (part === undefined ? undefined : PARTS[part]) ?? piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`, 'u');
}
