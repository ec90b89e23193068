import { planOf, type DecideContext } from '../../model/context';
import type { IndexSection } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { Note } from '../../model/note';
import type { VaultPath } from '../../model/path';
import type { IndexResult } from '../../model/results/index-note';
import type { Proposal } from '../../model/results/proposal';
import { linkedLines } from '../../read/links/linked-lines';
import { findFence, lineBreakOf, replaceFence, writeFence, type Fence } from '../../read/markdown/fences';
import { scanMarkdown } from '../../read/markdown/scan';
import { loadedPart, sizeBeside } from '../../read/memory/loaded';
import { indexPath } from '../../read/memory/scope';
import { sha256OfText } from '../../read/snapshot/recent';
import { parseNote } from '../../read/snapshot/note';
import { encodeText } from '../../read/text/text';
import type { Choice, ChosenNote } from './choice';
import { listNotes, sectionsOf, SUPERSEDED } from './list-notes';
import { pinnedNotes } from './pinned';

/** An index by type: its lines and its text with them. */
interface Typed extends Required<Choice> {
  readonly text: string;
}

/**
 * The lines of an index by type, as many as agents load of it: the whole file counts, with its headings and what people wrote.
 * `only` are the notes that may get a line where the file has no managed block yet; `gone` are those that are superseded now: a
 * person's line for such a one is marked. Throws `bad_input` where the marks of a
 * block are no pair, or no block can be added.
 */
export function typedChoice(
  ctx: DecideContext,
  current: string | null,
  only?: ReadonlySet<VaultPath>,
  gone: ReadonlySet<VaultPath> = new Set(),
): Typed {
  const path = indexPath(ctx);
  const index = current === null ? null : parseNote(path, current, encodeText(current).length);
  const fences = current === null ? [] : blockNames(ctx).map((name) => findFence(current, name));
  const broken = fences.find(({ state }) => state === 'broken');
  if (broken !== undefined) throw new MemoryError('bad_input', `"${path}" was left alone. ${broken.problem ?? ''}`, path);
  const marked = current === null || index === null ? null : withMarks(ctx, current, index, fences, gone);
  const part = loadedPart(ctx, path);
  const isNew = current !== null && only !== undefined && fences.every(({ state }) => state === 'none');
  const listed = (lines: readonly ChosenNote[]): readonly ChosenNote[] =>
    isNew ? lines.filter((one) => one.link === null || only.has(one.path)) : lines;
  const textOf = (lines: readonly ChosenNote[]): string => textWith(ctx, marked, listed(lines));
  const fits = (lines: readonly ChosenNote[]): boolean => part === undefined || sizeBeside(part, textOf(lines)).share <= 1;
  const { chosen, ...rest } = listNotes(ctx, path, index, pinnedNotes(ctx, path, index, fences), fits);
  return { ...rest, chosen: listed(chosen), text: textOf(chosen) };
}

/**
 * The index by type as it should be: a line for each memory with its description, in the section of its type. A section
 * whose heading a person wrote keeps its place and gets a managed block at its end; the others stand in the one block of
 * the index. Lines written by hand stay, and have no second one; the number of lines, `only` and `gone` as for `typedChoice`.
 * No plan where not a byte would change. Throws as that does.
 */
export function decideTypedIndex(
  ctx: DecideContext,
  current: string | null,
  only?: ReadonlySet<VaultPath>,
  gone?: ReadonlySet<VaultPath>,
): Proposal<IndexResult> {
  const path = indexPath(ctx);
  const { chosen, omitted, full, text: next } = typedChoice(ctx, current, only, gone);
  const entries = chosen.map(({ link: _, ...entry }) => entry);
  const result: IndexResult = { path, changed: next !== current, entries, omitted, full };
  if (next === current) return { result, plan: null };
  if (current === null) {
    const edit = { op: 'create', path, text: next, reason: 'A line for each memory.' } as const;
    return {
      result,
      plan: planOf(ctx, { title: `Write ${path}`, reason: edit.reason, edits: [edit], preconditions: [{ kind: 'absent', path }] }),
    };
  }
  const reason = 'A line for each memory, by its type.';
  const edit = { op: 'replace', path, reason, ...difference(current, next) } as const;
  const preconditions = [{ kind: 'hash', path, sha256: sha256OfText(current) }] as const;
  return { result, plan: planOf(ctx, { title: `Update ${path}`, reason, edits: [edit], preconditions: [...preconditions] }) };
}

