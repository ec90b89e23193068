import { debounce, Setting } from 'obsidian';
import { conventionOf, conformityOf, fits } from '../../core/memory';
import { MemoryError } from '../../core/model/errors';
import { carryOut, showDone } from '../plan/carry-out';
import { guarded, showNotice } from '../ui/notices';
import { isShown, showSideView } from '../ui/opening';
import { quietly, withProgress, Latest } from '../ui/progress';
import { counted, LAYER_WORDS } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { DEFAULT_CONVENTION, type ConventionId, type Convention } from '../../core/model/convention';
import { OWN_NAMES } from '../../core/model/memory';
import { foldKey, isHidden, joinPath } from '../../core/model/path';
import { idOf, type FoundMemory } from '../../core/model/results/setup';
import { FolderSuggest } from '../ui/pick';
import { addRow, relativePath } from '../ui/form';
import { conventionNames, drawFolder } from './memory-page';
import { addButtons, muted, showDialog } from '../ui/dialog';

/** Where no settings name a memory and this device never used the plugin: once the vault is indexed, leads to the side view, which offers to set one up. Where that is in sight, nothing need be said. */
export async function offerSetup(bench: Workbench): Promise<void> {
  await bench.readiness?.whenReady();
  if (!isFirstRun(bench) || isShown(bench.app)) return;
  showNotice('Choose the notes that your agents use as their memory. Nothing is written until you do.', [
    { label: 'Not now', run: () => bench.device.explained('first-run') },
    { label: 'Set up…', run: () => guarded(() => showSideView(bench.app)) },
  ]);
}

/** Lets the user choose a folder and a convention, from what looks most like a memory on, and makes it one; nothing is written before they accept. */
export async function setUpMemory(bench: Workbench, start?: Start): Promise<void> {
  const choice = await askSetup(bench, start ?? startAt((await withProgress('Looking for memories', () => findPlaces(bench)))[0]));
  if (choice !== null) await setUp(bench, choice);
}

/** Makes a folder a memory. `create` makes the files of the convention, too, after a look at them. */
export async function setUp(bench: Workbench, choice: SetupChoice): Promise<void> {
  await bench.settings.load();
  const problem = bench.settings.problem();
  if (problem !== null) throw new MemoryError('bad_settings', `${problem} Until then no memory can be set up.`, 'data.json');
  const { root, convention } = choice;
  const isFirst = isFirstRun(bench);
  // Whoever wants the files of the convention takes up its names, too.
  const keepsNames = !choice.create && (await hasOwnNames(bench, choice));
  // The plan names the memory, too, so that one undo takes both back; without it the settings alone do.
  const outcome = choice.create
    ? await carryOut(bench, {
        kind: 'init',
        doing: 'Preparing the files',
        explanation: 'Missing files of the convention are created. Existing files stay as they are.',
        propose: () => bench.memory.init(convention, root),
        needsPreview: (plan) => plan.edits.length > 0,
      })
    : undefined;
  if (outcome === null) {
    showNotice('Nothing was set up.');
    return;
  }
  const memory = await bench.memory.addMemory(convention, root);
  if (keepsNames)
    await bench.settings.updateMemories(
      (named) => named?.map((one) => (one.name === memory.name ? { ...one, overrides: OWN_NAMES } : one)) ?? null,
    );
  const done = memory.root === '' ? 'Your vault is the memory.' : `Memory set up in the folder "${memory.root}".`;
  if (isFirst) bench.device.stepDone('chosen', done);
  bench.events.trigger('memories');
  if (outcome?.receipt) showDone(bench, `${done} ${counted(outcome.result.created.length, 'file')} created.`, outcome.receipt);
  else if (!isFirst || !isShown(bench.app)) showNotice(done);
}

/** True where the whole vault becomes a memory of any notes, and these are named in ways of their own, which nobody is to judge. */
async function hasOwnNames(bench: Workbench, { root, convention }: Start): Promise<boolean> {
  const { settings } = bench;
  const isThere = settings.namesMemories() && settings.current().memories.some((one) => one.root === root);
  if (root !== '' || convention !== DEFAULT_CONVENTION || isThere) return false;
  const draft = { name: 'draft', root, convention, overrides: {} };
  const progress = quietly(() => bench.isClosed);
  return !fits(await conformityOf(await bench.snapshot(), draft, progress, settings.current()));
}

