import type { Bundle, LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import type { NotePath, VaultPath } from '../../model/path';
import { indexPath } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { titleOf } from '../naming/index';
import type { BundleCandidate } from './candidate';
import { laterFiles, type BundleQuery } from './candidates';
import { unticked } from './choice';
import { shownSuccessors } from './names';
import { packSteps, type Wanted } from './pack';
import { readable } from './part';
import { outsideProject } from './project';
import { receiptSteps } from './receipt';
import { leavingText, type Leaving } from './withheld';
import { withoutRoom } from './without-room';
import { withoutWithheldLines } from './withheld-names';

/**
 * The bundle of `candidates` with its receipt. `texts` holds the files' fresh texts; a candidate without one
 * could not be read and is left out, as is whatever might be private (it fails closed) or holds a secret.
 * The same input gives the same bytes. Throws `budget_too_small` naming the least budget.
 */
export function* bundleSteps(
  ctx: DecideContext,
  query: BundleQuery,
  candidates: readonly BundleCandidate[],
  texts: ReadonlyMap<VaultPath, string>,
): Steps<Bundle> {
  const { wanted, refused } = yield* admitSteps(ctx, query, candidates, texts);
  const packed = yield* packSteps(wanted, query.format, ctx.memory.name, query);
  const order = new Map(candidates.map((candidate, at) => [candidate.path, at]));
  const omitted = [...refused, ...packed.left.map(({ part }) => withoutRoom(part))].sort(
    (a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0),
  );
  return yield* receiptSteps(ctx, query, packed, [...omitted, ...laterFiles(ctx, query, candidates)]);
}

/** The candidates that may enter, and those that may not with the reason. */
export function* admitSteps(
  ctx: DecideContext,
  { project }: Pick<BundleQuery, 'project'>,
  candidates: readonly BundleCandidate[],
  texts: ReadonlyMap<VaultPath, string>,
): Steps<{ readonly wanted: Wanted[]; readonly refused: LeftOut[] }> {
  const wanted: Wanted[] = [];
  const refused: LeftOut[] = [];
  for (const candidate of candidates) {
    const one = admitted(ctx, candidate, texts.get(candidate.path), project);
    if ('by' in one) refused.push(candidate.must ? { ...one, must: true, ...(candidate.pinned ? { pinned: true } : {}) } : one);
    else wanted.push(one);
    yield;
  }
  return { wanted, refused };
}

/** The note ready for packing, or why it stays out. */
export function admitted(ctx: DecideContext, candidate: BundleCandidate, text: string | undefined, project?: string): Wanted | LeftOut {
  const { path, must, phase } = candidate;
  if (candidate.unticked === true) return unticked(path);
  const leaving = suitable(ctx, path, text);
  if ('by' in leaving) return leaving;
  const { note, text: given, marked } = leaving;
  const other = must || path === indexPath(ctx) ? null : outsideProject(note, project);
  if (other !== null) return other;
  const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  const superseded = shownSuccessors(ctx, note);
  const shown = readable(path === indexPath(ctx) ? withoutWithheldLines(ctx, note, given) : given, start);
  const why = superseded === null ? candidate.why : `${candidate.why} It is superseded by ${superseded}.`;
  const whole = { path, title: titleOf(ctx, path), as: 'whole' as const, supersededBy: superseded, text: shown, marked };
  return { part: candidate.titleOnly === true ? { ...whole, as: 'title', text: '', marked: [] } : whole, must, phase, why };
}

/** A file's fresh text as it may enter, or why it must stay out. */
export function suitable(ctx: DecideContext, path: VaultPath, text: string | undefined): LeftOut | Leaving {
  if (text === undefined) return { path, why: 'It could not be read.', by: 'unreadable' };
  const known = ctx.snapshot.notes.get(path as NotePath);
  if (text === '' && known !== undefined && known.size > 0)
    return { path, why: 'It reads as empty though it is not: it may not be downloaded yet.', by: 'unreadable' };
  const withheld = leavingText(ctx, path, text);
  if (withheld.kind === 'leaving') return withheld;
  if (withheld.kind === 'private') return { path, why: `It stays in the memory: ${withheld.why}.`, by: 'private' };
  const { kind, line } = withheld.secret;
  return { path, why: `It seems to hold a secret (${kind}, line ${line}). Remove it from the note to bundle it.`, by: 'secret' };
}
