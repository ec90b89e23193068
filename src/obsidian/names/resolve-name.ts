import { datedName } from '../../core/memory';
import type { Finding } from '../../core/model/finding';
import type { Memory } from '../../core/model/memory';
import { asVaultPath, basenameOf, isInside, isNotePath, stemOf, type VaultPath } from '../../core/model/path';
import { carryOut, showDone } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { moveExplanation } from '../refactor/move-files';
import { linksTold } from '../refactor/move-links';
import { today } from '../health/write-report';

/** The judgement on the name of a note. */
type NameAdvice =
  | { readonly kind: 'fits' }
  | { readonly kind: 'rename'; readonly to: VaultPath }
  /** Nothing can be proposed yet; `message` says what is lacking. */
  | { readonly kind: 'waits'; readonly message: string };

/** The name that the app gives a note before its writer does. */
const UNTITLED = /^Untitled(?: \d+)?$/;

/**
 * The convention's judgement on the name of a note. For a `new` note without any day, the day is today; a name that
 * means nothing is made from its first heading. Throws as `check` does.
 */
export async function adviseName(bench: Workbench, path: string, isNew: boolean): Promise<NameAdvice> {
  const memory = bench.settings.current().memories.find((one) => one.name === bench.memoryFor(path));
  if (memory === undefined || !isInside(path, memory.root)) return { kind: 'fits' };
  const { result } = await bench.memory.check({ memory: memory.name, paths: [path] });
  // In a vault that does not follow the convention at all, a name that does not either is only a remark.
  const misnamed = result.findings.filter((one) => one.path === path && one.id.startsWith('name.') && !(isNew && one.severity === 'info'));
  const [first] = misnamed;
  if (first === undefined) return { kind: 'fits' };
  const isUntitled = isNew && UNTITLED.test(stemOf(path));
  const to =
    (isUntitled ? null : renameOf(misnamed)) ?? (isNew ? await namedToday(bench, path, memory, isUntitled ? '' : stemOf(path)) : null);
  return to === null ? { kind: 'waits', message: first.message } : { kind: 'rename', to };
}

function renameOf(findings: readonly Finding[]): VaultPath | null {
  const fixes = findings.flatMap(({ fix }) => (fix?.kind === 'rename' ? [fix.to] : []));
  return fixes[fixes.length - 1] ?? null;
}

/** The name with today in it, where names of the folder have a day; null where that does not make it one. */
async function namedToday(bench: Workbench, from: string, memory: Memory, title: string): Promise<VaultPath | null> {
  const path = asVaultPath(from);
  if (!isNotePath(path)) return null;
  return datedName(await bench.snapshot(), memory, bench.settings.current().memories, path, { title, day: today() });
}

/** Gives a note the name that the convention would; says why where it has no name to give. */
export async function nameByConvention(bench: Workbench, path: string, isNew: boolean): Promise<void> {
  const advice = await adviseName(bench, path, isNew);
  if (advice.kind !== 'rename') {
    showNotice(advice.kind === 'fits' ? 'The name is fine.' : advice.message);
    return;
  }
  const outcome = await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the new name',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.rename(path, basenameOf(advice.to), { progress }),
  });
  if (outcome?.receipt) showDone(bench, `Renamed to "${titleOf(advice.to)}".${linksTold(outcome.result.links)}`, outcome.receipt);
}
