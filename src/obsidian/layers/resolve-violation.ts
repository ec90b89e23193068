import type { LayerViolation, LayerWay } from '../../core/model/results/layers';
import { carryOut, showDone } from '../plan/carry-out';
import { wayWords, showWays } from './answers';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { Setting, type App } from 'obsidian';
import { differenceOf } from '../../core/memory';
import { Dialog } from '../ui/dialog';
import { showHunks } from '../plan/plan-diff';

/** A problem with a file of a memory, or with one entry of it. */
export interface ViolationPlace extends Pick<LayerViolation, 'path' | 'kind' | 'entry'> {
  readonly memory: string;
}

const done: Record<LayerWay, (name: string) => string> = {
  restore: (name) => `"${name}" has again what was accepted.`,
  accept: (name) => `"${name}" is accepted as it is now.`,
  correct: (name) => `"${name}" has its accepted text again, and the change is kept as a correction.`,
  trim: (name) => `"${name}" keeps to its limit again. What was cut is in the log of the day.`,
};

/** Resolves a problem in one way; the change is shown first, as every change is. */
export async function resolveLayer(bench: Workbench, { memory, path, entry }: ViolationPlace, way: LayerWay): Promise<void> {
  const { label, does } = wayWords[way];
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${label}: ${does}. What stands there now can be brought back with Undo.`,
    propose: (progress) => bench.memory.settle(path, way, { memory, progress, ...(entry === null ? {} : { entry }) }),
  });
  if (outcome === null) return;
  if (outcome.receipt === null) showNotice('There is nothing left to settle.');
  else showDone(bench, done[way](titleOf(path)), outcome.receipt);
}

/** Looks at the file once more and shows the difference, with the same ways out. */
export async function lookAtViolation(bench: Workbench, place: ViolationPlace): Promise<void> {
  const { violations } = await withProgress('Looking at the file', (progress) => bench.memory.layers({ memory: place.memory, progress }));
  const violation = violations.find((one) => one.path === place.path && one.kind === place.kind && one.entry === place.entry);
  if (violation === undefined) {
    bench.events.trigger('journal');
    showNotice(`"${titleOf(place.path)}" has changed since. Look at its row again.`);
    return;
  }
  const way = await showViolation(bench.app, violation);
  if (way !== null) await resolveLayer(bench, place, way);
}

/** Accepts every protected file of a memory of which nobody accepted anything yet. */
export async function acceptUnaccepted(bench: Workbench, memory: string): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decisions',
    explanation: 'What you accept is written down in the decisions note of the memory. The files themselves stay as they are.',
    propose: (progress) => bench.memory.acceptAll({ memory, progress }),
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('Every protected file is watched already.');
  else showDone(bench, `${counted(result.accepted.length, 'protected file')} accepted. From now on, changes are noticed.`, receipt);
}

/** Shows what was accepted against what stands there now. Resolves with the way out that was chosen; null for none. */
function showViolation(app: App, violation: LayerViolation): Promise<LayerWay | null> {
  return new Promise((resolve) => {
    const modal = new ViolationModal(app, violation);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class ViolationModal extends Dialog {
  answer: LayerWay | null = null;

  constructor(
    app: App,
    private readonly violation: LayerViolation,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { path, entry, accepted, now, message, ways } = this.violation;
    this.modalEl.addClass('tom-modal', 'tom-violation-modal');
    this.setTitle(titleOf(path));
    this.contentEl.createEl('p', { text: message, cls: 'tom-callout' });
    const what = entry === null ? 'The accepted text' : `The accepted entry "${entry}"`;
    this.contentEl.createDiv({
      text: now === null ? `${what}, which is gone:` : `${what} (−) and what stands there now (+):`,
      cls: 'tom-muted',
    });
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Difference' } });
    const { hunks, cut } = differenceOf(accepted, now);
    showHunks(scroll, hunks);
    const remark = cut ? 'Not every line is shown.' : hunks.length === 0 ? 'Their lines are the same.' : null;
    if (remark !== null) scroll.createDiv({ text: remark, cls: 'tom-plan-reason' });
    const row = new Setting(this.contentEl).setClass('tom-buttons');
    row.addButton((button) => button.setButtonText('Close').onClick(() => this.close()));
    const buttons = showWays(row.controlEl, ways, titleOf(path), (way) => {
      this.answer = way;
      this.close();
    });
    this.contentEl.win.setTimeout(() => (buttons[0] ?? scroll).focus(), 0);
  }
}
