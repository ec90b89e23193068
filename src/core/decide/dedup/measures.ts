import type { Term } from '../../read/terms/term';
import { isValue } from '../../read/terms/term';
import { CUES, cuesOf, type Cue } from './cues';
import { NEGATION } from './entry';
import type { EntryText } from './entry';
import { MATCHED, isName, type Features, type Judged } from './features';
import { MARKER_KINDS, type MarkerKind } from './markers';
import { likenessOfWords } from './match';
import type { Hunk } from './spans';

type Numbers = Readonly<Record<string, number>>;

/** The measures of a pair as the classifier reads them, by name, always in the same order. */
export function measuresOf(f: Features): Numbers {
  return { ...coverageOf(f), ...titlesOf(f), ...spansOfPair(f), ...valuesOf(f), ...namesOf(f), ...signalsOf(f), ...cuesOfPair(f), ...shapeOf(f) };
}

const ratio = (a: number, b: number, none = 0): number => (b === 0 ? none : a / b);

function coverageOf(f: Features): Numbers {
  const triples = overlap(f.fresh.triples(), f.old.triples());
  const newSaid = counted(f.newBody, f.newTitle);
  const oldSaid = counted(f.oldBody, f.oldTitle);
  return {
    coverage: f.coverage,
    reverse: f.reverse,
    reverseAll: f.reverseAll,
    least: Math.min(f.coverage, f.reverseAll),
    most: Math.max(f.coverage, f.reverse),
    newUnsaid: newSaid.unsaid,
    oldUnsaid: oldSaid.unsaid,
    newWorst: newSaid.worst,
    oldWorst: oldSaid.worst,
    shared: newSaid.said,
    guessed: ratio(newSaid.guessed, newSaid.said),
    triplesOfNew: triples.ofFirst,
    triplesOfOld: triples.ofSecond,
    worstSentence: worstSentence(f.newBody),
    worstOldSentence: worstSentence(f.oldBody),
  };
}

/** Weight of content terms that the other text says and does not say, of the heaviest unsaid, and of those said in other words. */
function counted(...parts: readonly Judged[]): { said: number; unsaid: number; worst: number; guessed: number } {
  let [said, unsaid, worst, guessed] = [0, 0, 0, 0];
  for (const { passage, weights, qualities } of parts) {
    passage.terms.forEach((term, i) => {
      if (term.stop) return;
      const weight = weights[i] as number;
      const quality = qualities[i] as number;
      if (quality < MATCHED) {
        unsaid += weight;
        worst = Math.max(worst, weight);
      } else {
        said += weight;
        if (quality < 1) guessed += weight;
      }
    });
  }
  return { said, unsaid, worst, guessed };
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): { ofFirst: number; ofSecond: number } {
  let both = 0;
  for (const one of a) if (b.has(one)) both++;
  return { ofFirst: ratio(both, a.size), ofSecond: ratio(both, b.size) };
}

/** The least covered sentence of some length. */
function worstSentence({ passage: { terms, starts }, qualities, weights }: Judged): number {
  let worst = 1;
  for (let i = 0; i + 1 < starts.length; i++) {
    let [total, covered, content] = [0, 0, 0];
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) {
      total += weights[k] as number;
      covered += (weights[k] as number) * (qualities[k] as number);
      if (terms[k]?.stop === false) content++;
    }
    if (content >= 3) worst = Math.min(worst, ratio(covered, total, 1));
  }
  return worst;
}

function titlesOf(f: Features): Numbers {
  const [a, b] = [f.newTitle.passage.terms, f.oldTitle.passage.terms];
  const unsaid = (part: Judged): number => part.passage.terms.filter((term, i) => !term.stop && (part.qualities[i] as number) < MATCHED).length;
  return {
    title: f.title,
    newTitled: +(a.length > 0),
    oldTitled: +(b.length > 0),
    titleSame: +(a.length > 0 && a.map((term) => term.key).join(' ') === b.map((term) => term.key).join(' ')),
    titleNewUnsaid: unsaid(f.newTitle),
    titleOldUnsaid: unsaid(f.oldTitle),
    titleCoverage: a.length === 0 ? -1 : saidShare(f.newTitle),
    titleReverse: b.length === 0 ? -1 : saidShare(f.oldTitle),
  };
}

