import type { HoverParent, Menu } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { type Finding, fixesAmongOthers, type FixHint, isAct, settingsOf, type Severity, shownValue } from '../../core/model/finding';
import { type IgnoreScope, PLAIN_NAMES } from '../../core/model/results/health';
import { iconButton, menuButton } from '../ui/icon-button';
import { type Row, type RowAct, type RowGroup, RowTree, Section } from '../ui/list';
import { type Findings, type OwnedFinding, readFindings } from './side-model';
import type { FindingFilter, ViewState } from './side-view';
import { fixFinding, fixFindings } from '../names/check-names';
import { groupBy } from '../../core/model/collections';
import { folderOf } from '../../core/model/path';
import { guarded, showError, showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';
import { carryOut, showDone } from '../plan/carry-out';
import { codeOf } from '../../core/model/errors';
import { breathing } from '../ui/progress';

const filters: Readonly<Record<FindingFilter, { readonly title: string; readonly says: string }>> = {
  all: { title: 'All', says: '' },
  error: { title: 'Errors', says: 'errors' },
  warning: { title: 'Errors and warnings', says: 'errors and warnings' },
  fixable: { title: 'With a fix', says: 'findings with a fix' },
  note: { title: 'About the open note', says: 'findings about the open note' },
};

/** The state of the findings, as they are shown. */
interface FindingsShown {
  readonly findings: Findings | null;
  readonly looking: boolean;
  /** True where the last look was stopped: what is shown is from before. */
  readonly stopped: boolean;
  /** True where the vault has changed since they were looked for. */
  readonly outdated: boolean;
  /** The open note; null for none. */
  readonly open: string | null;
}

interface Options extends FindingActs {
  readonly hoverParent: HoverParent;
  state(): ViewState;
  save(change: Partial<ViewState>): void;
  /** Stops looking; what was found before stays. */
  stop(): void;
  fallback(): HTMLElement;
}

/** The latest findings in groups by check, which fold; one filter for all of them. */
export class FindingsSection {
  private readonly section: Section;
  private readonly tree: RowTree;
  private readonly again: HTMLElement;
  private readonly filter: HTMLElement;
  private last: FindingsShown | null = null;
  private shown = '';

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly options: Options,
  ) {
    this.section = new Section(parent, 'Findings');
    this.filter = menuButton(this.section.head, 'list-filter', 'Filter findings', (menu) => this.fillFilter(menu));
    this.again = iconButton(this.section.head, 'refresh-cw', 'Look for findings');
    this.again.addEventListener('click', () => options.lookAgain());
    this.tree = new RowTree(this.section.body, bench.app, {
      label: 'Findings',
      noun: ['finding', 'findings'],
      hoverParent: options.hoverParent,
      fallback: () => options.fallback(),
      fold: (id, folded) => options.save({ folds: { ...options.state().folds, [id]: folded } }),
    });
  }

  toggle(isVisible: boolean): void {
    this.section.el.toggle(isVisible);
  }

  /** Says how far the looking is. */
  progress(text: string): void {
    this.section.notes.querySelector('.tom-looking')?.setText(text);
  }

  show(shown: FindingsShown): void {
    this.last = shown;
    const { filter, memory } = this.options.state();
    const key = JSON.stringify([shown, filter, memory]);
    if (key === this.shown) return;
    this.shown = key;
    const all = (shown.findings?.rows ?? []).filter((row) => memory === null || row.memory === memory);
    const rows = all.filter((row) => this.passes(row, filter, shown.open));
    this.again.toggleAttribute('disabled', shown.looking);
    this.filter.toggle(all.length > 0);
    this.filter.toggleClass('is-active', filter !== 'all');
    // Of notes that never took up the convention, figures by its rules would say nothing.
    const isCounted = shown.findings !== null && !isPlain(shown.findings, memory);
    this.section.count(isCounted ? rows.length : null);
    this.say(shown, all.length, rows.length, filter);
    this.tree.show(findingGroups(this.bench, rows, this.options.state().folds, this.options));
  }

  private say({ findings, looking, stopped, outdated }: FindingsShown, all: number, shown: number, filter: FindingFilter): void {
    const { section } = this;
    section.say(null);
    if (looking) {
      section.say('Looking through the notes…', 'tom-muted tom-looking', { role: 'status' });
      const says = 'Stop looking for findings';
      const stop = section.notes.createEl('button', { text: 'Stop', cls: 'tom-act', attr: { type: 'button', 'aria-label': says } });
      stop.addEventListener('click', () => {
        stop.toggleAttribute('disabled', true);
        this.options.stop();
      });
      return;
    }
    if (findings === null) {
      section.say(stopped ? 'You stopped looking.' : 'This reads every note, which takes a moment in a large vault.');
      const look = section.notes.createEl('button', { text: 'Look for findings', attr: { type: 'button' } });
      look.addEventListener('click', () => this.options.lookAgain());
      return;
    }
    const say = (text: string): void => void section.notes.createDiv({ text, cls: 'tom-muted' });
    if (outdated || stopped) say(`${stopped ? 'You stopped looking.' : 'The vault has changed since.'} Refresh to bring this up to date.`);
    if (isPlain(findings, this.options.state().memory)) say(PLAIN_NAMES);
    if (all === 0) say('Nothing found: every check passes.');
    else if (filter !== 'all') {
      say(`Showing ${filters[filter].says}: ${shown} of ${all}.`);
      const reset = section.notes.createEl('button', { text: 'Show all', cls: 'tom-link', attr: { type: 'button' } });
      reset.addEventListener('click', () => this.choose('all'));
    }
  }

  private passes({ finding }: OwnedFinding, filter: FindingFilter, open: string | null): boolean {
    const { severity, fix, path, related } = finding;
    if (filter === 'error') return severity === 'error';
    if (filter === 'warning') return severity !== 'info';
    if (filter === 'fixable') return fix !== null && (isAct(fix) || fix.kind !== 'create');
    return filter === 'all' || path === open || related?.some((one) => one === open) === true;
  }

  private fillFilter(menu: Menu): void {
    const { filter } = this.options.state();
    for (const [id, { title }] of Object.entries(filters) as [FindingFilter, { readonly title: string }][])
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setChecked(id === filter)
          .onClick(() => this.choose(id)),
      );
  }

  private choose(filter: FindingFilter): void {
    this.options.save({ filter });
    if (this.last !== null) this.show(this.last);
    this.filter.focus();
  }
}

