import { type App, setIcon } from 'obsidian';
import { type FilePreview, MENTIONS_PART, type Plan, type PlanPreview, type DiffLine, type Hunk } from '../../core/model/plan';
import { counted, figure, listed } from '../ui/wording';
import { addButtons, muted, showDialog } from '../ui/dialog';
import { foldRow, tickAll, type Share } from '../ui/ticks';
import type { SettingsEdit } from '../../core/model/settings-edit';
import type { VaultPath } from '../../core/model/path';

/** Files shown at once; more are a click away. */
const PAGE = 50;
/** With more files than this, each is closed at first. */
const OPEN_UP_TO = 6;

export interface PreviewRequest {
  readonly preview: PlanPreview;
  /** The effect of this kind of change; given before the first one. */
  readonly explanation: string | null;
  /** The plan shown and the choice made before the vault moved on and the plan was decided again. */
  readonly before: ChosenPlan | null;
  /** The plan without some of its parts; null if nothing is left of it. */
  leaveOut(plan: Plan, parts: ReadonlySet<string>): Plan | null;
  /** Set where the plan only shows what an undo would do: the verb of its button. */
  readonly undo: 'Undo' | 'Redo' | 'Take back' | null;
  readonly about?: string;
  /** Facts that the preview itself does not show. */
  readonly remark?: string;
  /** Draws more of them. */
  readonly facts?: ((el: HTMLElement) => void) | undefined;
}

/** The plan that the user agreed to. */
export interface ChosenPlan {
  /** The plan without what was left out. */
  readonly plan: Plan;
  readonly preview: PlanPreview;
  readonly leftOut: ReadonlySet<string>;
}

