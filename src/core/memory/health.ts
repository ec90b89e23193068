import { withheldText } from '../decide/bundle/index';
import {
  choicesFor,
  conflictPairs,
  decideConflict,
  marksIn,
  perhapsPairs,
  textsForConflict,
  type ConflictPair,
} from '../decide/refactor/index';
import {
  decideIgnore,
  decideJointReport,
  decideReport,
  healthSteps,
  ignoredIn,
  jointPathOf,
  linksByIdIn,
  NO_REPORTS,
  notIgnored,
  reportPathOf,
  reportsIn,
  sourcesIn,
  textsForHealth,
  together,
  type EarlierReports,
  type JointMemory,
} from '../decide/health/index';
import { areAlike } from '../decide/dedup/index';
import { decideFixes, nameSteps, textsForFixes } from '../decide/naming/index';
import { notDuplicatesOf } from '../decide/review/index';
import { dueChores, dueSentence } from '../decide/upkeep/index';
import { getOrSet, sharedHead } from '../model/collections';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { isAct, type ActHint, type Finding } from '../model/finding';
import { asVaultPath, byCodePoint, isInside, pathKey, stemOf, type NotePath, type VaultPath } from '../model/path';
import type { Conflict } from '../model/results/conflicts';
import type { CheckResult } from '../model/results/health';
import type { Proposal } from '../model/results/proposal';
import { unknownSettings } from '../model/settings';
import type { Query, VaultMemory } from '../model/vault-memory';
import type { EntryRef } from '../model/verdict';
import { layerAt } from '../read/files/rules';
import { eachText } from '../read/files/texts';
import { decisionsPath } from '../read/memory/decisions';
import { hiddenFiles, namesHidden } from '../read/memory/hidden';
import { notesOf } from '../read/memory/scope';
import { templatePlaces } from '../read/files/app-settings';
import { dateInName, dateOfNote } from '../read/text/dates';
import { runWithPauses } from '../read/text/steps';
import { existing, existingOrFolder } from './context';
import { Disclosure, secretWords } from './disclosure';
import { Files } from './files';
import { IndexNote, rankedContext } from './index-note';
import type { Layers } from './layers';
import { seenInNotes } from './note-secrets';
import { Review } from './review';
import type { Session } from './session';

/** Words of texts that speak to an agent rather than about a subject, and those after the marks of git: notes to be read by the checks. */
const SUSPICIOUS = [
  'ignore disregard previous instructions',
  'new system prompt override safety rules',
  'HEAD Updated upstream Stashed changes',
];
/** Notes looked at for each of them. */
const SUSPECTS = 20;
/** A memory of up to so many notes is read whole. */
const SMALL = 200;

type HealthQuery = Parameters<VaultMemory['health']>[0];

/** The findings of a memory: of its names, its health and two versions of one note; their fixes, and what people say of them. */
export class Health {
  private readonly index: IndexNote;
  private readonly files: Files;

  constructor(
    private readonly session: Session,
    private readonly layers: Layers,
  ) {
    this.index = new IndexNote(session);
    this.files = new Files(session);
  }

  readonly check: VaultMemory['check'] = async (query) => {
    const { session } = this;
    const ctx = await session.contextFor(query);
    const hidden = await hiddenFiles(ctx, session.files);
    const paths = query.paths?.map((path) => (namesHidden(hidden, path) ? asVaultPath(path) : existingOrFolder(ctx.snapshot, path)));
    const asked = (path: VaultPath): boolean => paths === undefined || paths.some((one) => isInside(path, one));
    const names = await runWithPauses(nameSteps(ctx, paths, hidden), session.host.pause);
    const found = [...names, ...linksByIdIn(ctx, sourcesIn(ctx, notesOf(ctx)).filter(asked))];
    const findings = notIgnored(ctx, found, (await session.decided(ctx)).decisions);
    return query.fix ? this.mend(ctx, findings, query) : { result: { findings }, plan: null };
  };