function saidShare({ qualities, weights }: Judged): number {
  let [total, covered] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    total += weights[i] as number;
    covered += (weights[i] as number) * (qualities[i] as number);
  }
  return ratio(covered, total);
}

function spansOfPair(f: Features): Numbers {
  const { hunks, frame, newLength, oldLength, longestRun } = f.spans;
  const real = hunks.map((hunk) => ({ hunk, old: unsaidIn(hunk.old, f.newSaid), fresh: unsaidIn(hunk.new, f.oldSaid) }));
  const replaced = real.filter(({ old, fresh }) => old.length > 0 && fresh.length > 0);
  const added = real.filter(({ old, fresh }) => old.length === 0 && fresh.length > 0);
  const dropped = real.filter(({ old, fresh }) => old.length > 0 && fresh.length === 0);
  const size = (list: readonly Term[]): number => list.reduce((sum, term) => sum + (term.kind === 'cjk' ? 0.5 : 1), 0);
  const first = replaced[0];
  const last = added.at(-1);
  return {
    frame,
    hunks: hunks.length,
    replaced: replaced.length,
    added: added.length,
    dropped: dropped.length,
    replacedOld: Math.max(0, ...replaced.map(({ old }) => size(old))),
    replacedNew: Math.max(0, ...replaced.map(({ fresh }) => size(fresh))),
    addedMost: Math.max(0, ...added.map(({ fresh }) => size(fresh))),
    droppedMost: Math.max(0, ...dropped.map(({ old }) => size(old))),
    replacedAt: first === undefined ? -1 : ratio(first.hunk.at, newLength),
    replacedOldAt: first === undefined ? -1 : ratio(first.hunk.oldAt, oldLength),
    replacedOpens: +(first !== undefined && first.hunk.at === 0 && first.hunk.oldAt === 0),
    onlyReplaced: +(replaced.length === 1 && added.length === 0 && dropped.length === 0),
    addedAt: last === undefined ? -1 : ratio(last.hunk.at, newLength),
    run: ratio(longestRun, Math.min(newLength, oldLength)),
    order: orderKept(hunks, newLength),
    replacedAlike: alikeIn(replaced),
    ...neighboursOf(f),
  };
}

function unsaidIn(terms: readonly Term[], by: { quality(term: Term): number }): Term[] {
  return terms.filter((term) => !term.stop && by.quality(term) < MATCHED);
}

/** How alike in spelling the likest words are that stand in each other's place. */
function alikeIn(replaced: readonly { readonly old: readonly Term[]; readonly fresh: readonly Term[] }[]): number {
  let least = replaced.length === 0 ? -1 : 1;
  for (const { old, fresh } of replaced) {
    let most = 0;
    for (const a of old) for (const b of fresh) most = Math.max(most, likenessOfWords(a.folded, b.folded));
    least = Math.min(least, most);
  }
  return least;
}

/** Shares of the content words of the new body whose next (and next but one) is near it in the old one too. */
function neighboursOf(f: Features): Numbers {
  const canon = (entry: EntryText) => (term: Term): string => {
    const concept = entry.conceptOf(term);
    return concept > 0 ? `\n${concept}` : term.key;
  };
  const words = (part: Judged, entry: EntryText): string[] => part.passage.terms.filter((term) => !term.stop).map(canon(entry));
  const [old, fresh] = [words(f.oldBody, f.old), words(f.newBody, f.fresh)];
  const near = new Set<string>();
  const next = new Set<string>();
  old.forEach((word, i) => {
    next.add(`${word}\t${old[i + 1] ?? ''}`);
    for (let k = 1; k <= 3; k++) if (i + k < old.length) near.add(`${word}\t${old[i + k] ?? ''}`).add(`${old[i + k] ?? ''}\t${word}`);
  });
  let [inOrder, close] = [0, 0];
  for (let i = 0; i + 1 < fresh.length; i++) {
    const pair = `${fresh[i] ?? ''}\t${fresh[i + 1] ?? ''}`;
    if (next.has(pair)) inOrder++;
    if (near.has(pair)) close++;
  }
  return { inOrder: ratio(inOrder, fresh.length - 1), close: ratio(close, fresh.length - 1) };
}

