import { bundleCandidates, decideTopicBundle, firstCandidates, within, withNoteFirst, type BundleQuery } from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import { notesToRead, readTopic, scanFor, searchableNotes } from '../decide/search/index';
import type { Bundle } from '../model/bundle';
import type { DecideContext } from '../model/context';
import type { NotePath, VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import { eachText, readTexts } from '../read/files/texts';
import { newestDate } from '../read/text/dates';

/** Notes that the index of terms is asked for. */
const FOUND = 40;

/** The bundle on a topic: the index of terms says which notes are read, and their passages are ranked. */
export async function topicBundle(
  ctx: DecideContext,
  files: VaultFiles,
  gate: Gate,
  query: {
    readonly topic: string;
    /** The phase of the convention that the topic comes from; absent where a person gave it. */
    readonly resumed?: string | undefined;
    /** The note that the bundle is about: it comes first, then those it is linked with. */
    readonly about?: NotePath | undefined;
    readonly progress?: Progress | undefined;
  } & BundleQuery,
): Promise<Bundle> {
  const limited = (query.choice?.only ?? []).length > 0;
  const isChosen = within(query.choice?.only);
  const notes = searchableNotes(ctx).filter(({ path }) => !limited || isChosen(path));
  const topic = readTopic(query.topic, newestDate(notes));
  const filed = new Set<VaultPath>();
  // Of a few chosen notes each is looked through: the best of the whole memory may all be others.
  if (!limited) for (const { source, retired } of gate.entries.documents) if (!retired && 'path' in source) filed.add(source.path);
  const scan = scanFor(topic);
  const unfiled = notes.filter(({ path }) => !filed.has(path)).map(({ path }) => path);
  const unread = await eachText(files, unfiled, (path, text) => scan.take(path, text), { progress: query.progress });
  const paths = notesToRead(ctx, topic, notes, [...gate.found(topic.terms, FOUND), ...scan.best(FOUND)]);
  const first =
    query.about !== undefined
      ? withNoteFirst(ctx, query.about, query)
      : query.resumed === undefined
        ? firstCandidates(ctx, query)
        : bundleCandidates(ctx, query);
  const { texts, failed } = await readTexts(files, [...new Set<VaultPath>([...first.map(({ path }) => path), ...paths])], {
    progress: query.progress,
  });
  const { index } = gate.entries;
  return decideTopicBundle(ctx, { ...query, topic, first }, texts, new Map([...unread, ...failed]), {
    size: index.size,
    frequency: index.frequency,
  });
}
