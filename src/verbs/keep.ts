import * as v from 'valibot';
import type { CheckpointInput } from '../core/model/results/checkpoint';
import type { Feedback } from '../core/model/results/feedback';
import { MemoryError, messageOf } from '../core/model/errors';
import { carried } from './changes';
import { dryRun, flag, memory, ref, shown, text, withoutUndefined } from './fields';
import { printable, count } from './text/screen';
import { mistakeLine, mistakeText, stateText, waitingText } from './text/remembered';
import { verb, type Answer, type Context } from './verb';
import { refText } from '../core/model/verdict';
import { oneName } from '../core/model/escape-control';
import { readJson } from '../core/model/json';

/** A text with a title, which the app's form shows. */
const titled = (title: string, value: string, help: string) => v.optional(shown(v.pipe(v.string(), v.title(title)), value, help));

const checkpointFields = {
  decisions: titled('Decisions made', '<text>', 'decisions made'),
  pending: titled('Pending', '<text>', 'work that is left'),
  files: v.optional(shown(v.pipe(v.array(v.string()), v.title('Key files')), '<a,b>', 'key files')),
  resume: titled('Resume from', '<text>', 'where to resume'),
};
const trim = flag('move what finds no room beside it to the log of the day');

/** Keeps the state of work where the convention has it. */
export const checkpoint = verb({
  id: 'checkpoint',
  title: 'Checkpoint',
  summary: 'keeps the state of work, so that it can be resumed when the context is gone',
  group: 'Remember',
  kind: 'add',
  isIdempotent: true,
  ofOne: true,
  input: v.strictObject({
    working_on: shown(v.pipe(v.string(), v.title('Working on')), '<text>', 'the work at hand'),
    ...checkpointFields,
    trim,
    dry_run: dryRun,
    memory,
  }),
  run: (ctx, { working_on, ...rest }) => kept(ctx, { workingOn: working_on }, rest),
  agents: { description: 'Keeps the state of work so that it can be resumed when the context is gone.' },
  terminal: {
    input: v.strictObject({
      working_on: text('<text>', 'the work at hand (default: standard input, as text or as one JSON object with all fields)'),
      ...checkpointFields,
      context: text('<percent>', 'how full the context is, 0 to 100'),
      trim,
    }),
    async run(ctx, { working_on, context, ...rest }) {
      const said = working_on === undefined ? checkpointFrom(await ctx.shell.stdin()) : { workingOn: working_on };
      return kept(ctx, { workingOn: '', ...said, ...(context === undefined ? {} : { context: percent(context) }) }, rest);
    },
  },
  palette: 'the form of its fields',
});

async function kept(
  ctx: Context,
  said: Pick<CheckpointInput, 'workingOn' | 'context'>,
  {
    decisions,
    pending,
    files,
    resume,
    trim: cuts,
  }: Readonly<{ [K in keyof typeof checkpointFields | 'trim']?: v.InferOutput<({ trim: typeof trim } & typeof checkpointFields)[K]> }>,
): Promise<Answer> {
  const { dryRun: isDry } = ctx;
  const input = { ...said, ...withoutUndefined({ decisions, pending, files: files?.join(', '), resume, trim: cuts }) };
  return carried(ctx, (vault, query) => vault.checkpoint(input, query), {
    isDense: true,
    says: ({ path, log, pending: id }) =>
      id !== undefined
        ? waitingText(isDry)
        : `${isDry ? 'Would be kept' : 'Kept'} in "${path}".${log === null ? '' : ` What falls out of it ${isDry ? 'would go' : 'went'} to "${log}".`}`,
    lines: (result, paint) => [result.pending === undefined ? stateText(result, isDry, paint) : waitingText(isDry)],
  });
}

const SAID = { useful: 'was of use', prevented: 'prevented a mistake' } as const;

/** Notes that an entry was of use, or prevented a mistake. */
export const feedback = verb({
  id: 'feedback',
  title: 'Feedback',
  summary: 'says of a note that it was of use, or prevented a mistake',
  group: 'Use the memory',
  kind: 'add',
  ofOne: true,
  input: v.strictObject({
    path: shown(ref, '<path>', 'the note'),
    said: shown(v.picklist(['useful', 'prevented']), '<useful|prevented>', 'how it helped'),
    dry_run: dryRun,
    memory,
  }),
  run: (ctx, { path, said }) => noted(ctx, path, said),
  agents: { description: 'Counts that a memory was useful, or prevented a mistake.' },
  terminal: '`useful` and `prevented` are commands',
  palette: '`useful` and `prevented` are commands',
});

const ofNote = {
  group: 'Use the memory',
  kind: 'add',
  ofOne: true,
  input: v.strictObject({ path: shown(ref, '<path>', "the note, from the vault's root") }),
  agents: '`feedback` says it',
  terminal: { args: ['path'] },
} as const;

export const useful = verb({
  ...ofNote,
  id: 'useful',
  title: 'Useful',
  summary: 'says of a note that it was of use',
  run: (ctx, { path }) => noted(ctx, path, 'useful'),
  palette: { id: 'mark-useful', name: 'Note was useful', icon: 'thumbs-up' },
});

export const prevented = verb({
  ...ofNote,
  id: 'prevented',
  title: 'Prevented',
  summary: 'says of a note that it prevented a mistake',
  run: (ctx, { path }) => noted(ctx, path, 'prevented'),
  palette: { id: 'mark-prevented', name: 'Note prevented a mistake', icon: 'shield-check' },
});

