import type { JournalEntry } from '../../core/model/plan';
import type { VaultMemory } from '../../core/model/vault-memory';
import { harnessName } from '../../core/model/door';
import { recordsIn, type SessionRecord, type SessionStore } from './session';

/** A session of a harness. */
export interface SessionName {
  readonly harness: string;
  readonly session: string;
  /** When its first hook came, milliseconds. */
  readonly began: number;
  /** Where its record and those of others are. */
  readonly sessions: SessionStore;
}

/** Changes and files that a checkpoint names, the newest. */
const MOST_CHANGES = 12;
const MOST_FILES = 20;

/** True where the session changed the memory, by any door. */
export async function wroteSomething(vault: VaultMemory, by: SessionName): Promise<boolean> {
  return (await entriesOf(vault, by)).length > 0;
}

/**
 * Keeps what a session wrote since its last checkpoint, in the place of the convention: titles and files, as the journal has
 * them. Answers with the newest entry that it tells of; null where nothing was written, the session keeps the state itself, or a
 * checkpoint stands there that says more: the journal has what this one would say.
 */
export async function checkpointSession(
  vault: VaultMemory,
  by: SessionName,
  { memory, after, folder }: { readonly memory: string | undefined; readonly after: string | undefined; readonly folder: string },
): Promise<string | null> {
  await vault.recover();
  const through = vault.through({ kind: 'hook', harness: by.harness, session: by.session });
  const all = await entriesOf(through, by);
  const last = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  const project = await through.projectAt(folder, { memory });
  const since = last < 0 ? all : all.slice(0, last);
  // All sessions of the checkpoint's project read what it names.
  const others = await through.ofOthers(since, { memory, project });
  const entries = since.filter((entry) => !others.has(entry));
  const [newest] = entries;
  if (newest === undefined) return null;
  const files = [...new Set(entries.flatMap((entry) => entry.files))].filter((path) => !path.startsWith('.'));
  const input = {
    workingOn: workOf(
      entries.map(({ title }) => title),
      harnessName(by.harness),
    ),
    files: listed(files, MOST_FILES),
    resume: 'Read these files before going on.',
    project: project ?? '*',
    trim: true,
    unlessMore: true,
  };
  // An agent that keeps the state of its work knows it better than its journal does.
  const { result } = await through.checkpoint(input, { memory });
  if ((await entriesOf(vault, by)).some((entry) => entry.files.includes(result.path))) return null;
  const done = await through.carryOut(() => through.checkpoint(input, { memory }));
  return done.receipt === null ? null : newest.id;
}

/** The changes of the session that it did not take back, newest first, without those of hooks. */
async function entriesOf(vault: VaultMemory, { harness, session, began, sessions }: SessionName): Promise<JournalEntry[]> {
  const entries = (await vault.journal()).filter(
    ({ state, door, undoes }) =>
      state === 'applied' && undoes === undefined && door !== undefined && door.kind !== 'hook' && door.harness === harness,
  );
  // Some harnesses do not say by which session a command or a tool was called.
  const records = entries.every(({ door }) => door?.session !== undefined)
    ? []
    : (await recordsIn(sessions)).filter((one) => one.harness === harness && one.session !== undefined);
  return entries.filter(({ door, applied }) => {
    if (door?.session !== undefined) return door.session === session;
    const at = Date.parse(applied);
    return at >= began - GRAIN && (lastBefore(records, at + GRAIN - 1) ?? session) === session;
  });
}

/** The journal has whole seconds, in milliseconds. */
const GRAIN = 1_000;

/** The session whose hook came last before a moment: it is the one that was at work then. */
function lastBefore(records: readonly SessionRecord[], moment: number): string | undefined {
  const hooks = records.flatMap(({ began, times, session }) => [began, ...times].map((at) => ({ at, session })));
  return hooks.filter(({ at }) => at <= moment).sort((a, b) => b.at - a.at)[0]?.session;
}

/** UTF-16 units that a sentence needs to be taken for the name of the work. */
const SHORTEST = 12;

/** `Winter berths and 2 more. Written by Claude Code before its context was compacted: …`: the first sentence names the checkpoint. */
function workOf(titles: readonly string[], writer: string): string {
  const [newest = ''] = titles;
  const subjects = titles.map((title) => /^Remember "(.+)"$/.exec(title)?.[1] ?? title);
  const [first = '', ...more] = subjects;
  const only = first.length < SHORTEST ? newest : first;
  const told = `Written by ${writer} before its context was compacted`;
  return more.length === 0 ? `${only}. ${told}.` : `${first} and ${more.length} more. ${told}: ${listed(subjects, MOST_CHANGES)}.`;
}

function listed(names: readonly string[], most: number): string {
  const more = names.length - most;
  return [...names.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
