import { classCounts, tokenClasses } from './token-classes';
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
  return tokenClasses.reduce((tokens, name) => tokens + counts[name] * tokenWeights[name], 0);
}