/** Says of an entry that it still holds. */
export const verify = verb({
  ...ofNote,
  id: 'verify',
  title: 'Verify',
  summary: 'says of a note or an entry that it still holds, or until which day',
  kind: 'change',
  input: v.strictObject({
    path: shown(ref, '<path[#heading]>', 'the note, or an entry of a file of several'),
    until: text('<day>', 'the last day on which it holds, as 2026-12-31'),
  }),
  run: (ctx, { path, until }) =>
    carried(ctx, (vault, query) => vault.verify(path, { ...query, until }), {
      isDense: true,
      lines: (done, paint) => [
        `${paint.bold(printable(refText(done)))}${done.verified === null ? '' : ` verified ${done.verified}`}${done.validUntil === null ? '' : `, valid until ${done.validUntil}`}.`,
      ],
    }),
  agents: 'a person or a check says what still holds: an agent that could say it of its own entries would make the day worthless',
  palette: 'the side view has it for the open note',
});

function noted(ctx: Context, of: string, said: Feedback): Promise<Answer> {
  return carried(ctx, (vault, query) => vault.feedback(of, said, query), {
    isDense: true,
    says: (done) => `"${done.path}" ${SAID[said]} ${count(done.count, 'time')}.`,
    lines: (done, paint) => [`${paint.bold(printable(done.path))} ${SAID[said]} ${count(done.count, 'time')}.`],
    json: ({ result }) => (ctx.shell === undefined ? {} : result.properties),
  });
}

/** The mistakes that a memory counts, with what would have helped. */
export const mistakes = verb({
  id: 'mistakes',
  title: 'Mistakes',
  summary: 'lists mistakes with their counts, makes the fix of one a rule, or takes that back',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ memory }),
  run: (ctx) => listed(ctx),
  agents: { description: 'Mistakes with their counts and what would have helped.' },
  terminal: {
    changesWith: ['graduate', 'take_back'],
    input: v.strictObject({
      graduate: text('<mistake>', 'make the fix of this one a rule, by its name or number'),
      fix: text('<text>', 'with --graduate: what would have helped, where it does not say'),
      take_back: text('<mistake>', 'take the rule of this one back'),
    }),
    async run(ctx, { graduate, fix, take_back: takeBack }) {
      const { vault, memory: named, progress, dryRun: isDry } = ctx;
      const query = { memory: named, progress };
      if (graduate !== undefined && takeBack !== undefined) throw new MemoryError('usage', 'Name either --graduate or --take-back.');
      if (fix !== undefined && graduate === undefined) throw new MemoryError('usage', '--fix needs a mistake: name it with --graduate.');
      if (graduate === undefined && takeBack === undefined) return listed(ctx);
      return carried(
        ctx,
        () => (graduate !== undefined ? vault.graduate(graduate, { ...query, fix }) : vault.takeBackRule(takeBack ?? '', query)),
        { isDense: true, lines: (result, paint) => [mistakeText(result, isDry, paint)] },
      );
    },
  },
  palette: 'the list of mistakes of "Upkeep…"',
});

async function listed({ vault, memory: named, progress }: Context): Promise<Answer> {
  const result = await vault.mistakes({ memory: named, progress });
  return {
    summary: `${count(result.mistakes.length, 'mistake')}. To count one again, or add one, remember it with type "miss".`,
    result,
    text: (paint) =>
      result.mistakes.length === 0 ? 'No mistakes are kept.' : result.mistakes.map((one) => mistakeLine(one, paint)).join('\n'),
  };
}

/** The fields of a checkpoint by the names that people and agents give them, letters alone. */
const FIELDS: Readonly<Record<string, keyof CheckpointInput>> = {
  workingon: 'workingOn',
  task: 'workingOn',
  decisions: 'decisions',
  decisionsmade: 'decisions',
  pending: 'pending',
  files: 'files',
  keyfiles: 'files',
  resume: 'resume',
  resumefrom: 'resume',
  context: 'context',
};

/**
 * A checkpoint from standard input: one JSON object with its fields (texts, or lists of texts), or a text that says what is
 * being worked on. Throws `usage` for an object that cannot be read, or holds other fields.
 */
export function checkpointFrom(text: string): Partial<CheckpointInput> {
  if (!text.trimStart().startsWith('{')) return { workingOn: text };
  return Object.fromEntries(Object.entries(objectIn(text)).map(([name, value]) => fieldOf(name, value)));
}

/** How full the context is, in percent. Throws `usage` for what is no whole number from 0 to 100. */
export function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > 100)
    throw new MemoryError('usage', `--context takes a whole number from 0 to 100, not "${text}".`);
  return value;
}

function objectIn(text: string): object {
  try {
    return readJson(text) as object;
  } catch (error) {
    throw new MemoryError(
      'usage',
      `Standard input begins like a JSON object but ${messageOf(error)}. Write one object with the fields of the checkpoint, or plain text.`,
    );
  }
}

function fieldOf(name: string, value: unknown): readonly [string, string | number] {
  const field = FIELDS[name.toLowerCase().replace(/[^a-z]/g, '')];
  if (field === undefined)
    throw new MemoryError(
      'usage',
      `A checkpoint has no field "${oneName(name)}". It has working_on, decisions, pending, files, resume and context.`,
    );
  if (field === 'context') return [field, percent(String(value))];
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((one) => typeof one === 'string'))
    throw new MemoryError('usage', `The field "${oneName(name)}" takes a text, or a list of texts.`);
  return [field, texts.join(field === 'files' ? ', ' : '; ')];
}
