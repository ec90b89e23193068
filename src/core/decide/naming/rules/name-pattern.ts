import type { NamePattern } from '../../../model/convention';
import { oneName } from '../../../model/escape-control';
import { basenameOf, folderOf } from '../../../model/path';
import { insideMemory } from '../../../read/memory/scope';
import { patternsFor } from '../name';
import { proposeName } from '../propose-name';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** The name holds date, title and tags where the convention wants them. */
export const namePattern: NamingRule = {
  id: 'name.pattern',
  summary: 'A note is named as its convention says.',
  check(subject) {
    const { ctx, entry, parts, path } = subject;
    const wanted = patternsFor(ctx.convention, insideMemory(ctx, folderOf(path)));
    if (!entry || parts !== null || wanted.length === 0) return null;
    return {
      severity: subject.plain ? 'info' : 'warning',
      message: `"${basenameOf(path)}" is not named like ${shapesOf(wanted)}.${adviceOn(subject)}`,
    };
  },
  fix(subject) {
    const proper = proposeName(subject);
    return 'missing' in proper || proper.to === null ? null : { kind: 'rename', to: proper.to };
  },
};

export const examples = (): readonly RuleExample[] => [
  {
    title: 'a slug with its date in front',
    files: { '2026-03-04-cache-warms-slowly.md': '' },
    expect: [
      '2026-03-04-cache-warms-slowly.md: "2026-03-04-cache-warms-slowly.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-04 cache warms slowly.md".',
    ],
  },
  {
    title: 'a title alone, dated by its property',
    files: { 'Retry budget.md': '---\ncreated: 2026-02-01\n---\n' },
    expect: [
      'Retry budget.md: "Retry budget.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-02-01 Retry budget.md".',
    ],
  },
  {
    title: 'a date after the tags',
    files: { 'Photo guidelines -- media 2026-07-15.md': '' },
    expect: [
      'Photo guidelines -- media 2026-07-15.md: "Photo guidelines -- media 2026-07-15.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-07-15 Photo guidelines -- media.md".',
    ],
  },
  {
    title: 'a title that nothing dates: no day is invented',
    files: { 'Ideas.md': '' },
    expect: [
      'Ideas.md: "Ideas.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Its day is not known: add the property "created", or put the day before its name.',
    ],
  },
  {
    title: 'words of a few, from the property "type" or the name',
    convention: 'carlton',
    files: {
      'memory/2026-03-04 Reply to research.md': '',
      'memory/2026-03-05-costs.md': '---\nmetadata:\n  type: curator\n---\n',
      'memory/2026-03-06-who.md': '',
    },
    expect: [
      'memory/2026-03-04 Reply to research.md: "2026-03-04 Reply to research.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". Rename it to "2026-03-04-reply-to-research.md".',
      'memory/2026-03-05-costs.md: "2026-03-05-costs.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". Rename it to "2026-03-05-curator-costs.md".',
      'memory/2026-03-06-who.md: "2026-03-06-who.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". It is not known which agent it is: add the property "type", or name it with one of "interactive", "research", "curator", "reply".',
    ],
  },
  {
    title: 'names without a title have no place for words, and no number for namesakes',
    convention: 'stoneros',
    files: { 'context/20260304.md': '', 'context/Session 2026-03-04.md': '', 'context/2026-03-05 caches.md': '' },
    expect: [
      'context/2026-03-05 caches.md: "2026-03-05 caches.md" is not named like "session_YYYYMMDD.md". It says more than a name there can hold: write the rest into the note, then shorten its name.',
      'context/20260304.md: "20260304.md" is not named like "session_YYYYMMDD.md". Rename it to "session_20260304.md".',
      'context/Session 2026-03-04.md: "Session 2026-03-04.md" is not named like "session_YYYYMMDD.md". Another file of its folder has the name that it should have: merge the two, or give it one of its own.',
    ],
  },
  {
    title: 'a day where names have none: nobody turns it into words',
    convention: 'stoneros',
    files: { 'learnings/2026-03-10 pattern.md': '' },
    expect: [
      'learnings/2026-03-10 pattern.md: "2026-03-10 pattern.md" is not named like "words_like_this.md". Files here have no day in their name: add its text to the file of its category, or rename it without the day.',
    ],
  },
  {
    title: 'a hidden folder is looked at, and left to a person',
    convention: 'stoneros',
    files: {
      '.claude/context/Research Caches 2026-03-04.md': '',
      '.claude/context/plan-caches-20260304.md': '',
      '.claude/context/metrics.json': '',
    },
    expect: [
      '.claude/context/Research Caches 2026-03-04.md: "Research Caches 2026-03-04.md" is not named like "agent-words-like-this-YYYYMMDD.md". Rename it to "research-caches-20260304.md" by hand: nothing is ever written to hidden folders from here.',
    ],
  },
  {
    title: 'a file that a read-only one links to is left to a person',
    convention: 'stoneros',
    files: { 'learnings/Tool Use.md': '', 'learnings/baseline_insights.md': '[[Tool Use]]' },
    expect: [
      'learnings/Tool Use.md: "Tool Use.md" is not named like "words_like_this.md". Rename it to "tool_use.md" by hand: "learnings/baseline_insights.md" links to it and is read-only.',
    ],
  },
  {
    title: 'words that a short name would lose',
    convention: 'mindstone',
    files: { [`feedback ${'long words '.repeat(14)}end.md`]: '' },
    expect: [
      `feedback ${'long words '.repeat(14)}end.md: "feedback ${'long words '.repeat(14)}end.md" is not named like "kind_words_like_this.md". Its name is too long to be kept whole: shorten it.`,
    ],
  },
  {
    title: 'folders without patterns, and the convention’s own files',
    convention: 'daneel',
    files: { 'NOW.md': '', 'Any Name.md': '', 'research/Any Name.md': '', 'memory/self-review.md': '', 'memory/metrics.json': '' },
    expect: [],
  },
  { title: 'paperwork and templates keep their names', files: { 'README.md': '', 'templates/Person.md': '', 'AGENTS.md': '' }, expect: [] },
  {
    title: 'names that fit',
    files: { '2026-03-04 Cache warms slowly -- infra cache.md': '', '2026-03-05 No tags yet.md': '' },
    expect: [],
  },
];

