import { diffArrays } from 'diff';
import type { DecideContext } from '../../src/core/model/context';
import { asVaultPath, stemOf } from '../../src/core/model/path';
import type { NewEntry } from '../../src/core/model/verdict';
import { asNew, entriesIn } from '../../src/core/decide/review/index';
import { entryFormatOf } from '../../src/core/read/memory/of-note';
import { isFurniture, isNamed } from '../../src/core/read/memory/scope';
import { dateInName } from '../../src/core/read/text/dates';
import type { Change, Commit } from './history';

/** What a commit says, as an agent would have it remembered. */
export interface Piece {
  readonly kind: 'new' | 'edit';
  readonly path: string;
  readonly entry: NewEntry;
  /** What an edit takes the place of, as it stands in the memory. */
  readonly old: string | null;
}

export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Texts that stood elsewhere before, and files under another name. */
  readonly moved: number;
}

/** A heading with its text, an item of a list with what is nested in it, a row of a table, or a paragraph. */
interface Part {
  /** Empty for what has no heading. */
  readonly title: string;
  readonly text: string;
}

/** Share of common words from which an added text takes the place of one that went: of any of its file, and of a line at the same place. */
const ALIKE = 0.4;
const ALIKE_BESIDE = 0.2;
/** Share of common words of two titles from which they name the same. */
const SAME_TITLE = 0.65;
/** Share of its lines that a note has to keep, else it was written again. */
const KEPT = 0.3;
/** Words of a text that says something. */
const FEWEST = 3;

/**
 * What a commit adds to the entries of a memory, and what it edits there. `ahead` is the memory as the commit leaves it. A new
 * file gives its entries as the product makes them; of a file that was there, each added section, item and line is one, and
 * one that stands in the place of another is an edit of it.
 */
export function piecesOf(ahead: DecideContext, { changes, moved }: Commit): Pieces {
  const gone = new Set<string>();
  const found: Piece[] = [];
  let movedFiles = 0;
  for (const change of changes) {
    if (change.before !== null) for (const { text } of partsIn(lost(change))) gone.add(bare(text));
    if (change.after === null || !holdsEntries(ahead, change.path)) continue;
    if (moved.has(change.path)) movedFiles++;
    else found.push(...(change.before === null ? freshIn(ahead, change.path, change.after) : changedIn(ahead, change)));
  }
  const said = found.filter(({ entry: { title, body } }) => wordsOf(body).length >= (body.startsWith(title) ? FEWEST : 1));
  const pieces = said.filter(({ entry }) => !gone.has(bare(entry.body)));
  return { pieces, moved: movedFiles + said.length - pieces.length };
}

/** `MEMORY.md` and a convention's own files hold memories; a README, the agent's instructions, a template and the archive do not. */
function holdsEntries(ctx: DecideContext, path: string): boolean {
  if (entryFormatOf(ctx, path) === null) return false;
  if (isNamed(ctx, asVaultPath(path)) || /(?:^|\/)memory\.md$/i.test(path)) return true;
  return ctx.convention.fixed.some((fixed) => fixed.path === path) && !isFurniture(path.slice(path.lastIndexOf('/') + 1));
}

function freshIn(ctx: DecideContext, path: string, text: string): Piece[] {
  return entriesIn(ctx, asVaultPath(path), text).map((entry) => ({ kind: 'new', path, entry: asNew(entry), old: null }));
}

function changedIn(ctx: DecideContext, { path, before, after }: Change): Piece[] {
  const [old, now] = [linesOf(before ?? ''), linesOf(after ?? '')];
  const runs = runsOf(old, now);
  const kept = runs.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + said(value)), 0);
  if (entryFormatOf(ctx, path) === 'note' && kept < KEPT * Math.min(said(old), said(now)))
    return freshIn(ctx, path, after ?? '').map((piece) => ({ ...piece, kind: 'edit', old: old.join('\n').trim() }));
  const left = runs.flatMap(({ removed, value }, at): Gone[] => (removed ? partsIn(value).map((part) => ({ part, at })) : []));
  return runs.flatMap(({ added, value }, at) =>
    (added ? partsIn(value) : []).flatMap((part) => {
      const was = takenFrom(left, part, at);
      return was !== null && bare(wholeOf(was)) === bare(wholeOf(part)) ? [] : [pieceOf(ctx, path, part, was)];
    }),
  );
}

/** A part that a change takes away, and the run of lines in which it stood. */
interface Gone {
  readonly part: Part;
  readonly at: number;
}

