import * as v from 'valibot';
import { answers, body, dryRun, memory, one, project, text, title, told, type, withoutUndefined } from './fields';
import { shown, verb } from './verb';
import { MemoryError } from '../core/model/errors';
import { ACTION_OF, type RememberInput, type RememberResult } from '../core/model/results/remember';
import { WAY_OF } from '../core/model/results/review';
import { refFrom, refText, type EntryRef } from '../core/model/verdict';
import { change, changesIn, discreet, type Change } from './changes';
import type { DoorAnswer, DoorContext, Effect } from './door';
import { saidAgain } from './said-again';
import { put } from './shelf';

/** Verdicts on entries; nothing is written. */
export const gate = verb({
  title: 'Gate',
  description: 'Whether entries are new, known, or replace something. Writes nothing.',
  summary: 'Say whether an entry is new, known, or replaces something; writes nothing',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    entries: v.pipe(
      v.array(v.strictObject({ title: v.string(), body: v.string(), date: v.optional(v.string()), type: v.optional(v.string()) })),
      v.minLength(1),
      v.maxLength(20),
    ),
    memory,
  }),
  line: {
    input: v.strictObject({
      title,
      body: shown(v.string(), '<text>', 'Text of the entry, \\n for a new line'),
      type,
      date: text('<YYYY-MM-DD>', 'Day of the entry'),
      memory,
    }),
    meant: ({ title: name = '', memory: named, ...rest }) => ({ entries: [{ title: name, ...rest }], memory: named }),
  },
  async run({ vault, memory, progress }, { entries }) {
    const result = await vault.gate(
      entries.map((entry, at) => ({ line: at + 1, entry: withoutUndefined(entry) })),
      { memory, progress },
    );
    const of = (verdict: string): number => result.verdicts.filter((one) => 'verdict' in one && one.verdict === verdict).length;
    return { summary: `${of('UNIQUE')} new, ${of('SUPERSEDE')} replacing, ${of('DUPLICATE')} known. Nothing was written.`, result };
  },
});

const rememberInput = v.strictObject({
  title,
  body,
  type,
  tags: v.optional(shown(v.array(v.string()), '<a,b>', 'Tags of the entry')),
  project,
  place: text('<place>', 'Folder or file it goes to, from the root of the memory'),
  trim: v.optional(shown(v.boolean(), null, 'Of a state file: what finds no room goes to the log')),
  links: v.optional(
    shown(
      v.pipe(v.array(v.string()), v.description('of proposedLinks, or "all"')),
      '<all|a,b>',
      'Which of the proposed links to put into the text',
    ),
  ),
  fix: told('<text>', 'Of a mistake (type miss): what would have helped', 'type miss: what would have helped'),
  on_duplicate: one(['skip', 'write', 'fail'], 'What to do with a known entry, skip where it is not given'),
  when_unsure: v.optional(
    shown(
      v.pipe(v.picklist(['hold', 'write', 'fail', 'ask']), v.description('default hold; ask: ask the person')),
      '<hold|write|fail>',
      'What to do where it is unsure, hold where it is not given',
    ),
  ),
  answer: v.optional(
    v.strictObject({
      id: shown(v.string(), '<id>', 'The question that is answered'),
      answer: shown(v.picklist(answers), `<${answers.join('|')}>`, 'The answer to it'),
      of: told('<path>', 'The older entry that is meant, the first where it is not given', 'the older entry, default the first'),
    }),
  ),
  dry_run: dryRun,
  memory,
});
type Request = v.InferOutput<typeof rememberInput>;
type AnswerGiven = NonNullable<Request['answer']>;

/** Passes an entry through the gate and writes it, or carries out the answer to the question about one. */
export const remember = verb({
  title: 'Remember',
  description:
    'Keeps one fact, decision or lesson, unless it is known; marks what it replaces. Where that is unsure it writes nothing and returns a question: call again with answer alone.',
  summary: 'Keep an entry unless it is known, or answer the question about one',
  kind: 'add',
  isIdempotent: true,
  isCore: true,
  ofOne: true,
  withNotes: true,
  input: rememberInput,
  async run(ctx, request) {
    if (request.answer !== undefined) return answered(ctx, request, request.answer);
    const input = await inputOf(ctx, request);
    if (input === null)
      throw new MemoryError('bad_input', 'There is no text to remember. Give it as "body", or answer a question with "answer".');
    const { when_unsure: whenUnsure = 'hold' } = request;
    return written(ctx, { ...input, whenUnsure: whenUnsure === 'ask' ? 'hold' : whenUnsure }, request.dry_run === true);
  },
});

/** The entry of a request; null where it brings none. */
async function inputOf({ vault, memory, progress }: DoorContext, request: Request): Promise<RememberInput | null> {
  const { title = '', body, type, tags, project, place, trim, links, fix, on_duplicate: onDuplicate = 'skip' } = request;
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
    ...(fix === undefined ? {} : { mistake: { fix } }),
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

async function answered(ctx: DoorContext, request: Request, given: AnswerGiven): Promise<DoorAnswer> {
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
  if (input === undefined) return settled({ ...ctx, memory }, given, request.dry_run === true);
  const { whenUnsure: _asked, ...entry } = input;
  const older = given.of === undefined ? known?.of : refFrom(given.of);
  const chosen: RememberInput = {
    ...entry,
    action: ACTION_OF[answer],
    ...(older === undefined || older === null || answer === 'new' ? {} : { older }),
  };
  if (request.dry_run === true) return written({ ...ctx, memory }, chosen, true);
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
async function settled(ctx: DoorContext, { id, answer, of }: AnswerGiven, dryRun: boolean): Promise<DoorAnswer> {
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
