import { conventionOf } from '../conventions/list';
import { newestDay, standings } from '../decide/top-of-mind/index';
import {
  answerChore,
  archiveOf,
  baselineOf,
  baselinePaths,
  clearFolder,
  decideEvaluation,
  decideLog,
  decideFeedback,
  decideVerify,
  decideRebaseline,
  dueChores,
  dueSentence,
  evaluate,
  evaluationPath,
  INDEX_CHORE,
  isPutOff,
  maintenanceRule,
  MIGRATE_CHORE,
  maintenanceNotes,
  olderFilesOf,
  openNotes,
  ranOut,
  reportDue,
  textsForRebaseline,
  type BaselineFiles,
  type MaintenanceFiles,
  type RanOut,
} from '../decide/upkeep/index';
import type { DecideContext } from '../model/context';
import type { ProposalDone } from '../model/action';
import type { MaintenanceRule } from '../model/convention';
import { MemoryError } from '../model/errors';
import { unmatchedSentence } from '../model/exclusion';
import { deepestAt, foldKey, isNotePath, joinPath, pathKey, type NotePath, type VaultPath } from '../model/path';
import type { OlderFiles } from '../model/results/migrate';
import type { DueItem, MemoryStatus, WaitingItem } from '../model/results/status';
import { unknownSettings } from '../model/settings';
import type { VaultMemory, VaultHost } from '../model/vault-memory';
import { dateFor } from '../decide/remember/index';
import { refFrom, refText } from '../model/verdict';
import { parseEntries } from '../read/entries/parse';
import { unmatchedExclusions } from '../read/memory/exclusions';
import { loadedPart, sizeBeside } from '../read/memory/loaded';
import { isPendingNote } from '../read/memory/pending';
import { indexPath, notesOf, tagsOf } from '../read/memory/scope';
import { onDay } from '../read/text/dates';
import { PURGE } from '../write/writer';
import { decideContext, existing, memoryNamed, needs } from './context';
import { readable } from './files';
import { Given } from './given';
import { copiesIn, earlierReader } from './health';
import { IndexNote } from './index-note';
import type { Layers } from './layers';
import { mistakeFiles } from './mistakes';
import { openQuestions } from './review';
import type { Session } from './session';

/** Files looked at between two pauses. */
const PIECE = 200;

/** The files of the vault in a memory, counted. */
interface Counts {
  links: number;
  unresolved: number;
  unreadable: number;
}

/** Why an agent cannot say that something still holds: it could say so of its own entries. */
export const STILL_HOLDS = 'A person says whether it still holds.';

/** The work that a memory needs from time to time: its status and chores, maintenance, and the renewal of its baseline. */
export class Upkeep {
  constructor(
    private readonly session: Session,
    private readonly layers: Layers,
  ) {}

