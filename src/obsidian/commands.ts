import type { Command, Plugin } from 'obsidian';
import { archiveFiles, bringBack, archivePlace, moveToFolder, renameFile } from './refactor/moves';
import type { Feedback } from '../core/model/results/feedback';
import { checkNames } from './names/check-names';
import { copyBundle } from './bundle/dialog';
import { waysToCopy } from './bundle/ways';
import { undoEntry } from './history/history';
import { mergeInto } from './refactor/merge';
import { hasParts, splitNote } from './refactor/split';
import { updateIndex } from './top-of-mind/update-index';
import { writeReport } from './health/report';
import { bringIn } from './memories/bring-in';
import { setUpMemory } from './memories/first-run';
import { showRemember } from './remember/remember';
import { captureQuick } from './remember/save-entry';
import { draftFromEditor, type RememberDraft } from './remember/selection';
import { markNote, takesFeedback } from './remember/mark-note';
import { showConflicts } from './health/conflicts-dialog';
import { applyChecklist, hasChecklist, waysOfUpkeep } from './health/upkeep';
import { addWhere } from './ui/command';
import { guarded } from './ui/notices';
import { registerProtocol } from './protocol';
import { memoryThatWaits, showApproval } from './review/approval';
import { editorShown, HISTORY_ICON, showHistory, showSideView, openAt } from './ui/opening';
import type { Workbench } from './app/workbench';
import { foldKey } from '../core/model/path';
import { carryOut } from './plan/carry-out';
import { PALETTE } from '../verbs/palette';
import type { InPalette } from '../verbs/verb';
import type { CheckpointInput } from '../core/model/results/checkpoint';
import { checkpoint } from '../verbs/keep';
import { labelled, showDialog } from './ui/dialog';
import { fieldOf } from './ui/form';
import { runPicked } from './ui/pick';
import { titleOf } from './ui/wording';

/** Opens the dialog for a new entry. */
export function remember(bench: Workbench, draft: RememberDraft = { title: '', body: '' }, memory?: string): void {
  void guarded(async () => {
    // The text of a link is nowhere else: it is shown whatever the answer is.
    if (!(await bench.askMemory()) && draft.onlyHere !== true) return;
    await showRemember(bench, draft, memory === undefined ? bench.activeMemory() : bench.memoryOf(memory)?.name);
  });
}

export function registerCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: () => unknown, applies?: () => boolean): void => addWhere(plugin, command, run, applies);
  add({ id: 'remember', name: 'Remember…', icon: 'brain' }, () => {
    const shown = editorShown(bench.app);
    remember(bench, (shown && draftFromEditor(shown.editor, shown.file)) ?? undefined);
  });
  add({ id: 'check-names', name: 'Check names', icon: 'spell-check' }, () => checkNames(bench));
  const checkpoints = (): boolean => takesCheckpoints(bench);
  add({ id: 'checkpoint', name: 'Checkpoint…', icon: 'bookmark' }, () => askCheckpoint(bench), checkpoints);
  add({ id: 'create-base', name: 'Create base', icon: 'table' }, () => createBase(bench));
  add({ id: 'sync-conflicts', name: 'Resolve sync conflicts…', icon: 'git-merge' }, () => showConflicts(bench));
  add({ id: 'maintain', name: 'Upkeep…', icon: 'list-checks' }, () => runPicked(bench.app, waysOfUpkeep(bench), 'Choose what to do'));
  const ticks = (): boolean => hasChecklist(bench);
  add({ id: 'apply-checklist', name: 'Apply checklist', icon: 'check-check' }, () => applyChecklist(bench), ticks);
  add(
    { id: 'approve', name: 'Approve what agents wrote…', icon: 'user-check' },
    () => showApproval(bench, memoryThatWaits(bench)),
    () => memoryThatWaits(bench) !== undefined,
  );
  add({ id: 'show-history', name: 'Show history', icon: HISTORY_ICON }, () => showHistory(bench.app));
  add({ id: 'set-up-memory', name: 'Set up memory…', icon: 'folder-plus' }, () => setUpMemory(bench));
  add({ id: 'bring-in', name: "Bring in your agents' memories…", icon: 'folder-input' }, () => bringIn(bench));
  add({ id: 'show-view', name: 'Show side view', icon: 'brain' }, () => showSideView(bench.app));
  plugin.addCommand({
    ...{ id: 'remember-quick', name: 'Remember at once', icon: 'zap' },
    editorCheckCallback: (checking, editor, { file }) => {
      const draft = draftFromEditor(editor, file, true);
      if (draft !== null && !checking) void guarded(() => captureQuick(bench, draft, () => remember(bench, draft)));
      return draft !== null;
    },
  });
  registerPalette(plugin, bench, ownCommands(bench));
  registerPresets(plugin, bench);
  registerProtocol(plugin, bench, (draft, memory) => remember(bench, draft, memory));
  registerNoteCommands(plugin, bench);
}

