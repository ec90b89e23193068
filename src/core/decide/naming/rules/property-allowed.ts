import { generalRules, propertyOf } from '../properties';
import type { NamingRule, RuleExample } from './rule';

/** A property that may be one of a few words is one of them. */
export const propertyAllowed: NamingRule = {
  id: 'property.allowed',
  summary: 'A property that may only be one of a few words is one of them.',
  check(subject) {
    const wrong = generalRules(subject).flatMap(({ key, allowed }) => {
      const { value } = propertyOf(subject.note, key);
      if (allowed === undefined || typeof value !== 'string' || value.trim() === '' || allowed.includes(value)) return [];
      return [`"${key}" is "${value}", which is not one of ${allowed.join(', ')}`];
    });
    return wrong.length === 0
      ? null
      : { severity: 'warning', message: `The ${wrong.length === 1 ? 'property' : 'properties'} ${wrong.join('; ')}.` };
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'a type that nobody knows',
    convention: 'mindstone',
    files: { 'feedback_tests.md': '---\nname: feedback_tests\ndescription: Run them first.\ntype: hint\n---\n' },
    expect: ['feedback_tests.md: The property "type" is "hint", which is not one of feedback, project, reference, design, user.'],
  },
];
