import type { DecideContext } from '../../../model/context';
import type { FixHint, Severity } from '../../../model/finding';
import type { Note } from '../../../model/note';
import type { VaultPath } from '../../../model/path';
import type { NameParts } from '../pattern';

/** One file as the rules see it. */
export interface NamingSubject {
  readonly ctx: DecideContext;
  readonly path: VaultPath;
  /** Null for attachments, for notes that could not be read and in hidden folders, where names alone are looked at. */
  readonly note: Note | null;
  /** True where the convention's pattern and properties are asked of it. */
  readonly entry: boolean;
  /** The parts of its name; null if the name fits no pattern. */
  readonly parts: NameParts | null;
  /** Names that other files get, as `foldKey`s. */
  readonly taken: ReadonlySet<string>;
  /** The same once it has the name that an earlier rule gives it. */
  readonly fixed: { readonly path: VaultPath; readonly parts: NameParts | null };
  /** Files that share an `id`, in code point order of path, by id. */
  readonly byId: ReadonlyMap<string, readonly Note[]>;
  /** True if few notes follow the convention at all: a plain vault gets information, not warnings. */
  readonly plain: boolean;
  /** True where most names are in words of their own and nobody asked for this one: it stays (`ownNames`). */
  readonly own: boolean;
}

/** The finding of a rule, without the sentence about its fix. */
export interface Problem {
  readonly severity: Severity;
  readonly message: string;
  readonly line?: number;
  readonly related?: readonly VaultPath[];
}

/** One naming rule. `fix` is asked only where `check` found something; `''` as an `id` means a new one. */
export interface NamingRule {
  readonly id: string;
  readonly summary: string;
  check(subject: NamingSubject): Problem | null;
  fix?(subject: NamingSubject): FixHint | null;
}
