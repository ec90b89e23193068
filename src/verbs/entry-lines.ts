import * as v from 'valibot';
import { messageOf } from '../core/model/errors';
import { readJson } from '../core/model/json';
import type { GateInputLine } from '../core/model/results/gate';
import type { NewEntry } from '../core/model/verdict';

const entrySchema = v.object({ title: v.string(), body: v.string(), date: v.optional(v.string()), type: v.optional(v.string()) });

/** One JSON object a line, with a `date` of any text: the core knows the calendar. Blank lines count for `line` and yield nothing, a bad line yields its error. */
export function parseEntryLines(input: string): GateInputLine[] {
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input;
  return text.split(/\r?\n/).flatMap((raw, i) => (raw.trim() === '' ? [] : [parseLine(raw, i + 1)]));
}

function parseLine(raw: string, line: number): GateInputLine {
  let value: unknown;
  try {
    value = readJson(raw);
  } catch (error) {
    return { line, entry: null, error: `This line ${messageOf(error)}. Each line is one object, as {"title": "…", "body": "…"}.` };
  }
  const parsed = v.safeParse(entrySchema, value);
  if (parsed.success) return { line, entry: parsed.output as NewEntry };
  const issue = parsed.issues[0];
  const name = v.getDotPath(issue);
  if (name === null) return { line, entry: null, error: 'This line is no object. Each line is one, as {"title": "…", "body": "…"}.' };
  if (issue.received === 'undefined')
    return { line, entry: null, error: `This entry has no "${name}". Each line is one object, as {"title": "…", "body": "…"}.` };
  return {
    line,
    entry: null,
    error: name === 'date' ? 'The "date" must be text. Write it as "2026-03-15".' : `The "${name}" must be text.`,
  };
}
