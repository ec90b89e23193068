import type { RememberInput, RememberResult } from '../../core/model/results/remember';
import { oneName } from '../../core/model/escape-control';
import type { Change } from '../changes';
import { undoHint, previewText } from './plan';
import { printable, type Paint, count } from './screen';
import type { JudgeProblem } from '../../core/model/results/gate';
import { type AskedAbout, type ShownVerdict, refText, type Answer, type Question } from '../../core/model/verdict';
import { quoted } from '../../core/model/commands';
import type { Mistake, MistakeResult } from '../../core/model/results/mistakes';
import type { StateResult } from '../../core/model/results/checkpoint';
import { someOf } from '../../core/model/collections';

/** The part of the question that the answer speaks of. */
export interface Asked extends Pick<RememberInput, 'action' | 'onDuplicate'> {
  readonly title?: string;
  readonly memory: string | undefined;
  readonly dryRun: boolean;
}

/** The outcome for a new entry, for a person. */
export function rememberedText(done: Change<RememberResult>, asked: Asked, paint: Paint): string {
  const { result } = done;
  const refused = done.refused ?? result.refused;
  const lines =
    result.state !== undefined && done.refused === undefined
      ? [stateText(result.state, asked.dryRun, paint)]
      : refused !== undefined
        ? [verdictText(result, paint), paint.bad(refused.rule)]
        : result.mistake !== undefined
          ? [mistakeText(result.mistake, asked.dryRun, paint), warned(missingText(result) + fixCommand(result), paint)]
          : writtenLines(result, asked, paint);
  return [...lines, ...previewText(done.preview, paint), undoHint(done.journal)].filter((line) => line !== '').join('\n');
}

function writtenLines(result: RememberResult, asked: Asked, paint: Paint): string[] {
  const links = result.links.map((link) => `  [[${printable(link.to)}]] for "${printable(link.text)}"`);
  return [
    verdictText(result, paint),
    placeText(result, asked, paint),
    supersededText(result, asked),
    writtenFor(result),
    warned(result.warning ?? '', paint),
    warned(missingText(result), paint),
    result.unlisted === undefined ? '' : paint.warn(unlistedText(result)),
    ...(links.length > 0 ? ['The text names these notes; consider linking them:', ...links] : []),
  ];
}

/** For which project an entry is, where its folder says so; empty where nobody but the caller did. */
export function writtenFor({ project }: Pick<RememberResult, 'project'>): string {
  return project === undefined
    ? ''
    : `It is for the project "${oneName(project)}", as the settings say of this folder; with project "*" it is for all.`;
}

/**
 * One line that asks for the fields that an entry should have; empty where it has them all. Where the entry is written already
 * (`isWritten`), it says how to bring them.
 */
export function missingText({ missing = [], mistake }: Pick<RememberResult, 'missing' | 'mistake'>, isWritten = true): string {
  if (missing.length === 0) return '';
  if (mistake !== undefined)
    return `${printable(mistake.entry)} was made ${count(mistake.count, 'time')} and says no FIX, so that no rule comes of it. What would help?`;
  const lines = missing.map((label) => `"${label}: …"`).join(' and ');
  const how = isWritten ? `To add that, take it back and remember it with ${lines} in the text.` : `Write ${lines} into the text.`;
  return `It says no ${missing.join(' and no ')}. ${how}`;
}

function warned(text: string, paint: Paint): string {
  return text === '' ? '' : paint.warn(text);
}

/** The command that gives a mistake its fix; empty for other entries. */
function fixCommand({ missing, mistake }: RememberResult): string {
  return missing === undefined || mistake === undefined
    ? ''
    : ` Say it: top-of-mind mistakes --graduate ${quoted(mistake.entry)} --fix "…"`;
}

/** Memories named for which the index has no line. */
const NAMED = 5;

/** The memories that have no line on the index, since it is full, and what makes room. */
export function unlistedText({ unlisted: paths = [], index }: Pick<RememberResult, 'unlisted' | 'index'>): string {
  return `${printable(index ?? '')} is full, so it has no line for ${someOf(paths.map(printable), NAMED)}, and agents do not find it there. Archive or merge what is no longer of use, or take lines out: its next update adds the line.`;
}

