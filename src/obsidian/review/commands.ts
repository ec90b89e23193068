import type { Plugin } from 'obsidian';
import { copyQuestions } from './copy-questions';
import { pasteAnswers } from './model-answers';
import { lookBack } from './look-back';
import { showSkipped } from './skipped';
import { guarded } from '../ui/notices';
import { showReview } from './reveal';
import type { Workbench } from '../app/workbench';
import type { ReviewWatch } from './watch';

/** Commands for unreviewed entries, and for entries that were left out. */
export function registerReviewCommands(plugin: Plugin, bench: Workbench, watch: ReviewWatch): void {
  const add = (id: string, name: string, icon: string, run: () => Promise<void>): void => {
    plugin.addCommand({ id, name, icon, callback: () => void guarded(run) });
  };
  add('show-awaiting', 'Show entries that need review', 'inbox', () => showReview(bench, watch));
  add('look-for-entries', 'Find unreviewed entries…', 'scan-search', () => lookBack(bench, watch));
  add('copy-questions', 'Copy questions for a language model', 'message-circle-question', () => copyQuestions(bench, watch));
  add('paste-answers', 'Paste answers of a language model…', 'clipboard-paste', () => pasteAnswers(bench, watch));
  add('show-skipped', 'Show skipped entries', 'archive-x', () => showSkipped(bench));
}
