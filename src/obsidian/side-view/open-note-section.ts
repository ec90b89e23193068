import { isPast } from 'date-fns';
import type { Workbench } from '../app/workbench';
import { oneEach, type ListSection, type Parts, type Row, type RowGroup } from '../ui/list';
import type { MenuLine } from '../ui/icon-button';
import { muted } from '../ui/dialog';
import { counted, dayIn, figure, plainText, plainTitle, shownDay, titleOf } from '../ui/wording';
import { type FindingActs, findingRow } from './findings';
import type { Findings } from './side-model';
import { doorName, harnessName } from '../../core/model/door';
import { codeOf } from '../../core/model/errors';
import type { VaultPath } from '../../core/model/path';
import type { AroundResult } from '../../core/model/results/around';
import type { GivenSession } from '../../core/model/results/given';
import type { RankedNote } from '../../core/model/results/index-note';
import { whenOf } from '../history/history';
import { holdsUntil, markNote, takesFeedback, verifyNote } from '../remember/mark-note';
import { quietly } from '../ui/progress';

/** Shows the part about the note that is open; nothing where none of these memories is. */
export function showOpenNote(
  section: ListSection,
  bench: Workbench,
  parts: Parts,
  note: OpenNote | null,
  findings: Findings | null,
  acts: FindingActs,
): void {
  section.el.toggle(note !== null);
  if (note === null) return;
  const rows = openNoteRows(bench, note, findings, acts);
  section.say(figure(rows.length + (note.given.length === 0 ? 0 : 1)), false);
  parts.draw(section.notes, note.path, (el) => muted(el, plainTitle(note.path)));
  section.tree.show([{ id: '', title: '', rows }, ...givenGroup(note)]);
}

export interface OpenNote extends AroundResult {
  readonly memory: string;
  /** Its score, term by term, in a memory that weighs its notes; null elsewhere. */
  readonly weight: RankedNote | null;
  /** The sessions that were given it within a week, the newest first. */
  readonly given: readonly GivenSession[];
}

/**
 * Reads them; null if no note of a memory is open, or the one that was is not any more. The closest notes are asked for where
 * the memory has been read already, or is small.
 */
export async function readOpenNote(
  bench: Workbench,
  sessions: readonly GivenSession[],
  closest: boolean,
  isOutdated: () => boolean,
): Promise<OpenNote | null> {
  const file = bench.app.workspace.getActiveFile();
  if (file?.extension !== 'md') return null;
  const { path } = file;
  const memory = bench.memoryFor(path);
  if (memory === undefined) return null;
  const query = { memory, progress: quietly(isOutdated) };
  try {
    const around = await bench.memory.around(path, { ...query, closest });
    const weight = takesFeedback(bench, path) ? await bench.memory.rank({ memory }) : null;
    const given = sessions
      .map((one) => ({ ...one, came: one.came.filter((came) => came.path === path) }))
      .filter(({ came }) => came.length > 0);
    return { ...around, memory, given, weight: weight?.notes.find((note) => note.path === path) ?? null };
  } catch (error) {
    // A note that lies in no memory, was renamed meanwhile, or is not wanted any more has nothing to show.
    if (['bad_input', 'not_found', 'cancelled', 'still_indexing'].includes(codeOf(error))) return null;
    throw error;
  }
}

/** The rows of the open note: its place, what it supersedes, what is wrong with it, what is close. */
function openNoteRows(bench: Workbench, note: OpenNote, findings: Findings | null, acts: FindingActs): RowGroup['rows'] {
  const { path, isIndex, supersedes, supersededBy, closest } = note;
  const other = (icon: string, says: string, to: VaultPath): Row => ({
    id: `${says} ${to}`,
    of: to,
    icon: { name: icon, label: says },
    title: plainTitle(to),
    place: dayIn(to),
    lines: [says],
    note: { path: to },
  });
  const own = (findings?.rows ?? []).filter(({ finding }) => finding.path === path || finding.related?.includes(path) === true);
  return oneEach([
    ...supersededBy.map((to) => other('circle-arrow-up', 'Supersedes this note', to)),
    isIndex
      ? { id: `index ${path}`, icon: { name: 'list-ordered', label: 'Top-of-mind note' }, title: 'This is the top-of-mind note' }
      : placeRow(bench, note),
    ...lifeRow(bench, note),
    ...supersedes.map((to) => other('history', 'Superseded by this note', to)),
    ...own.map((row) => ({
      ...findingRow(bench, row, acts),
      ...(row.finding.path === path ? { title: row.title, place: row.finding.line === undefined ? '' : `line ${row.finding.line}` } : {}),
    })),
    ...closest.filter((to) => ![...supersededBy, ...supersedes].includes(to)).map((to) => other('file-text', 'Similar note', to)),
  ]);
}