/** The text in which the items of a person's lists that lead to superseded memories alone say so. */
function withMarks(ctx: DecideContext, text: string, index: Note, fences: readonly Fence[], gone: ReadonlySet<VaultPath>): string {
  const isOurs = (at: number): boolean => fences.some(({ state, start, end }) => state === 'ok' && at >= start && at < end);
  let made = text;
  for (const [start, targets] of [...linkedLines(ctx, index, text)].sort(([a], [b]) => b - a)) {
    const line = /[^\r\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? '';
    const isGone = targets.every((to) => to !== null && gone.has(to));
    if (!isGone || isOurs(start) || !/^\s*[-*+] /.test(line) || line.endsWith(SUPERSEDED)) continue;
    made = `${made.slice(0, start)}${line}${SUPERSEDED}${made.slice(start + line.length)}`;
  }
  return made;
}

/** The name of the block for all sections that have no heading of their own, then those of the sections. */
function blockNames(ctx: DecideContext): string[] {
  return [ctx.convention.indexNote.fence, ...sectionsOf(ctx).map((section) => ownBlock(ctx, section))];
}

function ownBlock(ctx: DecideContext, { id }: IndexSection): string {
  return `${ctx.convention.indexNote.fence}-${id}`;
}

function textWith(ctx: DecideContext, current: string | null, chosen: readonly ChosenNote[]): string {
  const { fence: name } = ctx.convention.indexNote;
  const lineBreak = current === null ? '\n' : lineBreakOf(current);
  let text = current ?? '# Memory index\n';
  const rest: string[] = [];
  for (const section of sectionsOf(ctx)) {
    const own = ownBlock(ctx, section);
    const lines = chosen.flatMap(({ section: id, link, why }) =>
      id === section.id && link !== null ? [`- ${link}${why === '' ? '' : ` — ${why}`}`] : [],
    );
    const inner = lines.map((line) => line + lineBreak).join('');
    if (findFence(text, own).state === 'ok') text = replaceFence(text, own, inner);
    else if (lines.length > 0) {
      const at = endOfSection(ctx, text, section);
      if (at === null) rest.push('', `## ${section.heading}`, '', ...lines);
      else text = withBlock(text, at, own, inner, lineBreak);
    }
  }
  const block = (rest.length === 0 ? ['', 'No memories yet.', ''] : [...rest, '']).map((line) => line + lineBreak).join('');
  if (findFence(text, name).state === 'ok') return replaceFence(text, name, rest.length === 0 && hasLines(ctx, text) ? lineBreak : block);
  return rest.length === 0 && current !== null ? text : withBlock(text, text.length, name, block, lineBreak, lineBreak);
}

function hasLines(ctx: DecideContext, text: string): boolean {
  return sectionsOf(ctx).some((section) => findFence(text, ownBlock(ctx, section)).state === 'ok');
}

/** The text with a new block after the last line before `at`. */
function withBlock(text: string, at: number, name: string, inner: string, lineBreak: string, gap = ''): string {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(before.length);
  const made = `${before}${lineBreak}${gap}${writeFence(name, inner, lineBreak)}${/^\s*$/.test(after) ? lineBreak : after}`;
  if (findFence(made, name).state === 'ok') return made;
  throw new MemoryError(
    'bad_input',
    'The index ends inside a code block, so nothing can be added to it. Close the code block and run again.',
  );
}

/** The end of the section that a person gave this heading; null where there is none outside the block of the index. */
function endOfSection(ctx: DecideContext, text: string, { words }: IndexSection): number | null {
  const block = findFence(text, ctx.convention.indexNote.fence);
  const inBlock = (at: number): boolean => block.state === 'ok' && at >= block.start && at < block.end;
  const headings = scanMarkdown(text).headings.filter(({ start }) => !inBlock(start));
  const found = headings.findIndex(
    ({ level, text: heading }) => level > 1 && words.includes(/\p{L}+/u.exec(heading)?.[0].toLowerCase() ?? ''),
  );
  const heading = headings[found];
  if (heading === undefined) return null;
  const next = headings.slice(found + 1).find(({ level }) => level <= heading.level)?.start ?? text.length;
  return block.state === 'ok' && block.start > heading.start ? Math.min(next, block.start) : next;
}

/** The part in which two texts differ, as an edit has it. */
function difference(before: string, after: string): { start: number; end: number; before: string; text: string } {
  let start = 0;
  const least = Math.min(before.length, after.length);
  while (start < least && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < least - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  // A pair of surrogates or line ends stays whole.
  if (start > 0 && /[\ud800-\udbff\r]/.test(before[start - 1] ?? '')) start--;
  if (tail > 0 && /[\udc00-\udfff\n]/.test(before[before.length - tail] ?? '')) tail--;
  const end = before.length - tail;
  return { start, end, before: before.slice(start, end), text: after.slice(start, after.length - tail) };
}
