import { evenedPassageOf } from '../../../../src/core/read/terms/passage';
import { isValue } from '../../../../src/core/read/terms/term';
import { plainText } from '../../../../src/core/read/terms/plain';

const numbersIn = (text: string) =>
  evenedPassageOf(plainText(text))
    .terms.filter((term) => /^-?\d/.test(term.surface))
    .map((term) => [term.surface, isValue(term) ? 'value' : 'name']);

test.each([
  'See #1231 for it.',
  'Fixed in issue 1231.',
  'PR 1231 is merged.',
  'OPS-1231 is open.',
  'Pull request 1231 waits.',
  'Siehe Ticket 1231.',
  'Since commit 1231 it works.',
])('a number that says which one is a name: %s', (text) => {
  expect(numbersIn(text)).toEqual([['1231', 'name']]);
});

test.each([
  ['The pool holds 40 connections.', '40'],
  ['They asked for 12 in every request.', '12'],
  ['Room 12 is free.', '12'],
  ['It fell to -12 overnight.', '-12'],
  ['A request 12 times a day.', '12'],
])('any other number is a value: %s', (text, number) => {
  expect(numbersIn(text).map(([surface, sort]) => [surface?.split(' ')[0], sort])).toEqual([[number, 'value']]);
});

test('a number with a unit is an amount, whatever stands before it', () => {
  expect(numbersIn('A ticket 12€ each.')[0]?.[1]).toBe('value');
});
