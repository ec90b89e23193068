import type { SplitResult } from '../../core/model/results/refactor';

/** A part of a note that could become one of its own. */
export interface Part {
  readonly heading: string;
  /** The note that it would become. */
  readonly path: string;
  /** True where another heading of the note reads the same, so that this one's text does not tell it. */
  readonly ambiguous: boolean;
  chosen: boolean;
}

/** The parts that a split would make, all chosen; `headings` are those of the whole note. */
export function partsOf(result: SplitResult, headings: readonly string[]): Part[] {
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(keyOf(heading), (counts.get(keyOf(heading)) ?? 0) + 1);
  return result.created.map(({ heading, path }) => ({ heading, path, ambiguous: (counts.get(keyOf(heading)) ?? 0) > 1, chosen: true }));
}

/** Lists the parts with a tick box each and one for all, and keeps `chosen` up to date. */
export function showParts(parent: HTMLElement, parts: readonly Part[], changed: () => void): void {
  const all = parent.createEl('label', { cls: 'tom-tick-all' });
  const allBox = all.createEl('input', { type: 'checkbox' });
  all.createSpan({ text: 'All' });
  const list = parent.createEl('ul', { cls: 'tom-name-list' });
  const rows = parts.map((part) => ({ part, box: showPart(list, part) }));
  const update = (): void => {
    const every = parts.every((part) => part.ambiguous || part.chosen);
    allBox.checked = every;
    for (const { part, box } of rows) {
      if (part.ambiguous) part.chosen = every;
      box.checked = part.chosen;
    }
    changed();
  };
  for (const { part, box } of rows) {
    box.toggleAttribute('disabled', part.ambiguous);
    box.addEventListener('change', () => {
      part.chosen = box.checked;
      update();
    });
  }
  allBox.addEventListener('change', () => {
    for (const { part } of rows) part.chosen = allBox.checked;
    update();
  });
  update();
}

function showPart(list: HTMLElement, part: Part): HTMLInputElement {
  const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
  const box = label.createEl('input', { type: 'checkbox' });
  const text = label.createDiv({ cls: 'tom-name-text' });
  text.createDiv({ text: part.heading, cls: 'tom-name-kept' });
  text.createDiv({ text: part.path, cls: 'tom-muted' });
  if (part.ambiguous)
    text.createDiv({ text: 'Another heading reads the same, so this part goes only together with all others.', cls: 'tom-muted' });
  return box;
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
