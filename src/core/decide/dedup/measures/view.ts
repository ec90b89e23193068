import type { Term } from '../../../read/terms/term';
import { MATCHED, type Features, type Judged } from '../features';

export type Numbers = Readonly<Record<string, number>>;

/** A term as the other entry says it; `weight` is how much it tells. */
export interface Heard {
  readonly term: Term;
  readonly quality: number;
  readonly weight: number;
}

/** A pair with its terms in rows, which several measures walk through. */
export interface View extends Features {
  readonly inNewBody: readonly Heard[];
  /** Title, then body. */
  readonly inNew: readonly Heard[];
  readonly inOld: readonly Heard[];
}

export function viewOf(f: Features): View {
  const inNewBody = heard(f.newBody);
  return { ...f, inNewBody, inNew: [...heard(f.newTitle), ...inNewBody], inOld: [...heard(f.oldTitle), ...heard(f.oldBody)] };
}

function heard({ passage, qualities, weights }: Judged): Heard[] {
  return passage.terms.map((term, i) => ({ term, quality: qualities[i] as number, weight: weights[i] as number }));
}

export function isHeard({ quality }: { readonly quality: number }): boolean {
  return quality >= MATCHED;
}

/** `none` where there is nothing to divide by. */
export function ratio(a: number, b: number, none = 0): number {
  return b === 0 ? none : a / b;
}
