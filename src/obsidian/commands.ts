import type { Command, Editor, Plugin, TFile } from 'obsidian';
import { archiveFiles, bringBack, archivePlace, moveToFolder, renameFile } from './refactor/moves';
import type { Feedback } from '../core/model/results/feedback';
import { checkNames } from './names/check-names';
import { copyAbout, copyBundle, topicFromSelection, showBundle } from './bundle/dialog';
import { undoEntry } from './history/history';
import { mergeInto } from './refactor/merge';
import { splitNote } from './refactor/split';
import { updateIndex } from './top-of-mind/update-index';
import { writeReport, evaluateMemory } from './health/report';
import { bringIn } from './memories/bring-in';
import { setUpMemory } from './memories/first-run';
import { showRemember } from './remember/remember';
import { captureQuick } from './remember/save-entry';
import { draftFromEditor, type RememberDraft } from './remember/selection';
import { markNote, takesFeedback } from './remember/mark-note';
import { showConflicts } from './health/conflicts-dialog';
import { reviewProposal } from './health/proposal';
import { maintain, showMistakes } from './health/upkeep';
import { guarded, showNotice, type NoticeAction } from './ui/notices';
import { registerProtocol } from './protocol';
import { applyTicks, memoryOfList, memoryThatWaits, showApproval } from './review/approval';
import { HISTORY_ICON, showHistory, showSideView, openAt } from './ui/opening';
import type { Workbench } from './app/workbench';
import { foldKey } from '../core/model/path';
import { carryOut, undoChange } from './plan/carry-out';
import { MemoryError } from '../core/model/errors';
import type { VaultMemory } from '../core/model/vault-memory';
import { PALETTE } from '../verbs/palette';
import { emptyShelf, type InPalette, type Verb } from '../verbs/verb';
import { withProgress } from './ui/progress';
import type { CheckpointInput } from '../core/model/results/checkpoint';
import { checkpoint } from '../verbs/keep';
import { labelled, showDialog } from './ui/dialog';
import { fieldOf } from './ui/form';
import { titleOf } from './ui/wording';

/** Opens the dialog for a new entry. */
export function remember(bench: Workbench, draft: RememberDraft = { title: '', body: '' }, memory = bench.activeMemory()): void {
  void showRemember(bench, draft, memory);
}

