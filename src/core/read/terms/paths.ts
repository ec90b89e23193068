/** Part of a path: letters and digits of ASCII, `_ @ / . \ ~ + : = # % & ? -`. */
const PART = 1;
/** A letter or digit of ASCII, or `_`. */
const ALPHANUMERIC = 2;
const LONGEST = 400;
/** `POOL_SIZE=20`, `--level=debug`: a name and its value, which may change. */
const ASSIGNMENT = /^[A-Za-z_][\w.-]*=/;

const marks = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (/\w/.test(String.fromCharCode(unit))) return PART | ALPHANUMERIC;
  return '@/.\\~+:=#%&?-'.includes(String.fromCharCode(unit)) ? PART : 0;
});

/** The end of the file path, address or dotted identifier that begins at `start`; `start` if there isn't one. */
export function pathEnd(text: string, start: number): number {
  let end = start;
  let joint = false;
  for (; end < text.length && end - start <= LONGEST; end++) {
    const unit = text.charCodeAt(end);
    if (unit >= 128 || marks[unit] === 0) break;
    // `/` `\` `@` `=`, or a dot inside a word.
    if (unit === 0x2f || unit === 0x5c || unit === 0x40 || unit === 0x3d || (unit === 0x2e && end > start && isInner(text, end)))
      joint = true;
  }
  if (!joint) return start;
  let surface = text.slice(start, end).replace(/[.:?&=#%+~-]+$/, '');
  if (surface.endsWith('/') && surface.indexOf('/') === surface.length - 1) surface = surface.slice(0, -1);
  if (!/[./\\@=]/.test(surface.slice(1)) && !surface.startsWith('/')) return start;
  if (ASSIGNMENT.test(surface)) return start;
  // "and/or", "iOS/Android": two words, not a path.
  if (/^[\p{L}]+(?:\/[\p{L}]+)+$/u.test(surface) && !/^[a-z]+(?:\/[a-z]+){2,}$/.test(surface)) return start;
  if (/^\p{L}+\.\p{Lu}\p{Ll}+$/u.test(surface)) return start;
  return start + surface.length;
}

/** False where the mark at `at` surely ends a word that holds none before it, as a full stop does. */
export function pathGoesOn(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 0x2f || unit === 0x5c || unit === 0x40 || unit === 0x3d) return true;
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0x20;
  return next < 128 && marks[next] !== 0;
}

function isInner(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return isAlphanumeric(text.charCodeAt(at + 1)) && (isAlphanumeric(before) || before === 0x29);
}

function isAlphanumeric(unit: number): boolean {
  return unit < 128 && ((marks[unit] as number) & ALPHANUMERIC) !== 0;
}
