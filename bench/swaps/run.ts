import { askedAbout, createGate, isUnsure } from '../../src/core/decide/dedup/index';
import { asVaultPath } from '../../src/core/model/path';
import type { NewEntry, Verdict } from '../../src/core/model/verdict';
import { createRandom, mixSeed } from '../random';
import { KINDS, swaps, type Swap } from './pairs';

/** What became of the newer entry; the first two are right. */
const OUTCOMES = ['recognised', 'asked', 'surely new', 'left out', 'of another'] as const;
type Outcome = (typeof OUTCOMES)[number];
const RIGHT = 2;
const MEMORIES = ['alone', 'of 13'] as const;
const OLDER = asVaultPath('older.md');
const SEED = 13;

const given = process.argv.slice(2);
const isMissedShown = given.includes('--missed');
const half = given.includes('--half') ? given[given.indexOf('--half') + 1] : null;
if (half !== null && half !== '1' && half !== '2') throw new Error('--half is 1 or 2.');

const tally = new Map<string, number[]>();
for (const [at, swap] of swaps(half === null ? null : half === '1' ? 1 : 2).entries()) {
  for (const memory of MEMORIES) {
    const verdict = judged(swap, memory === 'alone' ? [] : swap.others, at);
    const outcome = outcomeOf(verdict);
    for (const row of [`all ${swap.kind}`, `${swap.language} ${swap.kind}`]) {
      const counts = tally.get(`${row} ${memory}`) ?? OUTCOMES.map(() => 0);
      counts[OUTCOMES.indexOf(outcome)] = (counts[OUTCOMES.indexOf(outcome)] ?? 0) + 1;
      tally.set(`${row} ${memory}`, counts);
    }
    if (isMissedShown && OUTCOMES.indexOf(outcome) >= RIGHT) {
      const { language, kind, older, newer } = swap;
      console.error(
        `${outcome}, ${memory} (${language} ${kind}, ${verdict.verdict} ${verdict.confidence}): ${shown(older)} → ${shown(newer)}`,
      );
    }
  }
}
const languages = [...new Set([...tally.keys()].map((row) => row.split(' ')[0] as string))].sort(
  (a, b) => Number(b === 'all') - Number(a === 'all'),
);
console.log(
  `| language | swap | memory | pairs | ${OUTCOMES.join(' | ')} | right |\n| --- | --- | --- |${' ---: |'.repeat(OUTCOMES.length + 2)}`,
);
for (const language of languages) {
  for (const kind of KINDS) {
    for (const memory of MEMORIES) {
      const counts = tally.get(`${language} ${kind} ${memory}`) ?? [];
      const sum = (of: readonly number[]): number => of.reduce((all, n) => all + n, 0);
      const right = ((100 * sum(counts.slice(0, RIGHT))) / sum(counts)).toFixed(1);
      console.log(`| ${language} | ${kind} | ${memory} | ${sum(counts)} | ${counts.join(' | ')} | ${right}% |`);
    }
  }
}

/** The verdict on the newer entry, where the memory holds the older one at some place among others. */
function judged({ older, newer }: Swap, around: readonly NewEntry[], at: number): Verdict {
  const gate = createGate();
  const place = createRandom(mixSeed(SEED, at)).int(around.length + 1);
  for (const [n, { title, body }] of [...around.slice(0, place), older, ...around.slice(place)].entries()) {
    gate.add({ path: n === place ? OLDER : asVaultPath(`${n}.md`), entry: null }, title, body);
  }
  return gate.judge(newer);
}

function outcomeOf(verdict: Verdict): Outcome {
  const isOfOlder = verdict.of !== null && 'path' in verdict.of && verdict.of.path === OLDER;
  if (verdict.verdict === 'SUPERSEDE' && isOfOlder) return 'recognised';
  if (isUnsure(verdict, 'balanced')) return askedAbout(verdict).some(({ path }) => path === OLDER) ? 'asked' : 'of another';
  if (verdict.verdict === 'SUPERSEDE') return 'of another';
  return verdict.verdict === 'DUPLICATE' ? 'left out' : 'surely new';
}

function shown({ title, body }: NewEntry): string {
  return title === '' ? `"${body}"` : `"${title}: ${body}"`;
}
