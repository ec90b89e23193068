import type { Term } from '../../../read/terms/term';
import { CUES, cuesOf } from '../cues';
import { isHeard, type Numbers, type View } from './view';

const SHARED = CUES.map((cue, at) => ({ name: `shared-${cue}`, at }));
const SWAPPED = (['twin', 'status', 'role', 'place', 'taste', 'setting'] as const).map((cue) => ({
  name: `swapped-${cue}`,
  at: CUES.indexOf(cue),
}));
const [OPEN, EVENT, STATUS] = [CUES.indexOf('open'), CUES.indexOf('event'), CUES.indexOf('status')];

/** What kinds of statement the entries share, and in which kinds they differ. */
export function cuesOfPair(f: View): Numbers {
  const [both, fresh, old] = [bitsOfShared(f), bitsOf(f.newOnly), bitsOf(f.oldOnly)];
  const out: Record<string, number> = {};
  for (const { name, at } of SHARED) out[name] = (both >> at) & 1;
  for (const { name, at } of SWAPPED) out[name] = ((fresh >> at) & 1) + ((old >> at) & 1);
  return {
    ...out,
    oldOpen: (old >> OPEN) & 1,
    newOpen: (fresh >> OPEN) & 1,
    newEvent: (fresh >> EVENT) & 1,
    oldEvent: (old >> EVENT) & 1,
    newStatus: (fresh >> STATUS) & 1,
  };
}

function bitsOf(terms: readonly Term[]): number {
  let bits = 0;
  for (const term of terms) bits |= cuesOf(term);
  return bits;
}

/** Of the content words that the other entry says too. */
function bitsOfShared({ inNew }: View): number {
  let bits = 0;
  for (const one of inNew) if (!one.term.stop && isHeard(one)) bits |= cuesOf(one.term);
  return bits;
}
