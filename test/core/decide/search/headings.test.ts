import { comparedName } from '../../../../src/core/decide/search/headings';
import { passagesIn } from '../../../../src/core/decide/search/passages';
import { rankPassages, readTopic, type RankedNote, type SearchedNote } from '../../../../src/core/decide/search/index';
import type { VaultPath } from '../../../../src/core/model/path';
import { fc, runs } from '../../../support/properties';

const known = { size: 0, frequency: () => 0 };

function note(path: string, text: string, names: readonly string[] = []): SearchedNote {
  return { path: path as VaultPath, names, tags: [], text, day: null, supersededBy: null };
}

function asked(query: string, notes: readonly SearchedNote[], bare = true): RankedNote[] {
  return rankPassages(readTopic(query, null), notes, known, bare);
}

function firstText([first]: readonly RankedNote[]): string {
  const passage = first?.passages.find(({ score }) => score === first.best);
  return first === undefined || passage === undefined ? '' : first.note.text.slice(passage.start, passage.end).trim();
}

describe('a heading that is the question', () => {
  const chatter = note('chatter.md', 'A boiler is drained, and draining the boiler is the boiler job. Drain the boiler, boiler, boiler.\n');

  it('comes before a text that holds its words more often', () => {
    const manual = note('manual.md', '# Manual\n\nAll about heating.\n\n## Draining the boiler\n\nOpen the tap below.\n');
    expect(firstText(asked('Draining the boiler', [chatter, manual]))).toBe('Open the tap below.');
  });

  it('is found where all its words are common ones, whatever its marks and case', () => {
    const guide = note('guide.md', '## What it does\n\nNothing much.\n\n## When to use\n\nOn Mondays.\n');
    expect(firstText(asked('WHEN to *use*?', [guide, note('other.md', 'Use a use for uses, when used.\n')]))).toBe('On Mondays.');
    expect(firstText(asked('what it does', [guide]))).toBe('Nothing much.');
  });

  it('is found with nothing below it, and only where that is asked for', () => {
    const list = note('list.md', '# Songs\n\n## An Unearthly Red\n## The Last\n\nSome text.\n');
    expect(firstText(asked('an unearthly red', [list]))).toBe('## An Unearthly Red');
    expect(firstText(asked('an unearthly red', [list], false))).not.toBe('## An Unearthly Red');
  });

  it('leads to the section right below it, not to those below others', () => {
    const modes = note('modes.md', '# Wiki modes\n\n## First\n\nBy hand.\n\n## Second\n\nBy machine, a wiki of modes.\n');
    expect(firstText(asked('wiki modes', [modes]))).toBe('By hand.');
  });
});

describe('a name that is the question', () => {
  it('brings the note first, also an empty one', () => {
    const empty = note('Songs/pump 1 (vox).md', '', ['pump 1 (vox)', 'pUMP #1 (vox)']);
    const others = ['a', 'b', 'c'].map((name) => note(`${name}.md`, 'Track 1: pUMP #1 (vox), pUMP #1 (vox).\n'));
    expect(asked('pUMP #1 (vox)', [...others, empty])[0]?.note.path).toBe(empty.path);
  });

  it('is nobody when the question has no letters', () => {
    expect(comparedName('?! — …')).toBe('');
    expect(asked('?!', [note('a.md', '# ?!\n\nText.\n', ['?!'])])).toEqual([]);
  });
});

describe('passages with bare headings', () => {
  const lines = fc.array(fc.constantFrom('# A', '## B', '### C', 'Text.', '', '- item', '```', '| a |'), { maxLength: 20 });

  it('are those without, and one for each heading that has nothing before the next of its level or above', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const text = some.join('\n');
        const plain = passagesIn(text);
        const bare = passagesIn(text, true);
        const added = bare.filter((one) => !plain.some(({ start, end }) => start === one.start && end === one.end));
        expect(bare.filter((one) => !added.includes(one))).toEqual(plain);
        expect(bare.map(({ start }) => start)).toEqual([...bare.map(({ start }) => start)].sort((a, b) => a - b));
        if (plain.length > 0) for (const { start, end, trail } of added) expect(trail.at(-1)).toBe(text.slice(start, end).trim());
        expect(bare.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(300) },
    );
  });
});
