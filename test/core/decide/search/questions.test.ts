import { passagesIn } from '../../../../src/core/decide/search/passages';
import { rankPassages, readTopic, scanFor, type SearchedNote } from '../../../../src/core/decide/search/index';
import { irregularForms, regularStem } from '../../../../src/core/read/languages/irregular-forms';
import { stem } from '../../../../src/core/read/languages/stem';
import type { VaultPath } from '../../../../src/core/model/path';

function note(path: string, text: string, day: string | null = null): SearchedNote {
  return { path: path as VaultPath, names: [], tags: [], text, day, supersededBy: null };
}

function best(query: string, ...notes: SearchedNote[]): string | undefined {
  return rankPassages(readTopic(query, null), notes, { size: 0, frequency: () => 0 })[0]?.note.path;
}

describe('a question and its answer', () => {
  const filler = 'We talked about the weather, the trams and the soup. ';

  it('stay in one passage where both are short', () => {
    const text = `${filler.repeat(5)}\n\n**Ada**: How was the harvest?\n\n**Ben**: Forty crates, and then it hailed.\n\n${filler.repeat(5)}\n`;
    const holding = passagesIn(text).map(({ start, end }) => text.slice(start, end));
    expect(holding.find((one) => one.includes('How was the harvest?'))).toContain('Forty crates');
  });

  it('are cut where together they are long', () => {
    const text = `${filler.repeat(5)}\n\nHow was the harvest?\n\n${filler.repeat(10)}\n`;
    for (const { start, end } of passagesIn(text)) expect(end - start).toBeLessThanOrEqual(600);
  });
});

describe('irregular forms', () => {
  it.each([
    ['how far did she swim', 'She swam to the buoy.'],
    ['who has written the letter', 'Ada wrote the letter.'],
    ['where do the mice live', 'A mouse came from behind the stove.'],
  ])('%s finds "%s"', (query, text) => {
    expect(best(query, note('other.md', 'The stove and the lamp were cold.'), note('found.md', text))).toBe('found.md');
  });

  it('belong to one word each, and no other word changes', () => {
    for (const form of ['swam', 'swum', 'swim']) expect(regularStem(form)).toBe('swim');
    expect(irregularForms('swim')).toEqual(['swim', 'swam', 'swum']);
    for (const word of ['saw', 'lay', 'bore', 'bit', 'bound', 'ground', 'rose', 'sat', 'kiln', '']) {
      expect(regularStem(word)).toBe(word);
      expect(irregularForms(word)).toEqual([word]);
    }
  });

  it('stay with their word where they nearly always mean it', () => {
    const bases = { left: 'leave', found: 'find', felt: 'feel', fell: 'fall', led: 'lead', spoke: 'speak' };
    for (const [form, base] of Object.entries(bases)) expect(regularStem(stem(form))).toBe(stem(base));
  });

  it('are asked of an index and looked for in texts', () => {
    const topic = readTopic('swim', null);
    expect(topic.terms.map(({ key }) => key)).toEqual(['swim', 'swam', 'swum']);
    const scan = scanFor(topic);
    scan.take('a.md' as VaultPath, 'Nothing here.');
    scan.take('b.md' as VaultPath, 'He swam.');
    expect(scan.best(5)).toEqual(['b.md']);
  });
});

it('a month of a year means the notes of its days', () => {
  expect(readTopic('what did we decide in August 2023', null).days).toEqual({ from: '2023-08-01', to: '2023-08-31' });
  const text = 'The plan was agreed.';
  expect(best('the plan of August 2023', note('a.md', text, '2023-07-30'), note('b.md', text, '2023-08-14'))).toBe('b.md');
});

it('a note says how much of the topic it covers', () => {
  const [all, part] = rankPassages(
    readTopic('green glaze recipe', null),
    [note('a.md', 'The green glaze: a recipe.'), note('b.md', 'The green door.')],
    { size: 0, frequency: () => 0 },
  );
  expect(all?.covers).toBeCloseTo(1);
  expect(part?.covers).toBeLessThan(0.5);
  expect(part?.covers).toBeGreaterThan(0);
});