/** Share of the new terms that stand outside every difference. */
function orderKept(hunks: readonly Hunk[], length: number): number {
  return 1 - ratio(hunks.reduce((sum, hunk) => sum + hunk.new.length, 0), length);
}

const VALUE_KINDS = ['number', 'date', 'time', 'version', 'weekday'] as const;

function valuesOf(f: Features): Numbers {
  const out: Record<string, number> = {};
  for (const kind of VALUE_KINDS) out[`changed-${kind}`] = f.values.filter((pair) => pair.new.kind === kind).length;
  const numbers = f.values.filter((pair) => pair.new.kind === 'number');
  const whole = allTerms(f.newTitle, f.newBody).filter(({ term }) => isValue(term));
  const wholeOld = allTerms(f.oldTitle, f.oldBody).filter(({ term }) => isValue(term));
  const changed = new Set(f.values.map((pair) => pair.new));
  const at = f.newBody.passage.terms.findIndex((term) => changed.has(term));
  const inTitle = f.newTitle.passage.terms.some((term) => changed.has(term));
  return {
    ...out,
    changedWithUnit: numbers.filter((pair) => pair.new.unit !== null && pair.old.unit !== null).length,
    changedBare: numbers.filter((pair) => pair.new.unit === null && pair.old.unit === null).length,
    changedAt: at < 0 ? -1 : ratio(at, f.newBody.passage.terms.length),
    changedInTitle: +inTitle,
    newValues: f.newValues.length,
    oldValues: f.oldValues.length,
    valuesHeld: whole.length === 0 ? -1 : ratio(whole.filter(({ quality }) => quality >= MATCHED).length, whole.length),
    oldValuesHeld: wholeOld.length === 0 ? -1 : ratio(wholeOld.filter(({ quality }) => quality >= MATCHED).length, wholeOld.length),
    valuesCount: whole.length,
    changedShare: ratio(f.values.length, whole.length),
  };
}

function allTerms(...parts: readonly Judged[]): { term: Term; quality: number }[] {
  return parts.flatMap(({ passage, qualities }) => passage.terms.map((term, i) => ({ term, quality: qualities[i] as number })));
}

function namesOf(f: Features): Numbers {
  const named = (parts: readonly Judged[], entry: EntryText): { term: Term; quality: number }[] => allTerms(...parts).filter(({ term }) => isName(term, entry));
  const fresh = named([f.newTitle, f.newBody], f.fresh);
  const old = named([f.oldTitle, f.oldBody], f.old);
  const held = (list: readonly { quality: number }[]): number => (list.length === 0 ? -1 : ratio(list.filter(({ quality }) => quality >= MATCHED).length, list.length));
  const firstOf = (list: readonly { quality: number }[]): number => (list[0] === undefined ? -1 : list[0].quality);
  const unheard = fresh.find(({ quality }) => quality < MATCHED)?.term;
  const at = unheard === undefined ? -1 : f.newBody.passage.terms.indexOf(unheard);
  const swapped = f.spans.hunks.find((hunk) => hunk.old.some((term) => isName(term, f.old) && f.newSaid.quality(term) < MATCHED) && hunk.new.some((term) => isName(term, f.fresh) && f.oldSaid.quality(term) < MATCHED));
  return {
    newNames: f.newNames.length,
    oldNames: f.oldNames.length,
    namesHeld: held(fresh),
    oldNamesHeld: held(old),
    firstName: firstOf(fresh),
    firstOldName: firstOf(old),
    nameAt: at < 0 ? -1 : ratio(at, f.newBody.passage.terms.length),
    namesShared: fresh.filter(({ quality }) => quality >= MATCHED).length,
    nameSwapped: +(swapped !== undefined),
    nameSwappedAt: swapped === undefined ? -1 : ratio(swapped.at, f.spans.newLength),
    swappedBoth: Math.min(f.newNames.length, f.oldNames.length),
    maybeNames: allTerms(f.newBody).filter(({ term, quality }) => term.named === 'maybe' && quality < MATCHED).length,
  };
}

