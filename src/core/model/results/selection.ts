/** The choices for a selection whose text is remembered: it stays as it is, or a link to the entry or an embed of it takes its place. */
export const SELECTION_WAYS = ['stay', 'link', 'embed'] as const;

export type SelectionWay = (typeof SELECTION_WAYS)[number];

/** A selection in a note whose place an entry's link is to take. */
export interface Selection {
  readonly path: string;
  /** The whole note as its editor showed it when the text was selected: without byte order mark, each line end a line feed. */
  readonly shown: string;
  /** UTF-16 offsets in `shown`. */
  readonly start: number;
  readonly end: number;
  readonly becomes: Exclude<SelectionWay, 'stay'>;
}

/** The answer about a selection: the note whose text changes, or one sentence that says why it stays. */
export type SelectionResult = { readonly path: string; readonly becomes: Selection['becomes'] } | { readonly stays: string };

/** The part of a plan that puts the link into the selection's place: it may be left out. */
export const SELECTION_PART = 'selection';
