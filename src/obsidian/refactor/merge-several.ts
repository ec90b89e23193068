import { messageOf } from '../../core/model/errors';
import { byCodePoint } from '../../core/model/path';
import type { LinkCounts } from '../../core/model/results/links';
import { confirm } from '../ui/confirm';
import { pickNote } from './merge-pick';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import { counted, listed, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { mergePair, merged } from './merge-notes';
import { linksTold } from './move-links';

/**
 * Merges notes into the one of them that the user chooses, one after the other, after one question for
 * all. Only a merge that would lose a link is shown before it is made.
 */
export async function mergeSeveral(bench: Workbench, paths: readonly string[]): Promise<void> {
  const into = await pickNote(bench.app, paths, {
    placeholder: 'Which note takes in the others?',
    purpose: 'to merge the others into it',
    empty: 'None of the chosen notes has this name.',
  });
  if (into === null) return;
  const others = paths.filter((path) => path !== into).sort(byCodePoint);
  const [only] = others;
  if (others.length === 1 && only !== undefined) return mergePair(bench, only, into);
  const question = {
    title: `Merge ${counted(others.length, 'note')} into "${titleOf(into)}"?`,
    text: `${listed(
      others.map((path) => `"${titleOf(path)}"`),
      10,
    )} are added to it in this order and go to the trash. Links follow. You can take it back.`,
    yes: 'Merge',
  };
  if (await confirm(bench.app, question)) await mergeInTurn(bench, others, into);
}

async function mergeInTurn(bench: Workbench, others: readonly string[], into: string): Promise<void> {
  const journal: string[] = [];
  let links: LinkCounts = { before: 0, after: 0, rewritten: 0, lost: 0 };
  let problem = '';
  try {
    for (const from of others) {
      const outcome = await merged(bench, from, into, (plan) => plan.announced.length > 0);
      if (outcome === null) break;
      if (outcome.receipt !== null) journal.unshift(outcome.receipt.journal);
      const { rewritten, lost, unread = [] } = outcome.result.links;
      const blind = [...new Set([...(links.unread ?? []), ...unread])];
      links = {
        ...links,
        rewritten: links.rewritten + rewritten,
        lost: links.lost + lost,
        ...(blind.length === 0 ? {} : { unread: blind }),
      };
    }
  } catch (error) {
    if (journal.length === 0) throw error;
    problem = ` The others stay as they are. ${messageOf(error)}`;
  }
  if (journal.length === 0) return;
  const count =
    journal.length === others.length ? counted(journal.length, 'note') : `${journal.length} of ${counted(others.length, 'note')}`;
  showNotice(`Merged ${count} into "${titleOf(into)}".${linksTold(links)}${problem}`, [
    { label: 'Open', run: () => openAt(bench.app, into) },
    { label: 'Undo', run: () => guarded(() => undoAll(bench, journal)) },
  ]);
}

/** Takes back several changes, the newest first; stops where one cannot be taken back. */
async function undoAll(bench: Workbench, journal: readonly string[]): Promise<void> {
  try {
    await withProgress('Taking back the merges', async () => {
      for (const id of journal) await bench.memory.undo(id);
    });
  } finally {
    bench.events.trigger('journal');
  }
  showNotice(`${counted(journal.length, 'merge')} taken back.`);
}
