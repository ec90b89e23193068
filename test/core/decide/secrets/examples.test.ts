import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { allExamples, secretRules } from './support';

const all = allExamples();

test('there are examples, and each belongs to a rule', () => {
  const ids = new Set(secretRules().map(({ id }) => id));
  expect(all.length).toBeGreaterThan(20);
  expect(all.map(({ rule }) => rule).filter((rule) => !ids.has(rule))).toEqual([]);
});

describe.each(all)('$rule', ({ rule, found, left }) => {
  test.each(found.map((parts) => [parts.join('')]))('finds %j', (text) => {
    expect(findSecrets(`A line before.\n${text}\n`).map((one) => one.rule)).toContain(rule);
  });
  test.each(left.map((parts) => [parts.join('')]))('leaves %j', (text) => {
    expect(findSecrets(`A line before.\n${text}\n`)).toEqual([]);
  });
});