  readonly fix: VaultMemory['fix'] = async (findings, query) => {
    const ctx = await this.session.contextFor(query);
    const act = this.actOfAll(findings, query);
    return act === null ? this.mend(ctx, findings, query) : { result: { findings }, plan: (await act).plan };
  };

  readonly health: VaultMemory['health'] = async (query) => {
    const examined = await this.examined(query);
    if (query.write !== true) return { result: examined.result, plan: null };
    return decideReport(examined, await this.session.textAt(reportPathOf(examined.ctx)));
  };

  readonly sharesReport: VaultMemory['sharesReport'] = () => {
    const { memories, reports } = this.session.host.settings();
    return reports.together && memories.length > 1;
  };

  readonly healthOfAll: VaultMemory['healthOfAll'] = async (query) => {
    const all: JointMemory[] = [];
    const earlierOf = earlierReader(this.session);
    for (const { name } of this.session.host.settings().memories) all.push(await this.examined({ ...query, memory: name }, earlierOf));
    const [first, ...others] = all;
    if (first === undefined) throw new MemoryError('unknown_memory', 'The settings have no memory.');
    return decideJointReport([first, ...others], await this.session.textAt(jointPathOf(first.ctx)));
  };

  readonly trend: VaultMemory['trend'] = async (query) => {
    const { rows } = await earlierReader(this.session)(await this.session.contextFor(query));
    return rows.map(({ date, score }) => ({ date, score }));
  };

  readonly ignore: VaultMemory['ignore'] = async (finding, scope, query) => {
    const ctx = await this.session.contextFor(query);
    return decideIgnore(ctx, finding, scope, await this.session.decided(ctx));
  };

  readonly conflicts: VaultMemory['conflicts'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    const pairs = await copiesIn(this.session, ctx, query);
    const wanted = pairs.filter((pair) => choicesFor(ctx, pair).length > 1).flatMap(({ path, note }) => [path, note]);
    const { texts } = await this.session.textsOf(wanted, query);
    const copies = pairs.map((pair) => conflictOf(ctx, pair, [texts.get(pair.note) ?? null, texts.get(pair.path) ?? null]));
    const marked = [...(await this.markedNotes(ctx, query))].map(([path, text]) =>
      conflictOf(ctx, { kind: 'marks', path, note: path }, [text, null]),
    );
    return { conflicts: [...copies, ...marked].sort((a, b) => byCodePoint(a.path, b.path)) };
  };

  readonly settleConflict: VaultMemory['settleConflict'] = async (path, answer, query) => {
    const ctx = await this.session.contextFor(query);
    const pair =
      (await copiesIn(this.session, ctx, query)).find((one) => pathKey(one.path) === pathKey(path)) ?? (await this.markedAt(ctx, path));
    if (pair === null)
      throw new MemoryError('not_found', `"${path}" is no copy that a sync program left, and git left no two texts in it.`, path);
    return decideConflict(ctx, pair, answer, (await this.session.textsOf(textsForConflict(ctx, pair), query)).texts);
  };

  private async mend(ctx: DecideContext, findings: readonly Finding[], query: Query): Promise<Proposal<CheckResult>> {
    return decideFixes(ctx, findings, (await this.session.textsOf(textsForFixes(ctx, findings), query)).texts);
  }

  /** The plan of findings whose fix is a capability of its own: of one finding, or of several that one plan can fix. */
  private actOfAll(findings: readonly Finding[], query: Query): Promise<Proposal<unknown>> | null {
    const [first, ...more] = findings;
    if (first?.fix == null || !isAct(first.fix)) return null;
    if (more.length === 0 || (first.fix.kind === 'index' && more.every(({ fix }) => fix?.kind === 'index')))
      return this.actOf(first, first.fix, query);
    const archived = findings.flatMap(({ fix }) => (fix?.kind === 'archive' ? [fix.paths] : []));
    return archived.length === findings.length ? this.files.archive([...new Set(archived.flat())], query) : null;
  }

