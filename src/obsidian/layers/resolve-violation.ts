import type { LayerViolation, LayerWay } from '../../core/model/results/layers';
import { carryOut, showDone } from '../plan/carry-out';
import { showViolation } from './violation';
import { wayWords } from './answers';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';

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
