import { conventionOf } from '../conventions/list';
import { archiveOf, dueChores, dueSentence, INDEX_CHORE, isPutOff, MIGRATE_CHORE, olderFilesOf, reportDue } from '../decide/upkeep/index';
import { newestDay, standings } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import { deepestAt, type NotePath, type VaultPath } from '../model/path';
import type { JournalEntry } from '../model/plan';
import type { VaultFiles } from '../model/ports';
import type { OlderFiles } from '../model/results/migrate';
import type { Proposal } from '../model/results/proposal';
import type { DueItem, MemoryStatus, StatusResult } from '../model/results/status';
import { decidedIn } from './decided';
import { earlierReader } from './earlier-reports';
import { parseEntries } from '../read/entries/parse';
import { unmatchedSentence } from '../model/exclusion';
import { unmatchedExclusions } from '../read/memory/exclusions';
import { indexPath, notesOf, tagsOf } from '../read/memory/scope';
import { readTextOrNull } from '../read/files/texts';
import { inSteps, runWithPauses, type Pause, type Steps } from '../read/text/steps';

/** Files looked at between two pauses. */
const PIECE = 200;

/** Counts of each memory and what is due, from one snapshot. */
export async function statusOf(
  contexts: readonly DecideContext[],
  files: VaultFiles,
  journal: readonly JournalEntry[],
  indexIn: (ctx: DecideContext) => Promise<Proposal<unknown>>,
  pause: Pause,
  /** Days after which a memory that has a report wants the next one. */
  reportDays: number,
  /** Sentences on the settings as a whole. */
  warnings: readonly string[],
  /** True where every file is seen: else an exclusion may cover what is not, so that nothing is said of those that cover none. */
  seesAll: boolean,
): Promise<StatusResult> {
  const memories: MemoryStatus[] = [];
  const due: DueItem[] = [];
  const older: OlderFiles[] = [];
  const archives = contexts.map(archiveOf);
  for (const entry of journal) {
    if (entry.state !== 'interrupted') continue;
    due.push({
      memory: '',
      what: 'recover',
      message: `"${entry.title}" was interrupted. To get back what it changed, undo the journal entry ${entry.id}.`,
    });
  }
  const counts = await runWithPauses(countsOf(contexts), pause);
  const earlierOf = earlierReader(files);
  for (const ctx of contexts) {
    const told = memoryStatus(ctx, counts.get(ctx.memory.root), seesAll);
    const status = {
      ...told,
      warnings: [...(ctx === contexts[0] ? warnings : []), ...told.warnings],
      entries: await countEntries(ctx, files, pause),
    };
    memories.push(status);
    const { decisions } = await decidedIn(ctx, { files });
    if (!isPutOff(ctx, decisions, MIGRATE_CHORE)) older.push(...olderFilesOf(ctx, archives));
    for (const chore of dueChores(ctx, decisions))
      due.push({ memory: status.name, what: 'chore', chore, since: chore.since, message: dueSentence(chore) });
    const last = (await earlierOf(ctx)).rows.at(-1)?.date ?? null;
    const since = reportDue(ctx, decisions, { last, newest: status.newest, everyDays: reportDays });
    if (since !== null)
      due.push({
        memory: status.name,
        what: 'report',
        since,
        message: `The health report is of ${last ?? ''}, and newer notes came since.`,
      });
    if ((await indexIn(ctx)).plan === null || isPutOff(ctx, decisions, INDEX_CHORE)) continue;
    const message = status.indexNote.exists ? 'The top-of-mind note is out of date.' : 'There is no top-of-mind note yet.';
    due.push({ memory: status.name, what: 'index', message });
  }
  return { memories, due, ...(older.length === 0 ? {} : { older }) };
}

/** The files of the vault in each memory, by its root, counted in one go. */
interface Counts {
  links: number;
  unresolved: number;
  unreadable: number;
}

/** Of the memories' folders the deepest counts. All contexts are of one snapshot. */
function* countsOf(contexts: readonly DecideContext[]): Steps<ReadonlyMap<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (const { memory, inner } of contexts)
    for (const root of [memory.root, ...inner]) if (!counts.has(root)) counts.set(root, { links: 0, unresolved: 0, unreadable: 0 });
  const snapshot = contexts[0]?.snapshot;
  yield* inSteps(snapshot?.files ?? [], PIECE, ({ path }) => {
    const found = deepestAt(counts, path);
    for (const link of found === undefined ? [] : (snapshot?.outgoing(path) ?? [])) {
      if (found === undefined || link.kind === 'reference') continue;
      found.links += 1;
      if (link.to === null) found.unresolved += 1;
    }
  });
  for (const { path } of snapshot?.unreadable ?? []) {
    const found = deepestAt(counts, path);
    if (found !== undefined) found.unreadable += 1;
  }
  return counts;
}

/** Notes that are entries, and the entries of files that hold several. */
async function countEntries(ctx: DecideContext, files: VaultFiles, pause: Pause): Promise<number> {
  const standing = standings(ctx);
  let count = 0;
  for (const [at, note] of notesOf(ctx).entries()) {
    if (at % PIECE === 0) await pause();
    const { format, entry } = standing(note);
    if (format === 'note') count += entry ? 1 : 0;
    else if (format !== null) count += parseEntries(format, (await readTextOrNull(files, note.path)) ?? '').length;
  }
  return count;
}

/** The count of notes that nobody finds since their properties cannot be read, as `title: feat: …` cannot. */
function brokenSentence(count: number): string[] {
  if (count === 0) return [];
  const [notes, they, them] = count === 1 ? ['1 note has', 'it counts', 'it'] : [`${count} notes have`, 'they count', 'them'];
  return [
    `${notes} properties that cannot be read, so ${they} as private: neither search nor a bundle shows ${them}. "check" names ${them}.`,
  ];
}

function memoryStatus(ctx: DecideContext, counts: Counts | undefined, seesAll: boolean): Omit<MemoryStatus, 'entries'> {
  const { snapshot, memory } = ctx;
  const notes = notesOf(ctx);
  const index = indexPath(ctx);
  const tagsAt = ({ path }: { readonly path: VaultPath }): string[] => {
    const note = snapshot.notes.get(path as NotePath);
    return note === undefined ? [] : tagsOf(note);
  };
  return {
    name: memory.name,
    root: memory.root,
    convention: memory.convention,
    notes: notes.length,
    links: counts?.links ?? 0,
    unresolved: counts?.unresolved ?? 0,
    unreadable: counts?.unreadable ?? 0,
    indexNote: { path: index, exists: snapshot.has(index) },
    warnings: [
      ...(seesAll ? unmatchedExclusions(snapshot.files, memory, conventionOf(memory.convention).bundle, tagsAt) : []).map(
        (one) => `The setting "${one.setting}": ${unmatchedSentence(one)}`,
      ),
      ...(ctx.excludedInApp?.unread ?? [])
        .slice(0, 10)
        .map(
          (pattern) =>
            `A pattern of Obsidian's excluded files leaves nothing out here, since it cannot be read: ${JSON.stringify(pattern.slice(0, 80))}. Name the folder in its place, or write it shorter, without what looks ahead, looks back or repeats a group.`,
        ),
      ...brokenSentence(notes.filter(({ frontmatter }) => frontmatter.state === 'broken').length),
    ],
    newest: newestDay(ctx, notes),
  };
}
