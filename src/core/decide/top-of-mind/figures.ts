/** Scores have this many steps from 0 to 1: what is lost is smaller than any difference that should decide, and engines agree on the rest. */
export const STEPS = 10_000;

export function round(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** `1 note`, `3 notes`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
