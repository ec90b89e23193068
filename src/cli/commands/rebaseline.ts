import { rebaselinePrompt } from '../../core/memory';
import { MemoryError } from '../../core/model/errors';
import type { BaselineResult, RebaselineInput, RebaselineResult } from '../../core/model/results/rebaseline';
import { change, changeJson } from '../../doors/changes';
import type { Answer, CliCommand, CommandContext } from '../command';
import { doneText } from '../text/change';
import { baselineText, rebaselinedText } from '../text/rebaseline';

export const rebaseline: CliCommand = {
  name: 'rebaseline',
  group: 'Keep in order',
  summary: 'puts a new baseline in the place of the old one, with the corrections that are merged into it; shows both without --text',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .option('--merge <headings>', 'the corrections that the new text takes in, with commas between them, or "all"')
      .option('--text <file>', 'the new baseline: a file, or - for standard input')
      .option('--base <hash>', 'the baseline that the new text was written for, as shown; refused where it changed since')
      .option('--prompt', 'print the baseline and the chosen corrections as a question for a language model'),
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const merge = mergeOf(options.merge);
    if (options.text !== undefined && options.prompt === true) throw new MemoryError('usage', 'Choose one of --text and --prompt.');
    if (options.text === undefined) return looked(context, merge, options.prompt === true);
    const text = options.text === '-' ? await context.stdin() : await context.readIn(options.text as string);
    const input: RebaselineInput = { merge, text, ...(options.base === undefined ? {} : { base: options.base as string }) };
    const done = await change(context, () => vault.rebaseline(input, { memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused === undefined ? 0 : 1,
      text: (paint) => doneText(done, paint, (result) => [rebaselinedText(result, context.dryRun, paint)]),
    };
  },
};

function mergeOf(given: unknown): RebaselineInput['merge'] {
  if (given === undefined) return [];
  return given === 'all' ? 'all' : [given as string];
}

/** The baseline and its corrections, and what a re-baseline needs. Without a text nothing is changed. */
async function looked({ vault, memory, progress }: CommandContext, merge: RebaselineInput['merge'], ask: boolean): Promise<Answer> {
  const now = await vault.baseline({ memory, progress, merge });
  const prompt = rebaselinePrompt(now);
  if (ask) {
    if (now.withheld !== null) throw new MemoryError('bad_input', `"${now.path}" is not put into a question: ${now.withheld}.`, now.path);
    return { result: resultOf(now, prompt), exit: 0, text: () => prompt, verbatim: true };
  }
  const wants = now.corrections.some(({ chosen }) => chosen);
  const rule = `The new text is missing. Write a new "${now.path}" with the chosen corrections in it, and give it with rebaseline --merge … --text FILE.`;
  return {
    result: { ...resultOf(now, prompt), ...(wants ? { refused: { code: 'text_missing', path: now.path, rule } } : {}) },
    exit: wants ? 1 : 0,
    text: (paint) => baselineText(now, paint),
  };
}

function resultOf(
  { path, text, base, day, corrections, withheld }: BaselineResult,
  prompt: string,
): Omit<RebaselineResult, 'notes' | 'path'> & Readonly<Record<string, unknown>> {
  return {
    archived: [],
    merged: [],
    left: corrections.map(({ entry }) => entry),
    journal: null,
    baseline: { path, text: withheld === null ? text : null, base, day },
    corrections: corrections.map((one) => ({ ...one, text: withheld === null ? one.text : null })),
    withheld,
    prompt,
  };
}
