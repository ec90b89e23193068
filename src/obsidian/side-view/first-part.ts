import type { Workbench } from '../app/workbench';
import {
  isFirstRun,
  loadSteps,
  saveSteps,
  setUp,
  setUpMemory,
  STEPS,
  type FirstSteps,
  type Step,
  freeFolder,
  placesUnlessCancelled,
  startAt,
  titleOf,
} from '../memories/first-run';
import { addButtons, muted } from '../ui/dialog';
import { guarded } from '../ui/notices';
import type { Parts } from '../ui/list';
import { hasNote } from './todo';
import type { Beginning, SideModel } from './side-model';
import { joinPath } from '../../core/model/path';
import type { FoundMemory } from '../../core/model/results/setup';
import { DEFAULT_CONVENTION } from '../../core/model/convention';
import { codeOf, messageOf } from '../../core/model/errors';
import { breathing, quietly } from '../ui/progress';
import { setIcon } from 'obsidian';
import type { Bundle } from '../../core/model/bundle';
import { buildBundle, copyBundle, showBundle } from '../bundle/dialog';
import { showRemember } from '../remember/remember';
import { updateIndex } from '../top-of-mind/update-index';
import { counted, figure } from '../ui/wording';
import { isAtEveryStart } from '../../core/memory';

export function beginning(bench: Workbench): Beginning {
  if (isFirstRun(bench)) return 'choosing';
  return loadSteps(bench.app) === null ? 'over' : 'steps';
}

/** The answers of the view to a card: whether it is closed, and drawing once more after an answer. */
interface FirstView {
  readonly isClosed: () => boolean;
  readonly again: () => void;
}

/** Shows the card that somebody new begins with, and the first steps after it. */
export function showFirst(el: HTMLElement, bench: Workbench, parts: Parts, status: SideModel, { isClosed, again }: FirstView): void {
  const isReady = status.kind === 'ready';
  const isChoosing = isReady && isFirstRun(bench);
  const steps = isReady && !isChoosing ? loadSteps(bench.app) : null;
  const noted = steps !== null && isReady && hasNote(status.status.memories, steps.memory);
  parts.draw(el, [isChoosing, steps, noted], () => {
    const box = el.createDiv();
    const isOver = (): boolean => isClosed() || !box.isConnected;
    if (isChoosing) void guarded(() => showFirstCard(box, bench, isOver, again));
    else if (steps !== null) showFirstSteps(box, bench, steps, noted, isOver, again);
  });
  el.toggle(isChoosing || steps !== null);
}

const OTHERS = 2;

/**
 * The first thing a newcomer sees: what this vault follows, with the signs of it, a new folder, or a look around. Nothing is
 * written before one of them is chosen. `again` is called when the choice is made.
 */
async function showFirstCard(parent: HTMLElement, bench: Workbench, isGone: () => boolean, again: () => void): Promise<void> {
  const card = cardIn(parent, 'tom-first-title', 'Choose the memory');
  muted(card, 'A memory is a folder of notes that you and your agents keep. Nothing is written until you choose.');
  const looking = card.createDiv({ text: 'Looking at the notes…', cls: 'tom-muted', attr: { role: 'status' } });
  const progress = breathing((text) => looking.setText(text), isGone);
  const places = await placesUnlessCancelled(bench, progress);
  if (places === null || isGone()) return;
  looking.remove();
  const offer = (title: string, says: string, run: () => Promise<void> | void, isMain = false): void => {
    const button = card.createEl('button', { cls: ['tom-choice', ...(isMain ? ['mod-main'] : [])], attr: { type: 'button' } });
    button.createDiv({ text: title, cls: 'tom-choice-title' });
    button.createDiv({ text: says, cls: 'tom-choice-says' });
    button.addEventListener('click', () => void guarded(run).then(again));
  };
  const [first, ...others] = places;
  for (const place of first === undefined ? [] : [first, ...others.slice(0, OTHERS)])
    offer(
      titleFor(place),
      `${titleOf(place, bench)}. ${counted(place.notes, 'note')}. ${place.evidence.join(' ')}`,
      () => setUp(bench, { ...startAt(place), create: false }),
      place === first,
    );
  const folder = freeFolder(bench);
  offer(
    `Make a new folder, "${folder}"`,
    `${first === undefined ? 'Your notes are kept in their own way. ' : ''}Your notes stay as they are. You see the new files before they are written.`,
    () => setUp(bench, { root: folder, convention: DEFAULT_CONVENTION, create: true }),
    first === undefined,
  );
  offer('Look around', 'Nothing is set up. The whole vault counts as one memory of notes and links.', () =>
    bench.device.explained('first-run'),
  );
  const more = (): Promise<void> => guarded(() => setUpMemory(bench, places)).then(again);
  addButtons(card, [{ text: 'Another folder or convention…', cls: 'tom-link', run: more }]);
}

function titleFor({ folder }: FoundMemory): string {
  return folder === '' ? 'Use this vault as it is' : `Use the folder "${folder}"`;
}

function cardIn(parent: HTMLElement, id: string, title: string): HTMLElement {
  const card = parent.createEl('section', { cls: 'tom-card', attr: { 'aria-labelledby': id } });
  card.createDiv({ text: title, cls: 'tom-card-title', attr: { id, role: 'heading', 'aria-level': 2 } });
  return card;
}

