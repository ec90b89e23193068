import { MarkdownView, TFile, type App, type Plugin } from 'obsidian';
import { adviseName, nameByConvention } from './resolve-name';
import { codeOf } from '../../core/model/errors';
import { basenameOf } from '../../core/model/path';
import { guarded, showNotice } from '../ui/notices';
import { spokenName } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Who makes a note in the app sees it open within this time; one that sync or an agent made stays closed. Milliseconds. */
const OPENS_WITHIN = 2_000;
/** Quiet time after typing before the name is looked at, milliseconds. */
const PAUSE = 4_000;
/** Set in the app's local storage where this device wants no suggestions. */
const OFF = 'top-of-mind-no-name-suggestions';

/** Notes that the user made since the plugin was loaded: today is their day where nothing else tells it. */
const madeHere = new WeakSet<TFile>();

/** Gives a note the name that the convention would, as the bar on top of a new one does. */
export function renameByConvention(bench: Workbench, path: string): Promise<void> {
  const file = bench.app.vault.getFileByPath(path);
  return nameByConvention(bench, path, file !== null && madeHere.has(file));
}

/** Switches the suggestions off on this device, or on again. */
export function switchSuggestions(app: App): void {
  const off = app.loadLocalStorage(OFF) === null;
  app.saveLocalStorage(OFF, off ? 'yes' : null);
  showNotice(off ? 'No names are suggested on this device any more.' : 'Names of new notes are suggested again.');
}

/**
 * Watches for notes that the user makes here. Where the name of one does not fit, a bar on top of the note offers
 * one that does, once the user pauses or leaves the note: once for each note. Call it when the layout is ready,
 * since the app announces every file before.
 */
export function watchNewNotes(plugin: Plugin, bench: Workbench): void {
  const { app } = bench;
  const { workspace, vault } = app;
  const made = new Map<TFile, number>();
  /** Notes of the user's to look at, with the timer of the pause. */
  const waiting = new Map<TFile, number>();
  /** The suggestions neither taken nor dismissed, by note. */
  const suggested = new Map<TFile, string>();
  let open: TFile | null = workspace.getActiveFile();

  const pause = (file: TFile, wait = PAUSE): void => {
    window.clearTimeout(waiting.get(file));
    waiting.set(
      file,
      window.setTimeout(() => void look(file), wait),
    );
  };
  const forget = (file: TFile): void => {
    window.clearTimeout(waiting.get(file));
    waiting.delete(file);
  };
  const settle = (file: TFile): void => {
    if (suggested.delete(file)) draw();
  };
  const draw = (): void =>
    drawBars(app, suggested, { rename: (file) => void guarded(() => renameByConvention(bench, file.path)), dismiss: settle });

  const opened = (): void => {
    const file = workspace.getActiveFile();
    if (file !== open) {
      // Who leaves a note has paused.
      if (open !== null && waiting.has(open)) pause(open, 0);
      open = file;
      const now = window.performance.now();
      if (
        file !== null &&
        now - (made.get(file) ?? -Infinity) <= OPENS_WITHIN &&
        workspace.getActiveViewOfType(MarkdownView)?.file === file
      ) {
        madeHere.add(file);
        pause(file);
      }
      for (const [old, at] of made) if (old === file || now - at > OPENS_WITHIN) made.delete(old);
    }
    draw();
  };

  const look = async (file: TFile): Promise<void> => {
    if (bench.isClosed || !waiting.has(file) || app.loadLocalStorage(OFF) !== null) return;
    try {
      const { path } = file;
      const advice = await adviseName(bench, path, true);
      // A note typed in or renamed meanwhile gets its own turn.
      if (bench.isClosed || !waiting.has(file) || file.path !== path || advice.kind === 'waits') return;
      forget(file);
      if (advice.kind !== 'rename') return;
      suggested.set(file, basenameOf(advice.to));
      draw();
    } catch (error) {
      // Nobody asked, so an error is not shown.
      if (codeOf(error) === 'still_indexing') pause(file);
      else forget(file);
    }
  };

  plugin.registerEvent(
    vault.on('create', (file) => {
      if (file instanceof TFile && file.extension === 'md') made.set(file, window.performance.now());
    }),
  );
  plugin.registerEvent(workspace.on('file-open', opened));
  plugin.registerEvent(workspace.on('layout-change', opened));
  plugin.registerEvent(workspace.on('active-leaf-change', opened));
  plugin.registerEvent(
    workspace.on('editor-change', (_, { file }) => {
      if (file !== null && waiting.has(file)) pause(file);
    }),
  );
  plugin.registerEvent(
    vault.on('rename', (file) => {
      if (!(file instanceof TFile)) return;
      settle(file);
      if (waiting.has(file)) pause(file);
    }),
  );
  plugin.registerEvent(
    vault.on('delete', (file) => {
      if (!(file instanceof TFile)) return;
      forget(file);
      settle(file);
    }),
  );
  plugin.register(() => {
    for (const file of [...waiting.keys()]) forget(file);
    suggested.clear();
    draw();
  });
}

interface Answers {
  rename(file: TFile): void;
  dismiss(file: TFile): void;
}

/** Puts a bar on top of every view of a note that has a suggestion, and takes away all others. */
function drawBars(app: App, suggested: ReadonlyMap<TFile, string>, answers: Answers): void {
  for (const { view } of app.workspace.getLeavesOfType('markdown')) {
    if (!(view instanceof MarkdownView)) continue;
    const { file, contentEl } = view;
    const name = file === null ? undefined : suggested.get(file);
    const bar = contentEl.querySelector<HTMLElement>(':scope > .tom-suggestion');
    if (name !== undefined && bar?.dataset['name'] === name) continue;
    const hadFocus = bar?.contains(contentEl.doc.activeElement) === true;
    bar?.remove();
    contentEl.toggleClass('tom-has-suggestion', name !== undefined);
    if (file !== null && name !== undefined) showBar(contentEl, file, name, answers);
    else if (hadFocus) view.editor.focus();
  }
}

function showBar(contentEl: HTMLElement, file: TFile, name: string, answers: Answers): void {
  const bar = contentEl.createDiv({ cls: 'tom-suggestion', attr: { role: 'region', 'aria-label': 'Name suggestion', 'data-name': name } });
  contentEl.prepend(bar);
  const text = bar.createDiv({ cls: 'tom-suggestion-text', attr: { role: 'status' } });
  text.createSpan({ text: 'Name by convention: ', cls: 'tom-muted' });
  text.createSpan({ text: name, cls: 'tom-suggestion-name' });
  const add = (label: string, says: string, run: () => void): void => {
    const button = bar.createEl('button', { text: label, attr: { type: 'button', 'aria-label': spokenName(label, says) } });
    button.addEventListener('click', run);
  };
  add('Rename', `Rename to ${name}`, () => answers.rename(file));
  add('Dismiss', 'Dismiss the suggestion', () => answers.dismiss(file));
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') answers.dismiss(file);
  });
}
