/** A session of an agent, or a bundle that was copied for one, with the files of which it was given text. */
export interface GivenSession {
  /** Empty for a copy, as `session` and `folder` are. */
  readonly harness: string;
  readonly session: string;
  readonly kind: 'main' | 'other' | 'copy';
  readonly folder: string;
  /** Milliseconds. */
  readonly began: number;
  readonly seen: number;
  readonly came: readonly { readonly at: number; readonly event: string; readonly path: string; readonly why: string }[];
  /** To agents: how many files are not named, since they are private or not there by now; absent where all are. */
  readonly private?: number;
  readonly gone?: number;
}

export interface GivenResult {
  /** The newest first. */
  readonly sessions: readonly GivenSession[];
  /** Files of records that cannot be read, and stay as they are. */
  readonly unread: number;
}
