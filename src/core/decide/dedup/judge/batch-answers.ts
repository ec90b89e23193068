import * as v from 'valibot';
import { readJson } from '../../../model/json';
import type { Answer, EntryRef } from '../../../model/verdict';
import { unfenced } from './answer';
import { OLDER, REPLIES, type PutQuestion } from './batch';
import { oneLine } from './fence';
import { MAX_REASON } from './question';
import { attempt } from '../../../model/errors';

/** An answer to one question. */
export interface BatchAnswer {
  readonly question: PutQuestion;
  readonly answer: Answer;
  /** The older entry that it is about. */
  readonly of: EntryRef;
  /** The model's own words on one line. */
  readonly reason: string;
}

/** The answers of a reply. Each question that has no answer here stays open. */
export interface ReadReply {
  readonly answers: readonly BatchAnswer[];
  /** One sentence for each thing that is wrong with the reply. */
  readonly problems: readonly string[];
}

/** UTF-16 units: an answer takes some 200. */
const MAX_REPLY = 100_000;

const replySchema = v.strictObject({ answers: v.array(v.unknown()) });

const itemSchema = v.strictObject({ question: v.string(), answer: v.picklist(REPLIES), older: v.string(), reason: v.string() });

/**
 * Reads the reply to a batch: one JSON object of the schema, with spaces around it and at most one code fence around that. An
 * item counts only where it is whole and the only one about a question that was put. Throws nothing.
 */
export function readReply(put: readonly PutQuestion[], text: unknown): ReadReply {
  const refused = (problem: string): ReadReply => ({ answers: [], problems: [problem] });
  if (typeof text !== 'string') return refused('The answer is not text.');
  if (text.length > MAX_REPLY) return refused(`The answer has ${text.length} characters; it may have ${MAX_REPLY}.`);
  const value = attempt(() => readJson(unfenced(text.trim())), undefined);
  if (value === undefined) return refused('The answer is not JSON. It must be one JSON object with nothing before or after it.');
  const reply = v.safeParse(replySchema, value);
  if (!reply.success) return refused('The answer is JSON, but not in the form that was asked for.');
  return settled(put, reply.output.answers);
}

function settled(put: readonly PutQuestion[], items: readonly unknown[]): ReadReply {
  const known = new Map(put.map((one) => [one.id, one]));
  const said = items.map(named);
  const times = new Map<string, number>();
  for (const id of said) if (id !== null) times.set(id, (times.get(id) ?? 0) + 1);
  const answers: BatchAnswer[] = [];
  let [unknown, malformed] = [0, 0];
  const twice = new Set<string>();
  items.forEach((item, at) => {
    const id = said[at] ?? null;
    const question = id === null ? undefined : known.get(id);
    if (id === null) malformed += 1;
    else if (question === undefined) unknown += 1;
    else if (times.get(id) !== 1) twice.add(id);
    else {
      const parsed = v.safeParse(itemSchema, item);
      const of = parsed.success ? question.candidates.find((one) => one.id === parsed.output.older) : undefined;
      // An older entry has the id of its text: one of another id is not the one that was judged.
      if (parsed.success && of === undefined && parsed.output.older.startsWith(OLDER)) unknown += 1;
      else if (!parsed.success || of === undefined) malformed += 1;
      else if (parsed.output.answer !== 'unsure')
        answers.push({
          question,
          answer: parsed.output.answer,
          of: { path: of.path, entry: of.entry },
          reason: oneLine(parsed.output.reason.slice(0, MAX_REASON)),
        });
    }
  });
  const missing = put.filter(({ id }) => !times.has(id)).length;
  const problems = [
    ...sentence(
      unknown,
      'is about a question that was not asked, or whose texts have changed',
      'are about questions that were not asked, or whose texts have changed',
    ),
    ...sentence(malformed, 'is not in the form that was asked for', 'are not in the form that was asked for'),
    ...(twice.size === 0 ? [] : [`${counted(twice.size, 'question has', 'questions have')} more than one answer.`]),
    ...(missing === 0 ? [] : [`${counted(missing, 'question has', 'questions have')} no answer.`]),
  ];
  return { answers, problems };
}

/** The question that an item names; null where it names none. */
function named(item: unknown): string | null {
  const parsed = v.safeParse(v.object({ question: v.string() }), item);
  return parsed.success ? parsed.output.question : null;
}

function sentence(count: number, one: string, more: string): string[] {
  return count === 0 ? [] : [`${counted(count, `answer ${one}`, `answers ${more}`)}.`];
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
