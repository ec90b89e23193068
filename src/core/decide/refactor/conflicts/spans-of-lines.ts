/** Lines that open or close something that goes on for several lines. */
export const MARKS = /`{3}|~{3}|\$\$|<!--|-->|%%/;

/** For each line, the span that it stands in: empty for text, else code, a formula, a comment or a managed block that began above it. */
export function spansOfLines(lines: readonly string[]): string[] {
  let open = '';
  return lines.map((line) => {
    const before = open;
    open = MARKS.test(line) ? after(line, open) : open;
    return before;
  });
}

/** The span that is open after a line; `open` was open before it. */
function after(line: string, open: string): string {
  const code = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/.exec(line.trimEnd());
  if (/^[`~]/.test(open)) {
    const closes = code?.[1] !== undefined && code[1].startsWith(open) && (code[2] ?? '').trim() === '';
    return closes ? '' : open;
  }
  if (open === '' && code?.[1] !== undefined && !(code[1].startsWith('`') && code[2]?.includes('`') === true)) return code[1];
  const block = /^\s*<!--\s*top-of-mind:(begin|end)\s+(\S+)\s*-->\s*$/.exec(line);
  if (block !== null) return managed(open, block[1] === 'begin', block[2] ?? '');
  let [now, at] = [open.startsWith('block ') ? '' : open, 0];
  const outer = open.startsWith('block ') ? open : '';
  for (const { 0: mark, index } of line.matchAll(/<!--|-->|%%|\$\$/g)) {
    if (index < at) continue;
    at = index + mark.length;
    if (now === '') now = mark === '-->' ? '' : mark;
    else if (mark === (now === '<!--' ? '-->' : now)) now = '';
  }
  return now === '' ? outer : now;
}

/** A block that begins twice, or ends without having begun, is in no text that is whole. */
function managed(open: string, begins: boolean, name: string): string {
  if (begins) return open === '' ? `block ${name}` : `${open} broken`;
  return open === `block ${name}` ? '' : `${open} broken`;
}
