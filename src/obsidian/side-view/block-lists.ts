import type { Workbench } from '../app/workbench';
import { dueRows } from './due-rows';
import { findingRow, type FindingActs } from './finding-rows';
import { readFindings } from './side-model';
import type { Progress } from '../../core/model/ports';
import type { Row } from '../ui/rows';
import { titleOf } from '../ui/wording';
import type { ListName } from './read-block';

interface List {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** Said where there is nothing to list. */
  readonly empty: string;
  /** True where every note is read for it. */
  readonly readsNotes: boolean;
  rows(bench: Workbench, memory: string, progress: Progress, acts: FindingActs): Promise<readonly Row[]>;
}

/** How each list is made and called. */
export const lists: Readonly<Record<ListName, List>> = {
  index: {
    label: 'Top-of-mind notes',
    noun: ['note', 'notes'],
    empty: 'No note is linked or recent enough to be listed yet.',
    readsNotes: false,
    rows: async (bench, memory, progress) => {
      const { result } = await bench.memory.index({ memory, progress });
      return result.entries.map(({ path, why }) => ({ id: path, title: titleOf(path), lines: [why], note: { path }, act: null }));
    },
  },
  due: {
    label: 'What is due',
    noun: ['line', 'lines'],
    empty: 'Nothing is due.',
    readsNotes: false,
    rows: async (bench, memory) => dueRows(bench, await bench.memory.status({ memory })),
  },
  findings: {
    label: 'Findings',
    noun: ['finding', 'findings'],
    empty: 'Nothing found: every check passes.',
    readsNotes: true,
    rows: async (bench, memory, progress, acts) =>
      (await readFindings(bench, progress, [memory])).rows.map((row) => findingRow(bench, row, acts)),
  },
};
