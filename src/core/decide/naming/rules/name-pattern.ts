import type { NamePattern } from '../../../model/convention';
import { oneName } from '../../../model/escape-control';
import { basenameOf, folderOf } from '../../../model/path';
import { insideMemory } from '../../../read/memory/scope';
import { patternsFor } from '../name';
import { proposeName } from '../propose-name';
import type { NamingRule, NamingSubject } from './rule';

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
