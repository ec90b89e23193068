import { PartlyMeasured, type Figure, type Sizes } from './figure';
import type { Row } from './row';

/** What a figure's own process answers with. */
export interface Measured {
  readonly rows: readonly Row[];
  /** One sentence for each row that could not be taken. */
  readonly missing: readonly string[];
}

/** Measures one figure in this process and prints what it got as JSON. `sizes` is JSON too. */
export async function printRows(figure: Figure, sizes: string): Promise<void> {
  const measured = await figure.run(JSON.parse(sizes) as Sizes).then(
    (rows): Measured => ({ rows, missing: [] }),
    (error: unknown): Measured => {
      if (error instanceof PartlyMeasured) return { rows: error.rows, missing: error.missing };
      throw error;
    },
  );
  process.stdout.write(JSON.stringify(measured));
}
