import { checklistPath, TASK_HEADINGS } from '../../core/memory';
import { TASKS, type PacketResult, type Task } from '../../core/model/action';
import type { Mistake } from '../../core/model/results/mistakes';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { copyPromised } from '../ui/clipboard';
import { addButtons, muted, showDialog, stateBox } from '../ui/dialog';
import { applyTicks, memoryOfList } from '../review/approval';
import type { MenuLine } from '../ui/icon-button';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted, listed, roughly } from '../ui/wording';
import { actionName, reviewProposal } from './proposal';
import { evaluateMemory } from './report';

/** Reads what upkeep asks of a memory, and lets the user choose what is suggested, with a tick box each, or take an answer of a model. */
export async function maintain(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const result = await withProgress('Reading the memory', (progress) => bench.memory.packet({ memory, progress }));
  const { tasks, refused, left, packet, tokens } = result;
  void showDialog(bench.app, 'Upkeep', 'tom-maintenance', (el, dialog) => {
    const body = el.createDiv({ cls: 'tom-scroll' });
    const update = (): void => {
      const { size } = ticks.chosen;
      const isAnswer = area.value.trim() !== '';
      button?.setText(isAnswer ? 'Preview answer' : size === 0 ? 'Preview' : `Preview ${counted(size, 'change')}`);
      button?.toggleAttribute('disabled', size === 0 && !isAnswer);
    };
    const answer = (text: string): void => {
      area.show();
      area.value = text;
      area.focus();
      update();
    };
    const copy = async (): Promise<void> => {
      if (await copyPromised(bench.app, el.win, Promise.resolve(packet), 'Prompt', 'Copy the prompt'))
        showNotice(`Prompt copied: ${roughly(tokens)}. Give it to a language model, then paste its answer here.`);
    };
    const ask = async (): Promise<void> =>
      answer(await withProgress('Asking the language model', (progress) => bench.memory.askForProposal({ memory, progress })));
    const preview = async (): Promise<void> => {
      const actions = [...ticks.chosen].map((id) => ({ id }));
      if (await reviewProposal(bench, memory, area.value.trim() === '' ? JSON.stringify({ actions }) : area.value)) dialog.close();
    };
    const suggested = tasks.filter((task) => task.suggested !== null);
    const open = tasks.filter((task) => task.suggested === null);
    const first = suggested.flatMap(({ id, ticked }) => (ticked ? [id] : []));
    const ticks = new Ticks(first, update);
    if (tasks.length === 0) stateBox(body, 'Nothing is due', 'If the side view still lists it, choose Done in the menu of its row.');
    if (suggested.length > 0) muted(body, 'Ticked lines become one change. It is shown before anything is written, and can be undone.');
    for (const kind of TASKS) {
      const some = suggested.filter((task) => task.kind === kind);
      if (some.length === 0) continue;
      body.createEl('h3', { text: `${TASK_HEADINGS[kind]} (${some.length})`, cls: 'tom-upkeep-heading' });
      const row = (task: Task) => ({ id: task.id, lines: linesOf(task, result) });
      ticks.list(body, some.map(row));
    }
    if (open.length > 0) {
      body.createEl('h3', { text: `To be written (${open.length})`, cls: 'tom-upkeep-heading' });
      muted(body, 'These need new text: copy the prompt for a language model, or write the checklist.');
      const list = body.createEl('ul', { cls: 'tom-name-list' });
      for (const task of open) {
        const text = list.createEl('li', { cls: 'tom-name-row' }).createDiv({ cls: 'tom-name-text' });
        for (const line of linesOf(task, result)) text.createDiv(line);
      }
    }
    if (left > 0) muted(body, `${counted(left, 'more task')} did not fit. Do these first.`);
    if (refused.length > 0) muted(body, `${counted(refused.length, 'entry', 'entries')} left out: private, or not worth keeping.`);
    const attr = { rows: '4', placeholder: 'Paste the whole answer here', 'aria-label': 'Answer' };
    const area = el.createEl('textarea', { cls: 'tom-copy-text', attr });
    area.hide();
    area.addEventListener('input', update);
    if (tasks.length === 0) return;
    const button = dialog
      .buttonRow([
        { text: 'Copy prompt', run: copy },
        ...(bench.hasJudge ? [{ text: 'Ask the language model', run: ask }] : []),
        { text: 'Paste answer', run: () => answer(area.value) },
        { text: 'Write checklist', run: async () => (await writeChecklist(bench, memory)) && dialog.close() },
        { text: 'Preview', main: true, run: preview },
      ])
      .at(-1);
    update();
  });
}

