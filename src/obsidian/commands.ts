import type { Command, Plugin } from 'obsidian';
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
import { registerPalette, type OwnWay } from './palette';
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
  add({ id: 'choose-bundle', name: 'Choose context bundle…', icon: 'list-todo' }, () => chooseBundle(bench));
  add({ id: 'create-base', name: 'Create base', icon: 'table' }, () => createBase(bench));
  add({ id: 'sync-conflicts', name: 'Settle sync conflicts…', icon: 'git-merge' }, () => showConflicts(bench));
  add({ id: 'maintain', name: 'Maintain memory…', icon: 'list-checks' }, () => maintain(bench));
  add({ id: 'apply-checklist', name: 'Apply maintenance checklist', icon: 'check-check' }, () => applyChecklist(bench));
  add({ id: 'rebaseline', name: 'Re-baseline…', icon: 'layers' }, () => rebaseline(bench));
  add({ id: 'mistakes', name: 'Show mistakes…', icon: 'list-x' }, () => showMistakes(bench));
  add({ id: 'show-history', name: 'Show history', icon: HISTORY_ICON }, () => showHistory(bench.app));
  add({ id: 'set-up-memory', name: 'Set up memory…', icon: 'folder-plus' }, () => setUpMemory(bench));
  add({ id: 'show-view', name: 'Show side view', icon: 'brain' }, () => showSideView(bench.app));
  plugin.addCommand({
    id: 'remember-selection',
    name: 'Remember selection…',
    icon: 'text-quote',
    editorCheckCallback: (checking, editor, { file }) => {
      const draft = draftFromEditor(editor, file);
      if (draft === null) return false;
      if (!checking) remember(bench, draft);
      return true;
    },
  });
  plugin.addCommand({
    id: 'remember-quick',
    name: 'Remember selection or line at once',
    icon: 'zap',
    editorCheckCallback: (checking, editor, { file }) => {
      const line = editor.getLine(editor.getCursor().line).trim();
      const draft = draftFromEditor(editor, file) ?? (line === '' ? null : draftFromSelection(line));
      if (draft === null) return false;
      if (!checking) void guarded(() => captureQuick(bench, draft, () => remember(bench, draft)));
      return true;
    },
  });
  plugin.addCommand({
    id: 'copy-bundle-selection',
    name: 'Copy context about selection',
    icon: 'clipboard-copy',
    editorCheckCallback: (checking, editor) => {
      const topic = topicFromSelection(editor.getSelection());
      if (topic === '') return false;
      if (!checking) void guarded(() => copyBundle(bench, { memory: bench.activeMemory(), topic }));
      return true;
    },
  });
  registerPalette(plugin, bench, waysOf(bench));
  registerPresets(plugin, bench);
  registerProtocol(plugin, bench, (draft, memory) => remember(bench, draft, memory));
  registerNoteCommands(plugin, bench);
}

/** Verbs that the app has a way of its own for. */
function waysOf(bench: Workbench): Readonly<Record<string, OwnWay>> {
  const archived = (path: string): boolean | undefined => archivePlace(bench, path)?.archived;
  const marking = (said: Feedback): OwnWay => ({
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
  const add = (command: Command, run: (path: string) => Promise<void>): void => {
    plugin.addCommand({
      ...command,
      checkCallback: (checking) => {
        const file = bench.app.workspace.getActiveFile();
        if (file?.extension !== 'md') return false;
        if (!checking) void guarded(() => run(file.path));
        return true;
      },
    });
  };
  add({ id: 'copy-bundle-note', name: 'Copy context about note', icon: 'clipboard-copy' }, (path) => copyAbout(bench, path));
  add({ id: 'rename-note', name: 'Rename note…', icon: 'pencil' }, (path) => renameFile(bench, path));
  add({ id: 'name-by-convention', name: 'Rename note by convention', icon: 'spell-check' }, (path) => nameByConvention(bench, path));
  add({ id: 'move-note', name: 'Move note to folder…', icon: 'folder-input' }, (path) => moveToFolder(bench, [path]));
  add({ id: 'merge-note', name: 'Merge note into…', icon: 'merge' }, (path) => mergeInto(bench, path));
  add({ id: 'split-note', name: 'Split note by headings…', icon: 'split' }, (path) => splitNote(bench, path));
}

/** Opens the dialog in which one chooses what is in a bundle; nothing is copied until one says so. */
async function chooseBundle(bench: Workbench): Promise<void> {
  new BundleModal(bench, { memory: bench.activeMemory() }).open();
  return Promise.resolve();
}

/** Each preset is a command. They follow the settings, which another device may change. */
function registerPresets(plugin: Plugin, bench: Workbench): void {
  let known = new Set<string>();
  const follow = (): void => {
    const presets = new Map(bench.settings.current().bundlePresets.map(({ name }) => [commandOf(name), name]));
    for (const id of known) if (!presets.has(id)) plugin.removeCommand(id);
    for (const [id, name] of presets) {
      if (known.has(id)) continue;
      const run = (): Promise<void> => copyBundle(bench, { preset: name });
      plugin.addCommand({ id, name: `Copy bundle: ${name}`, icon: 'clipboard-copy', callback: () => void guarded(run) });
    }
    known = new Set(presets.keys());
  };
  follow();
  plugin.registerEvent(bench.events.on('changed', follow));
}

function commandOf(name: string): string {
  return `bundle-preset-${encodeURIComponent(foldKey(name))}`;
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
