import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import type { AnswersResult, ModelAnswer } from '../core/model/results/questions';
import { WAY_OF, type ReviewEntry, type ReviewWay, type ReviewOutcome, type ReviewResult } from '../core/model/results/review';
import { refFrom, refText, type EntryRef } from '../core/model/verdict';
import { carried, change, changeJson, discreet, type Change } from './changes';
import { isoTime } from './clock';
import { answers, flag, ref, shown, text } from './fields';
import { shellOf } from './shell';
import { printable, count, type Paint } from './text/screen';
import { reviewCommand, withCommands, verdictText } from './text/remembered';
import { verb, type Answer, type Context } from './verb';
import { undoHint } from './text/plan';

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
    prompt: flag('print the open questions as one prompt for a language model'),
    reply: flag('settle what the reply to that prompt answers; it comes from standard input'),
    judge: flag('put the open questions to the language model of the environment, and settle what it answers'),
  }),
  async run(ctx, { said, answer, of, prompt, reply, judge }) {
    const { vault, memory, progress } = ctx;
    const query = { memory, progress };
    if (prompt === true) return prompted(ctx);
    if (reply === true) return judged(ctx, await vault.readAnswers(await shellOf(ctx).stdin(), query));
    if (judge === true) return judged(ctx, await vault.askJudge(query));
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
  terminal: { args: ['said'], changesWith: ['answer', 'reply', 'judge'] },
  palette: 'the side view asks these questions',
});

/** The prompt alone, so that it can be handed on. */
async function prompted({ vault, memory, progress }: Context): Promise<Answer> {
  const result = await vault.questions({ memory, progress });
  return { result, text: () => (result.asked === 0 ? 'No question is open.' : result.prompt), verbatim: true };
}

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
async function olderOf({ vault, memory, progress }: Context, entry: EntryRef): Promise<EntryRef> {
  const { entries } = await vault.unreviewed({ memory, progress, refs: [entry] });
  const of = entries.find((one) => refText(one) === refText(entry))?.verdict.of;
  if (of === undefined || of === null || 'line' in of)
    throw new MemoryError('bad_input', `Nothing is asked about "${refText(entry)}". Name the older entry with --of.`, entry.path);
  return of;
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

/** Carries out the answers of a model one after the other, each as a change of its own. One that is not possible leaves its entry where it is. */
async function judged(ctx: Context, read: AnswersResult): Promise<Answer> {
  const all: CarriedOut[] = [];
  for (const answer of read.answers) all.push({ answer, done: await judgedOne(ctx, answer) });
  const { asked: questions, withheld, left, problems } = read;
  const entries = all.map(({ answer: { answer, of, reason, ...entry }, done }) => ({
    ...changeJson(done),
    id: refText(entry),
    ...entry,
    answer,
    of,
    reason,
  }));
  const isWhole = problems.length === 0 && withheld + left === 0 && all.length === questions && all.every(({ done }) => !done.refused);
  return {
    result: { asked: questions, withheld, left, answers: entries, problems },
    look: !isWhole,
    text: (paint) => judgedText(read, all, ctx.dryRun, paint),
  };
}

async function judgedOne(ctx: Context, { answer, of, path, entry }: ModelAnswer): Promise<Change<object>> {
  const { vault, memory, progress } = ctx;
  try {
    const propose = () => vault.resolveEntry({ path, entry }, WAY_OF[answer], of, { memory, progress });
    return await discreet(ctx, await change<object>(ctx, propose, () => Promise.resolve({})));
  } catch (error) {
    if (!(error instanceof MemoryError) || error.afterChange || error.code === 'cancelled') throw error;
    return { result: {}, journal: null, refused: { code: error.code, path: error.path ?? path, rule: error.message } };
  }
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
  const rows = entries.slice(0, MOST).map((entry) => `${paint.bold(printable(refText(entry)))}\n  ${verdictText(entry.verdict, paint)}`);
  const more = entries.length > MOST ? [paint.dim(`… and ${entries.length - MOST} more; --json lists all`)] : [];
  const hint = 'Answer with: top-of-mind review --answer PATH new (or same, replaces, merge, link)';
  return [...rows, ...more, '', `${count(entries.length, 'entry awaits', 'entries await')} an answer; ${seen}.`, hint].join('\n');
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

/** An answer of a model, and what carrying it out did. */
export interface CarriedOut {
  readonly answer: ModelAnswer;
  readonly done: Change<object>;
}

/** The answers of a model, each with what it did or why it could not. */
export function judgedText(read: AnswersResult, all: readonly CarriedOut[], isDry: boolean, paint: Paint): string {
  const rows = all.map(({ answer: { answer, of, reason, ...entry }, done }) => {
    const name = printable(refText(entry));
    const said = `${paint.bold(name)}: ${answer}, of ${printable(refText(of))}`;
    const why = reason === '' ? [] : [`  ${paint.dim(printable(reason))}`];
    const outcome = done.refused
      ? paint.bad(printable(done.refused.rule))
      : isDry
        ? ''
        : done.journal === null
          ? 'Nothing to change.'
          : `${paint.good(resolvedEntryText({ ...entry, way: WAY_OF[answer], of }))}. ${undoHint(done.journal)}`;
    return [said, ...why, ...(outcome === '' ? [] : [`  ${outcome}`])].join('\n');
  });
  const open = [
    ...read.problems,
    ...(read.withheld === 0 ? [] : [`${count(read.withheld, 'question is', 'questions are')} about private texts, so no model sees it.`]),
    ...(read.left === 0 ? [] : [`${count(read.left, 'question', 'questions')} did not fit; run it again.`]),
  ];
  const sum = `${count(all.length, 'answer', 'answers')} to ${count(read.asked, 'question', 'questions')}.`;
  return [...rows, ...open.map((line) => paint.warn(line)), sum].join('\n');
}
