import type { SkippedEntry, SkippedResult } from '../../core/model/results/skipped';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';
import { writeCommand } from './remembered';

const LONGEST_LINE = 100;

/** The entries that were set aside, one after the other, and how to write one of them. */
export function skippedText({ path, entries, unreadable }: SkippedResult, memory: string | undefined, paint: Paint): string {
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
