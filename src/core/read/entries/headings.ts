import { dateInName } from '../text/dates';

const DAY =
  /^(?:\*\*)?\[{0,2}(\d{4})([-/.])(\d{2})\2(\d{2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?\]{0,2}(?:\*\*)?(?:[ \t]*[:\uff1a\u2013\u2014-][ \t]*|[ \t]+|$)(.*)$/su;
/** A time or a span of them, with the zone where a person wrote it. */
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?`;
const TIME = new RegExp(
  String.raw`^(?:\*\*)?\[?(?:\d{4}-\d{2}-\d{2}[ T])?${CLOCK}(?: ?[\u2013\u2014-] ?${CLOCK})?Z?(?: (?:UTC|GMT|CES?T|BST|E[DS]T|P[DS]T|MSK|JST|IST))?\]?(?:\*\*)?(?:[ \t]*[:\uff1a\u2013\u2014|-](?:[ \t]+|$)|[ \t]+|$)(.*)$`,
  'su',
);
const BOLD = /^\*\*([^*]+)\*\*$/s;
const FAIL = /(?:^|[\s_-])(?:fail|failure|miss|mistake|error)\s*(?:no\.?|nr\.?|\u2116)?\s*(\d{1,6})(?![\d-])/iu;
const NUMBERED = /#\s*(\d{1,6})(?!\d)/u;

/** A heading that opens a dated entry: its day (`YYYY-MM-DD`) and title; null for others. */
export function datedHeading(heading: string): { readonly date: string; readonly title: string } | null {
  const text = heading.trim();
  const match = DAY.exec(BOLD.exec(text)?.[1] ?? text);
  if (match === null) return null;
  const date = `${match[1] ?? ''}-${match[3] ?? ''}-${match[4] ?? ''}`;
  return dateInName(date) === date ? { date, title: unescaped((match[5] ?? '').trim()) } : null;
}

/** The text of a log's line or heading after its time, null where it has none. */
export function behindTime(text: string): string | null {
  const match = TIME.exec(text.trim());
  return match === null ? null : (match[1] ?? '').trim();
}

/** True for the heading of a mistake by its words or number, as `MEMORY FAIL #2`, `Miss 3`, `Fehler #4`. */
export function isFailHeading(heading: string): boolean {
  return failNumber(heading) !== null;
}

/** The number of a mistake in its heading, null where it has none. */
export function failNumber(heading: string): number | null {
  const match = NUMBERED.exec(heading) ?? FAIL.exec(heading);
  return match === null ? null : Number(match[1]);
}

/** The title after the number of a mistake, as in `MEMORY FAIL #2: Credentials`. */
export function behindNumber(heading: string): string {
  const match = NUMBERED.exec(heading) ?? FAIL.exec(heading);
  if (match === null) return '';
  return heading
    .slice(match.index + match[0].length)
    .replace(/^\s*[:\uff1a\u2013\u2014-]/u, '')
    .trim();
}

/** A title whose last hashes were kept from closing the heading. */
export function unescaped(title: string): string {
  return title.replace(/\\(#+)$/, '$1');
}
