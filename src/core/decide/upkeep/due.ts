import { addDays, differenceInCalendarDays, lightFormat, parseISO } from 'date-fns';
import type { Chore } from '../../model/convention';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Note } from '../../model/note';
import { isInside, joinPath, stemOf } from '../../model/path';
import type { ChoreAnswer, ChoreResult, ClearResult, DueChore } from '../../model/results/status';
import type { Proposal } from '../../model/results/proposal';
import type { Decisions } from '../../read/memory/decisions';
import { insideMemory, isInner, notesOf } from '../../read/memory/scope';
import { dateInName, dateOfNote, newestDate, later } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { decisionEdits } from '../layers/index';
import { baselineDay } from './rebaseline';

/** A chore that was put off is due again after so many days, or after its own interval where that is shorter. */
const PUT_OFF_DAYS = 7;

/**
 * The chores of a memory that are due today. One was done when the vault shows it or people said so, whichever is
 * later; one that was never done counts from the memory's oldest day. In a memory without any day nothing is due.
 */
export function dueChores(ctx: DecideContext, decisions: Decisions): DueChore[] {
  return ctx.convention.chores.flatMap((chore): DueChore[] => {
    if (isPutOff(ctx, decisions, chore) || isNeedless(ctx, chore)) return [];
    const last = later(shownDone(ctx, chore), decisions.choreDone(chore.id));
    const from = last ?? oldestDay(ctx);
    const { id, summary, everyDays, does } = chore;
    const since = from === null ? null : dayAfter(from, everyDays);
    if (since === null || since > ctx.today) return [];
    return [{ chore: id, summary, last, everyDays, since, ...(does === undefined ? {} : { does }) }];
  });
}

/** True if people want nothing of it now: they said never, later, or done on this day. */
export function isPutOff(ctx: DecideContext, decisions: Decisions, { id, everyDays }: Pick<Chore, 'id' | 'everyDays'>): boolean {
  const said = decisions.chore(id);
  if (said === null || said.answer === 'never') return said !== null;
  const days = differenceInCalendarDays(parseISO(ctx.today), parseISO(said.day));
  return said.answer === 'done' ? days === 0 : days < Math.min(everyDays, PUT_OFF_DAYS);
}

/** The index note, for which people answer as for a chore. */
export const INDEX_CHORE = { id: 'index', everyDays: PUT_OFF_DAYS };

/** The day on which notes were applied that sessions were given, for which people answer as for a chore. */
export const APPLIED_CHORE = { id: 'applied', everyDays: 1 };

/** Files of an older format, for which people answer as for a chore. */
export const MIGRATE_CHORE = { id: 'migrate', everyDays: PUT_OFF_DAYS };

/**
 * The day from which the health report is due: so many days of the memory's own time after the last one. Null if it is
 * not, and where there was never one: nobody has to begin with reports. `last` is the day that the last report tells of.
 */
export function reportDue(
  ctx: DecideContext,
  decisions: Decisions,
  { last, newest, everyDays }: { readonly last: string | null; readonly newest: string | null; readonly everyDays: number },
): string | null {
  const from = last === null ? null : later(last, decisions.choreDone('report'));
  const due = from === null ? null : dayAfter(from, everyDays);
  if (due === null || newest === null || due > newest || isPutOff(ctx, decisions, { id: 'report', everyDays })) return null;
  return due;
}

function dayAfter(day: string, days: number): string {
  return lightFormat(addDays(parseISO(day), days), 'yyyy-MM-dd');
}

/** One sentence or two that say a chore is due, and since when. */
export function dueSentence({ chore, summary, last, everyDays }: DueChore): string {
  const name = chore === 're-baseline' ? 'Renew the baseline' : chore.charAt(0).toUpperCase() + chore.slice(1).replace(/-/g, ' ');
  return `${name}: ${last === null ? 'not done yet' : `last done on ${last}`}, due every ${everyDays} days. ${summary}`;
}

