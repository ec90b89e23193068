/** Samples that hold no blank, without a line for each: `spaced('a b')` → `['a', 'b']`. */
export const spaced = (samples: string): string[] => samples.split(' ');

/** A path as a Markdown link spells it. */
export function url(text: string): string {
  return text
    .replace(/%/g, '%25')
    .replace(/ /g, '%20')
    .replace(/&/g, '%26')
    .replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'));
}
