import type { Range } from '../../model/note';

/** A secret found in a text: what it seems to be, by which rule, and where. Never the secret itself. */
export interface Secret {
  /** A noun phrase for people, as in "looks like a GitHub token". */
  readonly kind: string;
  /** The rule's id. */
  readonly rule: string;
  /** 1-based. */
  readonly line: number;
  /** The last line that it reaches. */
  readonly last: number;
  /** Where it begins and ends in the text; null where marks or codes had to be undone to see it. */
  readonly range: Range | null;
  /** Its rule is doubtful, or it is not sure by itself: health says nothing of it. */
  readonly doubtful?: true;
}

/** A rule as it is named to people. */
export interface NamedRule {
  readonly id: string;
  /** A noun phrase. */
  readonly kind: string;
  /** More than one of five of its hits in notes hold no secret: it withholds a line, and health tells nobody of it. */
  readonly doubtful?: true;
}

/** How the first group of a pattern is looked at: as a password, as one some words away, as that of an address, as base64 of `user:password`, as a token, as a few digits, as a list of codes. */
export type ValueCheck = 'password' | 'strict' | 'address' | 'basic' | 'token' | 'digits' | 'made' | 'codes';

/** The requirements on the text that a pattern matched, besides its shape. */
export interface Checks {
  /** Least bits a character after Shannon; 2.8 where absent. */
  readonly entropy?: number;
  /** The digits pass the check of Luhn and begin as those of an issuer of cards do. */
  readonly card?: true;
  /** So many words of a seed phrase. */
  readonly seedWords?: number;
  /** The first group of the pattern that is there is the secret, and is looked at so. */
  readonly value?: ValueCheck;
}

/** A secret that is known by its shape. */
export interface ShapeRule extends NamedRule {
  /** Any of these in the text, in lower case, makes the pattern worth trying. At least two characters each. */
  readonly keywords: readonly string[];
  /** Sticky (`y`): matches from the keyword on. Global (`g`): is looked for near the keyword. Bounded in either case. */
  readonly pattern: RegExp;
  /** How many characters before and after the keyword a global pattern is searched for. */
  readonly near?: readonly [before: number, behind: number];
  readonly checks?: Checks;
}

/** Texts that hold a secret of a rule, and texts like them that do not. Written in parts, so that none stands here whole. */
export interface SecretExamples {
  /** Id of the rule. */
  readonly rule: string;
  readonly found: readonly (readonly string[])[];
  readonly left: readonly (readonly string[])[];
}
