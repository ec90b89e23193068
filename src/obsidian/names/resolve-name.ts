import { TFile, type Plugin } from 'obsidian';
import { datedName } from '../../core/memory';
import type { Finding } from '../../core/model/finding';
import type { Memory } from '../../core/model/memory';
import { asVaultPath, basenameOf, isNotePath, stemOf, type VaultPath } from '../../core/model/path';
import { carryOut } from '../plan/carry-out';
import { showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { moveExplanation, linksTold } from '../refactor/moves';
import { today } from '../health/report';

/** The name that the app gives a note before its writer does. */
const UNTITLED = /^Untitled(?: \d+)?$/;
/** Who makes a note in the app sees it open within this time; one that sync or an agent made stays closed. Milliseconds. */
const OPENS_WITHIN = 2_000;

/** Notes that the user made since the plugin was loaded: today is their day where nothing else tells it. */
const madeHere = new WeakSet<TFile>();

/** Watches for notes that the user makes here. Call it when the layout is ready, since the app announces every file before. */
export function watchNewNotes(plugin: Plugin): void {
  const { vault, workspace } = plugin.app;
  let made: { readonly file: TFile; readonly at: number } | null = null;
  plugin.registerEvent(
    vault.on('create', (file) => {
      if (file instanceof TFile) made = { file, at: window.performance.now() };
    }),
  );
  plugin.registerEvent(
    workspace.on('file-open', (file) => {
      if (file !== null && file === made?.file && window.performance.now() - made.at <= OPENS_WITHIN) madeHere.add(file);
    }),
  );
}

/**
 * Gives a note the name that the convention would; says why where it has no name to give. A note made here without any
 * day gets today's, and a name that means nothing is made from its first heading.
 */
export async function nameByConvention(bench: Workbench, path: string): Promise<void> {
  const memory = bench.memoryHolding(path);
  const findings = memory === undefined ? [] : (await bench.memory.check({ memory: memory.name, paths: [path] })).result.findings;
  const file = bench.app.vault.getFileByPath(path);
  const isNew = file !== null && madeHere.has(file);
  // In a vault that does not follow the convention at all, a name that does not either is only a remark.
  const misnamed = findings.filter((one) => one.path === path && one.id.startsWith('name.') && !(isNew && one.severity === 'info'));
  const [first] = misnamed;
  if (memory === undefined || first === undefined) {
    showNotice('The name is fine.');
    return;
  }
  const isUntitled = isNew && UNTITLED.test(stemOf(path));
  const to =
    (isUntitled ? null : renameOf(misnamed)) ?? (isNew ? await namedToday(bench, path, memory, isUntitled ? '' : stemOf(path)) : null);
  if (to === null) {
    showNotice(first.message);
    return;
  }
  await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the new name',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.rename(path, basenameOf(to), { progress }),
    done: ({ links }) => `Renamed to "${titleOf(to)}".${linksTold(links)}`,
  });
}

function renameOf(findings: readonly Finding[]): VaultPath | null {
  const fixes = findings.flatMap(({ fix }) => (fix?.kind === 'rename' ? [fix.to] : []));
  return fixes[fixes.length - 1] ?? null;
}

/** The name with today in it, where names of the folder have a day; null if that does not make it one. */
async function namedToday(bench: Workbench, from: string, memory: Memory, title: string): Promise<VaultPath | null> {
  const path = asVaultPath(from);
  if (!isNotePath(path)) return null;
  return datedName(await bench.snapshot(), memory, bench.settings.current(), path, { title, day: today() });
}
