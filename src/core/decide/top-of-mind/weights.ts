/**
 * How much each signal counts in the score of a note; together 1. Plain steps near the middle of what did well on many
 * vaults, since fitted figures do not carry over from one vault to the next. docs/top-of-mind.md explains them, and
 * `npm run eval -- rank DIR` measures them on vaults whose own index notes are hidden.
 */
export const WEIGHTS = {
  /** The author lists it: an entry note near the root links to it, it is bookmarked, or its properties pin it. */
  listed: 0.25,
  /** Many notes link here, or name it as a file. */
  sources: 0.2,
  /** Notes that matter link here (PageRank). */
  rank: 0.08,
  /** Notes of other folders link here. */
  across: 0.04,
  /** It links to notes that are much linked (HITS). */
  hub: 0.03,
  /** It links to many notes. */
  outbound: 0.1,
  /** Its name is that of its folder, or says that it gathers others (a map, an index, an overview). */
  named: 0.2,
  /** It is near the root of the memory. */
  depth: 0.1,
} as const;

export type Signal = keyof typeof WEIGHTS;
export const SIGNALS = Object.keys(WEIGHTS) as Signal[];
export type Signals = Readonly<Record<Signal, number>>;

/** The factor on the score of a note that another superseded. */
export const SUPERSEDED = 0.1;

/** The factor on the score of a template, a log, the note of a day, paperwork of a project, an archived note, a drawing or an empty note. */
export const LOWERED = 0.5;

/** The share of a link that a file's name in the text of a note without links counts, where the memory has no links. */
export const NAMED_IN_TEXT = 0.5;

/** Links for each note of the memory at which such names count nothing any more: the links then say what matters. */
export const LINKS_INSTEAD = 0.25;

/** Links to notes that make a note with such a name near the root an entry note. */
export const ENTRY_LINKS = 3;

/** Links to notes from which on `outbound` is full. */
export const MANY_LINKS = 8;

/** Links of a README or an index, in or out, from which on its name counts in full. */
export const GATHERING_LINKS = 4;
