/** Colours for a terminal that shows them, and nothing at all for any other. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

const ESC = String.fromCharCode(27);
const plain = (text: string): string => text;

/** `mark` begins each colour: the control character that terminals know, or what stands for it. */
export function paintFor(colour: boolean, mark = ESC): Paint {
  if (!colour) return { bold: plain, dim: plain, good: plain, warn: plain, bad: plain };
  const wrap = (open: number, close: number) => (text: string) => `${mark}[${open}m${text}${mark}[${close}m`;
  return { bold: wrap(1, 22), dim: wrap(2, 22), good: wrap(32, 39), warn: wrap(33, 39), bad: wrap(31, 39) };
}
