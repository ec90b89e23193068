import type { PropertyRule, PropertyType } from '../../../model/convention';
import type { PropertyValue } from '../../../model/finding';
import { generalRules, isEmpty, knownValue, listed, missingOf, propertyOf, settingAll } from '../properties';
import { isCalendarDay } from '../propose-name';
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

/** The value of a property is of the type that programs expect. */
export const propertyType: NamingRule = {
  id: 'property.type',
  summary: 'A property holds what its convention says: a text, a list, a whole number, a day, true or false.',
  check(subject) {
    const wrong = wrongIn(subject);
    if (wrong.length === 0) return null;
    const all = wrong.map(({ rule, fault }) => `"${rule.key}" ${fault.says}`).join(', ');
    return {
      severity: wrong.every(({ fault }) => fault.harmless) ? 'info' : 'warning',
      message: `The ${wrong.length === 1 ? 'property' : 'properties'} ${all}.`,
    };
  },
  fix(subject) {
    return settingAll(
      wrongIn(subject).flatMap(({ rule, fault, nested }) =>
        fault.means === undefined || nested ? [] : [{ key: rule.key, value: fault.means }],
      ),
    );
  },
};

/** The fault of a value; `means` where the value says plainly what it should be. */
interface Fault {
  readonly says: string;
  readonly means?: PropertyValue;
  readonly harmless?: boolean;
}

function wrongIn(subject: NamingSubject): { readonly rule: PropertyRule; readonly fault: Fault; readonly nested: boolean }[] {
  return generalRules(subject).flatMap((rule) => {
    const { value, nested } = propertyOf(subject.note, rule.key);
    const fault = isEmpty(value) ? null : FAULTS[rule.type](value);
    return fault === null ? [] : [{ rule, fault, nested }];
  });
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const TIME = /^[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const FAULTS: Readonly<Record<PropertyType, (value: unknown) => Fault | null>> = {
  ulid: (value) => (typeof value === 'string' && ULID.test(value) ? null : { says: 'is not a ULID' }),
  date: (value) => (isDate(value) ? null : { says: 'is not a date such as 2026-03-15' }),
  string: (value) => (typeof value === 'string' ? null : { says: 'is not a text' }),
  list(value) {
    if (Array.isArray(value))
      return value.every((item) => typeof item !== 'object' || item === null) ? null : { says: 'is not a plain list' };
    return typeof value === 'string' ? { says: 'is a single text and counts as a list of one', harmless: true } : { says: 'is not a list' };
  },
  integer(value) {
    if (Number.isSafeInteger(value)) return null;
    const number = typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : NaN;
    return Number.isSafeInteger(number) ? { says: 'is a text, not a whole number', means: number } : { says: 'is not a whole number' };
  },
  boolean(value) {
    if (typeof value === 'boolean') return null;
    const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
    return word === 'true' || word === 'false'
      ? { says: 'is a text, neither true nor false', means: word === 'true' }
      : { says: 'is neither true nor false' };
  },
};

function isDate(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const text = value.trim();
  return isCalendarDay(text.slice(0, 10)) && (text.length === 10 || TIME.test(text.slice(10)));
}
