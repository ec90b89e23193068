import type { PacketResult, ProposalDone } from './action';
import type { Bundle, BundleChoice, BundleFormat, ModelFamily } from './bundle';
import type { ConventionId, OwnConvention } from './convention';
import type { Door } from './door';
import type { Finding } from './finding';
import type { AppSettings } from './app-settings';
import type { Memory } from './memory';
import type { VaultPath } from './path';
import type { JournalEntry, Plan, PlanPreview, Receipt, UndoPreview, UndoResult } from './plan';
import type { CodeFiles, Committable, HostContext, MemorySettings, PrivateStore, Progress, VaultEditor, VaultFiles } from './ports';
import type { BaselineResult, RebaselineInput, RebaselineResult } from './results/rebaseline';
import type { CheckpointInput, StateResult } from './results/checkpoint';
import type { EvaluationResult } from './results/evaluation';
import type { AppliedResult, Feedback, FeedbackResult, VerifyResult } from './results/feedback';
import type { GateInputLine, GateResult } from './results/gate';
import type { GivenResult } from './results/given';
import type { ConflictAnswer, ConflictDone, ConflictsResult } from './results/conflicts';
import type { CheckResult, HealthResult, IgnoreResult, IgnoreScope, JointHealth } from './results/health';
import type { IndexResult, RankResult } from './results/index-note';
import type { AcceptResult, LayersResult, LayerWay, ResolveResult } from './results/layers';
import type { LinkCounts, LinksResult } from './results/links';
import type { MigrateResult, OlderFiles } from './results/migrate';
import type { MistakeResult, MistakesResult } from './results/mistakes';
import type { Proposal } from './results/proposal';
import type { MergeResult, SplitResult, MoveResult } from './results/refactor';
import type { PlacesResult, ProposedLink, RememberedLines, RememberInput, RememberLine, RememberResult } from './results/remember';
import type { NotDuplicatesResult, ReviewOutcome, ReviewResult, ReviewWay } from './results/review';
import type { BaseResult, DetectResult, InitResult, BringInResult } from './results/setup';
import type { AroundResult, Succession, TrendPoint } from './results/around';
import type { Prepared, ReadResult, SearchFilters, SearchResult } from './results/search';
import type { Selection } from './results/selection';
import type { PendingChoice, PendingDone, PendingResult } from './results/pending';
import type { SkippedResult } from './results/skipped';
import type { ChoreAnswer, ChoreResult, ClearResult, StatusResult } from './results/status';
import type { Settings } from './settings';
import type { Snapshot } from './snapshot';
import type { EntryRef } from './verdict';
import type { Judge } from './judge';
import type { Embedder } from './llm';

