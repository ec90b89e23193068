import type { Selection } from '../../core/model/results/selection';

/** The selection that a draft was taken from; `several` where there is no single one. */
export type SelectedText = Omit<Selection, 'becomes'> | 'several';

/** The first content of the dialog for a new entry. */
export interface RememberDraft {
  readonly title: string;
  readonly body: string;
  readonly tags?: readonly string[];
  readonly type?: string;
  /** True where the text stands nowhere else, so that closing asks even where nothing was typed. */
  readonly onlyHere?: boolean;
  /** True for a look at the verdict alone: nothing can be saved. */
  readonly trial?: boolean;
  /** The selection that it was taken from, where that is in a note. */
  readonly selected?: SelectedText;
}

/** Longer first lines are no titles, in UTF-16 units. */
const SHORT = 80;

/** A draft from a selection: its first line is the title where it is short. A heading then leaves the text, whose title it was. */
export function draftFromSelection(selection: string): RememberDraft {
  const body = selection.trim();
  const [first = '', ...others] = body.split(/\r?\n/);
  const heading = /^#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(first);
  const title = (heading?.[1] ?? first.replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?/, '')).trim();
  if (title.length > SHORT) return { title: '', body };
  const rest = others.join('\n').trim();
  return { title, body: heading !== null && rest !== '' ? rest : body };
}
