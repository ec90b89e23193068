import type { Code } from './code';
import type { ExcludedFiles } from './app-settings';
import type { Convention } from './convention';
import type { LinkStyle } from './link';
import type { Memory } from './memory';
import type { VaultPath } from './path';
import type { Plan } from './plan';
import type { Snapshot } from './snapshot';

/** A memory with its convention as its overrides bend it. */
export interface EffectiveMemory {
  readonly memory: Memory;
  readonly convention: Convention;
}

/** All a decision may know: the same context gives the same bytes. */
export interface DecideContext {
  readonly snapshot: Snapshot;
  readonly memory: Memory;
  /** How the app's settings say that links are written; absent where no app has settings in this vault. */
  readonly linkStyle?: LinkStyle;
  /** The files that a person took out of the app's own search and graph; absent as `linkStyle` is. */
  readonly excludedInApp?: ExcludedFiles;
  /** The folder in which the app makes new notes; absent where the memory has places of its own. */
  readonly newNotes?: string;
  /** Set where the settings name no memory, so that this one is the whole vault by a convention that nobody chose. */
  readonly unnamed?: true;
  /** Set where it is then read by another convention, which its folder surely follows: a sentence that says so. */
  readonly detected?: string;
  /** Folders of templates, and notes that are one, as the app's settings name them; unknown where absent. */
  readonly templatePlaces?: readonly string[];
  /** Roots of the memories inside this one, whose files are theirs (see `innerRoots`). */
  readonly inner: readonly string[];
  readonly convention: Convention;
  /** The memories of the vault, this one among them or not: a file of this one may be in another too, under another name. One list for all contexts. */
  readonly others: readonly EffectiveMemory[];
  /** Files that a person bookmarked in the app, in code point order; absent where nobody looked. */
  readonly bookmarks?: readonly VaultPath[];
  /** The code that entries of these projects speak of, or of none; null where there is none that can be read. Absent where nobody looked. */
  readonly code?: (projects: readonly string[]) => Code | null;
  /** The user's local calendar day, `YYYY-MM-DD`: names new files, never ranks. */
  readonly today: string;
  /** Local time for the plan's record, ISO 8601 with offset. */
  readonly created: string;
  /** A new ULID. */
  newId(): string;
}

/** A plan made at this moment; without `announced` it loses no link. */
export function planOf(
  ctx: Pick<DecideContext, 'newId' | 'created'>,
  {
    title,
    reason,
    edits,
    preconditions,
    announced = [],
    ...more
  }: Omit<Plan, 'version' | 'id' | 'created' | 'announced'> & Partial<Pick<Plan, 'announced'>>,
): Plan {
  return { version: 1, id: ctx.newId(), title, reason, created: ctx.created, edits, preconditions, announced, ...more };
}