/** Where the note stands and why, with what raises it where the memory weighs its notes. */
function placeRow(bench: Workbench, note: OpenNote): Row {
  const { path, listed, unlisted, weight, life } = note;
  const holds: MenuLine[] = [
    { title: 'Still true', icon: 'check', run: () => verifyNote(bench, path) },
    { title: 'True until…', icon: 'calendar-clock', run: () => holdsUntil(bench, path, life?.validUntil ?? null) },
  ];
  return {
    id: `place ${path}`,
    icon: { name: 'list-ordered', label: 'Place in the top-of-mind note' },
    title: listed === null ? 'Not in the top-of-mind note' : `${figure(listed.place)} of ${figure(listed.of)} in the top-of-mind note`,
    place: listed?.section ?? '',
    lines: [plainText(sentence(listed?.why ?? unlisted ?? 'other notes are linked more')), weight?.why ?? ''],
    act:
      weight === null
        ? null
        : { icon: 'thumbs-up', label: 'Was useful', says: `${titleOf(path)} was useful`, run: () => markNote(bench, path, 'useful') },
    menu: [
      ...(weight === null ? [] : [{ title: 'Prevented a mistake', icon: 'shield-check', run: () => markNote(bench, path, 'prevented') }]),
      ...(life === null ? [] : holds),
    ],
  };
}

/** `Written by Claude Code (MCP) on 28 Nov 2026`, or for how long the note holds; nothing where it says neither. */
function lifeRow(bench: Workbench, { path, life }: OpenNote): Row[] {
  const { source = null, verified = null, validUntil = null } = life ?? {};
  const last =
    validUntil === null ? '' : `${isPast(new Date(`${validUntil}T23:59:59`)) ? 'Ran out' : 'True until'} ${shownDay(validUntil)}`;
  const checked = verified === null ? '' : `Verified ${shownDay(verified)}`;
  const [title, ...lines] = [source === null ? '' : writtenBy(source), last, checked].filter((one) => one !== '');
  if (title === undefined) return [];
  const act = { icon: 'check', label: 'Still true', says: `${titleOf(path)} is still true`, run: () => verifyNote(bench, path) };
  return [{ id: `life ${path}`, icon: { name: 'signature', label: 'Source' }, title, lines, act }];
}

function writtenBy({ by, way, day }: NonNullable<NonNullable<OpenNote['life']>['source']>): string {
  if (way === 'imported') return `Imported from ${by} on ${shownDay(day)}`;
  return `Written by ${way === null ? doorName({ kind: by }) : doorName({ kind: way, harness: by })} on ${shownDay(day)}`;
}

/** The ways by which a text comes to a session, as a row says them. */
const WAYS: Readonly<Record<string, string>> = { 'session-start': 'At its start', prompt: 'With a prompt', copy: 'Copied' };

/** `Given to 2 sessions this week, copied 1 time`. */
function givenTitle(given: readonly GivenSession[]): string {
  const copies = given.filter(({ kind }) => kind === 'copy').length;
  const sessions = given.length - copies;
  const copied = counted(copies, 'time');
  if (sessions === 0) return `Copied ${copied} this week`;
  return `Given to ${counted(sessions, 'session')} this week${copies === 0 ? '' : `, copied ${copied}`}`;
}

/** `Given to 3 sessions this week`, and below it which and when; nothing where there is none. */
function givenGroup({ given }: OpenNote): RowGroup[] {
  if (given.length === 0) return [];
  const rows = given.map(({ harness, session, kind, came }): Row => {
    const newest = [...came].sort((a, b) => b.at - a.at);
    return {
      id: `given ${kind} ${session} ${newest[0]?.at ?? 0}`,
      icon: kind === 'copy' ? { name: 'clipboard-copy', label: 'Copied bundle' } : { name: 'bot', label: 'Session' },
      title: kind === 'copy' ? 'Copied bundle' : `${harnessName(harness)}${kind === 'other' ? ', a subagent' : ''}`,
      place: whenOf(new Date(newest[0]?.at ?? 0).toISOString(), new Date()),
      lines: [...new Set(newest.map(({ event, why }) => `${WAYS[event] ?? sentence(event)}${why === '' ? '.' : `: ${why}`}`))],
    };
  });
  return [{ id: 'given', cls: 'tom-given', title: givenTitle(given), rows, folded: true }];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
