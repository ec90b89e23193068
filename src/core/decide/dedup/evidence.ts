import { inThousandths, percent, type Evidence, type VerdictLabel } from '../../model/verdict';
import type { Term } from '../../read/terms/term';
import { FEW_WORDS } from './content';
import { distinct, MATCHED, missing, type Changed, type Features } from './features';

const SHOWN = 12;

/** The result of comparing the words: `exact` for the same text, `verbatim` where the older entry holds every word and sign. */
export function evidenceOf(f: Features, label: VerdictLabel, said: 'exact' | 'verbatim' | null, closest: Evidence['closest']): Evidence {
  const exact = said === 'exact';
  const inPlace = label === 'DUPLICATE' && said === null;
  const coverage = inPlace ? Math.min(f.coverage, f.together()) : f.coverage;
  const elsewhere = inPlace ? saidElsewhere(f) : [];
  const changed = changesIn(f);
  return {
    closest,
    coverage: inThousandths(coverage),
    reverse: inThousandths(f.reverse),
    exact,
    verbatim: said !== null,
    words: f.words,
    changed: changed.slice(0, SHOWN),
    onlyOld: distinct(f.oldOnly).slice(0, SHOWN),
    onlyNew: distinct(f.newOnly).slice(0, SHOWN),
    unmatched: [...new Set([...f.changed.map((change) => change.new), ...f.newValues, ...f.newNames, ...elsewhere])].slice(0, SHOWN),
    negated: f.negated,
    markers: [...f.markers].slice(0, SHOWN),
    why: why(f, said, label, coverage, changed[0]),
  };
}

/** Words in the place of others: first in sentences that are equal otherwise, then values of one kind, then opposites. */
export function changesIn(f: Features): Changed[] {
  const inSentences = f
    .counterparts()
    .flatMap(({ exchanged: hunk }) => (hunk === null ? [] : [{ old: textOf(hunk.old), new: textOf(hunk.new) }]));
  const named = new Set(inSentences.map((change) => change.new));
  return [
    ...inSentences,
    ...f.changed.filter((change) => !named.has(change.new)),
    ...f.opposites.filter((change) => !named.has(change.new)),
  ];
}

/** As it is written; characters of a script without spaces overlap by one. */
function textOf(terms: readonly Term[]): string {
  return terms.reduce((text, { kind, surface }, at) => {
    if (at === 0) return surface;
    return kind === 'cjk' && text.endsWith(surface.charAt(0)) ? text + surface.slice(1) : `${text} ${surface}`;
  }, '');
}

/** Words of the new body that the older text has, but not in the place that says the rest: what it says with them there is something else. */
function saidElsewhere(f: Features): string[] {
  const inPlace = new Set(f.counterparts().flatMap(({ unsaid }) => unsaid));
  const { passage, qualities } = f.newBody;
  return distinct(passage.terms.filter((term, at) => inPlace.has(term) && (qualities[at] as number) >= MATCHED));
}

function why(f: Features, said: 'exact' | 'verbatim' | null, label: VerdictLabel, coverage: number, change: Changed | undefined): string {
  if (said === 'exact') return 'Both texts are the same, except for markup and spaces.';
  if (label === 'DUPLICATE') {
    const differing = said ? '' : differs(f, change);
    return differing === null
      ? 'Same words, but one of them says "not".'
      : `The older entry already covers ${percent(coverage)} of it${differing}.`;
  }
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
  const added = missing(f.newBody)[0] ?? f.newOnly[0];
  if (added === undefined) return `The closest entry has its words, but not together.`;
  const isElsewhere = f.old.said()(added) >= MATCHED;
  return `The closest entry covers ${percent(f.coverage)} of it; "${added.surface}" ${isElsewhere ? 'stands elsewhere' : 'is not'} in it.`;
}

/** The one difference to name, as the end of a sentence; null where one of the two denies what the other says. */
function differs(f: Features, change: Changed | undefined): string | null {
  if (change !== undefined) return `, but has "${change.old}" where this has "${change.new}"`;
  const unheard = f.newValues[0] ?? f.newNames[0] ?? missing(f.newBody)[0]?.surface;
  if (unheard !== undefined) return `, but not "${unheard}"`;
  if (f.counterparts().some(({ reordered }) => reordered)) return ', but in another order';
  if (f.negated) return null;
  return f.words < FEW_WORDS ? ', but few words tell little' : ', but not word for word';
}
