import type { CheckExample, HealthCheck } from './check';

/** Ids that name more than one note. */
export const duplicateIds: HealthCheck = {
  id: 'duplicate-ids',
  title: 'Duplicate ids',
  summary: 'Notes that share an id, so that a reference by id could mean either.',
  advice: 'Give the copy a new id, or merge it into the original.',
  cost: { points: 10, share: 0.1 },
  check: ({ naming }) => naming.filter((finding) => finding.id === 'id.duplicate'),
};

export const evidence = 'The property "id" of every note.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a copied note',
    files: { '2026-03-01 A.md': '---\nid: x1\n---\n', '2026-03-02 B.md': '---\nid: x1\n---\n' },
    expect: ['2026-03-02 B.md: The note has the same "id" as "2026-03-01 A.md", which is older or comes first. Give it a new id.'],
  },
];
