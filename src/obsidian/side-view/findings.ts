import { groupBy } from '../../core/model/collections';
import { codeOf } from '../../core/model/errors';
import { fixesAmongOthers, settingsOf, shownValue, type Finding, type FixHint, type Severity } from '../../core/model/finding';
import { folderOf } from '../../core/model/path';
import { countsInWords, PLAIN_NAMES, type IgnoreScope } from '../../core/model/results/health';
import type { Workbench } from '../app/workbench';
import { fixFinding, fixFindings } from '../names/check-names';
import { carryOut } from '../plan/carry-out';
import { addButtons } from '../ui/dialog';
import type { MenuLine } from '../ui/icon-button';
import { ListSection, oneEach, type Row, type RowAct, type RowGroup, type TreeOptions } from '../ui/list';
import { showError } from '../ui/notices';
import { breathing } from '../ui/progress';
import { dayIn, plainText, plainTitle, titleOf } from '../ui/wording';
import { readFindings, weight, type Findings, type OwnedFinding, type ViewState } from './side-model';

/** The list's answer when something of it is settled. */
export interface FindingActs {
  /** A finding is settled without a change of its note. */
  settled(row: OwnedFinding): void;
  lookAgain(): void;
}

interface Options extends FindingActs {
  readonly list: Omit<TreeOptions, 'label' | 'noun'>;
  /** True once nobody is there to see the result. */
  isClosed(): boolean;
  began(): void;
  state(): ViewState;
}

/** The latest findings in groups by check, which fold. Looking for them reads every note of every memory. */
export class FindingsSection {
  /** The last result; null before the first. */
  findings: Findings | null = null;
  /** True if the vault has changed since then, or nothing was looked for yet. */
  isOutdated = true;
  isLooking = false;
  /** True if the last look was stopped: the result is from before. */
  private isStopped = false;
  readonly section: ListSection;
  private shown = '';

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly options: Options,
  ) {
    this.section = new ListSection(parent, bench.app, { ...options.list, label: 'Memory', noun: ['finding', 'findings'] });
  }

  /** Looks for findings; an error is shown, and the result of before stays. False if another look runs already: nothing is done then. */
  async look(): Promise<boolean> {
    if (this.isLooking) return false;
    this.isLooking = true;
    this.isStopped = false;
    this.isOutdated = false;
    this.options.began();
    try {
      const progress = breathing(
        (text) => this.section.notes.querySelector('.tom-looking')?.setText(text),
        () => this.options.isClosed() || this.isStopped,
      );
      this.findings = await readFindings(this.bench, progress);
    } catch (error) {
      if (codeOf(error) !== 'cancelled' && codeOf(error) !== 'still_indexing') showError(error);
    } finally {
      this.isLooking = false;
    }
    return true;
  }

  /** Takes out a finding that was settled, so that it goes at once and not with the next look. */
  drop({ memory, finding }: OwnedFinding): void {
    const isIt = (one: OwnedFinding): boolean => one.memory === memory && one.finding.key === finding.key;
    if (this.findings !== null) this.findings = { ...this.findings, rows: this.findings.rows.filter((one) => !isIt(one)) };
  }

  /** Shows what was found; a memory without notes has nothing to find. */
  show(hasNotes: boolean): void {
    const { findings, isLooking, isStopped, isOutdated } = this;
    const { memory, folds } = this.options.state();
    const key = JSON.stringify([findings, isLooking, isStopped, isOutdated, memory, hasNotes]);
    if (key === this.shown) return;
    this.shown = key;
    const rows = (findings?.rows ?? []).filter((row) => memory === null || row.memory === memory);
    this.section.notes.empty();
    if (hasNotes) this.say(rows);
    this.section.tree.show(findingGroups(this.bench, rows, folds, this.options));
  }

  private say(all: readonly OwnedFinding[]): void {
    const { findings, isLooking, isStopped, isOutdated } = this;
    const { memory } = this.options.state();
    const { notes } = this.section;
    const say = (text: string): void => void notes.createDiv({ text, cls: 'tom-muted' });
    if (isLooking) {
      notes.createDiv({ text: 'Checking the notes…', cls: 'tom-muted tom-looking', attr: { role: 'status' } });
      const run = (): void => {
        stop?.toggleAttribute('disabled', true);
        this.isStopped = true;
      };
      const [stop] = addButtons(notes, [{ text: 'Stop', says: 'Stop checking', run }]);
      return;
    }
    if (findings === null) {
      say(isStopped ? 'You stopped the check.' : 'This reads every note, which takes a moment in a large vault.');
      addButtons(notes, [{ text: 'Check now', run: () => this.options.lookAgain() }]);
      return;
    }
    if (isOutdated || isStopped)
      say(`${isStopped ? 'You stopped the check.' : 'The vault has changed since.'} Refresh to bring this up to date.`);
    if (isPlain(findings, memory)) say(PLAIN_NAMES);
    else if (all.length > 0) say(`${countsInWords(all.map(({ finding }) => finding))}.`);
    if (all.length === 0) say('Nothing found: every check passes.');
  }
}

