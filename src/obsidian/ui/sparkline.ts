const WIDTH = 48;
const HEIGHT = 16;

/** A line through values of 0 to 100, oldest first, as wide as a word; nothing for fewer than two. */
export function sparkline(parent: HTMLElement, values: readonly number[], says: string): void {
  if (values.length < 2) return;
  // From the lowest to the highest value, at least ten apart: a change of one is not a cliff.
  const low = Math.min(...values, Math.max(...values) - 10);
  const span = Math.max(...values) - low;
  const points = values.map(
    (value, at) => `${((at / (values.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)).toFixed(1)}`,
  );
  const svg = parent.createSvg('svg', {
    cls: 'tom-sparkline',
    attr: { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': says },
  });
  svg.createSvg('polyline', { attr: { points: points.join(' '), fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 } });
}
