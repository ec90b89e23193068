import type { Gate } from '../decide/dedup/index';
import { notesToRead, scanFor, type Topic } from '../decide/search/index';
import type { DecideContext } from '../model/context';
import type { Note } from '../model/note';
import type { NotePath, VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import { eachText } from '../read/files/texts';

/** Notes of the index of terms whose passages are ranked, and of the texts that it does not hold. */
const FOUND = 40;

/** The notes to read for a topic, of those that `notes` allows. */
export interface FoundNotes {
  readonly paths: readonly NotePath[];
  /** Files that could not be looked at, with the reason. */
  readonly unread: ReadonlyMap<VaultPath, string>;
}

/** Asks the index of terms for a topic, and looks through the texts that it does not hold. */
export async function foundNotes(
  ctx: DecideContext,
  files: VaultFiles,
  gate: Gate,
  {
    topic,
    notes,
    each,
    progress,
  }: {
    readonly topic: Topic;
    readonly notes: readonly Note[];
    /** Looks through each note: of a few chosen ones, the best of the whole memory may all be others. */
    readonly each?: boolean;
    readonly progress?: Progress | undefined;
  },
): Promise<FoundNotes> {
  const wanted = new Set<VaultPath>(notes.map(({ path }) => path));
  const filed = new Set<VaultPath>();
  if (each !== true) for (const { source, retired } of gate.entries.documents) if (!retired && 'path' in source) filed.add(source.path);
  const scan = scanFor(topic);
  const unfiled = [...wanted].filter((path) => !filed.has(path));
  const unread = await eachText(files, unfiled, (path, text) => scan.take(path, text), { progress });
  // Notes that are not wanted must not crowd out others.
  const others = [...filed].filter((path) => !wanted.has(path)).length;
  const indexed = gate.found(topic.terms, FOUND + others).filter((path) => wanted.has(path));
  return { paths: notesToRead(ctx, topic, notes, [...indexed.slice(0, FOUND), ...scan.best(FOUND)]), unread };
}
