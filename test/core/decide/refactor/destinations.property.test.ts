import { applyEdits, decideMoves, editSource, textsForMoves } from '../../../../src/core/decide/refactor/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { NAMES, noteOf, shape } from './odd-links';
import { fc, runs, scaled } from '../../../support/properties';

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
