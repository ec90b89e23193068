import { withExclude, withoutPreset } from './settings-bundle';
import { debounce, Setting, setTooltip } from 'obsidian';
import type { Bundle, BundleChoice, LeftOut } from '../../core/model/bundle';
import { type VaultPath, foldKey } from '../../core/model/path';
import type { BundleRequest } from '../../core/model/vault-memory';
import { isPinned, pinned, ticked, unpinned, unticked, focusRow, showReceipt, showSummary } from './receipt';
import { showFields, type Asked } from './fields';
import { menuButton, type MenuLine } from '../ui/icon-button';
import { guarded, showNotice, type NoticeAction } from '../ui/notices';
import { openAt } from '../ui/opening';
import { breathing, withProgress, Latest } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { addButtons, askName, showDialog } from '../ui/dialog';
import { carryOut } from '../plan/carry-out';
import { titleOf, counted, figure, roughly } from '../ui/wording';
import { withPreset } from '../../core/memory';
import type { BundlePreset } from '../../core/model/bundle-preset';
import { MemoryError } from '../../core/model/errors';
import { copyPromised } from '../ui/clipboard';
import { markApplied } from '../remember/mark-note';

/** Shows what a bundle holds and what it leaves out, lets one choose what is asked for, and copies it or what changed. */
export function showBundle(bench: Workbench, asking: BundleRequest, built: Bundle | null = null): void {
  const { app } = bench;
  const note = app.workspace.getActiveFile();
  const budget = built?.budget ?? asking.budget ?? bench.settings.current().bundleBudget;
  let request: Asked = { format: 'markdown', model: 'gpt', ...asking, budget };
  let bundle = built;
  let isOutdated = false;
  const latest = new Latest();
  void showDialog(app, 'Context bundle', 'tom-bundle', (el, dialog) => {
    const { win } = el;
    const later = debounce(() => void rebuild(), 400, true);
    const ask = (more: BundleRequest): void => {
      request = { ...request, ...more, budget: more.budget ?? request.budget };
      isOutdated = true;
      later();
    };
    const choose = (choice: BundleChoice): void => ask({ choice });
    const drawFields = (): void => {
      const change = (more: BundleRequest): void => {
        ask(more);
        drawFields();
      };
      showFields(fieldsEl, { bench, request, open: note?.extension === 'md' ? note : null, ask, change });
    };
    /** The request as its fields say it: a preset only filled them. */
    const asked = (): BundleRequest => ({ ...request, preset: undefined });
    const rebuild = async (): Promise<void> => {
      if (!summaryEl.isConnected) return;
      summaryEl.setText('Building the bundle…');
      await latest.show(
        (isOver) => buildBundle(bench, { ...asked(), progress: breathing((text) => summaryEl.setText(text), isOver) }),
        show,
        (message) => {
          bundle = null;
          for (const button of buttons) button.setAttr('disabled', 'true');
          receiptEl.empty();
          summaryEl.setText(message);
        },
      );
    };
    const show = (now: Bundle): void => {
      bundle = now;
      isOutdated = false;
      for (const button of buttons) button.removeAttribute('disabled');
      showSummary(summaryEl, now);
      const back = focusRow(receiptEl);
      showReceipt(receiptEl, now, {
        open: (path, event) => {
          dialog.close();
          void openAt(app, path, undefined, event);
        },
        isPinned: (path) => isPinned(request.choice, path),
        tick: (file) => choose(ticked(request.choice, file)),
        untick: (path) => choose(unticked(request.choice, path)),
        menu: rowLines,
      });
      receiptEl.append(textEl);
      showText();
      back();
    };
    /** The text as it will be copied; made only while it is looked at. */
    const showText = (): void => {
      textEl.querySelector('pre')?.remove();
      if (textEl.open && bundle !== null)
        textEl.createEl('pre', { text: bundle.text, attr: { tabindex: '0', dir: 'auto', 'aria-label': 'Text of the bundle' } });
    };
    const rowLines = (path: VaultPath, leftOut: LeftOut | null): MenuLine[] => {
      const { choice, memory } = request;
      const pin = isPinned(choice, path)
        ? { title: 'Unpin', icon: 'pin-off', run: () => choose(unpinned(choice, path)) }
        : { title: 'Pin: always whole, first', icon: 'pin', run: () => choose(pinned(choice, path)) };
      const never = { title: 'Never include', icon: 'ban', run: () => neverInclude(bench, memory, path, () => later()) };
      const out = { title: 'Leave out of this bundle', icon: 'circle-minus', run: () => choose(unticked(choice, path)) };
      return [pin, ...(leftOut === null ? [out] : []), never];
    };
    const more = (): MenuLine[] => {
      const named = (preset: string): void => {
        request = { ...request, preset };
        drawFields();
      };
      const now = bundle;
      const share = { title: 'Share…', icon: 'share-2', run: () => win.navigator.share({ text: now?.text ?? '' }) };
      return [
        { title: 'Save as preset…', icon: 'bookmark-plus', run: () => askPreset(bench, request, named) },
        { title: 'Save as note', icon: 'file-plus', run: () => saveBundle(bench, asked()) },
        ...(typeof win.navigator.share === 'function' && now !== null ? [share] : []),
      ];
    };
    /** Whoever takes it right after a change gets the changed bundle, not the one that is still shown. */
    const current = (): Promise<Bundle> => (isOutdated || bundle === null ? building(bench, asked()) : Promise.resolve(bundle));
    const copyChanges = (): Promise<void> => {
      const changes = { ...asked(), sinceCopy: true };
      return deliverBundle(bench, building(bench, changes), changes, win);
    };

    const fieldsEl = el.createDiv({ cls: 'tom-fields' });
    drawFields();
    const summaryEl = el.createDiv({ cls: 'tom-bundle-summary', attr: { 'aria-live': 'polite' } });
    const receiptEl = el.createDiv({ cls: 'tom-receipt' });
    const textEl = createEl('details', { cls: 'tom-bundle-text' });
    textEl.createEl('summary', { text: 'Text' });
    textEl.addEventListener('toggle', showText);
    const row = new Setting(el).setClass('tom-buttons').controlEl;
    menuButton(row, 'ellipsis', 'More', more);
    const buttons = addButtons(row, [
      { text: 'Copy changes', run: copyChanges },
      { text: 'Copy', main: true, run: () => deliverBundle(bench, current(), asked(), win) },
    ]);
    const [changes] = buttons;
    if (changes !== undefined) setTooltip(changes, 'Copy changes since the last copy on this device');
    dialog.onClose = () => {
      latest.stop();
      later.cancel();
    };
    if (bundle === null) void rebuild();
    else show(bundle);
  });
}

