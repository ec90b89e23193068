import { parse, stringify } from 'yaml';

export function parseYaml(text: string): unknown {
  return parse(text, { uniqueKeys: false, logLevel: 'error' }) as unknown;
}

export function stringifyYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 });
}

export interface FrontmatterSpan {
  readonly exists: boolean;
  /** The YAML between the fences. */
  readonly frontmatter: string;
  /** Offsets of that YAML. */
  readonly from: number;
  readonly to: number;
  /** Where the text after the closing fence begins. */
  readonly contentStart: number;
}

const OPENING = /^\ufeff?---[ \t]*\r?\n/;
const CLOSING = /(?:^|\n)---[ \t]*(?:\r?\n|$)/g;

/** Finds the frontmatter block: `---` on the first line, up to the next line that is `---`. */
export function getFrontMatterInfo(content: string): FrontmatterSpan {
  const opening = OPENING.exec(content);
  if (opening !== null) {
    const from = opening[0].length;
    CLOSING.lastIndex = 0;
    const closing = CLOSING.exec(content.slice(from));
    if (closing !== null) {
      const to = from + closing.index + (closing[0].startsWith('\n') ? 1 : 0);
      return { exists: true, frontmatter: content.slice(from, to), from, to, contentStart: from + closing.index + closing[0].length };
    }
  }
  return { exists: false, frontmatter: '', from: 0, to: 0, contentStart: 0 };
}

type Properties = Readonly<Record<string, unknown>> | null | undefined;

/** A property by name (any case) or pattern. */
export function parseFrontMatterEntry(frontmatter: Properties, key: string | RegExp): unknown {
  if (!frontmatter) return null;
  const found = Object.keys(frontmatter).find((name) =>
    typeof key === 'string' ? name.toLowerCase() === key.toLowerCase() : key.test(name),
  );
  return found === undefined ? null : (frontmatter[found] ?? null);
}

/** A property's value as text; a map or list inside it as JSON. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A property as a list of texts; one text is split at commas. */
export function parseFrontMatterStringArray(frontmatter: Properties, key: string | RegExp): string[] | null {
  const value = parseFrontMatterEntry(frontmatter, key);
  if (value === null || value === undefined) return null;
  const parts: unknown[] = Array.isArray(value) ? value : plain(value).split(',');
  return parts
    .filter((part) => part !== null && part !== undefined)
    .map((part) => plain(part).trim())
    .filter((part) => part !== '');
}

export function parseFrontMatterAliases(frontmatter: Properties): string[] | null {
  return parseFrontMatterStringArray(frontmatter, /^alias(es)?$/i);
}

/** Tags with their `#`. */
export function parseFrontMatterTags(frontmatter: Properties): string[] | null {
  const value = parseFrontMatterEntry(frontmatter, /^tags?$/i);
  if (value === null || value === undefined) return null;
  const parts = Array.isArray(value)
    ? value.filter((part) => part !== null && part !== undefined).map(plain)
    : plain(value).split(/[,\s]+/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('#') ? part : `#${part}`));
}
