import * as v from 'valibot';
import { answers, body, dryRun, flag, list, memory, one, shown, text, title, told, withoutUndefined } from './fields';
import { MemoryError } from '../core/model/errors';
import { ACTION_OF, type RememberInput, type RememberResult } from '../core/model/results/remember';
import { WAY_OF } from '../core/model/results/review';
import { refFrom, refText, type Answer as AnswerWord, type EntryRef } from '../core/model/verdict';
import { change, changeJson, changesIn, discreet, type Change } from './changes';
import { quoted } from './quoted';
import { saidAgain, put, verb, type Answer, type Context, type Effect } from './verb';
import { questionText, reviewCommand, withCommands, rememberedText, unlistedText } from './text/remembered';

const DUPLICATE = ['skip', 'write', 'fail'] as const;

const type = text('<type>', 'what kind of entry it is');
const tags = list('<a,b>', 'tags of the entry');
const fix = told('<text>', 'of a mistake: what would have helped', 'type miss: what would have helped');
const project = text('<name>', 'the project it belongs to');
const place = text('<place>', 'the folder or file it goes to, from the root of the memory');
const trim = flag('of a state file: what finds no room in it goes to the log');
const critical = flag('goes into every context, where the convention has that');
const links = v.optional(
  shown(
    v.pipe(v.array(v.string()), v.description('of proposedLinks, or "all"')),
    '<all|none|a,b>',
    'which proposed links to put into the text (default: none)',
    { flag: '--link' },
  ),
);

const rememberInput = v.strictObject({
  title,
  body,
  type,
  tags,
  project,
  place,
  trim,
  links,
  fix,
  critical,
  on_duplicate: one(DUPLICATE, 'what to do with a duplicate (default: skip)'),
  when_unsure: v.optional(
    shown(
      v.pipe(v.picklist(['hold', 'write', 'fail', 'ask']), v.description('default hold; ask: ask the person')),
      '<hold|write|fail>',
      'what to do where the gate is unsure (default: hold)',
    ),
  ),
  answer: v.optional(
    v.strictObject({
      id: shown(v.string(), '<id>', 'the question that is answered'),
      answer: shown(v.picklist(answers), `<${answers.join('|')}>`, 'the answer to it'),
      of: told('<path>', 'the older entry that is meant (default: the first)', 'the older entry, default the first'),
    }),
  ),
  dry_run: dryRun,
  memory,
});
type Request = v.InferOutput<typeof rememberInput>;
type AnswerGiven = NonNullable<Request['answer']>;

/** Passes an entry through the gate and writes it, or carries out the answer to the question about one. */
export const remember = verb({
  id: 'remember',
  title: 'Remember',
  summary: 'passes a new entry through the gate and writes it where the convention says',
  group: 'Remember',
  kind: 'add',
  isIdempotent: true,
  ofOne: true,
  withNotes: true,
  input: rememberInput,
  async run(ctx, request) {
    if (request.answer !== undefined) return replied(ctx, request, request.answer);
    const input = await sentIn(ctx, request);
    if (input === null)
      throw new MemoryError('bad_input', 'There is no text to remember. Give it as "body", or answer a question with "answer".');
    const { when_unsure: whenUnsure = 'hold' } = request;
    return written(ctx, { ...input, whenUnsure: whenUnsure === 'ask' ? 'hold' : whenUnsure });
  },
  agents: {
    description:
      'Keeps one fact, decision or lesson, unless it is known; marks what it replaces. Where that is unsure it writes nothing and returns a question: call again with answer alone.',
    isCore: true,
  },
  terminal: {
    input: v.strictObject({
      title: text('<title>', 'title (default: the first sentence of the text)'),
      body: text('<text>', 'the text (default: standard input)'),
      type,
      tags,
      tag: text('<tag>', 'one more tag; of a mistake (--type miss) what it is about'),
      fix,
      severity: one(['privacy', 'security'], 'of a mistake: makes its fix a rule at once'),
      project,
      place,
      trim,
      links,
      critical,
      action: one(['write', 'replace', 'merge', 'link', 'skip'], 'what to do with it, whatever the verdict'),
      older: text('<path[#heading]>', 'the older entry that --action speaks of (default: that of the verdict)'),
      on_duplicate: v.optional(shown(v.picklist(DUPLICATE), `<${DUPLICATE.join('|')}>`, 'what to do with a duplicate'), 'skip'),
      when_unsure: v.optional(
        shown(
          v.picklist(['write', 'hold', 'fail']),
          '<write|hold|fail>',
          'what to do where the gate is unsure: write it as new and ask, hold it and ask, or fail',
        ),
        'write',
      ),
      secret: v.optional(
        shown(v.picklist(['hold', 'write']), '<hold|write>', 'what to do with a text that seems to hold a secret'),
        'hold',
      ),
    }),
    async run(ctx, { body: said, tag, severity, action, older, secret, when_unsure: whenUnsure, ...request }) {
      if (older !== undefined && action === undefined) throw new MemoryError('usage', '--older needs an --action that speaks of it.');
      await refuseUnknownType(ctx, request.type);
      const mistake = withoutUndefined({ tag, fix: request.fix, severity });
      return written(ctx, {
        ...entryOf(said ?? (await ctx.shell.stdin()), request),
        secret,
        whenUnsure,
        ...(Object.keys(mistake).length === 0 ? {} : { mistake }),
        ...withoutUndefined({ action, older: older === undefined ? undefined : refFrom(older) }),
      });
    },
  },
  palette: 'the dialog "Remember…"',
});