/** Takes out of `left` the part whose place an added one takes: the one most alike, which a line beside it need not be much. */
function takenFrom(left: Gone[], part: Part, at: number): Part | null {
  const shares = left.map((one) => {
    const whole = likeness(wholeOf(part), wholeOf(one.part));
    const titles = part.title === '' || one.part.title === '' ? 0 : likeness(part.title, one.part.title);
    return { one, share: Math.max(whole, titles > SAME_TITLE ? titles : 0), isBeside: Math.abs(one.at - at) === 1 };
  });
  const [best] = shares.sort((a, b) => b.share - a.share || Number(b.isBeside) - Number(a.isBeside));
  const isLine = best?.isBeside === true && part.title === '' && best.one.part.title === '';
  if (best === undefined || best.share < (isLine ? ALIKE_BESIDE : ALIKE)) return null;
  left.splice(left.indexOf(best.one), 1);
  return best.one.part;
}

/** As the product reads it in a file of several entries; a line of a note has no title. */
function pieceOf(ctx: DecideContext, path: string, { title, text }: Part, was: Part | null): Piece {
  const format = entryFormatOf(ctx, path);
  const whole = title === '' ? text : `## ${title}\n\n${text}\n`;
  const [read, another] = format === 'note' || format === null ? [] : entriesIn(ctx, asVaultPath(path), whole);
  const day = dateInName(stemOf(asVaultPath(path)));
  const said = BOX.test(text) ? text : text.replace(ITEM, '');
  const entry = read !== undefined && another === undefined ? asNew(read) : { title, body: said, ...(day === null ? {} : { date: day }) };
  return { kind: was === null ? 'new' : 'edit', path, entry, old: was === null ? null : wholeOf(was) };
}

function wholeOf({ title, text }: Part): string {
  return title === '' ? text : `## ${title}\n\n${text}`;
}

/** Lines of a text without its properties. */
function linesOf(text: string): string[] {
  return text
    .replace(/^---\r?\n[\s\S]*?\n---(?:\r?\n|$)/, '')
    .split('\n')
    .map((line) => line.trimEnd());
}

function said(lines: readonly string[]): number {
  return lines.filter((line) => line !== '').length;
}

/** The lines that a change takes away. */
function lost({ before, after }: Change): string[] {
  if (after === null) return linesOf(before ?? '');
  return runsOf(linesOf(before ?? ''), linesOf(after)).flatMap(({ removed, value }) => (removed ? value : []));
}

/** What came, went and stayed; an item under another number stayed. */
function runsOf(old: readonly string[], now: readonly string[]): ReturnType<typeof diffArrays<string>> {
  const said = (line: string): string => line.replace(/^(\s*)\d{1,9}[.)]\s/, '$1');
  return diffArrays([...old], [...now], { comparator: (one, other) => one === other || said(one) === said(other) });
}

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;
const BOX = /^\s*[-*+]\s+\[.\]\s/;
const FENCE = /^\s*(?:```|~~~)/;
/** A rule, or the line below the head of a table. */
const RULE = /^\s*(?:\|?[\s:|-]*-[\s:|-]*|\*\s*\*\s*\*[\s*]*|_{3,})$/;

/** A line that only says what follows. */
const LABEL = /^(?:\*\*[^*\n]+\*\*[::]?|[^\n]{1,80}[::]\**)$/;

/** The parts of some lines: below a heading of level 2 and deeper all up to the next that is not below it. */
function partsIn(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  let open: { title: string; level: number; indent: number; lines: string[] } | null = null;
  let isCode = false;
  const close = (): void => {
    const text = open?.lines.join('\n').trim() ?? '';
    if (open !== null && /[\p{L}\p{N}]/u.test(text) && !LABEL.test(text)) parts.push({ title: open.title, text });
    open = null;
  };
  const begin = (line: string, indent: number): void => {
    close();
    open = { title: '', level: 0, indent, lines: [line] };
  };
  for (const line of lines) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks = '', title = ''] = (isCode ? null : HEADING.exec(line)) ?? [];
    const current = open;
    if (marks.length === 1) close();
    else if (marks !== '' && (current === null || current.level === 0 || marks.length <= current.level)) {
      close();
      open = { title: title.replace(/\s*#*\s*$/, ''), level: marks.length, indent: 0, lines: [] };
    } else if (current !== null && (current.level > 0 || isCode || FENCE.test(line))) current.lines.push(line);
    else if (line === '' || RULE.test(line)) {
      if (current !== null && current.indent < 0) close();
    } else if (line.startsWith('|')) begin(line, -1);
    else {
      const indent = ITEM.exec(line)?.[1]?.length;
      if (indent !== undefined && (current === null || indent <= Math.max(current.indent, 0))) begin(line, indent);
      else if (indent === undefined && (current === null || (current.indent >= 0 && !/^\s/.test(line)))) begin(line, -1);
      else current?.lines.push(line);
    }
  }
  close();
  return parts;
}

/** A text without its marks and the number of its item, as two are compared for being the same. */
export function bare(text: string): string {
  return wordsOf(text.replace(ITEM, '')).join(' ');
}

/** Words, and pairs of characters in scripts without spaces. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  );
}

/** Twice the common words over all, 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  return (2 * [...a].filter((word) => b.has(word)).length) / Math.max(1, a.size + b.size);
}
