import { fc, runs } from '../../support/properties';
import { openBench } from '../../support/opened';

const words = ['plan', 'harbour', 'console', 'rollout', 'ledger', 'Kiel', '三体', 'Übergabe'];
const name = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(([a, b]) => `${a} of the ${b}`);
const heading = fc.constantFrom('Next step', 'Costs', 'Draw.io');

/** A link that may lead somewhere or not, in any spelling. */
const link = fc.oneof(
  name.map((to) => `[[${to}]]`),
  name.map((to) => `[[${to.replace('of the', 'of teh')}|shown]]`),
  fc.tuple(name, heading).map(([to, at]) => `[[${to}#${at}]]`),
  fc.tuple(name, heading).map(([to, at]) => `[[${to}#${at.replace('s', '')}|part]]`),
  name.map((to) => `[[${to}#^gone]]`),
  name.map((to) => `[${to}](${encodeURIComponent(to)}.md)`),
  name.map((to) => `![[${to}.png]]`),
  fc.constantFrom('[site](example.org/page)', '[x](gone.md)', '[[#Nowhere]]', '`[[code]]`', '<!-- [[comment]] -->'),
);
const lineBreak = fc.constantFrom('\n', '\r\n');
const text = fc
  .tuple(
    fc.constantFrom('', '---\nsuperseded_by: "[[plan of the plan]]"\n---\n'),
    fc.array(
      fc.oneof(
        link,
        heading.map((at) => `\n## ${at}\n`),
      ),
      { maxLength: 6 },
    ),
    lineBreak,
  )
  .map(([head, parts, end]) => (head + parts.join(' and ')).replace(/\n/g, end));
const vaults = fc.dictionary(
  name.map((one) => `${one}.md`),
  text,
  { minKeys: 2, maxKeys: 6, noNullPrototype: true },
);

/** A text as reading view shows it, properties and what an embed shows aside. */
function read(text: string): string {
  return text
    .replace(/^---\r?\n(?:[^]*?\n)?---\r?\n/, '')
    .replace(/!\[\[[^\]]*\]\]/g, '(embed)')
    .replace(
      /\[\[([^\]|]*?)(?:\|([^\]]*))?\]\]/g,
      (_, target: string, shown?: string) => shown ?? target.replace(/^#/, '').replace(/#/g, ' > '),
    )
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

test('the fix of any finding changes what it says, no sentence in reading view, is not found again, and undo gives every byte back', async () => {
  let fixed = 0;
  await fc.assert(
    fc.asyncProperty(vaults, fc.nat(), async (files, pick) => {
      const { vault, memory } = openBench(files);
      const before = vault.snapshotOfBytes();
      const found = (await memory.health({})).result.findings.filter(
        ({ id, fix }) => fix !== null && (id.startsWith('link.') || id.startsWith('superseded.')),
      );
      const finding = found[pick % Math.max(1, found.length)];
      if (finding === undefined) return;
      const { plan, receipt } = await memory.carryOut(() => memory.fix([finding], {}));
      if (plan === null || receipt === null) return;
      fixed++;
      const named = new Set<string>(plan.edits.flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path])));
      const after = vault.snapshotOfBytes();
      for (const path of Object.keys({ ...before, ...after }))
        if (!named.has(path)) expect([path, after[path]]).toEqual([path, before[path]]);
      const { fix } = finding;
      if (fix?.kind === 'replace' && fix.more === undefined) {
        const old = files[finding.path] ?? '';
        expect(vault.text(finding.path)).toBe(old.slice(0, fix.start) + fix.text + old.slice(fix.start + fix.before.length));
      }
      expect(read(vault.text(finding.path))).toBe(read(files[finding.path] ?? ''));
      const left = (await memory.health({})).result.findings.map(({ key }) => key);
      expect(left).not.toContain(finding.key);
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(before);
    }),
    { numRuns: runs(600) },
  );
  expect(fixed).toBeGreaterThan(10);
});