/** True where no memory, or not the one asked for, takes up the convention of names: then it has no score. */
function isPlain({ rows, scores }: Findings, memory: string | null): boolean {
  return memory === null ? rows.some((row) => !(row.memory in scores)) : !(memory in scores);
}

const looks: Record<Severity, { readonly name: string; readonly label: string }> = {
  error: { name: 'circle-x', label: 'Error' },
  warning: { name: 'triangle-alert', label: 'Warning' },
  info: { name: 'info', label: 'Note' },
};

/** The list's answer when something of it is settled. */
export interface FindingActs {
  /** A finding is settled without a change of its note. */
  settled(row: OwnedFinding): void;
  /** The findings are to be looked for again. */
  lookAgain(): void;
}

/** The findings under the names of their checks, the worst first: as many of them as make a short list come unfolded. */
function findingGroups(
  bench: Workbench,
  rows: readonly OwnedFinding[],
  folds: Readonly<Record<string, boolean>>,
  acts: FindingActs,
): RowGroup[] {
  let shown = 0;
  return [...groupBy(rows, ({ check }) => check)].map(([check, own]) => ({
    id: check,
    // The worst of them comes first.
    cls: `tom-${own[0]?.finding.severity ?? 'info'}`,
    icon: looks[own[0]?.finding.severity ?? 'info'],
    title: own[0]?.title ?? check,
    rows: own.map((row) => findingRow(bench, row, acts)),
    act: fixAll(bench, own),
    folded: folds[check] ?? (shown += own.length) > SHORT_LIST,
  }));
}

/** So many findings are seen without unfolding a group. */
const SHORT_LIST = 12;

/** One plan for all of a group that a plan can fix together; null for fewer than two. The largest memory goes first. */
function fixAll(bench: Workbench, rows: readonly OwnedFinding[]): RowAct | null {
  const [most = []] = [...groupBy(rows, ({ memory }) => memory).values()]
    .map((own) => together(own.map(({ finding }) => finding)))
    .sort((a, b) => b.length - a.length);
  const memory = rows.find(({ finding }) => finding === most[0])?.memory;
  if (most.length < 2 || memory === undefined) return null;
  const label = `Fix ${most.length}`;
  return { label, says: `${label}: ${rows[0]?.title ?? ''}, as one change`, run: () => fixFindings(bench, most, memory) };
}

