import { isWhite } from './chars';

/** Units of ASCII that a tag may hold: letters, digits, `_`, `-`, `/`. */
function isTagUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 47 && unit <= 57) || unit === 95 || unit === 45;
}

/** Spaces, punctuation and brackets beyond ASCII, which end a tag as their ASCII kin do. */
function endsTag(unit: number): boolean {
  return (
    isWhite(unit) ||
    (unit >= 0x2000 && unit <= 0x206f) ||
    (unit >= 0x3000 && unit <= 0x303f) ||
    (unit >= 0xff00 && unit <= 0xff0f) ||
    (unit >= 0xff1a && unit <= 0xff20) ||
    (unit >= 0x2e00 && unit <= 0x2e7f)
  );
}

/** A unit after which a tag may start: white space, `(` or `>`. */
export function opensTag(before: number): boolean {
  return isWhite(before) || before === 40 || before === 62 || before === 0x200b;
}

/**
 * The offset after the tag whose `#` is at `at`: letters and digits of any script, emoji, `_`, `-`
 * and `/`. -1 if there isn't one, or digits alone.
 */
export function tagEnd(s: string, at: number, b: number): number {
  let i = at + 1;
  let named = false;
  for (; i < b; i++) {
    const unit = s.charCodeAt(i);
    if (unit < 128 ? !isTagUnit(unit) : endsTag(unit)) break;
    if (unit < 47 || unit > 57) named = true;
  }
  return named ? i : -1;
}
