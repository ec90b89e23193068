import { isWhite } from '../markdown/chars';

/** With runs of white space as one space, and without white space and the punctuation around the text. */
export function even(plain: string): string {
  // Most white space is one space and needs no rewriting.
  return plain
    .slice(0, innerEnd(plain))
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trimStart();
}

/** Where the outer white space and punctuation at the end of the text begin. */
export function innerEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isOuter(text.charCodeAt(end - 1))) end--;
  return end;
}

/** White space, or one of `.` `,` `;` `:` `!` `。` `．`. */
function isOuter(unit: number): boolean {
  return (
    isWhite(unit) || unit === 0x2e || unit === 0x2c || unit === 0x3b || unit === 0x3a || unit === 0x21 || unit === 0x3002 || unit === 0xff0e
  );
}
