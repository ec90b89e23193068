import { indexPath } from '../../../read/memory/scope';
import { fencesIn, managed } from '../parts/fences';
import { indexNoteIn } from '../parts/index-note';
import { isIndexed, unlisted, unlistedIn } from '../parts/pointers';
import type { CheckExample, HealthCheck } from './check';

/** What the product writes into notes: blocks whose marks are broken, and an index note that is out of date. */
export const blocks: HealthCheck = {
  id: 'blocks',
  names: { 'fence.broken': 'fences', 'index.stale': 'index-note', 'pointer.missing': 'pointers' },
  title: 'Managed blocks and the index note',
  summary: 'Blocks that are left as they are since a mark is missing or doubled, and an index note that lacks what belongs on it now.',
  advice: 'Keep one begin mark and one end mark below it, or remove them all to get a fresh block. Update the top-of-mind note.',
  cost: null,
  reads: (ctx) => [...managed(ctx), ...(isIndexed(ctx) && ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : [])],
  check: (scope) => [...fencesIn(scope), ...indexNoteIn(scope), ...unlistedIn(scope)],
  gatherings: () => [unlisted],
};

export const evidence =
  'The marks of the index note, of AGENTS.md, README.md and the like, those in code left out; the ranking by links and dates, compared with the links of the index note.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'the end mark is gone',
    files: { 'top-of-mind.md': '# Mine\n\n<!-- top-of-mind:begin index -->\n- [[a]]\n', 'a.md': '' },
    expect: [
      'top-of-mind.md: 1 begin mark and 0 end marks of the managed block "index": keep exactly one "<!-- top-of-mind:begin index -->" and, below it, one "<!-- top-of-mind:end index -->", or remove them all to get a fresh block.',
    ],
  },
  {
    title: 'a block of AGENTS.md that was pasted twice',
    files: {
      'AGENTS.md': ['', ''].map(() => '<!-- top-of-mind:begin memory -->\nx\n<!-- top-of-mind:end memory -->\n').join('\n'),
      'README.md': '```\n<!-- top-of-mind:begin index -->\n```\n',
      'top-of-mind.md': '',
    },
    expect: [
      'AGENTS.md: 2 begin marks and 2 end marks of the managed block "memory": keep exactly one "<!-- top-of-mind:begin memory -->" and, below it, one "<!-- top-of-mind:end memory -->", or remove them all to get a fresh block.',
    ],
  },
  { title: 'a memory without one', files: { '2026-03-01 A.md': '' }, expect: ['top-of-mind.md: There is no top-of-mind note yet.'] },
  {
    title: 'a note that came since',
    files: { '2026-03-01 A.md': '', '2026-03-02 B.md': '', 'top-of-mind.md': '[[2026-03-01 A]]' },
    expect: ['top-of-mind.md: "2026-03-02 B.md" belongs on it now and is not there.'],
  },
  {
    title: 'a file without a line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n\n- [Tabs](feedback_tabs.md) — use tabs\n- [Gone](feedback_gone.md) — it is gone\n',
      'feedback_tabs.md': '---\nname: feedback_tabs\n---\nUse tabs.\n',
      'project_harbour.md': '---\nname: project_harbour\n---\nThe harbour.\n',
    },
    expect: ['project_harbour.md: MEMORY.md has no line for "project_harbour", so agents do not know of it.'],
  },
  {
    title: 'a memory that another took the place of needs no line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '- [Tabs](feedback_tabs.md)\n',
      'feedback_tabs.md': '---\nname: feedback_tabs\n---\nUse tabs.\n',
      'feedback_spaces.md': '---\nname: feedback_spaces\nsuperseded_by: "[[feedback_tabs]]"\n---\nUse spaces.\n',
    },
    expect: [],
  },
  {
    title: 'many memories without a line are one finding; a private one needs no line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n',
      'feedback_pay.md': '---\nprivate: true\n---\nPay.\n',
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((topic) => [`feedback_${topic}.md`, `---\nname: feedback_${topic}\n---\nText.\n`])),
    },
    expect: [
      'feedback_a.md: MEMORY.md has no line for "feedback_a", "feedback_b", "feedback_c" and 1 more, so agents do not know of them.',
    ],
  },
];
