import type { LayerWay } from '../../core/model/results/layers';

/** The label of the button for each way, and its effect in words. */
export const wayWords: Record<LayerWay, { readonly label: string; readonly does: string }> = {
  restore: { label: 'Restore', does: 'put back the text that was accepted' },
  accept: { label: 'Accept', does: 'take what stands there now for the accepted text' },
  correct: { label: 'Make a correction', does: 'put back the accepted text and keep the change as a correction' },
  trim: { label: 'Trim', does: 'cut the file to its limit; what is cut goes to the log of the day' },
};

/** A button for each way, with what it does for `name` as its hint. */
export function showWays(
  parent: HTMLElement,
  ways: readonly LayerWay[],
  name: string,
  choose: (way: LayerWay) => void,
): HTMLButtonElement[] {
  return ways.map((way) => {
    const { label, does } = wayWords[way];
    const button = parent.createEl('button', {
      text: label,
      cls: 'tom-way',
      attr: { type: 'button', 'aria-label': `${label} ${name}: ${does}` },
    });
    button.addEventListener('click', () => choose(way));
    return button;
  });
}
