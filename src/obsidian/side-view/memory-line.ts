import { DropdownComponent, type HoverParent } from 'obsidian';
import type { Workbench } from '../app/workbench';
import type { MemoryStatus } from '../../core/model/results/status';
import { linkToNote } from '../ui/note-link';
import { counted, figure, titleOf } from '../ui/wording';

/** The figures of a memory that are known so far. */
export interface Health {
  readonly score: number | undefined;
  /** Scores of the last reports, oldest first. */
  readonly trend: readonly number[];
}

const ALL = '';

/** Chooses the memory that the view is about, where there are several. */
export function memorySwitch(
  parent: HTMLElement,
  names: readonly string[],
  chosen: string | null,
  choose: (memory: string | null) => void,
): void {
  const options = { [ALL]: 'All memories', ...Object.fromEntries(names.map((name) => [name, name])) };
  const select = new DropdownComponent(parent).addOptions(options).setValue(chosen ?? ALL);
  select.selectEl.addClass('tom-memory-switch');
  select.selectEl.setAttr('aria-label', 'Memory to show');
  select.onChange((value) => choose(value === ALL ? null : value));
}

/** One line for a memory: its name where there are several, its notes, its health and the way it went, its top-of-mind note. */
export function memoryLine(
  parent: HTMLElement,
  { app }: Pick<Workbench, 'app'>,
  memory: MemoryStatus,
  { score, trend }: Health,
  { isNamed, hoverParent }: { readonly isNamed: boolean; readonly hoverParent: HoverParent },
): void {
  const line = parent.createDiv({ cls: 'tom-memory' });
  if (isNamed) line.createSpan({ text: memory.name, cls: 'tom-memory-name' });
  if (memory.notes === 0) {
    line.createSpan({ text: 'No notes yet. Remember… writes the first one.', cls: 'tom-muted' });
    return;
  }
  line.createSpan({ text: counted(memory.notes, 'note') });
  if (memory.unreadable > 0) line.createSpan({ text: `${figure(memory.unreadable)} unreadable` });
  if (score !== undefined || trend.length > 0) {
    const health = line.createSpan({ cls: 'tom-score' });
    health.createSpan({ text: `Health ${score ?? trend[trend.length - 1] ?? ''}` });
    sparkline(
      health,
      score === undefined ? trend : withNow(trend, score),
      `Health in the last reports: ${withNow(trend, score).join(', ')}`,
    );
  }
  const { path, exists } = memory.indexNote;
  if (exists) linkToNote(line, app, { path, text: titleOf(path), hoverParent });
}

/** The trend up to now: a report that was just written is not said twice. */
function withNow(trend: readonly number[], score: number | undefined): readonly number[] {
  return score === undefined || trend[trend.length - 1] === score ? trend : [...trend, score];
}

const WIDTH = 48;
const HEIGHT = 16;

/** A line through values of 0 to 100, oldest first, as wide as a word; nothing for fewer than two. */
function sparkline(parent: HTMLElement, values: readonly number[], says: string): void {
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
