import { type Range } from '../../model/note';
import { isNotePath, type VaultPath } from '../../model/path';
import { decodeText, encodeText, linesOf } from '../../read/text/text';
import type { Ports } from '../apply/disk';
import { seeAllNow } from '../apply/execute';
import { contentOf, courseOf, hashOf, holds, type Content, type Operations, type Rewrite } from '../plan/operations';
import { readFrontmatter, propertiesIn } from '../../read/frontmatter/frontmatter';
import { linksOrNull, readableLinks } from '../../read/snapshot/links-in';
import { runsOf, wordsOf } from '../preview/words-diff';

export interface OnTopOf {
  readonly ops: Operations;
  /** Files that others changed since, by where they stand now: the places of their text that go back. */
  readonly changed: ReadonlyMap<VaultPath, readonly Range[]>;
}

/**
 * The operations as if they had made the files what they are now, so that their inverse takes back the change alone and keeps
 * what others changed since. A file from whose text the change cannot be taken, and one that the change made, is as before.
 */
export async function onTopOfChanges(ops: Operations, ports: Ports): Promise<OnTopOf> {
  const course = courseOf(ops);
  const found = await seeAllNow(ports.files, [...course.final.keys()]);
  const changed = new Map<VaultPath, readonly Range[]>();
  const hashes = new Map<Content, string>();
  const rewrites = new Map<Rewrite, Rewrite | null>();
  for (const [path, content] of course.final) {
    const now = found.get(path);
    if (!content || !now || content.created || holds(content, 'after', now)) continue;
    const taken = content.rewrite ? rewriteOn(content.rewrite, path, now) : { rewrite: null, restored: [] };
    if (taken === null) continue;
    if (content.rewrite) rewrites.set(content.rewrite, taken.rewrite);
    hashes.set(content, hashOf(now));
    changed.set(path, taken.restored);
  }
  if (changed.size === 0) return { ops, changed };
  return {
    ops: {
      ...ops,
      rewrites: ops.rewrites
        .map((rewrite) => (rewrites.has(rewrite) ? (rewrites.get(rewrite) ?? null) : rewrite))
        .filter((one) => one !== null),
      steps: ops.steps.map((step, index) => {
        const content = step.op === 'move' ? contentOf(course, index) : null;
        return step.op === 'move' && content ? { ...step, sha256: hashes.get(content) ?? step.sha256 } : step;
      }),
    },
    changed,
  };
}

/** The rewrite as if it had made the text of `now`; the rewrite is null if nothing of it is left to take back. */
function rewriteOn(
  { path, before, after }: Rewrite,
  stands: VaultPath,
  now: Uint8Array,
): { readonly rewrite: Rewrite | null; readonly restored: readonly Range[] } | null {
  const text = decodeText(now);
  const taken = text === null ? null : takenBack(stands, decodeText(before) ?? '', decodeText(after) ?? '', text);
  if (taken === null) return null;
  return { rewrite: taken.text === text ? null : { path, before: encodeText(taken.text), after: now }, restored: taken.restored };
}

/** Pieces that may differ before the comparison gives up; its cost grows with their square. */
const DIFFERING = 2000;

type Data = Readonly<Record<string, unknown>>;

interface Edit extends Range {
  readonly text: string;
}

/** A text without a change that was made in it, and with all that others changed since. */
interface TakenBack {
  readonly text: string;
  /** The places in it that say again what they said before the change. */
  readonly restored: readonly Range[];
}

/**
 * Takes a change out of a text that others changed since: `before` and `after` it, and as it is `now`. Null if they
 * changed the very places of the change, where not a word of the text is left, or where it would be no canvas, or have no
 * properties that can be read, any more.
 *
 * `"[[Old]] a"`, `"[[New]] a"`, `"[[New]] b"` → `"[[Old]] b"`
 */
export function takenBack(path: VaultPath, before: string, after: string, now: string): TakenBack | null {
  const [ours, theirs] = [editsOf(after, before), editsOf(after, now)];
  if (ours === null || theirs === null || isReplaced(after, theirs)) return null;
  const merged = spliced(after, guarded(ours, readableLinks(path, after)), theirs);
  if (merged === null || (!isReadable(path, merged.text) && isReadable(path, now))) return null;
  return !isNotePath(path) || keepsProperties([before, after, now, merged.text]) ? merged : null;
}

