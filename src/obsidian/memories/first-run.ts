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
import { addRow, relativePath, type ShownField } from '../ui/form';
import { conformityText, conventionNames, drawFolder } from './memory-page';
import { AskDialog } from '../ui/dialog';

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
  const choice = await new FirstRunModal(bench, places, await startOf(bench, places, progress)).ask();
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
export function describePlace(text: HTMLElement, head: HTMLElement, place: FoundMemory, bench: Workbench): void {
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
class FirstRunModal extends AskDialog<SetupChoice> {
  private choice: SetupChoice;
  private facts: SetupFacts | null = null;
  private readonly latest = new Latest();
  private readonly radios: { readonly place: FoundMemory; readonly radio: HTMLInputElement }[] = [];
  private readonly later = debounce(() => void this.look(), PAUSE, true);
  private folder!: ShownField;
  private convention!: ShownField;
  private factsEl!: HTMLElement;
  private createSetting!: Setting;
  private createdEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly places: readonly FoundMemory[],
    private readonly start: Start,
  ) {
    super(bench.app, 'Set up memory', 'tom-first-run');
    this.choice = { root: start.root, convention: start.convention, create: false };
  }

  override onOpen(): void {
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    this.showPlaces(body);
    this.showChoice(body.createDiv({ cls: 'tom-rows' }));
    this.factsEl = body.createDiv({ cls: 'tom-callout', attr: { 'aria-live': 'polite' } });
    this.showCreate(body.createDiv({ cls: 'tom-rows' }));
    [, this.button] = this.buttonRow([
      { text: 'Not now', run: () => this.refuse() },
      { text: 'Set up', main: true, run: () => this.accept() },
    ]);
    this.onModEnter(() => this.accept());
    // Not the folder's field, which would cover what is below it with suggestions.
    (this.radios[0]?.radio ?? this.convention).focus();
    void this.look();
  }

  override onClose(): void {
    this.latest.stop();
    this.later.cancel();
  }

  private showPlaces(parent: HTMLElement): void {
    if (this.places.length === 0) {
      const text =
        this.start.root === ''
          ? 'None of the conventions is recognised here: every folder of markdown works as notes and links.'
          : 'Your notes are named in their own way, and stay as they are: a new folder can be the memory.';
      parent.createDiv({ cls: 'tom-muted', text: `${text} A new memory can follow any of the conventions.` });
      return;
    }
    const group = parent.createDiv({ cls: 'tom-places', attr: { role: 'radiogroup', 'aria-label': 'What looks like a memory' } });
    for (const place of this.places) {
      const label = group.createEl('label', { cls: 'tom-place' });
      const radio = label.createEl('input', { type: 'radio', attr: { name: 'tom-place' } });
      const text = label.createDiv({ cls: 'tom-place-text' });
      const head = text.createDiv({ cls: 'tom-place-head' });
      describePlace(text, head, place, this.bench);
      radio.addEventListener('change', () => this.choose(startAt(place)));
      this.radios.push({ place, radio });
    }
  }

  private showChoice(parent: HTMLElement): void {
    const text = { shape: { type: 'string' } };
    this.folder = addRow(parent, { ...text, title: 'Folder', help: 'A single slash is the whole vault.' }, (root) =>
      this.choose({ root }, false),
    );
    new FolderSuggest(this.app, this.folder.inputEl, (root) => this.choose({ root }, false));
    this.convention = addRow(
      parent,
      { ...text, title: 'Convention', help: '', choices: conventionNames(this.bench.settings.current()) },
      (convention) => this.choose({ convention }),
    );
    this.showChosen();
  }

  private showCreate(parent: HTMLElement): void {
    this.createSetting = new Setting(parent).setName('Create missing files').addToggle((toggle) => {
      toggle.toggleEl.querySelector('input')?.setAttr('aria-label', 'Create missing files');
      toggle.onChange((value) => {
        this.choice = { ...this.choice, create: value };
      });
    });
    this.createdEl = parent.createEl('ul', { cls: 'tom-created' });
  }

  /** `typed` is false where the folder's own field shows what was chosen already. */
  private choose(change: Partial<SetupChoice>, typed = true): void {
    this.choice = { ...this.choice, ...change };
    this.facts = null;
    this.latest.stop();
    this.showChosen(typed);
    this.button?.toggleAttribute('disabled', true);
    this.later();
  }

  private showChosen(folder = true): void {
    const { root, convention } = this.choice;
    if (folder) this.folder.show(root === '' ? '/' : root, '');
    this.convention.show(convention, '');
    for (const { place, radio } of this.radios) radio.checked = place.folder === relativePath(root) && idOf(place) === convention;
  }

  private async look(): Promise<void> {
    const { root, convention } = this.choice;
    const listed = this.radios.some(({ radio }) => radio.checked);
    await this.latest.show(
      (isOutdated) => factsOf(this.bench, relativePath(root), convention, !listed, quietly(isOutdated)),
      (facts) => {
        this.facts = facts;
        showFacts(this.factsEl, facts, () => this.choose({ root: freeFolder(this.bench) }));
        this.showCreated(facts);
        this.button?.toggleAttribute('disabled', false);
      },
      (message) => {
        this.factsEl.empty();
        this.factsEl.createDiv({ text: message, cls: 'tom-problem' });
        this.createdEl.empty();
        this.button?.toggleAttribute('disabled', this.facts === null);
      },
    );
  }

  private showCreated({ created }: SetupFacts): void {
    this.createdEl.empty();
    this.createSetting.setDesc(
      created.length === 0
        ? 'Every file of the convention is there.'
        : 'You see them before they are written. What is there stays as it is.',
    );
    this.createSetting.setDisabled(created.length === 0);
    for (const path of created) this.createdEl.createEl('li', { text: path });
  }

  private refuse(): void {
    this.bench.device.explained('first-run');
    this.close();
  }

  private accept(): void {
    if (this.facts === null) return;
    this.finish({ ...this.choice, root: relativePath(this.choice.root), create: this.choice.create && this.facts.created.length > 0 });
  }
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