/** The plan that writes down what people say of a chore. Throws `not_found` for one that the convention does not have. */
export function answerChore(
  ctx: DecideContext,
  { chore, answer }: { readonly chore: string; readonly answer: ChoreAnswer },
  note: string | null,
  decisions: Decisions,
): Proposal<ChoreResult> {
  const known = [
    ...ctx.convention.chores.map(({ id }) => id),
    INDEX_CHORE.id,
    'report',
    MIGRATE_CHORE.id,
    ...(ctx.convention.feedback ? [APPLIED_CHORE.id] : []),
  ];
  if (!known.includes(chore)) throw new MemoryError('not_found', `This memory has no chore "${chore}". There are ${known.join(', ')}.`);
  const result = { chore, answer, day: ctx.today };
  const said = decisions.chore(chore);
  if (said?.answer === answer && said.day === ctx.today) return { result, plan: null };
  const reason = { done: 'It was done.', later: 'It is wanted later.', never: 'It is not wanted.' }[answer];
  const drafts = [{ verb: 'chore' as const, answer, day: ctx.today, chore }];
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return { result, plan: planOf(ctx, { title: `Chore "${chore}": ${answer}`, reason, edits, preconditions }) };
}

/**
 * The plan that puts every file of a chore's folder into the trash; none where the folder is empty. Throws `not_found` for a
 * chore that the convention does not have, `bad_input` for one that clears nothing.
 */
export function clearFolder(ctx: DecideContext, chore: string): Proposal<ClearResult> {
  const known = ctx.convention.chores.find(({ id }) => id === chore);
  if (known === undefined) throw new MemoryError('not_found', `This memory has no chore "${chore}".`);
  if (known.evidence?.kind !== 'empty') throw new MemoryError('bad_input', `The chore "${chore}" clears no folder.`);
  const folder = joinPath(ctx.memory.root, known.evidence.folder);
  const cleared = ctx.snapshot.files.map(({ path }) => path).filter((path) => isInside(path, folder) && !isInner(ctx, path));
  const result = { folder, cleared };
  if (cleared.length === 0) return { result, plan: null };
  const reason = `Nothing in "${folder}" is meant to last.`;
  const announced = cleared
    .flatMap((path) => ctx.snapshot.inbound(path))
    .filter(({ from }) => !isInside(from, folder))
    .map(({ from, raw }) => ({ from, raw, why: 'The file it leads to is cleared' }));
  const edits = cleared.map((path) => ({ op: 'trash' as const, path, reason }));
  return { result, plan: planOf(ctx, { title: `Clear ${folder}`, reason, edits, preconditions: [], announced }) };
}

/** The last day on which the vault shows that a chore was done. */
function shownDone(ctx: DecideContext, { evidence }: Chore): string | null {
  if (evidence === undefined || evidence.kind === 'empty') return null;
  if (evidence.kind === 'baseline') return baselineDay(ctx);
  const fits = ({ path }: Note): boolean =>
    isInside(path, ctx.memory.root) && matchesPattern(evidence.files, insideMemory(ctx, path), 'any case');
  // A report is generated, and so no note of the memory.
  if (evidence.kind === 'day') return newestDate([...ctx.snapshot.notes.values()].filter((note) => fits(note) && !isInner(ctx, note.path)));
  const notes = notesOf(ctx).filter(fits);
  const word = evidence.word.toLowerCase();
  const holds = (note: Note): boolean => note.headings.some(({ text }) => text.toLowerCase().includes(word));
  return notes.filter(holds).reduce<string | null>((newest, { path }) => later(newest, dateInName(stemOf(path))), null);
}

/** True if there is nothing to do, as no file lies in the folder of the chore. */
function isNeedless(ctx: DecideContext, { evidence }: Chore): boolean {
  if (evidence?.kind !== 'empty') return false;
  const folder = joinPath(ctx.memory.root, evidence.folder);
  return !ctx.snapshot.files.some(({ path }) => isInside(path, folder));
}

/** The oldest day that a name, property or heading of the memory tells of. */
function oldestDay(ctx: DecideContext): string | null {
  const days = notesOf(ctx).flatMap((note) => [
    dateInName(stemOf(note.path)),
    dateOfNote(note),
    ...note.headings.map(({ text }) => dateInName(text)),
  ]);
  return days.reduce((oldest, day) => (oldest === null || (day !== null && day < oldest) ? day : oldest), null);
}
