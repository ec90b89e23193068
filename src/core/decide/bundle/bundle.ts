import type { Bundle } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import type { NotePath, VaultPath } from '../../model/path';
import { sha256 } from '../../read/text/hash';
import { parseNote } from '../../read/snapshot/note';
import { indexPath } from '../../read/memory/scope';
import { encodeText } from '../../read/text/text';
import { titleOf } from '../naming/index';
import type { BundleCandidate, BundleQuery } from './candidates';
import { shownSuccessors } from './names';
import { pack } from './pack';
import type { Wanted } from './pack';
import { readable } from './part';
import { withheldText } from './withheld';
import { withoutWithheldLines } from './withheld-names';

/**
 * The bundle of `candidates` with its receipt. `texts` holds the files' fresh texts; a candidate without one
 * could not be read and is left out, as is whatever might be private (it fails closed) or holds a secret.
 * The same input gives the same bytes. Throws `budget_too_small` naming the least budget.
 */
export function decideBundle(
  ctx: DecideContext,
  query: BundleQuery,
  candidates: readonly BundleCandidate[],
  texts: ReadonlyMap<VaultPath, string>,
): Bundle {
  const wanted: Wanted[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  for (const candidate of candidates) {
    const one = admitted(ctx, candidate, texts.get(candidate.path));
    if (typeof one === 'string') omitted.push({ path: candidate.path, why: one });
    else wanted.push(one);
  }
  const packed = pack(wanted, query.format, ctx.memory.name, query.budget);
  for (const one of packed.left) omitted.push({ path: one.part.path, why: 'There was no room left within the budget.' });
  const order = new Map(candidates.map((candidate, at) => [candidate.path, at]));
  omitted.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  return {
    text: packed.text,
    tokens: packed.tokens,
    budget: query.budget,
    sha256: sha256(encodeText(packed.text)),
    included: packed.included.map(({ part, tokens, why }) => ({ path: part.path, as: part.as, tokens, why })),
    omitted,
  };
}

/** The note ready for packing, or why it stays out. */
export function admitted(ctx: DecideContext, candidate: BundleCandidate, text: string | undefined): Wanted | string {
  const { path } = candidate;
  if (text === undefined) return 'It could not be read.';
  const known = ctx.snapshot.notes.get(path as NotePath);
  if (text === '' && known !== undefined && known.size > 0) return 'It reads as empty though it is not: it may not be downloaded yet.';
  const withheld = withheldText(ctx, path, text);
  if (withheld?.kind === 'private') return `It stays in the memory: ${withheld.why}.`;
  if (withheld?.kind === 'secret')
    return `It seems to hold a secret (${withheld.secret.kind}, line ${withheld.secret.line}). Remove it from the note to bundle it.`;
  const note = parseNote(path as NotePath, text, known?.size ?? 0);
  const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  const superseded = shownSuccessors(ctx, note);
  const shown = readable(path === indexPath(ctx) ? withoutWithheldLines(ctx, note, text) : text, start);
  const why = superseded === null ? candidate.why : `${candidate.why} It is superseded by ${superseded}.`;
  const whole = { path, title: titleOf(ctx, path), as: 'whole' as const, supersededBy: superseded, text: shown };
  return { part: candidate.titleOnly === true ? { ...whole, as: 'title', text: '' } : whole, must: candidate.must, why };
}
