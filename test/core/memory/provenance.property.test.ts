import { parseEntries } from '../../../src/core/read/entries/parse';
import { markBefore, markOf, withMarksAs } from '../../../src/core/read/entries/mark';
import { formatEntry } from '../../../src/core/read/entries/format';
import { entryText } from '../../../src/core/read/entries/parse';
import type { MemoryVault } from '../../support/memory-vault';
import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const WORDS = 'crane ferry Alba harbour 28 minutes 40 cars Ida Keller checks every March claude mcp source berth twelve tonnes'.split(' ');
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 9 }).map((words) => `${words.join(' ')}.`);
const piece = fc.oneof(
  { weight: 4, arbitrary: sentence },
  sentence.map((one) => `- ${one}\n- [x] done`),
  sentence.map((one) => `**Context**: ${one}`),
  fc.constantFrom('```\ncode', '| a | b |\n| - | - |\n| 1 | 2 |', '> quoted', '### Inside', '<!-- a remark -->', '%% open', 'Key: value'),
);
const body = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('\n\n'));
const entry = fc.record({
  title: fc.oneof(
    fc.constant(''),
    sentence.map((one) => one.slice(0, -1)),
  ),
  body,
});
const CONVENTIONS = ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'] as const;

/** A vault in which an agent, or a person, wrote these entries one by one. */
async function written(convention: string, entries: readonly { title: string; body: string }[], byAgent: boolean) {
  const { vault, memory } = openBench({}, { convention });
  const by = memory.through(byAgent ? { kind: 'mcp', harness: 'claude' } : { kind: 'terminal' });
  const results = [];
  for (const one of entries) {
    const before = vault.snapshotOfBytes();
    const { result } = await by.carryOut(() => by.remember({ ...one, onDuplicate: 'write', whenUnsure: 'write' }, {}));
    results.push(result);
    const after = vault.snapshotOfBytes();
    // An entry is put after what stands there.
    for (const [path, text] of Object.entries(before))
      if (path === result.path && result.superseded === null) expect(after[path]?.startsWith(text)).toBe(true);
  }
  return { vault, memory: by, results };
}

const bare = (text: string): string =>
  text
    .replace(/\n<!-- source: claude, mcp, 2026-03-15 -->\n/g, '')
    .replace(/^source: claude, mcp, 2026-03-15\n/gm, '')
    .replace(/^---\n---\n\n/, '');

/** The texts of a vault by path. */
const textsIn = ({ vault }: { readonly vault: MemoryVault }): Record<string, string> =>
  Object.fromEntries(Object.entries(vault.snapshotOfBytes()).map(([path, hex]) => [path, Buffer.from(hex, 'hex').toString()]));

test.each(CONVENTIONS)('in %s verdicts, scores, findings and texts are those without the mark', async (convention) => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), entry, async (entries, other) => {
      const [marked, plain] = [await written(convention, entries, true), await written(convention, entries, false)];
      expect(marked.results).toEqual(plain.results);
      const [texts, wanted] = [textsIn(marked), textsIn(plain)];
      for (const path of Object.keys(wanted))
        if (path.endsWith('.md') && !path.endsWith('decisions.md')) expect(bare(texts[path] ?? '')).toBe(wanted[path]);
      const told = async ({ memory }: typeof marked) => {
        const asked = [...entries, other].map((one, at) => ({ line: at + 1, entry: one }));
        const { findings, score } = (await memory.health({})).result;
        return {
          gate: (await memory.gate(asked, {})).verdicts,
          search: (await memory.search({ query: other.body.slice(0, 60) })).found.map(({ line: _, ...found }) => found),
          byMark: (await memory.search({ query: 'claude mcp 2026-03-15' })).found.map(({ score: one, text }) => [one, text]),
          findings: findings.map(({ path, message }) => [path, message]),
          score,
        };
      };
      expect(await told(marked)).toEqual(await told(plain));
      const before = marked.vault.snapshotOfBytes();
      for (const [at, one] of entries.entries()) {
        if (marked.results[at]?.verdict !== 'UNIQUE') continue;
        const again = await marked.memory.carryOut(() => marked.memory.remember({ ...one, onDuplicate: 'skip' }, {}));
        expect(again.result).toMatchObject({ verdict: 'DUPLICATE', path: null });
      }
      const { 'top-of-mind-skipped.md': _, ...left } = marked.vault.snapshotOfBytes();
      expect(left).toEqual(before);
    }),
    { numRuns: runs(200, 12, 0.06) },
  );
});

test('an entry is read without its mark, whatever it says, and the mark gives its facts back', () => {
  const fact = fc.oneof(fc.constantFrom('claude, mcp, 2026-11-28', 'a; b --> c <!-- d', 'x -- y', '2026-12-31'), fc.string());
  const facts = fc.record({ source: fact, valid_until: fc.constantFrom('2026-12-31') }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.constantFrom('section', 'log', 'fail'), entry, facts, (format, { title, body: text }, said) => {
      const draft = { title: title || 'Untitled', date: '2026-03-15', body: text };
      const [plain, marked] = [formatEntry(format, draft), formatEntry(format, { ...draft, facts: said })];
      expect(marked.startsWith(plain)).toBe(true);
      const [one, other] = [parseEntries(format, plain)[0], parseEntries(format, marked)[0]];
      if (one === undefined || other === undefined) throw new Error('No entry.');
      expect(entryText(marked, other)).toBe(entryText(plain, one));
      expect({ ...other, mark: null, range: one.range }).toEqual({ ...one, mark: null });
      const line = markOf(said);
      expect(other.mark === null ? '' : markOf(other.mark.facts)).toBe(line);
      expect(markBefore(line, 0, line.length)?.facts ?? {}).toEqual(other.mark?.facts ?? {});
      expect(withMarksAs(marked, () => '')).toHaveLength(marked.length);
      expect(withMarksAs(marked, () => '').trimEnd()).toBe(plain.trimEnd());
    }),
    { numRuns: runs(2_000, 200) },
  );
});
