import { dataOf } from '../../../model/note';
import { ruleFor } from '../properties';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** A value that more notes than this share is a kind of theirs, and names none of them. */
const COPIES = 3;

/** An id names one note, for ever. */
export const idDuplicate: NamingRule = {
  id: 'id.duplicate',
  summary: 'No two notes share an "id".',
  check(subject) {
    // A template's id is a placeholder, the same in each.
    if (!subject.entry || ruleFor(subject, 'id') === undefined) return null;
    const keeper = keeperOf(subject);
    if (keeper === null) return null;
    return {
      severity: 'error',
      message: `The note has the same "id" as "${keeper.path}", which is older or comes first.`,
      related: [keeper.path],
    };
  },
  fix: () => ({ kind: 'set-property', key: 'id', value: '' }),
};

export const examples = (): readonly RuleExample[] => [
  {
    title: 'an id that the convention does not know',
    convention: 'mindstone',
    files: { 'feedback_a.md': '---\nid: x\n---\n', 'feedback_b.md': '---\nid: x\n---\n' },
    expect: [],
  },
  {
    title: 'a value that many notes share',
    files: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`2026-03-0${day} Post.md`, `---\nid: blog\ncreated: 2026-03-0${day}\n---\n`])),
    expect: [],
  },
  {
    title: 'a note made by copying another',
    files: {
      '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-04\n---\n',
      '2026-03-09 Plan copied -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-09\n---\n',
    },
    expect: [
      '2026-03-09 Plan copied -- a.md: The note has the same "id" as "2026-03-04 Plan -- a.md", which is older or comes first. Give it a new id.',
    ],
  },
];

/** The note that keeps the id: the first by path, which with dated names is the oldest. */
function keeperOf({ byId, note }: NamingSubject) {
  const id = note === null ? undefined : dataOf(note)['id'];
  const [first, ...others] = (typeof id === 'string' ? byId.get(id) : undefined) ?? [];
  if (others.length > COPIES) return null;
  return first === undefined || first.path === note?.path ? null : first;
}