/** True where the memory has a place of its own for checkpoints. */
function takesCheckpoints(bench: Workbench): boolean {
  const memory = bench.memoryOf(bench.activeMemory());
  const { states = [], checkpointType } = memory === undefined ? {} : bench.conventionOf(memory);
  return checkpointType !== undefined || states.some(({ checkpoints }) => checkpoints !== undefined);
}

/** Verbs that the app runs with a dialog, or a report of its own. */
function ownCommands(bench: Workbench): Readonly<Record<string, OwnCommand>> {
  const archived = (path: string): boolean | undefined => archivePlace(bench, path)?.archived;
  const marking = (said: Feedback): OwnCommand => ({
    run: (path) => markNote(bench, path, said),
    applies: (path) => takesFeedback(bench, path),
  });
  return {
    index: { run: () => updateIndex(bench) },
    context: { run: () => runPicked(bench.app, waysToCopy(bench), 'Choose what to copy') },
    health: { run: () => writeReport(bench) },
    undo: { run: () => undoEntry(bench) },
    useful: marking('useful'),
    prevented: marking('prevented'),
    archive: { run: (path) => archiveFiles(bench, [path]), applies: (path) => archived(path) === false },
    unarchive: { run: (path) => bringBack(bench, [path]), applies: (path) => archived(path) === true },
  };
}

function registerNoteCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: OwnCommand['run'], applies?: OwnCommand['applies']): void =>
    addForNote(plugin, bench, command, { run, ...(applies && { applies }) });
  add({ id: 'rename-note', name: 'Rename note…', icon: 'pencil' }, (path) => renameFile(bench, path));
  add({ id: 'move-note', name: 'Move note to folder…', icon: 'folder-input' }, (path) => moveToFolder(bench, [path]));
  add({ id: 'merge-note', name: 'Merge note into…', icon: 'merge' }, (path) => mergeInto(bench, path));
  add(
    { id: 'split-note', name: 'Split note by headings…', icon: 'split' },
    (path) => splitNote(bench, path),
    (path) => hasParts(bench, path),
  );
}

/** Each preset is a command. They follow the settings, which another device may change. */
function registerPresets(plugin: Plugin, bench: Workbench): void {
  let known = new Set<string>();
  const follow = (): void => {
    const { bundlePresets } = bench.settings.current();
    const presets = new Map(bundlePresets.map(({ name }) => [`bundle-preset-${encodeURIComponent(foldKey(name))}`, name]));
    for (const id of known) if (!presets.has(id)) plugin.removeCommand(id);
    for (const [id, name] of presets) {
      if (known.has(id)) continue;
      const callback = (): void => void guarded(() => copyBundle(bench, { preset: name }));
      plugin.addCommand({ id, name: `Copy context: ${name}`, icon: 'clipboard-copy', callback });
    }
    known = new Set(presets.keys());
  };
  follow();
  plugin.registerEvent(bench.events.on('changed', follow));
}

