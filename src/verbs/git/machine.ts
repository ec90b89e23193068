/** How a run of git ended. */
export interface Ran {
  /** Its exit code; null where it never ran, or was ended because it took too long. */
  readonly code: number | null;
  /** Standard output, read as UTF-8. */
  readonly out: string;
  readonly err: string;
  /** Why it failed, in a sentence without its full stop: git's own first complaint, or why it did not run. Empty where it ended with 0. */
  readonly problem: string;
}

export interface RunOptions {
  /** Given to standard input. */
  readonly input?: string;
  /** Milliseconds after which it is ended; 30,000 where absent. */
  readonly timeout?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** True for work that goes on to its end where this program is ended meanwhile: its words go to a file, for nobody may read them. */
  readonly outlives?: boolean;
  /** True where it is tried again for three seconds while another git holds a lock, which is never removed. */
  readonly isPatient?: boolean;
}

/** Work that stands half done in a repository. */
export type Halfway = 'merge' | 'rebase' | 'cherry-pick' | 'revert';

/** The repository that a vault is in, as its files say. */
export interface RepositoryState {
  /** Absolute path of the folder with `.git` in it. */
  readonly top: string;
  /** Absolute path of the git folder: of a worktree or a submodule its own. */
  readonly gitFolder: string;
  /** The branch that is checked out, as `main`; null where none is. */
  readonly branch: string | null;
  readonly halfway: Halfway | null;
  /** True where a `.gitattributes` of the vault's folder, or of one above it, names the driver: `*.md merge=top-of-mind`. */
  readonly namesDriver: boolean;
}

/** The git of this machine, in the folder of a vault. It asks nobody: where git, a hook or a signature would, it fails. */
export interface GitMachine {
  /** The settings of the vault. */
  wanted(): { readonly commit: boolean; readonly push: boolean };
  /** Runs git in the vault's folder, or in one above it. Never throws. Paths are taken literally, and its words are English. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Makes a commit of these files alone, of which `made` are new; what somebody staged stays staged. Never throws. */
  commit(message: string, paths: readonly string[], made: readonly string[]): Promise<Kept>;
  /** Null where the folder is in no work tree of git. Runs nothing. */
  state(): RepositoryState | null;
  /** Waits so many milliseconds. */
  rest(milliseconds: number): Promise<void>;
  /** Begins a push that nobody waits for, or has one follow on the push that runs; a later `lastPush` says how it ended. */
  push(): void;
  /** The last complaint of such a push; null where there was none. */
  lastPush(): string | null;
}

/** The outcome of a change in git. */
export interface Kept {
  readonly commit: string | null;
  /** Why there is no commit, to follow "Not committed: "; null where none was needed. */
  readonly problem: string | null;
}
