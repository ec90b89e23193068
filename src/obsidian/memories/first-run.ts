import { debounce, Setting } from 'obsidian';
import { conventionOf, conformityOf, fits } from '../../core/memory';
import { MemoryError, codeOf } from '../../core/model/errors';
import { carryOut, showDone } from '../plan/carry-out';
import { guarded, showNotice } from '../ui/notices';
import { isShown, showSideView } from '../ui/opening';
import { quietly, withProgress, Latest } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { DEFAULT_CONVENTION, type ConventionId, type Convention, type Layer } from '../../core/model/convention';
import { foldKey, isHidden, joinPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { Memory } from '../../core/model/memory';
import { idOf, type FoundMemory } from '../../core/model/results/setup';
import { FolderSuggest } from '../ui/pick';
import { addRow, relativePath } from '../ui/form';
import { conformityText, conventionNames, drawFolder } from './memory-page';
import { muted, showDialog } from '../ui/dialog';

/** Where no settings name a memory and this device never used the plugin: once the vault is indexed, leads to the side view, which offers to set one up. Where that is in sight, nothing need be said. */
export async function offerSetup(bench: Workbench): Promise<void> {
  await bench.readiness?.whenReady();
  if (!isFirstRun(bench) || isShown(bench.app)) return;
  showNotice('The whole vault is one memory of notes and links. You can set up a folder of its own.', [
    { label: 'Not now', run: () => bench.device.explained('first-run') },
    { label: 'Set up…', run: () => guarded(() => showSideView(bench.app)) },
  ]);
}

/** Lets the user choose a folder and a convention, and makes it a memory; nothing is written before they accept. */
export async function setUpMemory(bench: Workbench, known?: readonly FoundMemory[]): Promise<void> {
  const places = known ?? (await withProgress('Looking for memories', (progress) => findPlaces(bench, progress)));
  const progress = quietly(() => bench.isClosed);
  const choice = await askSetup(bench, places, await startOf(bench, places, progress));
  if (choice !== null) await setUp(bench, choice);
}

/** Makes a folder a memory. `create` makes the files of the convention, too, after a look at them. */
export async function setUp(bench: Workbench, choice: SetupChoice): Promise<void> {
  await bench.settings.load();
  const problem = bench.settings.problem();
  if (problem !== null) throw new MemoryError('bad_settings', `${problem} Until then no memory can be set up.`, 'data.json');
  const { root, convention } = choice;
  // The plan names the memory, too, so that one undo takes both back; without it the settings alone do.
  const outcome = choice.create
    ? await carryOut(bench, {
        kind: 'init',
        doing: 'Preparing the files',
        explanation: 'Files of the convention that are missing are created. What is there stays as it is.',
        propose: () => bench.memory.init(convention, root),
        needsPreview: (plan) => plan.edits.length > 0,
      })
    : undefined;
  if (outcome === null) {
    showNotice('Nothing was set up.');
    return;
  }
  const memory = await bench.memory.addMemory(convention, root);
  bench.events.trigger('memories');
  bench.device.explained('first-run');
  const done = `${memory.root === '' ? 'The vault' : `"${memory.root}"`} is now the memory "${memory.name}": ${conventionOf(convention, bench.settings.current()).title}.`;
  if (outcome?.receipt) showDone(bench, `${done} ${counted(outcome.result.created.length, 'file')} created.`, outcome.receipt);
  else showNotice(done);
}

/** True if no settings name a memory and this device never used the plugin. */
export function isFirstRun({ settings, device, isClosed }: Workbench): boolean {
  return !isClosed && !settings.namesMemories() && settings.problem() === null && device.isNew();
}

const NEW_FOLDER = 'Memory';

/** The folders of the vault that are memories, the surest first, without those in hidden folders. Throws `still_indexing`, `cancelled`. */
async function findPlaces(bench: Workbench, progress: Progress): Promise<readonly FoundMemory[]> {
  await progress.report(0, 1, 'Folders');
  const { memories = [] } = await bench.memory.detect();
  await progress.report(1, 1, 'Folders');
  return memories.filter(({ folder }) => !isHidden(folder));
}

/** The same, null if it was cancelled. */
export async function placesUnlessCancelled(bench: Workbench, progress: Progress): Promise<readonly FoundMemory[] | null> {
  try {
    return await findPlaces(bench, progress);
  } catch (error) {
    if (codeOf(error) === 'cancelled') return null;
    throw error;
  }
}

/** The folder that is offered to begin with, and its convention: what looks most like a memory, else the vault, else a new folder where few names of the vault fit. */
async function startOf(bench: Workbench, [first]: readonly FoundMemory[], progress: Progress): Promise<Start> {
  if (first !== undefined) return startAt(first);
  const whole = { name: 'draft', root: '', convention: DEFAULT_CONVENTION, overrides: {} };
  const names = await conformityOf(await bench.snapshot(), whole, progress, bench.settings.current());
  return { root: fits(names) ? '' : freeFolder(bench), convention: whole.convention };
}

/** The name of a folder that is not there yet. */
export function freeFolder(bench: Workbench): string {
  const taken = new Set(bench.app.vault.getAllLoadedFiles().map(({ path }) => foldKey(path)));
  for (let at = 1; ; at++) {
    const name = at === 1 ? NEW_FOLDER : `${NEW_FOLDER} ${at}`;
    if (!taken.has(foldKey(name))) return name;
  }
}

type Start = Pick<SetupChoice, 'root' | 'convention'>;

/** The choice that setting up a found folder begins with. */
export function startAt(place: FoundMemory): Start {
  return { root: place.folder, convention: idOf(place) };
}

/** The product that a found memory is of, else the convention that it follows. */
export function titleOf({ product, convention }: FoundMemory, { settings }: Workbench): string {
  return product ?? conventionOf(convention, settings.current()).title;
}

/** Says of a found memory where it lies, what it is, and why. */
export function describePlace(text: HTMLElement, place: FoundMemory, bench: Workbench): void {
  const head = text.createDiv({ cls: 'tom-place-head' });
  head.createSpan({ text: place.folder === '' ? 'The whole vault' : place.folder, cls: 'tom-place-name' });
  head.createSpan({ text: titleOf(place, bench) });
  head.createSpan({ text: `${counted(place.notes, 'note')}, ${Math.round(place.confidence * 100)}% sure`, cls: 'tom-muted' });
  text.createDiv({ text: place.evidence.join(' '), cls: 'tom-muted' });
}

/** The folder to make a memory of. */
interface SetupChoice {
  readonly root: string;
  readonly convention: ConventionId;
  readonly create: boolean;
}

/** The pause in typing after which the folder is looked at, milliseconds. */
const PAUSE = 300;

/** Shows what was recognised and what setting up would mean; null if the user does not want it. Writes nothing to the vault. */
function askSetup(bench: Workbench, places: readonly FoundMemory[], start: Start): Promise<SetupChoice | null> {
  return showDialog<SetupChoice>(bench.app, 'Set up memory', 'tom-first-run', (el, dialog) => {
    let choice: SetupChoice = { ...start, create: false };
    let facts: SetupFacts | null = null;
    const latest = new Latest();
    const later = debounce(() => void look(), PAUSE, true);
    /** `typed` is false where the folder's own field shows what was chosen already. */
    const choose = (change: Partial<SetupChoice>, typed = true): void => {
      choice = { ...choice, ...change };
      facts = null;
      latest.stop();
      showChosen(typed);
      button?.toggleAttribute('disabled', true);
      later();
    };
    const showChosen = (typed = true): void => {
      const { root, convention } = choice;
      if (typed) folder.show(root === '' ? '/' : root, '');
      conventionRow.show(convention, '');
      for (const { place, radio } of radios) radio.checked = place.folder === relativePath(root) && idOf(place) === convention;
    };
    const look = async (): Promise<void> => {
      const { root, convention } = choice;
      const listed = radios.some(({ radio }) => radio.checked);
      await latest.show(
        (isOutdated) => factsOf(bench, relativePath(root), convention, !listed, quietly(isOutdated)),
        (found) => {
          facts = found;
          showFacts(factsEl, found, () => choose({ root: freeFolder(bench) }));
          showCreated(found);
          button?.toggleAttribute('disabled', false);
        },
        (message) => {
          factsEl.empty();
          factsEl.createDiv({ text: message, cls: 'tom-problem' });
          createdEl.empty();
          button?.toggleAttribute('disabled', facts === null);
        },
      );
    };
    const showCreated = ({ created }: SetupFacts): void => {
      createdEl.empty();
      const says = 'You see them before they are written. What is there stays as it is.';
      createSetting.setDesc(created.length === 0 ? 'Every file of the convention is there.' : says).setDisabled(created.length === 0);
      for (const path of created) createdEl.createEl('li', { text: path });
    };
    const refuse = (): void => {
      bench.device.explained('first-run');
      dialog.close();
    };
    const accept = (): void => {
      if (facts === null) return;
      dialog.finish({ ...choice, root: relativePath(choice.root), create: choice.create && facts.created.length > 0 });
    };

    const body = el.createDiv({ cls: 'tom-scroll' });
    const radios = showPlaces(body, bench, places, start, (place) => choose(startAt(place)));
    const rows = body.createDiv({ cls: 'tom-rows' });
    const line = { shape: { type: 'string' } };
    const use = (root: string): void => choose({ root }, false);
    const folder = addRow(rows, { ...line, title: 'Folder', help: 'A single slash is the whole vault.' }, use);
    new FolderSuggest(bench.app, folder.inputEl, use);
    const choices = conventionNames(bench.settings.current());
    const conventionRow = addRow(rows, { ...line, title: 'Convention', help: '', choices }, (convention) => choose({ convention }));
    showChosen();
    const factsEl = body.createDiv({ cls: 'tom-callout', attr: { 'aria-live': 'polite' } });
    const below = body.createDiv({ cls: 'tom-rows' });
    const createSetting = new Setting(below).setName('Create missing files').addToggle((toggle) => {
      toggle.toggleEl.querySelector('input')?.setAttr('aria-label', 'Create missing files');
      toggle.onChange((create) => void (choice = { ...choice, create }));
    });
    const createdEl = below.createEl('ul', { cls: 'tom-created' });
    const [, button] = dialog.buttonRow([
      { text: 'Not now', run: refuse },
      { text: 'Set up', main: true, run: accept },
    ]);
    dialog.onModEnter(accept);
    dialog.onClose = () => {
      latest.stop();
      later.cancel();
    };
    // Not the folder's field, which would cover what is below it with suggestions.
    (radios[0]?.radio ?? conventionRow).focus();
    void look();
  });
}

/** Shows the found memories, one to choose; a sentence where there is none. */
function showPlaces(
  parent: HTMLElement,
  bench: Workbench,
  places: readonly FoundMemory[],
  start: Start,
  choose: (place: FoundMemory) => void,
): readonly { readonly place: FoundMemory; readonly radio: HTMLInputElement }[] {
  if (places.length === 0) {
    const text =
      start.root === ''
        ? 'None of the conventions is recognised here: every folder of markdown works as notes and links.'
        : 'Your notes are named in their own way, and stay as they are: a new folder can be the memory.';
    muted(parent, `${text} A new memory can follow any of the conventions.`);
    return [];
  }
  const group = parent.createDiv({ cls: 'tom-places', attr: { role: 'radiogroup', 'aria-label': 'What looks like a memory' } });
  return places.map((place) => {
    const label = group.createEl('label', { cls: 'tom-place' });
    const radio = label.createEl('input', { type: 'radio', attr: { name: 'tom-place' } });
    describePlace(label.createDiv({ cls: 'tom-place-text' }), place, bench);
    radio.addEventListener('change', () => choose(place));
    return { place, radio };
  });
}

interface SetupFacts {
  readonly root: string;
  readonly convention: Convention;
  /** The signs of the convention, null if they are shown elsewhere. */
  readonly evidence: readonly string[] | null;
  readonly indexNote: string;
  /** How its names fit now; empty without names, null if so few fit that counting them says nothing. */
  readonly names: string | null;
  /** Files that would be created or get lines, were that wanted. */
  readonly created: readonly string[];
}

const layers: readonly (readonly [Layer, string])[] = [
  ['read-only', 'Read-only'],
  ['append-only', 'Only added to'],
  ['overwrite', 'Rewritten'],
  ['ephemeral', 'Not meant to last'],
  ['curated', 'Edited freely'],
];

/** Looks without writing; for signs only where `signs` is true. Throws `exists` if the folder is another memory, `hostile_path`, `still_indexing`, `cancelled`. */
async function factsOf(bench: Workbench, root: string, id: ConventionId, signs: boolean, progress: Progress): Promise<SetupFacts> {
  const { result } = await bench.memory.init(id, root);
  const settings = bench.settings.current();
  const convention = conventionOf(id, settings);
  const memory: Memory = { name: 'draft', root, convention: id, overrides: {} };
  const names = await conformityOf(await bench.snapshot(), memory, progress, settings);
  const evidence = signs && fits(names) ? await evidenceOf(bench, root, id) : null;
  await progress.report(1, 1, 'Signs');
  return {
    root,
    convention,
    evidence,
    indexNote: joinPath(root, convention.indexNote.path),
    names: !fits(names) ? null : names.asked === 0 ? '' : conformityText(names),
    created: [...result.created, ...(result.extended ?? [])],
  };
}

/** The signs of this convention in a folder; none in one that is still to be made. */
async function evidenceOf(bench: Workbench, root: string, id: ConventionId): Promise<readonly string[]> {
  try {
    return (await bench.memory.detect(root)).candidates.find((candidate) => idOf(candidate) === id)?.evidence ?? [];
  } catch (error) {
    if (codeOf(error) === 'not_found') return [];
    throw error;
  }
}

/** Shows them as a list of terms. Where few names fit it offers a new folder, by `useNew`. */
function showFacts(parent: HTMLElement, facts: SetupFacts, useNew: () => void): void {
  const { convention } = facts;
  parent.empty();
  parent.createDiv({ text: convention.summary, cls: 'tom-facts-head' });
  const list = parent.createEl('dl', { cls: 'tom-evidence' });
  const add = (term: string, lines: readonly string[], code = false): void => {
    if (lines.length === 0) return;
    list.createEl('dt', { text: term });
    const value = list.createEl('dd');
    for (const line of lines) {
      if (code) value.createEl('code', { text: line });
      else value.createDiv({ text: line });
    }
  };
  if (facts.evidence !== null) add('Signs', facts.evidence.length === 0 ? ['None yet.'] : [facts.evidence.join(' ')]);
  add('Top-of-mind note', [facts.indexNote], true);
  drawFolder(parent.createDiv(), convention, facts.root);
  for (const [layer, label] of layers) add(label, patternsOf(convention, layer), true);
  if (facts.names === null) showMisfit(parent, useNew);
  else if (facts.names !== '') add('Names now', [`${facts.names} Setting up renames nothing.`]);
}

function showMisfit(parent: HTMLElement, useNew: () => void): void {
  const text =
    'Few notes here are named like this: the folder has its own ways. Make a new folder the memory instead, and these notes stay as they are.';
  parent.createEl('p', { text, cls: 'tom-misfit' });
  parent.createEl('button', { text: 'Use a new folder', attr: { type: 'button' } }).addEventListener('click', useNew);
}

function patternsOf(convention: Convention, layer: Layer): string[] {
  const patterns = convention.layers.filter((rule) => rule.layer === layer).map((rule) => rule.pattern);
  return patterns.map((pattern) => (pattern === '**' ? 'everything else' : pattern.replace(/\/\*\*$/, '/')));
}
