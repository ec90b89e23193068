const TELLING =
  /^(?:[ \t]*>)*[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[(.)\][ \t]|~~([^~\n]{1,400})~~|\[\[([^[\]|\n]{1,400})\||\]\(((?:[^()\n]|\([^()\n]{0,300}\)){1,1000})\)/gm;

/** Markup that changes what a text says: ticked boxes, what is struck out, and where a link leads that shows something else. */
export function tellingMarks(markdown: string): string {
  let marks = '';
  let struck = markdown.indexOf('~~');
  let bracket = markdown.indexOf('[');
  let target = markdown.indexOf('](');
  // No mark goes beyond its line, so only lines that may hold one are looked at.
  for (;;) {
    while (bracket >= 0 && !mayTell(markdown, bracket)) bracket = markdown.indexOf('[', bracket + 1);
    const found = [struck, bracket, target].filter((place) => place >= 0);
    if (found.length === 0) return marks.slice(1);
    const at = Math.min(...found);
    const start = markdown.lastIndexOf('\n', at) + 1;
    const next = markdown.indexOf('\n', at);
    const end = next < 0 ? markdown.length : next;
    for (const [, tick, done, shown, address] of markdown.slice(start, end).matchAll(TELLING))
      marks += `\n${tick ?? done ?? shown ?? address ?? ''}`;
    if (struck >= 0 && struck < end) struck = markdown.indexOf('~~', end);
    if (bracket >= 0 && bracket < end) bracket = markdown.indexOf('[', end);
    if (target >= 0 && target < end) target = markdown.indexOf('](', end);
  }
}

/** True where a bracket may open a box of one character, or a link whose target ends with a bar. */
function mayTell(markdown: string, bracket: number): boolean {
  if (markdown.charCodeAt(bracket + 2) === 0x5d) return true;
  if (markdown.charCodeAt(bracket + 1) !== 0x5b) return false;
  for (let at = bracket + 2; at < markdown.length; at++) {
    const unit = markdown.charCodeAt(at);
    if (unit === 0x7c) return true;
    if (unit === 0x5b || unit === 0x5d || unit === 0x0a) return false;
  }
  return false;
}
