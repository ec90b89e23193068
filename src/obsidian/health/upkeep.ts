import { messageOf } from '../../core/model/errors';
import { readMaintenanceAnswer, rebaselinePrompt } from '../../core/memory';
import { MAINTENANCE_KINDS, type ChosenLine, type MaintenanceDone, type MaintenanceKind } from '../../core/model/results/maintenance';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { copyButton } from '../ui/clipboard';
import { addButtons, labelled, muted, showDialog } from '../ui/dialog';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted } from '../ui/wording';
import type { Mistake } from '../../core/model/results/mistakes';

const HEADINGS: Readonly<Record<MaintenanceKind, string>> = { promote: 'Promote', prune: 'Prune', graduate: 'Make a rule', link: 'Link' };

/** Reads what could be kept up in a memory, and lets the user choose its lines, with a tick box each. */
export async function maintain(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the last notes', (progress) => bench.memory.maintenance({ memory, progress }));
  const kinds = MAINTENANCE_KINDS.filter((kind) => result[kind].length > 0);
  /** The lines that an answer of a language model chose, with more than their ids. */
  const answered = new Map<string, ChosenLine>();
  void showDialog(bench.app, 'Maintenance', 'tom-maintenance', (el, dialog) => {
    const update = (): void => {
      const { size } = ticks.chosen;
      // A line that is ticked again by hand is carried out as it stands here, not in the words of an answer.
      for (const id of answered.keys()) if (!ticks.chosen.has(id)) answered.delete(id);
      hintEl.setText('');
      button?.setText(size === 0 ? 'Note as done' : `Apply ${counted(size, 'line')}`);
    };
    const suggested = kinds.flatMap((kind) => result[kind].filter((line) => line.suggested));
    const ticks = new Ticks(
      suggested.map(({ id }) => id),
      update,
    );
    const take = (text: string): void => {
      update();
      if (text.trim() === '') return;
      try {
        const lines = readMaintenanceAnswer(text).filter(({ id }) => ticks.has(id));
        answered.clear();
        for (const line of lines) answered.set(line.id, line);
        ticks.set([...answered.keys()]);
        hintEl.setText(`The answer chooses ${counted(answered.size, 'line')}.`);
      } catch (error) {
        hintEl.setText(messageOf(error));
      }
    };
    const apply = async (): Promise<void> => {
      const lines = [...ticks.chosen].map((id) => answered.get(id) ?? { id });
      const explanation =
        'The chosen lines are carried out as one change. The log of the day says what was done, where the memory has one.';
      const answer = JSON.stringify({ promote: lines });
      if (await carryOutLines(bench, memory, 'Preparing the maintenance', explanation, answer)) dialog.close();
    };
    const writeChecklist = async (): Promise<void> => {
      const outcome = await carryOut(bench, {
        kind: 'maintenance',
        doing: 'Preparing the checklist',
        explanation: 'The checklist is a note of its own. Tick what you want in it, then choose Apply maintenance checklist.',
        propose: (progress) => bench.memory.maintenanceChecklist({ memory, progress }),
        done: () => 'Maintenance checklist written.',
      });
      if (outcome === null) return;
      dialog.close();
      await openAt(bench.app, outcome.result.checklist);
    };
    const body = el.createDiv({ cls: 'tom-scroll' });
    muted(
      body,
      kinds.length === 0
        ? 'There is nothing to promote, prune or link.'
        : 'Ticked lines are carried out, as one change that can be undone.',
    );
    for (const kind of kinds) {
      body.createEl('h3', { text: `${HEADINGS[kind]} (${result[kind].length})`, cls: 'tom-upkeep-heading' });
      ticks.list(
        body,
        result[kind].map(({ id, text, to, why, path }) => ({
          id,
          lines: [
            { text, cls: 'tom-name-kept' },
            { text: `${to === undefined ? '' : `To ${to}. `}${why.join(' ')} ${path}`, cls: 'tom-muted' },
          ],
        })),
      );
    }
    const { refused } = result;
    if (refused.length > 0)
      muted(body, `${counted(refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on.`);
    if (kinds.length > 0) {
      const box = modelFold(el);
      copyButton(box, () => result.prompt);
      const attr = { rows: '3', placeholder: 'Paste its answer here', 'aria-label': 'Answer' };
      const area = box.createEl('textarea', { cls: 'tom-upkeep-answer', attr });
      area.addEventListener('input', () => take(area.value));
    }
    const hintEl = hintIn(el);
    const button = dialog
      .buttonRow([
        ...(kinds.length > 0 ? [{ text: 'Write checklist', run: writeChecklist }] : []),
        { text: 'Apply', main: true, run: apply },
      ])
      .at(-1);
    update();
  });
}

function modelFold(parent: HTMLElement): HTMLElement {
  const box = parent.createEl('details');
  box.createEl('summary', { text: 'Ask a language model' });
  return box;
}

function hintIn(parent: HTMLElement): HTMLElement {
  return parent.createDiv({ cls: ['tom-muted', 'tom-upkeep-hint'], attr: { 'aria-live': 'polite' } });
}

/** Carries out the ticked lines of the checklist note. */
export async function applyChecklist(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  await carryOutLines(bench, memory, 'Reading the checklist', 'The ticked lines of the checklist are carried out as one change.');
}

/** Carries out the lines that `answer` chooses, else the ticked ones of the checklist; false if the user said no. */
async function carryOutLines(
  bench: Workbench,
  memory: string | undefined,
  doing: string,
  explanation: string,
  answer?: string,
): Promise<boolean> {
  const said = (result: MaintenanceDone): string => {
    const count = MAINTENANCE_KINDS.reduce((sum, kind) => sum + result[kind].length, 0);
    return [`Maintenance: ${counted(count, 'line')} carried out.`, ...result.problems].join(' ');
  };
  const outcome = await carryOut(bench, {
    kind: 'maintenance',
    doing,
    explanation,
    propose: (progress) => bench.memory.maintain(answer, { memory, progress }),
    done: said,
    nothing: said,
  });
  return outcome !== null;
}

