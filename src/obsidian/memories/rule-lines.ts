/** One line of a text area: `left = right`, both trimmed. */
export interface RuleLine {
  readonly left: string;
  readonly right: string;
}

/** A text that cannot be taken; `message` is a sentence for the person who typed it. */
export class LineProblem extends Error {}

/** The lines that hold something, each with its number, from 1. */
export function linesOf(text: string): { readonly line: number; readonly text: string }[] {
  return text.split('\n').flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, text: one.trim() }]));
}

/** Reads rules, one a line; `shape` shows how one is written. The last `=` between two spaces parts them. Throws LineProblem. */
export function readRules(text: string, shape: string): RuleLine[] {
  return linesOf(text).map(({ line, text: rule }) => {
    const spaced = rule.lastIndexOf(' = ');
    const at = spaced < 0 ? rule.indexOf('=') : spaced + 1;
    const [left, right] = [rule.slice(0, Math.max(0, at)).trim(), rule.slice(at + 1).trim()];
    if (at < 0 || left === '' || right === '') throw new LineProblem(`Line ${line}: write it as "${shape}".`);
    return { left, right };
  });
}

export function writeRules(rules: readonly RuleLine[]): string {
  return rules.map(({ left, right }) => `${left} = ${right}`).join('\n');
}

/** A comma list: `research, writer`. */
export function readWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
