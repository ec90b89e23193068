import type { Finding } from '../../../model/finding';
import type { NotePath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { daysBetween } from '../../../read/text/dates';
import { standings } from '../../top-of-mind/index';
import type { CheckExample, HealthCheck } from './check';

/** Notes that nothing leads to. */
export const orphans: HealthCheck = {
  id: 'orphans',
  title: 'Orphans',
  summary: 'Notes that no other note links to and that nobody has touched for a long time.',
  advice: 'Link to the note from where its subject belongs, merge it into another, or archive it.',
  cost: { points: 15, share: 0.5 },
  check({ ctx, graph, newest, notes, pinned }) {
    const age = ctx.convention.limits.orphanAgeDays;
    const findings: Finding[] = [];
    const standing = standings(ctx);
    for (const note of notes) {
      const node = graph.indexOf.get(note.path);
      const linked = ctx.snapshot.namesOf(note.path).some((name) => isLinked(graph, name as NotePath));
      if (linked || pinned.has(note.path)) continue;
      const { day: date, entry, withheld } = standing(note);
      if (!entry || withheld?.includes('folder') === true) continue;
      const alone = node !== undefined && graph.offsets[node + 1] === graph.offsets[node];
      if (date === null) {
        if (alone)
          findings.push({
            id: 'note.orphan',
            severity: 'info',
            path: note.path,
            message: 'No link leads here or away, and the note has no date.',
            fix: null,
          });
        continue;
      }
      const days = daysBetween(date, newest ?? date);
      if (days <= age) continue;
      findings.push({
        id: 'note.orphan',
        severity: 'warning',
        path: note.path,
        message: `No note links here, and its last date is ${date}, ${days} days before the newest note.`,
        fix: null,
      });
    }
    return findings;
  },
};

function isLinked({ indexOf, inOffsets }: LinkGraph, path: NotePath): boolean {
  const node = indexOf.get(path);
  return node !== undefined && (inOffsets[node + 1] ?? 0) > (inOffsets[node] ?? 0);
}

export const examples: readonly CheckExample[] = [
  {
    title: 'an old note that nothing links to is one; a new, linked or archived note and paperwork are not',
    files: {
      '2025-03-01 Forgotten.md': '[[2025-03-02 Linked]]',
      '2025-03-02 Linked.md': '',
      '2026-03-01 New.md': 'Text.',
      'archive/2025-01-01 Done.md': '',
      'README.md': '',
    },
    expect: ['2025-03-01 Forgotten.md: No note links here, and its last date is 2025-03-01, 365 days before the newest note.'],
  },
  {
    title: 'links of the note to itself do not count',
    files: { '2025-03-01 Self.md': '[[2025-03-01 Self]] [[#x]]', '2026-03-01 New.md': 'Text.' },
    expect: ['2025-03-01 Self.md: No note links here, and its last date is 2025-03-01, 365 days before the newest note.'],
  },
  {
    title: 'a log that was begun and not written does not count as the newest note',
    files: { '2024-03-01 One.md': 'One.', '2024-03-02 Two.md': 'Two.', '2026-03-01.md': '# 2026-03-01\n' },
    expect: [],
  },
  {
    title: 'nothing tells its age',
    files: { 'Loose.md': '' },
    expect: ['Loose.md: No link leads here or away, and the note has no date.'],
  },
];
