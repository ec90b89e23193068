import { denies } from '../../../read/languages/negations';
import type { Term } from '../../../read/terms/term';
import { MARKER_KINDS, type MarkerKind } from '../markers';
import type { Numbers, View } from './view';

/** Words that say something changed, is denied, or is the contrary. */
export function signalsOf(f: View): Numbers {
  const out: Record<string, number> = {};
  const kinds = [...f.markers.values()];
  for (const kind of MARKER_KINDS) out[`mark-${kind}`] = kinds.filter((one) => one === kind).length;
  const oldKinds = [...f.old.markers()].filter(([word]) => !f.fresh.markers().has(word)).map(([, kind]) => kind);
  const told = new Set(f.old.markers().values());
  return {
    ...out,
    marked: kinds.filter((kind) => isChange(kind)).length,
    oldBounds: oldKinds.filter((kind) => kind === 'bounds').length,
    oldMarked: oldKinds.filter((kind) => isChange(kind)).length,
    retold: kinds.filter((kind) => isChange(kind) && told.has(kind)).length,
    opposites: f.opposites.length,
    negated: +f.negated,
    newDenies: denials(f.newOnly),
    oldDenies: denials(f.oldOnly),
    turned: (f.opposites.length + +f.negated) % 2,
    log: +f.log,
    part: +f.part,
  };
}

/** Kinds that say nothing of a change. */
const QUIET: ReadonlySet<MarkerKind> = new Set(['still', 'also', 'bounds']);

function isChange(kind: MarkerKind): boolean {
  return !QUIET.has(kind);
}

function denials(terms: readonly Term[]): number {
  return terms.filter(({ folded }) => denies(folded)).length;
}
