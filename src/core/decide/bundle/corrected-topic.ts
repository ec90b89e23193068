import { codeOf } from '../../model/errors';
import type { DecideContext } from '../../model/context';
import type { VaultPath } from '../../model/path';
import type { Steps } from '../../read/text/steps';
import { rankPassages, type Frequencies } from '../search/index';
import { suitable, type Made } from './bundle';
import type { BundleCandidate } from './candidate';
import { within } from './choice';
import { correctedFacts, correctionsPath, type Correction } from './corrected';
import { searchedText, topicBundleSteps, type TopicQuery } from './topic';

/** The notes that a topic may find, and the text of what corrects one of them. */
export interface TopicTexts {
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** Notes that could not be read. */
  readonly failed: ReadonlyMap<VaultPath, string>;
  readonly corrections: string | undefined;
}

/**
 * As `topicBundleSteps`; where facts of a baseline come, what corrects them comes too, and stands first. Where both have no room, those of the best passage come, else none. Throws what that throws.
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
  const all = [...new Set(facts.flatMap((fact) => fact.corrections))].sort((a, b) => a.start - b.start);
  const needed = new Set<Correction>();
  const first: BundleCandidate = { path: from, why: 'It corrects what comes of the baseline.', phase: 'topic', must: true };
  let given = texts;
  for (;;) {
    const asked = needed.size === 0 ? query : { ...query, first: [first, ...query.first.filter((one) => one.path !== from)] };
    const said = all.flatMap((one) => (needed.has(one) ? [one.text] : [])).join('\n\n');
    let made: Made;
    try {
      made = yield* topicBundleSteps(ctx, asked, needed.size === 0 ? given : new Map([...given, [from, said]]), failed, known);
    } catch (error) {
      if (needed.size === 0 || codeOf(error) !== 'budget_too_small') throw error;
      const [ranked] = given === texts ? rankPassages(query.topic, [searched], known) : [];
      const best = ranked?.passages.find(({ score }) => score === ranked.best);
      needed.clear();
      if (best === undefined)
        return yield* topicBundleSteps(ctx, query, new Map([...texts].filter(([one]) => one !== path)), failed, known);
      given = new Map([...texts, [path, [...best.trail, text.slice(best.start, best.end)].join('\n\n')]]);
      continue;
    }
    const shown = made.parts.find(({ part }) => part.path === path)?.part;
    const beside = made.parts.find(({ part }) => part.path === from)?.part;
    if (shown === undefined || shown.as === 'title' || (needed.size === 0 && beside?.as === 'whole')) return made;
    const { size } = needed;
    for (const { start, end, corrections: own } of facts)
      if (shown.text.includes(text.slice(start, end))) for (const one of own) needed.add(one);
    if (needed.size === size) return made;
    // An entry that answers by itself stays.
    if (size === 0)
      for (const one of all) if (beside !== undefined && beside.text.includes(one.text.split('\n').at(-1) ?? '')) needed.add(one);
  }
}
