import { differenceOf } from '../../core/memory';
import { folderOf } from '../../core/model/path';
import type { LayerViolation, LayerWay } from '../../core/model/results/layers';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { showHunks } from '../plan/plan-preview';
import { muted, showDialog } from '../ui/dialog';
import type { Row, RowAct } from '../ui/list';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, listed, plainText, plainTitle, titleOf } from '../ui/wording';
import type { ProtectedFiles, ViolationRow } from './watch';

/** The label of the button for each way to settle a violation, its effect, and what is said when it is done. */
const wayWords: Record<LayerWay, { readonly icon: string; readonly label: string; readonly does: string; readonly done: string }> = {
  restore: { icon: 'undo-2', label: 'Restore', does: 'put back the text that was accepted', done: 'is as accepted again.' },
  accept: { icon: 'check', label: 'Accept', does: 'keep the present text as the accepted one', done: 'is accepted as it is now.' },
  correct: {
    icon: 'file-pen',
    label: 'Make a correction',
    does: 'put back the accepted text and keep the change as a correction',
    done: 'has its accepted text again, and the change is kept as a correction.',
  },
  trim: {
    icon: 'scissors',
    label: 'Trim',
    does: 'cut the file to its limit; what is cut goes to the log of the day',
    done: 'is within its limit again. What was cut is in the log of the day.',
  },
};

/** Protected files that do not keep to their layers, each with its ways out, and those that nobody accepted yet. */
export function protectedRows(bench: Workbench, files: ProtectedFiles | null): (Row & { readonly memory: string })[] {
  if (files === null) return [];
  return [
    ...files.rows.map((row) => violationRow(bench, row)),
    ...files.unaccepted.map(({ memory, paths }) => ({
      memory,
      id: `unaccepted ${memory}`,
      cls: 'tom-unaccepted',
      icon: { name: 'shield', label: 'Protected files' },
      title: `${counted(paths.length, 'protected file')} ${paths.length === 1 ? 'is' : 'are'} not watched yet`,
      lines: [listed(paths.map(plainTitle))],
      act: {
        icon: 'shield-check',
        label: 'Accept',
        says: `Accept ${paths.length === 1 ? 'its' : 'their'} present state: changes are noticed from then on`,
        run: () => acceptUnaccepted(bench, memory),
      },
    })),
  ];
}

function violationRow(bench: Workbench, row: ViolationRow): Row & { readonly memory: string } {
  const { memory, path, kind, entry, ways, hasText } = row;
  const name = titleOf(path);
  const acts = ways.map((way): RowAct => {
    const { icon, label, does } = wayWords[way];
    return { icon, label, says: `${label} ${name}: ${does}`, run: () => resolveLayer(bench, row, way) };
  });
  const look: RowAct = {
    icon: 'eye',
    label: 'Look',
    says: `Look at ${name}: the accepted text beside the present one`,
    run: () => lookAtViolation(bench, row),
  };
  const [first = null, ...others] = hasText ? [look, ...acts] : acts;
  return {
    memory,
    id: `protected ${kind} ${path} ${entry ?? ''}`,
    cls: `tom-finding tom-violation ${kind === 'over-limit' ? 'tom-warning' : 'tom-error'}`,
    icon: { name: 'shield-alert', label: 'Protected file' },
    of: path,
    title: plainTitle(path),
    place: folderOf(path),
    lines: [plainText(happening(row))],
    // There is nothing to open of a file that is gone.
    note: kind === 'gone' ? null : { path },
    act: first,
    ...(others.length === 0 ? {} : { menu: others.map(({ icon, label, run }) => ({ title: label, icon, run })) }),
  };
}

/** The message without what the row says already: which file it is, and what can be done. */
function happening({ message, path, ways }: ViolationRow): string {
  const named = `"${path}" `;
  const offer = ways.length === 0 ? -1 : message.lastIndexOf(' You can ');
  const whole = offer < 0 ? message : message.slice(0, offer);
  return whole.startsWith(named) ? `It ${whole.slice(named.length)}` : whole;
}

/** Resolves a problem in one way; the change is shown first, as every change is. */
async function resolveLayer(bench: Workbench, { memory, path, entry }: ViolationRow, way: LayerWay): Promise<void> {
  const { label, does, done } = wayWords[way];
  await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the change',
    explanation: `${label}: ${does}. Undo brings the present text back.`,
    propose: (progress) => bench.memory.settle(path, way, { memory, progress, ...(entry === null ? {} : { entry }) }),
    done: () => `"${titleOf(path)}" ${done}`,
    nothing: 'Nothing is left to do here.',
  });
}

/** Looks at the file once more and shows the difference, with the same ways out. */
async function lookAtViolation(bench: Workbench, place: ViolationRow): Promise<void> {
  const { violations } = await withProgress('Reading the file', (progress) => bench.memory.layers({ memory: place.memory, progress }));
  const violation = violations.find((one) => one.path === place.path && one.kind === place.kind && one.entry === place.entry);
  if (violation === undefined) {
    bench.events.trigger('journal');
    showNotice(`"${titleOf(place.path)}" has changed since. Open its row once more.`);
    return;
  }
  const way = await askWay(bench, violation);
  if (way !== null) await resolveLayer(bench, place, way);
}

/** Accepts every protected file of a memory of which nobody accepted anything yet. */
async function acceptUnaccepted(bench: Workbench, memory: string): Promise<void> {
  await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decisions',
    explanation: 'What you accept is kept in the decisions note of the memory. The files stay as they are.',
    propose: (progress) => bench.memory.acceptAll({ memory, progress }),
    done: ({ accepted }) => `${counted(accepted.length, 'protected file')} accepted. From now on, changes are noticed.`,
    nothing: 'All protected files are already watched.',
  });
}

/** Shows what was accepted against what stands there now, with the ways out. */
function askWay({ app }: Workbench, { path, entry, accepted, now, message, ways }: LayerViolation): Promise<LayerWay | null> {
  return showDialog<LayerWay>(app, titleOf(path), 'tom-violation-modal', (el, dialog) => {
    el.createEl('p', { text: message, cls: 'tom-callout' });
    const what = entry === null ? 'The accepted text' : `The accepted entry "${entry}"`;
    muted(el, now === null ? `${what}, which is gone:` : `${what} (−) and the present one (+):`);
    const scroll = el.createDiv({ cls: 'tom-scroll', attr: { tabindex: '0', role: 'group', 'aria-label': 'Difference' } });
    const { hunks, cut } = differenceOf(accepted, now);
    showHunks(scroll, hunks);
    const remark = cut ? 'Not every line is shown.' : hunks.length === 0 ? 'Their lines are the same.' : null;
    if (remark !== null) scroll.createDiv({ text: remark, cls: 'tom-plan-reason' });
    const answers = ways.map((way) => {
      const { label, does } = wayWords[way];
      return { text: label, cls: 'tom-way', says: `${label} ${titleOf(path)}: ${does}`, run: () => dialog.finish(way) };
    });
    const [, first = scroll] = dialog.buttonRow([{ text: 'Close', run: () => dialog.close() }, ...answers]);
    el.win.setTimeout(() => first.focus(), 0);
  });
}
