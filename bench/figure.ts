import type { Row } from './row';

/** How large and how thorough a run is. */
export interface Sizes {
  /** Notes of the vault that most figures speak of. */
  readonly notes: number;
  /** Notes of the large vault. */
  readonly big: number;
  /** Notes of the vault on which whole commands run. */
  readonly commands: number;
  /** Links to the note that is renamed. */
  readonly inbound: number;
  readonly runs: number;
  /** Also what takes minutes. */
  readonly full: boolean;
}

export const DEFAULT_SIZES: Sizes = { notes: 10_000, big: 100_000, commands: 8_000, inbound: 1_000, runs: 5, full: false };
export const QUICK_SIZES: Sizes = { notes: 400, big: 400, commands: 60, inbound: 40, runs: 1, full: false };

/** One file of `figures/`: what `--only` calls it, and how it is measured. */
export interface Figure {
  readonly id: string;
  run(sizes: Sizes): Promise<readonly Row[]>;
}

/** Some of a figure's rows could be taken, and what could not is told. */
export class PartlyMeasured extends Error {
  override readonly name = 'PartlyMeasured';

  constructor(
    readonly rows: readonly Row[],
    readonly missing: readonly string[],
  ) {
    super(missing.join('; '));
  }
}

/** `8k`, `1M`, `300`. */
export function short(count: number): string {
  if (count >= 1_000_000 && count % 1_000_000 === 0) return `${count / 1_000_000}M`;
  return count >= 1000 && count % 1000 === 0 ? `${count / 1000}k` : String(count);
}
