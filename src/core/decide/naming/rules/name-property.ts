import { stemOf } from '../../../model/path';
import { generalRules, propertyOf } from '../properties';
import type { NamingRule, NamingSubject } from './rule';

/** Agents that refer to a memory by its property `name` find the file by it. */
export const nameProperty: NamingRule = {
  id: 'name.property',
  summary: 'The property "name" is the name of the file; a sentence there is only noted.',
  check(subject) {
    const value = nameIn(subject);
    const stem = stemOf(subject.fixed.path).normalize('NFC');
    if (value === null || value.trim().normalize('NFC') === stem) return null;
    return {
      severity: 'info',
      message: `The property "name" is "${value}", the file is "${stem}". Programs that look a memory up by its name may miss it.`,
    };
  },
};

/** The property `name` of a file whose name it should be; null where there is none to compare. */
export function nameIn(subject: NamingSubject): string | null {
  if (!generalRules(subject).some(({ key }) => key === 'name')) return null;
  const { value } = propertyOf(subject.note, 'name');
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
