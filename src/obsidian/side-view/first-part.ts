import { Platform, setIcon, Setting } from 'obsidian';
import type { MemoryStatus } from '../../core/model/results/status';
import type { Workbench } from '../app/workbench';
import { copyBundle } from '../bundle/dialog';
import { remember } from '../commands';
import { isFirstRun, showChoices } from '../memories/first-run';
import { updateIndex } from '../top-of-mind/update-index';
import { copyCommand } from '../ui/clipboard';
import { iconButton } from '../ui/icon-button';
import type { Parts } from '../ui/list';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { PickModal } from '../ui/pick';

/**
 * Shows the card that somebody new begins with: the choice of the memory, then the first steps with it. `memory` is the one
 * that was set up, once its state is known; `again` draws the view once more.
 */
export function showFirst(
  el: HTMLElement,
  bench: Workbench,
  parts: Parts,
  memory: MemoryStatus | undefined,
  isClosed: () => boolean,
  again: () => void,
): void {
  const isChoosing = isFirstRun(bench);
  const steps = isChoosing ? null : bench.device.steps.load();
  const id = 'tom-first-title';
  const titled = { cls: 'tom-card-title', attr: { id, role: 'heading', 'aria-level': 2 } };
  parts.draw(el, isChoosing || (steps && memory && [steps, memory.notes === 0, memory.indexNote]), () => {
    const card = el.createEl('section', { cls: 'tom-card', attr: { 'aria-labelledby': id } });
    if (isChoosing) {
      card.createDiv({ text: 'Choose the memory', ...titled });
      const then = (isFirst: boolean): void => {
        again();
        if (isFirst) remember(bench);
      };
      void guarded(() => showChoices(card, bench, () => isClosed() || !card.isConnected, then));
    } else if (steps !== null && memory !== undefined) {
      const head = card.createDiv({ cls: 'tom-card-head' });
      head.createDiv({ text: 'First steps', ...titled });
      iconButton(head, 'x', 'Close steps').addEventListener('click', () => {
        bench.device.steps.save(null);
        bench.device.explained('first-run');
        again();
      });
      showSteps(card, bench, memory, steps, again);
    }
  });
  el.toggle(isChoosing || (steps !== null && memory !== undefined));
}

const AGENTS: Readonly<Record<string, string>> = { 'Claude Code': 'claude', Codex: 'codex', 'Gemini CLI': 'gemini' };

/** The first things to do with a memory; each that was done says what came of it. */
function showSteps(
  card: HTMLElement,
  bench: Workbench,
  { name, notes, indexNote }: MemoryStatus,
  { chosen = '', copied, connected }: Readonly<Record<string, string>>,
  again: () => void,
): void {
  const add = (isDone: boolean, title: string, says: string, label = '', run?: () => unknown): void => {
    const { nameEl, controlEl } = new Setting(card).setDesc(says);
    const mark = nameEl.createSpan({ cls: 'tom-action-icon', attr: { role: 'img', 'aria-label': isDone ? 'Done' : 'To do' } });
    setIcon(mark, isDone ? 'circle-check' : 'circle');
    nameEl.createSpan({ text: title });
    if (run === undefined) return;
    const button = controlEl.createEl('button', { text: label, attr: { type: 'button', 'aria-label': `${label}: ${title}` } });
    button.addEventListener('click', () => void guarded(run).then(again));
  };
  const connect = async (): Promise<void> => {
    const agent = await new PickModal(bench.app, Object.keys(AGENTS), 'Which agent').ask();
    if (agent === null) return;
    await copyCommand(`top-of-mind connect ${AGENTS[agent] ?? agent} --vault . --write`);
    bench.device.stepDone('connected', `The command for ${agent} is copied. Run it in a terminal, in the folder of the vault.`);
  };
  const { path, exists } = indexNote;
  add(true, 'Choose the memory', chosen);
  if (notes === 0) add(false, 'Remember your first fact', 'It becomes a note.', 'Remember…', () => remember(bench));
  const open = (): Promise<void> => (exists ? openAt(bench.app, path) : updateIndex(bench, name));
  add(exists, 'Create the top-of-mind note', 'It lists the notes that matter most.', exists ? 'Open' : 'Create', open);
  const copy = (): Promise<void> => copyBundle(bench, { memory: name });
  add(copied !== undefined, 'Copy context', copied ?? 'What an agent should know, to paste into a chat.', 'Copy', copy);
  // A phone has no terminal.
  if (!Platform.isMobile)
    add(connected !== undefined, 'Connect an agent', connected ?? 'It then reads this memory by itself.', 'Connect…', connect);
}
