import type { EntryFormatId } from '../../model/convention';
import { stemOf } from '../../model/path';
import { MAINTENANCE_LOG } from '../../model/results/maintenance';
import { dateInName } from '../../read/text/dates';
import { entryRef, entryText, parseEntries } from '../../read/entries/parse';
import { withoutSuperseded } from '../../read/entries/passages';
import { isMarkedSuperseded } from '../../read/entries/superseded';
import { projectsIn } from '../../read/memory/projects';
import type { AlternateText } from './names';

/** A section of a file as the gate compares it. */
export interface ComparedSection {
  readonly entry: string;
  readonly title: string;
  readonly body: string;
  readonly date: string | null;
  readonly alternates: readonly AlternateText[];
  readonly projects: readonly string[];
}

type SectionFormat = Exclude<EntryFormatId, 'note'>;

/** The sections of a file that still hold. */
export function comparedSections(path: string, format: SectionFormat, text: string): ComparedSection[] {
  const entries = parseEntries(format, text, dateInName(stemOf(path)));
  const titles = new Set(entries.map(({ title }) => title));
  const projectsOf = projectsIn(text);
  return entries.flatMap((entry) => {
    if (isMarkedSuperseded(entry) || entry.title === MAINTENANCE_LOG) return [];
    const body = withoutSuperseded(entryText(text, entry));
    // A number after its title tells it from the one whose place it took.
    const base = / \(\d+\)$/.test(entry.title) ? entry.title.replace(/ \(\d+\)$/, '') : null;
    const alternates = base !== null && titles.has(base) ? [{ title: base, body }] : [];
    return [{ entry: entryRef(entry), title: entry.title, body, date: entry.date, alternates, projects: projectsOf(entry) }];
  });
}