function building(bench: Workbench, request: BundleRequest): Promise<Bundle> {
  return withProgress('Building the context bundle', (progress) => buildBundle(bench, { ...request, progress }));
}

/** Writes the bundle as a new note, which no bundle takes in again, and offers to open it. */
async function saveBundle(bench: Workbench, request: BundleRequest): Promise<void> {
  await carryOut(bench, {
    kind: 'save-bundle',
    doing: 'Building the context bundle',
    explanation: 'The bundle is saved as a separate note. It is marked as generated, so it is not part of the memory.',
    propose: (progress) => bench.memory.saveBundle({ ...request, progress }),
    needsPreview: () => false,
    done: ({ path }) => `Saved as "${titleOf(path)}".`,
    open: ({ path }) => path,
  });
}

/** Keeps a note out of all bundles of its memory from now on, and offers the way back. `then` is called after each. */
async function neverInclude(bench: Workbench, name: string | undefined, path: VaultPath, then: () => void): Promise<void> {
  const memory = bench.memoryOf(name);
  if (memory === undefined) return;
  const pattern = memory.root === '' ? path : path.slice(memory.root.length + 1);
  const change = (edit: (folders: readonly string[]) => readonly string[]): Promise<void> =>
    bench.settings.update((settings) => withExclude(settings, memory.name, 'folders', edit));
  await change((folders) => [...new Set([...folders, pattern])]);
  then();
  const back = async (): Promise<void> => {
    await change((folders) => folders.filter((folder) => folder !== pattern));
    then();
  };
  showNotice(`"${titleOf(path)}" stays out of all bundles.`, [{ label: 'Undo', run: () => guarded(back) }]);
}

/** Longer selections are cut: a topic is a question, not a text. UTF-16 units. */
export const LONGEST_TOPIC = 400;

/** One click: builds the bundle and copies it, of the active memory where none is named; the notice's Details shows what is in it. */
export async function copyBundle(bench: Workbench, asked: BundleRequest = { memory: bench.activeMemory() }): Promise<void> {
  const request = withPreset(bench.settings.current(), asked);
  const making = building(bench, request);
  const details = { label: 'Details', run: async () => showBundle(bench, { ...request, sinceCopy: undefined }, await making) };
  await deliverBundle(bench, making, request, activeWindow, [details]);
}

/** The same about one note: with what it is linked with, and with what else its memory says on its name. */
export async function copyAbout(bench: Workbench, path: string): Promise<void> {
  await copyBundle(bench, { memory: bench.memoryFor(path), about: path });
}

