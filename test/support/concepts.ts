import type { LlmRequest, Move } from './llm-server';

/** Words that mean the same, by concept: a text's vector has a number for each concept, how often its words stand there. */
const CONCEPTS: readonly (readonly string[])[] = [
  ['boiler', 'furnace', 'radiator', 'heating', 'warmth'],
  ['dog', 'puppy', 'hound', 'kennel'],
  ['invoice', 'bill', 'payment', 'money'],
  ['rain', 'storm', 'drizzle', 'umbrella'],
];

/** The vector of a text by the table of concepts; the last number keeps it from being nothing. */
export function conceptVector(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...CONCEPTS.map((concept) => words.filter((word) => concept.includes(word)).length), 0.1];
}

/** Answers every request with the vectors of its texts. */
export const byConcepts = ({ texts }: LlmRequest): Move => ({ does: 'embed', vectors: texts.map(conceptVector) });
