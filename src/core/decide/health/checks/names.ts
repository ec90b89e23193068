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
  check({ naming, notes, plain }) {
    const found = naming.filter((finding) => finding.id !== 'id.duplicate');
    const [first] = notes;
    if (!plain || first === undefined) return found;
    // A vault that never followed the convention gets one finding, not one for each note. What no device can hold stays one.
    const faults = found.filter(({ id, severity }) => severity !== 'info' && !OF_CONVENTION.has(id));
    const message = 'Most notes here are named in their own way, so their names are not reported. A new folder can be a memory of its own.';
    return [...faults, { id: 'name.plain', severity: 'info', path: first.path, message, fix: null }];
  },
};

export const evidence = 'The names and properties that the convention asks for, where at least one note in five is named so.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a vault that never took up the convention',
    files: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`Note ${i + 10}.md`, ''])),
    expect: [
      'Note 10.md: Most notes here are named in their own way, so their names are not reported. A new folder can be a memory of its own.',
    ],
  },
  {
    title: 'the day is missing in the name',
    files: { 'Plan.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-01\n---\n' },
    expect: ['Plan.md: "Plan.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-01 Plan.md".'],
  },
];
