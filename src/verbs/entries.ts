import * as v from 'valibot';
import { flag, memory, shown, text, title, type, withoutUndefined } from './fields';
import type { GateInputLine } from '../core/model/results/gate';
import { parseEntryLines } from './entry-lines';
import { count } from './text/layout';
import { verdictText } from './text/verdict';
import { verb, type Answer, type Context } from './verb';

/** Verdicts on entries; nothing is written. */
export const gate = verb({
  id: 'gate',
  title: 'Gate',
  summary: 'verdicts for new entries (JSON lines on stdin), writes nothing',
  group: 'Remember',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    entries: v.pipe(
      v.array(v.strictObject({ title: v.string(), body: v.string(), date: v.optional(v.string()), type: v.optional(v.string()) })),
      v.minLength(1),
      v.maxLength(20),
    ),
    memory,
  }),
  run: (ctx, { entries }) =>
    judged(
      ctx,
      entries.map((entry, at) => ({ line: at + 1, entry: withoutUndefined(entry) })),
    ),
  agents: {
    description: 'Whether entries are new, known, or replace something. Writes nothing.',
    line: {
      input: v.strictObject({
        title,
        body: shown(v.string(), '<text>', 'Text of the entry, \\n for a new line'),
        type,
        date: text('<YYYY-MM-DD>', 'Day of the entry'),
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
