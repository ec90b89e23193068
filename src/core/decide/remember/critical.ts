import type { DecideContext } from '../../model/context';
import type { NotePath } from '../../model/path';
import type { EntryRef, Verdict } from '../../model/verdict';
import { isCritical } from '../top-of-mind/index';

/** True for an entry that always goes into the context, where the convention has that: only whole notes say so. */
export function isCriticalEntry({ convention, snapshot }: DecideContext, { path, entry }: EntryRef): boolean {
  const note = snapshot.notes.get(path as NotePath);
  return hasCritical(convention) && entry === null && note !== undefined && isCritical(note);
}

/** True where entries can be critical. */
export function hasCritical({ properties }: DecideContext['convention']): boolean {
  return properties.some(({ key, type }) => key === 'critical' && type === 'boolean');
}

/** The verdict, which is asked about where it would supersede a critical entry. */
export function askedIfCritical(ctx: DecideContext, verdict: Verdict): Verdict {
  const { of, evidence } = verdict;
  if (verdict.verdict !== 'SUPERSEDE' || of === null || 'line' in of || !isCriticalEntry(ctx, of)) return verdict;
  const why = `${evidence?.why ?? ''} It is critical, so nothing takes its place unasked.`.trim();
  return { ...verdict, asks: true, evidence: evidence === null ? null : { ...evidence, why } };
}
