import type { PropertyRule } from '../../../model/convention';
import { generalRules, knownValue, listed, missingOf, settingAll } from '../properties';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

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
  return missingOf(generalRules(subject), subject.note);
}

function valueFor({ fixed }: NamingSubject, rule: PropertyRule): ReturnType<typeof knownValue> {
  return knownValue(rule, fixed.path, Object.values(fixed.parts?.words ?? {}));
}