  private async actOf({ path }: Finding, fix: ActHint, query: Query): Promise<Proposal<unknown>> {
    switch (fix.kind) {
      case 'merge':
        return fix.versions ? this.bothOf(fix.from, query) : this.files.merge(fix.from, fix.into, query);
      case 'supersede':
        return new Review(this.session).resolveEntry(fix.newer, 'replace', fix.older, query);
      case 'archive':
        return this.files.archive(fix.paths, query);
      case 'split':
        return this.files.split(path, query);
      case 'restore':
        return this.layers.settle(path, 'restore', { ...query, ...(fix.entry === null ? {} : { entry: fix.entry }) });
      case 'trim':
        return this.layers.settle(path, 'trim', query);
      case 'index':
        return this.index.index(query);
    }
  }

  /** Both texts of a conflict in one. Throws `bad_input` where only a person can say which version stays. */
  private async bothOf(path: VaultPath, query: Query): Promise<Proposal<unknown>> {
    const proposal = await this.settleConflict(path, { kept: 'both' }, query);
    if (proposal.plan === null)
      throw new MemoryError('bad_input', 'Both versions cannot stay everywhere. Choose in the list of sync conflicts.', path);
    return proposal;
  }

  private async examined(query: HealthQuery, earlierOf = earlierReader(this.session)): Promise<JointMemory> {
    const { session } = this;
    const { ctx, decisions, extra } = await examine(session, query);
    const earlier = await earlierOf(ctx);
    const since = query.since === undefined ? undefined : await this.planIdOf(query.since);
    const { violations } = await this.layers.seenBy(session, { memory: query.memory });
    const result = await runWithPauses(healthSteps(ctx, { ...extra, earlier, since, violations }), session.host.pause);
    const settings = session.host.settings();
    const unknown = settings.memories[0]?.name === ctx.memory.name ? unknownSettings(settings) : [];
    return { ctx, result, earlier, due: [...unknown, ...dueChores(ctx, decisions).map(dueSentence)] };
  }

  /** The plan of a journal entry; an id that is not an entry's is taken as a plan's id. */
  private async planIdOf(id: string): Promise<string> {
    return (await this.session.writer.journal()).find((entry) => entry.id === id)?.planId ?? id;
  }

  /** Notes with the marks of git, with their texts. No index knows marks, so every note is read; few texts are kept. */
  private async markedNotes(ctx: DecideContext, query: Query): Promise<Map<VaultPath, string>> {
    const { files, pause } = this.session;
    const found = new Map<VaultPath, string>();
    const decisions = decisionsPath(ctx);
    const notes = [...notesOf(ctx).map(({ path }) => path), ...(ctx.snapshot.has(decisions) ? [decisions] : [])];
    const keep = (path: VaultPath, text: string): void => {
      if (marksIn(text) !== null) found.set(path, text);
    };
    await eachText(files, notes, keep, { progress: query.progress, pause, what: 'Looking for two versions of a note' });
    return found;
  }

  private async markedAt(ctx: DecideContext, given: string): Promise<ConflictPair | null> {
    const path = existing(ctx.snapshot, given);
    return marksIn(await this.session.textOf(path)) === null ? null : { kind: 'marks', path, note: path };
  }
}

/** The facts that the checks of a memory go by, as its files are now, with its gate. */
export async function examine(session: Session, query: Query) {
  const { host, pause } = session;
  const ctx: DecideContext = {
    ...(await rankedContext(host, await session.withCode(await session.contextFor(query)))),
    templatePlaces: await templatePlaces(host.files, host.configFolder),
  };
  const { gate, unread, keepCompared } = await session.gateFor(ctx, query);
  const { decisions } = await session.decided(ctx);
  const pairs = await gate.nearDuplicates(200, pause, notDuplicatesOf(ctx, decisions), laterIn(ctx));
  await keepCompared?.();
  const all = notesOf(ctx);
  const notes = all.map(({ path }): VaultPath => path);
  const suspects = notes.length <= SMALL ? notes : SUSPICIOUS.flatMap((words) => gate.search(words, SUSPECTS).map(({ path }) => path));
  const { texts } = await session.textsOf([...textsForHealth(ctx, pairs), ...suspects]);
  const extra = {
    pairs: await new Disclosure(host, ctx).pairs(pairs),
    ...(await seenInNotes(host.files, all, { pause, progress: query.progress })),
    shown: await new IndexNote(session).shownIn(ctx),
    isIgnored: ignoredIn(ctx, decisions),
    ...{ unread, texts },
  };
  return { ctx, gate, decisions, extra };
}