/** The entry of a request; null where it brings none. */
async function sentIn(ctx: Context, { body: sent, ...request }: Request): Promise<RememberInput | null> {
  if (sent === undefined || sent.trim() === '') return null;
  await refuseUnknownType(ctx, request.type);
  return entryOf(sent, request);
}

function entryOf(
  sent: string,
  {
    title: name = '',
    type: kind,
    links: chosen,
    fix: helped,
    on_duplicate: onDuplicate = 'skip',
    ...request
  }: Pick<Request, 'title' | 'type' | 'tags' | 'project' | 'place' | 'trim' | 'links' | 'fix' | 'critical' | 'on_duplicate'>,
): RememberInput {
  const [only] = chosen?.length === 1 ? chosen : [];
  return {
    title: name,
    body: sent,
    onDuplicate,
    ...withoutUndefined({
      type: kind,
      tags: request.tags,
      project: request.project,
      place: request.place,
      trim: request.trim,
      critical: request.critical === true ? true : undefined,
      link: only === 'all' ? only : only === 'none' ? undefined : chosen,
      mistake: helped === undefined ? undefined : { fix: helped },
    }),
  };
}

/** Throws `bad_input` for a type that the memory's convention does not have; where it has none, any will do. */
async function refuseUnknownType({ vault, memory: of, progress, shell }: Context, named: string | undefined): Promise<void> {
  if (named === undefined) return;
  const { types } = await vault.places({ memory: of, progress });
  if (types.length === 0 || types.includes(named)) return;
  throw new MemoryError(
    'bad_input',
    `This memory has no entries of the type "${named}". There are ${types.join(', ')}. Without ${shell === undefined ? 'a type' : '--type'} the entry goes where others do.`,
  );
}

async function written(ctx: Context, input: RememberInput): Promise<Answer> {
  const { memory: of, shelf, shell, dryRun: isDry } = ctx;
  const done = await discreet(ctx, await change(ctx, (vault, query) => vault.remember(input, query)));
  const { result } = done;
  const { question } = result;
  const refused = done.refused ?? result.refused;
  const held = refused?.code === 'unsure';
  const [first] = question?.candidates ?? [];
  if (held && question !== null)
    put(shelf.questions, question.id, { input, memory: of, of: first === undefined ? null : { path: first.path, entry: first.entry } });
  const effect = effectOf(done);
  const commandOf = question === null ? null : held ? sameAgain(input, of) : reviewCommand(question.id, of);
  return {
    summary: summaryOf(done, effect, isDry),
    effect: isDry ? 'unchanged' : effect,
    ...(refused === undefined || held ? {} : { refused }),
    look: held || (result.verdict === 'DUPLICATE' && result.mistake === undefined && question === null),
    result:
      shell === undefined
        ? resultForAgents(done, isDry)
        : {
            ...changeJson(done),
            ...countedJson(result, input.type === 'miss'),
            ...(commandOf === null || question === null ? {} : { question: withCommands(question, commandOf) }),
          },
    text: (paint) => {
      const outcome = rememberedText(done, { ...input, memory: of, dryRun: isDry }, paint);
      if (question === null || commandOf === null || first === undefined || isDry) return outcome;
      return `${outcome}\n${questionText(question, commandOf('same', refText(first)), paint)}`;
    },
  };
}

