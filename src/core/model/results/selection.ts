/** The choices for a selection whose text is remembered: it stays as it is, or a link to the entry or an embed of it takes its place. */
export const SELECTION_WAYS = ['stay', 'link', 'embed'] as const;

export type SelectionWay = (typeof SELECTION_WAYS)[number];

/** A selection in a note: an entry that is taken from it is not compared with it. A link to the entry may take its place. */
export interface Selection {
  readonly path: string;
  /** The whole note as its editor showed it when the text was selected: without byte order mark, each line end a line feed. */
  readonly shown: string;
  /** UTF-16 offsets in `shown`. */
  readonly start: number;
  readonly end: number;
  readonly becomes: SelectionWay;
}

/** The answer about a selection: the note whose text changes, or one sentence that says why it stays. */
export type SelectionResult = { readonly path: string; readonly becomes: Exclude<SelectionWay, 'stay'> } | { readonly stays: string };

/** The part of a plan that puts the link into the selection's place: it may be left out. */
export const SELECTION_PART = 'selection';