/** Shows what a plan will do, file by file and line by line. Null if the user does not want it. */
export function previewPlan(app: App, request: PreviewRequest): Promise<ChosenPlan | null> {
  const { preview, before, explanation, remark, about, undo } = request;
  const { files, plan: whole } = preview;
  const optional = files.filter(isOptional);
  // An undo trashes nothing: what a change had made goes, and the journal keeps it.
  const risks = undo === null ? preview.risks : preview.risks.filter((risk) => risk.kind !== 'trash');
  let leftOut = firstLeftOut(files, before);
  const shown: { readonly file: FilePreview; readonly summary: HTMLElement; readonly show: (share: Share) => void }[] = [];
  return showDialog<ChosenPlan>(app, whole.title, 'tom-plan', (el, dialog) => {
    let apply: HTMLButtonElement | undefined;
    /** The rest of the plan; null if nothing is left. */
    const chosen = (): Plan | null => (leftOut.size === 0 ? whole : request.leaveOut(whole, leftOut));
    const update = (): void => {
      const count = countChosen(files, leftOut);
      const total = counted(preview.count, 'file');
      countEl.setText(optional.length === 0 ? total : `${figure(count)} of ${total}`);
      for (const { file, show } of shown) show(shareOf(file, leftOut));
      const shares = optional.map((file) => shareOf(file, leftOut));
      const isAll = shares.every((share) => share === 'all');
      all?.set(isAll ? 'all' : shares.every((share) => share === 'none') ? 'none' : 'some');
      mentions?.set(leftOut.has(MENTIONS_PART) ? 'none' : 'all');
      apply?.toggleAttribute('disabled', chosen() === null);
    };
    const toggle = (asked: readonly FilePreview[], wanted: boolean): void => {
      const { leftOut: next, fellows } = toggled(files, leftOut, asked, wanted);
      leftOut = next;
      const names = listed(fellows.map((path) => `"${path}"`));
      const follow = `${names} ${fellows.length === 1 ? 'follows' : 'follow'}, since the changes belong together.`;
      fellowsEl.setText(fellows.length === 0 ? '' : follow);
      update();
    };
    /** One file as a row that unfolds; its lines are drawn when it first does. */
    const showFile = (parent: HTMLElement, file: FilePreview): void => {
      const row = parent.createDiv({ cls: ['tom-plan-file', `tom-plan-${file.change}`], attr: { role: 'listitem' } });
      const attr = { 'aria-label': `Include ${file.path}` };
      const box = isOptional(file) ? row.createEl('input', { type: 'checkbox', cls: 'tom-plan-box', attr }) : null;
      box?.addEventListener('change', () => toggle([file], box.checked));
      const isOpen = files.length <= OPEN_UP_TO;
      const summary = foldRow(row, { cls: 'tom-plan-body', isOpen, body: (body) => showBody(body, file, whole.reason) });
      const name = summary.createSpan({ cls: 'tom-plan-path' });
      name.createSpan({ text: file.path, cls: file.to === file.path ? [] : ['tom-plan-old'] });
      if (file.to !== null && file.to !== file.path) {
        name.createSpan({ text: ' → ', attr: { 'aria-hidden': 'true' } });
        name.createSpan({ text: ' becomes ', cls: 'tom-spoken' });
        name.createSpan({ text: file.to });
      }
      const what = summary.createSpan({ cls: 'tom-plan-what' });
      const happening = undo !== null && file.change === 'trash' ? 'removed' : happens[file.change];
      const show = (share: Share): void => {
        if (box !== null) {
          box.checked = share !== 'none';
          box.indeterminate = share === 'some';
        }
        row.toggleClass('is-left-out', share === 'none');
        what.setText(share === 'none' ? 'left out' : share === 'some' ? `${happening}, in part` : happening);
      };
      shown.push({ file, summary, show });
    };
    const showFrom = (from: number): void => {
      for (const file of files.slice(from, from + PAGE)) showFile(list, file);
      if (from > 0) {
        update();
        shown[from]?.summary.focus();
      }
      const rest = files.length - from - PAGE;
      if (rest <= 0) return;
      const run = (): void => {
        more?.remove();
        showFrom(from + PAGE);
      };
      const [more] = addButtons(list, [{ text: `Show ${counted(Math.min(rest, PAGE), 'more file')}`, cls: 'tom-more', run }]);
    };
    const finish = (): void => {
      const plan = chosen();
      if (plan !== null) dialog.finish({ plan, preview, leftOut });
    };
    const head = el.createDiv({ cls: 'tom-plan-head' });
    const countEl = head.createDiv({ cls: 'tom-plan-count', attr: { role: 'status' } });
    muted(head, about ?? whole.reason);
    const fellowsEl = head.createDiv({ cls: ['tom-muted', 'tom-plan-fellows'], attr: { role: 'status' } });
    const scroll = el.createDiv({ cls: 'tom-scroll' });
    showPoints(scroll, 'Look at this first', risks, true);
    request.facts?.(scroll);
    showSettings(scroll, whole.settings ?? []);
    const again = 'The vault has changed, so this was worked out again. Nothing has been written yet.';
    if (before !== null) scroll.createEl('p', { text: again, cls: ['tom-callout', 'tom-again'], attr: { role: 'status' } });
    for (const text of [remark, explanation]) if (text) scroll.createEl('p', { text, cls: 'tom-callout' });
    const inText = whole.edits.filter(({ part }) => part === MENTIONS_PART).length;
    const chooseMentions = (wanted: boolean): void => {
      leftOut = withParts(leftOut, [MENTIONS_PART], wanted);
      fellowsEl.setText('');
      update();
    };
    const mentions =
      inText === 0 ? null : tickAll(scroll, chooseMentions, `Also change ${counted(inText, 'mention')} in text`, 'tom-mentions');
    const all = optional.length < 2 ? null : tickAll(scroll, (wanted) => toggle(optional, wanted));
    const list = scroll.createDiv({ cls: 'tom-plan-files', attr: { role: 'list' } });
    moveByArrows(list);
    showFrom(0);
    const isRisky = risks.length > 0;
    apply = dialog
      .buttonRow([
        // Where something is lost, a key pressed too soon must not agree to it.
        { text: 'Cancel', focus: isRisky, run: () => dialog.close() },
        { text: undo ?? 'Apply', main: true, focus: !isRisky, run: finish },
      ])
      .at(-1);
    update();
    dialog.onModEnter(finish);
  });
}

