import type { DecideContext } from '../../model/context';
import type { Range } from '../../model/note';
import { stemOf, type VaultPath } from '../../model/path';
import type { EntryRef } from '../../model/verdict';
import { checkpointStamp } from '../entries/checkpoints';
import { parseEntries } from '../entries/parse';
import { readFrontmatter } from '../frontmatter/frontmatter';
import { scanMarkdown } from '../markdown/scan';
import { dateInName } from '../text/dates';
import { entryFormatOf, sectionNamed } from './of-note';
import { areDisjoint, namesProject, projectsIn, projectsInFields, projectsOf } from './projects';

/** The entries and checkpoints in a file that are for other projects alone than `project`, in their order; of a file that is, all but its own entries. */
export function rangesOfOthers(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: VaultPath, text: string, project: string): Range[] {
  if (!namesProject(text)) return [];
  const isOther = (projects: readonly string[]): boolean => areDisjoint([project], projects);
  const format = entryFormatOf(ctx, path);
  const checkpoints = checkpointsIn(text).filter(({ projects }) => isOther(projects));
  if (format === null || format === 'note') return checkpoints;
  const projectsOfEntry = projectsIn(text);
  const entries = parseEntries(format, text, dateInName(stemOf(path)));
  const frontmatter = readFrontmatter(text);
  if (!isOther(projectsOf({ frontmatter }))) {
    const others = entries.filter((entry) => isOther(projectsOfEntry(entry))).map(({ range }) => range);
    return [...others, ...checkpoints.filter((one) => !others.some(({ start, end }) => start <= one.start && one.start < end))].sort(
      (a, b) => a.start - b.start,
    );
  }
  let start = frontmatter.state === 'none' ? 0 : frontmatter.range.end;
  const own = entries.filter((entry) => !isOther(projectsOfEntry(entry)));
  return [...own.map(({ range }) => range), { start: text.length, end: text.length }].flatMap((next) => {
    const before = { start, end: next.start };
    start = next.end;
    return before.end > before.start ? [before] : [];
  });
}

/** A text without these ranges; never empty, which would mean a file that was not read. */
export function withoutRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  let at = 0;
  const kept = ranges.map(({ start, end }) => {
    const before = text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
    return before;
  });
  return kept.join('') + text.slice(at) || '\n';
}

/** The projects that an entry of this text is for; empty where it is for all. */
export function projectsOfEntry(ctx: Pick<DecideContext, 'memory' | 'convention'>, ref: EntryRef, text: string): string[] {
  if (ref.entry === null) return projectsOf({ frontmatter: readFrontmatter(text) });
  const entry = sectionNamed(ctx, ref, text);
  return entry === null ? [] : projectsIn(text)(entry);
}

/** The sections of a text that are checkpoints, each to the next heading of its level or above, with the projects that they name. */
export function checkpointsIn(text: string): (Range & { readonly projects: readonly string[] })[] {
  const { headings } = scanMarkdown(text);
  return headings.flatMap(({ start, level, text: heading }, index) => {
    if (checkpointStamp(heading) === null) return [];
    const end = headings.slice(index + 1).find((next) => next.level <= level)?.start ?? text.length;
    return [{ start, end, projects: projectsInFields(text.slice(start, end)) }];
  });
}
