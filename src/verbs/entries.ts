import { MemoryError } from '../core/model/errors';
import { ACTION_OF, type RememberInput, type RememberResult } from '../core/model/results/remember';
import { WAY_OF } from '../core/model/results/review';
import { refFrom, refText, type Answer, type EntryRef, type NewEntry } from '../core/model/verdict';
import { change, changesIn, discreet, type Change } from './changes';
import type { DoorAnswer, DoorContext, Effect } from './door';
import { saidAgain } from './said-again';
import { put } from './shelf';

export interface GateInput {
  readonly entries: readonly NewEntry[];
}

/** Verdicts on entries; nothing is written. */
export async function gate({ vault, memory, progress }: DoorContext, { entries }: GateInput): Promise<DoorAnswer> {
  const result = await vault.gate(
    entries.map((entry, at) => ({ line: at + 1, entry })),
    { memory, progress },
  );
  const of = (verdict: string): number => result.verdicts.filter((one) => 'verdict' in one && one.verdict === verdict).length;
  return { summary: `${of('UNIQUE')} new, ${of('SUPERSEDE')} replacing, ${of('DUPLICATE')} known. Nothing was written.`, result };
}

export interface AnswerInput {
  /** Of the question; of an entry that was written all the same, `PATH` or `PATH#HEADING`. */
  readonly id: string;
  readonly answer: Answer;
  /** The older entry; the likeliest where absent. */
  readonly of?: string | undefined;
}

