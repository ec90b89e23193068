import type { Finding } from '../../../model/finding';
import type { WantedName } from '../../top-of-mind/index';
import type { CheckExample, HealthCheck } from './check';

/** Breadcrumbs: names that notes link to and nobody has written yet. */
export const wanted: HealthCheck = {
  id: 'wanted',
  title: 'Wanted notes',
  summary: 'Names that notes link to and that no note has yet: breadcrumbs, not faults.',
  advice: 'Write the most wanted ones when you know enough; nothing is wrong with leaving them.',
  cost: null,
  check: ({ unresolved }) => unresolved.wanted.flatMap(findingFor),
};

export const examples: readonly CheckExample[] = [
  {
    title: 'the most wanted first',
    files: { 'a.md': '[[Later]] [[Rollout plan]]', 'b.md': '[[rollout plan]]' },
    expect: ['a.md: "Rollout plan" is wanted by 2 notes and not written yet.', 'a.md: "Later" is wanted by 1 note and not written yet.'],
  },
];

function findingFor({ name, sources }: WantedName): Finding[] {
  const [first, ...others] = sources;
  if (first === undefined) return [];
  const by = sources.length === 1 ? '1 note' : `${sources.length} notes`;
  const finding: Finding = {
    id: 'link.wanted',
    severity: 'info',
    path: first,
    message: `"${name}" is wanted by ${by} and not written yet.`,
    fix: null,
  };
  return [others.length === 0 ? finding : { ...finding, related: others }];
}
