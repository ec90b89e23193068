import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { allExamples, secretRules } from './support';

const all = allExamples();

test('there are examples, and each belongs to a rule', () => {
  const ids = new Set(secretRules().map(({ id }) => id));
  expect(all.length).toBeGreaterThan(20);
  expect(all.map(({ rule }) => rule).filter((rule) => !ids.has(rule))).toEqual([]);
});

test.each(all.flatMap(({ rule, found }) => found.map((parts) => [rule, parts.join('')])))('%s finds %j', (rule, text) => {
  expect(findSecrets(`A line before.\n${text}\n`).map((one) => one.rule)).toContain(rule);
});

test.each(all.flatMap(({ rule, left }) => left.map((parts) => [rule, parts.join('')])))('%s leaves %j', (_, text) => {
  expect(findSecrets(`A line before.\n${text}\n`)).toEqual([]);
});
