import { classCounts } from './token-classes';
import { tokenWeights } from './token-weights';

/**
 * Estimated tokens of o200k_base in a text, a whole number, 0 for an empty one. Any text will do; marks such
 * as `<|endoftext|>` are plain text. Weights are fitted by `bench/tokens/fit.ts`.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(rawTokens(text));
}

/** The same before rounding: estimates of parts that end at line breaks add up to that of the whole. */
export function rawTokens(text: string): number {
  const counts = classCounts(text);
  let tokens = 0;
  for (let i = 0; i < counts.length; i++) tokens += (counts[i] ?? 0) * (tokenWeights[i] ?? 0);
  return tokens;
}
