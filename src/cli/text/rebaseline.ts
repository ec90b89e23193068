import type { BaselineResult, RebaselineResult } from '../../core/model/results/rebaseline';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';

/** A baseline with its corrections, and what a re-baseline needs. */
export function baselineText(now: BaselineResult, paint: Paint): string {
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
      `2. top-of-mind rebaseline --merge ${quoted(names)} --text FILE${state}`,
      'The old text and the merged corrections go to the archive; --dry-run shows it. --prompt prints this as a question for a language model.',
    ].join('\n'),
  ].join('\n\n');
}

/** The outcome of a re-baseline. */
export function rebaselinedText({ path, archived, merged, left, notes }: RebaselineResult, dryRun: boolean, paint: Paint): string {
  const lines = (entries: readonly string[]): string[] => entries.map((entry) => `  ${printable(entry)}`);
  return [
    `${dryRun ? 'Would write' : 'Wrote'} the new baseline: ${paint.bold(printable(path))}`,
    ...archived.map((one) => `Archived: ${printable(one)}`),
    ...(merged.length === 0 ? [] : [`Merged ${count(merged.length, 'correction')}:`, ...lines(merged)]),
    ...(left.length === 0 ? [] : [`${count(left.length, 'correction')} ${left.length === 1 ? 'stays' : 'stay'}:`, ...lines(left)]),
    ...notes.map((note) => paint.warn(printable(note))),
  ].join('\n');
}

/** A word of a command line in quotes, as a shell takes it. */
function quoted(text: string): string {
  return `'${printable(text).replace(/'/g, `'\\''`)}'`;
}
