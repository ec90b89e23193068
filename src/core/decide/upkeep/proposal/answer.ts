import * as v from 'valibot';
import { actionSchema, type Action, type Piece, type Task } from '../../../model/action';
import { MemoryError, messageOf } from '../../../model/errors';
import { isRecord, readJson } from '../../../model/json';
import { MAINTENANCE_KINDS } from '../../../model/results/maintenance';
import { idsOf, readTicked, withText } from './checklist';

/** Actions of one answer. */
const MOST = 100;

/** The fields of each action, as `id` and `text` of `rewrite`. */
const FIELDS = new Map<string, readonly string[]>(
  actionSchema.options.map(({ entries }) => [entries.action.literal, Object.keys(entries).filter((field) => field !== 'action')]),
);

const listOf = (items: object): object => ({ type: 'array', items });
const objectOf = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = { type: 'string' };
const parts = listOf(objectOf({ title: text, text }));
const fields = Object.fromEntries(
  [...FIELDS.values()].flat().map((field) => [field, field === 'parts' ? parts : field === 'ids' ? listOf(text) : text]),
);

/** JSON Schema of an answer, in the words that every service knows. Fields that an action does not take are empty. */
export const ANSWER_SCHEMA: Readonly<Record<string, unknown>> = {
  ...objectOf({ actions: listOf(objectOf({ action: { type: 'string', enum: [...FIELDS.keys()] }, ...fields })) }),
};

/** An answer that was read: the actions that may be planned, and those that cannot be, each with a sentence. */
export interface ReadAnswer {
  readonly actions: Action[];
  readonly refused: { action: unknown; why: string }[];
  /** Ids of pieces that many notes link to, of which a person confirmed a change. */
  readonly confirm: string[];
}

interface Known {
  readonly tasks: ReadonlyMap<string, Task>;
  readonly pieces: ReadonlySet<string>;
}

/**
 * Reads a proposal: a checklist, or JSON with or without text around it, also in the form of before: `{"promote": [{"id"}]}`.
 * The id of a task stands for its action. An action that does not fit is refused alone. Throws `bad_input` for any other text.
 */
export function readAnswer(answer: string, packet: { readonly tasks: readonly Task[]; readonly pieces: readonly Piece[] }): ReadAnswer {
  const known = { tasks: new Map(packet.tasks.map((task) => [task.id, task])), pieces: new Set(packet.pieces.map(({ id }) => id)) };
  const ticked = readTicked(answer, known.tasks);
  const actions = new Map<string, Action>();
  const refused = [...(ticked?.refused ?? [])];
  for (const item of ticked?.asked ?? itemsIn(answer)) {
    const meant = meantBy(item, known);
    const checked = typeof meant === 'string' ? [meant] : meant.map((one) => checkedAction(one, known));
    for (const one of checked) {
      if (typeof one === 'string') refused.push({ action: item, why: one });
      else if (actions.size < MOST || actions.has(JSON.stringify(one))) actions.set(JSON.stringify(one), one);
      else refused.push({ action: item, why: `An answer takes ${MOST} actions. Apply these, then ask for a new packet.` });
    }
  }
  return { actions: [...actions.values()], refused, confirm: (ticked?.confirm ?? []).filter((id) => known.pieces.has(id)) };
}

type Fields = Readonly<Record<string, unknown>>;

/** The actions that an item asks for, with ids of pieces in place of those of tasks; a sentence where it asks for none. */
function meantBy(item: unknown, { tasks, pieces }: Known): Fields[] | string {
  const given = typeof item === 'string' ? { id: item } : item;
  if (!isRecord(given)) return 'An action is an object, such as {"action": "archive", "id": "note-..."}.';
  const action = typeof given['action'] === 'string' ? given['action'].trim().toLowerCase() : '';
  const id = plainId(given['id']);
  const task = pieces.has(id) ? undefined : tasks.get(id);
  const suggested = task?.suggested ?? null;
  const takes = FIELDS.get(action);
  if (action === '' && task !== undefined) {
    if (suggested === null) return `Nothing is suggested for "${id}". Name an action and its pieces: ${task.about.join(', ')}.`;
    const { text: said, to } = filled(given, '');
    if (suggested.action === 'promote' && to !== undefined)
      return [{ ...suggested, ...(said === undefined ? {} : { text: said }), section: to }];
    // The text of a line to prune was shown, and never written.
    return [(typeof said === 'string' && suggested.action !== 'prune' ? withText(suggested, said) : null) ?? suggested];
  }
  if (action === '' && id !== '' && !pieces.has(id)) return unknownId(id);
  if (takes === undefined) return `There is no action "${action}". There are: ${[...FIELDS.keys()].join(', ')}.`;
  if (task !== undefined && suggested?.action === action) return [{ ...suggested, ...filled(given, '') }];
  const own = { ...filled(given, action), action };
  const ids = Array.isArray(given['ids'])
    ? given['ids'].map(plainId).flatMap((one) => (pieces.has(one) ? one : (tasks.get(one)?.about ?? one)))
    : [];
  const named = ids.length === 0 ? {} : { ids: [...new Set(ids)] };
  if (task === undefined) return [{ ...own, ...named, ...(id === '' ? {} : { id }) }];
  if (action === 'merge') return [{ ...own, ids: task.about }];
  if (!takes.includes('id')) return [own];
  if (action !== 'keep' && task.about.length !== 1) return `"${id}" is about several pieces. Name one of them: ${task.about.join(', ')}.`;
  return action === 'keep' ? [{ ...own, id }] : task.about.map((one) => ({ ...own, id: one }));
}

