import { planOf, type DecideContext } from '../../model/context';
import type { IndexSection } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { Link } from '../../model/link';
import type { Note } from '../../model/note';
import { basenameOf, foldKey, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { AnnouncedLoss } from '../../model/plan';
import type { IndexResult } from '../../model/results/index-note';
import type { Proposal } from '../../model/results/proposal';
import type { Snapshot } from '../../model/snapshot';
import { linkedLines } from '../../read/links/linked-lines';
import { findFence, lineBreakOf, withoutFence } from '../../read/markdown/fences';
import { loadedPart, sizeBeside } from '../../read/memory/loaded';
import { indexPath } from '../../read/memory/scope';
import { asItWas } from '../../read/snapshot/whole-file';
import { parseNote } from '../../read/snapshot/note';
import { encodeText } from '../../read/text/text';
import type { Choice, ChosenNote } from './choice';
import { exclusion } from './exclusion';
import { escapeMarkdown } from './link-text';
import { lineOf, listNotes, sectionsOf, SUPERSEDED } from './list-notes';
import { pinnedNotes } from './pinned';
import { standings } from './standing';
import { successionOf } from './succession';
import { placesByWeight } from './weight';
import { changedPart } from '../../model/collections';

/** Facts about an index by type besides the memories as they are; a plan that changes some of these knows fewer than `index`. */
export interface Matching {
  /** The memories that may get a line where they have none; all where absent. */
  readonly only?: ReadonlySet<VaultPath>;
  /** Memories as they were before this plan: the line that was written for one is written again. */
  readonly before?: ReadonlyMap<VaultPath, Note>;
  /** The vault with the notes that are withheld from the index. */
  readonly whole?: Snapshot;
  /** Targets of links of the index that surely were memories and are not there any more. */
  readonly missing?: ReadonlySet<string>;
}

/** An index by type: its lines, its text with them, and the links of lines that go. */
interface Typed extends Required<Choice> {
  readonly text: string;
  readonly gone: readonly AnnouncedLoss[];
}

/** The mark of a superseded memory at the end of a line. */
const MARK = / \(superseded(?: by ((?:(?! \(superseded).)*))?\)$/;
/** The line after its one link: nothing, or a description without any other reference, tag or id. */
const DESCRIBED = /^(?:\*\*|__|~~)?[ \t]*(?:[—–:-](?=[ \t])(?:(?!:\/\/|[ \t][#^]\S)[^[\]<])*)?$/;
/** A list item that begins with a link. */
const POINTER = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\*\*|__|~~)?(?=\[)/;

/**
 * An index by type with a line for each memory, as many as agents load of it. Lines are matched by what they point to: a memory
 * that anything in the file links to has one. A missing one is added at the end of its section; one of a memory that is gone goes;
 * one whose memory was superseded goes where it stands as it was written here, else it is marked. Where the room is short, lines as they
 * are written here are for the memories of the highest score. Nothing else changes.
 * Throws `bad_input` where the marks of an earlier block are no pair, or no line can be added.
 */
export function typedChoice(ctx: DecideContext, current: string | null, matching: Matching = {}): Typed {
  const path = indexPath(ctx);
  const { text: whole, gone } =
    current === null ? { text: '# Memory index\n', gone: [] } : withoutOldLines(ctx, withoutBlocks(ctx, current), matching);
  let text = whole;
  const index = noteOf(path, text);
  const part = loadedPart(ctx, path);
  const textOf = (lines: readonly ChosenNote[]): string => withLines(ctx, text, lines);
  const fits = (lines: readonly ChosenNote[]): boolean => part === undefined || sizeBeside(part, textOf(lines)).share <= 1;
  const choose = (at: Note, only = matching.only): Required<Choice> =>
    listNotes(ctx, path, at, pinnedNotes(ctx, path, at, []), { fits, only });
  const choice = choose(index);
  const weaker = weakerLines(ctx, index, text, choice.full);
  if (weaker.length === 0) return { ...choice, text: textOf(choice.chosen), gone };
  // The room is for the highest scores: whether a line that is as it is written here stays is decided with those that are missing.
  const only = matching.only && new Set([...matching.only, ...weaker.map(({ to }) => to)]);
  let left = weaker;
  let last = choice;
  // Without all of these lines the text may take more room around them, so that one more finds its room the second time.
  for (let times = 0; times < 2; times++) {
    text = withoutLines(whole, left);
    last = choose(noteOf(path, text), only);
    const stays = new Set<VaultPath>(last.chosen.map((one) => one.path));
    left = left.filter(({ to }) => !stays.has(to));
  }
  text = withoutLines(whole, left);
  const own = new Set<VaultPath>(weaker.map(({ to }) => to));
  const chosen = last.chosen.map((one) => (own.has(one.path) ? { ...one, link: null } : one));
  const why = 'It made room for a memory of a higher score';
  return { ...last, chosen, text: textOf(chosen), gone: [...gone, ...left.map(({ raw }) => ({ from: path, raw, why }))] };
}

/** A line of the index as it is written here, for one memory. */
interface OwnLine {
  readonly start: number;
  readonly end: number;
  readonly to: NotePath;
  readonly raw: string;
}

/** The lines as they are written here whose memories rank below the best of these, by its score. */
function weakerLines(ctx: DecideContext, index: Note, text: string, missing: readonly VaultPath[]): OwnLine[] {
  if (missing.length === 0) return [];
  const noteAt = (path: VaultPath): Note[] => [ctx.snapshot.notes.get(path as NotePath) ?? []].flat();
  const linked = index.links.map(({ linkpath }) => ctx.snapshot.resolve(linkpath, index.path));
  const own = pointersIn(index, text).flatMap(({ start, end, line, links: [link, ...more] }): (OwnLine & { readonly note: Note })[] => {
    const to = link === undefined ? null : ctx.snapshot.resolve(link.linkpath, index.path);
    const [note] = to === null ? [] : noteAt(to);
    const isOwn = note !== undefined && more.length === 0 && line === lineOf(ctx, note)?.text && !goesOn(text, start, end);
    const isOnly = linked.filter((one) => one === to).length === 1;
    return isOwn && isOnly && link !== undefined ? [{ start, end, to: note.path, raw: link.raw, note }] : [];
  });
  const rivals = missing.flatMap(noteAt);
  const places = placesByWeight(ctx, [...rivals, ...own.map(({ note }) => note)]);
  const place = (note: Note): number => places.get(note) ?? Infinity;
  const best = Math.min(...rivals.map(place));
  return own.filter(({ note }) => place(note) > best);
}

/** The text without these lines, in their order; the last line takes the line break before it along. */
function withoutLines(text: string, lines: readonly Pick<OwnLine, 'start' | 'end'>[]): string {
  return [...lines].reverse().reduce((rest, { start, end }) => {
    const next = /^\r?\n/.exec(rest.slice(end))?.[0].length;
    const from = next === undefined ? rest.slice(0, start).replace(/\r?\n$/, '').length : start;
    return rest.slice(0, from) + rest.slice(end + (next ?? 0));
  }, text);
}

/** The plan that brings an index by type up to date, as `typedChoice` has it; none where not a byte would change. Throws as that does. */
export function decideTypedIndex(ctx: DecideContext, current: string | null, matching?: Matching): Proposal<IndexResult> {
  const path = indexPath(ctx);
  const { chosen, omitted, full, text: next, gone } = typedChoice(ctx, current, matching);
  const entries = chosen.map(({ link: _, ...entry }) => entry);
  const result: IndexResult = { path, changed: next !== current, entries, omitted, full };
  if (next === current) return { result, plan: null };
  const reason = 'A line for each memory, by its type.';
  const edit =
    current === null
      ? ({ op: 'create', path, text: next, reason } as const)
      : ({ op: 'replace', path, reason, ...changedPart(current, next) } as const);
  const title = `${current === null ? 'Write' : 'Update'} ${path}`;
  return { result, plan: planOf(ctx, { title, reason, edits: [edit], preconditions: [asItWas(path, current)], announced: gone }) };
}

function noteOf(path: NotePath, text: string): Note {
  return parseNote(path, text, encodeText(text).length);
}

/** The text without the marks of the blocks that earlier versions wrote into it; the lines in them stay. */
function withoutBlocks(ctx: DecideContext, current: string): string {
  const { path, fence } = { path: indexPath(ctx), fence: ctx.convention.indexNote.fence };
  let text = current;
  for (const name of [fence, ...sectionsOf(ctx).map(({ id }) => `${fence}-${id}`)]) {
    const { state, problem, start, end, innerStart, innerEnd } = findFence(text, name);
    if (state === 'broken') throw new MemoryError('bad_input', `"${path}" was left alone. ${problem ?? ''}`, path);
    if (state !== 'ok') continue;
    const inner = text.slice(innerStart, innerEnd);
    const after = text.slice(end).replace(/^\r?\n/, '');
    // An empty line stood at either end of the block.
    const lines = inner.replace(/^\r?\n/, '').replace(/(^|\n)\r?\n$/, '$1');
    const isEmpty = /^\s*(?:No memories yet\.\s*)?$/.test(inner);
    const lineBreak = lineBreakOf(current);
    const before = isEmpty
      ? withoutFence(text, name).slice(0, after === '' ? undefined : -after.length)
      : joined(text.slice(0, start), lines, lineBreak);
    text = joined(before, after, lineBreak);
  }
  return text;
}

/** Two parts that a mark stood between, with an empty line where the second would go on with the first. */
function joined(before: string, after: string, lineBreak: string): string {
  const isApart =
    /(?:^|\n)[ \t]*\r?\n$|^\ufeff?$/.test(before) || /^(?:[ \t]*(?:\r?\n|$|[-*+][ \t]+\S|\d{1,9}[.)][ \t]+\S)|#{1,6}[ \t])/.test(after);
  return before + (isApart ? '' : lineBreak) + after;
}

/** The text without the lines of memories that are not there any more, and with a mark at those that others took the place of. */
function withoutOldLines(
  ctx: DecideContext,
  text: string,
  { only, before, whole = ctx.snapshot, missing }: Matching,
): Pick<Typed, 'text' | 'gone'> {
  const path = indexPath(ctx);
  const index = noteOf(path, text);
  const excluded = exclusion(ctx, path, index);
  const standing = standings(ctx);
  /** The line is as it is written here, for a memory that has another one now, or none. */
  const isOld = (to: VaultPath, line: string): boolean => {
    const note = whole.notes.get(to as NotePath);
    const was = before?.get(to);
    if (note === undefined || (only !== undefined && was === undefined)) return false;
    const [then, now] = [lineOf(ctx, was ?? note), lineOf(ctx, note)];
    if (line !== then?.text) return false;
    const { superseded } = standing(note);
    return (
      superseded || now?.text !== line || now.section !== then.section || (only === undefined && excluded(note, standing(note)) !== null)
    );
  };
  let made = text;
  const gone: AnnouncedLoss[] = [];
  const pointers = pointersIn(index, text);
  const names = new Set(whole.files.map((file) => foldKey(basenameOf(file.path))));
  /** The line was written for a file that another one with a line of its own took in: `[a.md](b.md)` below `[b.md](b.md)`. */
  const isTakenIn = ({ display }: Link, to: VaultPath): boolean =>
    display !== null &&
    /\.md$/i.test(display) &&
    !names.has(foldKey(display)) &&
    pointers.some(({ links }) => links[0]?.display !== display && whole.resolve(links[0]?.linkpath ?? '', path) === to);
  for (const { start, end, line, links, rest } of pointers.reverse()) {
    const targets = links.map(({ linkpath }) => whole.resolve(linkpath, path));
    const [[first], [link]] = [targets, links];
    const isOne = links.length === 1 && !goesOn(made, start, end);
    const isLost = link !== undefined && (missing?.has(link.linkpath) === true || (first != null && isTakenIn(link, first)));
    const isGone = isOne && isLost && DESCRIBED.test(rest.replace(/\\[!-/:-@[-`{-~]/g, ''));
    const at = start + withoutTail(line).length;
    const mark = markIn(whole, text.slice(start, at));
    const isValid = mark !== '' && targets.every((to) => isSuperseded(ctx, to) === false);
    const bare = isValid ? text.slice(start, at - mark.length) + text.slice(at, start + line.length) : line;
    if (isGone || (isOne && first !== null && first !== undefined && isOld(first, bare))) {
      made = withoutLines(made, [{ start, end }]);
      const why = isGone ? 'Nothing is there any more' : 'Its line is not as it should be now';
      gone.push(...links.map(({ raw }) => ({ from: path, raw, why })));
    } else if (isValid) {
      made = made.slice(0, at - mark.length) + made.slice(at);
    } else if (
      !line.includes(SUPERSEDED.slice(0, -1)) &&
      targets.every((to) => isSuperseded(ctx, to) === true) &&
      !(goesOn(made, start, end) && isOpen(rest))
    ) {
      made = made.slice(0, at) + markFor(ctx, targets as VaultPath[]) + made.slice(at);
    }
  }
  return { text: made, gone };
}

/** A list item that begins with a link; `rest` is what stands in it besides its links. */
interface Pointer {
  readonly start: number;
  readonly end: number;
  readonly line: string;
  readonly links: readonly Link[];
  readonly rest: string;
}

/** The lines of a text that point to memories. */
function pointersIn(index: Note, text: string): Pointer[] {
  return [...linkedLines(index, text)].flatMap(([start, links]) => {
    const raw = /[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
    const lead = POINTER.exec(raw)?.[0].length;
    const [first] = links;
    if (lead === undefined || first?.start !== start + lead) return [];
    const between = links.map((link, at) => text.slice(link.end, links[at + 1]?.start ?? start + raw.length));
    return [{ start, end: start + raw.length, line: raw.trimEnd(), links, rest: between.join('') }];
  });
}

/** The line without what must stay at its end: the id of a block, or a hard break. */
function withoutTail(line: string): string {
  const slashes = /\\*$/.exec(line)?.[0].length ?? 0;
  const end = /[ \t]\^[A-Za-z0-9-]+$/.exec(line)?.index ?? line.length - (slashes % 2);
  return line.slice(0, end).trimEnd();
}

/** True if a code span, emphasis, a remark or a link may be open at the end of a line. */
function isOpen(rest: string): boolean {
  const runs = rest.replace(/\\[!-/:-@[-`{-~]/g, '').match(/([`*_~=$%])\1*|[[\]<>]/g) ?? [];
  const count = (run: string): number => runs.filter((one) => one === run).length;
  return runs.some((run) => (/[[\]<>]/.test(run) ? count('[') !== count(']') || count('<') !== count('>') : count(run) % 2 === 1));
}

/** True if the list item of a line goes on in the next one or after empty ones, or the next is part of another block. */
function goesOn(text: string, start: number, end: number): boolean {
  const indent = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
  const later = /^(?:\r?\n[ \t]*(?=\r?\n))+\r?\n([ \t]+[^\r\n]*)/.exec(text.slice(end))?.[1] ?? '';
  if (later.trim() !== '' && indent(later) > indent(text.slice(start, end))) return true;
  const next = /^\r?\n([^\r\n]*)/.exec(text.slice(end))?.[1] ?? '';
  const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+[^-*+\s]/.exec(next)?.[1];
  const isOther = item !== undefined && item.length <= (/^[ \t]*/.exec(text.slice(start, end))?.[0].length ?? 0);
  return next.trim() !== '' && !isOther && !/^#{1,6}[ \t]/.test(next);
}

/** Whether a memory is superseded; undefined where the index does not see it. */
function isSuperseded(ctx: DecideContext, path: VaultPath | null): boolean | undefined {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note && standings(ctx)(note).superseded;
}

/** The mark at the end of a line as it is written here, with names of notes; empty where there is none. */
function markIn({ notes }: Snapshot, line: string): string {
  const [mark = '', names] = MARK.exec(line) ?? [];
  if (mark === '' || names === undefined) return mark;
  const stems = new Set([...notes.keys()].map((path) => escapeMarkdown(stemOf(path))));
  return names.split(', ').every((name) => stems.has(name)) ? mark : '';
}

/** ` (superseded by feedback_tabs)`; without a name where the successor is not there or withheld. */
function markFor(ctx: DecideContext, targets: readonly VaultPath[]): string {
  const next = targets.flatMap((path) => successionOf(ctx, path as NotePath).supersededBy);
  const names = [...new Set(next)].flatMap((path) => (ctx.snapshot.notes.has(path as NotePath) ? escapeMarkdown(stemOf(path)) : []));
  return names.length === 0 ? SUPERSEDED : `${SUPERSEDED.slice(0, -1)} by ${names.join(', ')})`;
}

/**
 * The text with a line for each of `chosen` that has none: after the last line of its section that points to a memory, else at the end of
 * the section, else at the end of the text, below a heading of its own unless it is one list without sections.
 */
function withLines(ctx: DecideContext, current: string, chosen: readonly ChosenNote[]): string {
  const path = indexPath(ctx);
  const lineBreak = lineBreakOf(current);
  const index = noteOf(path, current);
  const isOneList = index.headings.every(({ level }) => level === 1) && pointersIn(index, current).length > 0;
  let text = current;
  for (const section of sectionsOf(ctx)) {
    const own = chosen.filter((one) => one.section === section.id && one.link !== null);
    if (own.length === 0) continue;
    const lines = own.map(({ link, why }) => `- ${link ?? ''}${why === '' ? '' : ` — ${why}`}`);
    const atEnd = isOneList ? lines : [`## ${section.heading}`, '', ...lines];
    const made = [
      ...placesIn(ctx, text, noteOf(path, text), section).map((at) => inserted(text, at, lines, lineBreak)),
      inserted(text, endOf(text), atEnd, lineBreak),
    ].find((one) => stands(ctx, text, one, own));
    const isClosed = noteOf(path, `${text}${lineBreak}${lineBreak}[[x]]`).links.length > noteOf(path, text).links.length;
    const why = isClosed
      ? `No line can be added to "${path}" so that all links in it lead where they led: ${own.map(({ path: to }) => to).join(', ')}.`
      : `"${path}" ends inside a code block or a comment, so nothing can be added to it. Close it and run again.`;
    if (made === undefined) throw new MemoryError('bad_input', why, path);
    text = made;
  }
  return text;
}

/** Where lines of a section may go, the best first; none where the text has no such section. */
function placesIn(ctx: DecideContext, text: string, index: Note, { heading: own, words }: IndexSection): number[] {
  const { headings } = index;
  const below = (is: (said: string) => boolean): number => headings.findIndex(({ level, text: said }) => level > 1 && is(said));
  const isOthers = (said: string): boolean => sectionsOf(ctx).some(({ heading }) => heading !== own && heading === said);
  const exact = below((said) => said === own);
  const found = exact >= 0 ? exact : below((said) => !isOthers(said) && words.includes(/\p{L}+/u.exec(said)?.[0].toLowerCase() ?? ''));
  const heading = headings[found];
  if (heading === undefined) return [];
  const end = headings.slice(found + 1).find(({ level }) => level <= heading.level)?.start ?? text.length;
  const last = pointersIn(index, text)
    .filter(({ start }) => start > heading.start && start < end)
    .at(-1);
  // An item may go on in the lines after its first one.
  const run = last === undefined ? [] : [last.end + (/^(?:\r?\n[^\r\n]*\S[^\r\n]*)*/.exec(text.slice(last.end, end))?.[0].length ?? 0)];
  return [...run, endOf(text.slice(0, end))];
}

/** The offset after the last line that says something. */
function endOf(text: string): number {
  return /^[^]*[^ \t\r\n][^\r\n]*/.exec(text)?.[0].length ?? 0;
}

/** The text with lines after the line that ends at `at`: in its list, else set off by an empty line. */
function inserted(text: string, at: number, lines: readonly string[], lineBreak: string): string {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const line = /[^\r\n]*$/.exec(before)?.[0] ?? '';
  const isList = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) && lines[0]?.startsWith('- ') === true;
  const gap = /^\ufeff?$/.test(before) ? '' : isList ? lineBreak : lineBreak + lineBreak;
  const isText = /^[ \t]*\r?\n[ \t]*[^\s#]/.test(after);
  const rest = isText && !isList ? lineBreak : '';
  return before + gap + lines.join(lineBreak) + (after === '' ? lineBreak : rest) + after;
}

/** True if whatever the text linked to is linked to still, and the new lines lead to their memories. */
function stands(ctx: DecideContext, text: string, made: string, own: readonly ChosenNote[]): boolean {
  const path = indexPath(ctx);
  const linksOf = (one: string): readonly Link[] => noteOf(path, one).links;
  const after = linksOf(made);
  const leadTo = new Set(after.map(({ linkpath }) => ctx.snapshot.resolve(linkpath, path)));
  return after.length === linksOf(text).length + own.length && own.every(({ path: to }) => leadTo.has(to));
}
