import type { Door, RecordedDoor } from '../../model/door';
import type { VaultPath } from '../../model/path';
import type { Committable, HostContext, PrivateStore, VaultEditor, VaultFiles } from '../../model/ports';
import type { Snapshot } from '../../model/snapshot';
import { aliasesNow, policyByFile } from '../apply/aliases';
import { readNow, type Ports } from '../apply/disk';
import type { SettingsEdit } from '../../model/settings-edit';
import type { Policy } from '../check/guard';
import { newlyShown, type Around, type NewlyShown, type SeenMemories } from '../check/shown';
import { createJournal, type Journal, type JournalRecord } from '../journal/journal';
import type { JournalLimits } from '../journal/prune';
import { recoverEntries } from '../journal/recover';
import type { Summary } from '../journal/manifest';
import type { Operations } from '../plan/operations';
import { createSettingsWork, type SettingsPort, type SettingsWork } from '../journal/settings-work';

/** Who changes the vault, where that is not the host itself. */
export interface Actor {
  /** The way by which it comes; the host's own where absent. */
  readonly door?: Door | undefined;
  /** True if a person agreed that the change shows what is withheld. */
  readonly isAgreed?: boolean | undefined;
  /** True for a change that it may take back, by the way it came; every one where absent. */
  readonly mayUndo?: ((door: RecordedDoor | undefined) => boolean) | undefined;
  /** Throws what forbids operations that are about to be carried out; with `undone` they take that entry of the journal back. */
  refuse?(
    ops: Operations,
    settings: readonly SettingsEdit[],
    at: { records: readonly JournalRecord[]; undone?: Summary | null },
  ): Promise<void>;
}

export interface WriterDeps {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  readonly context: HostContext;
  readonly policy: Policy;
  /** A fingerprint of the memories in the settings, kept with each change. */
  rules?(): string;
  limits(): JournalLimits;
  /** Changes the settings together with the files; absent where they cannot be written. */
  readonly settings?: SettingsPort | undefined;
  /** The memories of the settings as they are, and as these edits leave them; without it nothing is compared. */
  readonly seenBy?: (edits: readonly SettingsEdit[]) => SeenMemories;
  /** Makes a commit of a change: see `VaultHost.commit`. */
  readonly commit?: ((change: Committable) => Promise<string | null>) | undefined;
  /** A snapshot of the vault as these files are now, for plans that depend on all links to a file. */
  readonly snapshot?: (files: VaultFiles) => Promise<Snapshot>;
}

export interface WriterState {
  readonly deps: WriterDeps;
  readonly ports: Ports;
  readonly context: HostContext;
  readonly journal: Journal;
  /** The journal as it settles what broke off: once an entry is marked nobody looks at it again, so the settings follow first. */
  readonly settling: Journal;
  readonly settings: SettingsWork;
}

export function writerState(deps: WriterDeps): WriterState {
  const journal = createJournal(deps.store);
  const settings = createSettingsWork(deps.settings);
  const settling: Journal = {
    ...journal,
    async mark(record, state, left) {
      await settings.follow({ summary: record.summary, state });
      await journal.mark(record, state, left);
    },
  };
  return { deps, ports: { files: deps.files, editor: deps.editor }, context: deps.context, journal, settling, settings };
}

/** The layer policy, which counts for every name that a file has now. */
export async function policyNow({ deps, ports }: WriterState): Promise<Policy> {
  return policyByFile(deps.policy, await aliasesNow(ports.files));
}

/** All that these operations, with these edits of the settings, would show of what is withheld now. */
export async function shownBy(
  { deps, ports }: WriterState,
  ops: Operations,
  edits: readonly SettingsEdit[] | undefined,
  more: Pick<Around, 'read' | 'isAsBefore'>,
): Promise<readonly NewlyShown[]> {
  if (deps.seenBy === undefined) return [];
  const { files } = ports;
  const aliases = await aliasesNow(files);
  const list = async (): Promise<VaultPath[]> => (await files.list()).map(({ path }) => path);
  return newlyShown(ops, {
    ...more,
    list,
    namesOf: (path) => aliases.namesOf(path),
    bytesOf: (path) => readNow(files, path),
    memories: deps.seenBy(edits ?? []),
  });
}

export function ownRecords({ context }: WriterState, records: readonly JournalRecord[]): JournalRecord[] {
  return records.filter((record) => record.writer === context.writer);
}

/** The journal once this writer's own leftovers are dealt with. */
export async function settledJournal(state: WriterState): Promise<JournalRecord[]> {
  const { journal, settling, ports } = state;
  const records = await journal.list();
  if (!ownRecords(state, records).some((record) => record.state === 'interrupted')) return records;
  await recoverEntries(ownRecords(state, records), settling, ports);
  return journal.list();
}
