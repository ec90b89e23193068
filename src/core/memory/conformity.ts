import { conventionIn } from '../conventions/effective';
import { namesFit, parseName, patternsFor } from '../decide/naming/index';
import type { DecideContext } from '../model/context';
import { innerRoots, type Memory } from '../model/memory';
import { folderOf, type VaultPath } from '../model/path';
import type { Progress } from '../model/ports';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import { entriesOf, insideMemory } from '../read/memory/scope';

/** How far a folder is named as a convention says. */
export interface Conformity {
  /** Notes whose folder has a rule of naming, and those of them that follow it. */
  readonly asked: number;
  readonly named: number;
  /** Those that do not, in code point order. */
  readonly others: readonly VaultPath[];
}

/** Notes looked at between two reports of progress. */
const STEP = 250;

/** Counts names under a memory that need not be saved. Looks at names alone; stops where `progress` does. `settings` say which memories and conventions there are. */
export async function conformityOf(
  snapshot: Snapshot,
  memory: Memory,
  progress: Progress,
  settings: Pick<Settings, 'memories' | 'conventions'>,
): Promise<Conformity> {
  const ctx = nameContext(snapshot, memory, settings);
  const { convention } = ctx;
  const entries = entriesOf(ctx);
  const others: VaultPath[] = [];
  let asked = 0;
  for (const [at, { path }] of entries.entries()) {
    if (at % STEP === 0) await progress.report(at, entries.length, 'Names');
    const inside = insideMemory(ctx, path);
    if (patternsFor(convention, folderOf(inside)).length === 0) continue;
    asked += 1;
    if (parseName(convention, inside) === null) others.push(path);
  }
  return { asked, named: asked - others.length, others };
}

/** False where so few names follow the convention that the folder has ways of its own. */
export function fits({ asked, named }: Conformity): boolean {
  return namesFit(asked, named);
}

/** Of names alone: nothing here makes a plan, so nothing asks for a time or an id. */
function nameContext(snapshot: Snapshot, memory: Memory, settings: Pick<Settings, 'memories' | 'conventions'>): DecideContext {
  const convention = conventionIn(memory, settings);
  return {
    snapshot,
    memory,
    inner: innerRoots(memory, settings.memories),
    others: [],
    convention,
    today: '',
    created: '',
    newId: () => '',
  };
}