/** True if no memory, or not the one asked for, takes up the convention of names: then it has no score. */
function isPlain({ rows, scores }: Findings, memory: string | null): boolean {
  return memory === null ? rows.some((row) => !(row.memory in scores)) : !(memory in scores);
}

const looks: Record<Severity, { readonly name: string; readonly label: string }> = {
  error: { name: 'circle-x', label: 'To fix now' },
  warning: { name: 'triangle-alert', label: 'Worth a look' },
  info: { name: 'info', label: 'To know' },
};

/** So many findings are seen without unfolding a group. */
const SHORT_LIST = 12;

/**
 * The findings as one row a note, under the name of the check of its worst: the worst first, as many groups unfolded as make a
 * short list.
 */
function findingGroups(
  bench: Workbench,
  rows: readonly OwnedFinding[],
  folds: Readonly<Record<string, boolean>>,
  acts: FindingActs,
): RowGroup[] {
  const ordered = [...rows].sort((a, b) => weight[a.finding.severity] - weight[b.finding.severity]);
  const worst = new Map([...ordered].reverse().map(({ finding, check }) => [finding.path, check]));
  let shown = 0;
  return [...groupBy(ordered, ({ finding, check }) => worst.get(finding.path) ?? check)].map(([check, own]) => {
    const each = oneEach(own.map((row) => findingRow(bench, row, acts)));
    const severity = own[0]?.finding.severity ?? 'info';
    return {
      id: check,
      cls: `tom-${severity}`,
      icon: looks[severity],
      title: own[0]?.title ?? check,
      rows: each,
      act: fixAll(
        bench,
        rows.filter((row) => row.check === check),
      ),
      folded: folds[check] ?? (shown += each.length) > SHORT_LIST,
    };
  });
}

/** One plan for all of a group that a plan can fix together; null for fewer than two. The largest memory goes first. */
function fixAll(bench: Workbench, rows: readonly OwnedFinding[]): RowAct | null {
  const [most = []] = [...groupBy(rows, ({ memory }) => memory).values()]
    .map((own) => together(own.map(({ finding }) => finding)))
    .sort((a, b) => b.length - a.length);
  const memory = rows.find(({ finding }) => finding === most[0])?.memory;
  if (most.length < 2 || memory === undefined) return null;
  const label = `Fix ${most.length}`;
  return { icon: 'wand', label, says: `${label}: ${rows[0]?.title ?? ''}, as one change`, run: () => fixFindings(bench, most, memory) };
}