/** The findings that one plan fixes: what changes texts and names, else what one capability does for all. */
function together(findings: readonly Finding[]): readonly Finding[] {
  const plain = findings.filter(({ fix }) => fix !== null && fixesAmongOthers(fix));
  const shared = (['index', 'archive'] as const).map((kind) => findings.filter(({ fix }) => fix?.kind === kind));
  return [plain, ...shared].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** A finding as a row: a click opens the note at the line, the button fixes what can be fixed, the menu ignores it. */
export function findingRow(bench: Workbench, row: OwnedFinding, acts: FindingActs): Row {
  const { memory, finding } = row;
  const { fix, severity } = finding;
  // A note that nobody has written yet cannot be opened: the first that wants it can.
  const path = fix?.kind === 'create' ? (finding.related?.[0] ?? finding.path) : finding.path;
  const twin = twinOf(finding);
  return {
    id: `${memory} ${finding.key ?? finding.id} ${finding.path} ${finding.line ?? 0} ${finding.message}`,
    cls: `tom-finding tom-${severity}`,
    icon: looks[severity],
    title: titleOf(finding.path),
    place: [folderOf(finding.path), finding.line === undefined ? '' : `line ${finding.line}`].filter((part) => part !== '').join(', '),
    lines: [finding.message],
    note: { path, line: finding.line },
    act: fix === null ? null : fixAct(bench, row, fix),
    ...(finding.key === undefined
      ? {}
      : {
          menu: (menu) => {
            if (twin !== null)
              menu.addItem((item) =>
                item
                  .setTitle('Not duplicates')
                  .setIcon('copy-x')
                  .onClick(
                    () =>
                      void guarded(async () => {
                        if (await markNotDuplicates(bench, finding.path, twin, memory)) acts.settled(row);
                      }),
                  ),
              );
            fillIgnoreMenu(menu, bench, row, (scope) => (scope === 'once' ? acts.settled(row) : acts.lookAgain()));
          },
        }),
  };
}

function fixAct(bench: Workbench, { memory, finding }: OwnedFinding, fix: FixHint): RowAct {
  const { text, says } = fixWords(fix);
  return { label: text, says, run: () => fixFinding(bench, finding, memory) };
}

/** The note that a near-duplicate repeats; null for other findings, and for parts of files, of which a finding names the files alone. */
function twinOf({ id, message, path, related }: Finding): string | null {
  const [other] = related ?? [];
  return id === 'note.duplicate' && message.startsWith('The note ') && other !== undefined && other !== path ? other : null;
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
      if (fix.versions) return { text: 'Settle', says: 'Settle both versions' };
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

/** Remembers that a finding is not to be shown again, as far as `scope` says. False where the user said no. */
async function ignoreFinding(bench: Workbench, finding: Finding, scope: IgnoreScope, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decision',
    // The menu says it.
    explanation: null,
    needsPreview: () => false,
    propose: (progress) => bench.memory.ignore(finding, scope, { memory, progress }),
  });
  if (outcome === null) return false;
  if (outcome.receipt === null) showNotice('This is ignored already.');
  else showDone(bench, 'Ignored. The score stays as it is.', outcome.receipt);
  return true;
}

/** The ways to ignore a finding, and what that does. `done` hears how far somebody ignored it. */
function fillIgnoreMenu(
  menu: Menu,
  bench: Workbench,
  { finding, memory }: { readonly finding: Finding; readonly memory: string },
  done: (scope: IgnoreScope) => void,
): void {
  const offer = (title: string, scope: IgnoreScope): void => {
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon('eye-off')
        .onClick(
          () =>
            void guarded(async () => {
              if (await ignoreFinding(bench, finding, scope, memory)) done(scope);
            }),
        ),
    );
  };
  offer('Ignore this finding', 'once');
  offer('Ignore such findings about this note', 'note');
  offer('Ignore this check', 'check');
  menu.addItem((item) => item.setTitle('Kept in the decisions note; Undo takes it back').setIsLabel(true));
}

/** Remembers that two notes or entries are no duplicates; each a path, for a section `PATH#HEADING`. False where the user said no. */
async function markNotDuplicates(bench: Workbench, one: string, other: string, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decision',
    explanation:
      'That the two are no duplicates is written down in the decisions note of the memory. The notes themselves stay as they are.',
    propose: (progress) => bench.memory.markNotDuplicates(one, other, { memory, progress }),
  });
  if (outcome === null) return false;
  if (outcome.receipt === null) showNotice('They are kept apart already.');
  else showDone(bench, 'They are kept apart. You are not asked about them again.', outcome.receipt);
  return true;
}

/** The view that shows a look: asked whether it is there still, and informed. */
interface LookEvents {
  /** True once nobody is there to see the result. */
  isClosed(): boolean;
  /** How far it is. */
  progress(text: string): void;
  /** The look has begun. */
  began(): void;
}

/** The last findings, and the looking itself, which reads every note of every memory. */
export class FindingsLook {
  /** The last result; null before the first. */
  findings: Findings | null = null;
  /** True where the vault has changed since then, or nothing was looked for yet. */
  isOutdated = true;
  isLooking = false;
  /** True where the last look was stopped: the result is from before. */
  isStopped = false;

  constructor(
    private readonly bench: Workbench,
    private readonly events: LookEvents,
  ) {}

  /**
   * Looks for findings; an error is shown, and the result of before stays. Returns false where
   * another look runs already, and then does nothing.
   */
  async run(): Promise<boolean> {
    if (this.isLooking) return false;
    this.isLooking = true;
    this.isStopped = false;
    this.isOutdated = false;
    this.events.began();
    try {
      const progress = breathing(
        (text) => this.events.progress(text),
        () => this.events.isClosed() || this.isStopped,
      );
      this.findings = await readFindings(this.bench, progress);
    } catch (error) {
      if (codeOf(error) !== 'cancelled' && codeOf(error) !== 'still_indexing') showError(error);
    } finally {
      this.isLooking = false;
    }
    return true;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Takes out a finding that was settled, so that it goes at once and not with the next look. */
  drop(row: OwnedFinding): void {
    const isIt = (one: OwnedFinding): boolean => one.memory === row.memory && one.finding.key === row.finding.key;
    if (this.findings !== null) this.findings = { ...this.findings, rows: this.findings.rows.filter((one) => !isIt(one)) };
  }
}
