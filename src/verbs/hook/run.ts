import { lightFormat } from 'date-fns';
import { promptToKeep } from '../../core/memory';
import { onOneLine } from '../../core/model/escape-control';
import { codeOf, messageOf } from '../../core/model/errors';
import type { Brief } from '../../core/model/results/brief';
import { LONGEST_SENTENCE } from '../notice';
import { leftLines } from '../text/plan';
import { contextAnswer, denyAnswer, remindAnswer, type Harness, type HookEvent } from './harness';
import { checkpointSession, wroteSomething } from './checkpoint';
import { captureSayings } from './capture';
import { hookInput, type HookInput } from './input';
import type { HookMachine, HookVault } from './machine';
import { forgetPrompts, freshRecord, keepRecord, lastSeen, recordOf, type SessionRecord } from './session';
import { denialOf } from './protect';

export interface HookOptions {
  readonly harness: Harness;
  readonly vault?: string | undefined;
  readonly memory?: string | undefined;
  /** Tokens that the answer may take. */
  readonly budget?: number | undefined;
  /** Prompts are kept on this device, for the proof of use. */
  readonly keepsPrompts?: boolean | undefined;
  /** Sayings of a person that are worth remembering are offered, at the end of a session and before compaction. */
  readonly captures?: boolean | undefined;
}

/** UTF-16 units that an answer may have at most: harnesses cut longer ones. */
const CHARACTERS = 8_000;
const START_TOKENS = 2_000;
const PROMPT_TOKENS = 800;

interface Asked {
  readonly event: HookEvent;
  readonly options: HookOptions;
  readonly input: HookInput;
  readonly open: HookVault;
  /** One line on stderr. */
  readonly say: (message: string) => void;
}

/**
 * Answers one question of a harness. Never fails: what goes wrong is one line on stderr, and the harness goes on as if it
 * had not asked. Nothing is said where no vault is near.
 */
export async function runHook(event: HookEvent, options: HookOptions, machine: HookMachine): Promise<void> {
  const say = (message: string): void => machine.err(`top-of-mind hook ${event}: ${onOneLine(message, LONGEST_SENTENCE)}\n`);
  try {
    const input = hookInput(await machine.input());
    if (input === null) throw new Error('Standard input has no JSON object. A harness sends one; to try it by hand, pipe one in.');
    const open = await machine.open(options.vault, input.cwd === undefined ? machine.folders : [input.cwd, ...machine.folders]);
    if (open === null) return;
    const isGuard = event === 'pre-tool';
    if (!isGuard) open.unknown().forEach(say);
    const { answer, keep } = await answerTo({ event, options, input, open, say }, machine.folders[0] ?? '');
    if (answer !== null) await machine.out(answer);
    // Settings that cannot be read throw here.
    if (isGuard) open.unknown().forEach(say);
    await keep();
  } catch (error) {
    say(messageOf(error));
  }
}

/** The answer, null for none; and how to keep what the session was given, once it has it. */
async function answerTo(asked: Asked, folder: string): Promise<{ readonly answer: string | null; readonly keep: () => Promise<void> }> {
  const nothing = (): Promise<void> => Promise.resolve();
  const { event, options, input, open } = asked;
  if (event === 'pre-tool') {
    const denial = input.tool === undefined ? null : await denialOf(input.tool, open, input.cwd ?? folder);
    return { answer: denial === null ? null : denyAnswer(options.harness, denial), keep: nothing };
  }
  const { harness } = options;
  const name = input.session === undefined ? null : [harness, input.session, input.agent].join(' ').trimEnd();
  const now = open.now();
  const before = name === null ? freshRecord(now) : await recordOf(open.sessions, name, now);
  const isStart = event === 'session-start';
  const record: SessionRecord = {
    ...before,
    harness,
    session: input.session,
    kind: input.agent === undefined ? 'main' : 'other',
    folder: (isStart ? undefined : before.folder) ?? input.cwd ?? folder,
  };
  const { answer, next } = await (isStart
    ? started(asked, record)
    : event === 'prompt'
      ? prompted(asked, record)
      : event === 'stop'
        ? stopping(asked, record)
        : event === 'pre-compact'
          ? compacting(asked, record)
          : { answer: null, next: record });
  if (name === null) return { answer, keep: nothing };
  const captured = options.captures === true && LAST.includes(event) ? await captureSayings(asked, next) : next.captured;
  const marked = event === 'stop' || event === 'pre-compact' ? await markGiven(asked, next) : next.marked;
  // A record that cannot be kept only means that something is given once more: no reason to keep the answer back.
  const keep = (): Promise<void> =>
    keepRecord(open.sessions, name, { ...next, marked, captured, seen: now, times: [...next.times, now] }).catch(() => undefined);
  return { answer, keep };
}

/** Moments after which nobody can be asked what was said. */
const LAST: readonly HookEvent[] = ['pre-compact', 'session-end'];

interface Answered {
  readonly answer: string | null;
  /** The record as it is to be kept. */
  readonly next: SessionRecord;
}

