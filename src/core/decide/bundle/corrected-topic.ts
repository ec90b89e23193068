import { codeOf } from '../../model/errors';
import type { DecideContext } from '../../model/context';
import type { VaultPath } from '../../model/path';
import type { Steps } from '../../read/text/steps';
import { rankPassages, type Frequencies } from '../search/index';
import { suitable, type Made } from './bundle';
import type { BundleCandidate } from './candidate';
import { within } from './choice';
import { correctedFacts, correctionsPath, meet, newerFirst, type Correction } from './corrected';
import type { Part } from './part';
import { searchedText, topicBundleSteps, type TopicQuery } from './topic';

/** The notes that a topic may find, and the text of what corrects one of them. */
export interface TopicTexts {
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** Notes that could not be read. */
  readonly failed: ReadonlyMap<VaultPath, string>;
  readonly corrections: string | undefined;
}

/**
 * As `topicBundleSteps`; where facts of a baseline come, all of what corrects them comes too. Where both have no room, those of the best passage come, else its corrections alone, as far as they have room. Throws what that throws.
 */
export function* correctedTopicSteps(
  ctx: DecideContext,
  query: TopicQuery,
  { texts, failed, corrections }: TopicTexts,
  known: Frequencies,
): Steps<Made> {
  const path = [...texts.keys()].find((one) => correctionsPath(ctx, one) !== null);
  const from = path === undefined ? null : correctionsPath(ctx, path);
  const leaving = path === undefined ? null : suitable(ctx, path, texts.get(path));
  if (path === undefined || from === null || leaving === null || 'by' in leaving || within(query.choice?.without)(from))
    return yield* topicBundleSteps(ctx, query, texts, failed, known);
  const searched = searchedText(ctx, path, leaving.text);
  const { text } = searched;
  const facts = correctedFacts(ctx, path, text, corrections);
  const all = [...new Set(facts.flatMap((fact) => fact.corrections))].sort(newerFirst);
  const needed = new Set<Correction>();
  const first: BundleCandidate = {
    path: from,
    why: 'It corrects what comes of the baseline.',
    phase: 'topic',
    must: true,
    newestLast: false,
  };
  const named: BundleCandidate = { path, why: 'What corrects it has no room.', phase: 'topic', must: false, titleOnly: true };
  let given = texts;
  let isLeft = false;
  // Of the text that is given: where it begins in the whole, and how far its places are from those there.
  let [begins, moved] = [0, 0];
  for (;;) {
    const said = all.flatMap((one) => (needed.has(one) ? [one.text] : [])).join('\n\n');
    const others = query.first.filter((one) => (needed.size === 0 || one.path !== from) && !(isLeft && one.path === path));
    const asked = { ...query, first: [...(needed.size === 0 ? [] : [first]), ...others, ...(isLeft ? [named] : [])] };
    let made: Made | null = null;
    try {
      made = yield* topicBundleSteps(ctx, asked, needed.size === 0 ? given : new Map([...given, [from, said]]), failed, known);
    } catch (error) {
      if (needed.size === 0 || codeOf(error) !== 'budget_too_small') throw error;
    }
    const partOf = (of: VaultPath): Part | undefined => made?.parts.find(({ part }) => part.path === of)?.part;
    const [shown, beside] = [partOf(path), partOf(from)];
    const ranges = shown === undefined || shown.as === 'title' ? [] : (shown.ranges ?? [{ start: 0, end: shown.text.length }]);
    const places = ranges.map(({ start, end }) => ({ start: Math.max(begins, start + moved), end: end + moved }));
    const own = facts.flatMap((fact) => (places.some((place) => meet(fact, place)) ? fact.corrections : []));
    const isThere = (one: Correction): boolean =>
      beside?.as === 'whole' ? needed.size === 0 || needed.has(one) : beside?.text.includes(one.text) === true;
    if (made !== null && own.every(isThere)) return made;
    const { size } = needed;
    for (const one of own) needed.add(one);
    // An entry that answers by itself stays.
    if (size === 0)
      for (const one of all) if (beside !== undefined && beside.text.includes(one.text.split('\n').at(-1) ?? '')) needed.add(one);
    if (needed.size > size) continue;
    const [ranked] = given === texts ? rankPassages(query.topic, [searched], known) : [];
    const best = ranked?.passages.find(({ score }) => score === ranked.best);
    if (best !== undefined || made === null) needed.clear();
    isLeft = best === undefined;
    if (best === undefined) continue;
    const passage = text.slice(best.start, best.end).trimEnd();
    given = new Map([...texts, [path, [...best.trail, passage].join('\n\n')]]);
    begins = best.start;
    moved = best.start + passage.length - searchedText(ctx, path, given.get(path) ?? '').text.length;
  }
}
