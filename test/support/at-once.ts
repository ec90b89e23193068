import { runAtOnce, type Steps } from '../../src/core/read/text/steps';

/** A function that does work in pieces, as one that does it in one go. */
export function atOnce<Given extends unknown[], Made>(steps: (...given: Given) => Steps<Made>): (...given: Given) => Made {
  return (...given) => runAtOnce(steps(...given));
}
