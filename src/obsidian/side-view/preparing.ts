import type { Workbench } from '../app/workbench';
import { addButtons } from '../ui/dialog';
import { breathing, Latest } from '../ui/progress';

/** A line below the search field while notes are made ready to be found by their meaning, with Stop. Where some cannot be, or it is stopped, it is not begun again. */
export class Preparing {
  private readonly el: HTMLElement;
  private readonly textEl: HTMLElement;
  private readonly latest = new Latest();
  private hasBegun = false;

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
  ) {
    this.el = parent.createDiv({ cls: 'tom-results-status' });
    this.textEl = this.el.createDiv({ cls: 'tom-muted' });
    addButtons(this.el, [{ text: 'Stop', cls: 'tom-act', run: () => this.stop() }]);
    this.el.hide();
  }

  /** Begins where it did not yet; `done` is called once all of these memories are ready. */
  begin(memories: readonly string[], done: () => void): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.el.show();
    void this.latest.show(
      async (isOutdated) => {
        const progress = breathing((text) => this.textEl.setText(text), isOutdated);
        let isWhole = true;
        for (const memory of memories) {
          const { left, problem } = await this.bench.memory.prepareSearch({ memory, progress });
          isWhole &&= left === 0 && problem === null;
        }
        return isWhole;
      },
      (isWhole) => {
        this.el.hide();
        this.hasBegun = !isWhole;
        done();
      },
      () => this.el.hide(),
    );
  }

  stop(): void {
    this.latest.stop();
    this.el.hide();
  }
}
