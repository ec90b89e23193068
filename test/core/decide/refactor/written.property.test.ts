import { asVaultPath, type VaultPath } from '../../../../src/core/model/path';
import { refFrom } from '../../../../src/core/model/verdict';
import type { Snapshot } from '../../../../src/core/model/snapshot';
import { findFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter-block';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { fc, runs, scaled } from '../../../support/properties';
import { snapshotOf } from '../../../support/snapshot';
import { NAMES, noteOf, shape } from './odd-links';
import { openBench } from '../../../support/opened';

// One change of any kind to a vault of odd notes, through the façade and the real writer: links and anchors lead where they
// led, no other byte of a note changes, and undo gives back every byte.

/** Properties in every layout: lists of values whose letters matter, comments, folded links, JSON. */
const ITEMS = [
  '1.10',
  '007',
  '0x1F',
  '12345678901234567890',
  'yes',
  "'it''s'",
  '"a \\"b\\""',
  'plain text',
  '"[[plain]]"',
  '&x one',
  '{a: 1}',
];
const head = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 5 }),
    fc.constantFrom('aliases', 'related', 'tags_of'),
    fc.constantFrom('none', 'flow', 'block', 'indented', 'json'),
    fc.constantFrom(...NAMES),
    fc.constantFrom('', '\r'),
  )
  .map(([items, key, layout, name, carriage]) => {
    if (layout === 'none') return '';
    const link = name.includes("'") ? 'plain' : name;
    const lines = {
      flow: [`${key}: [${items.join(', ')}] # own`, `up: "[[${link}]]"`, 'n: 0010'],
      block: [`${key}: # own`, ...items.map((item, i) => `- ${item}${i % 2 === 0 ? '  # kept' : ''}`), 'up: >-', `  [[${link}]]`],
      indented: [
        'n: 1.0',
        `${key}:`,
        ...items.flatMap((item) => ['    # about the next', `    -   ${item}`]),
        `up: "[[${link}#h|a`,
        '  text]]"',
      ],
      json: ['{', `  "up": "[[plain]]", "n": 1.50, "${key}": ["one", 2.0]`, '}'],
    }[layout];
    return `---\n${lines.join('\n')}\n---\n`.replace(/\n/g, `${carriage}\n`);
  });

const CHANGES = ['rename', 'move', 'archive', 'merge', 'split', 'supersede'] as const;
type Change = (typeof CHANGES)[number];

function bench(files: Record<string, string>) {
  return openBench(files, { settings: { keepOldNames: true } });
}

/** Where the links of a note lead: file and anchor, in their order. */
const aimsOf = (snapshot: Snapshot, path: string): (readonly [VaultPath | null, string | null])[] =>
  snapshot.outgoing(asVaultPath(path)).map(({ to, subpath }) => [to, subpath]);

/** A text without its links: of those with a destination that alone, and of properties the whole value. */
function withoutLinks(path: string, text: string): string {
  const { destinations } = scanMarkdown(text, findFrontmatter(text)?.range.end ?? 0);
  const others = snapshotOf({ [path]: text })
    .outgoing(asVaultPath(path))
    .filter(({ spelling, kind }) => spelling !== 'markdown' || kind === 'frontmatter');
  const spans = [...new Set([...destinations.values(), ...others].map(({ start, end }) => `${start} ${end}`))]
    .map((span) => span.split(' ').map(Number) as [number, number])
    .sort((a, b) => b[0] - a[0]);
  const bare = spans.reduce((rest, [start, end]) => `${rest.slice(0, start)}…${rest.slice(end)}`, text);
  // The span of a value over several lines has its quotes, that of one on a line has not.
  return bare.replace(/(["'])…\1/g, '…');
}

/** True where a text is another one with one stretch more. */
function isOneInsertion(before: string, after: string): boolean {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  return after.endsWith(before.slice(same)) || after.endsWith(before.slice(same).trimStart());
}

test('what is written is what was meant, whatever is changed', async () => {
  const seen = { links: 0, refused: 0 };
  const one = fc.record({
    change: fc.constantFrom<Change>(...CHANGES),
    parts: fc.array(shape, { minLength: 1, maxLength: 3 }),
    heads: fc.tuple(head, head),
    old: fc.constantFrom(...NAMES),
    fresh: fc.constantFrom('new one', "b's (c)", 'N&M', '9%'),
  });
  await fc.assert(
    fc.asyncProperty(one, async ({ change, parts, heads, old, fresh }) => {
      const target = `${old}.md`;
      const files: Record<string, string> = {
        ...Object.fromEntries(NAMES.map((name) => [`${name}.md`, `# ${name}\n\n## h\n\nText of ${name}.\n\n## h one\n\nMore. ^id\n`])),
        'from.md': `${heads[0]}# From\n\n## Part a\n\n${noteOf(parts)}\n\n## Part b\n\nEnd.\n`,
        'last.md': `${heads[1]}# Last\n`,
      };
      files[target] = heads[1] + (files[target] ?? '');
      const { vault, memory } = bench(files);
      const bytes = vault.snapshotOfBytes();
      const before = snapshotOf(files);
      const to = change === 'rename' ? `${fresh}.md` : change === 'move' ? `dir/${old}.md` : change === 'merge' ? 'last.md' : null;
      try {
        await memory.carryOut((): Promise<never> | ReturnType<typeof memory.move> => {
          if (change === 'rename' || change === 'move') return memory.move(target, to ?? '', {});
          if (change === 'archive') return memory.archive([target]);
          if (change === 'merge') return memory.merge(target, 'last.md') as never;
          if (change === 'split') return memory.split('from.md', {}) as never;
          return memory.remember(
            { title: 'Later', body: 'Another text that takes its place.', onDuplicate: 'write', action: 'replace', older: refFrom(target) },
            {},
          ) as never;
        });
      } catch (error) {
        // Refused with a reason is an answer, and changes nothing.
        expect((error as { code?: string }).code).toMatch(/verify_failed|bad_input|unreadable/);
        expect(vault.snapshotOfBytes()).toEqual(bytes);
        seen.refused++;
        return;
      }
      const texts = Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));
      const now = snapshotOf(texts);
      const gone = to ?? (change === 'archive' ? (Object.keys(texts).find((path) => path.endsWith(`/${old}.md`)) ?? '') : target);
      if (change === 'split') {
        const whole = Object.keys(texts).flatMap((path) => (path in files && path !== 'from.md' ? [] : aimsOf(now, path)));
        for (const aim of aimsOf(before, 'from.md')) expect(whole).toContainEqual(aim);
      } else {
        const aims = aimsOf(before, 'from.md').map(([at, subpath]) => [at === target ? gone : at, subpath]);
        expect(aimsOf(now, 'from.md')).toEqual(aims);
        seen.links += aims.filter(([at]) => at === gone).length;
        expect(withoutLinks('from.md', texts['from.md'] ?? '')).toBe(withoutLinks('from.md', files['from.md'] ?? ''));
      }
      if (change !== 'split' && change !== 'merge') {
        const [was, is] = [files[target] ?? '', texts[gone] ?? ''];
        expect([isOneInsertion(withoutLinks('x.md', was), withoutLinks('x.md', is)), was, is]).toEqual([true, was, is]);
      }
      if (change === 'merge')
        for (const item of ITEMS) if (heads[1].includes(item) && !item.includes('[[')) expect(texts['last.md']).toContain(item);
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(bytes);
    }),
    { numRuns: runs(1_000, 100) },
  );
  expect(seen.links).toBeGreaterThan(scaled(100, 1_000, 100));
  expect(seen.refused).toBeLessThan(runs(1_000, 100) / 4);
});
