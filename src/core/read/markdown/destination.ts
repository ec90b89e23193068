/** In angle brackets only what would end them, or be decoded, needs another spelling; spaces stay as the link had them. */
export function encodeAngled(linkpath: string, old: string): string {
  const text = linkpath.replace(/[%<>\\\n\r]/g, percent).replace(ENTITY, percent);
  return /%20/.test(old) ? text.replace(/ /g, '%20') : text;
}

/**
 * The destination of a markdown link as the app writes it: spaces encoded and little else. One that takes the place of `old`,
 * whose other letters were encoded as well, keeps that habit.
 */
export function encodeBare(linkpath: string, old = ''): string {
  // Parentheses in pairs end no destination, and the app leaves them.
  const ends = /[()]/.test(linkpath.replace(/\([^()]*\)/g, '')) ? /[%<>\\()\s]/gu : /[%<>\\\s]/gu;
  const text = linkpath.replace(ends, percent).replace(ENTITY, percent);
  return /%[89a-f][0-9a-f]/i.test(old) ? text.replace(/[\u0080-\uffff]+/g, encodeURIComponent) : text;
}

/** `&amp;` in a name would be read as `&`. */
const ENTITY = /&(?=#?[a-z0-9]+;)/gi;

function percent(character: string): string {
  return encodeURIComponent(character).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}
