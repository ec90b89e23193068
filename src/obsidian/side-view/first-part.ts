import type { Workbench } from '../app/workbench';
import { isFirstRun } from '../memories/first-run';
import { loadSteps } from '../memories/first-steps';
import { guarded } from '../ui/notices';
import type { Parts } from '../ui/parts';
import { hasNote } from './due-rows';
import { showFirstCard } from './first-card';
import { showFirstSteps } from './first-steps-card';
import type { SideModel } from './side-model';

/** How far somebody new is: the memory is still to be chosen, the first steps are being taken, or they know the way. */
export type Beginning = 'choosing' | 'steps' | 'over';

export function beginning(bench: Workbench): Beginning {
  if (isFirstRun(bench)) return 'choosing';
  return loadSteps(bench.app) === null ? 'over' : 'steps';
}

/** The card that somebody new begins with, and the first steps after it. */
export class FirstPart {
  private readonly el: HTMLElement;

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly parts: Parts,
    /** `again` draws the view again once a card has been answered. */
    private readonly view: { isClosed(): boolean; again(): void },
  ) {
    this.el = parent.createDiv({ cls: 'tom-first' });
  }

  show(status: SideModel): void {
    const { bench, view } = this;
    const isReady = status.kind === 'ready';
    const isChoosing = isReady && isFirstRun(bench);
    const steps = isReady && !isChoosing ? loadSteps(bench.app) : null;
    const noted = steps !== null && isReady && hasNote(status.status.memories, steps.memory);
    this.parts.draw(this.el, [isChoosing, steps, noted], (el) => {
      const box = el.createDiv();
      const isOver = (): boolean => view.isClosed() || !box.isConnected;
      if (isChoosing) void guarded(() => showFirstCard(box, bench, isOver, () => view.again()));
      else if (steps !== null) showFirstSteps(box, bench, steps, noted, isOver, () => view.again());
    });
    this.el.toggle(isChoosing || steps !== null);
  }
}
