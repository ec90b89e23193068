import { carryOut } from '../plan/carry-out';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Writes the top-of-mind note of a memory where it would differ. */
export async function updateIndex(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  await carryOut(bench, {
    kind: 'index',
    doing: 'Ranking notes',
    explanation:
      'This note lists the notes that matter most, by how they are linked and how recent they are. What you write outside the marked part stays as it is, and notes you link there are always listed. A list of all memories gets lines that are missing and loses those of notes that are gone. Nothing else in your vault changes.',
    propose: (progress) => bench.memory.index({ memory, progress }),
    done: ({ entries }) => `Top-of-mind note written: ${counted(entries.length, 'note')}.`,
    nothing: 'The top-of-mind note is up to date.',
    open: ({ path }) => path,
  });
}
