import { change, changeJson } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { rememberedText, writeCommand } from '../text/remembered';
import type { SkippedEntry, SkippedResult } from '../../core/model/results/skipped';
import { printable } from '../text/diff';
import { count } from '../text/layout';
import type { Paint } from '../text/paint';

export const skipped: CliCommand = {
  name: 'skipped',
  group: 'Remember',
  summary: 'lists what remember left out; --write writes one entry after all',
  mutates: true,
  ofOne: true,
  configure: (program) => program.option('--write <id>', 'the entry to write and to take off the list'),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    if (options.write === undefined) {
      const result = await vault.skipped({ memory, progress });
      return { result, exit: result.unreadable.length > 0 ? 1 : 0, text: (paint) => skippedText(result, memory, paint) };
    }
    const done = await change(context, () => vault.writeSkipped(options.write as string, { memory, progress }));
    return {
      result: changeJson(done),
      exit: done.refused !== undefined || done.result.refused !== undefined ? 1 : 0,
      text: (paint) => rememberedText(done, { action: 'write', onDuplicate: 'write', memory, dryRun }, paint),
    };
  },
};

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
