import * as v from 'valibot';
import { answers, body, dryRun, flag, list, memory, namesOnLine, one, shown, text, title, told, withoutUndefined } from './fields';
import { MemoryError } from '../core/model/errors';
import type { Refusal } from '../core/model/results/proposal';
import { ACTION_OF, type RememberInput, type RememberLine, type RememberResult } from '../core/model/results/remember';
import { WAY_OF } from '../core/model/results/review';
import { refFrom, refText, type Answer as AnswerWord, type AskedAbout, type EntryRef } from '../core/model/verdict';
import { parseLines } from './entries';
import { change, changeJson, changesIn, discreet, spelled, type Change } from './changes';
import { quoted } from '../core/model/commands';
import { queued } from './review';
import { saidAgain, put, verb, type Answer, type Context, type Effect } from './verb';
import { previewText, undoHint } from './text/plan';
import { printable, type Paint } from './text/screen';
import {
  markedPassage,
  missingText,
  questionText,
  reviewCommand,
  withCommands,
  rememberedText,
  unlistedText,
  writtenFor,
  waitingText,
} from './text/remembered';

const DUPLICATE = ['skip', 'write', 'fail'] as const;

const type = text('<type>', 'what kind of entry it is');
const tags = list('<a,b>', 'tags of the entry');
const fix = told('<text>', 'of a mistake: what would have helped', 'type miss: what would have helped');
const project = v.optional(
  shown(
    v.pipe(v.array(v.string()), v.description('default your folder\'s; "*" for all')),
    '<a,b>',
    "its project, or several (default: your folder's; * is all)",
  ),
);
const place = text('<place>', 'the folder or file it goes to, from the root of the memory');
const trim = flag('of a state file: what finds no room in it goes to the log');
const critical = flag('goes into every context, where the convention has that');
const validUntil = text('<day>', 'the last day on which it holds, as 2026-12-31');
const links = v.optional(
  shown(
    v.pipe(v.array(v.string()), v.description('of proposedLinks, or "all"')),
    '<all|none|a,b>',
    'which proposed links to put into the text (default: none)',
    { flag: '--link' },
  ),
);

