import { asVaultPath, type NotePath } from '../../src/core/model/path';
import type { Link } from '../../src/core/model/link';
import { parseNote } from '../../src/core/read/snapshot/note';
import { createResolver, unresolvedName } from '../../src/core/read/links/resolve';

interface ExpectedLink {
  readonly link: string;
  readonly display?: string;
}

/** A small text and the links that the app sees in it. */
export interface ParserCase {
  readonly name: string;
  readonly md: string;
  readonly links: readonly ExpectedLink[];
  readonly embeds: readonly ExpectedLink[];
  readonly frontmatterLinks: readonly ExpectedLink[];
  readonly evidence: string;
}

export interface ResolverCase {
  readonly files: readonly string[];
  /** `[from, linkpath, target]`. */
  readonly expect?: readonly (readonly [string, string, string | null])[];
  readonly expectAny?: readonly (readonly [string, string, readonly string[]])[];
  readonly unresolvedKey?: readonly (readonly [string, string, string])[];
  readonly evidence: string;
}

/** What is wrong in a parser case, null where it passes. */
export function failedParserCase(test: ParserCase): string | null {
  const { links } = parseNote(asVaultPath('case.md') as NotePath, test.md, test.md.length);
  const of = (kinds: readonly Link['kind'][]): string =>
    links
      .filter((link) => kinds.includes(link.kind))
      .map((link) => shown(link.linkpath + (link.subpath ?? ''), link.display))
      .join('; ');
  const expected = (list: readonly ExpectedLink[], kinds: readonly Link['kind'][]): string | null => {
    // A case tells the display only where it is recorded.
    const want = list.map((each) => each.link).join('; ');
    const got = links.filter((link) => kinds.includes(link.kind));
    const texts = got.map((link) => link.linkpath + (link.subpath ?? '')).join('; ');
    const displays = list.every((each, i) => each.display === undefined || each.display === got[i]?.display);
    return want === texts && displays
      ? null
      : `${test.name}: expected ${list.map((each) => shown(each.link, each.display ?? null)).join('; ') || 'nothing'}, got ${of(kinds) || 'nothing'}`;
  };
  return (
    expected(test.links, ['wikilink', 'markdown']) ?? expected(test.embeds, ['embed']) ?? expected(test.frontmatterLinks, ['frontmatter'])
  );
}

function shown(link: string, display: string | null): string {
  return display === null ? link : `${link} (${display})`;
}

/** What is wrong in a resolver case, null where it passes. */
export function failedResolverCase(test: ResolverCase): string | null {
  const resolver = createResolver(test.files.map(asVaultPath));
  const to = (linkpath: string, from: string): string | null => resolver.resolve(linkpath, asVaultPath(from)).to;
  for (const [from, linkpath, target] of test.expect ?? []) {
    if (to(linkpath, from) !== target) return `${linkpath} from ${from}: expected ${String(target)}, got ${String(to(linkpath, from))}`;
  }
  for (const [from, linkpath, targets] of test.expectAny ?? []) {
    const found = resolver.resolve(linkpath, asVaultPath(from));
    if (found.to === null || !targets.includes(found.to) || !found.ambiguous)
      return `${linkpath} from ${from}: expected one of ${targets.join(', ')}, told as ambiguous`;
  }
  for (const [from, linkpath, name] of test.unresolvedKey ?? []) {
    if (to(linkpath, from) !== null || unresolvedName(linkpath) !== name)
      return `${linkpath} from ${from}: expected the unresolved name ${name}`;
  }
  return null;
}
