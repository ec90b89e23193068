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

test('a long prompt is looked at from its start, three sentences of that and its last', () => {
  const asked = subjectsOf(`${'The berth is free. '.repeat(200)}Who has the key?`);
  expect(asked).toHaveLength(5);
  expect(asked.at(-1)).toBe(' Who has the key');
  expect(asked[0]?.length).toBeLessThanOrEqual(600);
  expect(subjectsOf('')).toEqual(['']);
});

test('a fence that is closed is left out, one that is open is not', () => {
  expect(subjectsOf('```sh\nnpm test\n```\nWho has the key?').slice(1)).toEqual([]);
  expect(subjectsOf('```sh\nnpm test\n```\nWho has the key?')[0]?.trim()).toBe('Who has the key?');
  expect(subjectsOf('```\nThe berth is free\nWho has the key?')).toContain('Who has the key');
});