/** The ways to do upkeep of the memory, as the lines of a menu. */
export function waysOfUpkeep(bench: Workbench): MenuLine[] {
  const memory = bench.memoryOf(bench.activeMemory());
  const { mistakes, maintenance } = memory === undefined ? {} : bench.conventionOf(memory);
  return [
    { title: 'See what is due', run: () => maintain(bench) },
    ...(hasChecklist(bench) ? [{ title: 'Apply checklist', run: () => applyChecklist(bench) }] : []),
    ...(mistakes === undefined ? [] : [{ title: 'Show mistakes', run: () => showMistakes(bench) }]),
    ...(maintenance?.metrics === undefined ? [] : [{ title: 'Write evaluation', run: () => evaluateMemory(bench) }]),
  ];
}

/** True where there is a note with tasks to tick: that of upkeep, or the open one that lists what waits for approval. */
export function hasChecklist(bench: Workbench): boolean {
  const memory = bench.memoryOf(bench.activeMemory());
  if (memoryOfList(bench, bench.app.workspace.getActiveFile()?.path) !== undefined) return true;
  return memory !== undefined && bench.app.vault.getFileByPath(checklistPath({ memory, convention: bench.conventionOf(memory) })) !== null;
}

/** Carries out what is ticked there. */
export async function applyChecklist(bench: Workbench): Promise<void> {
  const memory = memoryOfList(bench, bench.app.workspace.getActiveFile()?.path);
  await (memory === undefined ? reviewProposal(bench, bench.activeMemory()) : applyTicks(bench, memory));
}

/** A task in two lines: what is suggested or what it is about, and why and where. */
function linesOf({ kind, about, why, says: rule, suggested }: Task, { pieces, ids }: PacketResult) {
  const title = (id: string): string => ids[id]?.title ?? id;
  const titles = listed(about.map(title), about.length);
  const paths = [...new Set(pieces.filter(({ id }) => about.includes(id)).map(({ path }) => path))];
  const text = rule ?? (suggested !== null && 'text' in suggested ? suggested.text?.replace(/^[-*+] (?:\[[ xX]\] )?/, '') : undefined);
  const says = suggested?.action === 'link' ? `"${suggested.words}" to ${title(suggested.to)}` : text;
  const name = suggested === null ? TASK_HEADINGS[kind] : actionName(suggested.action);
  const to = suggested?.action === 'promote' && suggested.section !== undefined ? [`Below "${suggested.section}".`] : [];
  return [
    { text: `${kind === suggested?.action ? '' : `${name}: `}${says || titles}`, cls: 'tom-name-kept' },
    { text: [...to, ...why, listed(paths, paths.length)].join(' '), cls: 'tom-muted' },
  ];
}

/** Writes the tasks as a note to tick and edit, and opens it; false if the user said no. */
async function writeChecklist(bench: Workbench, memory: string | undefined): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'maintenance',
    doing: 'Preparing the checklist',
    explanation: 'The checklist is a separate note. Tick and edit what you want in it, then run the command Apply checklist.',
    propose: (progress) => bench.memory.proposalChecklist({ memory, progress }),
    done: () => 'Checklist written.',
  });
  if (outcome !== null) await openAt(bench.app, outcome.result.checklist);
  return outcome !== null;
}

/** Shows the mistakes of a memory with their counts; the fix of each can be made a rule, or its rule taken back. */
export async function showMistakes(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const { mistakes: first } = await bench.memory.mistakes({ memory });
  void showDialog(bench.app, 'Mistakes', '', (el) => {
    const draw = (mistakes: readonly Mistake[]): void => {
      el.empty();
      const body = el.createDiv({ cls: 'tom-scroll' });
      if (mistakes.length === 0) muted(body, 'No mistakes are recorded.');
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
  const said = isRule ? `The rule of "${entry}" was taken back.` : `The fix of "${entry}" is now a rule.`;
  const outcome = await carryOut(bench, {
    kind: 'mistake',
    doing: 'Preparing the rule',
    explanation: 'The rule is added to the file of rules, or taken out of it. The mistake itself stays.',
    propose: (progress) =>
      isRule ? bench.memory.takeBackRule(entry, { memory, progress }) : bench.memory.graduate(entry, { memory, progress }),
    done: () => said,
    nothing: said,
  });
  return outcome !== null;
}
