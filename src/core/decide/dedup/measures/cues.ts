import type { Term } from '../../../read/terms/term';
import { CUES, cuesOf, type Cue } from '../cues';
import type { EntryText } from '../entry';
import { isHeard, type Numbers, type View } from './view';

const UNSAID_CUES: readonly Cue[] = ['twin', 'status', 'role', 'place', 'taste', 'setting'];

/** What kinds of statement the entries share, and in which kinds they differ. */
export function cuesOfPair(f: View): Numbers {
  const has = (terms: readonly Term[], entry: EntryText): number => terms.reduce((bits, term) => bits | cuesOf(term, entry.conceptOf(term)), 0);
  const bit = (bits: number, cue: Cue): number => (bits >> CUES.indexOf(cue)) & 1;
  const both = has(f.inNew.flatMap((one) => (!one.term.stop && isHeard(one) ? [one.term] : [])), f.fresh);
  const fresh = has(f.newOnly, f.fresh);
  const old = has(f.oldOnly, f.old);
  const out: Record<string, number> = {};
  for (const cue of CUES) out[`shared-${cue}`] = bit(both, cue);
  for (const cue of UNSAID_CUES) out[`swapped-${cue}`] = bit(fresh, cue) + bit(old, cue);
  return { ...out, oldOpen: bit(old, 'open'), newOpen: bit(fresh, 'open'), newEvent: bit(fresh, 'event'), oldEvent: bit(old, 'event'), newStatus: bit(fresh, 'status') };
}
