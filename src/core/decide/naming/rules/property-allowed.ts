import { generalRules, propertyOf } from '../properties';
import type { NamingRule } from './rule';

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
