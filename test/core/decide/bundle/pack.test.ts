import { packSteps, type Wanted } from '../../../../src/core/decide/bundle/pack';
import { asVaultPath } from '../../../../src/core/model/path';
import { atOnce } from '../../../support/at-once';

const pack = atOnce(packSteps);

const wanted = (name: string, text: string): Wanted => ({
  part: { path: asVaultPath(`${name}.md`), title: name, as: 'whole', supersededBy: null, text },
  phase: 'ranked',
  must: false,
  why: 'It ranks high.',
});
const paragraphs = (many: number): string =>
  Array.from({ length: many }, (_, at) => `Paragraph ${at} says that the pool holds forty connections for each of the instances.`).join(
    '\n\n',
  );

test('a note that cannot be cut leaves the room to the next one that can', () => {
  const packed = pack([wanted('One block', paragraphs(90).replace(/\n\n/g, ' ')), wanted('Many', paragraphs(90))], 'markdown', 'Test', {
    budget: 600,
  });
  expect(packed.included.map(({ part }) => [part.title, part.as])).toEqual([
    ['One block', 'title'],
    ['Many', 'trimmed'],
  ]);
});

test('only one note is cut: those after it that do not fit are named', () => {
  const packed = pack([wanted('First', paragraphs(90)), wanted('Second', paragraphs(90))], 'markdown', 'Test', { budget: 600 });
  expect(packed.included.map(({ part }) => part.as)).toEqual(['trimmed', 'title']);
});
