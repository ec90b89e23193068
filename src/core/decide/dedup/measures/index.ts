import type { Features } from '../features';
import { coverageOf } from './coverage';
import { cuesOfPair } from './cues';
import { namesOf } from './names';
import { shapeOf } from './shape';
import { signalsOf } from './signals';
import { spansOfPair } from './spans';
import { titlesOf } from './titles';
import { valuesOf } from './values';
import { viewOf, type Numbers } from './view';

/** The measures of a pair as the classifier reads them, by name, always in the same order. */
export function measuresOf(features: Features): Numbers {
  const f = viewOf(features);
  const all: Record<string, number> = {};
  // Some hundred names: to spread them into one literal takes ten times as long.
  for (const part of [coverageOf(f), titlesOf(f), spansOfPair(f), valuesOf(f), namesOf(f), signalsOf(f), cuesOfPair(f), shapeOf(f)])
    Object.assign(all, part);
  return all;
}