/** Three steps with a new memory, each ticked once it is taken, then the way to an agent. `again` draws the view once more. */
function showFirstSteps(
  parent: HTMLElement,
  bench: Workbench,
  steps: FirstSteps,
  hasNote: boolean,
  isGone: () => boolean,
  again: () => void,
): void {
  const isIndexed = hasNote || startsByItself(bench, steps.memory);
  const done = new Set<Step>([...steps.done, ...(isIndexed ? (['index'] as const) : [])]);
  const tick = (step: Step): void => {
    const now = loadSteps(bench.app);
    if (now !== null) saveSteps(bench.app, { ...now, done: [...new Set([...now.done, step])] });
    again();
  };
  const card = cardIn(parent, 'tom-steps-title', 'First steps');
  const list = card.createEl('ol', { cls: 'tom-steps' });
  const { memory } = steps;
  const add = (step: Step, title: string, says: string, label: string, run: () => Promise<boolean>): HTMLElement => {
    const item = list.createEl('li', { cls: ['tom-step', ...(done.has(step) ? ['is-done'] : [])] });
    setIcon(
      item.createSpan({ cls: 'tom-step-icon', attr: { role: 'img', 'aria-label': done.has(step) ? 'Done' : 'To do' } }),
      done.has(step) ? 'circle-check' : 'circle',
    );
    const text = item.createDiv({ cls: 'tom-step-text' });
    text.createDiv({ text: title, cls: 'tom-step-title' });
    const saysEl = text.createDiv({ text: says, cls: 'tom-muted' });
    const isNext = STEPS.find((one) => !done.has(one)) === step;
    addButtons(item, [{ text: label, says: `${label}: ${title}`, main: isNext, run: async () => (await run()) && tick(step) }]);
    return saysEl;
  };
  const create = async (): Promise<boolean> => {
    await updateIndex(bench, memory);
    return (await bench.memory.status({ memory })).memories.some(({ indexNote }) => indexNote.exists);
  };
  if (hasNote || !isIndexed)
    add('index', 'Create the top-of-mind note', 'It lists the notes that matter most. You see it before it is written.', 'Create', create);
  const bundleEl = add('bundle', 'Copy the context', 'Counting what an agent would get…', 'Copy', async () => {
    await copyBundle(bench, { memory });
    return true;
  });
  void showCounts(bundleEl, bench, memory, isGone);
  add('check', 'Try the duplicate check', 'See whether a text is known already. Nothing is written.', 'Try', () => tryCheck(bench, memory));
  if (STEPS.every((step) => done.has(step))) showAgent(card, bench, memory);
  const end = (): void => {
    saveSteps(bench.app, null);
    again();
  };
  addButtons(card, [{ text: STEPS.every((step) => done.has(step)) ? 'Done' : 'Skip these steps', cls: 'tom-link', run: end }]);
}

/** True for a memory with a file, as MEMORY.md, that agents load by its place: it plays the part of the top-of-mind note. */
function startsByItself(bench: Workbench, name: string): boolean {
  const memory = bench.settings.current().memories.find((one) => one.name === name);
  if (memory === undefined) return false;
  const convention = bench.conventionOf(memory);
  return convention.fixed.some(
    ({ path }) => isAtEveryStart(convention, path) && bench.app.vault.getFileByPath(joinPath(memory.root, path)) !== null,
  );
}

/** `30 notes, about 6,203 tokens. 3 private left out.` with the list a click away. */
async function showCounts(el: HTMLElement, bench: Workbench, memory: string, isGone: () => boolean): Promise<void> {
  try {
    const bundle = await buildBundle(bench, { memory, progress: quietly(isGone) });
    if (isGone()) return;
    el.setText(`${countsOf(bundle)} `);
    addButtons(el, [{ text: 'See list', cls: 'tom-link', run: () => showBundle(bench, { memory }, bundle) }]);
  } catch (error) {
    if (!isGone() && codeOf(error) !== 'cancelled') el.setText(messageOf(error));
  }
}

function countsOf({ included, omitted, tokens }: Bundle): string {
  const kept = omitted.filter(({ by }) => by === 'private' || by === 'secret').length;
  const left = kept === 0 ? 'Private notes stay out.' : `${counted(kept, 'private note')} left out.`;
  return `${counted(included.length, 'note')}, about ${figure(tokens)} tokens. ${left}`;
}

/** The duplicate check on the text of the note that matters most: it is known, so nothing need be written. A memory without notes has it empty. */
async function tryCheck(bench: Workbench, memory: string): Promise<boolean> {
  const draft = await knownText(bench, memory);
  await showRemember(bench, { ...draft, trial: true }, memory);
  return true;
}

/** The title and text of a note that may be shown; both empty where there is none. */
async function knownText(bench: Workbench, memory: string): Promise<{ readonly title: string; readonly body: string }> {
  const { notes } = await bench.memory.rank({ memory, limit: 20 });
  const paths = notes.map(({ path }) => path);
  const withheld = new Set<string>(await bench.memory.withheld(paths, { memory }));
  for (const path of paths) {
    if (withheld.has(path) || bench.app.vault.getFileByPath(path) === null) continue;
    const { text, title } = await bench.memory.read({ memory, ref: path, maxTokens: 500 });
    const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();
    if (body !== '') return { title, body };
  }
  return { title: '', body: '' };
}

function showAgent(card: HTMLElement, bench: Workbench, memory: string): void {
  card.createDiv({ text: 'Connect your agent', cls: 'tom-card-title', attr: { role: 'heading', 'aria-level': 3 } });
  muted(
    card,
    'Paste a block that leads to this memory into the file your agent reads at its start, such as AGENTS.md or CLAUDE.md. In a terminal, the program top-of-mind gives it the memory, and takes what it learns.',
  );
  addButtons(card, [{ text: 'Copy a block for AGENTS.md', run: () => copyBundle(bench, { memory, format: 'agents' }) }]);
}
