import { subjectsOf } from '../../../../src/core/decide/search/index';

test('one sentence is one subject, several are asked by themselves as well', () => {
  expect(subjectsOf('fix the failing test')).toEqual(['fix the failing test']);
  expect(subjectsOf('Raise the fee to 3.5 euros. Who has the key?')).toEqual([
    'Raise the fee to 3.5 euros. Who has the key?',
    'Raise the fee to 3.5 euros',
    ' Who has the key',
  ]);
  expect(subjectsOf('- the crane\n- the berth').slice(1)).toEqual(['- the crane', '- the berth']);
  expect(subjectsOf('鍵はどこ。料金は')).toEqual(['鍵はどこ。料金は', '鍵はどこ', '料金は']);
});

test('pasted code is looked at only with the whole', () => {
  expect(subjectsOf('Why does this fail?\nconst crane = berth();\n  return { crane };')).toEqual([
    'Why does this fail?\nconst crane = berth();\n  return { crane };',
    'Why does this fail',
  ]);
});

test('a long prompt is looked at from its start, and three sentences of it', () => {
  const asked = subjectsOf('The berth is free. '.repeat(200));
  expect(asked).toHaveLength(4);
  expect(asked[0]?.length).toBeLessThanOrEqual(600);
  expect(subjectsOf('')).toEqual(['']);
});
