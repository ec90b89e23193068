import type { JournalEntry } from '../../core/model/plan';
import type { VaultMemory } from '../../core/model/vault-memory';
import { harnessName } from '../../core/model/door';

/** A session of a harness. */
export interface SessionName {
  readonly harness: string;
  readonly session: string;
  /** When its first hook came, milliseconds. */
  readonly began: number;
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
 * them. Answers with the newest entry that it tells of; null where nothing was written, or the session keeps the state itself.
 */
export async function checkpointSession(
  vault: VaultMemory,
  by: SessionName,
  { memory, after }: { readonly memory: string | undefined; readonly after: string | undefined },
): Promise<string | null> {
  await vault.recover();
  const through = vault.through({ kind: 'hook', harness: by.harness, session: by.session });
  const all = await entriesOf(through, by);
  const last = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  const entries = last < 0 ? all : all.slice(0, last);
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
    trim: true,
  };
  // An agent that keeps the state of its work knows it better than its journal does.
  const { result } = await through.checkpoint(input, { memory });
  if ((await entriesOf(vault, by)).some((entry) => entry.files.includes(result.path))) return null;
  const done = await through.carryOut(() => through.checkpoint(input, { memory }));
  return done.receipt === null ? null : newest.id;
}

/** The changes of the session that it did not take back, newest first, without those of hooks. */
async function entriesOf(vault: VaultMemory, { harness, session, began }: SessionName): Promise<JournalEntry[]> {
  return (await vault.journal()).filter(({ state, door, undoes, applied }) => {
    if (state !== 'applied' || undoes !== undefined || door === undefined || door.kind === 'hook' || door.harness !== harness) return false;
    // Some harnesses do not tell the commands of their agents which session it is.
    return door.session === undefined ? Date.parse(applied) >= began - 1_000 : door.session === session;
  });
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