/** The mark that was made; without one, a sentence that the older entry stays as it is. */
function supersededText({ verdict, of, path, superseded, unsure, warning }: RememberResult, { action, dryRun }: Asked): string {
  if (superseded !== null) return `${dryRun ? 'Would mark' : 'Marked'} as superseded: ${printable(superseded)}`;
  const replaces =
    action === 'replace' || (action === undefined && verdict === 'SUPERSEDE' && of !== null && !unsure && warning === undefined);
  return replaces && path !== null ? 'The older entry cannot be marked as superseded, so it stays as it is.' : '';
}

function placeText(
  { title, verdict, path, entry, skipped, pending }: RememberResult,
  { title: given, action, onDuplicate, memory, dryRun }: Asked,
  paint: Paint,
): string {
  if (skipped !== null) {
    if (dryRun) return `Would be set aside, word for word, in ${paint.bold(printable(skipped.path))}`;
    return `Not written. Its text is kept in ${paint.bold(printable(skipped.path))}\nWrite it after all with: ${writeCommand(skipped.id, memory)}`;
  }
  if (pending !== undefined) return waitingText(dryRun);
  if (path === null) return 'Nothing was written: the older entry holds this text word for word.';
  const where = paint.bold(printable(path));
  if (action === 'merge') return `${dryRun ? 'Would add to' : 'Added to'} ${where}${entry === null ? '' : ` (${printable(entry)})`}`;
  const titled = given?.trim() === '' && title !== undefined ? ` with the title "${printable(title)}"` : '';
  const wrote = `${dryRun ? 'Would write' : 'Wrote'} ${where}${titled}`;
  const unsure = verdict === 'DUPLICATE' && action === undefined && onDuplicate === 'skip';
  return unsure ? `${wrote}\nIt was not left out, since it may say something that the older entry does not.` : wrote;
}

/** Said of a text of a writer that is not trusted to write. */
export function waitingText(isDry: boolean): string {
  return `${isDry ? 'Would wait' : 'Waits'} for a person's approval. No session is given it until then.`;
}

/** The command that writes an entry after all. */
export function writeCommand(id: string, memory: string | undefined): string {
  return `top-of-mind skipped --write ${id}${memory === undefined ? '' : ` --memory ${JSON.stringify(memory)}`}`;
}

/** `DUPLICATE 93%  of NOTE`, then the reason on a line of its own. */
export function verdictText(
  verdict: Pick<ShownVerdict, 'verdict' | 'confidence' | 'of' | 'evidence' | 'unsure'> & JudgeProblem,
  paint: Paint,
): string {
  const colour = verdict.verdict === 'UNIQUE' ? paint.good : verdict.verdict === 'SUPERSEDE' ? paint.warn : paint.bad;
  const of =
    verdict.of === null
      ? ''
      : 'line' in verdict.of
        ? `  of line ${verdict.of.line}`
        : `  of ${printable(verdict.of.path)}${verdict.of.entry === null ? '' : ` (${printable(verdict.of.entry)})`}`;
  const why = verdict.evidence === null ? '' : `\n    ${paint.dim(verdict.evidence.why)}`;
  const problem = verdict.problem === undefined ? '' : `\n    ${paint.dim(verdict.problem)}`;
  // A number below a half would say that another verdict is likelier.
  const share = verdict.confidence < 0.5 ? '' : ` ${Math.round(verdict.confidence * 100)}%`;
  const unsure = verdict.unsure ? `, ${paint.warn('unsure')}` : '';
  return `${colour(verdict.verdict)}${share}${unsure}${of}${why}${problem}`;
}

/** The same question with the exact command of each answer. */
export function withCommands(question: Question, commandOf: (answer: Answer, of: string) => string): unknown {
  const [first] = question.candidates;
  const of = first === undefined ? '' : refText(first);
  return { ...question, answers: question.answers.map((one) => ({ ...one, command: commandOf(one.answer, of) })) };
}