/** Shows the baseline of a memory, and lets the user choose corrections, with a tick box each, and write the new one. */
export async function rebaseline(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const now = await withProgress('Reading the baseline', (progress) => bench.memory.baseline({ memory, progress }));
  const { path, day, corrections, withheld } = now;
  const old = now.text ?? '';
  let text = old;
  void showDialog(bench.app, 'Re-baseline', 'tom-rebaseline', (el, dialog) => {
    const update = (): void => {
      const { size } = ticks.chosen;
      const isSame = text.trim() === old.trim();
      button?.toggleAttribute('disabled', isSame || text.trim() === '');
      button?.setText(size === 0 ? 'Write new baseline' : `Merge ${counted(size, 'correction')}`);
      hintEl.setText(isSame && size > 0 ? 'The text is still the old one: work the ticked corrections into it.' : '');
    };
    const ticks = new Ticks([], update);
    const apply = async (): Promise<void> => {
      const input = { merge: [...ticks.chosen], text, base: now.base };
      const outcome = await carryOut(bench, {
        kind: 'rebaseline',
        doing: 'Preparing the re-baseline',
        explanation:
          'The new text takes the place of the baseline, which is read-only otherwise. The old text and the merged corrections go to the archive. The change can be undone.',
        propose: (progress) => bench.memory.rebaseline(input, { memory, progress }),
        done: ({ notes }) => ['New baseline written.', ...notes].join(' '),
        nothing: 'The baseline is this text already.',
        open: ({ path: written }) => written,
      });
      if (outcome !== null) dialog.close();
    };
    const body = el.createDiv({ cls: 'tom-scroll' });
    const since = day === null ? '' : ` of ${day}`;
    muted(
      body,
      `Tick the corrections that hold, and work them into the text of ${path}${since}. The old text and the ticked corrections go to the archive; the others stay.`,
    );
    body.createEl('h3', { text: `Corrections (${corrections.length})`, cls: 'tom-upkeep-heading' });
    if (corrections.length === 0) muted(body, 'There are none. You can write a new text all the same.');
    ticks.list(
      body,
      corrections.map(({ entry, text: said }) => ({
        id: entry,
        lines: [
          { text: entry, cls: 'tom-name-kept' },
          { text: said.replace(/^[^\n]*\n*/, ''), cls: ['tom-muted', 'tom-correction'] },
        ],
      })),
    );
    const area = labelled(body, 'New text').createEl('textarea', { attr: { rows: '12', dir: 'auto' } });
    area.value = old;
    area.addEventListener('input', () => {
      text = area.value;
      update();
    });
    const box = modelFold(body);
    if (withheld !== null) muted(box, `The text is not put into a question: ${withheld}.`);
    else {
      copyButton(box, () =>
        rebaselinePrompt({ ...now, corrections: corrections.map((one) => ({ ...one, chosen: ticks.chosen.has(one.entry) })) }),
      );
      muted(box, 'The question asks for the text with the ticked corrections in it. Put the answer in the place of the text.');
    }
    const hintEl = hintIn(el);
    const [button] = dialog.buttonRow([{ text: 'Re-baseline', main: true, run: apply }]);
    update();
  });
}

/** Shows the mistakes of a memory with their counts; the fix of each can be made a rule, or its rule taken back. */
export async function showMistakes(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const { mistakes: first } = await bench.memory.mistakes({ memory });
  void showDialog(bench.app, 'Mistakes', '', (el) => {
    const draw = (mistakes: readonly Mistake[]): void => {
      el.empty();
      const body = el.createDiv({ cls: 'tom-scroll' });
      if (mistakes.length === 0) muted(body, 'No mistakes are kept.');
      for (const { entry, miss, fix, count, status, ripe } of mistakes) {
        const row = body.createDiv({ cls: 'tom-due' });
        const textEl = row.createDiv({ cls: 'tom-due-text' });
        textEl.createDiv({ text: miss === '' ? entry : miss });
        muted(textEl, fix);
        muted(textEl, `${entry}, ${counted(count, 'time')}, ${ripe ? 'due to become a rule' : status.toLowerCase() || 'active'}`);
        const isRule = /^graduated/i.test(status);
        if (fix === '' && !isRule) continue;
        const label = isRule ? 'Take back rule' : 'Make a rule';
        const run = async (): Promise<void> => {
          if (await changeRule(bench, memory, entry, isRule)) draw((await bench.memory.mistakes({ memory })).mistakes);
        };
        addButtons(row, [{ text: label, says: `${label}: ${entry}`, run }]);
      }
    };
    draw(first);
  });
}

/** Makes the fix of a mistake a rule, or takes its rule back; false if the user said no. */
async function changeRule(bench: Workbench, memory: string | undefined, entry: string, isRule: boolean): Promise<boolean> {
  const said = isRule ? `The rule of "${entry}" was taken back.` : `The fix of "${entry}" is a rule.`;
  const outcome = await carryOut(bench, {
    kind: 'mistake',
    doing: 'Preparing the rule',
    explanation: 'The rule is written between marks in the file of rules, or taken out there. The mistake stays.',
    propose: (progress) =>
      isRule ? bench.memory.takeBackRule(entry, { memory, progress }) : bench.memory.graduate(entry, { memory, progress }),
    done: () => said,
    nothing: said,
  });
  return outcome !== null;
}
