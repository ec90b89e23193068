import { packPassagesSteps } from '../../../../src/core/decide/bundle/pack-passages';
import { estimateTokens } from '../../../../src/core/decide/bundle/index';
import { rankPassages, readTopic, type SearchedNote } from '../../../../src/core/decide/search/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { fc, runs } from '../../../support/properties';
import { atOnce } from '../../../support/at-once';

const packPassages = atOnce(packPassagesSteps);

const piece = fc.oneof(
  fc.constantFrom('# Pump', '## Valve', '', '```\npump\n\n# no heading\n```', '- pump', '| pump | valve |'),
  fc.nat(12).map((many) => 'The pump has a valve and a hose that leaks. '.repeat(many)),
  fc.nat(12).map((many) => 'Tomatoes want a warm wall and water. '.repeat(many)),
);
const noteTexts = fc.array(
  fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('\n\n').trim()),
  { minLength: 1, maxLength: 12 },
);

test('a packed topic keeps its budget, quotes nothing that no note says, and is the same each time', () => {
  fc.assert(
    fc.property(noteTexts, fc.integer({ min: 60, max: 3000 }), fc.constantFrom('markdown', 'xml', 'json'), (texts, budget, format) => {
      const notes = texts.map((text, at): SearchedNote => {
        const path = asVaultPath(`Note ${at}.md`);
        return { path, names: [`Note ${at}`], text, day: null, supersededBy: null };
      });
      const ranked = rankPassages(readTopic('pump valve', null), notes, { size: 0, frequency: () => 0 });
      const pack = (): ReturnType<typeof packPassages> =>
        packPassages(ranked, format, 'Test', { budget, before: [] }, ({ note }) => ({
          part: { path: note.path, title: note.path, as: 'whole', supersededBy: null, text: note.text },
          why: 'It has "pump".',
          onlySearched: false,
        }));
      const packed = pack();
      expect(estimateTokens(packed.text)).toBeLessThanOrEqual(budget);
      expect(packed.tokens).toBe(estimateTokens(packed.text));
      expect(packed.included.filter(({ part }) => part.as === 'title').length).toBeLessThanOrEqual(10);
      for (const { part } of packed.included) {
        const said = notes.find(({ path }) => path === part.path)?.text ?? '';
        for (const line of part.text.split('\n')) if (line.trim() !== '' && line !== '[…]') expect(said).toContain(line.trim());
        expect((part.text.match(/^```/gm) ?? []).length % 2).toBe(0);
      }
      expect(pack()).toEqual(packed);
    }),
    { numRuns: runs(1000) },
  );
});
