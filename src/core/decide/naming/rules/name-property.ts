import { stemOf } from '../../../model/path';
import { generalRules, propertyOf } from '../properties';
import type { NamingRule } from './rule';

/** Agents that refer to a memory by its property `name` find the file by it. */
export const nameProperty: NamingRule = {
  id: 'name.property',
  summary: 'The property "name" is the name of the file; a sentence there is only noted.',
  check(subject) {
    if (!generalRules(subject).some(({ key }) => key === 'name')) return null;
    const { value } = propertyOf(subject.note, 'name');
    const stem = stemOf(subject.fixed.path).normalize('NFC');
    if (typeof value !== 'string' || value.trim() === '' || value.trim().normalize('NFC') === stem) return null;
    return {
      severity: 'info',
      message: `The property "name" is "${value}", the file is "${stem}". Programs that look a memory up by its name may miss it.`,
    };
  },
};
