const TELLING =
  /^(?:[ \t]*>)*[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[(.)\][ \t]|~~([^~\n]{1,400})~~|\[\[([^[\]|\n]{1,400})\||\]\(((?:[^()\n]|\([^()\n]{0,300}\)){1,1000})\)/gm;

/** Markup that changes what a text says: ticked boxes, what is struck out, and where a link leads that shows something else. */
export function tellingMarks(markdown: string): string {
  if (!markdown.includes('[') && !markdown.includes('~~')) return '';
  return Array.from(markdown.matchAll(TELLING), ([, tick, done, shown, address]) => tick ?? done ?? shown ?? address ?? '').join('\n');
}
