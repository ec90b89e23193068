import type { PropertyRule } from '../../../model/convention';
import { generalRules, knownValue, listed, missingOf, settingAll } from '../properties';
import type { NamingRule, NamingSubject } from './rule';

/** Properties that the convention asks for are there and say something. */
export const propertyMissing: NamingRule = {
  id: 'property.missing',
  summary: 'A note has the properties that its convention requires, and none of them is empty.',
  check(subject) {
    const missing = missingIn(subject);
    if (missing.length === 0) return null;
    const unknown = missing.filter((rule) => valueFor(subject, rule) === null).map(({ key }) => key);
    const advice = unknown.length === 0 ? '' : ` Nothing tells ${listed(unknown)}: write ${unknown.length === 1 ? 'it' : 'them'} yourself.`;
    const named = listed(missing.map(({ key }) => key));
    return {
      severity: subject.plain ? 'info' : 'warning',
      message: `The note has no ${missing.length === 1 ? 'property' : 'properties'} ${named}.${advice}`,
    };
  },
  fix(subject) {
    return settingAll(
      missingIn(subject).flatMap((rule) => {
        const value = valueFor(subject, rule);
        return value === null ? [] : [{ key: rule.key, value }];
      }),
    );
  },
};

function missingIn(subject: NamingSubject): PropertyRule[] {
  return missingOf(generalRules(subject), subject.note);
}

function valueFor({ fixed }: NamingSubject, rule: PropertyRule): ReturnType<typeof knownValue> {
  return knownValue(rule, fixed.path, Object.values(fixed.parts?.words ?? {}));
}
