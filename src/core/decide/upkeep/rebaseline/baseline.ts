import type { DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { basenameOf, foldKey, isInside, joinPath, stemOf, type NotePath } from '../../../model/path';
import type { BaselineResult, RebaselineInput } from '../../../model/results/rebaseline';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { withheldBecause } from '../../../read/memory/scope';
import { sha256OfText } from '../../../read/snapshot/recent';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { takenPaths } from '../../refactor/index';
import { secretInEntry } from '../../secrets/index';
import { chosenCorrections } from './chosen';
import { correctionsIn } from './corrections';

/** A baseline and its corrections, as the disk spells their paths. */
export interface BaselinePaths {
  readonly path: NotePath;
  readonly corrections: NotePath;
}

/** The same with their texts; null for a file that is not there. */
export interface BaselineFiles extends BaselinePaths {
  readonly text: string | null;
  readonly correctionsText: string | null;
}

/** Where a memory keeps its baseline. Throws `bad_input` for one whose convention has none. */
export function baselinePaths(ctx: DecideContext): BaselinePaths {
  const rule = ctx.convention.baseline;
  if (rule === undefined)
    throw new MemoryError('bad_input', `The memory "${ctx.memory.name}" has no baseline: its convention keeps no file of that kind.`);
  const at = (path: string): NotePath => {
    const full = joinPath(ctx.memory.root, path);
    return (takenPaths(ctx.snapshot).get(foldKey(full))?.[0] ?? full) as NotePath;
  };
  return { path: at(rule.path), corrections: at(rule.corrections) };
}

/** The texts that a re-baseline begins with. Throws `not_found` for a correction that is chosen and not there. */
export function baselineOf(
  ctx: DecideContext,
  { path, corrections, text, correctionsText }: BaselineFiles,
  merge: RebaselineInput['merge'],
): BaselineResult {
  const all = correctionsIn(correctionsText ?? '');
  const chosen = chosenCorrections(corrections, all, merge);
  const notes = [path, corrections].flatMap((one) => ctx.snapshot.notes.get(one) ?? []);
  const withheld = notes.map((note) => withheldBecause(ctx, note)).find((why) => why !== null);
  const holdsSecret = secretInEntry({ title: '', body: `${text ?? ''}\n${correctionsText ?? ''}` }) !== null;
  return {
    path,
    text: text === null ? null : plainText(text),
    base: text === null ? null : sha256OfText(text),
    day: baselineDay(ctx),
    corrections: all.map((one) => ({ entry: one.entry, text: one.text.replace(/\r\n?/g, '\n'), chosen: chosen.includes(one) })),
    correctionsPath: corrections,
    withheld: withheld ?? (holdsSecret ? 'it seems to hold a secret' : null),
  };
}

/** A baseline as a person edits it: without its properties and byte order mark, `\n` as line end. */
export function plainText(text: string): string {
  return text
    .slice(findFrontmatter(text)?.range.end ?? 0)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '');
}

/** The last day on which the vault shows a baseline made: its own day, or the one on which the last one was archived. */
export function baselineDay(ctx: DecideContext): string | null {
  const rule = ctx.convention.baseline;
  if (rule === undefined) return null;
  const { path } = baselinePaths(ctx);
  const note = ctx.snapshot.notes.get(path);
  const folder = joinPath(ctx.memory.root, ctx.convention.archive);
  const stem = foldKey(`${stemOf(path)}_`);
  const archived = ctx.snapshot.files.flatMap(({ path: one }) =>
    isInside(one, folder) && foldKey(basenameOf(one)).startsWith(stem) ? (dateInName(stemOf(one)) ?? []) : [],
  );
  const own = note === undefined ? null : dateOfNote(note);
  return [...archived, ...(own === null ? [] : [own])].sort().at(-1) ?? null;
}
