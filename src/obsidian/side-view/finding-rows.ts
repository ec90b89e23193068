import { setIcon, type HoverParent } from 'obsidian';
import { showIgnoreMenu } from '../health/ignore-finding';
import { fixFinding } from '../names/check-names';
import { markNotDuplicates } from '../review/not-duplicates';
import { settingsOf, shownValue, type Finding, type FixHint, type Severity } from '../../core/model/finding';
import { folderOf } from '../../core/model/path';
import { guarded } from '../ui/notices';
import { counted, spokenName, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { linkToNote } from '../ui/note-link';
import { section } from '../ui/section';
import type { Findings, OwnedFinding, SideModel } from './side-model';

/** Rows shown at once; more are a click away. */
const PAGE = 30;

const looks: Record<Severity, { readonly icon: string; readonly label: string }> = {
  error: { icon: 'circle-x', label: 'Error' },
  warning: { icon: 'triangle-alert', label: 'Warning' },
  info: { icon: 'info', label: 'Note' },
};

export interface FindingOptions {
  readonly looking: boolean;
  /** True where the last look was stopped: what is shown is from before. */
  readonly stopped: boolean;
  readonly hoverParent: HoverParent;
  lookAgain(): void;
  /** Stops looking; what was found before stays. */
  stop(): void;
  /** How many rows are unfolded; kept up to date, so that drawing again folds none. */
  readonly unfolded: { most: number };
  /** Called when a finding is settled without a change of its note. */
  settled(row: OwnedFinding): void;
}

/** The latest findings as rows: click opens at the line, the button fixes what can be fixed. */
export function showFindings(
  parent: HTMLElement,
  bench: Workbench,
  model: Extract<SideModel, { kind: 'ready' }>,
  options: FindingOptions,
): void {
  const { findings } = model;
  const { head, body } = section(parent, 'Findings', findings === null || isPlain(findings) ? null : findings.rows.length);
  const again = head.createEl('button', { cls: 'clickable-icon tom-icon-button', attr: { type: 'button', 'aria-label': 'Refresh' } });
  setIcon(again, 'refresh-cw');
  again.toggleAttribute('disabled', options.looking);
  again.addEventListener('click', () => options.lookAgain());
  if (options.looking) showLooking(body, options);
  if (findings === null) {
    if (options.looking) return;
    body.createDiv({ text: 'This reads every note, which takes a moment in a large vault.', cls: 'tom-muted' });
    const look = body.createEl('button', { text: 'Look for findings', cls: 'tom-more', attr: { type: 'button' } });
    look.addEventListener('click', () => options.lookAgain());
    return;
  }
  if (!options.looking && (model.outdated || options.stopped))
    body.createDiv({
      text: `${options.stopped ? 'You stopped looking.' : 'The vault has changed since.'} Refresh to bring this up to date.`,
      cls: 'tom-muted',
    });
  if (findings.rows.length === 0) {
    if (!options.looking) body.createDiv({ text: 'Nothing found: every check passes.', cls: 'tom-muted' });
    return;
  }
  if (!isPlain(findings)) body.createDiv({ text: `Health ${findings.score} of 100`, cls: 'tom-score' });
  const list = body.createEl('ul', { cls: 'tom-findings' });
  showPage(list, body, bench, findings.rows, 0, options);
}

/** How far the looking is, with the way to end it. */
function showLooking(body: HTMLElement, options: FindingOptions): void {
  body.createDiv({ text: 'Looking through the notes…', cls: 'tom-muted tom-looking', attr: { role: 'status' } });
  const stop = body.createEl('button', {
    text: 'Stop',
    cls: 'tom-more',
    attr: { type: 'button', 'aria-label': 'Stop looking for findings' },
  });
  stop.addEventListener('click', () => {
    stop.toggleAttribute('disabled', true);
    options.stop();
  });
}

/** True where notes never took up the convention: figures by its rules would say nothing about them. */
function isPlain({ rows }: Findings): boolean {
  return rows.some(({ finding }) => finding.id === 'name.plain');
}

function showPage(
  list: HTMLElement,
  body: HTMLElement,
  bench: Workbench,
  rows: readonly OwnedFinding[],
  from: number,
  options: FindingOptions,
): void {
  const to = Math.max(from + PAGE, options.unfolded.most);
  options.unfolded.most = to;
  for (const row of rows.slice(from, to)) showRow(list, bench, row, options);
  const rest = rows.length - to;
  if (rest <= 0) return;
  const more = body.createEl('button', {
    text: `Show ${counted(Math.min(rest, PAGE), 'more finding')}`,
    cls: 'tom-more',
    attr: { type: 'button' },
  });
  more.addEventListener('click', () => {
    more.remove();
    showPage(list, body, bench, rows, to, options);
  });
}

function showRow(list: HTMLElement, bench: Workbench, row: OwnedFinding, options: FindingOptions): void {
  const { memory, finding } = row;
  const item = list.createEl('li', { cls: ['tom-finding', `tom-${finding.severity}`] });
  const look = looks[finding.severity];
  setIcon(item.createSpan({ cls: 'tom-finding-icon', attr: { 'aria-label': look.label, role: 'img' } }), look.icon);
  const text = item.createDiv({ cls: 'tom-finding-text' });
  const where = text.createDiv({ cls: 'tom-finding-where' });
  // A note that nobody has written yet cannot be opened: the first that wants it can.
  const path = finding.fix?.kind === 'create' ? (finding.related?.[0] ?? finding.path) : finding.path;
  linkToNote(where, bench.app, { path, text: titleOf(finding.path), line: finding.line, hoverParent: options.hoverParent });
  const folder = folderOf(finding.path);
  const detail = [folder, finding.line === undefined ? '' : `line ${finding.line}`].filter((part) => part !== '').join(', ');
  if (detail !== '') where.createSpan({ text: ` ${detail}`, cls: 'tom-muted' });
  text.createDiv({ text: finding.message, cls: 'tom-finding-message' });
  const { fix } = finding;
  const twin = twinOf(finding);
  if (twin !== null) showNotDuplicates(text, bench, row, twin, options);
  const ways = item.createDiv({ cls: 'tom-finding-ways' });
  if (fix !== null) showFix(ways, bench, row, fix);
  if (finding.key !== undefined)
    showIgnoreMenu(ways, bench, finding, memory, (scope) => {
      if (scope === 'once') options.settled(row);
      else options.lookAgain();
    });
}

function showFix(ways: HTMLElement, bench: Workbench, { memory, finding }: OwnedFinding, fix: FixHint): void {
  const { text: label, says } = fixWords(fix);
  const button = ways.createEl('button', { text: label, cls: 'tom-fix', attr: { type: 'button', 'aria-label': spokenName(label, says) } });
  button.addEventListener('click', () => void guarded(() => fixFinding(bench, finding, memory)));
}

/** The note that a near-duplicate repeats; null for other findings, and for parts of files, of which a finding names the files alone. */
function twinOf({ id, message, path, related }: Finding): string | null {
  const [other] = related ?? [];
  return id === 'note.duplicate' && message.startsWith('The note ') && other !== undefined && other !== path ? other : null;
}

function showNotDuplicates(text: HTMLElement, bench: Workbench, row: OwnedFinding, twin: string, options: FindingOptions): void {
  const { path } = row.finding;
  const says = `${titleOf(path)} and ${titleOf(twin)} are not duplicates: never ask again`;
  const button = text
    .createDiv({ cls: 'tom-violation-ways' })
    .createEl('button', { text: 'Not duplicates', cls: 'tom-way', attr: { type: 'button', 'aria-label': says } });
  button.addEventListener(
    'click',
    () =>
      void guarded(async () => {
        if (await markNotDuplicates(bench, path, twin, row.memory)) options.settled(row);
      }),
  );
}

/** The label of a fix's button, and its name for a screen reader. */
function fixWords(fix: FixHint): { readonly text: string; readonly says: string } {
  switch (fix.kind) {
    case 'rename':
      return { text: 'Rename', says: `Rename to ${titleOf(fix.to)}` };
    case 'relink':
      return { text: 'Relink', says: `Link to ${titleOf(fix.to)}` };
    case 'replace':
      return { text: fix.says, says: fix.says };
    case 'create':
      return { text: 'Create', says: `Create ${titleOf(fix.to)}` };
    case 'merge':
      return { text: 'Merge', says: `Merge ${titleOf(fix.from)} into ${titleOf(fix.into)}` };
    case 'archive':
      return {
        text: 'Archive',
        says: fix.paths.length === 1 ? `Archive ${titleOf(fix.paths[0] ?? '')}` : `Archive ${fix.paths.length} notes`,
      };
    case 'split':
      return { text: 'Split', says: 'Split the note by its headings' };
    case 'restore':
      return { text: 'Restore', says: 'Restore the accepted text' };
    case 'trim':
      return { text: 'Trim', says: 'Trim the file to its limit' };
    case 'index':
      return { text: 'Update', says: 'Update the top-of-mind note' };
    case 'set-property':
      return {
        text: `Set ${settingsOf(fix)
          .map(({ key }) => key)
          .join(', ')}`,
        says:
          fix.value === ''
            ? `Set ${fix.key} to a new value`
            : `Set ${settingsOf(fix)
                .map(({ key, value }) => `${key} to ${shownValue(value)}`)
                .join(', ')}`,
      };
  }
}
