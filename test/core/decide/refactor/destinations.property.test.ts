import { applyEdits, decideMoves, editSource, textsForMoves } from '../../../../src/core/decide/refactor/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { fc, runs, scaled } from '../../../support/properties';

/** Names of notes that links lead to, in every way to write their letters, in every container, and by references. */
const NAMES = ["it's", 'plain', 'a & b', 'x (y)', '50%', 'R&amp;D', 'semi;colon', 'na\u00efve', 'a=b', 'one!'];
const SUBPATHS = [null, '#h', '#h one', '#^id', '#a#b', '#39;s.md#h', "#it's", '#50%'];

/** How a letter is written; what would end the destination never stands bare. */
const way = fc.constantFrom('bare', 'bare', 'percent', 'decimal', 'hex');

function written(letter: string, how: string, angled: boolean): string {
  const code = letter.codePointAt(0) ?? 0;
  if (how === 'decimal') return `&#${code};`;
  if (how === 'hex') return `&#x${code.toString(16).toUpperCase()};`;
  const ends = angled ? /[<>%&\\[\]]/ : /[<>%&\\()\s[\]]/;
  return how === 'percent' || ends.test(letter)
    ? encodeURIComponent(letter).replace(/[()']/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
    : letter;
}

/** A destination that is read as `text`. */
const destination = fc
  .record({
    name: fc.constantFrom(...NAMES),
    subpath: fc.constantFrom(...SUBPATHS),
    angled: fc.boolean(),
    ways: fc.array(way, { minLength: 60, maxLength: 60 }),
    plainly: fc.boolean(),
  })
  .map(({ name, subpath, angled, ways, plainly }) => {
    // A percent sign of a character reference would be decoded once more, so it is always encoded.
    const letters = [...`${name}.md${subpath ?? ''}`];
    const text = letters
      .map((letter, i) => written(letter, letter === '%' || (plainly && i > 3) ? 'bare' : (ways[i] ?? 'bare'), angled))
      .join('');
    return { name, subpath, text: angled ? `<${text}>` : text };
  });

type Destination = typeof destination extends fc.Arbitrary<infer T> ? T : never;

/** Shapes in which a link with a destination stands: what is above the line, and the line. */
const SHAPES: readonly ((d: string, label: string) => string)[] = [
  (d) => `[text](${d})`,
  (d) => `![text](${d} "a title")`,
  (d) => `> [te\n> xt]( ${d} 'title' )`,
  (d) => `- [x] [a](${d}) and \`[a](${d})\``,
  (d, l) => `[${l}]: ${d}\n\n[text][${l}] ![${l}]`,
  (d, l) => `> [${l}]: ${d} "t"\n\n[${l}][]`,
  (d, l) => `- [${l}]: ${d}\n\n[text][${l.toUpperCase()}]`,
  (d, l) => `\`\`\`\n[${l}]: elsewhere.md\n\`\`\`\n\n[text][${l}]\n\n[${l}]:\n  ${d}`,
  (d, l) => `1. > [${l}]: ${d}\n\n   [${l}]`,
  (d, l) => `[^${l}]: A note\n    [${l}]: ${d}\n\n[${l}] [^${l}]`,
];

const shape = fc.tuple(fc.nat(SHAPES.length - 1), destination);

const noteOf = (parts: readonly (readonly [number, Destination])[]): string =>
  parts.map(([at, { text }], i) => SHAPES[at]?.(text, `label${i}`) ?? '').join('\n\n');

/** Links without what a rename changes: where their own target is named. */
const elsewhere = (text: string): string => {
  const spans = [...new Set([...scanMarkdown(text).destinations.values()].map(({ start, end }) => `${start} ${end}`))]
    .map((span) => span.split(' ').map(Number) as [number, number])
    .sort((a, b) => b[0] - a[0]);
  return spans.reduce((rest, [start, end]) => `${rest.slice(0, start)}…${rest.slice(end)}`, text);
};

test.each([
  ['[x](it&#39;s.md#h)', '[x](new%20one.md#h)'],
  ['[x](<it&#39;s.md&#35;h> "t")', '[x](<new one.md&#35;h> "t")'],
  ['> [y]: it&#x27;s.md#h\n\n[y]', '> [y]: new%20one.md#h\n\n[y]'],
  ["```\n[y]: it's.md\n```\n\n[y]: it's.md#h\n\n[y]", "```\n[y]: it's.md\n```\n\n[y]: new%20one.md#h\n\n[y]"],
])('%j becomes %j', (text, expected) => {
  const source = asVaultPath('from.md');
  const links = snapshotOf({ 'from.md': text }).outgoing(source);
  const edits = editSource(source, text, links, [{ index: 0, target: { linkpath: 'new one.md', display: null } }]);
  if ('failed' in edits) throw new Error('failed');
  expect(applyEdits(text, edits)).toBe(expected);
});

test('a link follows its note and keeps its anchor, whatever its destination looks like, and nothing else changes', () => {
  const seen = { links: 0, anchors: 0 };
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...NAMES),
      fc.constantFrom('new one', "b's (c)", 'N&M', '9%'),
      (parts, old, name) => {
        const text = `${noteOf(parts)}\n`;
        const files = { ...Object.fromEntries(NAMES.map((one) => [`${one}.md`, `# ${one}\n\n## h\n\n## h one\n`])), 'from.md': text };
        const ctx = contextOf(files);
        const [from, to] = [asVaultPath(`${old}.md`), asVaultPath(`${name}.md`)];
        const requests = [{ from, to, reason: '' }];
        const needed = new Set(textsForMoves(ctx.snapshot, requests));
        const { plan } = decideMoves(ctx, requests, new Map([...textsOf(files)].filter(([one]) => needed.has(one))), 'Rename');
        const after = applyPlan(files, plan);
        const source = asVaultPath('from.md');
        const [before, then] = [ctx.snapshot.outgoing(source), snapshotOf(after).outgoing(source)];
        expect(then.map(({ to: now, subpath }) => [now, subpath])).toEqual(
          before.map(({ to: was, subpath }) => [was === from ? to : was, subpath]),
        );
        expect(elsewhere(after['from.md'] ?? '')).toBe(elsewhere(text));
        seen.links += before.filter((link) => link.to === from).length;
        seen.anchors += before.filter((link) => link.to === from && link.subpath !== null).length;
      },
    ),
    { numRuns: runs(2_000, 200) },
  );
  expect(seen.links).toBeGreaterThan(scaled(200, 2_000, 200));
  expect(seen.anchors).toBeGreaterThan(scaled(100, 2_000, 200));
});