/** Makes a base over the properties of a memory's notes, and opens it; one that is there stays as it is. */
async function createBase(bench: Workbench): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'base',
    doing: 'Preparing the base',
    explanation: 'A base is a file with views of your notes by their properties. No note is changed.',
    propose: () => bench.memory.createBase({ memory: bench.activeMemory() }),
    done: () => 'Base created.',
    nothing: 'The base already exists.',
  });
  if (outcome !== null) await openAt(bench.app, outcome.result.path);
}

/** How the app does what a command is for. `path` is the open note, for a command that is about one. */
interface OwnCommand {
  readonly run: (path: string) => Promise<void>;
  /** False for a note that it does not apply to. */
  readonly applies?: (path: string) => boolean;
}

/** The commands of verbs, with their names and icons. */
function registerPalette(plugin: Plugin, bench: Workbench, own: Readonly<Record<string, OwnCommand>>): void {
  for (const verb of PALETTE) {
    const { name, icon, id = verb.id } = verb.palette as InPalette;
    const command = { id, name, icon };
    const way = own[verb.id];
    if (way === undefined) continue;
    if ('path' in verb.input.entries || 'paths' in verb.input.entries) addForNote(plugin, bench, command, way);
    else addWhere(plugin, command, () => way.run(''));
  }
}

/** A command for the note that is open. */
function addForNote(plugin: Plugin, { app }: Workbench, command: Command, { run, applies }: OwnCommand): void {
  const path = (): string => app.workspace.getActiveFile()?.path ?? '';
  addWhere(
    plugin,
    command,
    () => run(path()),
    () => app.workspace.getActiveFile()?.extension === 'md' && applies?.(path()) !== false,
  );
}

/** The fields of the form: places in the verb's input, each with the one of the core. */
const FIELDS = { working_on: 'workingOn', decisions: 'decisions', pending: 'pending', files: 'files', resume: 'resume' } as const;

/** Asks for the state of work and keeps it in the memory. */
function askCheckpoint(bench: Workbench, memory = bench.activeMemory()): void {
  const values: Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> = {};
  let trim = false;
  void showDialog(bench.app, 'Checkpoint', 'tom-checkpoint', (el, dialog) => {
    const update = (): void => {
      trim = false;
      hintEl.setText('');
      button?.setText('Save');
      button?.toggleAttribute('disabled', (values.workingOn ?? '').trim() === '');
    };
    const save = async (): Promise<void> => {
      const input: CheckpointInput = { ...values, workingOn: values.workingOn ?? '', trim };
      const outcome = await carryOut(bench, {
        kind: 'checkpoint',
        doing: 'Preparing the checkpoint',
        explanation:
          'A checkpoint keeps the state of your work, so that it can be picked up later. What no longer fits moves to the log of the day.',
        propose: (progress) => bench.memory.checkpoint(input, { memory, progress }),
        done: ({ path }) => `Checkpoint saved in "${titleOf(path)}".`,
        nothing: ({ refused }) => (refused === undefined ? 'This checkpoint is already saved.' : null),
        open: ({ path }) => path,
      });
      if (outcome === null) return;
      const { refused, trimmed } = outcome.result;
      if (refused === undefined) {
        dialog.close();
        return;
      }
      trim = trimmed !== undefined;
      hintEl.setText(refused.rule);
      if (trim) button?.setText('Trim and save');
    };
    for (const [place, key] of Object.entries(FIELDS)) {
      const field = labelled(el, fieldOf(checkpoint.input, place).title);
      const input = field.createEl('textarea', { attr: { rows: '2', dir: 'auto' } });
      input.addEventListener('input', () => {
        values[key] = input.value;
        update();
      });
    }
    const hintEl = el.createDiv({ cls: 'tom-rename-hint', attr: { 'aria-live': 'polite' } });
    const [button] = dialog.buttonRow([{ text: 'Save', main: true, run: save }]);
    update();
  });
}
