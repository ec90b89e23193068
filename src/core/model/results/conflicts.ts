import type { VaultPath } from '../path';

/** The text that stays: that of the note, that of the copy, or every line of both. */
export type ConflictChoice = 'note' | 'copy' | 'both';

/** One of the two texts. */
export type ConflictSide = Exclude<ConflictChoice, 'both'>;

/** The choice of a person: the text that stays, and of two versions that exclude each other which one. */
export interface ConflictAnswer {
  readonly kept: ConflictChoice;
  readonly prefer?: ConflictSide | undefined;
  /** Of `both`, what stays in single places; in all others `prefer`, or both versions where they may. */
  readonly places?: readonly (Omit<ConflictPlace, 'both'> & { readonly kept: ConflictChoice })[] | undefined;
}

/** A copy beside the note, or both texts in the note, between the marks of git. */
export type ConflictKind = 'copy' | 'marks';

/** Two versions of one note that a sync program left, and both texts. */
export interface Conflict {
  readonly kind: ConflictKind;
  /** The copy; of marks the note itself. */
  readonly path: VaultPath;
  /** The note that it is a copy of. */
  readonly note: VaultPath;
  /** False if only the copy is left. */
  readonly there: boolean;
  /** Names of the two texts: of marks the words after them, such as "HEAD". */
  readonly names: Readonly<Record<ConflictSide, string>>;
  /** Null if a file is no text, or could not be read, or is not there. */
  readonly noteText: string | null;
  readonly copyText: string | null;
  /** Why the texts must not leave the memory; null if they may. */
  readonly withheld: string | null;
  readonly choices: readonly ConflictChoice[];
}

export interface ConflictsResult {
  readonly conflicts: readonly Conflict[];
}

export interface ConflictPlace {
  /** The property; null for a part of the text. */
  readonly property: string | null;
  readonly note: string;
  readonly copy: string;
  /** Which of the places with the very same versions it is: "2 of 3". */
  readonly at: string;
  /** False if only one version can stay: a property with two values, or code that both changed. */
  readonly both: boolean;
}

/** Both texts in one. */
export interface Union {
  readonly text: string;
  readonly places: readonly ConflictPlace[];
}

export interface ConflictDone {
  readonly path: VaultPath;
  readonly note: VaultPath;
  readonly kept: ConflictChoice;
  /** Of `both`, the places in which the texts differ. */
  readonly places: readonly ConflictPlace[];
  /** Those where one version has to be chosen; there is no plan until somebody does. */
  readonly unsure: readonly ConflictPlace[];
  /** Whose version was chosen for them; null if nobody has. */
  readonly prefer: ConflictSide | null;
}
