/** Samples that hold no blank, without a line for each: `spaced('a b')` → `['a', 'b']`. */
export const spaced = (samples: string): string[] => samples.split(' ');
