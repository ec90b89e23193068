import * as v from 'valibot';
import { doorName } from '../core/model/door';
import { MemoryError } from '../core/model/errors';
import type { PendingEntry, PendingResult } from '../core/model/results/pending';
import { carried } from './changes';
import { flag, list } from './fields';
import { count, printable, type Paint } from './text/screen';
import { verb } from './verb';

/** Texts of agents that wait until a person says yes. */
export const pending = verb({
  id: 'pending',
  title: 'Waiting for approval',
  summary: 'lists what agents wrote that waits for you; --approve writes it, --reject takes it away',
  group: 'Remember',
  kind: 'read',
  ofOne: true,
  input: v.strictObject({
    approve: list('<ids>', 'texts to write'),
    reject: list('<ids>', 'texts to take away; they are not offered again'),
    all: flag('approve all of them'),
  }),
  async run(ctx, { approve = [], reject = [], all }) {
    const { vault, memory, progress } = ctx;
    if (all === true && (approve.length > 0 || reject.length > 0))
      throw new MemoryError('usage', 'Give --all alone, or the ids to approve and to reject.');
    const listed = all === true || approve.length + reject.length === 0 ? await vault.pending({ memory, progress }) : null;
    if (listed !== null && all !== true)
      return { result: listed, look: listed.unreadable.length > 0, text: (paint) => pendingText(listed, paint) };
    const choice = { approve: listed?.entries.map(({ id }) => id) ?? approve, reject };
    return carried(ctx, (on, query) => on.settlePending(choice, query), {
      isDense: true,
      lines: ({ approved, rejected, left }, paint) => [
        ...(approved.length + rejected.length + left.length === 0 ? ['Nothing waits for approval.'] : []),
        ...approved.map(({ path }) => `${ctx.dryRun ? 'Would write' : 'Wrote'} ${paint.bold(printable(path ?? ''))}`),
        ...(rejected.length === 0 ? [] : [`${ctx.dryRun ? 'Would reject' : 'Rejected'} ${count(rejected.length, 'text')}.`]),
        ...left.map(({ id, why }) => paint.warn(`${id}: ${printable(why)}`)),
      ],
      look: ({ left }) => left.length > 0,
    });
  },
  agents: 'a person says what may be written',
  terminal: { changesWith: ['approve', 'reject', 'all'] },
  palette: 'each text that waits is a note in the folder "top-of-mind-pending"',
});

const LONGEST_LINE = 200;

function pendingText({ entries, unreadable }: PendingResult, paint: Paint): string {
  const broken = unreadable.map((path) => paint.warn(`${printable(path)} holds no text that can be read.`));
  if (entries.length === 0) return ['Nothing waits for approval.', ...broken].join('\n');
  return [
    ...entries.flatMap((entry) => entryLines(entry, paint)),
    '',
    `${count(entries.length, 'text waits', 'texts wait')}. Approve with "pending --approve ID,…" or --all, take away with --reject.`,
    ...broken,
  ].join('\n');
}

function entryLines({ id, title, text, door, at, verdict, older, question, problem }: PendingEntry, paint: Paint): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
  const like = older === null ? '' : `, like ${printable(older.path)}${older.entry === null ? '' : ` (${printable(older.entry)})`}`;
  return [
    `${paint.bold(id)}  ${paint.dim(`${at.slice(0, 10)}, ${printable(doorName(door))}`)}  ${printable(title) || 'Untitled'}`,
    `    ${printable(shown)}`,
    ...(verdict === null ? [] : [`    ${paint.dim(`${question === null ? verdict : `${verdict}, unsure`}${like}`)}`]),
    ...(problem === undefined ? [] : [`    ${paint.warn(printable(problem))}`]),
  ];
}
