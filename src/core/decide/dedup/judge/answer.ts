import * as v from 'valibot';
import { readJson } from '../../../model/json';
import type { VerdictLabel } from '../../../model/verdict';
import { MAX_REASON } from './question';
import { attempt } from '../../../model/errors';

/** The answer of a judge. */
export interface Answer {
  readonly verdict: VerdictLabel;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

/** An answer, or one sentence that says what is wrong with the text. */
export type ReadAnswer = { readonly answer: Answer } | { readonly problem: string };

/** UTF-16 units: an answer takes some 300. */
const MAX_ANSWER = 4000;

const schema = v.strictObject({
  verdict: v.picklist(['UNIQUE', 'SUPERSEDE', 'DUPLICATE']),
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  reason: v.pipe(v.string(), v.maxLength(MAX_REASON)),
});

/** Reads a judge's answer: one JSON object of the schema, with spaces around it and at most one code fence around that. */
export function readAnswer(text: unknown): ReadAnswer {
  if (typeof text !== 'string') return { problem: 'The judge answered with something that is not text.' };
  if (text.length > MAX_ANSWER)
    return { problem: `The judge answered with ${text.length} characters; an answer has at most ${MAX_ANSWER}.` };
  const value = attempt(() => readJson(unfenced(text.trim())), undefined);
  if (value === undefined) return { problem: 'The judge answered with a text that is not JSON.' };
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { answer: parsed.output };
  const where = v.getDotPath(parsed.issues[0]);
  return {
    problem:
      where === null
        ? 'The judge answered with JSON of another form.'
        : `The judge answered with a "${where.slice(0, 40)}" that does not fit.`,
  };
}

/** A text without the one code fence that may stand around all of it. */
function unfenced(text: string): string {
  return /^```(?:json)?[ \t]*\r?\n([^]*)\r?\n[ \t]*```$/i.exec(text)?.[1] ?? text;
}
