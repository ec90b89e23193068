import type { Finding } from '../../../model/finding';
import { refText } from '../../../model/verdict';
import type { NearPair } from '../../dedup/index';
import { clustersOf, toldPairs } from '../duplicate-clusters';
import { type CheckExample, type HealthCheck, type HealthScope, keyOf } from './check';
import { duplicates, nameOf, pairFinding, quote } from './duplicates';

/** Facts to which two entries that hold give another value each. */
export const clashes: HealthCheck = {
  id: 'clashes',
  title: 'Facts that clash',
  summary: 'Two entries that both hold and give one fact another value each, as "14 days" and "10 days".',
  advice: 'Let the newer entry supersede the older one, or say in each what it is about.',
  cost: null,
  check: (scope) => clashesIn(scope).map(({ finding }) => finding),
};

/** The pairs that clash, each with its finding. */
export function clashesIn({ ctx, pairs, texts, isIgnored }: HealthScope): { readonly pair: NearPair; readonly finding: Finding }[] {
  const clashing = pairs.filter(({ clash }) => clash !== null);
  // Whoever asked not to see such a pair as duplicates is not asked again.
  const open = toldPairs(ctx, clashing, texts).filter((pair) => !isIgnored(wasFinding(pair)));
  const told = clustersOf(open).flatMap(({ pairs: own }) => (isForm(own) ? [] : own));
  return told.flatMap((pair) => clashFinding(pair).map((finding) => ({ pair, finding })));
}

export const evidence =
  'The verdict of the duplicate check: it is nearly certain that one entry supersedes the other, or all their words are the same but one value. Forms, days of a log, names that differ in one word, and facts for which three entries give three values are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'two notes of one fact',
    files: {
      '2026-03-03 Refunds.md': 'A refund takes 14 days after a stay.',
      '2026-03-10 Refunds for stays.md': 'A refund takes 10 days after a stay.',
    },
    pairs: [['2026-03-03 Refunds.md', '2026-03-10 Refunds for stays.md', 0.9, ['14 days', '10 days']]],
    expect: [
      '2026-03-10 Refunds for stays.md: The note says "10 days" where "2026-03-03 Refunds.md" says "14 days", and is the newer one.',
    ],
  },
];

/** A fact for which entries give so many values is one of each entry: they are filled in forms. */
const OF_A_FORM = 3;

function isForm(pairs: readonly NearPair[]): boolean {
  const values = pairs.flatMap(({ clash }) => (clash === null || clash.values.old === '' ? [] : [clash.values.old, clash.values.new]));
  return new Set(values).size >= OF_A_FORM;
}

/** The finding that such a pair was before there was this check. */
function wasFinding(pair: NearPair): Finding & { readonly key: string } {
  const { a, clash } = pair;
  const { old, new: fresh } = clash?.values ?? { old: '', new: '' };
  const [here, there] = clash !== null && refText(clash.older) === refText(a) ? [old, fresh] : [fresh, old];
  const finding = pairFinding(pair, old === '' ? '' : `, but "${here}" here is "${there}" there`);
  return { ...finding, key: keyOf(duplicates, finding) };
}

function clashFinding({ clash }: NearPair): Finding[] {
  if (clash === null) return [];
  const { newer, older, isKnown, values } = clash;
  const says =
    values.old === '' ? `does not say what ${quote(older)} says` : `says "${values.new}" where ${quote(older)} says "${values.old}"`;
  const message = `${nameOf(newer)} ${says}${isKnown ? ', and is the newer one' : ''}.`;
  const fix = isKnown ? ({ kind: 'supersede', newer, older } as const) : null;
  return [{ id: 'fact.clash', severity: 'warning', path: newer.path, message, fix, related: [older.path] }];
}
