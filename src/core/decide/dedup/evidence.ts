import { inThousandths, percent, type Evidence, type VerdictLabel } from '../../model/verdict';
import { distinct, MATCHED, type Features } from './features';
import { exchanged, type Exchanged } from './order';

const SHOWN = 12;

/** The result of comparing the words: `exact` for the same text, `verbatim` where the older entry holds every word and sign. */
export function evidenceOf(f: Features, label: VerdictLabel, said: 'exact' | 'verbatim' | null, closest: Evidence['closest']): Evidence {
  const exact = said === 'exact';
  const inPlace = label === 'DUPLICATE' && said === null;
  const coverage = inPlace ? Math.min(f.coverage, f.together()) : f.coverage;
  const order = inPlace ? exchanged([f.fresh.title, f.fresh.body], [f.old.title, f.old.body]) : [];
  const changed = Array.from(f.changed, (change) => change.new);
  const elsewhere = inPlace ? [...saidElsewhere(f), ...order.flatMap(({ first, second }) => [first, second])] : [];
  return {
    closest,
    coverage: inThousandths(coverage),
    reverse: inThousandths(f.reverse),
    exact,
    verbatim: said !== null,
    words: f.words,
    changed: [...f.changed, ...f.opposites].slice(0, SHOWN),
    onlyOld: distinct(f.oldOnly).slice(0, SHOWN),
    onlyNew: distinct(f.newOnly).slice(0, SHOWN),
    unmatched: [...new Set([...changed, ...f.newValues, ...f.newNames, ...elsewhere])].slice(0, SHOWN),
    negated: f.negated,
    markers: [...f.markers].slice(0, SHOWN),
    why: why(f, exact, label, coverage, order[0]),
  };
}

/** Words of the new body that the older text has, but not in the place that says the rest: what it says with them there is something else. */
function saidElsewhere(f: Features): string[] {
  const inPlace = new Set(f.counterparts().flatMap(({ unsaid }) => unsaid));
  const { passage, qualities } = f.newBody;
  return distinct(passage.terms.filter((term, at) => inPlace.has(term) && (qualities[at] as number) >= MATCHED));
}

function why(f: Features, exact: boolean, label: VerdictLabel, coverage: number, order: Exchanged | undefined): string {
  if (exact) return 'Both texts are the same, except for markup and spaces.';
  const change = [...f.changed, ...f.opposites][0];
  if (label === 'DUPLICATE') return `The older entry already covers ${percent(coverage)} of it${differs(f, change, order)}.`;
  if (label === 'SUPERSEDE') {
    if (change !== undefined) return `Same subject, with "${change.new}" where the older entry has "${change.old}".`;
    const [marker] = f.markers;
    if (marker !== undefined) return `Same subject, and "${marker}" marks a change.`;
    if (f.negated) return 'Same subject, but one of the two texts denies it.';
    return `It covers ${percent(f.reverse)} of the older entry and adds to it.`;
  }
  if (f.part && change !== undefined)
    return `A long note has "${change.old}" where this has "${change.new}". It says much more than that, so check it before you replace it.`;
  const name = f.newNames[0];
  if (name !== undefined && f.coverage > 0.4) return `The closest entry is similar, but does not mention "${name}".`;
  const added = f.newValues[0] ?? distinct(f.newOnly)[0];
  const together = added === undefined ? f.together() : f.coverage;
  if (percent(together) !== percent(f.coverage) && together < f.coverage)
    return `The closest entry has ${percent(f.coverage)} of the words, but only ${percent(together)} in one place.`;
  return `The closest entry covers ${percent(f.coverage)} of it${added === undefined ? '' : `; "${added}" is not in it`}.`;
}

function differs(f: Features, change: { readonly old: string; readonly new: string } | undefined, order: Exchanged | undefined): string {
  if (change !== undefined) return `, but has "${change.old}" where this has "${change.new}"`;
  const unheard = f.newValues[0] ?? f.newNames[0];
  if (unheard !== undefined) return `, but not "${unheard}"`;
  if (order !== undefined) return `, but has "${order.second}" before "${order.first}"`;
  return f.negated ? ', but one of the two denies something' : ', and no value, name or negation differs';
}
