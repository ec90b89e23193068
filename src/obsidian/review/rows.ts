import type { Workbench } from '../app/workbench';
import { folderOf } from '../../core/model/path';
import { guarded } from '../ui/notices';
import type { Row } from '../ui/rows';
import { titleOf } from '../ui/wording';
import { reviewWords } from './answers';
import { entryName, lineOf } from './locate';
import { keyOf, type ReviewRow } from './model';
import { decideEntry, resolveEntry } from './resolve-entry';
import type { ReviewWatch } from './watch';

const looks: Record<ReviewRow['verdict'], { readonly name: string; readonly label: string; readonly says: string }> = {
  UNIQUE: { name: 'circle-help', label: 'Question', says: 'Close to' },
  SUPERSEDE: { name: 'circle-arrow-up', label: 'Supersedes', says: 'May supersede' },
  DUPLICATE: { name: 'copy', label: 'Known already', says: 'May repeat' },
};

/** Entries that need review, each with the older one it is about. */
export function reviewRows(bench: Workbench, watch: ReviewWatch): (Row & { readonly memory: string })[] {
  return watch.rows().map((row) => {
    const { path, entry, title, of, verdict, unsure, why, memory } = row;
    const { name, label } = unsure ? looks.UNIQUE : looks[verdict];
    const place = entry === null ? folderOf(path) : titleOf(path);
    return {
      memory,
      id: `review ${keyOf(row)}`,
      cls: 'tom-finding tom-review-row',
      icon: { name, label },
      title,
      place,
      lines: [`${looks[verdict].says} ${entryName(of)}`, why],
      note: { path, line: lineOf(bench.app, row), heading: entry ?? undefined },
      act: { label: 'Decide…', says: `Decide about ${title}: see it beside ${entryName(of)}`, run: () => decideEntry(bench, watch, row) },
      menu: (menu) =>
        menu.addItem((item) =>
          item
            .setTitle(reviewWords.keep.label)
            .setIcon('copy-check')
            .onClick(() => void guarded(() => resolveEntry(bench, watch, row, 'keep'))),
        ),
    };
  });
}