function signalsOf(f: Features): Numbers {
  const out: Record<string, number> = {};
  const kinds = [...f.markers.values()];
  for (const kind of MARKER_KINDS) out[`mark-${kind}`] = kinds.filter((one) => one === kind).length;
  const oldKinds = [...f.old.markers()].filter(([word]) => !f.fresh.markers().has(word)).map(([, kind]) => kind);
  return {
    ...out,
    marked: kinds.filter((kind) => isChange(kind)).length,
    oldBounds: oldKinds.filter((kind) => kind === 'bounds').length,
    oldMarked: oldKinds.filter((kind) => isChange(kind)).length,
    opposites: f.opposites.length,
    negated: +f.negated,
    newDenies: denials(f.newOnly, f.fresh),
    oldDenies: denials(f.oldOnly, f.old),
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

function denials(terms: readonly Term[], entry: EntryText): number {
  return terms.filter((term) => entry.conceptOf(term) === NEGATION).length;
}

const UNSAID_CUES: readonly Cue[] = ['twin', 'status', 'role', 'place', 'taste', 'setting'];

function cuesOfPair(f: Features): Numbers {
  const has = (terms: readonly Term[], entry: EntryText): number => terms.reduce((bits, term) => bits | cuesOf(term, entry.conceptOf(term)), 0);
  const heldTerms = (entry: EntryText, parts: readonly Judged[]): number => has(allTerms(...parts).filter(({ term, quality }) => !term.stop && quality >= MATCHED).map(({ term }) => term), entry);
  const bit = (bits: number, cue: Cue): number => (bits >> CUES.indexOf(cue)) & 1;
  const both = heldTerms(f.fresh, [f.newTitle, f.newBody]);
  const fresh = has(f.newOnly, f.fresh);
  const old = has(f.oldOnly, f.old);
  const out: Record<string, number> = {};
  for (const cue of CUES) out[`shared-${cue}`] = bit(both, cue);
  for (const cue of UNSAID_CUES) out[`swapped-${cue}`] = bit(fresh, cue) + bit(old, cue);
  return { ...out, oldOpen: bit(old, 'open'), newOpen: bit(fresh, 'open'), newEvent: bit(fresh, 'event'), oldEvent: bit(old, 'event'), newStatus: bit(fresh, 'status') };
}

function shapeOf(f: Features): Numbers {
  const content = f.spans.newLength;
  const terms = f.fresh.terms;
  return {
    length: content,
    oldLength: f.spans.oldLength,
    longer: ratio(content, content + f.spans.oldLength),
    sentences: f.fresh.body.starts.length - 1,
    oldSentences: f.old.body.starts.length - 1,
    cjk: ratio(terms.filter((term) => term.kind === 'cjk').length, terms.length),
    paths: terms.filter((term) => term.kind === 'path').length,
    ticked: f.fresh.ticked - f.old.ticked,
    ...codeOf(f),
    ...edgesOf(f),
  };
}

function codeOf(f: Features): Numbers {
  const [fresh, old] = [f.fresh.code(), f.old.code()];
  const held = [...fresh].filter((code) => old.has(code)).length;
  const saidPlain = (code: string, plain: string): boolean => plain.toLowerCase().includes(code);
  return {
    codeShared: held,
    codeNewUnsaid: [...fresh].filter((code) => !old.has(code) && !saidPlain(code, f.old.plain)).length,
    codeOldUnsaid: [...old].filter((code) => !fresh.has(code) && !saidPlain(code, f.fresh.plain)).length,
  };
}

/** How well the other text says the first and the last content words. */
function edgesOf(f: Features): Numbers {
  const ends = (part: Judged): { first: number; last: number } => {
    const list: number[] = [];
    part.passage.terms.forEach((term, i) => {
      if (!term.stop && (part.weights[i] as number) > 0.3) list.push(part.qualities[i] as number);
    });
    return { first: ((list[0] ?? 0) + (list[1] ?? 0)) / 2, last: ((list.at(-1) ?? 0) + (list.at(-2) ?? 0)) / 2 };
  };
  const [a, b] = [ends(f.newBody), ends(f.oldBody)];
  return { newFirst: a.first, newLast: a.last, oldFirst: b.first, oldLast: b.last };
}
