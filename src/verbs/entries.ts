import * as v from 'valibot';
import { flag, list, memory, namesOnLine, shown, text, title, type, withoutUndefined } from './fields';
import type { GateInputLine } from '../core/model/results/gate';
import { count } from './text/screen';
import { verdictText } from './text/remembered';
import { verb, type Answer, type Context } from './verb';
import { messageOf } from '../core/model/errors';
import { readJson } from '../core/model/json';
import type { NewEntry } from '../core/model/verdict';

const optional = v.optional(v.string());
const entryFields = { title: v.string(), body: v.string(), date: optional, type: optional, project: v.optional(v.array(v.string())) };

/** Verdicts on entries; nothing is written. */
export const gate = verb({
  id: 'gate',
  title: 'Gate',
  summary: 'verdicts for new entries (JSON lines on stdin), writes nothing',
  group: 'Remember',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ entries: v.pipe(v.array(v.strictObject(entryFields)), v.minLength(1), v.maxLength(20)), memory }),
  run: (ctx, { entries }) =>
    judged(
      ctx,
      entries.map((entry, at) => ({ line: at + 1, entry: asEntry(entry) })),
    ),
  agents: {
    description: 'Whether entries are new, known, or replace something. Writes nothing.',
    line: {
      input: v.strictObject({
        title,
        body: shown(v.string(), '<text>', 'Text of the entry, \\n for a new line'),
        type,
        date: text('<YYYY-MM-DD>', 'Day of the entry'),
        project: list('<a,b>', 'The projects it belongs to'),
        memory,
      }),
      meant: ({ title: name = '', memory: named, ...rest }) => ({ entries: [{ title: name, ...rest }], memory: named }),
    },
  },
  terminal: {
    input: v.strictObject({ sequential: flag('each entry judged UNIQUE or SUPERSEDE is visible to the later ones') }),
    run: async (ctx, { sequential = false }) => judged(ctx, parseEntryLines(await ctx.shell.stdin()), sequential),
  },
  palette: 'the dialog "Remember…" shows the verdict',
});

async function judged({ vault, memory: of, progress }: Context, lines: readonly GateInputLine[], sequential = false): Promise<Answer> {
  const result = await vault.gate(lines, { memory: of, progress, sequential });
  const { verdicts } = result;
  const having = (verdict: string): number => verdicts.filter((one) => 'verdict' in one && one.verdict === verdict).length;
  return {
    result,
    summary: `${having('UNIQUE')} new, ${having('SUPERSEDE')} replacing, ${having('DUPLICATE')} known. Nothing was written.`,
    look: verdicts.some((one) => 'error' in one || one.verdict === 'DUPLICATE'),
    text: (paint) => {
      if (verdicts.length === 0) return 'No entries came in. Write one JSON object a line, as {"title": "…", "body": "…"}.';
      const rows = verdicts.map((one) => {
        const head = paint.dim(`line ${one.line}`);
        return `${head}  ${'error' in one ? `${paint.bad('error')}  ${one.error}` : verdictText(one, paint)}`;
      });
      return [...rows, '', count(verdicts.length, 'entry', 'entries')].join('\n');
    },
  };
}

const entrySchema = v.object({ ...entryFields, project: namesOnLine });

/** Lines with entries for the gate, with a `date` of any text: the core knows the calendar. */
export function parseEntryLines(input: string): GateInputLine[] {
  return parseLines(input, entrySchema, '{"title": "…", "body": "…"}').map(({ value, ...rest }) => ({
    ...rest,
    entry: value === null ? null : asEntry(value),
  }));
}

function asEntry({ project, ...entry }: v.InferOutput<typeof entrySchema>): NewEntry {
  return { ...withoutUndefined(entry), ...(project === undefined ? {} : { projects: [project].flat() }) };
}

/** A line of JSON as it was read; `value` is null where it has an error. */
interface ParsedLine<T> {
  readonly line: number;
  readonly value: T | null;
  readonly error?: string;
}

/** One JSON object a line. Blank lines count for `line` and yield nothing, a bad line yields its error with an example of a good one. */
export function parseLines<T>(input: string, schema: v.GenericSchema<unknown, T>, example: string): ParsedLine<T>[] {
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input;
  return text.split(/\r?\n/).flatMap((raw, i) => {
    if (raw.trim() === '') return [];
    const parsed = parseLine(raw, schema, example);
    return [{ line: i + 1, ...('error' in parsed ? { value: null, error: parsed.error } : parsed) }];
  });
}

function parseLine<T>(
  raw: string,
  schema: v.GenericSchema<unknown, T>,
  example: string,
): { readonly value: T } | { readonly error: string } {
  let value: unknown;
  try {
    value = readJson(raw);
  } catch (error) {
    return { error: `This line ${messageOf(error)}. Each line is one object, as ${example}.` };
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { value: parsed.output };
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue);
  if (name === null) return { error: `This line is no object. Each line is one, as ${example}.` };
  if (issue.received === 'undefined') return { error: `This entry has no "${name}". Each line is one object, as ${example}.` };
  if (issue.expected === 'never') return { error: `An entry has no field "${name}". Each line is one object, as ${example}.` };
  return {
    error:
      name === 'date'
        ? 'The "date" must be text. Write it as "2026-03-15".'
        : `The "${name}" must be ${issue.type === 'union' ? 'text or a list of texts' : name.startsWith('tags') ? 'a list of texts' : 'text'}.`,
  };
}
