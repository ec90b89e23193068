import type { Bundle, BundleFormat } from './bundle';
import type { Finding } from './finding';
import type { JournalEntry, Plan, Receipt, UndoPreview, UndoResult } from './plan';
import type { HostContext, PrivateStore, Progress, VaultEditor, VaultFiles } from './ports';
import type {
  CheckResult,
  GateInputLine,
  GateResult,
  HealthResult,
  IndexResult,
  LinksResult,
  MoveResult,
  ProposedLink,
  Proposal,
  RankResult,
  RememberInput,
  RememberResult,
  StatusResult,
} from './results';
import type { Settings } from './settings';
import type { Snapshot } from './snapshot';

/** Everything a host hands in. */
export interface VaultHost {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  readonly context: HostContext;
  settings(): Settings;
  /** The snapshot to look with; where absent the files are read. The plugin makes it from the metadata cache. */
  snapshot?(progress?: Progress): Promise<Snapshot>;
  /** Lets the host do other work for a moment; long decisions call it every few milliseconds. Absent where nobody waits. */
  pause?(): Promise<void>;
  /** Present where what was read may be kept in the store for the next run; `now` is the clock that stamps files, in milliseconds. */
  readonly cache?: { now(): number };
}

export interface BundleRequest {
  readonly memory?: string | undefined;
  readonly topic?: string | undefined;
  readonly budget?: number | undefined;
  readonly format?: BundleFormat | undefined;
  readonly progress?: Progress | undefined;
}

/** Which of several memories is meant (the first where absent), and who hears of progress. */
export interface Query {
  readonly memory?: string | undefined;
  readonly progress?: Progress | undefined;
}

/** A proposal carried out; `receipt` is null where nothing had to change. */
export interface Outcome<R> extends Proposal<R> {
  readonly receipt: Receipt | null;
}

/**
 * What both hosts call: one method a capability. Those that could change the vault return a Proposal, and
 * `apply` carries its plan out; `carryOut` does both, deciding again where the vault moved on in between.
 * Every failure is a MemoryError.
 */
export interface VaultMemory {
  status(query?: Query): Promise<StatusResult>;
  links(query: { readonly from?: string | undefined; readonly to?: string | undefined }): Promise<LinksResult>;
  rank(query: Query & { readonly limit?: number | undefined }): Promise<RankResult>;
  index(query: Query): Promise<Proposal<IndexResult>>;
  /** `paths` are files or folders; `fix` asks for the plan that mends what a plan can mend. */
  check(query: Query & { readonly paths?: readonly string[]; readonly fix?: boolean }): Promise<Proposal<CheckResult>>;
  /** The plan that mends these findings, of any check, where a plan can. */
  mend(findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>>;
  gate(lines: readonly GateInputLine[], query: Query & { readonly sequential?: boolean }): Promise<GateResult>;
  proposeLinks(text: string, query: Query): Promise<readonly ProposedLink[]>;
  /** `accept` holds the proposed links that the written text shall carry. */
  remember(input: RememberInput, query: Query & { readonly accept?: readonly ProposedLink[] }): Promise<Proposal<RememberResult>>;
  bundle(query: BundleRequest): Promise<Bundle>;
  /** `since` is the journal entry (or plan) that wrote the report to compare with; `write` asks for the report note. */
  health(query: Query & { readonly write?: boolean; readonly since?: string | undefined }): Promise<Proposal<HealthResult>>;
  move(from: string, to: string, query?: Query): Promise<Proposal<MoveResult>>;
  apply(plan: Plan, progress?: Progress): Promise<Receipt>;
  carryOut<R>(propose: () => Promise<Proposal<R>>, progress?: Progress): Promise<Outcome<R>>;
  journal(): Promise<readonly JournalEntry[]>;
  undo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoResult>;
  /** What `undo` would do now; writes nothing. */
  previewUndo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoPreview>;
  /** Takes back (or completes) what an interrupted run left; empty where nothing was left. */
  recover(): Promise<readonly JournalEntry[]>;
}
