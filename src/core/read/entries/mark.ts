import type { EntryFacts } from '../../model/entry';
import type { Range } from '../../model/note';
import { oneLine } from './sanitise';

const KEYS = ['source', 'verified', 'valid_until'] as const;
const FACT = /^(source|verified|valid_until): ([^;<>\r\n]+)$/;
const MARKS = /^[ \t]*<!-- (?:source|verified|valid_until): .*-->[ \t]*$/gm;

/** The facts on the line of a mark, `<!-- source: claude, mcp, 2026-11-28; valid_until: 2027-01-31 -->`; null for any other line. */
export function factsOn(line: string): EntryFacts | null {
  const said = /^[ \t]*<!-- (.{1,1000}) -->[ \t]*\r?$/.exec(line)?.[1];
  const facts = said?.split('; ').map((part) => FACT.exec(part)) ?? [];
  if (said?.includes('--') !== false || !facts.every((one) => one !== null)) return null;
  return Object.fromEntries(facts.map(([, key = '', value = '']) => [key, value]));
}

/** True for a line that is such a mark. */
export function isMark(line: string): boolean {
  return factsOn(line) !== null;
}

/** The mark that is the last line of a text between these offsets, the end without blank lines; null where there is none. */
export function markBefore(text: string, start: number, end: number): (Range & { readonly facts: EntryFacts }) | null {
  const from = text.lastIndexOf('\n', end - 1) + 1;
  const facts = from < start || text.charAt(end - 1) !== '>' ? null : factsOn(text.slice(from, end));
  return facts === null ? null : { start: from, end, facts };
}

/** The facts as the line of a mark, without its end; empty for none. What would end the mark, or a fact in it, becomes a space. */
export function markOf(facts: EntryFacts): string {
  const said = KEYS.flatMap((key) => {
    const value = oneLine((facts[key] ?? '').replace(/[;<>]|--+/g, ' '));
    return value === '' ? [] : [`${key}: ${value}`];
  });
  return said.length === 0 ? '' : `<!-- ${said.join('; ')} -->`;
}

/** A text in which `shown` stands for each mark, filled up with spaces: every offset stays. */
export function withMarksAs(text: string, shown: (facts: EntryFacts) => string): string {
  if (!text.includes('<!-- ')) return text;
  return text.replace(MARKS, (line) => {
    const facts = factsOn(line);
    return facts === null ? line : shown(facts).slice(0, line.length).padEnd(line.length);
  });
}

/** Who wrote an entry, by what way and when, as its `source` says it: `claude, mcp, 2026-11-28`. Null for a source of another form. */
export function sourceIn(value: unknown): { readonly by: string; readonly way: string | null; readonly day: string } | null {
  const [, by, way, day] =
    /^([^,\n]{1,200}?)(?:, ([^,\n]{1,200}))?, (\d{4}-\d{2}-\d{2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  return by === undefined || day === undefined ? null : { by, way: way ?? null, day };
}

/** True where one text in the place of another changes nothing but the days of a mark, or is a mark of days alone where none was. */
export function changesDaysAlone(before: string, after: string): boolean {
  const [old, fresh] = [before.trim() === '' ? {} : factsOn(before), factsOn(after.trim())];
  return old !== null && fresh !== null && old.source === fresh.source && (before !== '' || /^\r?\n/.test(after));
}
