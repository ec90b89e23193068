import { conventionIn, entriesOf, insideMemory, namesFit, parseName, patternsFor } from '../../core/memory';
import type { DecideContext } from '../../core/model/context';
import { innerRoots, type Memory } from '../../core/model/memory';
import { folderOf, type VaultPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { Snapshot } from '../../core/model/snapshot';
import { counted, figure } from '../ui/wording';

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

/** Counts names under a memory that need not be saved. Looks at names alone; stops where `progress` does. `memories` are all there are. */
export async function conformityOf(
  snapshot: Snapshot,
  memory: Memory,
  progress: Progress,
  memories: readonly Memory[] = [],
): Promise<Conformity> {
  const convention = conventionIn(memory);
  // Nothing here makes a plan, so nothing asks for a day or an id.
  const ctx: DecideContext = {
    snapshot,
    memory,
    inner: innerRoots(memory, memories),
    others: [],
    convention,
    today: '',
    created: '',
    newId: () => '',
  };
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

/** `34 of 41 notes are named as this convention says.` */
export function conformityText({ asked, named }: Conformity): string {
  if (asked === 0) return 'No note here falls under a rule of naming.';
  if (named === asked)
    return asked === 1
      ? 'The one note here is named as this convention says.'
      : `All ${counted(asked, 'note')} are named as this convention says.`;
  return `${figure(named)} of ${counted(asked, 'note')} ${named === 1 ? 'is' : 'are'} named as this convention says.`;
}
