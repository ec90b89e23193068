import { conventionIn } from '../../core/memory';
import type { Bundle } from '../../core/model/bundle';
import type { Memory } from '../../core/model/memory';
import type { NoticeAction } from '../ui/notices';
import { guarded } from '../ui/notices';
import { carryOut, showDone } from '../plan/carry-out';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** The memory of that name, the first where none is named. */
export function memoryOf(bench: Workbench, name: string | undefined): Memory | undefined {
  const { memories } = bench.settings.current();
  return memories.find((memory) => memory.name === name) ?? memories[0];
}

/** The button that says of what was copied that it went into a context; none where the notes of a memory carry no such day. */
export function markAction(bench: Workbench, bundle: Bundle, name: string | undefined): NoticeAction[] {
  const memory = memoryOf(bench, name);
  if (memory === undefined || conventionIn(memory).feedback === undefined) return [];
  return [{ label: 'Mark as applied', run: () => guarded(() => markApplied(bench, bundle, name)) }];
}

async function markApplied(bench: Workbench, bundle: Bundle, memory: string | undefined): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'properties',
    doing: 'Preparing the change',
    explanation: 'The day is kept in the properties of each note that was copied. Their text stays as it is.',
    propose: (progress) => bench.memory.markApplied(bundle, { memory, progress }),
  });
  if (outcome === null || outcome.receipt === null) return;
  showDone(bench, `${counted(outcome.result.applied.length, 'note')} marked as applied today.`, outcome.receipt);
}