/** An entry of several, with all that one may say of itself. */
const entryFields = {
  title: v.optional(v.string()),
  body: v.string(),
  type: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  project: v.optional(v.array(v.string())),
};
/** A day of any text: the core knows the calendar. */
const lineSchema = v.strictObject({
  ...entryFields,
  project: namesOnLine,
  date: v.optional(v.string()),
  valid_until: v.optional(v.string()),
});
const LINE_EXAMPLE = '{"title": "…", "body": "…", "type": "…", "tags": ["…"], "project": ["…"]}';
/** Entries of one call: so many still fit into an answer that a model reads. */
const MOST_ENTRIES = 500;

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
  valid_until: validUntil,
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
  entries: v.optional(
    v.pipe(v.array(v.strictObject(entryFields)), v.minLength(1), v.maxLength(MOST_ENTRIES), v.description('several in one plan')),
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
    const { entries, answer, when_unsure: said = 'hold' } = request;
    const whenUnsure = said === 'ask' ? 'hold' : said;
    if (entries !== undefined) {
      if (answer !== undefined || request.body !== undefined)
        throw new MemoryError('bad_input', 'Give either "entries", or one text as "body", or an "answer".');
      return writtenAll(
        ctx,
        request,
        entries.map((value, at) => ({ line: at + 1, value: withoutUndefined(value) })),
        { whenUnsure },
      );
    }
    if (answer !== undefined) return replied(ctx, request, answer);
    const input = await sentIn(ctx, request);
    if (input === null)
      throw new MemoryError('bad_input', 'There is no text to remember. Give it as "body", or answer a question with "answer".');
    return written(ctx, { ...input, whenUnsure });
  },
  agents: {
    description:
      'Keeps one fact, decision or lesson unless it is known; marks what it replaces. If unsure it writes nothing and asks: call again with answer alone.',
    isCore: true,
  },
  terminal: {
    input: v.strictObject({
      batch: flag(`many at once: JSON lines on standard input, ${LINE_EXAMPLE}`),
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
      valid_until: validUntil,
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
    async run(ctx, { batch, body: said, tag, severity, action, older, secret, when_unsure: whenUnsure, ...request }) {
      const mistake = withoutUndefined({ tag, fix: request.fix, severity });
      const given = { secret, whenUnsure, ...(Object.keys(mistake).length === 0 ? {} : { mistake }) };
      if (batch === true) {
        const ofOne = Object.entries({ title: request.title, body: said, action, older }).find(([, value]) => value !== undefined);
        if (ofOne !== undefined) throw new MemoryError('usage', `--${ofOne[0]} is about one entry, and --batch brings several.`);
        return writtenAll(ctx, request, parseLines(await ctx.shell.stdin(), lineSchema, LINE_EXAMPLE), given);
      }
      if (older !== undefined && action === undefined) throw new MemoryError('usage', '--older needs an --action that speaks of it.');
      await refuseUnknownType(ctx, request.type);
      return written(ctx, {
        ...entryOf(said ?? (await ctx.shell.stdin()), request),
        ...given,
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

/** The projects of an entry, however they came; nothing in them is as if they were not given. */
interface Projects {
  readonly project?: v.InferOutput<typeof namesOnLine>;
}

function entryOf(
  sent: string,
  {
    title: name = '',
    type: kind,
    links: chosen,
    fix: helped,
    on_duplicate: onDuplicate = 'skip',
    project: of = [],
    valid_until: until,
    ...request
  }: Pick<Request, 'title' | 'type' | 'tags' | 'place' | 'trim' | 'links' | 'fix' | 'critical' | 'valid_until' | 'on_duplicate'> & Projects,
): RememberInput {
  const [only] = chosen?.length === 1 ? chosen : [];
  return {
    title: name,
    body: sent,
    onDuplicate,
    ...withoutUndefined({
      type: kind,
      tags: request.tags,
      project: [of].flat().join(', ') || undefined,
      place: request.place,
      trim: request.trim,
      critical: request.critical === true ? true : undefined,
      validUntil: until,
      link: only === 'all' ? only : only === 'none' ? undefined : chosen,
      mistake: helped === undefined ? undefined : { fix: helped },
    }),
  };
}

/** Why the memory's convention does not have a type; null where it does, or where it names no types, so that any will do. */
function typeFault(named: string | undefined, types: readonly string[], shell: Context['shell']): string | null {
  if (named === undefined || types.length === 0 || types.includes(named)) return null;
  return `This memory has no entries of the type "${named}". There are ${types.join(', ')}. Without ${shell === undefined ? 'a type' : '--type'} the entry goes where others do.`;
}

/** Throws `bad_input` for such a type. */
async function refuseUnknownType({ vault, memory: of, progress, shell }: Context, named: string | undefined): Promise<void> {
  if (named === undefined) return;
  const fault = typeFault(named, (await vault.places({ memory: of, progress })).types, shell);
  if (fault !== null) throw new MemoryError('bad_input', fault);
}

async function written(ctx: Context, input: RememberInput): Promise<Answer> {
  const { dryRun: isDry } = ctx;
  const done = await discreet(ctx, await change(ctx, (vault, query) => vault.remember(input, query)));
  const effect = effectOf(done);
  const { json, text: textOf, question, refused, held, look } = toldOf(ctx, input, done);
  return {
    summary: summaryOf(done, effect, isDry),
    effect: isDry ? 'unchanged' : effect,
    ...(refused === undefined || held ? {} : { refused }),
    look,
    result: json,
    text: (paint) => [textOf(paint), ...question(paint)].join('\n'),
  };
}

/** The account of an entry; `body` is its text where it is one of several. A question that is held waits on the shelf. */
function toldOf(
  { memory: of, shelf, shell, dryRun: isDry }: Context,
  input: RememberInput,
  done: Change<RememberResult>,
  body?: string,
): {
  readonly json: object;
  readonly text: (paint: Paint) => string;
  readonly question: (paint: Paint) => string[];
  readonly refused: Refusal | undefined;
  readonly held: boolean;
  readonly look: boolean;
} {
  const { result } = done;
  const { question } = result;
  const refused = done.refused ?? result.refused;
  const held = refused?.code === 'unsure';
  const [first] = question?.candidates ?? [];
  if (held && question !== null)
    put(shelf.questions, question.id, { input, memory: of, of: first === undefined ? null : { path: first.path, entry: first.entry } });
  const commandOf = question === null ? null : held ? sameAgain(input, of, body) : reviewCommand(question.id, of);
  const json =
    shell === undefined
      ? resultForAgents(done, isDry)
      : {
          ...changeJson(done),
          ...countedJson(result, input.type === 'miss'),
          ...(commandOf === null || question === null ? {} : { question: withCommands(question, commandOf) }),
        };
  return {
    json,
    text: (paint) => rememberedText(body === undefined ? done : { ...done, journal: null }, { ...input, memory: of, dryRun: isDry }, paint),
    question: (paint) =>
      question === null || commandOf === null || first === undefined || isDry
        ? []
        : [questionText(question, commandOf('same', refText(first)), paint)],
    refused,
    held,
    look: held || (result.verdict === 'DUPLICATE' && result.mistake === undefined && question === null),
  };
}

/** A line of several entries as it came. */
interface SentLine {
  readonly line: number;
  readonly value: v.InferOutput<typeof lineSchema> | null;
  readonly error?: string;
}

/** Several entries at once: each is answered as if it came alone, the questions in one list; `request` says what holds for all. */
async function writtenAll(
  ctx: Context,
  {
    type: kind,
    tags: common,
    project: of,
    ...request
  }: Pick<Request, 'type' | 'tags' | 'project' | 'place' | 'links' | 'critical' | 'valid_until' | 'on_duplicate'>,
  sent: readonly SentLine[],
  given: Pick<RememberInput, 'whenUnsure' | 'secret' | 'mistake'>,
): Promise<Answer> {
  const { vault, memory: named, progress, shell, dryRun: isDry } = ctx;
  if (sent.length === 0) throw new MemoryError('bad_input', `No entries came in. Write one JSON object a line, as ${LINE_EXAMPLE}.`);
  const { types } = await vault.places({ memory: named, progress });
  const lines = sent.map(({ line, value, error }): RememberLine => {
    if (value === null) return { line, entry: null, ...withoutUndefined({ error }) };
    const { body: text, date, tags: own = [], project: its = '', ...rest } = { type: kind, ...value };
    const fault = typeFault(rest.type, types, shell);
    if (fault !== null) return { line, entry: null, error: fault };
    return {
      line,
      entry: {
        ...entryOf(text, { ...request, ...rest, project: its.length > 0 ? its : of, tags: [...(common ?? []), ...own] }),
        ...given,
        ...withoutUndefined({ date }),
      },
    };
  });
  const done = await discreet(ctx, await change(ctx, (all, query) => all.rememberAll(lines, query)));
  const inputs = new Map(lines.map(({ line, entry }) => [line, entry]));
  const all = await Promise.all(
    done.result.entries.map(async (one) => {
      const input = inputs.get(one.line);
      if ('error' in one || input === undefined || input === null) return { ...one, told: null };
      const { line, ...result } = one;
      const own = result.refused === undefined ? result : { ...result, refused: await spelled(ctx, result.refused) };
      const isWritten = done.applied !== undefined && (result.path !== null || result.skipped !== null);
      const told = toldOf(ctx, input, { result: own, journal: isWritten ? done.journal : null, refused: done.refused }, input.body);
      return {
        line,
        told,
        verdict: result.verdict,
        waits: result.pending !== undefined,
        isKept: result.path !== null && told.refused === undefined,
      };
    }),
  );
  const kept = all.filter((one) => 'isKept' in one && one.isKept).length;
  const asked = all.filter(({ told }) => told?.held === true).length;
  const failed = all.filter(({ told }) => told === null || (told.refused !== undefined && !told.held)).length;
  const waiting = all.filter((one) => 'waits' in one && one.waits).length;
  // A person alone takes back what waits.
  const back = waiting > 0 ? null : done.journal;
  const count = (many: number, what: string): string[] => (many === 0 ? [] : [`${many} ${what}`]);
  const sum = [
    `${kept} of ${all.length} ${isDry ? 'would be written' : 'written'}`,
    ...count(waiting, isDry ? 'would wait for approval' : waiting === 1 ? 'waits for approval' : 'wait for approval'),
    ...count(asked, asked === 1 ? 'needs an answer' : 'need an answer'),
    ...count(failed, 'could not be remembered'),
    ...count(all.length - kept - waiting - asked - failed, 'known already'),
  ].join(', ');
  return {
    summary: `${done.refused?.rule ?? `${sum}.`}${asked === 0 ? '' : ' Compare the candidates of each question, then call remember with its answer.'}${back === null ? '' : ` Undo with id "${back}".`}`,
    effect: done.journal === null ? 'unchanged' : 'changed',
    ...(done.refused === undefined ? {} : { refused: done.refused }),
    look: all.some(({ told }) => told === null || told.look || told.refused !== undefined),
    result: {
      entries: all.map(({ line, told, ...rest }) => ({
        line,
        ...(told === null ? { error: 'error' in rest ? rest.error : '' } : told.json),
      })),
      journal: done.journal,
      ...(isDry ? (shell === undefined ? { changes: changesIn(done.preview) } : { plan: done.plan ?? null }) : {}),
      ...(done.refused === undefined ? {} : { refused: done.refused }),
    },
    text: (paint) =>
      [
        ...all.map(({ line, told, ...rest }) => {
          const said = told === null ? `${paint.bad('error')}  ${'error' in rest ? printable(rest.error) : ''}` : told.text(paint);
          return `${paint.dim(`line ${line}`)}  ${said.replace(/\n/g, '\n  ')}`;
        }),
        ...all.flatMap(({ told }) => told?.question(paint) ?? []).map((question) => `\n${question}`),
        ...previewText(done.preview, paint),
        '',
        `${sum}.`,
        ...(back === null ? [] : [undoHint(back)]),
      ].join('\n'),
  };
}

function resultForAgents(done: Change<RememberResult>, isDry: boolean): object {
  const { question, links: proposed, evidence, ...result } = done.result;
  const refused = done.refused ?? result.refused;
  return {
    ...result,
    why: evidence?.why ?? null,
    // The text was sent a moment ago: it need not come back.
    question:
      question === null ? null : { id: question.id, candidates: question.candidates.map(candidateForAgents), answers: question.answers },
    proposedLinks: proposed.map(({ to, text: named }) => ({ to, text: named })),
    journal: done.journal,
    ...(refused === undefined ? {} : { refused }),
    ...(isDry ? { changes: changesIn(done.preview) } : {}),
  };
}

/** An older entry of a question, with the words in bold that the new text does not have. */
function candidateForAgents(one: AskedAbout): object {
  const { differs: _, ...rest } = one;
  return { ...rest, passage: one.passage === null ? null : markedPassage(one, (words) => `**${words}**`) };
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
  const ref = refFrom(id);
  const entry = /\.md(?:#|$)/i.test(id) ? await queued(ctx, ref) : undefined;
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
  if (result.pending !== undefined) return waitingText(isDry);
  const at = result.path === null ? '' : ` "${result.path}${result.entry === null ? '' : `#${result.entry}`}"`;
  const replaced = result.superseded === null ? '' : ` It replaces what "${result.superseded}" said, which is kept and marked.`;
  const asked = result.question === null ? '' : ' It stands beside what it may repeat, and a question about it is open.';
  if (result.path !== null) {
    const says = isDry ? 'Would be written to' : 'Written to';
    const unlisted = result.unlisted === undefined ? '' : ` ${unlistedText(result)}`;
    const missing = missingText(result);
    return `${says}${at}.${result.project === undefined ? '' : ` ${writtenFor(result)}`}${replaced}${asked}${unlisted}${missing === '' ? '' : ` ${missing}`}${journal === null ? '' : ` Undo with id "${journal}".`}`;
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

/** The same command with an answer, for a text that was held: where `body` is absent, it comes from standard input again. */
function sameAgain(input: RememberInput, memory: string | undefined, body?: string): (answer: AnswerWord, of: string) => string {
  const given = [
    ['title', input.title],
    ['body', body],
    ['type', input.type],
    ['tags', input.tags?.join(',')],
    ['project', input.project],
    ['place', input.place],
    ['tag', input.mistake?.tag],
    ['fix', input.mistake?.fix],
    ['severity', input.mistake?.severity],
    ['link', input.link === 'all' ? 'all' : input.link?.join(',')],
    ['valid-until', input.validUntil],
    ['memory', memory],
  ] as const;
  const options =
    given.map(([name, value]) => (value === undefined || value === '' ? '' : ` --${name} ${quoted(value)}`)).join('') +
    (input.critical === true ? ' --critical' : '');
  return (answer, of) => `top-of-mind remember${options} --action ${ACTION_OF[answer]} --older ${quoted(of)}`;
}