export function registerCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: () => unknown): void => {
    plugin.addCommand({ ...command, callback: () => void guarded(run) });
  };
  add({ id: 'check-names', name: 'Check names', icon: 'spell-check' }, () => checkNames(bench));
  add({ id: 'remember', name: 'Remember…', icon: 'brain' }, () => remember(bench));
  add({ id: 'checkpoint', name: 'Checkpoint…', icon: 'bookmark' }, () => askCheckpoint(bench));
  add({ id: 'copy-bundle-changes', name: 'Copy context changes since the last copy', icon: 'diff' }, () =>
    copyBundle(bench, { memory: bench.activeMemory(), sinceCopy: true }),
  );
  add({ id: 'choose-bundle', name: 'Choose context bundle…', icon: 'list-todo' }, () =>
    showBundle(bench, { memory: bench.activeMemory() }),
  );
  add({ id: 'create-base', name: 'Create base', icon: 'table' }, () => createBase(bench));
  add({ id: 'sync-conflicts', name: 'Settle sync conflicts…', icon: 'git-merge' }, () => showConflicts(bench));
  add({ id: 'maintain', name: 'Maintain memory…', icon: 'list-checks' }, () => maintain(bench));
  add({ id: 'apply-checklist', name: 'Apply checklist', icon: 'check-check' }, () => {
    const memory = memoryOfList(bench, bench.app.workspace.getActiveFile()?.path);
    return memory === undefined ? reviewProposal(bench, bench.activeMemory()) : applyTicks(bench, memory);
  });
  plugin.addCommand({
    ...{ id: 'approve', name: 'Approve what agents wrote…', icon: 'user-check' },
    checkCallback: (checking) => {
      const memory = memoryThatWaits(bench);
      if (memory !== undefined && !checking) void guarded(() => showApproval(bench, memory));
      return memory !== undefined;
    },
  });
  add({ id: 'rebaseline', name: 'Re-baseline…', icon: 'layers' }, () => maintain(bench));
  add({ id: 'mistakes', name: 'Show mistakes…', icon: 'list-x' }, () => showMistakes(bench));
  add({ id: 'show-history', name: 'Show history', icon: HISTORY_ICON }, () => showHistory(bench.app));
  add({ id: 'set-up-memory', name: 'Set up memory…', icon: 'folder-plus' }, () => setUpMemory(bench));
  add({ id: 'bring-in', name: "Bring in your agents' memories…", icon: 'folder-input' }, () => bringIn(bench));
  add({ id: 'show-view', name: 'Show side view', icon: 'brain' }, () => showSideView(bench.app));
  /** `ready` gives what to do with the editor as it is, null for nothing. */
  const addInEditor = (command: Command, ready: (editor: Editor, file: TFile | null) => (() => void) | null): void => {
    plugin.addCommand({
      ...command,
      editorCheckCallback: (checking, editor, { file }) => {
        const run = ready(editor, file);
        if (!checking) run?.();
        return run !== null;
      },
    });
  };
  addInEditor({ id: 'remember-selection', name: 'Remember selection…', icon: 'text-quote' }, (editor, file) => {
    const draft = draftFromEditor(editor, file);
    return draft && (() => remember(bench, draft));
  });
  addInEditor({ id: 'remember-quick', name: 'Remember selection or line at once', icon: 'zap' }, (editor, file) => {
    const draft = draftFromEditor(editor, file, true);
    return draft && (() => void guarded(() => captureQuick(bench, draft, () => remember(bench, draft))));
  });
  addInEditor({ id: 'copy-bundle-selection', name: 'Copy context about selection', icon: 'clipboard-copy' }, (editor) => {
    const topic = topicFromSelection(editor.getSelection());
    return topic === '' ? null : () => void guarded(() => copyBundle(bench, { memory: bench.activeMemory(), topic }));
  });
  registerPalette(plugin, bench, ownCommands(bench));
  registerPresets(plugin, bench);
  registerProtocol(plugin, bench, (draft, memory) => remember(bench, draft, memory));
  registerNoteCommands(plugin, bench);
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
    context: { run: () => copyBundle(bench) },
    health: { run: () => writeReport(bench) },
    evaluate: { run: () => evaluateMemory(bench) },
    undo: { run: () => undoEntry(bench) },
    useful: marking('useful'),
    prevented: marking('prevented'),
    archive: { run: (path) => archiveFiles(bench, [path]), applies: (path) => archived(path) === false },
    unarchive: { run: (path) => bringBack(bench, [path]), applies: (path) => archived(path) === true },
  };
}

function registerNoteCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: (path: string) => Promise<void>): void => addForNote(plugin, bench, command, { run });
  add({ id: 'copy-bundle-note', name: 'Copy context about note', icon: 'clipboard-copy' }, (path) => copyAbout(bench, path));
  add({ id: 'rename-note', name: 'Rename note…', icon: 'pencil' }, (path) => renameFile(bench, path));
  add({ id: 'move-note', name: 'Move note to folder…', icon: 'folder-input' }, (path) => moveToFolder(bench, [path]));
  add({ id: 'merge-note', name: 'Merge note into…', icon: 'merge' }, (path) => mergeInto(bench, path));
  add({ id: 'split-note', name: 'Split note by headings…', icon: 'split' }, (path) => splitNote(bench, path));
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
      plugin.addCommand({ id, name: `Copy bundle: ${name}`, icon: 'clipboard-copy', callback });
    }
    known = new Set(presets.keys());
  };
  follow();
  plugin.registerEvent(bench.events.on('changed', follow));
}

