import { datedHeading } from '../../read/entries/headings';

/** True for the heading of a dated entry: a day, then perhaps a colon or dash, then its title. */
export function isDatedEntry(heading: string): boolean {
  const dated = datedHeading(heading);
  return dated !== null && dated.title !== '';
}
