import type { DecideContext } from '../../model/context';
import type { SkipLevel } from '../../model/settings';
import type { NotePath } from '../../model/path';
import { percent, type EntryRef, type Evidence, type ShownVerdict, type Verdict, type WithheldEvidence } from '../../model/verdict';
import { numbered } from '../../model/numbering';
import { isUnsure } from './policy';
import { withheldBecause } from '../../read/memory/scope';

/** Which of two entries must not be quoted, and why, as a clause. */
export interface Withheld {
  readonly which: 'the older entry' | 'the new entry' | 'one of the two entries';
  readonly why: string;
}

/**
 * A verdict as it may be handed out: the one place where words of notes become output. `withheld` says which of
 * the two entries compared must not be quoted, and why; null where both may.
 */
export function shownVerdict(ctx: DecideContext, verdict: Verdict, level: SkipLevel, withheld: Withheld | null): ShownVerdict {
  const { evidence, of, candidates, ...known } = verdict;
  const rest = { ...known, unsure: isUnsure(verdict, level) };
  const refs = {
    of: of === null || 'line' in of ? of : discreetRef(ctx, of),
    candidates: candidates.map((one) => ({ ...one, ...discreetRef(ctx, one) })),
  };
  if (evidence === null || withheld === null) return { ...rest, ...refs, evidence };
  return { ...rest, ...refs, evidence: figuresOf(ctx, evidence, withheld) };
}

/** The name under which an entry may be shown. An entry without a heading is named by its text, so a withheld one shows only its file. */
export function discreetRef(ctx: DecideContext, { path, entry }: EntryRef): EntryRef {
  if (entry === null) return { path, entry };
  const note = ctx.snapshot.notes.get(path as NotePath);
  if (note === undefined || withheldBecause(ctx, note) === null) return { path, entry };
  const isHeading = note.headings.some(({ text }) => entry === text || entry.startsWith(numbered(text, 2).slice(0, -2)));
  return { path, entry: isHeading ? entry : null };
}

function figuresOf(ctx: DecideContext, evidence: Evidence, { which, why }: Withheld): WithheldEvidence {
  const { closest, coverage, reverse, exact, negated } = evidence;
  return {
    closest: 'line' in closest ? closest : discreetRef(ctx, closest),
    coverage,
    reverse,
    exact,
    verbatim: evidence.verbatim,
    words: evidence.words,
    changed: evidence.changed.length,
    onlyOld: evidence.onlyOld.length,
    onlyNew: evidence.onlyNew.length,
    unmatched: evidence.unmatched.length,
    negated,
    markers: evidence.markers.length,
    why: `No words are shown, because of ${which}: ${why}. The older one holds ${percent(coverage)} of what the newer one says, and the newer one ${percent(reverse)} of what the older one says.`,
    withheld: why,
  };
}