/** The command that answers the question about an entry of the memory. */
export function reviewCommand(id: string, memory: string | undefined): (answer: Answer, of: string) => string {
  const of = memory === undefined ? '' : ` --memory ${quoted(memory)}`;
  return (answer, older) => `top-of-mind review --answer ${quoted(id)} ${answer} --of ${quoted(older)}${of}`;
}

/** UTF-16 units of the new text that a question shows. */
const LONGEST_NEW = 300;

/** The question at a terminal: the new text, the older ones with the words marked that it does not have, and what each answer does. */
export function questionText({ text, candidates, answers }: Question, command: string, paint: Paint): string {
  const [first] = candidates;
  if (first === undefined) return '';
  const fresh = text.replace(/\s+/g, ' ');
  const width = Math.max(...answers.map(({ answer }) => answer.length)) + 2;
  return [
    paint.warn(`Is this what ${printable(refText(first))} says?`),
    `  New: ${printable(fresh.length > LONGEST_NEW ? `${fresh.slice(0, LONGEST_NEW)}…` : fresh)}`,
    ...candidates.map((one) => `  ${printable(refText(one))}: ${passageText(one, paint)}`),
    ...answers.map(({ answer, does }) => `  ${answer.padEnd(width)}${paint.dim(does)}`),
    `Answer with: ${command} (or ${answers
      .slice(1)
      .map((one) => one.answer)
      .join(', ')})`,
  ].join('\n');
}

/** The passage of an older entry on one line, with the words marked that the new text does not have. */
function passageText(one: AskedAbout, paint: Paint): string {
  if (one.passage === null) return paint.dim('private, so it is not shown');
  const onLine = (words: string): string => printable(words.replace(/\s+/g, ' '));
  const mark = (words: string): string => (paint.bold(words) === words ? `**${words}**` : paint.bold(words));
  return markedPassage(one, (words) => mark(onLine(words)), onLine);
}

/** A passage with the words marked that the new text does not have. */
export function markedPassage(
  { passage, differs = [] }: AskedAbout,
  mark: (words: string) => string,
  plain: (words: string) => string = (words) => words,
): string {
  const text = passage ?? '';
  let at = 0;
  const parts = differs.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return plain(before) + mark(text.slice(start, end));
  });
  return parts.join('') + plain(text.slice(at));
}

/** The outcome for a mistake, for a person. */
export function mistakeText({ path, entry, count: times, status, rules }: MistakeResult, dryRun: boolean, paint: Paint): string {
  const lines = [
    `${paint.bold(printable(entry))} in ${printable(path)}: made ${count(times, 'time')}, ${printable(status.toLowerCase() || 'active')}`,
  ];
  if (rules !== null) lines.push(`${dryRun ? 'Would change' : 'Changed'} the rules in ${printable(rules)}`);
  return lines.join('\n');
}

/** One mistake of the list. */
export function mistakeLine({ entry, miss, fix, count: times, status, ripe }: Mistake, paint: Paint): string {
  const state = ripe ? paint.warn('due to become a rule') : printable(status || 'Active');
  return [
    `${paint.bold(printable(entry))}  ${count(times, 'time')}, ${state}`,
    ...[miss, fix]
      .flatMap((one) => one.split('\n'))
      .filter((one) => one !== '')
      .map((one) => `  ${printable(one)}`),
  ].join('\n');
}

/** The outcome for a file of the present state, for a person; the shorter text where it is refused. */
export function stateText({ path, bytes, limit, log, trimmed, refused }: StateResult, dryRun: boolean, paint: Paint): string {
  if (refused !== undefined)
    return [
      paint.bad(refused.rule),
      ...(trimmed === undefined ? [] : ['', paint.dim('With --trim it would be:'), ...trimmed.trimEnd().split('\n').map(printable)]),
    ].join('\n');
  const size = limit === null ? '' : ` (${bytes.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} bytes)`;
  const wrote = `${dryRun ? 'Would write' : 'Wrote'} ${paint.bold(printable(path))}${size}`;
  return log === null ? wrote : `${wrote}\nText that falls out of it ${dryRun ? 'would go' : 'went'} to ${printable(log)}`;
}