export interface VaultHost {
  readonly files: VaultFiles;
  /** All files, where `files` are without those that the caller may not read: only for a file that a plan adds to. */
  readonly disk?: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  readonly context: HostContext;
  settings(): Settings;
  /** Why the settings on the disk are not usable, null if they are: those of before, or the defaults, hold back less than they may say. */
  settingsProblem?(): string | null;
  /** The memories in the settings, to be changed; absent where they cannot be. */
  readonly memories?: MemorySettings;
  settingsFile?(): string;
  /** The folder of the app's own settings, where its bookmarks are; absent where there is none. */
  readonly configFolder?: string;
  /** Where the vault lies on the disk, with `/` and none in front; absent where nobody knows. */
  readonly at?: string | undefined;
  /** The app's settings as they were when the vault was last looked at. */
  readonly appSettings?: () => AppSettings | undefined;
  /** The snapshot to look with; where absent the files are read. The plugin makes it from the metadata cache. */
  snapshot?(progress?: Progress): Promise<Snapshot>;
  /**
   * The repositories of code at or above a folder of this device, given by its path or a pattern; null: at or above the vault.
   * Absent where only the vault can be read.
   */
  readonly repositories?: (folder: string | null) => Promise<readonly CodeFiles[]>;
  /** Asked about uncertain verdicts where the settings say so. */
  readonly judge?: Judge;
  /** Files in a folder of the vault that other devices see; absent where nothing is shared. */
  readonly shared?: PrivateStore;
  /** Asked for the meaning of texts where the settings say so; null where no model is named. */
  readonly embedder?: () => Embedder | null;
  /**
   * Makes a commit of a change that was carried out; its hash, null where there is none. Whatever goes wrong, the change
   * stays: it never throws. Absent where no repository is used.
   */
  readonly commit?: ((change: Committable) => Promise<string | null>) | undefined;
  /** Lets the host do other work for a moment; long decisions call it every few milliseconds. Absent where nobody waits. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Whose text is asked for. */
export interface ForProject {
  /** A project: what is for others alone stays out. That of the caller's folder where absent; empty leaves nothing out. */
  readonly project?: string | undefined;
}

export interface BundleRequest extends ForProject {
  readonly memory?: string | undefined;
  readonly topic?: string | undefined;
  /** The path of a note that it is to be about, in place of a topic: the note, those it is linked with, then passages on its name. */
  readonly about?: string | undefined;
  readonly budget?: number | undefined;
  readonly format?: BundleFormat | undefined;
  /** The family of models whose tokens are counted; `gpt` where absent. */
  readonly model?: ModelFamily | undefined;
  /** Asks for what is new, changed or gone since the last copy on this device of this memory, topic and focus. */
  readonly sinceCopy?: boolean | undefined;
  /** A part of the memory, by the id of a phase of its convention; all where absent or `all`. */
  readonly focus?: string | undefined;
  /** The session that reads it; the main one where absent. */
  readonly session?: 'main' | 'other' | undefined;
  /** When the reader was last here, in milliseconds; long ago where absent. */
  readonly lastSeen?: number | undefined;
  readonly choice?: BundleChoice | undefined;
  /** The name of a saved request; what is asked for beside it comes first. */
  readonly preset?: string | undefined;
  readonly progress?: Progress | undefined;
}

/** Which of several memories is meant (the first where absent), and who hears of progress. */
export interface Query {
  readonly memory?: string | undefined;
  readonly progress?: Progress | undefined;
}

/**
 * Of a move: whether notes that name in their text what moves are looked for, which reads every note. `list` tells them in
 * the result, `include` has the plan change them, too, as its part `MENTIONS_PART`.
 */
export interface MoveQuery extends Query {
  readonly mentions?: 'list' | 'include' | undefined;
}

/** Of a migration: which number of `02/07/2026` is the day, and whether a text that seems to hold a secret is taken along. */
export interface MigrateQuery extends Query {
  readonly dates?: 'day-first' | 'month-first' | undefined;
  readonly secret?: 'hold' | 'write' | undefined;
}

/** Where a note is cut: at headings, or at its dated entries. */
export type SplitBy = 'heading' | 'entry';

/** A proposal carried out; `receipt` is null if nothing had to change. */
export interface Outcome<R> extends Proposal<R> {
  readonly receipt: Receipt | null;
}

/**
 * The façade that both hosts call: one method a capability. Those that could change the vault return a Proposal, and
 * `apply` carries its plan out; `carryOut` does both, deciding again where the vault moved on in between.
 * Every failure is a MemoryError.
 */
export interface VaultMemory {
  /** Which conventions a folder follows, best first; the whole vault where `root` is absent. */
  detect(root?: string): Promise<DetectResult>;
  /** The memories of the vault, in the order of the settings; the first is meant where none is named. */
  memories(): readonly Memory[];
  /** One's own conventions, from files beside the settings. */
  conventions(): readonly OwnConvention[];
  /** A memory as it is read: where the settings name none, by the convention that the folder surely follows. Throws `unknown_memory`. */
  readAs(query?: Query): Promise<Memory>;
  /** The files of a new memory and its place in the settings; what is there stays. */
  init(convention: ConventionId, root?: string, options?: { readonly base?: boolean }): Promise<Proposal<InitResult>>;
  /**
   * The files of an agent's memory, by their paths in the folder `root`, made there byte for byte; the folder becomes a memory, by the
   * convention that it follows best of those whose index is `index`, also by `from`, the whole path that the files come from, unless it is
   * one. What is there with the same bytes stays. Throws `exists` for another file there, `hostile_path` and `bad_name` for a name that no
   * vault holds.
   */
  bringIn(root: string, files: ReadonlyMap<string, Uint8Array>, index: string, from?: string): Promise<Proposal<BringInResult>>;
  /** The plan of a base over the notes of a memory, `top-of-mind.base`; no plan where there is one. */
  createBase(query: Query): Promise<Proposal<BaseResult>>;
  /** Names a memory in the settings, without any file; the one that is named there already otherwise. */
  addMemory(convention: ConventionId, root?: string): Promise<Memory>;
  /** A folder got another path by other hands: the memories at and below it follow in the settings. */
  folderMoved(from: string, to: string): Promise<void>;
  /**
   * The plan that keeps left out what other hands have moved out of what withheld it: its exclusion goes along, or each
   * note gets the private mark. `shown` are the files that would be shown without it, by their new paths.
   */
  keepOut(
    moves: readonly { readonly from: VaultPath; readonly to: VaultPath }[],
  ): Promise<Proposal<{ readonly shown: readonly VaultPath[] }>>;
  status(query?: Query): Promise<StatusResult>;
  links(query: { readonly from?: string | undefined; readonly to?: string | undefined }): Promise<LinksResult>;
  rank(query: Query & { readonly limit?: number | undefined }): Promise<RankResult>;
  index(query: Query): Promise<Proposal<IndexResult>>;
  /**
   * The place of a note in the top-of-mind note and why, and what it supersedes or what superseded it; with `closest` the notes that
   * say the most alike, which reads the memory once. Throws `not_found`, and `bad_input` for what is not a note of the memory.
   */
  around(path: string, query: Query & { readonly closest?: boolean | undefined }): Promise<AroundResult>;
  /** The notes before and after a note, from properties alone; both empty for what is no note. */
  succession(path: string): Promise<Succession>;
  /** `paths` are files or folders; `fix` asks for a plan that fixes what a plan can fix. */
  check(query: Query & { readonly paths?: readonly string[]; readonly fix?: boolean }): Promise<Proposal<CheckResult>>;
  /** The plan that fixes these findings, of any check, where a plan can; of several that are capabilities of their own, those of one kind that share a plan. */
  fix(findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>>;
  /** Which guarded files do not keep to their layers, whoever changed them. Keeps copies of those that do. */
  layers(query?: Query): Promise<LayersResult>;
  /** The plan that fixes what is wrong with one file; of one entry alone where `entry` names it. Throws `bad_input` where nothing is. */
  settle(path: string, way: LayerWay, query?: Query & { readonly entry?: string | undefined }): Promise<Proposal<ResolveResult>>;
  /**
   * The files that only grow and lack accepted entries since versions of several machines were merged, though each version had all that
   * its machine had accepted: nobody altered anything. `sides` give a version's files, null where one has none.
   */
  mergedWhole(sides: readonly ((path: VaultPath) => Promise<string | null>)[], query?: Query): Promise<readonly VaultPath[]>;
  /** The plan that accepts every protected file of which nobody accepted anything yet. */
  acceptAll(query?: Query): Promise<Proposal<AcceptResult>>;
  gate(lines: readonly GateInputLine[], query: Query & { readonly sequential?: boolean }): Promise<GateResult>;
  /**
   * `accept` holds the proposed links that the written text shall carry. `selection` is the text of a note that it was taken from:
   * it is not compared with that. Where a link to the entry is to take its place, it is refused if the note shows something else by now.
   */
  remember(
    input: RememberInput,
    query: Query & { readonly accept?: readonly ProposedLink[]; readonly selection?: Selection | undefined },
  ): Promise<Proposal<RememberResult>>;
  /**
   * Several entries, each judged beside those before it and written as if it came alone, in one plan. One that cannot be remembered
   * has its error in its place, and keeps none of the others back.
   */
  rememberAll(lines: readonly RememberLine[], query: Query): Promise<Proposal<RememberedLines>>;
  /**
   * Keeps the state of work: in the file of the memory that is for it, else as a new entry. Throws `bad_input` for one
   * that says nothing, or seems to hold a secret.
   */
  checkpoint(input: CheckpointInput, query: Query): Promise<Proposal<StateResult>>;
  /** Writes down in the decisions note what people say of a chore. Throws `not_found` for one that the memory does not have. */
  answerChore(chore: string, answer: ChoreAnswer, query: Query): Promise<Proposal<ChoreResult>>;
  /** Puts the files of the folder that a chore clears into the trash. Throws `not_found`, and `bad_input` for a chore that clears none. */
  clear(chore: string, query: Query): Promise<Proposal<ClearResult>>;
  /** Counts in a note's properties that it was of use or prevented a mistake. Throws `bad_input` for a note that carries no such count. */
  feedback(path: string, feedback: Feedback, query: Query): Promise<Proposal<FeedbackResult>>;
  /**
   * Says of a note, or of an entry (`PATH#HEADING`), that it still holds, until the day where one is given; a last day that has passed
   * goes. Throws `bad_input`, `not_found`, `unreadable`.
   */
  verify(ref: string, query: Query & { readonly until?: string | undefined }): Promise<Proposal<VerifyResult>>;
  /** All that upkeep asks of a memory today, within a budget of tokens (8000 where absent), with instructions and ids for an answer. */
  packet(query: Query & { readonly budget?: number | undefined }): Promise<PacketResult>;
  /** Writes the same as a checklist note; ticks that are there stay. Throws `exists` where somebody else's note has its place. */
  proposalChecklist(query: Query): Promise<Proposal<PacketResult>>;
  /** The answer of the model of the settings to the packet. Throws `bad_input` where none is switched on or it cannot answer. */
  askForProposal(query: Query & { readonly budget?: number | undefined }): Promise<string>;
  /** Those of a person's sentences that the model of the settings takes to hold weeks later; null where none is on. Throws `bad_input` where it cannot answer. */
  lastingOf(sentences: readonly string[]): Promise<readonly string[] | null>;
  /**
   * Checks the actions that an answer asks for, and decides one plan of those that can be carried out: the answer is JSON or the
   * text of a checklist, the checklist note where it is absent. `confirm`: ids of notes that many link to. Throws `bad_input` for
   * what is no answer, `not_found` where there is no checklist note.
   */
  propose(answer: string | undefined, query: Query & { readonly confirm?: readonly string[] | undefined }): Promise<Proposal<ProposalDone>>;
  /**
   * The baseline of a memory with its corrections, as a re-baseline begins; `merge` chooses some of these. Throws
   * `bad_input` for a memory that has none, `not_found` for a correction that is not there.
   */
  baseline(query: Query & { readonly merge?: RebaselineInput['merge'] }): Promise<BaselineResult>;
  /**
   * Puts a new text in the place of the baseline; the old one and the corrections that are merged go to the archive.
   * Throws `changed_since` where the text was written for another, `not_found` for a correction that is not there, and
   * `bad_input` for a text that is empty, seems to hold a secret or does not differ.
   */
  rebaseline(input: RebaselineInput, query: Query): Promise<Proposal<RebaselineResult>>;
  /**
   * Answers from the samples how well the memory is kept; `write` asks for the report note. Throws `bad_input` for a memory
   * that takes no samples, `exists` where somebody else's note has the place of the report.
   */
  evaluate(query: Query & { readonly write?: boolean }): Promise<Proposal<EvaluationResult>>;
  /** Files of older formats in a folder (the whole vault where it is absent), which `migrate` turns into entries. Reads notes for their headers. */
  olderFormats(root?: string): Promise<readonly OlderFiles[]>;
  /**
   * Turns a file or folder of an older format into entries of the memory and puts it into the archive. Every line is in a new
   * file or named as dropped, else it throws `verify_failed`. Throws `not_found`, `hostile_path`, `unreadable`, `layer_policy` for
   * a protected file, and `bad_input` for what is no text or belongs elsewhere.
   */
  migrate(source: string, query: MigrateQuery): Promise<Proposal<MigrateResult>>;
  /** The mistakes of a memory that counts them. Throws `bad_input` for one that does not. */
  mistakes(query: Query): Promise<MistakesResult>;
  /** Makes the fix of a mistake a rule; `entry` is its name, or its number. */
  graduate(entry: string, query: Query & { readonly fix?: string | undefined }): Promise<Proposal<MistakeResult>>;
  /** Takes a rule back; its count makes none of it again. */
  takeBackRule(entry: string, query: Query): Promise<Proposal<MistakeResult>>;
  places(query: Query): Promise<PlacesResult>;
  /**
   * Those of the paths whose text must not leave the memory as it is: they are private, seem to hold a secret or cannot be
   * read. New files are not among them, nor, with `whole`, files whose secrets a marker stands for.
   */
  withheld(paths: readonly VaultPath[], query: Query & { readonly whole?: boolean }): Promise<VaultPath[]>;
  skipped(query: Query): Promise<SkippedResult>;
  /**
   * The texts of writers that the settings do not let write, which wait for a person: the oldest first, each as the gate judges it
   * now; those of `ids` alone, where given. `texts` are other texts for some, which are judged in their place.
   */
  pending(query: Query & Pick<PendingChoice, 'texts'> & { readonly ids?: readonly string[] }): Promise<PendingResult>;
  /**
   * Writes or rejects texts that wait, as one plan, which renews the note that lists them. Throws `bad_input` for an id that is to
   * be both.
   */
  settlePending(choice: PendingChoice, query: Query): Promise<Proposal<PendingDone>>;
  /** The note that lists what waits, with lines to tick; ticks that stand in it stay. Throws `exists` where somebody else's note has its place. */
  pendingList(query: Query): Promise<Proposal<PendingResult & { readonly note: VaultPath }>>;
  /** The choice that is ticked in that note. Throws `not_found` without one, `bad_input` for two ticks below one text that contradict. */
  tickedPending(query: Query): Promise<PendingChoice>;
  /** Writes an entry after all, and takes it out of the skipped note. Throws `not_found` for an unknown id. */
  writeSkipped(id: string, query: Query): Promise<Proposal<RememberResult>>;
  /**
   * Compares entries that are there already with all the others: those that `refs` names, or those that came at or
   * after `since` (milliseconds) by their files' times, or those whose question nobody answered yet (`asked`); all of them
   * where neither is given. Entries that are named are asked about as if they were new; of the others, only what is nearly
   * certain. Of two that say the same the later one awaits. Pairs that somebody decided to keep apart are left out.
   */
  unreviewed(query: Query & { readonly refs?: readonly EntryRef[] | 'asked'; readonly since?: number }): Promise<ReviewResult>;
  /** The plan for one of them; `of` is the older entry. Throws `bad_input` where the way is not open to it. */
  resolveEntry(ref: EntryRef, way: ReviewWay, of: EntryRef, query: Query): Promise<Proposal<ReviewOutcome>>;
  /**
   * Remembers in the vault that two notes are no duplicates of each other; for a section `PATH#HEADING`. No plan
   * where that is known. Throws `not_found`, and `bad_input` for what is one entry, or none of this memory.
   */
  markNotDuplicates(one: string, other: string, query: Query): Promise<Proposal<NotDuplicatesResult>>;
  /**
   * The passages that answer a query, best first; 10 a page where `limit` is absent. Notes that must not leave the memory are
   * neither found nor counted. Throws `bad_input` for an empty or long query, a page or a day that cannot be.
   */
  search(
    query: Query &
      ForProject &
      SearchFilters & {
        readonly query: string;
        readonly limit?: number | undefined;
        readonly cursor?: string | undefined;
        /** Gives each passage its places by words and by meaning. */
        readonly explain?: boolean | undefined;
      },
  ): Promise<SearchResult>;
  /**
   * Makes each passage ready to be found by its meaning, which sends those that are new or have changed to the host's embedder;
   * what was done stays where it is cancelled. Throws `bad_settings` where search by meaning is not switched on.
   */
  prepareSearch(query: Query): Promise<Prepared>;
  /**
   * A note by its path, name, title, alias, id or link, or a part of it by `#Heading` or `#^block` after that, in pieces of at
   * most `maxTokens` (3000 where absent). Throws `ambiguous` where several notes fit, `not_found` for one that is not there or
   * must not leave the memory, both with `suggestions`; `hostile_path`, and `changed_since` for a cursor of an older text.
   */
  read(
    query: Query & ForProject & { readonly ref: string; readonly maxTokens?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<ReadResult>;
  bundle(query: BundleRequest): Promise<Bundle>;
  /** Sets the day on which they were applied for the notes whose text a bundle holds. Throws `bad_input` where notes carry none. */
  markApplied(bundle: Pick<Bundle, 'included'>, query: Query): Promise<Proposal<AppliedResult>>;
  /**
   * The sessions of agents with the files that hooks gave them text of, from `since` on (milliseconds), and with `copies` the
   * bundles that were copied. Agents hear of no file that they may not see.
   */
  given(query: Query & { readonly since?: number; readonly copies?: boolean }): Promise<GivenResult>;
  /**
   * The same for the notes that sessions were given since this was done last, with the day on which each was: one plan for all
   * memories, and at most one on a day. Throws as `markApplied`.
   */
  markGiven(query: Query): Promise<Proposal<AppliedResult>>;
  /** The bundle, in Markdown, as a new note at the root of its memory. Throws as `bundle`. */
  saveBundle(query: BundleRequest): Promise<Proposal<{ readonly path: VaultPath }>>;
  /** Remembers on this device that a bundle was handed over; `query` is the request that it answers. */
  bundleCopied(bundle: Bundle, query: BundleRequest): Promise<void>;
  /** The project of a folder of this machine, by the settings and by the projects that the memory names; null where nothing tells. */
  projectAt(cwd: string, query: Query): Promise<string | null>;
  /** Of these changes those that sessions of the project do not see: of entries for others, or of any project where it is null. */
  ofOthers(entries: readonly JournalEntry[], query: Query & { readonly project: string | null }): Promise<ReadonlySet<JournalEntry>>;
  /** `since` is the journal entry (or plan) that wrote the report to compare with; `write` asks for the report note. */
  health(query: Query & { readonly write?: boolean; readonly since?: string | undefined }): Promise<Proposal<HealthResult>>;
  /** True if the settings ask for one report note for all memories, and there are several. */
  sharesReport(): boolean;
  /** The health of every memory, with one report note for all of them. */
  healthOfAll(query: Omit<Query, 'memory'> & { readonly since?: string | undefined }): Promise<Proposal<JointHealth>>;
  /** The scores of the last reports, as report notes keep them, oldest first; empty where there is none. Reads those notes alone. */
  trend(query: Query): Promise<readonly TrendPoint[]>;
  /** Two versions of one note, as sync programs leave them beside it and git in it, with both texts. Reads every note. */
  conflicts(query: Query): Promise<ConflictsResult>;
  /**
   * The plan that settles one: the note gets the text that stays, the copy goes to the trash. No plan where both are to
   * stay and the result's `unsure` names places that hold only one of two versions, until `prefer` says whose. Throws
   * `not_found` where `path` is no such copy or note, `bad_input` where it does not have that choice.
   */
  settleConflict(path: string, answer: ConflictAnswer, query: Query): Promise<Proposal<ConflictDone>>;
  /**
   * Remembers in the vault that a finding of the health report is not to be shown again; no plan where that is known.
   * Throws `bad_input` for a finding without a key.
   */
  ignore(finding: Finding, scope: IgnoreScope, query: Query): Promise<Proposal<IgnoreResult>>;
  /** Files or whole folders; a target that ends in `/` keeps the name. */
  move(from: string, to: string, query?: MoveQuery): Promise<Proposal<MoveResult>>;
  /** Several files or folders at once, as one plan; of a file named twice the last target counts. */
  moveAll(moves: readonly { readonly from: string; readonly to: string }[], query?: MoveQuery): Promise<Proposal<MoveResult>>;
  /**
   * Lets links follow files that another machine moved (`to` null: removed), in protected files too, as a rename here does; each
   * link that leads to its file no more is a finding.
   */
  followMoved(
    moved: readonly { readonly from: VaultPath; readonly to: VaultPath | null }[],
    query?: Query,
  ): Promise<Proposal<{ readonly findings: readonly Finding[] }>>;
  /** A new name in the same folder; a note keeps its extension where `name` has none. */
  rename(from: string, name: string, query?: MoveQuery): Promise<Proposal<MoveResult>>;
  /** Takes one note into another; every link follows. */
  merge(from: string, into: string, query?: Query): Promise<Proposal<MergeResult>>;
  /** Makes notes of the parts of one; `headings` names those to take out (all of the topmost level where absent). */
  split(path: string, query?: Query & { readonly by?: SplitBy; readonly headings?: readonly string[] }): Promise<Proposal<SplitResult>>;
  /** Puts files or folders into the memory's archive, from where `unarchive` brings them back to their place. */
  archive(paths: readonly string[], query?: Query): Promise<Proposal<MoveResult>>;
  unarchive(paths: readonly string[], query?: Query): Promise<Proposal<MoveResult>>;
  /** A plan from text: the bare plan, or the whole `--dry-run --json` document. Throws `bad_input`, `hostile_path`, `bad_name`. */
  readPlan(text: string): Plan;
  /** A plan from outside as a proposal like any other: checked against the files as they are now, with its links counted. */
  planned(plan: Plan, query?: Query): Promise<Proposal<{ readonly links: LinkCounts }>>;
  /** The preview of a plan on the files as they are now. Throws as `apply` does where it could not be applied. */
  preview(plan: Plan): Promise<PlanPreview>;
  /** The plan without these parts; null if nothing is left of it. */
  leaveOut(plan: Plan, parts: ReadonlySet<string>): Plan | null;
  apply(plan: Plan, progress?: Progress): Promise<Receipt>;
  carryOut<R>(propose: () => Promise<Proposal<R>>, progress?: Progress): Promise<Outcome<R>>;
  /**
   * The same memory for a caller that comes by another door: what it applies and undoes is journaled as that door's. Over the
   * doors of agents, and in the terminal unless a person has `confirmed` it, what only people decide is refused with `needs_person`.
   * What shows something that is withheld is refused with `withheld` unless it is `confirmed`, and over agents' doors in any case.
   */
  through(door: Door, confirmed?: boolean): VaultMemory;
  journal(): Promise<readonly JournalEntry[]>;
  undo(id?: string, options?: { readonly partial?: boolean; readonly progress?: Progress }): Promise<UndoResult>;
  /** A preview of `undo`; writes nothing. */
  previewUndo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoPreview>;
  /** Takes back (or completes) what an interrupted run left; empty where nothing was left. */
  recover(): Promise<readonly JournalEntry[]>;
}
