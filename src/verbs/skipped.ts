import * as v from 'valibot';
import type { SkippedEntry, SkippedResult } from '../core/model/results/skipped';
import { answered, change } from './changes';
import { text } from './fields';
import { printable, count, type Paint } from './text/screen';
import { rememberedText, writeCommand } from './text/remembered';
import { verb } from './verb';

export const skipped = verb({
  id: 'skipped',
  title: 'Skipped entries',
  summary: 'lists what remember left out; --write writes one entry after all',
  group: 'Remember',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({ write: text('<id>', 'the entry to write and to take off the list') }),
  async run(ctx, { write }) {
    const { vault, memory, progress, dryRun } = ctx;
    if (write === undefined) {
      const result = await vault.skipped({ memory, progress });
      return { result, look: result.unreadable.length > 0, text: (paint) => skippedText(result, memory, paint) };
    }
    const done = await change(ctx, (vault, query) => vault.writeSkipped(write, query));
    return {
      ...answered(ctx, done, { lines: () => [] }),
      text: (paint) => rememberedText(done, { action: 'write', onDuplicate: 'write', memory, dryRun }, paint),
    };
  },
  agents: 'an agent that is sure remembers with an answer',
  terminal: { changesWith: ['write'] },
  palette: 'the dialog "Skipped entries"',
});

const LONGEST_LINE = 100;

/** The entries that were set aside, one after the other, and how to write one of them. */
function skippedText({ path, entries, unreadable }: SkippedResult, memory: string | undefined, paint: Paint): string {
  const broken =
    unreadable.length === 0
      ? []
      : [
          paint.warn(`${count(unreadable.length, 'part')} of ${printable(path)} cannot be read as an entry:`),
          ...unreadable.map((heading) => `  ${printable(heading)}`),
        ];
  if (entries.length === 0) return ['Nothing is set aside.', ...broken].join('\n');
  return [
    ...entries.flatMap((entry) => entryLines(entry, paint)),
    '',
    `${count(entries.length, 'entry', 'entries')} in ${paint.bold(printable(path))}`,
    `Write one after all with: ${writeCommand('ID', memory)}`,
    ...broken,
  ].join('\n');
}

function entryLines({ id, date, title, body, verdict, confidence, of }: SkippedEntry, paint: Paint): string[] {
  const like = of === null ? '' : `, like ${printable(of.path)}${of.entry === null ? '' : ` (${printable(of.entry)})`}`;
  const first = body.split('\n').find((line) => line.trim() !== '') ?? '';
  const shown = printable(first.trim());
  return [
    `${paint.bold(id)}  ${paint.dim(date)}  ${printable(title.replace(/\s+/g, ' ').trim() || 'Untitled')}`,
    `    ${paint.dim(`${verdict} ${Math.round(confidence * 100)}%${like}`)}`,
    `    ${shown.length > LONGEST_LINE ? `${shown.slice(0, LONGEST_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…` : shown}`,
  ];
}
