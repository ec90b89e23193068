import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import { WAY_OF, type ReviewEntry, type ReviewWay, type ReviewOutcome, type ReviewResult } from '../core/model/results/review';
import { refFrom, refText, type EntryRef } from '../core/model/verdict';
import { carried } from './changes';
import { isoTime } from './clock';
import { answers, ref, shown, text } from './fields';
import { printable, count, firstLines, type Paint } from './text/screen';
import { reviewCommand, withCommands, verdictText } from './text/remembered';
import { verb, type Answer, type Context } from './verb';

const WAYS = ['keep', 'replace', 'merge', 'link', 'skip'] as const satisfies readonly ReviewWay[];

const ofEntries = { group: 'Remember', ofOne: true } as const;

export const awaiting = verb({
  ...ofEntries,
  id: 'awaiting',
  title: 'Awaiting',
  summary: 'entries that came without passing the gate and say what an older one says',
  kind: 'read',
  input: v.strictObject({ since: text('<iso>', 'only entries of files that came or changed since (default: all)') }),
  async run({ vault, memory, progress }, given) {
    const since = given.since === undefined ? undefined : isoTime('--since', given.since).getTime();
    const result = await vault.unreviewed({ memory, progress, ...(since === undefined ? {} : { since }) });
    return { result, look: result.entries.length > 0, text: (paint) => reviewText(result, paint) };
  },
  agents: 'an agent is asked as it remembers',
  terminal: {},
  palette: 'the side view lists them',
});

export const review = verb({
  ...ofEntries,
  id: 'review',
  title: 'Review',
  summary: 'entries to be settled, each with its question; --answer settles one',
  kind: 'read',
  input: v.strictObject({
    said: text('<answer>', `with --answer: ${answers.join(', ')}`),
    answer: text('<entry>', 'the entry to settle: PATH, for a section PATH#HEADING'),
    of: text('<entry>', 'the older entry (default: that of the verdict)'),
  }),
  async run(ctx, { said, answer, of }) {
    const { vault, memory, progress } = ctx;
    const query = { memory, progress };
    if (answer === undefined) {
      if (said !== undefined) throw new MemoryError('usage', 'Name the entry that the answer is for: review --answer PATH ANSWER.');
      const found = await vault.unreviewed(query);
      const entries = found.entries.map((entry) => asked(entry, memory));
      return { result: { entries }, look: entries.length > 0, text: (paint) => reviewText(found, paint) };
    }
    const word = answers.find((one) => one === said);
    if (word === undefined) throw new MemoryError('usage', `An answer is one of ${answers.join(', ')}; "${said ?? ''}" is not.`);
    const entry = refFrom(answer);
    return settled(ctx, entry, WAY_OF[word], of === undefined ? await olderOf(ctx, entry) : refFrom(of));
  },
  agents: 'an agent is asked as it remembers; what came otherwise a person settles',
  terminal: { args: ['said'], changesWith: ['answer'] },
  palette: 'the side view asks these questions',
});

/** An entry of the queue as the contract has it. */
function asked({ verdict, question, ...entry }: ReviewEntry, memory: string | undefined): object {
  const id = refText(entry);
  return {
    id,
    path: entry.path,
    entry: entry.entry,
    title: entry.title,
    verdict,
    unsure: verdict.unsure,
    question: question === null ? null : withCommands(question, reviewCommand(id, memory)),
  };
}

/** The older entry that the verdict on an entry names. Throws `bad_input` where it names none. */
async function olderOf(ctx: Context, entry: EntryRef): Promise<EntryRef> {
  const of = (await queued(ctx, entry))?.verdict.of;
  if (of === undefined || of === null || 'line' in of)
    throw new MemoryError('bad_input', `Nothing is asked about "${refText(entry)}". Name the older entry with --of.`, entry.path);
  return of;
}

/** The entry as it waits in the queue; undefined where nothing is asked about it. */
export async function queued({ vault, memory, progress }: Context, entry: EntryRef): Promise<ReviewEntry | undefined> {
  const { entries } = await vault.unreviewed({ memory, progress, refs: [entry] });
  return entries.find((one) => refText(one) === refText(entry));
}

export const settle = verb({
  ...ofEntries,
  id: 'settle',
  title: 'Settle',
  summary: 'settles an entry that says what an older one says',
  kind: 'change',
  input: v.strictObject({
    entry: shown(ref, '<entry>', 'the later entry: PATH, for a section PATH#HEADING'),
    way: shown(v.picklist(WAYS), '<way>', `what to do: ${WAYS.join(', ')}`),
    of: shown(ref, '<entry>', 'the older entry'),
  }),
  run: (ctx, { entry, way, of }) => settled(ctx, refFrom(entry), way, refFrom(of)),
  agents: 'an agent is asked as it remembers; what came otherwise a person settles',
  terminal: { args: ['entry', 'way'] },
  palette: 'the side view settles them',
});

function settled(ctx: Context, entry: EntryRef, way: ReviewWay, of: EntryRef): Promise<Answer> {
  return carried(ctx, (vault, query) => vault.resolveEntry(entry, way, of, query), {
    isPlanAlone: true,
    isDiscreet: true,
    nothing: 'Nothing to change.',
    lines: (result, paint) => [paint.good(resolvedEntryText(result))],
    unchanged: () => Promise.resolve({ ...entry, way, of }),
  });
}

export const apart = verb({
  ...ofEntries,
  id: 'apart',
  title: 'Keep apart',
  summary: 'remembers that two entries are no duplicates, so that nobody is asked again',
  kind: 'change',
  input: v.strictObject({ one: shown(ref, '<one>', 'PATH, for a section PATH#HEADING'), other: shown(ref, '<other>', 'the same') }),
  async run(ctx, { one, other }) {
    return carried(ctx, (vault, query) => vault.markNotDuplicates(one, other, query), {
      isPlanAlone: true,
      nothing: 'They are kept apart already.',
      lines: (kept, paint) => [paint.good(`Kept apart: ${printable(kept.one)} and ${printable(kept.other)}`)],
    });
  },
  agents: 'a person decides it',
  terminal: { args: ['one', 'other'] },
  palette: 'the side view and the report keep entries apart',
});

const MOST = 200;

/** The entries that need review, each with its verdict and the command that answers it. */
export function reviewText({ entries, looked }: ReviewResult, paint: Paint): string {
  const seen = count(looked, 'entry was compared', 'entries were compared');
  if (entries.length === 0) return `${paint.good('Nothing awaits.')} ${seen}.`;
  const rows = entries.map((entry) => `${paint.bold(printable(refText(entry)))}\n  ${verdictText(entry.verdict, paint)}`);
  const hint = 'Answer with: top-of-mind review --answer PATH new (or same, replaces, merge, link)';
  return [...firstLines(rows, MOST, paint), '', `${count(entries.length, 'entry awaits', 'entries await')} an answer; ${seen}.`, hint].join(
    '\n',
  );
}

/** The outcome for one entry. */
export function resolvedEntryText({ path, entry, way, of, stays, mistake }: ReviewOutcome): string {
  const [own, older] = [printable(refText({ path, entry })), printable(refText(of))];
  if (mistake !== undefined) return `Counted: ${older}, made ${count(mistake.count, 'time')}. ${own} is marked as said there`;
  if (way === 'skip' && stays === true) return `Marked as said already in ${older}: ${own}`;
  return {
    keep: `Kept apart: ${own} and ${older}`,
    replace: `Marked as superseded: ${older}`,
    merge: `Merged ${own} into ${older}`,
    link: `Linked ${own} to ${older}`,
    skip: `Set aside in the skipped note: ${own}`,
  }[way];
}
