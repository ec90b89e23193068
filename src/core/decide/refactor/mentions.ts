import type { DecideContext } from '../../model/context';
import type { Range } from '../../model/note';
import { basenameOf, byCodePoint, isNotePath, type NotePath, type VaultPath } from '../../model/path';
import { MENTIONS_PART } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { MentionsIn, MoveResult } from '../../model/results/refactor';
import { DECISIONS_NAME } from '../../read/memory/decisions';
import { findFence } from '../../read/markdown/fences';
import { rulesOf } from '../../read/files/rules';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { isGenerated } from '../../read/memory/generated';
import { bodyStart, parseNote } from '../../read/snapshot/note';
import { SKIPPED_NAME } from '../../read/memory/skipped';
import { encodeText, lineAt } from '../../read/text/text';
import { lastWord, type MentionNames } from './mention-names';
import { replaceEdits, withEdits } from './moves';
import { applyEdits, type TextEdit } from './text-edit';

/** The notes in whose text mentions may be changed, in code point order: nothing protected, and nothing that the product writes. */
export function notesWithMentions(ctx: DecideContext): NotePath[] {
  const notes = [...ctx.snapshot.notes.values()].filter((note) => !isGenerated(note) && !isOwn(note.path) && isOneName(ctx, note.path));
  return notes
    .map(({ path }) => path)
    .filter((path) => !['read-only', 'append-only'].includes(rulesOf(ctx, path)?.layer ?? 'curated'))
    .sort(byCodePoint);
}

function isOwn(path: VaultPath): boolean {
  return [DECISIONS_NAME, SKIPPED_NAME].some((name) => basenameOf(path).startsWith(name.replace(/\.md$/, '')));
}

/** One file is one text, however many names it has. */
function isOneName(ctx: DecideContext, path: VaultPath): boolean {
  return (ctx.snapshot.namesOf(path)[0] ?? path) === path;
}

/**
 * The places where a note's text names files that move, in plain text or in code: whole names at word boundaries. Links
 * do not count, since they follow by themselves; nor do properties, link definitions and managed blocks. In the
 * order of the text; `text` is the new text of each.
 */
export function mentionsIn(path: NotePath, text: string, names: MentionNames): TextEdit[] {
  const found: TextEdit[] = [];
  for (const [ending, words] of names) {
    for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
      const end = at + ending.length;
      if (!endsThere(text, end)) continue;
      const name = words
        .get(lastWord(text, at))
        ?.find(({ written }) => text.endsWith(written, end) && beginsThere(text, end - written.length));
      if (name === undefined || name.text === null) continue;
      found.push({ start: end - name.written.length, end, text: name.text });
    }
  }
  if (found.length === 0) return found;
  const others = rangesOfOthers(path, text);
  return found.filter((one) => !others.some(({ start, end }) => one.start < end && start < one.end)).sort((a, b) => a.start - b.start);
}

/** A part of a longer path or name, or of an address, is not a mention. */
function beginsThere(text: string, start: number): boolean {
  return start === 0 || !/[\p{L}\p{N}\p{M}_\-./\\#@%~+:&=?$\ud800-\udfff]/u.test(text.charAt(start - 1));
}

function endsThere(text: string, end: number): boolean {
  return !/^(?:[\p{L}\p{N}\p{M}_\-/\\]|\.[\p{L}\p{N}])/u.test(text.slice(end, end + 4));
}

function rangesOfOthers(path: NotePath, text: string): Range[] {
  const note = parseNote(path, text, text.length);
  const ranges: Range[] = [
    { start: 0, end: Math.max(bodyStart(note.frontmatter), findFrontmatter(text)?.range.end ?? 0) },
    ...note.links.filter(({ start }) => start >= 0),
  ];
  for (const match of text.matchAll(/^ {0,3}\[[^\]\n]+\]:.*(?:\r?\n[ \t]+\S.*)?$/gm))
    ranges.push({ start: match.index, end: match.index + match[0].length });
  for (const match of text.matchAll(/<!-- top-of-mind:begin (\S+) -->/g)) {
    const fence = findFence(text, match[1] ?? '');
    if (fence.state === 'ok') ranges.push(fence);
  }
  return ranges;
}

/**
 * The move with its mentions in the result: by note, with the lines (1-based) and how many there are. With `include` the
 * plan changes them too, as one part of it that may be left out. `found` holds them by note, `texts` those notes' fresh
 * texts. What would make a note larger than it may be is left alone.
 */
export function withMentions(
  ctx: DecideContext,
  proposal: Proposal<MoveResult>,
  found: ReadonlyMap<VaultPath, readonly TextEdit[]>,
  texts: ReadonlyMap<VaultPath, string>,
  include: boolean,
): Proposal<MoveResult> {
  const { plan, result } = proposal;
  const fitting = [...found]
    .filter(([path, edits]) => edits.length > 0 && isNotePath(path) && fits(ctx, path, texts.get(path) ?? '', edits))
    .sort(([a], [b]) => byCodePoint(a, b));
  const mentions = fitting.map(([path, edits]): MentionsIn => ({
    path,
    count: edits.length,
    lines: [...new Set(edits.map(({ start }) => lineAt(texts.get(path) ?? '', start)))],
  }));
  if (!include || plan === null || fitting.length === 0) return { result: { ...result, mentions }, plan };
  const edits = fitting.flatMap(([path, own]) =>
    replaceEdits(path, texts.get(path) ?? '', own, 'Mentions in text follow the move.').map((edit) => ({ ...edit, part: MENTIONS_PART })),
  );
  const changed = fitting.map(([path]) => path);
  return { result: { ...result, mentions }, plan: withEdits(plan, edits, changed, texts) };
}

function fits(ctx: DecideContext, path: VaultPath, text: string, edits: readonly TextEdit[]): boolean {
  const limit = rulesOf(ctx, path)?.limit;
  return limit === undefined || encodeText(applyEdits(text, edits)).length <= limit.bytes;
}