/** Lets the arrow keys go from file to file, and open and close the one that has the focus. */
function moveByArrows(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const focused = list.doc.activeElement;
    if (focused === null || !focused.matches('summary, .tom-plan-box')) return;
    const rows = list.findAll('.tom-plan-file');
    const at = rows.findIndex((row) => row.contains(focused));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.find('summary').focus();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      rows[at]?.find('details').toggleAttribute('open', event.key === 'ArrowRight');
    else return;
    event.preventDefault();
  });
}

const happens: Record<FilePreview['change'], string> = {
  create: 'new file',
  edit: 'edited',
  move: 'moved',
  'move-and-edit': 'moved and edited',
  trash: 'to the trash',
};

function showBody(body: HTMLElement, file: FilePreview, said: string): void {
  for (const reason of file.reasons) {
    if (reason !== said) body.createDiv({ text: reason, cls: 'tom-plan-reason' });
  }
  showHunks(body, file.hunks);
  const remark = remarkOn(file);
  if (remark !== null) body.createDiv({ text: remark, cls: 'tom-plan-reason' });
}

function remarkOn({ hunks, cut, change }: FilePreview): string | null {
  if (cut) return hunks.length === 0 ? 'Its lines cannot be shown.' : 'Not every line is shown.';
  if (hunks.length > 0) return null;
  return change === 'create' || change === 'trash' ? 'An empty file.' : 'Its text stays as it is.';
}

/** Points of a list that are seen before it is unfolded. */
const OPEN_POINTS = 8;

interface Point {
  /** Said before the sentence where that does not name it. */
  readonly path?: string;
  readonly message: string;
}

/** Sentences in a box, as losses and risks with the gravest first; nothing without any. */
export function showPoints(parent: HTMLElement, title: string, points: readonly Point[], isGrave = false): void {
  if (points.length === 0) return;
  const box = parent.createDiv({ cls: ['tom-callout', ...(isGrave ? ['tom-risks'] : [])], attr: { role: 'group', 'aria-label': title } });
  const head = box.createDiv({ cls: 'tom-risks-head' });
  if (isGrave) setIcon(head.createSpan({ cls: 'tom-risks-icon', attr: { 'aria-hidden': 'true' } }), 'triangle-alert');
  head.createSpan({ text: title });
  listPoints(box, points.slice(0, OPEN_POINTS));
  const rest = points.slice(OPEN_POINTS);
  if (rest.length === 0) return;
  const details = box.createEl('details');
  details.createEl('summary', { text: counted(rest.length, 'more', 'more') });
  listPoints(details, rest);
}

function listPoints(parent: HTMLElement, points: readonly Point[]): void {
  const list = parent.createEl('ul', { cls: 'tom-point-list' });
  for (const { path = '', message } of points) {
    const item = list.createEl('li');
    // Most sentences name the file themselves.
    if (!message.includes(path)) item.createSpan({ text: `${path}: `, cls: 'tom-risk-path' });
    item.createSpan({ text: message });
  }
}

/** The changes in the settings together with the files; nothing without any. */
function showSettings(parent: HTMLElement, edits: readonly SettingsEdit[]): void {
  if (edits.length === 0) return;
  const box = parent.createDiv({ cls: 'tom-callout', attr: { role: 'group', 'aria-label': 'Settings' } });
  for (const edit of edits) box.createEl('p', { text: sentenceOf(edit) });
}

function sentenceOf(edit: SettingsEdit): string {
  if (edit.op === 'move-root') return `The memory in ${folderName(edit.from)} will be in ${folderName(edit.to)}, in the settings too.`;
  if (edit.op === 'exclude')
    return `The setting "${edit.setting}" of the memory in ${folderName(edit.root)} follows: ${listed((edit.to ?? []).map((one) => `"${one}"`))}.`;
  const { name, root } = edit.memory;
  return edit.op === 'add-memory'
    ? `The memory "${name}" in ${folderName(root)} is added to the settings.`
    : `The memory "${name}" is removed from the settings. Its notes stay.`;
}

function folderName(root: string): string {
  return root === '' ? 'the whole vault' : `"${root}"`;
}