function resultForAgents(done: Change<RememberResult>, isDry: boolean): object {
  const { question, links: proposed, evidence, ...result } = done.result;
  const refused = done.refused ?? result.refused;
  return {
    ...result,
    why: evidence?.why ?? null,
    // The text was sent a moment ago: it need not come back.
    question: question === null ? null : { id: question.id, candidates: question.candidates, answers: question.answers },
    proposedLinks: proposed.map(({ to, text: named }) => ({ to, text: named })),
    journal: done.journal,
    ...(refused === undefined ? {} : { refused }),
    ...(isDry ? { changes: changesIn(done.preview) } : {}),
  };
}

async function replied(ctx: Context, request: Request, given: AnswerGiven): Promise<Answer> {
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
  const sent = await sentIn(ctx, request);
  const of = ctx.memory ?? known?.memory;
  const input = sent ?? known?.input;
  if (input === undefined) return settled({ ...ctx, memory: of }, given);
  const { whenUnsure: _asked, ...entry } = input;
  const older = given.of === undefined ? known?.of : refFrom(given.of);
  const chosen: RememberInput = {
    ...entry,
    action: ACTION_OF[answer],
    ...(older === undefined || older === null || answer === 'new' ? {} : { older }),
  };
  const done = written({ ...ctx, memory: of }, chosen);
  if (ctx.dryRun) return done;
  const open = { input, memory: of, of: known?.of ?? null };
  put(shelf.questions, id, { ...open, answered: { answer, done } });
  try {
    const result = await done;
    // A question whose answer a rule refused may be answered again.
    if (result.refused !== undefined) put(shelf.questions, id, open);
    return result;
  } catch (error) {
    put(shelf.questions, id, open);
    throw error;
  }
}

/** The answer about an entry that stands in the memory already. */
async function settled(ctx: Context, { id, answer, of }: AnswerGiven): Promise<Answer> {
  const { vault, memory: named, progress } = ctx;
  const ref = refFrom(id);
  const { entries } = /\.md(?:#|$)/i.test(id) ? await vault.unreviewed({ memory: named, progress, refs: [ref] }) : { entries: [] };
  const entry = entries.find((one) => refText(one) === refText(ref));
  if (entry === undefined)
    throw new MemoryError(
      'not_found',
      `No question has the id "${id}". If the server was started again since, send "title" and "body" together with "answer".`,
    );
  const found = entry.verdict.of;
  const older: EntryRef | null = of !== undefined ? refFrom(of) : found === null || 'line' in found ? null : found;
  if (older === null) throw new MemoryError('bad_input', `Name the older entry that "${id}" is compared with, as "of" in the answer.`);
  const done = await change(
    ctx,
    (vault, query) => vault.resolveEntry(ref, WAY_OF[answer], older, query),
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

function summaryOf(done: Change<RememberResult>, effect: Effect, isDry: boolean): string {
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
    const says = isDry ? 'Would be written to' : 'Written to';
    const unlisted = result.unlisted === undefined ? '' : ` ${unlistedText(result)}`;
    return `${says}${at}.${replaced}${asked}${unlisted}${journal === null ? '' : ` Undo with id "${journal}".`}`;
  }
  const of = result.of === null || 'line' in result.of ? '' : ` It is in "${refText(result.of)}".`;
  const kept = result.skipped === null ? '' : ` The text is kept in "${result.skipped.path}".`;
  return effect === 'unchanged' || result.verdict === 'DUPLICATE'
    ? `Known already, so nothing was added.${of}${kept}`
    : `Set aside.${kept}`;
}

/** How often a mistake was made, and the rule that its fix became; nothing for other entries. */
function countedJson({ mistake, path }: RememberResult, isMistake: boolean): object {
  if (mistake !== undefined) return { count: mistake.count, graduated: mistake.graduated };
  return isMistake && path !== null ? { count: 1, graduated: null } : {};
}

/** The same command with an answer, for a text that was held: the text comes from standard input again. */
function sameAgain(input: RememberInput, memory: string | undefined): (answer: AnswerWord, of: string) => string {
  const given = [
    ['title', input.title],
    ['type', input.type],
    ['tags', input.tags?.join(',')],
    ['project', input.project],
    ['place', input.place],
    ['tag', input.mistake?.tag],
    ['fix', input.mistake?.fix],
    ['severity', input.mistake?.severity],
    ['link', input.link === 'all' ? 'all' : input.link?.join(',')],
    ['memory', memory],
  ] as const;
  const options =
    given.map(([name, value]) => (value === undefined || value === '' ? '' : ` --${name} ${quoted(value)}`)).join('') +
    (input.critical === true ? ' --critical' : '');
  return (answer, of) => `top-of-mind remember${options} --action ${ACTION_OF[answer]} --older ${quoted(of)}`;
}
