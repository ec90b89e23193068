import {
  belongs,
  bundleCandidates,
  firstCandidates,
  inFocus,
  topicBundleSteps,
  within,
  withNoteFirst,
  type BundleQuery,
} from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import { readTopic, searchableNotes } from '../decide/search/index';
import type { Bundle } from '../model/bundle';
import type { DecideContext } from '../model/context';
import { isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { Progress } from '../model/ports';
import type { VaultHost } from '../model/vault-memory';
import { readTexts } from '../read/files/texts';
import { newestDate } from '../read/text/dates';
import { runWithPauses } from '../read/text/steps';
import { foundNotes } from './found-notes';

/** The bundle on a topic: the index of terms says which notes are read, and their passages are ranked. */
export async function topicBundle(
  ctx: DecideContext,
  { files, pause }: Pick<VaultHost, 'files' | 'pause'>,
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
  const isInFocus = inFocus(ctx, query.focus);
  const notes = searchableNotes(ctx).filter(({ path }) => isInFocus(path) && (!limited || isChosen(path)));
  const topic = readTopic(query.topic, newestDate(notes));
  const { paths, unread } = await foundNotes(ctx, files, gate, { topic, notes, each: limited, progress: query.progress });
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
  const mayHold = (path: VaultPath): boolean => belongs(ctx, path) && isInFocus(path) && (!limited || isChosen(path));
  const lost = ctx.snapshot.unreadable.flatMap(({ path, reason }) => (isNotePath(path) && mayHold(path) ? [[path, reason] as const] : []));
  const known = { size: index.size, frequency: index.frequency };
  return runWithPauses(topicBundleSteps(ctx, { ...query, topic, first }, texts, new Map([...lost, ...unread, ...failed]), known), pause);
}
