import { withoutInvisible } from '../../../model/escape-control';
import { hashText } from '../../../read/text/hash';

/** How tokens begin that steer models: `<|endoftext|>`, `</s>`, `<<SYS>>`, `<start_of_turn>`. */
const ANGLE = /<(?=[/!?|\uff5c\p{L}_])/gu;
const BAR_END = /([|\uff5c])(?=>)/g;
/** `[INST]`, `[/INST]`, `[gMASK]`. */
const BRACKET = /\[(?=\/?g?[A-Z][A-Z_]*\])/g;

/**
 * A text that a model can read safely: line breaks of one kind, nothing invisible, and a space inside
 * anything that looks like a token that steers models. Only for a question; notes keep every byte.
 */
export function harmless(text: string): string {
  return withoutInvisible(text)
    .replace(ANGLE, '< ')
    .replace(BAR_END, '$1 ')
    .replace(BRACKET, '[ ')
    .replace(/\n{3,}/g, '\n\n');
}

/** The same on one line. */
export function oneLine(text: string): string {
  return harmless(text).replace(/\s+/g, ' ').trim();
}

/** A word that no text holds, in whatever case; the same texts give the same word. */
export function markFor(texts: readonly string[], hash: (text: string) => string = hashText): string {
  const all = texts.join('\n').toLowerCase();
  for (let n = 0; ; n++) {
    const mark = `mark-${hash(`${n} ${all}`).slice(-10)}`;
    if (!all.includes(mark)) return mark;
  }
}

/** Each line begins with this, so that no line of an entry can pass for one of ours. */
const QUOTE = '| ';

/**
 * The lines of a text, made harmless and quoted. What goes beyond `budget` UTF-16 units is left out of its middle:
 * two thirds of the budget go to the beginning. A line that is not quoted says how much is missing.
 */
export function quoted(text: string, budget: number): string[] {
  if (text.length <= budget) return quotedLines(text);
  const first = Math.floor((budget * 2) / 3);
  const last = text.length - (budget - first);
  const head = text.slice(0, insidePair(text, first) ? first - 1 : first);
  const tail = text.slice(insidePair(text, last) ? last + 1 : last);
  return [...quotedLines(head), `[${text.length - head.length - tail.length} characters are left out here]`, ...quotedLines(tail)];
}

function quotedLines(text: string): string[] {
  return harmless(text)
    .split('\n')
    .map((line) => QUOTE + line);
}

export function fenced(name: string, mark: string, lines: readonly string[]): string {
  return [`BEGIN ${name} ${mark}`, ...lines, `END ${name} ${mark}`].join('\n');
}

/** True where a cut would part the two halves of one character. */
function insidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
