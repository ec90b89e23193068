import { codeOf } from '../../../../src/core/model/errors';
import type { ResolvedLink } from '../../../../src/core/model/link';
import { dataOf } from '../../../../src/core/model/note';
import { isNotePath, type NotePath } from '../../../../src/core/model/path';
import type { Snapshot } from '../../../../src/core/model/snapshot';
import { findFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter-block';
import { linksOfNote } from '../../../../src/core/read/snapshot/recent';
import { resolveSubpath } from '../../../../src/core/read/markdown/subpath';
import type { MemoryVault } from '../../../support/memory-vault';
import { openBench } from '../../../support/opened';
import { snapshotOf } from '../../../support/snapshot';
import { fc, runs, scaled } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const ORIGINAL = 'n/O.md';
const HEADINGS = [
  ...spaced('A B Same same Title'),
  'With: punct, 50%!',
  '2026-01-02: Entry',
  '2026-02-03 Other',
  'C (x)',
  '日 本',
  '**Bold** `code`',
];
const BLOCKS = ['b1', 'b2', 'Id-3'];

interface LinkSpec {
  readonly path: number;
  readonly form: number;
  readonly anchor: number;
  readonly one: number;
  readonly two: number;
}

const linkSpec: fc.Arbitrary<LinkSpec> = fc.record({ path: fc.nat(8), form: fc.nat(9), anchor: fc.nat(11), one: fc.nat(), two: fc.nat() });
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;
const plain = (heading: string): string =>
  heading
    .replace(/[[\]|#^`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function subpathOf({ anchor, one, two }: LinkSpec): string {
  if (anchor < 4) return `#${plain(pick(HEADINGS, one))}`;
  if (anchor < 7) return `#${plain(pick(HEADINGS, one))}#${plain(pick(HEADINGS, two))}`;
  if (anchor < 9) return `#^${pick(BLOCKS, one)}`;
  return ['#Gone', `#${plain(pick(HEADINGS, one))}#^${pick(BLOCKS, two)}`, ''][anchor - 9] ?? '';
}

/** A link from the file `from` to the original, or to a note beside it, in one of many spellings. */
function writeLink(from: string, spec: LinkSpec): string {
  const up = from.includes('/') ? '../' : './';
  const self = from === ORIGINAL && subpathOf(spec) !== '';
  const names = ['O', 'n/O', '/n/O', `${up}n/O`, 'O.md', 'o', self ? '' : 'O', self ? '' : 'n/O.md', 'x'];
  const name = pick(names, spec.path);
  const sub = subpathOf(spec);
  const url = (text: string): string => encodeURI(text).replace(/[()&]/g, (unit) => `%${unit.charCodeAt(0).toString(16)}`);
  const file = name === '' || name.endsWith('.md') ? name : `${name}.md`;
  const bare = `${url(file)}${sub === '' ? '' : `#${url(sub.slice(1))}`}`;
  return pick(
    [
      `[[${name}${sub}]]`,
      `[[${name}${sub}|shown]]`,
      `![[${name}${sub}]]`,
      `[[ ${name}${sub} | s ]]`,
      `[[${name}${sub}]]`,
      `[t](${bare})`,
      `![t](${bare})`,
      `[t](${bare} "title")`,
      `[t](<${file}${sub.replace(/%/g, '%25')}>)`,
      `[t](${bare})`,
    ],
    spec.form,
  );
}

interface PieceSpec {
  readonly as: number;
  readonly level: number;
  readonly text: number;
  readonly link: LinkSpec;
}

const piece: fc.Arbitrary<PieceSpec> = fc.record({ as: fc.nat(23), level: fc.nat(3), text: fc.nat(), link: linkSpec });

interface NoteSpec {
  readonly pieces: readonly PieceSpec[];
  readonly properties: readonly LinkSpec[];
  readonly title: boolean;
  readonly crlf: boolean;
  readonly ended: boolean;
  readonly mark: boolean;
  readonly tight: boolean;
  /** Definitions stand where they come up, or at the end. */
  readonly spread: boolean;
}

const note: fc.Arbitrary<NoteSpec> = fc.record({
  pieces: fc.array(piece, { minLength: 2, maxLength: 14, size: 'max' }),
  properties: fc.array(linkSpec, { maxLength: 2 }),
  title: fc.boolean(),
  crlf: fc.boolean(),
  ended: fc.boolean(),
  mark: fc.boolean(),
  tight: fc.boolean(),
  spread: fc.boolean(),
});

/** Counts what tells one link (`k`) or text (`w`) from all others. */
function counter(): (kind: 'k' | 'w') => string {
  let count = 0;
  return (kind) => `${kind}${(count += 1)}`;
}

function renderOriginal(spec: NoteSpec, next: (kind: 'k' | 'w') => string): string {
  const parts: string[] = spec.title ? [`# Title\n\n${next('w')}\n`] : [];
  const definitions = new Map<string, string>();
  for (const one of spec.pieces) {
    const before = definitions.size;
    parts.push(renderPiece(one, next, definitions));
    const added = [...definitions.values()].slice(before);
    // Right below a paragraph they would be part of it, and one right below them part of theirs.
    if (spec.spread && one.text % 3 === 0) parts.push(...added.map((text) => `\n${text}\n\n`));
  }
  const late = [...definitions.values()].filter((text) => !parts.includes(`\n${text}\n\n`));
  if (late.length > 0) parts.push(`\n${late.join('\n')}\n`);
  const properties = spec.properties.map((link) => `${next('k')}: "[[O${subpathOf(link)}]]"\n`);
  const head = properties.length > 0 || spec.mark ? `---\nid: 01X\ncreated: 2025-05-06\ntags: [one, two]\n${properties.join('')}---\n` : '';
  const text = head + parts.join(spec.tight ? '' : '\n');
  const whole = spec.ended ? text : text.trimEnd();
  return `${spec.mark && !spec.tight ? '\ufeff' : ''}${spec.crlf ? whole.replace(/\n/g, '\r\n') : whole}`;
}

function renderPiece({ as, level, text, link }: PieceSpec, next: (kind: 'k' | 'w') => string, definitions: Map<string, string>): string {
  const word = next('w');
  const written = `${next('k')} ${writeLink(ORIGINAL, link)}`;
  const id = pick(BLOCKS, text);
  if (as < 9) {
    const heading = as === 8 ? `${pick(HEADINGS, text)} ${written}` : pick(HEADINGS, text);
    return as === 7 && level < 2
      ? `\n${heading}\n${'=-'[level] ?? ''}${'=-'[level] ?? ''}\n${word}\n`
      : `${'#'.repeat(level + 1)} ${heading}${as === 6 ? ' ##' : ''}\n${word}\n`;
  }
  switch (as) {
    case 9:
      return `${word} ${written} ^${id}\n`;
    case 10:
      return `- ${word} ${written} ^${id}\n- more\n`;
    case 11:
      return `> ## quoted\n> ${word} ${written}\n\n^${id}\n`;
    case 12:
      return `\`\`\`md\n# code ${word}\n[[O#A]] [^1] [r1] ^${id}\n\`\`\`\n`;
    case 13:
      return `| a | b |\n|---|---|\n| ${written.replace(/\|/g, '\\|')} | ${word} |\n`;
    case 14:
    case 15: {
      const label = String(text % 4);
      if (!definitions.has(`^${label}`))
        definitions.set(
          `^${label}`,
          `[^${label}]: note ${written}${text % 5 === 0 ? `\n    and ${word}` : ''}${text % 7 === 0 ? ` again[^${(text + 1) % 4}]` : ''}`,
        );
      return `${word} noted[^${label}]\n`;
    }
    case 16:
    case 17: {
      const label = `r${text % 4}`;
      const { anchor } = link;
      if (!definitions.has(label))
        definitions.set(
          label,
          `[${label}]: ${anchor < 9 ? (anchor % 2 === 0 ? `O.md${encodeURI(subpathOf(link))}` : `#${encodeURI(subpathOf(link).slice(1))}`) : 'https://example.com'}${text % 3 === 0 ? ' "title"' : ''}`,
        );
      return `${word} ${next('k')} ${text % 2 === 0 ? `[${label}]` : `[text][${label}]`}\n`;
    }
    case 18:
      return `%% ${written} ${word} %%\n`;
    case 19:
      return `\`[[O#A]] [^1]\` ${word}\n`;
    case 20:
      return `1. ${word}\n   - ## in a list ${written}\n`;
    default:
      return `${word} ${written} more\n`;
  }
}

interface CaseSpec {
  readonly note: NoteSpec;
  readonly inbound: readonly LinkSpec[];
  readonly by: 'heading' | 'entry';
  readonly named: readonly number[];
}

const cases: fc.Arbitrary<CaseSpec> = fc.record({
  note,
  inbound: fc.array(linkSpec, { minLength: 3, maxLength: 8, size: 'max' }),
  by: fc.constantFrom('heading', 'heading', 'heading', 'entry'),
  named: fc.oneof(fc.constant([]), fc.array(fc.nat(), { minLength: 1, maxLength: 2 })),
});

function renderVault({ note: spec, inbound }: CaseSpec): Record<string, string> {
  const next = counter();
  const original = renderOriginal(spec, next);
  const linked = (from: string, links: readonly LinkSpec[]): string =>
    links.map((link) => `${next('k')} ${writeLink(from, link)}\n`).join('\n');
  const cards = inbound.slice(0, 4).map((link, index) => {
    const sub = subpathOf(link);
    return index % 2 === 0
      ? { id: next('k'), type: 'file', file: ORIGINAL, ...(sub === '' ? {} : { subpath: sub }) }
      : { id: next('k'), type: 'text', text: `"so"\n${writeLink('c/C.canvas', link)}` };
  });
  return {
    [ORIGINAL]: original,
    'L.md': linked('L.md', inbound),
    'n/M.md': `---\n${inbound.map((link) => `${next('k')}: '[[O${subpathOf(link)}]]'\n`).join('')}---\n${linked('n/M.md', inbound)}`,
    'c/C.canvas': JSON.stringify({ nodes: cards, edges: [] }, null, '\t'),
    'z/deep/O.md': '# A\n',
    'x.md': '# A\n\ntext ^b1\n',
  };
}

/** What a link says and leads to; `part` is the first word below the heading it names, or in the block. */
interface Fact {
  readonly link: ResolvedLink;
  readonly part: string | null;
}

/** Links by the key that stands before each, or that its property or card is called. */
function factsOf(files: Readonly<Record<string, string>>, snapshot: Snapshot): Map<string, Fact[]> {
  const facts = new Map<string, Fact[]>();
  for (const link of snapshot.links) {
    const text = files[link.from] ?? '';
    const key = link.property ?? /\b(k\d+) $/.exec(text.slice(Math.max(0, link.start - 9), link.start))?.[1] ?? '';
    if (/^k\d+$/.test(key)) facts.set(key, [...(facts.get(key) ?? []), { link, part: partOf(files, snapshot, link) }]);
  }
  return facts;
}

function partOf(files: Readonly<Record<string, string>>, snapshot: Snapshot, { to, subpath }: ResolvedLink): string | null {
  const target = to !== null && isNotePath(to) ? snapshot.notes.get(to) : undefined;
  const found = target === undefined || subpath === null ? null : resolveSubpath(target, subpath);
  if (found === null) return null;
  const text = files[to ?? ''] ?? '';
  const from = found.kind === 'heading' ? text.slice(found.heading.end) : text.slice(found.block.start, found.block.end);
  return `${to === 'x.md' ? 'x ' : ''}${found.kind} ${/\bw\d+\b/.exec(from)?.[0] ?? ''}`;
}

/** A text with its links as keys of their own and without definitions: what a split leaves alone. */
function bare(text: string): string {
  const body = text.slice(findFrontmatter(text)?.range.end ?? 0).replace(/^\ufeff/, '');
  let out = body;
  for (const link of [...linksOfNote('a.md' as NotePath, body)].reverse()) out = `${out.slice(0, link.start)}@${out.slice(link.end)}`;
  return out
    .replace(/^\[[^\]\n]+\]: .*\r?\n?(?: {4}and .*\r?\n?)?/gm, '')
    .replace(/(?:\r?\n)+/g, '\n')
    .trim();
}

const textsIn = async (vault: MemoryVault): Promise<Record<string, string>> =>
  Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));