export interface RememberRequest {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly type?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly project?: string | undefined;
  readonly onDuplicate?: 'skip' | 'write' | 'fail' | undefined;
  readonly whenUnsure?: 'write' | 'hold' | 'fail' | undefined;
  /** The folder or file it goes to, from the root of the memory. */
  readonly place?: string | undefined;
  /** Of a file of the present state: what finds no room goes to the log of the day. */
  readonly trim?: boolean | undefined;
  /** Which of the proposed links to put into the text; all of them for `["all"]`. */
  readonly links?: readonly string[] | undefined;
  readonly mistake?: RememberInput['mistake'] | undefined;
  readonly answer?: AnswerInput | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Passes an entry through the gate and writes it, or carries out the answer to the question about one. */
export async function remember(ctx: DoorContext, request: RememberRequest): Promise<DoorAnswer> {
  const { answer } = request;
  if (answer !== undefined) return answered(ctx, request, answer);
  const input = await inputOf(ctx, request);
  if (input === null)
    throw new MemoryError('bad_input', 'There is no text to remember. Give it as "body", or answer a question with "answer".');
  return written(ctx, { ...input, whenUnsure: request.whenUnsure ?? 'hold' }, request.dryRun === true);
}

/** The entry of a request; null where it brings none. */
async function inputOf({ vault, memory, progress }: DoorContext, request: RememberRequest): Promise<RememberInput | null> {
  const { title = '', body, type, tags, project, place, trim, links, mistake, onDuplicate = 'skip' } = request;
  if (body === undefined || body.trim() === '') return null;
  if (type !== undefined) {
    const { types } = await vault.places({ memory, progress });
    if (types.length > 0 && !types.includes(type))
      throw new MemoryError(
        'bad_input',
        `This memory has no entries of the type "${type}". There are ${types.join(', ')}. Without a type the entry goes where others do.`,
      );
  }
  return {
    title,
    body,
    onDuplicate,
    ...(type === undefined ? {} : { type }),
    ...(tags === undefined ? {} : { tags }),
    ...(project === undefined ? {} : { project }),
    ...(place === undefined ? {} : { place }),
    ...(trim === true ? { trim } : {}),
    ...(links === undefined ? {} : { link: links.length === 1 && links[0] === 'all' ? ('all' as const) : links }),
    ...(mistake === undefined ? {} : { mistake }),
  };
}

async function written(ctx: DoorContext, input: RememberInput, dryRun: boolean): Promise<DoorAnswer> {
  const { vault, memory, progress, shelf } = ctx;
  const carrier = { vault, memory, progress, dryRun };
  const done = await discreet(carrier, await change(carrier, () => vault.remember(input, { memory, progress })));
  const { question, links, evidence, ...result } = done.result;
  const refused = done.refused ?? result.refused;
  const held = refused?.code === 'unsure';
  if (held && question !== null) {
    const [first] = question.candidates;
    put(shelf.questions, question.id, { input, memory, of: first === undefined ? null : { path: first.path, entry: first.entry } });
  }
  const effect = effectOf(done);
  return {
    summary: summaryOf(done, effect, dryRun),
    effect: dryRun ? 'unchanged' : effect,
    ...(refused === undefined || held ? {} : { refused }),
    result: {
      ...result,
      why: evidence?.why ?? null,
      // The text was sent a moment ago: it need not come back.
      question: question === null ? null : { id: question.id, candidates: question.candidates, answers: question.answers },
      proposedLinks: links.map(({ to, text }) => ({ to, text })),
      journal: done.journal,
      ...(refused === undefined ? {} : { refused }),
      ...(dryRun ? { changes: changesIn(done.preview) } : {}),
    },
  };
}

async function answered(ctx: DoorContext, request: RememberRequest, given: AnswerInput): Promise<DoorAnswer> {
  const { shelf } = ctx;
  const { id, answer } = given;
  const known = shelf.questions.get(id);
  if (known?.answered !== undefined) {
    if (known.answered.answer !== answer)
      throw new MemoryError(
        'already_applied',
        `This question was answered with "${known.answered.answer}". To answer it otherwise, undo that change and remember the text again.`,
      );
    return saidAgain(ctx, known.answered.done, 'Remember the text again.');
  }
  const sent = await inputOf(ctx, request);
  const memory = ctx.memory ?? known?.memory;
  const input = sent ?? known?.input;
  if (input === undefined) return settled({ ...ctx, memory }, given, request.dryRun === true);
  const { whenUnsure: _asked, ...entry } = input;
  const older = given.of === undefined ? known?.of : refFrom(given.of);
  const chosen: RememberInput = {
    ...entry,
    action: ACTION_OF[answer],
    ...(older === undefined || older === null || answer === 'new' ? {} : { older }),
  };
  if (request.dryRun === true) return written({ ...ctx, memory }, chosen, true);
  const done = written({ ...ctx, memory }, chosen, false);
  const shelved = { input, memory, of: known?.of ?? null, answered: { answer, done } };
  put(shelf.questions, id, shelved);
  try {
    const result = await done;
    // A question whose answer a rule refused may be answered again.
    if (result.refused !== undefined) put(shelf.questions, id, { input, memory, of: shelved.of });
    return result;
  } catch (error) {
    put(shelf.questions, id, { input, memory, of: shelved.of });
    throw error;
  }
}

/** The answer about an entry that stands in the memory already. */
async function settled(ctx: DoorContext, { id, answer, of }: AnswerInput, dryRun: boolean): Promise<DoorAnswer> {
  const { vault, memory, progress } = ctx;
  const ref = refFrom(id);
  const { entries } = /\.md(?:#|$)/i.test(id) ? await vault.unreviewed({ memory, progress, refs: [ref] }) : { entries: [] };
  const entry = entries.find((one) => refText(one) === refText(ref));
  if (entry === undefined)
    throw new MemoryError(
      'not_found',
      `No question has the id "${id}". If the server was started again since, send "title" and "body" together with "answer".`,
    );
  const found = entry.verdict.of;
  const older: EntryRef | null = of !== undefined ? refFrom(of) : found === null || 'line' in found ? null : found;
  if (older === null) throw new MemoryError('bad_input', `Name the older entry that "${id}" is compared with, as "of" in the answer.`);
  const carrier = { vault, memory, progress, dryRun };
  const done = await change(
    carrier,
    () => vault.resolveEntry(ref, WAY_OF[answer], older, { memory, progress }),
    () => Promise.resolve({ ...ref, way: WAY_OF[answer], of: older }),
  );
  return {
    summary: done.refused === undefined ? `Answered: "${id}" is "${answer}".` : done.refused.rule,
    effect: done.journal === null ? 'unchanged' : 'changed',
    result: { ...done.result, journal: done.journal, ...(done.refused === undefined ? {} : { refused: done.refused }) },
    ...(done.refused === undefined ? {} : { refused: done.refused }),
  };
}

/** `created` where the entry is a new file of its own. */
function effectOf({ journal, applied, plan, result }: Change<RememberResult>): Effect {
  const edits = (applied ?? plan)?.edits ?? [];
  if (journal === null && plan === undefined) return 'unchanged';
  return edits.some((edit) => edit.op === 'create' && edit.path === result.path) ? 'created' : edits.length > 0 ? 'changed' : 'unchanged';
}

function summaryOf(done: Change<RememberResult>, effect: Effect, dryRun: boolean): string {
  const { result, refused = result.refused, journal } = done;
  if (refused?.code === 'unsure' && result.question !== null) {
    const ids = result.question.answers.map((one) => one.answer).join(', ');
    return `Nothing was written yet: the memory may know this already. Compare the candidates, then call remember with the answer: id "${result.question.id}", answer one of ${ids}.`;
  }
  if (refused !== undefined) return refused.rule;
  const at = result.path === null ? '' : ` "${result.path}${result.entry === null ? '' : `#${result.entry}`}"`;
  const replaced = result.superseded === null ? '' : ` It replaces what "${result.superseded}" said, which is kept and marked.`;
  const asked = result.question === null ? '' : ' It stands beside what it may repeat, and a question about it is open.';
  if (result.path !== null) {
    const verb = dryRun ? 'Would be written to' : 'Written to';
    return `${verb}${at}.${replaced}${asked}${journal === null ? '' : ` Undo with id "${journal}".`}`;
  }
  const of = result.of === null || 'line' in result.of ? '' : ` It is in "${refText(result.of)}".`;
  const kept = result.skipped === null ? '' : ` The text is kept in "${result.skipped.path}".`;
  return effect === 'unchanged' || result.verdict === 'DUPLICATE'
    ? `Known already, so nothing was added.${of}${kept}`
    : `Set aside.${kept}`;
}
