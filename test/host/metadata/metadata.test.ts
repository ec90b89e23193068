import { join } from 'node:path';
import { decode } from '../vault/bytes';
import { loadFolder } from '../folder';
import { sharedFolder, sharedJson } from '../shared-data';
import { buildCache } from './cache-builder';
import { Resolver, withoutMd } from './resolver';

interface ExpectedLink {
  link: string;
  display?: string;
}
interface ParserCase {
  name: string;
  md: string;
  links: ExpectedLink[];
  embeds: ExpectedLink[];
  frontmatterLinks: ExpectedLink[];
}
interface ResolverCase {
  files: string[];
  expect?: [string, string, string | null][];
  expectAny?: [string, string, string[]][];
  unresolvedKey?: [string, string, string][];
}

const OWN_PARSER_CASES: ParserCase[] = [
  { name: 'code span', md: 'a `[[no]]` b [[yes]]', links: [{ link: 'yes' }], embeds: [], frontmatterLinks: [] },
  { name: 'comment', md: '%%\n[[kept]]\n%%', links: [{ link: 'kept' }], embeds: [], frontmatterLinks: [] },
  { name: 'table', md: '| x |\n|---|\n| [[t\\|shown]] |', links: [{ link: 't', display: 'shown' }], embeds: [], frontmatterLinks: [] },
  { name: 'image', md: '![alt](pic%201.png)', links: [], embeds: [{ link: 'pic 1.png', display: 'alt' }], frontmatterLinks: [] },
  { name: 'property', md: '---\nup: "[[Home|h]]"\n---\n', links: [], embeds: [], frontmatterLinks: [{ link: 'Home', display: 'h' }] },
];

function seen(links: readonly { link: string; displayText?: string }[] | undefined): ExpectedLink[] {
  return (links ?? []).map((l) => (l.displayText === undefined ? { link: l.link } : { link: l.link, display: l.displayText }));
}

/** For the name of a test that lacks its data. */
const absent = (data: unknown): string => (data === null ? ' (no recordings beside the project: nothing compared with the app)' : '');

const parserCases = sharedJson<{ cases: ParserCase[] }>('fixtures/parser-cases.json');

describe(`what counts as a link${absent(parserCases)}`, () => {
  test.each([...OWN_PARSER_CASES, ...(parserCases?.cases ?? [])].map((c) => [c.name, c] as const))('%s', (_name, c) => {
    const cache = buildCache(c.md);
    expect({ links: seen(cache.links), embeds: seen(cache.embeds), frontmatterLinks: seen(cache.frontmatterLinks) }).toEqual({
      links: c.links,
      embeds: c.embeds,
      frontmatterLinks: c.frontmatterLinks,
    });
  });
});

const OWN_RESOLVER_CASES: ResolverCase[] = [
  {
    files: ['A.md', 'x/A.md'],
    expect: [
      ['x/n.md', 'a', 'A.md'],
      ['x/n.md', './A', 'x/A.md'],
      ['n.md', 'x/a.MD', 'x/A.md'],
    ],
  },
  {
    files: ['p/B.md', 'longer/B.md'],
    expect: [
      ['n.md', 'B', 'p/B.md'],
      ['longer/n.md', 'B', 'longer/B.md'],
      ['n.md', '/B', null],
    ],
  },
  {
    files: ['pic.png', 'pic.md'],
    expect: [
      ['n.md', 'pic.png', 'pic.png'],
      ['n.md', 'pic', 'pic.md'],
    ],
  },
  { files: ['.hidden/C.md'], expect: [['n.md', 'C', null]] },
  {
    files: ['Locations/X.md', 'a/b/c/X.md'],
    expect: [
      ['A/B/n.md', '../../../Locations/X', 'Locations/X.md'],
      ['n.md', '../../a/b/c/X.md', 'a/b/c/X.md'],
      ['A/n.md', '../../X', null],
    ],
  },
];

const resolverCases = sharedJson<{ cases: ResolverCase[] }>('fixtures/resolver-cases.json');

describe(`which file a link means${absent(resolverCases)}`, () => {
  test.each([...OWN_RESOLVER_CASES, ...(resolverCases?.cases ?? [])].map((c) => [c.files.join(' '), c] as const))('%s', (_name, c) => {
    const resolver = new Resolver(c.files);
    for (const [source, link, wanted] of c.expect ?? [])
      expect([source, link, resolver.resolve(link, source)]).toEqual([source, link, wanted]);
    for (const [source, link, wanted] of c.expectAny ?? []) expect(wanted).toContain(resolver.resolve(link, source));
    for (const [, link, key] of c.unresolvedKey ?? []) expect(withoutMd(link)).toBe(key);
  });
});

interface Oracle {
  links: { from: string; link: string; to: string | null }[];
}

/** One line a note: `last part of the linkpath -> target`, in cache order, as the recording lists them. */
function resolvedList(text: string, source: string, resolver: Resolver): string[] {
  const cache = buildCache(text);
  const lines: string[] = [];
  const push = (link: string, embed: boolean): void => {
    const to = resolver.resolve((link.split('#')[0] ?? '').trim(), source);
    if (to === null ? embed : !to.toLowerCase().endsWith('.md')) return;
    lines.push(`${to ?? 'none'}`);
  };
  for (const link of cache.links ?? []) push(link.link, false);
  for (const embed of cache.embeds ?? []) push(embed.link, true);
  return lines;
}

/** How many links' positions do not hold the link's own text. */
function misplacedLinks(text: string): number {
  const cache = buildCache(text);
  const at = [...(cache.links ?? []), ...(cache.embeds ?? [])];
  return at.filter((l) => text.slice(l.position.start.offset, l.position.end.offset) !== l.original || !/^!?\[.*[\])]$/s.test(l.original))
    .length;
}

describe.each(['black-sun-lodge', 'oldwinter-knowledge-garden'])('recording of %s', (name) => {
  const oracle = sharedJson<Oracle>(`oracles/${name}.json`);
  const folder = sharedFolder(join('vaults', name, 'vault'));

  test(`agrees with the app${absent(oracle)}`, () => {
    if (oracle === null || folder === null) return;
    const files = loadFolder(folder);
    // The recording also names files that were never committed beside it.
    const resolver = new Resolver(
      new Set([...Object.keys(files), ...oracle.links.flatMap((l) => (l.to === null ? [l.from] : [l.from, l.to]))]),
    );
    const wanted = new Map<string, string[]>();
    for (const { from, to } of oracle.links) wanted.set(from, [...(wanted.get(from) ?? []), to ?? 'none']);
    let notes = 0;
    let misplaced = 0;
    const off: string[] = [];
    for (const [path, bytes] of Object.entries(files)) {
      if (!path.endsWith('.md')) continue;
      notes += 1;
      misplaced += misplacedLinks(decode(bytes));
      const mine = resolvedList(decode(bytes), path, resolver);
      const theirs = wanted.get(path) ?? [];
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) off.push(path);
    }
    const share = (100 * (notes - off.length)) / notes;
    console.info(`${name}: ${notes - off.length} of ${notes} notes agree (${share.toFixed(2)} %). Others: ${off.join(', ') || 'none'}`);
    expect(share).toBeGreaterThanOrEqual(99.8);
    expect(misplaced).toBe(0);
  });
});