/** The findings that one plan fixes: what changes texts and names, else what one capability does for all. */
function together(findings: readonly Finding[]): readonly Finding[] {
  const plain = findings.filter(({ fix }) => fix !== null && fixesAmongOthers(fix));
  const shared = (['index', 'archive'] as const).map((kind) => findings.filter(({ fix }) => fix?.kind === kind));
  return [plain, ...shared].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** A finding as a row, titled by its note: a click opens that at the line, the button fixes what can be fixed, the menu ignores it. */
export function findingRow(bench: Workbench, row: OwnedFinding, acts: FindingActs): Row {
  const { memory, finding } = row;
  const { fix, severity } = finding;
  // A note that nobody has written yet cannot be opened: the first that wants it can.
  const path = fix?.kind === 'create' ? (finding.related?.[0] ?? finding.path) : finding.path;
  return {
    id: `${memory} ${finding.key ?? finding.id} ${finding.path} ${finding.line ?? 0} ${finding.message}`,
    cls: `tom-finding tom-${severity}`,
    icon: looks[severity],
    of: finding.path,
    title: plainTitle(finding.path),
    place: [dayIn(finding.path), folderOf(finding.path), finding.line === undefined ? '' : `line ${finding.line}`]
      .filter((part) => part !== '')
      .join(', '),
    lines: [plainText(finding.message, finding.path)],
    note: { path, line: finding.line },
    act: fix === null ? null : { icon: 'wand', ...fixWords(fix), run: () => fixFinding(bench, finding, memory) },
    ...(finding.key === undefined ? {} : { menu: settlingLines(bench, row, acts) }),
  };
}

/** The note that another one repeats or clashes with; null for other findings, and for parts of files, of which a finding names the files alone. */
function twinOf({ id, message, path, related }: Finding): string | null {
  const [other] = related ?? [];
  return ['note.duplicate', 'fact.clash'].includes(id) && message.startsWith('The note ') && other !== undefined && other !== path
    ? other
    : null;
}

function fixWords(fix: FixHint): { readonly label: string; readonly says: string } {
  const does = (label: string, what: string) => ({ label, says: `${label} ${what}` });
  switch (fix.kind) {
    case 'rename':
      return does('Rename', `to ${titleOf(fix.to)}`);
    case 'relink':
      return { label: fix.says ?? 'Relink', says: fix.says ?? `Link to ${titleOf(fix.to)}` };
    case 'replace':
      return { label: fix.says, says: fix.says };
    case 'create':
      return does('Create', titleOf(fix.to));
    case 'merge':
      return fix.versions
        ? { label: 'Resolve sync conflict', says: 'Resolve sync conflict' }
        : does('Merge', `${titleOf(fix.from)} into ${titleOf(fix.into)}`);
    case 'supersede':
      return { label: 'Supersede', says: `Mark ${titleOf(fix.older.path)} as superseded` };
    case 'archive':
      return does('Archive', fix.paths.length === 1 ? titleOf(fix.paths[0] ?? '') : `${fix.paths.length} notes`);
    case 'split':
      return does('Split', 'the note by its headings');
    case 'restore':
      return does('Restore', 'the accepted text');
    case 'trim':
      return does('Trim', 'the file to its limit');
    case 'index':
      return does('Update', 'the top-of-mind note');
    case 'set-property': {
      const set = settingsOf(fix);
      const values = set.map(({ key, value }) => `${key} to ${fix.value === '' ? 'a new value' : shownValue(value)}`);
      return { label: `Set ${set.map(({ key }) => key).join(', ')}`, says: `Set ${values.join(', ')}` };
    }
  }
}

/** The ways to settle a finding without a change of its note: ignoring it as far as one likes, and that two notes are no duplicates. */
function settlingLines(bench: Workbench, row: OwnedFinding, acts: FindingActs): MenuLine[] {
  const { finding, memory } = row;
  const ignore = (title: string, scope: IgnoreScope): MenuLine => ({
    title,
    icon: 'eye-off',
    run: async () => {
      const outcome = await carryOut(bench, {
        kind: 'fix',
        doing: 'Preparing the decision',
        // The menu says it.
        explanation: null,
        needsPreview: () => false,
        propose: (progress) => bench.memory.ignore(finding, scope, { memory, progress }),
        done: () => 'Ignored. The score stays as it is.',
        nothing: 'This is already ignored.',
      });
      if (outcome === null) return;
      if (scope === 'once') acts.settled(row);
      else acts.lookAgain();
    },
  });
  const twin = twinOf(finding);
  const keepApart = async (other: string): Promise<void> => {
    const outcome = await carryOut(bench, {
      kind: 'fix',
      doing: 'Preparing the decision',
      explanation: 'The decisions note of the memory will say that the two are not duplicates. The notes stay as they are.',
      propose: (progress) => bench.memory.markNotDuplicates(finding.path, other, { memory, progress }),
      done: () => 'They are kept apart. You will not be asked again.',
      nothing: 'They are already kept apart.',
    });
    if (outcome !== null) acts.settled(row);
  };
  return [
    ...(twin === null ? [] : [{ title: 'Not duplicates', icon: 'copy-x', run: () => keepApart(twin) }]),
    ignore('Ignore this finding', 'once'),
    ignore('Ignore such findings about this note', 'note'),
    ignore('Ignore this check', 'check'),
    { title: 'Kept in the decisions note; Undo takes it back' },
  ];
}