/** An id as people and models write it, `^note-4k2m9q1r` too; empty for anything else. */
function plainId(id: unknown): string {
  return typeof id === 'string' ? id.trim().replace(/^\^/, '') : '';
}

/** The fields beside the ids that say something; a remark says nothing to a program. An empty text of `prune` and `correct` takes a text out. */
function filled(given: Fields, action: string): Fields {
  const isFilled = ([field, value]: [string, unknown]): boolean => {
    if (['action', 'id', 'ids', 'reason', 'why'].includes(field)) return false;
    if (value === '') return (action === 'prune' && field === 'text') || (action === 'correct' && field === 'new');
    return value !== null && !(Array.isArray(value) && value.length === 0);
  };
  return Object.fromEntries(Object.entries(given).filter(isFilled));
}

function checkedAction(given: Fields, { tasks, pieces }: Known): Action | string {
  const checked = v.safeParse(actionSchema, given);
  if (checked.success) {
    const lost = idsOf(checked.output).find((id) => !pieces.has(id) && !(checked.output.action === 'keep' && tasks.has(id)));
    return lost === undefined ? checked.output : unknownId(lost);
  }
  const action = String(given['action']);
  const takes = FIELDS.get(action) ?? [];
  const odd = Object.keys(given).find((field) => field !== 'action' && !takes.includes(field));
  const lacks = String(checked.issues[0].path?.[0]?.key);
  const form = lacks === 'ids' || lacks === 'parts' ? 'a list of two or more' : 'a string that says something';
  const why = odd === undefined ? `needs "${lacks}", ${form}` : `has no "${odd}"`;
  return `${action} ${why}. It takes ${takes.join(', ').replace(/, (\w+)$/, ' and $1')}.`;
}

function unknownId(id: string): string {
  return `There is no piece with the id "${id}" now: it changed since the packet was made, or the id was not in it. Ask for a new packet.`;
}

/** Where JSON may begin in the words of a model, or where it thinks aloud. */
const START = /<think>|\{\s*["'“]|\{\s*\w+\s*:|\[\s*[{\]]/g;
const SIGN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\]]/g;
/** Names that only an answer has. */
const NAMED = new RegExp(`\\b(?:actions?|${MAINTENANCE_KINDS.join('|')})["'”]?\\s*:`, 'i');

/** The items of the one list in a text, before which single ones are examples, or those alone. What a model only thought is passed over. */
function itemsIn(answer: string): readonly unknown[] {
  const lists: (readonly unknown[])[] = [];
  const single: unknown[] = [];
  let end = 0;
  for (const { index } of answer.matchAll(START)) {
    if (index < end) continue;
    const isThought = answer.charAt(index) === '<';
    end = isThought ? index + (/<\/think>|$/.exec(answer.slice(index))?.index ?? 0) : endOf(answer, index);
    if (isThought) continue;
    const value = jsonAt(answer, index, end);
    const list = listIn(value);
    if (list !== null) single.length = 0;
    if (list !== null) lists.push(list);
    else if (isRecord(value) && 'action' in value) single.push(value);
  }
  if (single.length > 0) lists.push(single);
  if (lists.length === 0)
    throw new MemoryError('bad_input', 'The answer is neither a checklist nor JSON with a list of actions. Nothing was changed.');
  const [list = [], ...others] = new Map(lists.filter(({ length }) => length > 0).map((one) => [JSON.stringify(one), one])).values();
  if (others.length === 0) return list;
  throw new MemoryError('bad_input', 'The answer holds several lists of actions. Nothing was changed. Keep the one that counts.');
}

/** The end of the list or object that begins here; of the text for one that never ends. */
function endOf(answer: string, from: number): number {
  SIGN.lastIndex = from;
  let depth = 0;
  for (let sign = SIGN.exec(answer); sign !== null; sign = SIGN.exec(answer)) {
    if (/[{[]/.test(sign[0].charAt(0))) depth++;
    else if (sign[0].charAt(0) !== '"' && --depth === 0) return SIGN.lastIndex;
  }
  return answer.length;
}

/** Undefined for what is no JSON. Throws where it was to be an answer: half of one is never carried out. */
function jsonAt(answer: string, from: number, end: number): unknown {
  const part = answer.slice(from, end);
  try {
    return readJson(part);
  } catch {
    if (!NAMED.test(part)) return undefined;
  }
  try {
    return readJson(answer.slice(0, from).replace(/[^\n]/g, ' ') + part);
  } catch (error) {
    throw new MemoryError('bad_input', `The answer ${messageOf(error)}. Nothing was changed. Correct it, or ask for it again.`);
  }
}

/** The items of a list of actions, an object that holds one, or an answer of before, also as the `result` of a command; null for other values. */
function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value))
    return value.length === 0 || value.some((one) => isRecord(one) && ('action' in one || 'id' in one)) ? value : null;
  if (!isRecord(value)) return null;
  if (isRecord(value['result'])) return listIn(value['result']);
  if (Array.isArray(value['actions'])) return value['actions'] as unknown[];
  const lists = MAINTENANCE_KINDS.map((kind) => value[kind]).filter((list): list is unknown[] => Array.isArray(list));
  return lists.length === 0 ? null : lists.flat();
}