/** The edits that make one text of the other, line by line and, where lines stand for each other, word by word. */
function editsOf(from: string, to: string): Edit[] | null {
  const lines = differing(linesOf(from), linesOf(to), 0);
  return (
    lines?.flatMap((edit) => {
      const old = from.slice(edit.start, edit.end);
      const words = old === '' || edit.text === '' ? null : differing(wordsOf(old), wordsOf(edit.text), edit.start);
      return words ?? [edit];
    }) ?? null
  );
}

/** The edits of `from`, which begins at `offset`; null if the two differ too much to tell. */
function differing(from: readonly string[], to: readonly string[], offset: number): Edit[] | null {
  let at = offset;
  const edits = runsOf(from, to, DIFFERING, (a, b) => a === b)?.map(({ kind, old, new: text }) => {
    const start = at;
    at += old.length;
    return kind === 'same' ? null : { start, end: at, text };
  });
  return edits?.filter((edit) => edit !== null) ?? null;
}

/** True if words stood in the text and none does: that is another text now. */
function isReplaced(text: string, edits: readonly Edit[]): boolean {
  let [kept, at] = ['', 0];
  for (const { start, end } of edits) {
    kept += text.slice(at, start);
    at = end;
  }
  return hasWord(text) && !hasWord(kept + text.slice(at));
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** An edit, and the stretch that nobody else may have changed: a link as a whole, since half an address leads nowhere. */
interface Guarded extends Edit {
  readonly guard: Range;
}

function guarded(edits: readonly Edit[], links: readonly Range[]): Guarded[] {
  return edits.map((edit) => {
    const around = links.filter((link) => meet(edit, link));
    const starts = around.map(({ start }) => start);
    const ends = around.map(({ end }) => end);
    return { ...edit, guard: { start: Math.min(edit.start, ...starts), end: Math.max(edit.end, ...ends) } };
  });
}

/** True if two ranges share a place; those that only touch do not. */
export function meet(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The text with the edits of both; null if one is about what the other changed, or where they would run into one line. */
function spliced(text: string, ours: readonly Guarded[], theirs: readonly Edit[]): TakenBack | null {
  const open = ours.filter((own) => !theirs.some((edit) => edit.start === own.start && edit.end === own.end && edit.text === own.text));
  if (open.some(({ guard }) => theirs.some((edit) => meet(guard, edit)))) return null;
  const restored: Range[] = [];
  let [out, at, last]: [string, number, Edit | undefined] = ['', 0, undefined];
  const all = [...open, ...theirs].sort(
    (a, b) => a.start - b.start || a.end - b.end || Number(b.text.endsWith('\n')) - Number(a.text.endsWith('\n')),
  );
  for (const edit of all) {
    out += text.slice(at, edit.start);
    at = edit.end;
    const isBesideOther = last?.end === edit.start && 'guard' in last !== 'guard' in edit;
    if (isBesideOther && !/(?:^|\n)$/.test(out) && !/^(?:\r?\n|$)/.test(edit.text + text.slice(at, at + 2))) return null;
    if ('guard' in edit) restored.push({ start: out.length, end: out.length + edit.text.length });
    out += edit.text;
    last = edit;
  }
  return { text: out + text.slice(at), restored };
}

/** True if each property is as it was before the change, or as others made it, whoever changed it: a line may belong to another list now. */
function keepsProperties(texts: readonly [before: string, after: string, now: string, merged: string]): boolean {
  const [before, after, now, merged] = texts.map((text) => propertiesIn(text)) as [Data, Data, Data, Data];
  const keys = new Set([before, after, now, merged].flatMap(Object.keys));
  const same = (a: Data, b: Data, key: string): boolean => JSON.stringify(a[key]) === JSON.stringify(b[key]);
  return [...keys].every((key) =>
    same(before, after, key) ? same(now, merged, key) : !same(after, now, key) || same(before, merged, key),
  );
}

/** True for a canvas that is JSON, and for a note or base whose properties can be read. */
function isReadable(path: VaultPath, text: string): boolean {
  return linksOrNull(path, text) !== null && !(isNotePath(path) && readFrontmatter(text).state === 'broken');
}