/** True if no settings name a memory, and this device never used the plugin or took its choice back. */
export function isFirstRun({ settings, device, isClosed }: Workbench): boolean {
  return !isClosed && !settings.namesMemories() && settings.problem() === null && (device.isNew() || device.steps.load() !== null);
}

const NEW_FOLDER = 'Memory';

/** The folders of the vault that are memories, the surest first, without those in hidden folders. Throws `still_indexing`. */
async function findPlaces(bench: Workbench): Promise<readonly FoundMemory[]> {
  const { memories = [] } = await bench.memory.detect();
  return memories.filter(({ folder }) => !isHidden(folder));
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

/** The choice that setting up a found folder begins with; the whole vault where none was found. */
export function startAt(place?: FoundMemory): Start {
  return place === undefined ? { root: '', convention: DEFAULT_CONVENTION } : { root: place.folder, convention: idOf(place) };
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
function askSetup(bench: Workbench, start: Start): Promise<SetupChoice | null> {
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
    };
    const look = async (): Promise<void> => {
      const { root, convention } = choice;
      await latest.show(
        () => factsOf(bench, relativePath(root), convention),
        (found) => {
          facts = found;
          showFacts(factsEl, found);
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
      const says = 'You see them before they are written. Existing files stay as they are.';
      createSetting.setDesc(created.length === 0 ? 'All files of the convention exist.' : says).setDisabled(created.length === 0);
      for (const path of created) createdEl.createEl('li', { text: path });
    };
    const refuse = (): void => {
      bench.device.explained('first-run');
      dialog.close();
    };
    const accept = (): void => {
      if (facts === null) return;
      dialog.finish({ ...choice, root: facts.root, create: choice.create && facts.created.length > 0 });
    };

    const body = el.createDiv({ cls: 'tom-scroll' });
    const rows = body.createDiv({ cls: 'tom-rows' });
    const line = { shape: { type: 'string' } };
    const use = (root: string): void => choose({ root }, false);
    const folder = addRow(rows, { ...line, title: 'Folder', help: 'Enter / for the whole vault.' }, use);
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
    conventionRow.focus();
    void look();
  });
}

interface SetupFacts {
  readonly root: string;
  readonly convention: Convention;
  /** Files that would be created or get lines, were that wanted. */
  readonly created: readonly string[];
}

/** Looks without writing. Throws `exists` if the folder is another memory, `hostile_path`, `still_indexing`. */
async function factsOf(bench: Workbench, root: string, id: ConventionId): Promise<SetupFacts> {
  const { result } = await bench.memory.init(id, root);
  return { root, convention: conventionOf(id, bench.settings.current()), created: [...result.created, ...(result.extended ?? [])] };
}

/** Shows them as a list of terms. */
function showFacts(parent: HTMLElement, facts: SetupFacts): void {
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
  add('Top-of-mind note', [joinPath(facts.root, convention.indexNote.path)], true);
  drawFolder(parent.createDiv(), convention, facts.root);
  for (const [layer, label] of Object.entries(LAYER_WORDS)) add(label, patternsOf(convention, layer), true);
  add('Names', ['Setting up renames nothing.']);
}

function patternsOf(convention: Convention, layer: string): string[] {
  const patterns = convention.layers.filter((rule) => rule.layer === layer).map((rule) => rule.pattern);
  return patterns.map((pattern) => (pattern === '**' ? 'everything else' : pattern.replace(/\/\*\*$/, '/')));
}

/** So many memories of agents are offered at most. */
const PLACES = 3;
/** A vault with no more notes is new: the app begins one with a note of welcome. */
const WELCOME = 1;

/** Asks for the memory where none was chosen on this device; false where somebody leaves without an answer. */
export async function askMemory(bench: Workbench): Promise<boolean> {
  // At the start of the app the settings may not have been read yet.
  if (isFirstRun(bench)) await bench.settings.load();
  if (!isFirstRun(bench)) return true;
  const answer = await showDialog<true>(bench.app, 'Choose the memory', '', (el, dialog) => {
    const isGone = (): boolean => bench.isClosed || !el.isConnected;
    void guarded(() => showChoices(el.createDiv({ cls: 'tom-card' }), bench, isGone, () => dialog.finish(true), 'Use this vault'));
  });
  return answer === true;
}

/**
 * Shows the ways to begin by what is there: memories of agents, one's own notes, a new folder. Nothing is written before one of
 * them is chosen. `then` is called after the choice, with true where it was `first`: what a new vault begins with.
 */
export async function showChoices(
  card: HTMLElement,
  bench: Workbench,
  isGone: () => boolean,
  then: (isFirst: boolean) => void,
  first = 'Remember your first fact',
): Promise<void> {
  const notes = bench.app.vault.getMarkdownFiles().length;
  muted(card, 'A memory is a folder of notes that you and your agents keep. Nothing is written until you choose.');
  const looking = muted(card, `Looking for an agent's memory in ${counted(notes, 'note')}…`);
  looking.setAttr('role', 'status');
  await bench.readiness?.whenReady();
  const places = await findPlaces(bench);
  if (isGone()) return;
  looking.remove();
  const offer = (title: string, says: string, run: () => Promise<void> | void): void => {
    const isMain = card.querySelector('.tom-choice') === null;
    const button = card.createEl('button', { cls: ['tom-choice', ...(isMain ? ['mod-main'] : [])], attr: { type: 'button' } });
    button.createDiv({ text: title, cls: 'tom-choice-title' });
    button.createDiv({ text: says, cls: 'tom-choice-says' });
    button.addEventListener('click', () => void guarded(run).then(() => isFirstRun(bench) || then(title === first)));
  };
  for (const place of places.slice(0, PLACES))
    offer(titleOf(place), saysOf(place), () => setUp(bench, { ...startAt(place), create: false }));
  const use = (root: string) => () => setUp(bench, { ...startAt(), root, create: false });
  const folder = freeFolder(bench);
  if (notes <= WELCOME && places.length === 0) offer(first, 'Your vault becomes the memory.', use(''));
  else {
    if (!places.some(isOwn)) offer(OWN, `All ${counted(notes, 'note')} in your vault. They keep their names.`, use(''));
    offer('Start in a new folder', `The folder "${folder}" becomes the memory. Your other notes stay out of it.`, use(folder));
  }
  offer('Not now', 'You can choose later with the command "Set up memory…".', () => bench.device.explained('first-run'));
  const other = (): Promise<unknown> => setUpMemory(bench, startAt(places[0])).then(() => isFirstRun(bench) || then(false));
  addButtons(card, [{ text: 'Choose another folder…', cls: 'tom-link', run: other }]);
}

const OWN = 'Use my notes as they are';

/** The whole vault, and no product's. */
const isOwn = ({ folder, product }: FoundMemory): boolean => folder === '' && product === undefined;

/** Names of the memories of products; any other is named after its product. */
const CALLED: Readonly<Record<string, string>> = {
  openclaw: 'the OpenClaw workspace',
  cline: 'the Cline memory bank',
  'plain-memory': "your agent's memory",
};

/** `Use Claude Code's memory in "work/…/memory"` */
function titleOf(place: FoundMemory): string {
  if (isOwn(place)) return OWN;
  const { folder, product } = place;
  const called = CALLED[idOf(place)] ?? (product === undefined ? 'the memory' : `${product}'s memory`);
  const [top = '', ...below] = folder.split('/');
  return folder === '' ? `Use ${called}` : `Use ${called} in "${below.length < 3 ? folder : `${top}/…/${below.at(-1) ?? ''}`}"`;
}

/** How much it is, and the first sign of it. */
export function saysOf({ notes, evidence }: FoundMemory): string {
  return `${counted(notes, 'note')}. ${evidence[0]?.replace(/ \(\d+%\)/, '') ?? ''}`.trim();
}
