import type { Finding, FixHint } from '../../core/model/finding';
import type { CheckResult } from '../../core/model/results/health';
import { carryOut, showDone, type Change } from '../plan/carry-out';
import { setUpMemory } from '../memories/first-run';
import { showConflicts } from '../health/conflicts-dialog';
import { chooseNames } from './names';
import { guarded, showNotice } from '../ui/notices';
import { quietly, withProgress } from '../ui/progress';
import { conformityOf, fits } from '../../core/memory';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

type Kind = FixHint['kind'];

/** The effect of each kind of fix, said before the first of its kind, and the name under which the device remembers that. */
const kinds: Readonly<Record<Kind, { readonly kind: 'names' | 'properties' | 'links' | 'fix'; readonly explanation: string }>> = {
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
  replace: { kind: 'fix', explanation: 'One piece of the text changes as the preview shows. The rest of the note stays as it is.' },
  create: { kind: 'fix', explanation: 'A new, empty note is created, so that the links to its name lead somewhere.' },
  merge: { kind: 'fix', explanation: 'One note takes in the text of the other, and every link follows.' },
  archive: { kind: 'fix', explanation: 'The note moves to the archive, and every link follows. You can bring it back from there.' },
  split: { kind: 'fix', explanation: 'The parts of the note become notes of their own, and every link follows.' },
  restore: { kind: 'fix', explanation: 'The text that was accepted comes back.' },
  trim: { kind: 'fix', explanation: 'The file is cut to its limit. The text that is cut goes to the log.' },
  index: { kind: 'fix', explanation: 'The top-of-mind note is written again. Your own text around its list stays as it is.' },
};

/** Checks the names of a memory, or of these notes; shows what it finds, and fixes what the user chooses in one plan. */
export async function checkNames(bench: Workbench, paths?: readonly string[], memory = bench.activeMemory()): Promise<void> {
  const { result } = await withProgress('Checking names', (progress) =>
    bench.memory.check({ memory, progress, ...(paths === undefined ? {} : { paths }) }),
  );
  if (result.findings.length === 0) {
    showNotice(paths?.length === 1 ? 'The name is fine.' : 'All names are fine.');
    return;
  }
  const chosen = await chooseNames(
    bench,
    result.findings,
    (await isForeign(bench, result.findings, paths)) ? () => void guarded(() => setUpMemory(bench)) : null,
  );
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
  return !fits(await conformityOf(await bench.snapshot(), whole, progress));
}

/** Fixes this one finding. */
export async function fixFinding(bench: Workbench, finding: Finding, memory: string): Promise<void> {
  // Both texts are worth a look before one of them goes.
  if (finding.fix !== null && 'versions' in finding.fix) return showConflicts(bench, memory, finding.path);
  await fixFindings(bench, [finding], memory);
}

/** Fixes these findings of one memory, of one kind, in one plan. */
export async function fixFindings(bench: Workbench, findings: readonly Finding[], memory: string): Promise<void> {
  await fix(bench, findings, { doing: 'Preparing the fixes', propose: (progress) => bench.memory.fix(findings, { memory, progress }) });
}

/** Each finding is explained by its own kind of fix, and each kind once on a device. */
async function fix(bench: Workbench, findings: readonly Finding[], change: Pick<Change<CheckResult>, 'doing' | 'propose'>): Promise<void> {
  const all = [...new Set(findings.flatMap(({ fix }) => (fix === null ? [] : [fix.kind])))].map((kind) => kinds[kind]);
  const fresh = all.filter(({ kind }) => bench.device.needsExplaining(kind));
  const [first = kinds.rename] = fresh.length === 0 ? all : fresh;
  const outcome = await carryOut(bench, {
    ...change,
    kind: first.kind,
    explanation: fresh.map(({ explanation }) => explanation).join(' '),
  });
  if (outcome === null) return;
  for (const { kind } of fresh) bench.device.explained(kind);
  if (outcome.receipt === null) showNotice('Nothing is left to fix.');
  else showDone(bench, `${outcome.plan?.title ?? 'Fixed'}. ${counted(outcome.receipt.count, 'file')} changed.`, outcome.receipt);
}