  readonly status: VaultMemory['status'] = async (query) => {
    const { session } = this;
    const { host } = session;
    const snapshot = await session.look(query);
    const asked = query?.memory === undefined ? host.settings().memories : [memoryNamed(session.host.settings(), query.memory)];
    const contexts = asked.map((memory) => decideContext(session.host, memory, snapshot));
    const memories: MemoryStatus[] = [];
    const due: DueItem[] = [];
    const waiting: WaitingItem[] = [];
    const older: OlderFiles[] = [];
    const archives = contexts.map(archiveOf);
    for (const entry of await session.writer.journal()) {
      if (entry.state !== 'interrupted') continue;
      const message = entry.planId.startsWith(PURGE)
        ? 'A purge was interrupted. Give it again.'
        : `"${entry.title}" was interrupted. To get back what it changed, undo the journal entry ${entry.id}.`;
      due.push({ memory: '', what: 'recover', message });
    }
    const counts = await this.countsOf(contexts);
    const earlierOf = earlierReader(session);
    for (const ctx of contexts) {
      const name = ctx.memory.name;
      // Where not every file is seen, an exclusion may cover one that is not.
      const read = { ...ctx, ...(await session.view.detectedIn(snapshot)) };
      const status = memoryStatus(read, counts.get(ctx.memory.root), host);
      const warnings = [
        ...(ctx === contexts[0] ? unknownSettings(host.settings()) : []),
        ...status.warnings,
        ...(await this.longerThanLoaded(ctx)),
      ];
      const { entries, over } = await entriesOf(session, read);
      memories.push({ ...status, warnings, entries });
      const { decisions } = await session.decided(ctx);
      if (!isPutOff(ctx, decisions, MIGRATE_CHORE)) older.push(...olderFilesOf(ctx, archives));
      for (const chore of dueChores(ctx, decisions))
        due.push({ memory: name, what: 'chore', chore, since: chore.since, message: dueSentence(chore) });
      const last = (await earlierOf(ctx)).rows.at(-1)?.date ?? null;
      const everyDays = Math.max(1, host.settings().reports.everyDays);
      const since = reportDue(ctx, decisions, { last, newest: status.newest, everyDays });
      const report = `The health report is of ${last ?? ''}, and newer notes came since.`;
      if (since !== null) due.push({ memory: name, what: 'report', since, message: report });
      if (ctx.convention.feedback !== undefined && !due.some(({ what }) => what === 'applied')) {
        const { plan } = await new Given(session).markGiven({ memory: name });
        const many = plan?.edits.length ?? 0;
        const message = `${many === 1 ? '1 note does not yet say on which day it was' : `${many} notes do not yet say on which day they were`} last given to a session.`;
        if (many > 0) due.push({ memory: name, what: 'applied', message });
      }
      waiting.push(...(await this.waitingIn(ctx, over)));
      // No context needs the index but one that agents load themselves; that of a folder nobody set up would be of another convention.
      if (read.detected !== undefined || loadedPart(ctx, status.indexNote.path) === undefined || isPutOff(ctx, decisions, INDEX_CHORE))
        continue;
      if ((await new IndexNote(session).indexIn(ctx)).plan === null) continue;
      const { path, exists } = status.indexNote;
      due.push({ memory: name, what: 'index', message: exists ? `"${path}" is out of date.` : `There is no "${path}" yet.` });
    }
    return { memories, due, waiting, ...(older.length === 0 ? {} : { older }) };
  };

  readonly feedback: VaultMemory['feedback'] = async (given, feedback, query) => {
    const ctx = await this.session.contextFor(query);
    needs(ctx, 'feedback');
    const path = existing(ctx.snapshot, given);
    if (!isNotePath(path)) throw new MemoryError('bad_input', `"${path}" is not a note.`, path);
    return decideFeedback(ctx, path, feedback, await this.session.textOf(path));
  };

  readonly verify: VaultMemory['verify'] = async (given, { until, ...query }) => {
    const ctx = await this.session.contextFor(query);
    const { path: named, entry } = refFrom(given);
    const path = existing(ctx.snapshot, named);
    if (!isNotePath(path)) throw new MemoryError('bad_input', `"${path}" is not a note.`, path);
    const day = until === undefined ? undefined : dateFor({ date: until }, ctx.today);
    return decideVerify(ctx, { path, entry }, await this.session.textOf(path), day);
  };

  readonly answerChore: VaultMemory['answerChore'] = async (chore, answer, query) => {
    const ctx = await this.session.contextFor(query);
    const { note, decisions } = await this.session.decided(ctx);
    return answerChore(ctx, { chore, answer }, note, decisions);
  };

  readonly clear: VaultMemory['clear'] = async (chore, query) => clearFolder(await this.session.contextFor(query), chore);

  /** The actions of a proposal in the log and the samples of the convention; `asked`: the tasks that there were. */
  async logged(ctx: DecideContext, done: ProposalDone['done'], asked: number): Promise<ReturnType<typeof decideLog> | null> {
    return ctx.convention.maintenance === undefined ? null : decideLog(ctx, await this.maintenanceFiles(ctx), done, asked);
  }

  readonly evaluate: VaultMemory['evaluate'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    const result = evaluate(ctx, await this.maintenanceFiles(ctx));
    return query.write === true ? decideEvaluation(ctx, result, await this.session.textAt(evaluationPath(ctx))) : { result, plan: null };
  };

  readonly baseline: VaultMemory['baseline'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    return baselineOf(ctx, await this.baselineFiles(ctx), query.merge ?? []);
  };