/** Makes a base over the properties of a memory's notes, and opens it; one that is there stays as it is. */
async function createBase(bench: Workbench): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'init',
    doing: 'Preparing the base',
    explanation: 'The base is a new file with views over the properties of your notes. No note is changed.',
    propose: () => bench.memory.createBase({ memory: bench.activeMemory() }),
    done: () => 'Base created.',
    nothing: 'There is a base already.',
  });
  if (outcome !== null) await openAt(bench.app, outcome.result.path);
}

/** Done in place of calling a verb, where the app shows more than a notice. `path` is the open note, for a verb that is about one. */
interface OwnCommand {
  readonly run: (path: string) => Promise<void>;
  /** False for a note that it does not apply to. */
  readonly applies?: (path: string) => boolean;
}

/** The commands of verbs that ask nothing. */
export function registerPalette(plugin: Plugin, bench: Workbench, own: Readonly<Record<string, OwnCommand>>): void {
  for (const verb of PALETTE) {
    const { name, icon, id = verb.id } = verb.palette as InPalette;
    const field = ['path', 'paths'].find((key) => key in verb.input.entries);
    const run = (path: string): Promise<void> =>
      own[verb.id]?.run(path) ?? called(bench, verb, field === undefined ? {} : { [field]: field === 'path' ? path : [path] });
    if (field === undefined) plugin.addCommand({ id, name, icon, callback: () => void guarded(() => run('')) });
    else addForNote(plugin, bench, { id, name, icon }, { ...own[verb.id], run });
  }
}

/** A command for the note that is open. */
function addForNote(plugin: Plugin, { app }: Workbench, command: Command, { run, applies }: OwnCommand): void {
  plugin.addCommand({
    ...command,
    checkCallback: (checking) => {
      const file = app.workspace.getActiveFile();
      if (file?.extension !== 'md' || applies?.(file.path) === false) return false;
      if (!checking) void guarded(() => run(file.path));
      return true;
    },
  });
}

/** Calls a verb, and says in a notice what came of it, with Undo and the note it wrote. A plan is shown first where the settings say so. */
async function called(bench: Workbench, verb: Verb, input: Readonly<Record<string, unknown>>): Promise<void> {
  const about = { memory: bench.activeMemory(), dryRun: false, shelf: emptyShelf() };
  const answer =
    verb.kind === 'read'
      ? await withProgress(verb.title, (progress) => verb.run({ ...about, vault: bench.memory, progress }, input as never))
      : await verb.run({ ...about, vault: asking(bench, verb.title), progress: undefined }, input);
  const { path, journal } = answer.result as { readonly path?: unknown; readonly journal?: unknown };
  const actions: NoticeAction[] = [];
  if (typeof path === 'string') actions.push({ label: 'Open', run: () => openAt(bench.app, path) });
  if (typeof journal === 'string') actions.push({ label: 'Undo', run: () => guarded(() => undoChange(bench, journal)) });
  showNotice(answer.summary ?? 'Done.', actions);
}

/** The memory, whose changes the app carries out. */
function asking(bench: Workbench, doing: string): VaultMemory {
  return {
    ...bench.memory,
    async carryOut(propose) {
      const outcome = await carryOut(bench, { kind: 'fix', doing, explanation: null, propose });
      if (outcome === null) throw new MemoryError('cancelled', 'Cancelled.');
      return outcome;
    },
  };
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
          'A checkpoint keeps the state of work in the file that the memory has for it, or in a note of its own. What has no room there any more goes to the log of the day.',
        propose: (progress) => bench.memory.checkpoint(input, { memory, progress }),
        done: ({ path }) => `Checkpoint kept in "${titleOf(path)}".`,
        nothing: ({ refused }) => (refused === undefined ? 'The checkpoint is there already.' : null),
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
