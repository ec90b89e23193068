import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const decoder = new TextDecoder();
const own = fc.constantFrom(
  'A line of ours.',
  '',
  '## Projects',
  '## Standard feedback',
  '- [feedback_3.md](feedback_3.md)',
  '- [feedback_4.md](feedback_4.md) and [feedback_5.md](feedback_5.md)',
  '> [[feedback_6]]',
  'ä'.repeat(300),
);
const OF = [[], ['alpha'], ['beta'], ['alpha', 'beta']] as const;
const memory = (at: number): string =>
  `---\ndescription: Rule ${at}\ntype: ${at % 3 === 0 ? 'project' : 'feedback'}\nprojects: [${(OF[at % 4] ?? []).join(', ')}]\ncreated: 2026-03-0${1 + (at % 9)}\n---\n\nText ${at}.\n`;
const files = Object.fromEntries(Array.from({ length: 220 }, (_, at) => [`feedback_${at}.md`, memory(at)]));
const sizeOf = (text: string) => ({ lines: text.trimEnd().split('\n').length, bytes: new TextEncoder().encode(text).length });

test('whatever a person wrote, the index grows no further than agents load it, and settles', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(own, { maxLength: 230 }), fc.constantFrom('\n', '\r\n'), async (lines, lineBreak) => {
      const text = lines.join(lineBreak);
      const { vault, memory: facade } = openBench({ ...files, 'MEMORY.md': text }, { convention: 'mindstone' });
      await facade.carryOut(() => facade.index({}));
      const after = decoder.decode(await vault.files.readBytes('MEMORY.md' as never));
      const [before, now] = [sizeOf(text), sizeOf(after)];
      // An empty block, of four lines at most, is there all the same.
      expect(now.lines).toBeLessThanOrEqual(Math.max(200, before.lines + 6));
      expect(now.bytes).toBeLessThanOrEqual(Math.max(25_000, before.bytes + 200));
      expect((await facade.index({})).plan).toBeNull();
    }),
    { numRuns: runs(60) },
  );
});

test('a bundle for a project has each other line of the index as it stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(own, { maxLength: 20 }), async (lines) => {
      const text = `# Index\n${lines.join('\n')}\nThe end.\n`;
      const { memory: facade } = openBench({ ...files, 'MEMORY.md': text }, { convention: 'mindstone' });
      const [all, some] = [await facade.bundle({ budget: 30_000 }), await facade.bundle({ budget: 30_000, project: 'alpha' })].map(
        ({ text: bundle }) => /# Index[^]*?The end\./.exec(bundle)?.[0].split('\n'),
      );
      // Only 6 is for beta alone; 3 and 5 are for alpha, 4 for all.
      expect(some).toEqual(all?.filter((line) => line !== '> [[feedback_6]]'));
    }),
    { numRuns: runs(60) },
  );
});