  readonly rebaseline: VaultMemory['rebaseline'] = async (input, query) => {
    const { session } = this;
    const seen = await session.contextFor(query);
    const files = await this.baselineFiles(seen);
    const { ctx, texts } = await readable(seen, textsForRebaseline(seen, files.corrections), session.files, query.progress);
    const { violations } = await this.layers.seenBy(session, query);
    // The accepted text of a baseline that is not as it was accepted, where this device has a copy of it.
    const violation = violations.find((one) => pathKey(one.path) === pathKey(files.path) && one.kind !== 'over-limit');
    return decideRebaseline(ctx, { ...files, texts, accepted: violation?.accepted ?? null }, input);
  };

  private async maintenanceFiles(ctx: DecideContext): Promise<MaintenanceFiles> {
    needs(ctx, 'maintenance');
    return maintenanceFiles(this.session, ctx, maintenanceRule(ctx));
  }

  private async baselineFiles(ctx: DecideContext): Promise<BaselineFiles> {
    needs(ctx, 'baseline');
    const { path, corrections } = baselinePaths(ctx);
    return { path, corrections, text: await this.session.textAt(path), correctionsText: await this.session.textAt(corrections) };
  }

  /** The files in each memory, by its root; of the memories' folders the deepest counts. All contexts are of one snapshot. */
  private async countsOf(contexts: readonly DecideContext[]): Promise<ReadonlyMap<string, Counts>> {
    const counts = new Map<string, Counts>();
    for (const { memory, inner } of contexts)
      for (const root of [memory.root, ...inner]) if (!counts.has(root)) counts.set(root, { links: 0, unresolved: 0, unreadable: 0 });
    const snapshot = contexts[0]?.snapshot;
    for (const [at, { path }] of (snapshot?.files ?? []).entries()) {
      if (at % PIECE === PIECE - 1) await this.session.host.pause?.();
      const found = deepestAt(counts, path);
      for (const link of found === undefined ? [] : (snapshot?.outgoing(path) ?? [])) {
        if (found === undefined || link.kind === 'reference') continue;
        found.links += 1;
        if (link.to === null) found.unresolved += 1;
      }
    }
    for (const { path } of snapshot?.unreadable ?? []) {
      const found = deepestAt(counts, path);
      if (found !== undefined) found.unreadable += 1;
    }
    return counts;
  }

  /** The questions, copies and texts that wait for somebody, each with the call for it. */
  private async waitingIn(ctx: DecideContext, over: readonly RanOut[]): Promise<WaitingItem[]> {
    const { session } = this;
    const items: Omit<WaitingItem, 'memory'>[] = [];
    const { length: asked } = await openQuestions(session, ctx);
    const question =
      asked === 1
        ? '1 entry waits for an answer: does it say what an older one says?'
        : `${asked} entries wait for an answer: do they say what older ones say?`;
    if (asked > 0) items.push({ what: 'question', count: asked, message: question, does: { verb: 'review', input: {} } });
    const { length: copies } = await copiesIn(session, ctx, {});
    const conflict = `${copies === 1 ? '1 note is' : `${copies} notes are`} there in two versions, as sync programs leave them.`;
    if (copies > 0) items.push({ what: 'conflict', count: copies, message: conflict, does: { verb: 'conflicts', input: {} } });
    const held = ctx.snapshot.files.filter(({ path }) => isPendingNote(ctx.memory, path)).length;
    const pending = `${held === 1 ? '1 text that an agent wrote waits' : `${held} texts that agents wrote wait`} for your approval.`;
    if (held > 0) items.push({ what: 'pending', count: held, message: pending, does: { verb: 'pending', input: {} } });
    const [first] = over;
    if (first !== undefined) {
      const name = refText(first.ref);
      const message =
        over.length === 1
          ? `"${name}" ran out on ${first.until}: does it still hold?`
          : `${over.length} entries have run out, among them "${name}" on ${first.until}: do they still hold?`;
      items.push({ what: 'expired', count: over.length, message, does: { verb: 'verify', input: { path: name } } });
    }
    return items.map((item) => ({ memory: ctx.memory.name, ...item }));
  }