/** Sources of a start at which the session goes on, without what it began with. */
const GOING_ON: readonly (string | undefined)[] = ['compact', 'clear', 'fork'];

async function started({ event, options, input, open }: Asked, before: SessionRecord): Promise<Answered> {
  const { folder = '', kind, session } = before;
  const now = open.now();
  if (options.keepsPrompts !== true) await forgetPrompts(open.sessions, options.harness).catch(() => undefined);
  const seen = await lastSeen(open.sessions, { harness: options.harness, session, folder }, now, GOING_ON.includes(input.source));
  const record: SessionRecord = { ...before, away: seen === undefined ? undefined : now - seen };
  const brief = await open.briefing.start({
    memory: options.memory,
    tokens: options.budget ?? START_TOKENS,
    characters: CHARACTERS,
    lastSeen: seen,
    session: kind,
    project: open.projectFolder(record.folder ?? ''),
  });
  if (brief === null) return { answer: null, next: record };
  // A session that is taken up again still has what it was given; after a compaction that is gone.
  const resumed = input.source === 'resume' && brief.given.length > 0 && brief.given.every((name) => record.given.includes(name));
  const given = input.source === 'resume' ? [...record.given, ...brief.given] : [...brief.given];
  if (resumed) return { answer: null, next: { ...record, given } };
  return {
    answer: contextAnswer(options.harness, event, brief.text),
    next: { ...record, given, came: cameWith(brief, event, record, now) },
  };
}

/** The files of a brief, after those that came before. */
function cameWith({ paths, why, hashes }: Brief, event: HookEvent, { came }: SessionRecord, at: number): SessionRecord['came'] {
  return [...came, ...paths.map((path, place) => ({ at, event, path, why: why?.[place] ?? '', hash: hashes?.[place] }))];
}

async function prompted({ event, options, input, open }: Asked, before: SessionRecord): Promise<Answered> {
  if (input.prompt === undefined) return { answer: null, next: before };
  const kept = options.keepsPrompts === true ? promptToKeep(input.prompt) : null;
  const record = kept === null ? before : { ...before, prompts: [...before.prompts.filter((one) => one !== kept), kept] };
  const brief = await open.briefing.about({
    memory: options.memory,
    prompt: input.prompt,
    given: new Set(record.given),
    project: open.projectFolder(record.folder ?? ''),
    tokens: options.budget ?? PROMPT_TOKENS,
    characters: CHARACTERS,
  });
  if (brief === null) return { answer: null, next: record };
  const given = [...record.given, ...brief.given];
  const came = cameWith(brief, event, record, open.now());
  return { answer: contextAnswer(options.harness, event, brief.text), next: { ...record, given, came } };
}

const REMINDER =
  'Before you stop: nothing was written to the memory in this session. If something was decided, learnt or left open that a later session needs, write it down with the tool `remember` or `top-of-mind remember --title "TITLE" --body "TEXT"`. If there is nothing, stop as you meant to.';

async function stopping({ options, input, open }: Asked, record: SessionRecord): Promise<Answered> {
  const quiet = { answer: null, next: record };
  // A session without a name could be reminded for ever.
  if (input.stopActive || input.session === undefined || record.reminded === true) return quiet;
  const by = { harness: options.harness, session: input.session, began: record.began, sessions: open.sessions };
  if (await wroteSomething(open.vault, by)) return quiet;
  return { answer: remindAnswer(options.harness, REMINDER), next: { ...record, reminded: true } };
}

/**
 * Sets the day on which notes were applied that sessions were given, once a day. Here since a session writes at these moments anyway,
 * and nobody waits for its first answer (docs/decisions/0061).
 */
async function markGiven({ options, input, open, say }: Asked, { marked }: SessionRecord): Promise<string> {
  const today = lightFormat(open.now(), 'yyyy-MM-dd');
  if (marked === today) return today;
  const through = open.vault.through({ kind: 'hook', harness: options.harness, session: input.session });
  try {
    const left = leftLines((await through.carryOut(() => through.markGiven({}))).result);
    if (left.length > 0) say(`Not all notes that sessions were given could be marked as applied. ${left.join(' ')}`);
  } catch (error) {
    // Not every memory keeps such a day, and not every harness lets its hooks write.
    if (!['bad_input', 'no_permission'].includes(codeOf(error))) say(messageOf(error));
  }
  return today;
}

/** Writes a checkpoint; the harness hears nothing of it, since none of them adds a text here. */
async function compacting({ options, input, open }: Asked, record: SessionRecord): Promise<Answered> {
  if (input.session === undefined) return { answer: null, next: record };
  const by = { harness: options.harness, session: input.session, began: record.began, sessions: open.sessions };
  const checkpoint = await checkpointSession(open.vault, by, {
    memory: options.memory,
    after: record.checkpoint,
    folder: open.projectFolder(record.folder ?? ''),
  });
  // The texts given so far are about to be summarised away.
  return { answer: null, next: { ...record, given: [], ...(checkpoint === null ? {} : { checkpoint }) } };
}
