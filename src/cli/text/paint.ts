/** Colours for a terminal that shows them, and nothing at all for any other. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

const ESC = String.fromCharCode(27);
const wrap = (open: number, close: number) => (text: string) => `${ESC}[${open}m${text}${ESC}[${close}m`;
const plain = (text: string): string => text;

export function paintFor(colour: boolean): Paint {
  if (!colour) return { bold: plain, dim: plain, good: plain, warn: plain, bad: plain };
  return { bold: wrap(1, 22), dim: wrap(2, 22), good: wrap(32, 39), warn: wrap(33, 39), bad: wrap(31, 39) };
}