  /** A sentence for each file of which agents do not load all. */
  private async longerThanLoaded(ctx: DecideContext): Promise<string[]> {
    const sentences: string[] = [];
    for (const part of ctx.convention.loaded ?? []) {
      const path = joinPath(ctx.memory.root, part.path);
      const text = ctx.snapshot.has(path) ? await this.session.textAt(path) : null;
      const size = text === null ? null : sizeBeside(part, text);
      if (size !== null && size.share > 1)
        sentences.push(
          `"${path}" has ${size.lines} lines and ${size.bytes} bytes. Agents load only the first ${part.lines} lines and ${part.bytes / 1000} KB.`,
        );
    }
    return sentences;
  }
}

/** How many notes are entries, with the entries of files that hold several; and those that have run out and may be handed out. */
export async function entriesOf(
  session: Session,
  ctx: DecideContext,
): Promise<{ readonly entries: number; readonly over: readonly RanOut[] }> {
  const standing = standings(ctx);
  const open = openNotes(ctx);
  const over: RanOut[] = [];
  let entries = 0;
  for (const [at, note] of notesOf(ctx).entries()) {
    if (at % PIECE === 0) await session.pause();
    const { format, entry } = standing(note);
    const text = format === null || format === 'note' ? null : ((await session.textAt(note.path)) ?? '');
    if (format === 'note') entries += entry ? 1 : 0;
    else if (format !== null) entries += parseEntries(format, text ?? '').length;
    if (open.has(note.path)) over.push(...ranOut(ctx, note, text));
  }
  return { entries, over };
}

/** The texts that a maintenance is decided upon, as the files are now. */
export async function maintenanceFiles(session: Session, ctx: DecideContext, rule: MaintenanceRule): Promise<MaintenanceFiles> {
  const at = async (path: string | undefined): Promise<{ readonly path: VaultPath; readonly text: string | null } | null> => {
    if (path === undefined) return null;
    const full = joinPath(ctx.memory.root, onDay(path, ctx.today));
    // As the disk spells it: on another a twin would stand beside it.
    const there = ctx.snapshot.files.find((file) => foldKey(file.path) === foldKey(full))?.path ?? full;
    return { path: there, text: await session.textAt(there) };
  };
  const { texts } = await session.textsOf(maintenanceNotes(ctx, rule));
  const states = await Promise.all(
    ctx.convention.hardLimits.flatMap(({ pattern, bytes }) =>
      /[*{]/.test(pattern) ? [] : [at(pattern).then((one) => (one === null ? [] : [{ ...one, limit: bytes }]))],
    ),
  );
  return {
    rule,
    notes: texts as ReadonlyMap<NotePath, string>,
    into: await at(rule.into?.path),
    log: await at(rule.log),
    metrics: await at(rule.metrics),
    mistakes: await mistakeFiles(session, ctx),
    states: states.flat(),
  };
}

/** The count of notes that nobody finds since their properties cannot be read, as `title: feat: …` cannot. */
function brokenSentence(count: number): string[] {
  if (count === 0) return [];
  const [notes, they, their, them] =
    count === 1 ? ['1 note has', 'it is', 'its', 'it'] : [`${count} notes have`, 'they are', 'their', 'them'];
  return [
    `${notes} properties that cannot be read, so ${they} found by ${their} text alone, or not at all where they might say private. "check" names ${them}.`,
  ];
}

function memoryStatus(ctx: DecideContext, counts: Counts | undefined, host: VaultHost): Omit<MemoryStatus, 'entries'> {
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
    ...(ctx.detected === undefined ? {} : { detected: ctx.detected }),
    notes: notes.length,
    links: counts?.links ?? 0,
    unresolved: counts?.unresolved ?? 0,
    unreadable: counts?.unreadable ?? 0,
    indexNote: { path: index, exists: snapshot.has(index) },
    warnings: [
      ...(host.disk === undefined
        ? unmatchedExclusions(snapshot.files, memory, conventionOf(memory.convention, host.settings()).bundle, tagsAt)
        : []
      ).map((one) => `The setting "${one.setting}": ${unmatchedSentence(one)}`),
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
