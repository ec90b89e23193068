import { codeOf } from '../../../src/core/model/errors';
import { fc, runs, scaled } from '../../support/properties';
import { openBench } from '../../support/opened';

const BASE = 'learnings/baseline_insights.md';
const CORRECTIONS = 'learnings/corrections.md';

/** Parts of a file of corrections, as people and programs leave them. */
const part = fc.constantFrom(
  '## 2026-02-11: The office is smaller\n**Type**: semantic\n**Observation**: 9 people, not 12.\n\n',
  '## 2026-02-11: The office is smaller\n**Observation**: Or is it 8?\n\n',
  '## 2026-02-20: Winter, and snow\nClosed in January. See [[#2026-02-11 The office is smaller]].\n\n',
  '## 2026-02-21: Code\n\n```\n## 2026-02-22: no heading\n```\n',
  '### 2026-02-23: Deeper\nText with a footnote[^a] and a [label].\n\n#### Even deeper\n\nStill inside.\n',
  '## 2026-02-24: Definitions\n\n[^a]: The note.\n\n[label]: https://example.org\n\n',
  '## By hand\n\nAsk Mira about [[Ferry]].\n\n',
  'A paragraph between, by hand. ^block\n\n',
  '## 2026-02-25: Block\nSee ^here. ^here\n\n',
  '- an item\n  - deeper\n\n',
  '## 2026-02-26: 日本語\n\n**Tags**: #a #b\n',
  '<!-- a comment -->\n',
  '<!-- never closed\n\n',
  '| a | b |\n| - | - |\n| c | d |\n\n',
  '%% hidden %%\n',
);
const lineBreak = fc.constantFrom('\n', '\n', '\r\n');
const corrections = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 7 }), lineBreak, fc.constantFrom('', '\ufeff'))
  .map(([parts, end, mark]) => mark + `# Corrections\n\n${parts.join('')}`.replace(/\n/g, end));
const baseline = fc
  .tuple(
    fc.constantFrom(
      '',
      '---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ndate: 2026-01-01\n---\n',
      '---\nprivate: true\n---\n\n',
      '---\nbroken: [\n---\n',
    ),
    fc.array(fc.constantFrom('# Baseline\n', '## Values\n', '- 12 people. See [[Ferry]].\n', '\n', '[f](../Ferry.md)\n', '![[Ferry]]\n'), {
      maxLength: 6,
    }),
    lineBreak,
    fc.constantFrom('', '\ufeff'),
  )
  .map(([head, parts, end, mark]) => mark + (head + parts.join('')).replace(/\n/g, end));
const fresh = fc.constantFrom('# Baseline\n\n- 9 people.\n', '- 9 people. See [[Ferry]].', '---\ndate: 2026-05-01\n---\n\nNew.\r\n');

/** Lines that hold something, however they end. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '---');

test('nothing of the old texts is lost, what is not merged stays, the result is accepted, and undo gives back every byte', async () => {
  const met = { done: 0, merged: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(baseline, corrections, fresh, fc.nat(255), fc.boolean(), async (old, own, text, mask, accepts) => {
      const linked = '# Ferry\n\n[[corrections#2026-02-11 The office is smaller]], [[baseline_insights#Values]], [[corrections#^here]].\n';
      const { vault, memory } = openBench({ [BASE]: old, [CORRECTIONS]: own, 'Ferry.md': linked }, { name: 'M', convention: 'stoneros' });
      if (accepts) await memory.carryOut(() => memory.acceptAll());
      const before = vault.snapshotOfBytes();
      const seen = await memory.baseline({});
      const merge = seen.corrections.filter((_, at) => (mask >> (at % 8)) & 1).map(({ entry }) => entry);
      const kept = seen.corrections.filter(({ entry }) => !merge.includes(entry));
      let done;
      try {
        done = await memory.carryOut(() => memory.rebaseline({ merge, text, base: seen.base }, {}));
      } catch (error) {
        // A comment that never closes, a definition that would change its meaning, broken properties: refused as a whole.
        expect(['verify_failed', 'unreadable', 'bad_input']).toContain(codeOf(error));
        expect(vault.snapshotOfBytes()).toEqual(before);
        return;
      }
      const { result, receipt } = done;
      expect(receipt).not.toBeNull();
      expect(result.merged).toEqual(merge);
      expect(result.left).toEqual(kept.map(({ entry }) => entry));
      const there = [BASE, CORRECTIONS, ...result.archived].flatMap((path) => linesOf(vault.text(path)));
      const were = [...linesOf(old), ...linesOf(own)];
      const timesIn = (all: string[], line: string): number => all.filter((one) => one === line).length;
      // A link may be spelled anew where it followed.
      for (const line of were) if (!/\[\[?.*\]/.test(line)) expect(timesIn(there, line)).toBeGreaterThanOrEqual(timesIn(were, line));
      const now = linesOf(vault.text(BASE));
      for (const line of linesOf(text)) expect(now).toContain(line);
      for (const { text: stays } of kept)
        for (const line of linesOf(stays)) if (!line.includes('[')) expect(linesOf(vault.text(CORRECTIONS))).toContain(line);
      expect((await memory.layers()).violations).toEqual([]);
      met.done++;
      if (merge.length > 0) met.merged++;
      if (kept.length > 0) met.left++;
      await memory.undo();
      expect(vault.snapshotOfBytes()).toEqual(before);
      expect((await memory.layers()).violations).toEqual([]);
    }),
    { numRuns: runs(600) },
  );
  expect(met.done).toBeGreaterThan(scaled(200, 600));
  expect(met.merged).toBeGreaterThan(scaled(100, 600));
  expect(met.left).toBeGreaterThan(scaled(100, 600));
});
