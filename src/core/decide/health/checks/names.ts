import type { CheckExample, HealthCheck } from './check';

/** Rules that a memory of other ways does not break. */
const OF_CONVENTION: ReadonlySet<string> = new Set(['name.pattern', 'id.missing', 'created.missing']);

/** The naming rules, seen as one figure. */
export const names: HealthCheck = {
  id: 'names',
  names: { 'id.duplicate': 'duplicate-ids' },
  title: 'Names and properties',
  summary: 'Names and properties that do not follow the convention or that some device cannot hold, and ids that several notes share.',
  advice:
    'Run "Check names". It fixes most of them in one step, and every link follows. Give a copy a new id, or merge it into the original.',
  cost: { points: 25, share: 1 },
  check({ naming, plain }) {
    // A vault that never followed the convention is not judged by it. What no device can hold is a fault there as well.
    return plain ? naming.filter(({ id, severity }) => severity !== 'info' && !OF_CONVENTION.has(id)) : [...naming];
  },
};

export const evidence =
  'The names and properties that the convention asks for, where at least one note in five is named so; the property "id" of every note.';

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
  {
    title: 'a copied note',
    files: { '2026-03-01 A.md': '---\nid: x1\ncreated: 2026-03-01\n---\n', '2026-03-02 B.md': '---\nid: x1\ncreated: 2026-03-02\n---\n' },
    expect: ['2026-03-02 B.md: The note has the same "id" as "2026-03-01 A.md", which is older or comes first. Give it a new id.'],
  },
];
