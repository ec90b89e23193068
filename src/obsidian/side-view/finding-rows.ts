import { fixFinding, fixFindings } from '../names/check-names';
import { groupBy } from '../../core/model/collections';
import { fixesAmongOthers, settingsOf, shownValue, type Finding, type FixHint, type Severity } from '../../core/model/finding';
import { folderOf } from '../../core/model/path';
import { guarded, showNotice } from '../ui/notices';
import type { Row, RowAct, RowGroup } from '../ui/rows';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { OwnedFinding } from './side-model';
import type { Menu } from 'obsidian';
import type { IgnoreScope } from '../../core/model/results/health';
import { carryOut, showDone } from '../plan/carry-out';

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
export function findingGroups(
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
