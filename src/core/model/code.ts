/** A name of code that a text gives and that is not in the code. */
export interface Gone {
  /** As it stands in the text. */
  readonly name: string;
  /** The line of the text, 1 for the first. */
  readonly line: number;
  /** The closest that there is now; null where nothing is close. */
  readonly near: string | null;
}

/** The code that a memory speaks of. */
export interface Code {
  /** The name of its folder; empty where it is not known. */
  readonly name: string;
  /** False where it is too large to be sure of what is not in it: then nothing is. */
  readonly isSure: boolean;
  /** Files and folders of it that could not be read: what they hold is not known, so no symbol is said not to be there. */
  readonly unread: readonly string[];
  /** The path in the vault of a path of the code; null outside the vault. */
  inVault(path: string): string | null;
  /** The names that a text gives and the code does not have. */
  gone(text: string): readonly Gone[];
}
