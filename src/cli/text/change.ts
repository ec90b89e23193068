import type { Change } from '../../verbs/changes';
import type { Paint } from './paint';
import { previewText } from './plan';

export type { Change } from '../../verbs/changes';

/** The line that tells how to take a change back. */
export function undoHint(journal: string | null): string {
  return journal === null ? '' : `Take it back with: top-of-mind undo ${journal}`;
}

/** The text of a change: why a rule said no, else what was done, the plan of a dry run, and the way back. */
export function doneText<R>(done: Change<R>, paint: Paint, said: (result: R) => readonly string[]): string {
  if (done.refused !== undefined) return paint.bad(done.refused.rule);
  return [...said(done.result), ...previewText(done.preview, paint), undoHint(done.journal)].filter((line) => line !== '').join('\n');
}
