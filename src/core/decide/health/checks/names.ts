import type { CheckExample, HealthCheck } from './check';

/** Rules that a memory of other ways does not break. */
const OF_CONVENTION: ReadonlySet<string> = new Set(['name.pattern', 'id.missing', 'created.missing']);

/** The naming rules, seen as one figure. */
export const names: HealthCheck = {
  id: 'names',
  title: 'Names and properties',
  summary: 'Names and properties that do not follow the convention, or that some device cannot hold.',
  advice: 'Run "Check names". It fixes most of them in one step, and every link follows.',
  cost: { points: 15, share: 1 },
  check({ naming, plain }) {
    const found = naming.filter((finding) => finding.id !== 'id.duplicate');
    // A vault that never followed the convention is not judged by it. What no device can hold is a fault there as well.
    return plain ? found.filter(({ id, severity }) => severity !== 'info' && !OF_CONVENTION.has(id)) : found;
  },
};

export const evidence = 'The names and properties that the convention asks for, where at least one note in five is named so.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a vault that never took up the convention',
    files: { ...Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`Note ${i + 10}.md`, ''])), 'Why?.md': '' },
    expect: ['Why?.md: "Why?.md" holds "?", which Windows or Android cannot store. Rename it to "Why.md".'],
  },
  {
    title: 'the day is missing in the name',
    files: { 'Plan.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-01\n---\n' },
    expect: ['Plan.md: "Plan.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-01 Plan.md".'],
  },
];
