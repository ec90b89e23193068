import * as v from 'valibot';
import { quoted } from '../core/model/commands';
import { MemoryError } from '../core/model/errors';
import type { BaselineResult, RebaselineInput, RebaselineResult } from '../core/model/results/rebaseline';
import { carried } from './changes';
import { flag, text } from './fields';
import { shellOf } from './shell';
import { printable, count, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

/** Shows a baseline with its corrections, and puts a new one in its place. */
export const rebaseline = verb({
  id: 'rebaseline',
  title: 'Re-baseline',
  summary: 'puts a new baseline in the place of the old one, with the corrections that are merged into it; shows both without --text',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({
    merge: text('<headings>', 'the corrections that the new text takes in, with commas between them, or "all"'),
    text: text('<file>', 'the new baseline: a file, or - for standard input'),
    base: text('<hash>', 'the baseline that the new text was written for, as shown; refused where it changed since'),
    prompt: flag('print the packet of upkeep, which asks for it (see maintain)'),
  }),
  async run(ctx, { merge: named, text: file, base, prompt }) {
    const merge = named === undefined ? [] : named === 'all' ? named : [named];
    if (file !== undefined && prompt === true) throw new MemoryError('usage', 'Choose one of --text and --prompt.');
    if (file === undefined) return looked(ctx, merge, prompt === true);
    const input: RebaselineInput = { merge, text: await shellOf(ctx).readIn(file), ...(base === undefined ? {} : { base }) };
    return carried(ctx, (vault, query) => vault.rebaseline(input, query), {
      isDense: true,
      lines: (result, paint) => [rebaselinedText(result, ctx.dryRun, paint)],
    });
  },
  agents: 'a person decides about the baseline',
  terminal: { changesWith: ['text'] },
  palette: 'the dialog of "Upkeep…"',
});

/** The baseline and its corrections, and what a re-baseline needs. Without a text nothing is changed. */
async function looked({ vault, memory, progress }: Context, merge: RebaselineInput['merge'], ask: boolean): Promise<Answer> {
  const now = await vault.baseline({ memory, progress, merge });
  if (ask && now.withheld !== null)
    throw new MemoryError('bad_input', `"${now.path}" is not put into a question: ${now.withheld}.`, now.path);
  const { packet: prompt } = await vault.packet({ memory, progress });
  if (ask) return { result: resultOf(now, prompt), text: () => prompt, verbatim: true };
  const rule = `The new text is missing. Write a new "${now.path}" with the chosen corrections in it, and give it with rebaseline --merge … --text FILE.`;
  const wants = now.corrections.some(({ chosen }) => chosen) ? { refused: { code: 'text_missing', path: now.path, rule } } : {};
  return { result: { ...resultOf(now, prompt), ...wants }, ...wants, text: (paint) => baselineText(now, paint) };
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

/** A baseline with its corrections, and what a re-baseline needs. */
function baselineText(now: BaselineResult, paint: Paint): string {
  const shown = (text: string): string =>
    now.withheld === null ? text.trimEnd().split('\n').map(printable).join('\n') : paint.dim(`Not shown: ${now.withheld}.`);
  const chosen = now.corrections.filter((one) => one.chosen);
  const head = now.text === null ? `There is no ${now.path} yet.` : `${now.path}${now.day === null ? '' : `, of ${now.day}`}`;
  const names = chosen.length === 0 ? 'HEADING,…' : chosen.map(({ entry }) => entry).join(',');
  const state = now.base === null ? '' : ` --base ${now.base}`;
  return [
    [paint.bold(printable(head)), ...(now.text === null ? [] : ['', shown(now.text)])].join('\n'),
    [
      paint.bold(
        now.corrections.length === 0
          ? `No corrections in ${printable(now.correctionsPath)}`
          : `Corrections in ${printable(now.correctionsPath)}`,
      ),
      ...now.corrections.map(
        (one) => `\n[${one.chosen ? 'x' : ' '}] ${paint.bold(printable(one.entry))}\n${shown(one.text.replace(/^[^\n]*\n?/, ''))}`,
      ),
    ].join('\n'),
    [
      paint.bold('What a re-baseline needs'),
      `1. A file with the whole new text of ${printable(now.path)}: the old one with the chosen corrections worked in.`,
      `2. top-of-mind rebaseline --merge ${quoted(printable(names))} --text FILE${state}`,
      'The old text and the merged corrections go to the archive; --dry-run shows it. maintain --packet asks a language model for it.',
    ].join('\n'),
  ].join('\n\n');
}

/** The outcome of a re-baseline. */
function rebaselinedText({ path, archived, merged, left, notes }: RebaselineResult, dryRun: boolean, paint: Paint): string {
  const lines = (entries: readonly string[]): string[] => entries.map((entry) => `  ${printable(entry)}`);
  return [
    `${dryRun ? 'Would write' : 'Wrote'} the new baseline: ${paint.bold(printable(path))}`,
    ...archived.map((one) => `Archived: ${printable(one)}`),
    ...(merged.length === 0 ? [] : [`Merged ${count(merged.length, 'correction')}:`, ...lines(merged)]),
    ...(left.length === 0 ? [] : [`${count(left.length, 'correction')} ${left.length === 1 ? 'stays' : 'stay'}:`, ...lines(left)]),
    ...notes.map((note) => paint.warn(printable(note))),
  ].join('\n');
}
