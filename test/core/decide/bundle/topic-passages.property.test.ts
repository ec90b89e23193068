import { estimateTokens } from '../../../../src/core/decide/bundle/index';
import { formats } from '../../../../src/core/decide/bundle/formats';
import { Packing, type Packed } from '../../../../src/core/decide/bundle/pack';
import { Quotes } from '../../../../src/core/decide/bundle/quotes';
import { roomOf } from '../../../../src/core/decide/bundle/room';
import { TopicPassages } from '../../../../src/core/decide/bundle/topic-passages';
import { rankPassages, readTopic, type RankedPassage, type SearchedNote } from '../../../../src/core/decide/search/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { runAtOnce } from '../../../../src/core/read/text/steps';
import { fc, runs } from '../../../support/properties';

const TABLE = '| pump | valve |\n| --- | --- |\n';
/** A piece of a note, with a code of its own in `X`. */
const piece = fc.oneof(
  fc.constantFrom('# Pump', '## Valve', '## Wall', '```\npump X\n\n# no heading\n```', '- pump X', '- hose X'),
  fc.nat(12).map((many) => `X. ${'The pump has a valve and a hose that leaks. '.repeat(many)}`),
  fc.nat(12).map((many) => `X. ${'Tomatoes want a warm wall and water. '.repeat(many)}`),
  fc.nat(60).map((many) => TABLE + '| X | leaks |\n'.repeat(many)),
  fc.nat(60).map((many) => `\`\`\`\n${'the pump X leaks\n'.repeat(many)}\`\`\``),
);
const notes = fc.array(fc.array(piece, { maxLength: 30 }), { minLength: 1, maxLength: 12 }).map((all) =>
  all.map((pieces, at): SearchedNote => {
    const text = pieces
      .map((one, i) => one.replaceAll('X', `k${at}x${i}`))
      .join('\n\n')
      .trim();
    return { path: asVaultPath(`Note ${at}.md`), names: [`Note ${at}`], tags: [], text, day: null, supersededBy: null };
  }),
);
const given = fc.record({
  budget: fc.integer({ min: 60, max: 3000 }),
  format: fc.constantFrom('markdown' as const, 'xml' as const, 'json' as const),
  characters: fc.option(fc.integer({ min: 300, max: 12_000 }), { nil: undefined }),
});

test('passages keep tokens and characters, quote what a note says, go by their score and fill the budget', () => {
  fc.assert(
    fc.property(notes, given, (all, room) => {
      const ranked = rankPassages(readTopic('pump valve', null), all, { size: 0, frequency: () => 0 });
      const pack = (): Packed => {
        const packing = new Packing('Test', room, '');
        const passages = new TopicPassages(ranked, ({ note, passages: some }) => ({
          ...{ must: false, phase: 'topic', why: 'It has "pump".', quotes: new Quotes(note.text, some, false) },
          part: { path: note.path, title: note.path, as: 'whole' as const, supersededBy: null, text: note.text },
        }));
        runAtOnce(passages.sure(packing, roomOf(room), true));
        runAtOnce(passages.rest(packing));
        return packing.finish(passages.close(packing), { before: [], way: '', isMore: false });
      };
      const packed = pack();
      expect(pack()).toEqual(packed);
      expect(estimateTokens(packed.text)).toBeLessThanOrEqual(room.budget);
      expect(packed.tokens).toBe(estimateTokens(packed.text));
      expect(packed.text.length).toBeLessThanOrEqual(room.characters ?? Infinity);

      let missing = 0;
      for (const { note, passages } of ranked) {
        const parts = packed.included.filter(({ part }) => part.path === note.path || part.also?.includes(note.path) === true);
        expect(parts.length).toBeLessThanOrEqual(1);
        const shown = parts[0]?.part.text ?? '';
        for (const line of shown.split('\n')) if (line.trim() !== '' && line !== '[…]') expect(note.text).toContain(line.trim());
        expect((shown.match(/^```/gm) ?? []).length % 2).toBe(0);

        const textOf = ({ start, end }: RankedPassage): string => note.text.slice(start, end);
        const codeOf = (one: RankedPassage): string => /k\d+x\d+/.exec(textOf(one))?.[0] ?? '';
        const isThere = (one: RankedPassage): boolean => new RegExp(`${codeOf(one)}(?!\\d)`).test(shown);
        const told = passages.filter((one) => one.speaks && codeOf(one) !== '');
        const out = told.filter((one) => !isThere(one));
        missing += out.length;
        if (parts[0]?.part.as === 'whole') expect(out).toEqual([]);
        // One that is left out takes more, with its headings and marks, than any that counts less and came whole.
        const cost = (one: RankedPassage): number => estimateTokens(`${textOf(one)}\n\n${one.trail.join('\n\n')}\n[…]\n\n[…]\n`);
        for (const one of room.characters === undefined && room.format === 'markdown' ? out : [])
          for (const other of told.filter((less) => shown.includes(textOf(less).trim()) && less.score < one.score))
            expect(estimateTokens(textOf(other))).toBeLessThan(cost(one));
      }
      // Where any is left out, no more room is free than a note with a sentence under its headings takes.
      const { part } = formats[room.format];
      const empty = part({ path: asVaultPath('Note 10.md'), title: '', as: 'passages', supersededBy: null, text: '' });
      // In JSON, lines count for a little less together than each by itself.
      const slack = room.format === 'json' ? room.budget * 0.2 : 0;
      // Doors that cut long answers give Markdown: elsewhere escapes may take a note's room.
      const isCut = room.characters !== undefined && (room.format !== 'markdown' || packed.text.length > room.characters - 400);
      const isFull = isCut || roomOf(room) - packed.tokens < estimateTokens(empty) + 45 + slack;
      expect(missing === 0 || isFull).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});
