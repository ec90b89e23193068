import { MemoryError } from '../../model/errors';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { findFrontmatter, hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { supersededBy } from '../../read/entries/superseded';

/** Properties that a text brings along. */
export interface OwnProperties {
  readonly data: Readonly<Record<string, unknown>>;
  /** As they are written: the YAML between the two lines of `---`. */
  readonly source: string;
  /** Where they end in the text; 0 if there are no properties. */
  readonly end: number;
}

/** The properties that the text brings along, and where they end. Throws `bad_input` where they cannot be read: what they hold back is not known then. */
export function propertiesOf(body: string): OwnProperties {
  const frontmatter = readFrontmatter(body);
  if (frontmatter.state === 'ok') {
    const inner = findFrontmatter(body)?.inner ?? { start: 0, end: 0 };
    return { data: frontmatter.data, source: body.slice(inner.start, inner.end), end: frontmatter.range.end };
  }
  if (frontmatter.state === 'none' && !hasUnclosedFrontmatter(body)) return { data: {}, source: '', end: 0 };
  throw new MemoryError(
    'bad_input',
    'The text begins with properties that cannot be read. Correct the YAML between the "---" lines, or leave it out.',
  );
}

/** The type of an entry: as given, else as its own properties say, where coding agents put it below `metadata` too. */
export function typeOf(given: string | undefined, own: OwnProperties): string | undefined {
  if (given !== undefined && given !== '') return given;
  const { type, metadata } = own.data;
  if (typeof type === 'string' && type !== '') return type;
  const nested: unknown = typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)['type'] : undefined;
  return typeof nested === 'string' && nested !== '' ? nested : undefined;
}

/** True where the properties name what superseded the text: it was out of date before it came here. */
export function saysSuperseded({ data }: OwnProperties): boolean {
  return supersededBy(data) !== null;
}