test('a split keeps every link on its heading or block, every line, and every definition with its uses', async () => {
  const seen = { split: 0, refused: 0, links: 0, rewritten: 0, notes: 0, definitions: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (spec) => {
      const files = renderVault(spec);
      const { vault, memory } = openBench(files);
      const before = snapshotOf(files);
      const old = before.notes.get(ORIGINAL as NotePath);
      const headings = spec.named
        .map((index) => pick(old?.headings.map((heading) => heading.text) ?? [], index))
        .filter((text) => text !== undefined);
      const outcome = await memory
        .carryOut(() => memory.split(ORIGINAL, { by: spec.by, headings }))
        .catch((error: unknown) => {
          if (codeOf(error) !== 'bad_input') throw error;
          return null;
        });
      if (outcome === null) {
        seen.refused++;
        return;
      }
      const { result, receipt } = outcome;
      const after = await textsIn(vault);
      const now = snapshotOf(after);
      const created = result.created.map((one) => one.path);
      seen.split++;
      seen.notes += created.length;
      seen.rewritten += result.links.rewritten;

      // Links.
      const later = factsOf(after, now);
      for (const [key, facts] of factsOf(files, before)) {
        const [was] = facts;
        const found = later.get(key) ?? [];
        seen.links += found.length;
        expect([key, facts.length, found.length > 0]).toEqual([key, 1, true]);
        for (const is of found) {
          expect([key, is.link.kind, is.link.spelling, is.link.display]).toEqual([
            key,
            was?.link.kind,
            was?.link.spelling,
            was?.link.display,
          ]);
          expect([key, was?.link.raw, is.part]).toEqual([key, was?.link.raw, was?.part]);
          if (was?.part === null) expect([key, is.link.to, is.link.subpath]).toEqual([key, was.link.to, was.link.subpath]);
        }
      }
      const resolved = (snapshot: Snapshot): number => snapshot.links.filter((link) => link.to !== null).length;
      expect(result.links).toMatchObject({ before: resolved(before), after: resolved(now), lost: 0 });

      // Texts: the sections put back where their links stand give the old text.
      const text = files[ORIGINAL] ?? '';
      let whole = after[ORIGINAL] ?? '';
      for (const path of created) {
        const line = new RegExp(`^- \\[\\[${path.slice(2, -3).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?:\\|.*)?\\]\\]$`, 'm');
        const own = after[path] ?? '';
        expect(whole).toMatch(line);
        whole = whole.replace(line, () => own.slice(findFrontmatter(own)?.range.end ?? 0));
      }
      expect(bare(whole)).toBe(bare(text));
      if (!/^\[/m.test(text) && old?.links.every((link) => link.subpath === null)) {
        for (const path of created) expect(text).toContain((after[path] ?? '').replace(/^---\r?\n[^]*?\r?\n---\r?\n\r?\n/, ''));
      }
      const head = (one: string): string => one.slice(0, findFrontmatter(one)?.range.end ?? 0).replace(/\[\[.*\]\]/g, '');
      expect(head(after[ORIGINAL] ?? '')).toBe(head(text));
      for (const path of created) {
        const data = dataOf(now.notes.get(path as NotePath) ?? { frontmatter: { state: 'none' } });
        expect(data).toMatchObject({ id: expect.any(String), created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
        expect(now.outgoing(path).find((link) => link.property === 'split_from')?.to).toBe(ORIGINAL);
        expect((after[path] ?? '').includes('\r\n')).toBe(text.includes('\r\n'));
      }

      // Definitions.
      const defined = new Set([...text.matchAll(/^\[(\^?[^\]\n]+)\]: /gm)].map((match) => match[1] ?? ''));
      for (const path of [ORIGINAL, ...created]) {
        const own = (after[path] ?? '').replace(/```[^]*?```|`[^`\n]*`/g, '');
        for (const [, label = ''] of own.matchAll(/\[(\^\d|r\d)\]/g))
          if (defined.has(label))
            expect([path, own]).toEqual([path, expect.stringMatching(new RegExp(`^\\[${label.replace('^', '\\^')}\\]: `, 'm'))]);
        seen.definitions += [...own.matchAll(/^\[\^?[^\]\n]+\]: /gm)].length;
      }

      await memory.undo(receipt?.journal);
      expect(await textsIn(vault)).toEqual(files);
    }),
    { numRuns: runs(500) },
  );
  expect(seen.split).toBeGreaterThan(scaled(120, 500));
  expect(seen.rewritten).toBeGreaterThan(scaled(350, 500));
  expect(seen.definitions).toBeGreaterThan(scaled(150, 500));
});