/** How much of what a plan does to a file is still wanted. */
export function shareOf(file: FilePreview, leftOut: ReadonlySet<string>): Share {
  const out = file.parts.filter((part) => leftOut.has(part)).length;
  if (out === 0) return 'all';
  return out === file.parts.length && !file.fixed ? 'none' : 'some';
}

/** True if the file as a whole may be left out of the plan. */
export function isOptional(file: FilePreview): boolean {
  return !file.fixed && file.parts.length > 0;
}

/** The changes that a dialog leaves out at first: those left out before, and mentions in text unless they were offered before. */
export function firstLeftOut(
  files: readonly FilePreview[],
  before: { readonly preview: Pick<PlanPreview, 'files'>; readonly leftOut: ReadonlySet<string> } | null,
): ReadonlySet<string> {
  const parts = partsOf(files);
  const left = [...(before?.leftOut ?? [])];
  if (before === null || !partsOf(before.preview.files).has(MENTIONS_PART)) left.push(MENTIONS_PART);
  return new Set(left.filter((part) => parts.has(part)));
}

function partsOf(files: readonly FilePreview[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file.parts));
}

/** The choice once these parts are wanted, or none of them. */
function withParts(leftOut: ReadonlySet<string>, parts: readonly string[], wanted: boolean): ReadonlySet<string> {
  return new Set(wanted ? [...leftOut].filter((one) => !parts.includes(one)) : [...leftOut, ...parts]);
}

/** The choice once all parts of these files are wanted, or none; `fellows` are other files whose share changed along, since they hold edits of the same parts. */
export function toggled(
  files: readonly FilePreview[],
  leftOut: ReadonlySet<string>,
  asked: readonly FilePreview[],
  wanted: boolean,
): { readonly leftOut: ReadonlySet<string>; readonly fellows: readonly VaultPath[] } {
  const next = withParts(leftOut, [...partsOf(asked)], wanted);
  const fellows = files.filter((file) => !asked.includes(file) && shareOf(file, leftOut) !== shareOf(file, next));
  return { leftOut: next, fellows: fellows.map((file) => file.path) };
}

/** Files that the plan still changes, each once; what is listed without a change is not counted. */
export function countChosen(files: readonly FilePreview[], leftOut: ReadonlySet<string>): number {
  return files.filter((file) => file.unchanged !== true && shareOf(file, leftOut) !== 'none').length;
}

const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: '' };
const spoken: Record<DiffLine['kind'], string> = { added: 'Added: ', removed: 'Removed: ', same: '' };

/** The lines of a file that change, each with its number in the text as it is and in the text as it will be. */
export function showHunks(parent: HTMLElement, hunks: readonly Hunk[]): void {
  let shift = 0;
  for (const hunk of hunks) {
    // Where all lines come, or all go, only one side has numbers.
    const both = hunk.lines.some((line) => line.kind !== hunk.lines[0]?.kind || line.kind === 'same');
    const block = parent.createDiv({
      cls: ['tom-diff', ...(both ? [] : ['tom-diff-whole'])],
      attr: { role: 'list', 'aria-label': `From line ${figure(hunk.line)}` },
    });
    let [old, next] = [hunk.line, hunk.line + shift];
    for (const line of hunk.lines) {
      showLine(block, line, line.kind === 'added' ? null : old++, line.kind === 'removed' ? null : next++);
    }
    shift = next - old;
  }
}

/** The change of a line has a word of its own, since a colour and a sign are not read out. */
function showLine(block: HTMLElement, line: DiffLine, old: number | null, next: number | null): void {
  const row = block.createDiv({ cls: ['tom-diff-line', `tom-diff-${line.kind}`], attr: { role: 'listitem' } });
  for (const number of [old, next])
    row.createSpan({ text: number === null ? '' : String(number), cls: 'tom-diff-number', attr: { 'aria-hidden': 'true' } });
  row.createSpan({ text: signs[line.kind], cls: 'tom-diff-sign', attr: { 'aria-hidden': 'true' } });
  const text = row.createSpan({ cls: 'tom-diff-text' });
  if (line.kind !== 'same') text.createSpan({ text: spoken[line.kind], cls: 'tom-spoken' });
  text.createSpan({ text: line.text });
}
