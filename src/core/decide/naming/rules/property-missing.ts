import type { PropertyRule } from '../../../model/convention';
import type { PropertyValue } from '../../../model/finding';
import { stemOf } from '../../../model/path';
import { generalRules, isEmpty, listed, propertyOf, settingAll } from '../properties';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** Properties that the convention asks for are there and say something. */
export const propertyMissing: NamingRule = {
  id: 'property.missing',
  summary: 'A note has the properties that its convention requires, and none of them is empty.',
  check(subject) {
    const missing = missingIn(subject);
    if (missing.length === 0) return null;
    const unknown = missing.filter((rule) => knownValue(subject, rule) === null).map(({ key }) => key);
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
        const value = knownValue(subject, rule);
        return value === null ? [] : [{ key: rule.key, value }];
      }),
    );
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'the file tells the name and the kind, nothing tells the description',
    convention: 'mindstone',
    files: { 'feedback_tests.md': 'Run them first.' },
    expect: [
      'feedback_tests.md: The note has no properties "name", "description" and "type". Nothing tells "description": write it yourself. Set the properties "name" to "feedback_tests" and "type" to "feedback".',
    ],
  },
  {
    title: 'an empty description',
    convention: 'mindstone',
    files: { 'project_site.md': '---\nname: project_site\ndescription: ""\ntype: project\n---\n' },
    expect: ['project_site.md: The note has no property "description". Nothing tells "description": write it yourself.'],
  },
  {
    title: 'a type below "metadata", as coding agents write it',
    convention: 'mindstone',
    files: { 'user_role.md': '---\nname: role\ndescription: What they do.\nmetadata:\n  type: user\n---\n' },
    expect: [],
  },
  {
    title: 'a file that gets a new name is called by that',
    convention: 'mindstone',
    files: { 'Feedback Lint.md': '---\ndescription: Lint first.\n---\n' },
    expect: [
      'Feedback Lint.md: The note has no properties "name" and "type". Set the properties "name" to "feedback_lint" and "type" to "feedback".',
    ],
  },
  {
    title: 'paperwork and the index need none',
    convention: 'mindstone',
    files: { 'README.md': '', 'MEMORY.md': '', 'docs/some_page.md': '' },
    expect: [],
  },
  {
    title: 'conventions without properties ask for none',
    convention: 'carlton',
    files: { 'memory/2026-03-04-research-caches.md': '' },
    expect: [],
  },
];

function missingIn(subject: NamingSubject): PropertyRule[] {
  return generalRules(subject).filter(({ key, required }) => required && isEmpty(propertyOf(subject.note, key).value));
}

/** The value of a property by the convention or the file's name, null where neither gives one. */
function knownValue({ fixed }: NamingSubject, { key, allowed, initial }: PropertyRule): PropertyValue | null {
  if (initial !== undefined) return initial;
  if (key === 'name') return stemOf(fixed.path).normalize('NFC');
  return Object.values(fixed.parts?.words ?? {}).find((word) => allowed?.includes(word)) ?? null;
}
