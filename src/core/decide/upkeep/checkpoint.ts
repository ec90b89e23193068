import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { DecideContext } from '../../model/context';
import { stemOf } from '../../model/path';
import type { CheckpointInput } from '../../model/results/checkpoint';
import { checkpointStamp, MOST_DAYS_TO_RESUME } from '../../read/entries/checkpoints';
import { oneLine } from '../../read/entries/sanitise';
import { scanMarkdown } from '../../read/markdown/scan';
import { checkpointsIn, withoutRanges } from '../../read/memory/of-project';
import { areDisjoint, namesIn } from '../../read/memory/projects';
import { insideMemory, notesOf } from '../../read/memory/scope';
import { dateInName } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { stateOf, type State, type StateText } from './state';

/** The fields of a checkpoint with their labels, in their order (seed 001, "Compression Checkpoint Protocol"). */
const LABELS = [
  ['workingOn', 'Working on'],
  ['decisions', 'Decisions made'],
  ['pending', 'Pending'],
  ['files', 'Key files'],
  ['resume', 'Resume from'],
] as const;

/** So much of the task stands in a title. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 60;

/** The file of the memory that takes checkpoints; null if they are entries as others are. */
export function checkpointState(ctx: DecideContext): State | null {
  const file = ctx.convention.states?.find(({ checkpoints }) => checkpoints !== undefined);
  return file === undefined ? null : stateOf(ctx, file, ctx.today);
}

/** The lines of a checkpoint, each one field; those that say nothing are left out. */
export function checkpointBody(input: CheckpointInput): string {
  const own = oneLine(input.project ?? '');
  return (own === '' ? '' : `**Project**: ${own}\n`) + linesOf(input);
}

function linesOf(input: CheckpointInput): string {
  return LABELS.flatMap(([key, label]) => {
    const value = oneLine(input[key] ?? '');
    return value === '' ? [] : [`${label}: ${value}`];
  }).join('\n');
}

/** A checkpoint as a section, made now; `context` is how full the context is, in percent. */
export function checkpointText({ created }: Pick<DecideContext, 'created'>, input: CheckpointInput): string {
  const full = input.context === undefined ? '' : ` (context at ${input.context}%)`;
  return `## [${created.slice(0, 10)} ${created.slice(11, 16)}] Checkpoint${full}\n\n${checkpointBody(input)}\n`;
}

/** The title of a checkpoint that is an entry of its own: its name tells the task, since some memories are read by their names. */
export function checkpointTitle({ workingOn }: CheckpointInput): string {
  const task = oneLine(workingOn);
  // A point after a few letters ends an abbreviation, no sentence.
  const first = /^.{12,}?(?=[.!?;](?:\s|$))/u.exec(task)?.[0] ?? task;
  const words = first.split(' ');
  const shown = words.slice(0, MOST_WORDS).join(' ').slice(0, MOST_CHARACTERS).trim();
  return `Checkpoint ${shown}`;
}

/** The present text with a checkpoint at its end, which no trimming touches. Where only the last is kept, older ones of its project are taken out. */
export function withCheckpoint({ file, heading }: State, present: string | null, checkpoint: string, project?: string): StateText {
  const text = present ?? `${heading}\n`;
  const head = (file.checkpoints === 'last' ? withoutCheckpoints(text, namesIn(project)) : text).trimEnd();
  return { head: `${head}\n`, pinned: `\n${checkpoint}` };
}

/** A text without its checkpoints; those of other projects stay. */
function withoutCheckpoints(text: string, own: readonly string[]): string {
  return withoutRanges(
    text,
    checkpointsIn(text).filter(({ projects }) => !areDisjoint(own, projects)),
  );
}

/** True where the last checkpoint in the text of the state is of the last two weeks, and no entry of the log is younger than it. */
export function isOpenCheckpoint(ctx: DecideContext, text: string): boolean {
  const stamp = scanMarkdown(text).headings.reduce<string | null>((last, heading) => checkpointStamp(heading.text) ?? last, null);
  if (stamp === null || differenceInCalendarDays(parseISO(ctx.today), parseISO(stamp.slice(0, 10))) > MOST_DAYS_TO_RESUME) return false;
  const [day, time] = [stamp.slice(0, 10), stamp.slice(11)];
  const logs = ctx.convention.states?.flatMap(({ log }) => (log === undefined ? [] : [log.replace('{date}', '*')])) ?? [];
  return !notesOf(ctx).some(({ path, headings }) => {
    if (!logs.some((pattern) => matchesPattern(pattern, insideMemory(ctx, path)))) return false;
    const own = dateInName(stemOf(path)) ?? '';
    return own > day || (own === day && headings.some((heading) => (/^\d{2}:\d{2}/.exec(heading.text)?.[0] ?? '') > time));
  });
}

/** The task of the last checkpoint in a text: where to resume, and what was worked on. Null if there is none, or it says nothing. */
export function checkpointTopic(text: string): string | null {
  const body = lastCheckpoint(text);
  const said = ['Resume from', 'Working on'].map((label) => fieldIn(body, label)).filter((value) => value !== '');
  return said.length === 0 ? null : said.join(' ');
}

/** True where the last checkpoint in a text says what was decided, what is pending or where to resume, and another one does not. */
export function saysMore(text: string, than: CheckpointInput): boolean {
  const body = lastCheckpoint(text);
  return LABELS.some(([key, label]) => {
    const said = fieldIn(body, label);
    return key !== 'workingOn' && key !== 'files' && said !== '' && said !== oneLine(than[key] ?? '');
  });
}

/** The last section of a text that is a checkpoint; empty if there is none. */
function lastCheckpoint(text: string): string {
  const last = checkpointsIn(text).at(-1);
  return last === undefined ? '' : text.slice(last.start, last.end);
}

/** The text after a label of a checkpoint, on its line or as a list below it. */
function fieldIn(body: string, label: string): string {
  const field = new RegExp(`^[ \\t>*_-]*${label}[*_]*:[*_]*[ \\t]*(.*(?:\\s*\\n[ \\t]*(?:[-*+]|\\d+[.)])[ \\t].*)*)$`, 'im');
  return (field.exec(body)?.[1] ?? '').replace(/["*_]/g, '').trim();
}
