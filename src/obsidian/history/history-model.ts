import { isValid, lightFormat, parseISO, subDays } from 'date-fns';
import { getLanguage } from 'obsidian';
import { doorName } from '../../core/model/door';
import { codeOf, messageOf } from '../../core/model/errors';
import type { VaultPath } from '../../core/model/path';
import type { JournalEntry } from '../../core/model/plan';
import { exclusiveIn } from '../app/exclusive';
import type { Workbench } from '../app/workbench';

/** The actions for an entry. */
export type HistoryAction = 'Undo' | 'Redo' | 'Take back' | null;

/** A change as the history shows it. */
export interface HistoryRow {
  readonly id: string;
  readonly title: string;
  /** Time of day as the user's language writes it; empty where it is not known. */
  readonly time: string;
  readonly state: string;
  readonly who: string;
  /** True if this installation wrote it. */
  readonly own: boolean;
  readonly files: readonly VaultPath[];
  /** How many files that are: one that moved has two paths. */
  readonly count: number;
  readonly left: JournalEntry['left'];
  readonly action: HistoryAction;
  /** True if it no longer stands: taken back, or never completed. */
  readonly over: boolean;
}

/** The changes of one local day, newest first. */
export interface HistoryDay {
  /** `YYYY-MM-DD`; empty where the day is not known. */
  readonly day: string;
  readonly label: string;
  readonly rows: readonly HistoryRow[];
}

export type HistoryModel =
  { readonly kind: 'error'; readonly message: string } | { readonly kind: 'ready'; readonly entries: readonly JournalEntry[] };

/** Reads the journal, once no change is under way: one in the middle would look interrupted. */
export async function readHistory(bench: Workbench): Promise<HistoryModel> {
  try {
    return { kind: 'ready', entries: await exclusiveIn(bench.app)(() => bench.memory.journal()) };
  } catch (error) {
    return { kind: 'error', message: codeOf(error) === 'io' ? `Something went wrong: ${messageOf(error)}` : messageOf(error) };
  }
}

/** Entries (newest first) by local day, in their order. `writer` is this installation's own, `now` the time to look from. */
export function daysOf(entries: readonly JournalEntry[], all: readonly JournalEntry[], writer: string, now: Date): HistoryDay[] {
  const known = new Map(all.map((entry) => [entry.id, entry]));
  const days: { day: string; label: string; rows: HistoryRow[] }[] = [];
  for (const entry of entries) {
    const at = parseISO(entry.applied);
    const day = isValid(at) ? lightFormat(at, 'yyyy-MM-dd') : '';
    let last = days[days.length - 1];
    if (last?.day !== day) days.push((last = { day, label: labelOf(at, day, now), rows: [] }));
    last.rows.push(rowOf(entry, known, writer, at));
  }
  return days;
}

function rowOf(entry: JournalEntry, known: ReadonlyMap<string, JournalEntry>, writer: string, at: Date): HistoryRow {
  const own = entry.writer === writer;
  return {
    id: entry.id,
    title: titleOf(entry, known),
    time: isValid(at) ? timeOf(at) : '',
    state: stateOf(entry, isUndo(entry, known)),
    who: whoOf(entry, writer),
    own,
    files: entry.files,
    count: entry.count,
    left: entry.left,
    action: actionOf(entry, known),
    over: entry.state !== 'applied',
  };
}

/** True for an undo, false for the undo of an undo, and so on. */
function isUndo(entry: JournalEntry, known: ReadonlyMap<string, JournalEntry>): boolean {
  let turns = 0;
  for (let one: JournalEntry | undefined = entry; one?.undoes !== undefined && turns < known.size; one = known.get(one.undoes)) turns += 1;
  return turns % 2 === 1;
}

function titleOf(entry: JournalEntry, known: ReadonlyMap<string, JournalEntry>): string {
  if (entry.undoes === undefined) return entry.title;
  const title = entry.title.replace(/^(?:(?:Undo|Redo): )+/, '');
  return `${isUndo(entry, known) ? 'Undo' : 'Redo'}: ${title}`;
}

function actionOf(entry: JournalEntry, known: ReadonlyMap<string, JournalEntry>): HistoryAction {
  if (entry.state === 'interrupted') return 'Take back';
  if (entry.state !== 'applied' || entry.files.length === 0) return null;
  return isUndo(entry, known) ? 'Redo' : 'Undo';
}

function stateOf(entry: JournalEntry, undo: boolean): string {
  switch (entry.state) {
    case 'applied':
      return 'Applied';
    case 'undone':
      return undo ? 'Redone' : 'Undone';
    case 'interrupted':
      return 'Interrupted before it was done';
    case 'rolled-back':
      return entry.left === undefined ? 'Not completed, and everything was put back' : 'Not completed, and put back in part';
  }
}

function labelOf(at: Date, day: string, now: Date): string {
  if (day === '') return 'At an unknown time';
  if (day === lightFormat(now, 'yyyy-MM-dd')) return 'Today';
  if (day === lightFormat(subDays(now, 1), 'yyyy-MM-dd')) return 'Yesterday';
  return localized(at, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

/** `today, 09:05`, to stand in a sentence; empty where the time is not known. */
export function whenOf(applied: string, now: Date): string {
  const at = parseISO(applied);
  if (!isValid(at)) return '';
  const label = labelOf(at, lightFormat(at, 'yyyy-MM-dd'), now);
  return `${label === 'Today' || label === 'Yesterday' ? label.toLowerCase() : label}, ${timeOf(at)}`;
}

/**
 * Who made a change: `this device`, `Claude Code (MCP)`, `another device, Obsidian's command line`. `own` is this
 * installation's writer.
 */
export function whoOf({ writer, door }: Pick<JournalEntry, 'writer' | 'door'>, own: string): string {
  const app = writer === own || writer.startsWith('obsidian-');
  if (!app) return door === undefined ? 'terminal' : doorName(door);
  const device = writer === own ? 'this device' : 'another device';
  return door === undefined || door.kind === 'app' ? device : `${device}, ${doorName(door)}`;
}

function timeOf(at: Date): string {
  return localized(at, { hour: '2-digit', minute: '2-digit' });
}

/** A date or time as the user's language writes it. */
function localized(at: Date, options: Intl.DateTimeFormatOptions): string {
  try {
    return at.toLocaleString(getLanguage(), options);
  } catch {
    return at.toLocaleString(undefined, options);
  }
}