/** Tells by their days which of two entries is the later one: of a section the day in its heading, else that of its file; null where nothing tells. */
function laterIn(ctx: DecideContext): (one: EntryRef, other: EntryRef) => boolean | null {
  const dayOf = ({ path, entry }: EntryRef): string | null => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    return dateInName(entry ?? '') ?? (entry === null ? null : dateInName(stemOf(path))) ?? (note === undefined ? null : dateOfNote(note));
  };
  return (one, other) => {
    const [a, b] = [dayOf(one), dayOf(other)];
    return a === null || b === null || a === b ? null : a > b;
  };
}

/** The copies by their names, and those of names that people give, too, by their texts. */
export async function copiesIn(session: Session, ctx: DecideContext, query: Query): Promise<ConflictPair[]> {
  const perhaps = perhapsPairs(ctx);
  const { texts } = await session.textsOf(
    perhaps.flatMap(({ path, note }) => [path, note]),
    query,
  );
  const areVersions = ({ path, note }: ConflictPair): boolean => {
    const [one, other] = [texts.get(path) ?? '', texts.get(note) ?? ''];
    return areAlike(one, other) || (layerAt(ctx, note).layer === 'append-only' && beginAlike(one, other));
  };
  return [...conflictPairs(ctx), ...perhaps.filter(areVersions)];
}

/** True for two logs that share their first lines, half of those of the shorter one at least: each device has added to them. */
function beginAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('\n').filter((line) => line.trim() !== '')) as [string[], string[]];
  return sharedHead(a, b) * 2 >= Math.max(1, Math.min(a.length, b.length));
}

function conflictOf(ctx: DecideContext, pair: ConflictPair, [noteText, copyText]: readonly (string | null)[]): Conflict {
  const { kind, path, note } = pair;
  const marked = kind === 'marks' ? marksIn(noteText ?? '') : null;
  const [ours, theirs] = marked === null ? [noteText ?? null, copyText ?? null] : [marked.note, marked.copy];
  const why = withheldText(ctx, note, noteText ?? '') ?? withheldText(ctx, path, copyText ?? '');
  const withheld = why === null ? null : why.kind === 'private' ? why.why : secretWords(why.secret);
  // Of two equal texts there is nothing to choose.
  const choices = ours !== null && ours === theirs ? (['note'] as const) : choicesFor(ctx, pair);
  const names = { note: marked?.names.note || 'note', copy: marked?.names.copy || 'copy' };
  return { kind, path, note, there: ctx.snapshot.has(note), names, noteText: ours, copyText: theirs, withheld, choices };
}

/**
 * Finds the earlier reports of a memory, in the note about it alone and in those about all memories: each of these can have
 * been the first when one was written. A note is read once, however many memories are asked for.
 */
export function earlierReader(session: Session): (ctx: DecideContext) => Promise<EarlierReports> {
  const notes = new Map<NotePath, Promise<ReadonlyMap<string, EarlierReports>>>();
  const read = (path: NotePath): Promise<ReadonlyMap<string, EarlierReports>> =>
    getOrSet(notes, path, async () => reportsIn(await session.textAt(path)));
  let joint: { readonly of: DecideContext['others']; readonly paths: readonly NotePath[] } | null = null;
  return async (ctx) => {
    // All contexts have one list of memories: their number must not count for each of them.
    if (joint?.of !== ctx.others)
      joint = { of: ctx.others, paths: [...new Set(ctx.others.map(jointPathOf))].filter((path) => ctx.snapshot.has(path)) };
    const reports = await Promise.all([reportPathOf(ctx), ...joint.paths].map(read));
    const named = reports.map((said, at) => said.get(at === 0 ? '' : ctx.memory.name) ?? NO_REPORTS);
    return together(named.filter(({ rows, findings }) => rows.length > 0 || findings !== null));
  };
}
