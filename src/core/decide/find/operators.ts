import { MemoryError } from '../../model/errors';
import { OPERATORS, type Operator, type SearchFilters } from '../../model/results/search';
import { conditionsIn, daysGiven, type Conditions } from '../search/index';

/** A search taken apart. */
export interface TypedSearch {
  /** The search without operators and exclusions; `''` where there is nothing else. */
  readonly words: string;
  readonly conditions: Conditions;
  /** One for each operator; a note has to pass all of them. */
  readonly filters: readonly TypedFilter[];
}

/** A filter, or with a hyphen before it, as `-tag:work`, its contrary. */
export interface TypedFilter extends SearchFilters {
  readonly isOut?: true;
}

/** An operator and its value, which stands in quote marks where it has spaces. An open quote mark goes on to the end. */
const TYPED = new RegExp(String.raw`(^|\s)(-?)(${OPERATORS.join('|')}):(?:"([^"]*)(?:"|$)|([^\s"]+)|(?=\s*$))`, 'giu');
/** The beginning of a day: a year, a month, or one that is being typed. */
const BEGINNING = /^\d{1,4}$|^\d{4}-(?:[01]?|(?:0[1-9]|1[0-2])(?:-[0-3]?)?)$/;

/**
 * Takes the operators out of a search: `tag:#ops`, `path:"Daily notes"`, `type:decision`, `day:2026-03`,
 * `day:2026-03-01..2026-03-15`, `day:yesterday`, and phrases and exclusions (see `conditionsIn`). One without a value restricts
 * nothing. `today` is the day that words for days count from. Throws `bad_input` for what cannot be a day.
 */
export function typedSearch(text: string, today: string): TypedSearch {
  const filters: TypedFilter[] = [];
  const rest = text.replace(
    TYPED,
    (_, space: string, minus: string, operator: string, quoted: string | undefined, bare: string | undefined) => {
      const value = (quoted ?? bare ?? '').trim();
      if (value !== '')
        filters.push({ ...filterOf(operator.toLowerCase() as Operator, value, today), ...(minus === '' ? {} : { isOut: true }) });
      return space;
    },
  );
  return { ...conditionsIn(filters.length === 0 && rest === text ? text.trim() : rest.replace(/\s+/g, ' ').trim()), filters };
}

/** True for a filter that restricts a search. */
export function restricts(filter: TypedFilter): boolean {
  return Object.values(filter).some((one) => one !== undefined);
}

/** The sentence about a filter that no note passes: `No note has the tag "work".` */
export function nonePasses({ type, tag, folder, path, since, until, isOut }: TypedFilter): string {
  const [first, last] = [since ?? '', (until ?? '').replace('\uffff', '')];
  if (since !== undefined && until !== undefined && since > until) return `No day lies between: ${first} is after ${last}.`;
  const days = first === last ? first : last === '' ? `${first} or later` : first === '' ? `${last} or earlier` : `${first} to ${last}`;
  const none =
    tag !== undefined
      ? `has the tag "${tag}"`
      : type !== undefined
        ? `is of the type "${type}"`
        : folder !== undefined
          ? `is in the folder "${folder}"`
          : path !== undefined
            ? `has "${path}" in its path`
            : `is of ${days}`;
  return `${isOut === true ? 'Every' : 'No'} note ${none}.`;
}

function filterOf(operator: Operator, value: string, today: string): SearchFilters {
  if (operator === 'tag') return { tag: value };
  if (operator === 'type') return { type: value };
  if (operator === 'path') return { path: value };
  const [from = '', to = from, ...more] = value.split('..');
  const [first, last] = [from, to].map((day) =>
    day === '' ? { from: undefined, to: undefined } : BEGINNING.test(day) ? { from: day, to: day } : daysGiven(day, today),
  );
  if (first === null || last === null || more.length > 0)
    throw new MemoryError(
      'bad_input',
      `"${value}" is no day such as 2026-03-31 or yesterday, month such as 2026-03, or span such as 2026-03-01..2026-03-15.`,
    );
  return { since: first?.from, until: last?.to === undefined ? undefined : `${last.to}\uffff` };
}
