import type { UserEvent } from 'obsidian';
import { type Finding, type FixHint, settingsOf, shownValue } from '../../core/model/finding';
import type { Progress } from '../../core/model/ports';
import type { CheckResult } from '../../core/model/results/health';
import { carryOut, type Change } from '../plan/carry-out';
import { freeFolder, setUpMemory, startAt } from '../memories/first-run';
import { showConflicts } from '../health/conflicts-dialog';
import { guarded, showNotice } from '../ui/notices';
import { quietly, withProgress } from '../ui/progress';
import { conformityOf, fits } from '../../core/memory';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { openAt } from '../ui/opening';
import { addButtons, muted, showDialog } from '../ui/dialog';
import { Ticks, type TickRow } from '../ui/ticks';

type Kind = FixHint['kind'];

interface Effect {
  readonly kind: string;
  readonly explanation: string;
}

/** The effect of each kind of fix, said before the first of its kind, and the name under which the device remembers that. */
const kinds: Readonly<Partial<Record<Kind, Effect>>> & { readonly rename: Effect } = {
  rename: {
    kind: 'names',
    explanation:
      'The note gets the name that its convention asks for, and links to it follow. Only the notes you choose are renamed; their text stays as it is, apart from those links.',
  },
  'set-property': { kind: 'properties', explanation: 'One or more properties of the note are set. Everything else in it stays as it is.' },
  relink: {
    kind: 'links',
    explanation: 'The link is rewritten so that it leads to the note it means. The rest of the text stays as it is, and so does that note.',
  },
};
const other: Effect = { kind: 'fix', explanation: 'The fix changes what the preview shows, and nothing else.' };

/** Checks the names of a memory, or of these notes; shows what it finds, and fixes what the user chooses in one plan. */
export async function checkNames(bench: Workbench, paths?: readonly string[], memory = bench.activeMemory()): Promise<void> {
  const { result } = await withProgress('Checking names', (progress) =>
    bench.memory.check({ memory, progress, ...(paths === undefined ? {} : { paths }) }),
  );
  if (result.findings.length === 0) {
    showNotice(paths?.length === 1 ? 'The name is fine.' : 'All names are fine.');
    return;
  }
  const setUp = (await isForeign(bench, result.findings, paths))
    ? () => void guarded(() => setUpMemory(bench, { ...startAt(), root: freeFolder(bench) }))
    : null;
  const chosen = await askNames(bench, result.findings, setUp);
  if (chosen === null) return;
  const fixed = result.findings.filter(({ path }) => chosen.includes(path));
  await fix(bench, fixed, {
    doing: 'Preparing the new names',
    propose: (progress) => bench.memory.check({ memory, paths: chosen, fix: true, progress }),
  });
}

/** True if the notes have names of another kind altogether, and nobody chose to have some of them checked, or set a memory up. */
async function isForeign(bench: Workbench, findings: readonly Finding[], paths: readonly string[] | undefined): Promise<boolean> {
  if (paths !== undefined) return false;
  if (findings.some(({ id, severity }) => id === 'name.pattern' && severity === 'info')) return true;
  const [whole] = bench.settings.current().memories;
  if (whole === undefined || bench.settings.namesMemories()) return false;
  const progress = quietly(() => bench.isClosed);
  return !fits(await conformityOf(await bench.snapshot(), whole, progress, bench.settings.current()));
}

/** Fixes this one finding. */
export async function fixFinding(bench: Workbench, finding: Finding, memory: string, isShown = false): Promise<void> {
  // Both texts are worth a look before one of them goes.
  if (finding.fix !== null && 'versions' in finding.fix) return showConflicts(bench, memory, finding.path);
  await fixFindings(bench, [finding], memory, isShown);
}

/** Shows what the fix of the finding with this key would change, also where changes are not shown otherwise, and carries it out after a yes. */
export async function fixNamed(bench: Workbench, key: string, memory = bench.activeMemory() ?? ''): Promise<void> {
  const { result } = await withProgress('Looking for the finding', (progress) => bench.memory.health({ memory, progress }));
  const finding = result.findings.find((one) => one.key === key);
  if (finding === undefined) showNotice('This finding is gone, or you ignored it. Nothing was changed.');
  else if (finding.fix === null) showNotice(`This finding has no automatic fix. ${finding.message}`);
  else await fixFinding(bench, finding, memory, true);
}

/** Fixes these findings of one memory, of one kind, in one plan. */
export async function fixFindings(bench: Workbench, findings: readonly Finding[], memory: string, isShown = false): Promise<void> {
  const propose = (progress: Progress) => bench.memory.fix(findings, { memory, progress });
  await fix(bench, findings, { doing: 'Preparing the fixes', isShown, propose });
}

