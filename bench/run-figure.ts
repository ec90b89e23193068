import type { Figure, Sizes } from './figure';

/** Measures one figure in this process and prints its rows as JSON. `sizes` is JSON too. */
export async function printRows(figure: Figure, sizes: string): Promise<void> {
  process.stdout.write(JSON.stringify(await figure.run(JSON.parse(sizes) as Sizes)));
}
