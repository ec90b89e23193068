import type { Command, Editor, Plugin, TFile } from 'obsidian';
import { archiveFiles, bringBack, archivePlace, moveToFolder, renameFile } from './refactor/moves';
import type { Feedback } from '../core/model/results/feedback';
import { CheckpointDialog } from './remember/checkpoint-dialog';
import { checkNames } from './names/check-names';
import { copyAbout, copyBundle, topicFromSelection } from './bundle/copy-bundle';
import { undoEntry } from './history/history';
import { mergeInto } from './refactor/merge';
import { splitNote } from './refactor/split';
import { updateIndex } from './top-of-mind/update-index';
import { writeReport, evaluateMemory } from './health/report';
import { setUpMemory } from './memories/first-run';
import { RememberModal } from './remember/remember';
import { captureQuick } from './remember/save-entry';
import { draftFromEditor, draftFromSelection, type RememberDraft } from './remember/selection';
import { markNote, takesFeedback } from './remember/mark-note';
import { showConflicts } from './health/conflicts-dialog';
import { applyChecklist, maintain } from './health/maintenance-dialog';
import { rebaseline } from './health/rebaseline-dialog';
import { showMistakes } from './health/mistakes-dialog';
import { guarded, showNotice } from './ui/notices';
import { addForNote, registerPalette, type OwnCommand } from './palette';
import { registerProtocol } from './protocol';
import { nameByConvention } from './names/resolve-name';
import { HISTORY_ICON, showHistory, showSideView } from './ui/reveal';
import type { Workbench } from './app/workbench';
import { BundleModal } from './bundle/dialog';
import { foldKey } from '../core/model/path';
import { carryOut, showDone } from './plan/carry-out';
import { openAt } from './ui/opening';

/** Opens the dialog for a new entry. */
export function remember(bench: Workbench, draft: RememberDraft = { title: '', body: '' }, memory = bench.activeMemory()): void {
  new RememberModal(bench, draft, memory).open();
}

export function registerCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: () => Promise<void>): void => {
    plugin.addCommand({ ...command, callback: () => void guarded(run) });
  };
  add({ id: 'check-names', name: 'Check names', icon: 'spell-check' }, () => checkNames(bench));
  add({ id: 'remember', name: 'Remember…', icon: 'brain' }, async () => remember(bench));
  add({ id: 'checkpoint', name: 'Checkpoint…', icon: 'bookmark' }, async () => new CheckpointDialog(bench, bench.activeMemory()).open());
  add({ id: 'copy-bundle-changes', name: 'Copy context changes since the last copy', icon: 'diff' }, () =>
    copyBundle(bench, { memory: bench.activeMemory(), sinceCopy: true }),
  );
  add({ id: 'choose-bundle', name: 'Choose context bundle…', icon: 'list-todo' }, async () =>
    new BundleModal(bench, { memory: bench.activeMemory() }).open(),
  );
  add({ id: 'create-base', name: 'Create base', icon: 'table' }, () => createBase(bench));
  add({ id: 'sync-conflicts', name: 'Settle sync conflicts…', icon: 'git-merge' }, () => showConflicts(bench));
  add({ id: 'maintain', name: 'Maintain memory…', icon: 'list-checks' }, () => maintain(bench));
  add({ id: 'apply-checklist', name: 'Apply maintenance checklist', icon: 'check-check' }, () => applyChecklist(bench));
  add({ id: 'rebaseline', name: 'Re-baseline…', icon: 'layers' }, () => rebaseline(bench));
  add({ id: 'mistakes', name: 'Show mistakes…', icon: 'list-x' }, () => showMistakes(bench));
  add({ id: 'show-history', name: 'Show history', icon: HISTORY_ICON }, () => showHistory(bench.app));
  add({ id: 'set-up-memory', name: 'Set up memory…', icon: 'folder-plus' }, () => setUpMemory(bench));
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
    const line = editor.getLine(editor.getCursor().line).trim();
    const draft = draftFromEditor(editor, file) ?? (line === '' ? null : draftFromSelection(line));
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

/** Commands for the note that is open. */
function registerNoteCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: (path: string) => Promise<void>): void => addForNote(plugin, bench, command, { run });
  add({ id: 'copy-bundle-note', name: 'Copy context about note', icon: 'clipboard-copy' }, (path) => copyAbout(bench, path));
  add({ id: 'rename-note', name: 'Rename note…', icon: 'pencil' }, (path) => renameFile(bench, path));
  add({ id: 'name-by-convention', name: 'Rename note by convention', icon: 'spell-check' }, (path) => nameByConvention(bench, path));
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
  });
  if (outcome === null) return;
  const { result, receipt } = outcome;
  if (receipt === null) showNotice('There is a base already.');
  else showDone(bench, 'Base created.', receipt);
  await openAt(bench.app, result.path);
}
