import type { ReviewOutcome, ReviewResult } from '../../core/model/results/review';
import { refText } from '../../core/model/verdict';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';
import { verdictText } from './verdict';

const MOST = 200;

/** The entries that need review, each with its verdict and the command that answers it. */
export function reviewText({ entries, looked }: ReviewResult, paint: Paint): string {
  const seen = count(looked, 'entry was compared', 'entries were compared');
  if (entries.length === 0) return `${paint.good('Nothing awaits.')} ${seen}.`;
  const rows = entries.slice(0, MOST).map((entry) => `${paint.bold(printable(refText(entry)))}\n  ${verdictText(entry.verdict, paint)}`);
  const more = entries.length > MOST ? [paint.dim(`… and ${entries.length - MOST} more; --json lists all`)] : [];
  const hint = 'Answer with: top-of-mind review --answer PATH new (or same, replaces, merge, link)';
  return [...rows, ...more, '', `${count(entries.length, 'entry awaits', 'entries await')} an answer; ${seen}.`, hint].join('\n');
}

/** The outcome for one entry. */
export function resolvedEntryText({ path, entry, way, of }: ReviewOutcome): string {
  const [own, older] = [printable(refText({ path, entry })), printable(refText(of))];
  return {
    keep: `Kept apart: ${own} and ${older}`,
    replace: `Marked as superseded: ${older}`,
    merge: `Merged ${own} into ${older}`,
    link: `Linked ${own} to ${older}`,
    skip: `Set aside in the skipped note: ${own}`,
  }[way];
}