const SHOWN: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  day: 'YYYYMMDD',
  slug: 'words-like-this',
  topic: 'words_like_this',
  tags: 'tag1 tag2',
};

/** Patterns as a person reads them, in quotes. */
export function shapesOf(patterns: readonly NamePattern[]): string {
  return patterns
    .map(({ pattern }) => `"${oneName(pattern.replace(/\{(\w+)\}/g, (_, part: string) => SHOWN[part] ?? part))}"`)
    .join(' or ');
}

/** The parts that a person has to add before a name can be proposed. */
function adviceOn(subject: NamingSubject): string {
  // A new name of its own differs from every other file's.
  const proper = subject.fixed.path === subject.path ? proposeName(subject) : null;
  if (proper === null || !('missing' in proper)) return '';
  const { missing } = proper;
  if (missing === 'day') return ' Its day is not known: add the property "created", or put the day before its name.';
  if (missing === 'room') return ' Another file of its folder has the name that it should have: merge the two, or give it one of its own.';
  if (missing === 'place') return ' It says more than a name there can hold: write the rest into the note, then shorten its name.';
  if (missing === 'length') return ' Its name is too long to be kept whole: shorten it.';
  if (missing === 'undated')
    return ' Files here have no day in their name: add its text to the file of its category, or rename it without the day.';
  if (missing === 'title') return ' Its subject is not known: give it a title.';
  return ` It is not known which ${missing} it is: add the property "type", or name it with one of ${(subject.ctx.convention.words[missing] ?? []).map((word) => `"${word}"`).join(', ')}.`;
}
