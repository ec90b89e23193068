import { evenLines, quoted } from '../../read/entries/sanitise';

/**
 * The lines of `before` that are not in `after`, each as often as it is missing there, with the headings above them.
 * Empty where nothing is. Spaces at the ends of lines do not count.
 */
export function fallOut(before: string, after: string): string {
  const left = new Map<string, number>();
  for (const line of linesOf(after)) left.set(line, (left.get(line) ?? 0) + 1);
  const out: string[] = [];
  let heading: string | null = null;
  let blank = false;
  for (const line of linesOf(before)) {
    const count = left.get(line) ?? 0;
    if (line === '') blank = out.length > 0;
    else if (count > 0) {
      left.set(line, count - 1);
      if (levelOf(line) > 0) heading = line;
    } else {
      // A heading that falls out stands below that of its text alone, where it is a smaller one.
      const above = heading !== null && !(levelOf(line) > 0 && levelOf(line) <= levelOf(heading)) ? heading : null;
      if (above !== null) out.push(...(out.length > 0 ? [''] : []), above);
      else if (blank || (heading !== null && out.length > 0)) out.push('');
      out.push(line);
      [heading, blank] = [null, false];
    }
  }
  return out.join('\n');
}

/** The same as a quote, in which no line can be taken for a heading or field of the file that takes it. */
export function asQuote(text: string): string {
  return quoted(evenLines(text)).replace(/ +$/gm, '');
}

/** The level of the heading that a line is; 0 for any other. */
function levelOf(line: string): number {
  return /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/^\ufeff/, '').trimEnd());
}
