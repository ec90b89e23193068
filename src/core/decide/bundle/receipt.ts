import type { Bundle, BundlePart, LeftOut } from '../../model/bundle';
import { encodeText } from '../../read/text/text';
import { sha256 } from '../../read/text/hash';
import type { PackedPart } from './pack';
import type { Part } from './part';
import { shownPath } from './names';

/** The result of packing. */
interface Packing {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly PackedPart[];
}

/** The bundle with its receipt. */
export function bundleOf({ text, tokens, included }: Packing, budget: number, omitted: readonly LeftOut[]): Bundle {
  return {
    text,
    tokens,
    budget,
    sha256: sha256(encodeText(text)),
    included: included.map(({ part, ...rest }): BundlePart => ({ path: part.path, as: part.as, ...rest })),
    omitted,
    warnings: omitted
      .filter(({ must }) => must === true)
      .map(({ path, why }) => `"${shownPath(path)}" belongs in every bundle of this memory and is missing. ${why}`),
  };
}

/** A note that found no room. */
export function withoutRoom({ path, supersededBy }: Part): LeftOut {
  return supersededBy === null
    ? { path, why: 'There was no room left within the budget.', by: 'budget' }
    : { path, why: `It is superseded by ${supersededBy}, and there was no room left within the budget.`, by: 'superseded' };
}
