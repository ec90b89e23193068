import { planOf, type DecideContext } from '../../model/context';
import type { StateFile } from '../../model/convention';
import { basenameOf, foldKey, joinPath, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { StateResult } from '../../model/results/checkpoint';
import { evenLines, quoted } from '../../read/entries/sanitise';
import { rulesOf } from '../../read/files/rules';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { checkpointsIn, withoutRanges } from '../../read/memory/of-project';
import { scaffoldLines } from '../../read/memory/own-text';
import { withheldBecause } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { onDay } from '../../read/text/dates';
import { scanMarkdown } from '../../read/markdown/scan';
import { linkLosses, cutAt } from '../layers/index';
import { takenPaths } from '../refactor/index';
import { appended } from '../remember/index';
import { asItWas, wholeEdit } from '../../read/snapshot/whole-file';
import { MemoryError } from '../../model/errors';
import { encodeText } from '../../read/text/text';
import { takingFrom } from '../../model/collections';

export interface State {
  readonly file: StateFile;
  readonly path: VaultPath;
  /** The log that gets what falls out of it. */
  readonly log: VaultPath | null;
  /** Its first heading where it is new, as a new memory has it: `# Session 2026-03-15`. */
  readonly heading: string;
}

/** The new text of a state, its two parts: `pinned` at its end is never trimmed. */
export interface StateText {
  readonly head: string;
  readonly pinned: string;
}

/**
 * The state file that a person means by a place: its path below the memory's root or its name, both also without
 * `.md`. Null if that is no state file. `date` is the day of a path that holds one.
 */
export function stateNamed(ctx: DecideContext, place: string, date: string): State | null {
  const wanted = foldKey(place.replace(/\.md$/i, ''));
  const file = (ctx.convention.states ?? []).find(({ path }) => {
    const name = onDay(path, date).replace(/\.md$/i, '');
    return foldKey(name) === wanted || foldKey(basenameOf(name)) === wanted;
  });
  return file === undefined ? null : stateOf(ctx, file, date);
}

/** A state file of the convention with its paths as the disk spells them. What falls out of a withheld one goes to a log of its own. */
export function stateOf(ctx: DecideContext, file: StateFile, date: string): State {
  const at = (path: string): VaultPath => {
    const full = joinPath(ctx.memory.root, onDay(path, date));
    return takenPaths(ctx.snapshot).get(foldKey(full))?.[0] ?? full;
  };
  const path = at(file.path);
  const scaffold = ctx.convention.scaffold.find((one) => one.path === file.path)?.text ?? '';
  const heading = onDay(/^# .*$/m.exec(scaffold)?.[0] ?? `# ${stemOf(path)}`, date);
  if (file.log === undefined) return { file, path, log: null, heading };
  const log = at(onDay(file.log, ctx.today));
  return {
    file,
    path,
    heading,
    log: isWithheld(ctx, path) && !isWithheld(ctx, log) ? at(onDay(file.log, ctx.today).replace(/\.md$/, '-private.md')) : log,
  };
}

/** True if the note at a path, which may not be there yet, must not leave the memory. */
function isWithheld(ctx: DecideContext, path: VaultPath): boolean {
  return withheldBecause(ctx, ctx.snapshot.notes.get(path as NotePath) ?? parseNote(path as NotePath, '', 0)) !== null;
}

/**
 * A whole text for a state file from what a person wrote: the properties and the first heading of the present text
 * stay where the new one has none; a file that is new begins as its convention has it. A title becomes the heading.
 */
export function wholeText(
  { heading: own }: Pick<State, 'heading'>,
  present: string | null,
  { title, body }: { readonly title: string; readonly body: string },
): string {
  const text = evenLines(body);
  if (findFrontmatter(text) !== null) return `${text}\n`;
  const properties = present === null ? '' : present.slice(0, findFrontmatter(present)?.range.end ?? 0);
  const before = properties === '' || properties.endsWith('\n') ? properties : `${properties}\n`;
  if (/^# /.test(text)) return `${before}${text}\n`;
  const [first] = present === null ? [] : scanMarkdown(present, properties.length).headings;
  const heading = title.trim() !== '' ? `# ${title.trim()}` : present === null ? own : first?.level === 1 ? `# ${first.text}` : null;
  return `${before}${heading === null ? '' : `${heading}\n\n`}${text}\n`;
}

/**
 * The plan that overwrites a state file. Each line that falls out of it, and with `trim` each that finds no room, goes
 * to its log as an entry of today; a state without a log is kept by the journal, and is not trimmed. Without `trim` a
 * text beyond the limits is refused, with the shorter one in the result. No plan where the text stands there already.
 * Throws `over_limit` where nothing fits, `unreadable` where the log takes no entry.
 */
export function decideState(
  ctx: DecideContext,
  { file, path, log }: State,
  wanted: StateText,
  { present, logText, trim }: { readonly present: string | null; readonly logText: string | null; readonly trim: boolean },
  title = `Overwrite ${path}`,
): Proposal<StateResult> {
  const limit = rulesOf(ctx, path)?.limit;
  const asked = wanted.head + wanted.pinned;
  const fit = fitted(path, wanted, limit?.bytes ?? null, file.lists);
  const next = log !== null && trim ? fit : asked;
  const sizes = { bytes: sizeOf(next), limit: limit?.bytes ?? null };
  if (next !== fit) {
    const rule = `${tooMuch(path, asked, fit, limit?.bytes ?? null, file)} Nothing was changed.${log === null ? ' Shorten it.' : ' Shorten it, or trim it: what finds no room goes to the log of the day.'}`;
    const refused = { code: 'over_limit', path, rule };
    return { result: { path, ...sizes, log: null, moved: [], refused, ...(log === null ? {} : { trimmed: fit }) }, plan: null };
  }
  if (next === present) return { result: { path, ...sizes, log: null, moved: [] }, plan: null };
  const fallen = log === null ? [] : fallenOut([present ?? '', asked, next], scaffoldLines(ctx, path));
  const reason = 'What is true now takes the place of what was.';
  const edits: Edit[] = [wholeEdit(path, present, next, reason)];
  const preconditions: Precondition[] = [asItWas(path, present)];
  if (log !== null && fallen.length > 0) {
    const draft = { title: `From ${basenameOf(path)}`, date: ctx.today, time: ctx.created.slice(11, 16) };
    let [text, whole] = ['', logText];
    for (const { body, projects } of fallen) {
      const one = appended({ into: 'file', path: log, format: 'log', type: null }, whole, { ...draft, projects, body: asQuote(body) });
      [text, whole] = [text + one.text, one.after];
    }
    edits.push({ op: logText === null ? 'create' : 'append', path: log, text, reason: `It falls out of ${path}.` });
    preconditions.push(asItWas(log, logText));
  }
  return {
    result: {
      path,
      ...sizes,
      log: fallen.length === 0 ? null : log,
      moved: log === null || fallen.length === 0 ? [] : [{ to: log, bytes: sizeOf(fallen.map(({ body }) => body).join('\n\n')) }],
    },
    plan: planOf(ctx, {
      title,
      reason,
      edits,
      preconditions,
      announced: linkLosses(path, present ?? '', next, '', 'The text that held it is overwritten'),
    }),
  };
}

function tooMuch(path: VaultPath, asked: string, fit: string, bytes: number | null, { lists = [] }: StateFile): string {
  const over = bytes !== null && sizeOf(asked) > bytes;
  const long = lists.map(({ heading, most }) => `at most ${most} items below "${heading}"`);
  return over
    ? `"${path}" would have ${sizeOf(asked).toLocaleString('en-US')} bytes of its ${bytes.toLocaleString('en-US')}; ${sizeOf(fit).toLocaleString('en-US')} would fit.`
    : `"${path}" holds ${long.join(', ')}.`;
}

interface Fallen {
  readonly body: string;
  readonly projects: readonly string[];
}

/** The losses from each of these texts to the next: the lines that are for all together, and each checkpoint of a project whole. */
function fallenOut(texts: readonly string[], given: ReadonlySet<string>): Fallen[] {
  const read = texts.map((text) => {
    const own = checkpointsIn(text).filter(({ projects }) => projects.length > 0);
    const parts = own.map(({ start, end, projects }): Fallen => ({ body: evenLines(text.slice(start, end)), projects }));
    return { parts, rest: own.length === 0 ? text : withoutRanges(text, own) };
  });
  const pairs = read.slice(1).map((after, i) => [read[i] ?? after, after] as const);
  const body = pairs.map(([{ rest }, after], i) => fallOut(rest, after.rest, i === 0 ? given : undefined)).filter((one) => one !== '');
  const moved = pairs.flatMap(([{ parts }, after]) => parts.filter((part) => !after.parts.some((one) => one.body === part.body)));
  return [...(body.length === 0 ? [] : [{ body: body.join('\n\n'), projects: [] }]), ...moved];
}

/**
 * The lines of `before` that are not in `after`, each as often as it is missing there, with the headings above them.
 * Empty where nothing is. Spaces at the ends of lines do not count, and neither do lines that `given` holds.
 */
function fallOut(before: string, after: string, given: ReadonlySet<string> = new Set()): string {
  const take = takingFrom(linesOf(after));
  const out: string[] = [];
  let heading: string | null = null;
  let blank = false;
  for (const line of linesOf(before)) {
    if (line === '') blank = out.length > 0;
    else if (take(line) || given.has(line)) {
      if (levelOf(line) > 0) heading = line;
    } else {
      // A heading that falls out stands below that of its text alone, where it is a smaller one.
      const above = heading !== null && !(levelOf(line) > 0 && levelOf(line) <= levelOf(heading)) ? heading : null;
      if (above !== null) out.push(...(out.length > 0 ? [''] : []), above);
      else if (blank || (heading !== null && out.length > 0)) out.push('');
      out.push(line);
      [heading, blank] = [null, false];
    }
  }
  return out.join('\n');
}

/** The same as a quote, in which no line can be taken for a heading or field of the file that takes it. */
function asQuote(text: string): string {
  return quoted(evenLines(text)).replace(/ +$/gm, '');
}

/** The level of the heading that a line is; 0 for any other. */
function levelOf(line: string): number {
  return /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/^\ufeff/, '').trimEnd());
}

/**
 * A text of at most so many bytes and list items: items beyond the number are left out first, then the end of the
 * text. `pinned` is the part at its end that stays whole. The same text where it fits already. Throws `over_limit`
 * where not even the pinned part and the properties do.
 */
function fitted(path: VaultPath, { head, pinned }: StateText, bytes: number | null, lists: StateFile['lists'] = []): string {
  const short = lists.reduce((text, { heading, most }) => shortened(text, heading, most), head);
  const whole = short + pinned;
  if (bytes === null || sizeOf(whole) <= bytes) return whole;
  // A line end after the cut, and one before what is pinned.
  const room = bytes - sizeOf(pinned) - 2;
  if (room <= 0)
    throw new MemoryError(
      'over_limit',
      `The checkpoint alone has ${sizeOf(pinned).toLocaleString('en-US')} bytes; "${path}" holds ${bytes.toLocaleString('en-US')} in all. Shorten it.`,
      path,
    );
  const kept = short.slice(0, cutAt(path, short, room)).trimEnd();
  return `${kept}\n${pinned === '' ? '' : `\n${pinned.trimStart()}`}`;
}

export function sizeOf(text: string): number {
  return encodeText(text).length;
}

/** A text in which the lists below a heading have at most so many items together. */
function shortened(text: string, name: string, most: number): string {
  const { headings } = scanMarkdown(text);
  const at = headings.findIndex((heading) => heading.text.trim().toLowerCase() === name.toLowerCase());
  const found = headings[at];
  if (found === undefined) return text;
  const next = headings.slice(at + 1)[0]?.start ?? text.length;
  let items = 0;
  const lines = text.slice(found.end, next).split('\n');
  const kept = lines.filter((line) => {
    if (/^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/.test(line)) items += 1;
    else if (!/^\s*\S/.test(line)) return true;
    return items <= most;
  });
  return text.slice(0, found.end) + kept.join('\n') + text.slice(next);
}
