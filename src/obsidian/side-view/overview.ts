import type { HoverParent } from 'obsidian';
import { updateIndex } from '../top-of-mind/update-index';
import { writeReport } from '../health/write-report';
import { guarded } from '../ui/notices';
import { recover } from '../app/recovery';
import { evaluateMemory } from '../health/evaluate';
import { maintain } from '../health/maintenance-dialog';
import { rebaseline } from '../health/rebaseline-dialog';
import { answerChore, clearChore } from './answer-chore';
import type { ChoreAnswer, DueItem, MemoryStatus, StatusResult } from '../../core/model/results/status';
import { figure, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linkToNote } from '../ui/note-link';
import { section } from '../ui/section';

/** The chores that are due, each with its button; nothing where nothing is due. */
export function showDue(parent: HTMLElement, bench: Workbench, { due, memories }: StatusResult): void {
  if (due.length === 0) return;
  const { body } = section(parent, 'Due', due.length);
  const several = bench.settings.current().memories.length > 1;
  for (const item of due) {
    const row = body.createDiv({ cls: 'tom-due' });
    row.createDiv({ text: several && item.memory !== '' ? `${item.memory}: ${item.message}` : item.message, cls: 'tom-due-text' });
    if (item.chore !== undefined) {
      const { chore } = item.chore;
      row.addClass('tom-due-chore');
      const act = CHORE_ACTS[chore];
      if (act !== undefined) {
        const button = row.createEl('button', { text: act.text, attr: { type: 'button', 'aria-label': `${act.text}: ${chore}` } });
        button.addEventListener('click', () => void guarded(() => act.run(bench, item.memory)));
      }
      for (const [answer, text] of CHORE_BUTTONS) {
        const button = row.createEl('button', { text, attr: { type: 'button', 'aria-label': `${text}: ${chore}` } });
        button.addEventListener('click', () => void guarded(() => answerChore(bench, item.memory, chore, answer)));
      }
      continue;
    }
    const button = row.createEl('button', {
      text: hasNote(memories, item.memory) || item.what !== 'index' ? (verbs[item.what] ?? '') : 'Create',
      attr: { type: 'button' },
    });
    button.addEventListener('click', () => void guarded(() => doDue(bench, item)));
  }
}

/** True where the memory has a top-of-mind note. */
export function hasNote(memories: readonly MemoryStatus[], memory: string | undefined): boolean {
  return memories.find(({ name }) => name === memory)?.indexNote.exists !== false;
}

const CHORE_BUTTONS: readonly (readonly [ChoreAnswer, string])[] = [
  ['done', 'Done'],
  ['later', 'Later'],
  ['never', 'Never'],
];

/** Chores that the app itself can do. */
const CHORE_ACTS: Readonly<Partial<Record<string, { readonly text: string; run(bench: Workbench, memory: string): Promise<void> }>>> = {
  maintenance: { text: 'Start', run: maintain },
  evaluation: { text: 'Evaluate', run: evaluateMemory },
  're-baseline': { text: 'Start', run: rebaseline },
  'clear-temp': { text: 'Clear', run: (bench, memory) => clearChore(bench, memory, 'clear-temp') },
};

const verbs: Partial<Record<DueItem['what'], string>> = { index: 'Update', report: 'Write', recover: 'Take back' };

async function doDue(bench: Workbench, item: DueItem): Promise<void> {
  if (item.what === 'index') return updateIndex(bench, item.memory);
  if (item.what === 'report') return writeReport(bench, item.memory);
  return recover(bench);
}

/** Each memory with its figures and its top-of-mind note. */
export function showMemories(parent: HTMLElement, bench: Workbench, memories: readonly MemoryStatus[], hoverParent: HoverParent): void {
  const { body } = section(parent, memories.length === 1 ? 'Memory' : 'Memories', null);
  for (const memory of memories) {
    const card = body.createDiv({ cls: 'tom-memory' });
    const head = card.createDiv({ cls: 'tom-memory-head' });
    head.createSpan({ text: memory.name, cls: 'tom-memory-name' });
    if (memory.root !== '') head.createSpan({ text: memory.root, cls: 'tom-muted' });
    if (memory.notes === 0) {
      card.createDiv({
        text: 'No notes yet. Press Remember… to write the first one, or choose another folder in the settings.',
        cls: 'tom-muted',
      });
      continue;
    }
    const figures = card.createEl('dl', { cls: 'tom-figures' });
    addFigure(figures, memory.notes, 'Notes');
    addFigure(figures, memory.links, 'Links');
    addFigure(figures, memory.unresolved, 'Unwritten');
    if (memory.unreadable > 0) addFigure(figures, memory.unreadable, 'Unreadable');
    const foot = card.createDiv({ cls: 'tom-memory-foot' });
    if (memory.indexNote.exists)
      linkToNote(foot, bench.app, { path: memory.indexNote.path, text: titleOf(memory.indexNote.path), hoverParent });
    if (memory.newest !== null) foot.createSpan({ text: `Newest ${memory.newest}`, cls: 'tom-muted' });
  }
}

function addFigure(list: HTMLElement, count: number, label: string): void {
  const box = list.createDiv({ cls: 'tom-figure' });
  box.createEl('dt', { text: label });
  box.createEl('dd', { text: figure(count) });
}
