import * as v from 'valibot';
import { doorName } from '../core/model/door';
import { MemoryError } from '../core/model/errors';
import type { Answer } from '../core/model/verdict';
import type { PendingEntry, PendingResult } from '../core/model/results/pending';
import { carried } from './changes';
import { answers, flag, list, several } from './fields';
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
    answer: several('<id=answer>', `approve a text with an answer to its question: ${answers.join(', ')}`),
    list: flag('write the note that lists them, with lines to tick'),
    ticked: flag('do what is ticked in that note'),
  }),
  async run(ctx, { approve = [], reject = [], answer = [], all, list: isList, ticked }) {
    const { vault, memory, progress } = ctx;
    const given = [all, isList, ticked, approve.length + reject.length + answer.length > 0].filter((one) => one === true).length;
    if (given > 1) throw new MemoryError('usage', 'Give --all, --list or --ticked alone, or ids.');
    if (isList === true)
      return carried(ctx, (on, query) => on.pendingList(query), {
        isDense: true,
        lines: ({ entries, note }, paint) => [
          `${count(entries.length, 'text waits', 'texts wait')}: ${ctx.dryRun ? 'would list them' : 'listed'} in ${paint.bold(printable(note))}.`,
          ...(entries.length === 0 ? [] : ['Tick what shall be done, then run "pending --ticked".']),
        ],
        look: ({ unreadable }) => unreadable.length > 0,
      });
    const listed = all === true || given === 0 ? await vault.pending({ memory, progress }) : null;
    if (listed !== null && all !== true)
      return { result: listed, look: listed.unreadable.length > 0, text: (paint) => pendingText(listed, paint) };
    const answered = answer.map(answerOf);
    const choice =
      ticked === true
        ? await vault.tickedPending({ memory })
        : {
            approve: listed?.entries.map(({ id }) => id) ?? [...approve, ...answered.map(([id]) => id)],
            reject,
            answers: Object.fromEntries(answered),
          };
    return carried(ctx, (on, query) => on.settlePending(choice, query), {
      isDense: true,
      lines: ({ approved, rejected, left }, paint) => [
        ...(approved.length + rejected.length + left.length === 0 ? ['Nothing waits for approval.'] : []),
        ...approved.map(({ id, path }) =>
          path === null
            ? `${id}: an older entry says it already, so it ${ctx.dryRun ? 'would go' : 'went'} to the skipped note.`
            : `${ctx.dryRun ? 'Would write' : 'Wrote'} ${paint.bold(printable(path))}`,
        ),
        ...(rejected.length === 0 ? [] : [`${ctx.dryRun ? 'Would reject' : 'Rejected'} ${count(rejected.length, 'text')}.`]),
        ...left.map(({ id, why }) => paint.warn(`${id}: ${printable(why)}`)),
      ],
      look: ({ left }) => left.length > 0,
    });
  },
  agents: 'a person says what may be written',
  terminal: { changesWith: ['approve', 'reject', 'all', 'answer', 'list', 'ticked'] },
  palette: 'the dialog "Approve what agents wrote…"',
});

/** `0123456789abcdef=replaces` */
function answerOf(given: string): readonly [string, Answer] {
  const [id = '', said] = given.split('=');
  const answer = answers.find((one) => one === said);
  if (answer === undefined) throw new MemoryError('usage', `"${given}" is no answer. Give ID=${answers.join(', ID=')}.`);
  return [id, answer];
}

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

function entryLines({ id, title, text, door, at, verdict, older, question, also, problem }: PendingEntry, paint: Paint): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
  const like = older === null ? '' : `, like ${printable(older.path)}${older.entry === null ? '' : ` (${printable(older.entry)})`}`;
  return [
    `${paint.bold(id)}  ${paint.dim(`${at.slice(0, 10)}, ${printable(doorName(door))}`)}  ${printable(title) || 'Untitled'}`,
    `    ${printable(shown)}`,
    ...also.map((line) => `    ${printable(line)}`),
    ...(verdict === null ? [] : [`    ${paint.dim(`${question === null ? verdict : `${verdict}, unsure`}${like}`)}`]),
    ...(question === null
      ? []
      : [`    ${paint.dim(`Answer with --answer ${id}=${question.answers.map(({ answer }) => answer).join('|')}`)}`]),
    ...(problem === undefined ? [] : [`    ${paint.warn(printable(problem))}`]),
  ];
}