/** The topic that a selected text asks for; empty for none. */
export function topicFromSelection(selection: string): string {
  return selection.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TOPIC);
}

/** Asks for a name and keeps what is asked for under it; one of that name is replaced, which is said before. */
async function askPreset(bench: Workbench, request: BundleRequest, then: (name: string) => void): Promise<void> {
  const isTaken = (name: string): boolean => bench.settings.current().bundlePresets.some((one) => foldKey(one.name) === foldKey(name));
  const save = async (name: string): Promise<null> => {
    const { memory, topic, focus, session, project, budget, format, model, choice } = request;
    const all = Object.entries({ memory, topic, focus, session, project, budget, format, model, ...choice });
    const given = all.filter(([, value]) => value !== undefined && (value as { length?: number }).length !== 0);
    const preset: BundlePreset = { ...Object.fromEntries(given), name };
    await bench.settings.update((now) => ({ ...now, bundlePresets: [...withoutPreset(now, name).bundlePresets, preset] }));
    return null;
  };
  const name = await askName(bench.app, {
    title: 'Save as preset',
    label: 'Name',
    value: '',
    yes: 'Save',
    hint: (typed) => {
      if (typed === '') return { text: 'Enter a name.', isProblem: true };
      return { text: isTaken(typed) ? 'It replaces the preset of that name.' : 'It becomes a command, and an option of the terminal.' };
    },
    take: save,
  });
  if (name === null) return;
  showNotice(`Saved the preset "${name}".`);
  then(name);
}

/**
 * Copies a bundle that may still be in the making, remembers the copy on this device, and tells what happened. Call it
 * before anything is awaited: the clipboard of a phone takes text only within the user's tap.
 */
async function deliverBundle(
  bench: Workbench,
  making: Promise<Bundle>,
  request: BundleRequest,
  win: Window,
  actions: readonly NoticeAction[] = [],
): Promise<void> {
  const filled = making.then(refuseEmpty);
  const text = filled.then((bundle) => bundle.text);
  if (!(await copyPromised(bench.app, win, text))) return;
  const bundle = await filled;
  bench.device.stepDone('copied', copiedText(bundle));
  bench.events.trigger('steps');
  showNotice(copiedText(bundle), [...actions, ...markAction(bench, bundle, request.memory)]);
  await bench.memory.bundleCopied(bundle, request);
}

/** `12 notes, about 6,400 tokens copied.` and how much stayed out. */
function copiedText({ included, omitted, tokens, since }: Bundle): string {
  const told = `${roughly(tokens)} copied.`;
  if (since !== undefined && since.at !== null)
    return `${counted(since.added.length, 'new note')}, ${figure(since.changed.length)} changed, ${figure(since.removed.length)} gone, ${told}`;
  const left = omitted.length === 0 ? '' : ` ${counted(omitted.length, 'note')} left out.`;
  return `${counted(included.length, 'note')}, ${told}${left}`;
}

function refuseEmpty(bundle: Bundle): Bundle {
  const { since } = bundle;
  if (bundle.included.length > 0 || (since?.removed ?? []).length > 0) return bundle;
  if (since !== undefined && since.at !== null)
    throw new MemoryError('not_found', 'Nothing has changed since the last copy on this device, so nothing was copied.');
  if (bundle.warnings.length > 0) throw new MemoryError('not_found', `${bundle.warnings.join(' ')} Nothing was copied.`);
  throw new MemoryError(
    'not_found',
    'There is nothing to copy yet. Write some notes, or check in the settings whether all of them are left out.',
  );
}

/**
 * A bundle by the settings. Throws `bad_settings` while they cannot be read: what the user keeps out of
 * bundles is then unknown, and a text that is copied cannot be called back.
 */
export async function buildBundle(bench: Workbench, request: BundleRequest): Promise<Bundle> {
  const problem = bench.settings.problem();
  if (problem !== null)
    throw new MemoryError('bad_settings', `${problem} Until then no bundle is made, since it is not known what must stay out.`);
  return bench.memory.bundle(request);
}

/** The button that says of what was copied that it went into a context; none where the notes of a memory carry no such day. */
function markAction(bench: Workbench, bundle: Bundle, name: string | undefined): NoticeAction[] {
  const memory = bench.memoryOf(name);
  if (memory === undefined || bench.conventionOf(memory).feedback === undefined) return [];
  return [
    {
      label: 'Mark as applied',
      run: () => guarded(() => markApplied(bench, (progress) => bench.memory.markApplied(bundle, { memory: name, progress }), ' today')),
    },
  ];
}