/** Each finding is explained by its own kind of fix, and each kind once on a device. */
async function fix(
  bench: Workbench,
  findings: readonly Finding[],
  change: Pick<Change<CheckResult>, 'doing' | 'propose' | 'isShown'>,
): Promise<void> {
  const all = [...new Set(findings.flatMap(({ fix }) => (fix === null ? [] : [fix.kind])))].map((kind) => kinds[kind] ?? other);
  const fresh = all.filter(({ kind }) => bench.device.needsExplaining(kind));
  const [first = kinds.rename] = fresh.length === 0 ? all : fresh;
  const outcome = await carryOut(bench, {
    ...change,
    kind: first.kind,
    explanation: fresh.map(({ explanation }) => explanation).join(' '),
    done: (_, { plan, receipt }) => `${plan?.title ?? 'Fixed'}. ${counted(receipt?.count ?? 0, 'file')} changed.`,
    nothing: 'Nothing is left to fix.',
  });
  if (outcome !== null) for (const { kind } of fresh) bench.device.explained(kind);
}

/**
 * Shows names that break the rules, old beside new, with a tick box each. Where most notes have names of another
 * kind, `setUp` leads to a folder of its own, none is ticked, and nothing is counted; else it is null. Resolves with
 * the paths to fix; null if closed.
 */
function askNames(bench: Workbench, findings: readonly Finding[], setUp: (() => void) | null): Promise<readonly string[] | null> {
  const fixable = [...new Set(findings.filter((finding) => finding.fix !== null).map((finding) => finding.path))];
  const rest = findings.filter((finding) => !fixable.includes(finding.path));
  return showDialog<readonly string[]>(bench.app, 'Check names', 'tom-names', (el, dialog) => {
    const body = el.createDiv({ cls: 'tom-scroll' });
    const countChosen = (): void => {
      const { size } = ticks.chosen;
      button?.setText(size === 0 ? 'Nothing chosen' : `Fix ${counted(size, 'note')}`);
      button?.toggleAttribute('disabled', size === 0);
    };
    const ticks = new Ticks(setUp === null ? fixable : [], countChosen);
    const apply = (): void => {
      const chosen = fixable.filter((path) => ticks.chosen.has(path));
      if (chosen.length > 0) dialog.finish(chosen);
    };
    const leave = (): void => {
      dialog.close();
      setUp?.();
    };
    if (fixable.length > 0) {
      const text = 'Every link to a renamed note follows. You can take it back with one click.';
      const plain =
        'Most notes here are named in their own way, so none is ticked. A new folder can be the memory instead, and these notes stay as they are.';
      body.createEl('p', { text: setUp === null ? text : `${plain} ${text}`, cls: 'tom-muted' });
      ticks.showAll(body);
      const rows = fixable.map((path) => {
        const own = findings.filter((finding) => finding.path === path);
        return rowOf(path, own);
      });
      ticks.list(body, rows);
    }
    if (rest.length > 0) {
      const details = body.createEl('details', { cls: 'tom-names-rest', attr: fixable.length === 0 ? { open: 'true' } : {} });
      const summary = setUp === null ? `${counted(rest.length, 'finding')} for you to look at` : 'For you to look at';
      details.createEl('summary', { text: summary });
      const list = details.createEl('ul', { cls: 'tom-receipt-list' });
      for (const { path, line, message } of rest) {
        const item = list.createEl('li');
        const run = (event: UserEvent): Promise<void> => {
          dialog.close();
          return openAt(bench.app, path, line, event);
        };
        addButtons(item, [{ text: titleOf(path), cls: 'tom-link', title: path, run }]);
        muted(item, message);
      }
    }
    const isEmpty = fixable.length === 0;
    const buttons = dialog.buttonRow([
      ...(setUp === null ? [] : [{ text: 'Use a new folder…', run: leave }]),
      { text: isEmpty ? 'Close' : 'Cancel', main: isEmpty, run: () => dialog.close() },
      ...(isEmpty ? [] : [{ text: '', main: true, run: apply }]),
    ]);
    const button = isEmpty ? undefined : buttons.at(-1);
    countChosen();
    if (!isEmpty) dialog.onModEnter(apply);
  });
}

/** A note with what would fix it, old beside new. */
function rowOf(path: string, findings: readonly Finding[]): TickRow {
  const isRenamed = findings.some(({ fix }) => fix?.kind === 'rename');
  const fixes = findings.flatMap(({ fix }) => {
    if (fix?.kind === 'rename') return [{ text: titleOf(fix.to), cls: 'tom-name-new', title: fix.to }];
    const set = fix?.kind === 'set-property' ? settingsOf(fix) : [];
    return set.map(({ key, value }) => ({ text: `${key}: ${value === '' ? 'a new one' : shownValue(value)}`, cls: 'tom-name-new' }));
  });
  return {
    id: path,
    lines: [
      { text: titleOf(path), cls: isRenamed ? 'tom-name-old' : 'tom-name-kept', title: path },
      ...fixes,
      ...findings.map(({ message }) => ({ text: message, cls: 'tom-muted' })),
    ],
  };
}
