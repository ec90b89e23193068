/** The named references that occur in destinations, and those that may stand for a sign of a secret; the rest of HTML's 2,231 would weigh more than they help. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  times: '×',
  deg: '°',
  sect: '§',
  colon: ':',
  equals: '=',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  shy: '\u00ad',
  num: '#',
  dollar: '$',
  commat: '@',
  excl: '!',
  ast: '*',
  sol: '/',
  plus: '+',
  period: '.',
  comma: ',',
  semi: ';',
};

/** The text of a named reference, such as `amp`; undefined for one that is not known. */
export function namedReference(name: string): string | undefined {
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}

/** A destination with its backslash escapes and character references resolved. */
export function decodeDestination(text: string): string {
  const unescaped = text.includes('\\') ? text.replace(/\\([!-/:-@[-`{-~\n])/g, '$1') : text;
  if (!unescaped.includes('&')) return unescaped;
  return unescaped.replace(
    /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]*));/g,
    (whole, hex: string, decimal: string, name: string) => {
      if (name !== undefined) return namedReference(name) ?? whole;
      const code = hex !== undefined ? parseInt(hex, 16) : Number(decimal);
      const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return valid ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
