import { decideFixes, formatName, textsForFixes } from '../decide/naming/index';
import {
  decideArchive,
  decideMerge,
  decideMoves,
  decideSplit,
  decideUnarchive,
  keepOldNames,
  linksToMoved,
  mentionNames,
  mentionsIn,
  movesFor,
  movesFromArchive,
  movesToArchive,
  notesWithMentions,
  textsForMerge,
  textsForMoves,
  textsForSplit,
  withMentions,
  type Move,
} from '../decide/refactor/index';
import { rootMoves } from '../decide/setup/index';
import type { DecideContext } from '../model/context';
import type { Layer } from '../model/convention';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { folderOf, isInside, isNotePath, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { LinkCounts } from '../model/results/links';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { FileEntry, Snapshot, Unreadable } from '../model/snapshot';
import type { MoveQuery, Query, VaultMemory } from '../model/vault-memory';
import { eachText, readTexts } from '../read/files/texts';
import { layerAt } from '../read/files/rules';
import { hiddenFiles } from '../read/memory/hidden';
import { insideMemory } from '../read/memory/scope';
import { updateSnapshot } from '../read/snapshot/update';
import { MAX_SCANNED_BYTES, readFileEntry } from '../read/snapshot/vault';
import { planFromText } from '../write/plan/schema';
import { decideContext, existing, keptExtension, targetOf } from './context';
import { linksAround, withUnread } from './plan-links';
import type { Session } from './session';

type Asked = readonly { readonly from: string; readonly to: string }[];

/** The safe mutations of files: each reads what it needs afresh and answers with a plan. */
export class Files {
  constructor(private readonly session: Session) {}

  readonly move: VaultMemory['move'] = async (from, to, query) => {
    const ctx = await this.session.contextAt(from, query);
    const target = targetOf(ctx.snapshot, from, to);
    const moves = movesFor(ctx.snapshot, from, target, `Move to ${to}`);
    return this.carry(ctx, [{ from, to: target }], moves, `Move ${from} to ${to}`, query);
  };

  readonly moveAll: VaultMemory['moveAll'] = async (moves, query) => {
    const ctx = await this.session.contextAt(moves[0]?.from ?? '', query);
    const asked = moves.map(({ from, to }) => ({ from, to: targetOf(ctx.snapshot, from, to) }));
    const all = asked.flatMap((one, at) => movesFor(ctx.snapshot, one.from, one.to, `Move to ${moves[at]?.to ?? ''}`));
    const once = [...new Map(all.map((move) => [move.from, move])).values()];
    const [first] = once;
    const title = once.length === 1 ? `Move ${first?.from ?? ''} to ${first?.to ?? ''}` : `Move ${once.length} files`;
    return this.carry(ctx, asked, once, title, query);
  };

  readonly followMoved: VaultMemory['followMoved'] = async (moved, query) => {
    const ctx = await this.session.contextFor(query);
    const findings = linksToMoved(ctx.snapshot, moved);
    const layerOf = (path: VaultPath): Layer => layerAt(ctx, path).layer;
    const able = findings.filter(({ fix, path }) => fix !== null && layerOf(path) !== 'read-only');
    const { plan } = decideFixes(ctx, able, (await this.session.textsOf(textsForFixes(ctx, able), query)).texts);
    if (plan === null) return { result: { findings }, plan };
    const grown = [...new Set(plan.edits.map(({ path }) => path))].filter((path) => layerOf(path) === 'append-only');
    const why = 'Its links follow files that another machine moved.';
    return { result: { findings }, plan: { ...plan, reason: why, crosses: grown.map((path) => ({ path, why })) } };
  };

  readonly rename: VaultMemory['rename'] = async (from, name, query) => {
    if (name.trim() === '') throw new MemoryError('bad_name', `The new name is empty. Enter a name for "${from}".`, from);
    if (/[/\\]/.test(name))
      throw new MemoryError('bad_name', `"${name}" is a path, not a name. To put it into another folder, move it.`, name);
    const ctx = await this.session.contextAt(from, query);
    const to = joinPath(folderOf(from.replace(/\/+$/, '')), keptExtension(ctx.snapshot, from, name));
    const moves = movesFor(ctx.snapshot, from, to, `Rename to ${name}`);
    return this.carry(ctx, [{ from, to }], moves, `Rename ${from} to ${name}`, query);
  };

  readonly merge: VaultMemory['merge'] = async (from, into, query) => {
    const seen = await this.session.contextAt(into, query);
    const [absorbed, survivor] = [noteAt(seen.snapshot, from), noteAt(seen.snapshot, into)];
    const { ctx, texts } = await this.read(seen, textsForMerge(seen, absorbed, survivor), query);
    return this.counted(ctx, decideMerge(ctx, absorbed, survivor, texts));
  };

  readonly split: VaultMemory['split'] = async (path, query) => {
    const seen = await this.session.contextAt(path, query);
    const note = noteAt(seen.snapshot, path);
    const { ctx, texts } = await this.read(seen, textsForSplit(seen, note), query);
    const folder = isInside(note, ctx.memory.root) ? folderOf(insideMemory(ctx, note)) : '';
    const nameFor = (date: string, title: string): string => formatName(ctx, { date, title, tags: [] }, folder);
    const request = { by: query?.by ?? ('heading' as const), headings: query?.headings, nameFor };
    return decideSplit(ctx, note, request, texts);
  };

  readonly archive: VaultMemory['archive'] = (...asked) => this.put(movesToArchive, decideArchive, ...asked);

  readonly unarchive: VaultMemory['unarchive'] = (...asked) => this.put(movesFromArchive, decideUnarchive, ...asked);

  /** Into the archive, or out of it. */
  private async put(movesFor: typeof movesToArchive, decide: typeof decideArchive, paths: readonly string[], query?: Query) {
    const seen = await this.session.contextAt(paths[0] ?? '', query);
    const moves = movesFor(seen, paths);
    const { ctx, texts } = await this.read(seen, textsForMoves(seen.snapshot, moves), query);
    return this.counted(ctx, decide(ctx, moves, texts));
  }

  readonly readPlan: VaultMemory['readPlan'] = (text) => planFromText(text);

  readonly planned: VaultMemory['planned'] = async (plan, query) => {
    const [snapshot, ops] = [await this.session.look(query), await this.session.writer.prepare(plan)];
    const links = linksAround(snapshot, ops, plan.announced.length);
    return { result: { links: await withUnread(links, snapshot, ops.steps, this.session.files) }, plan };
  };

  private read(ctx: DecideContext, paths: readonly VaultPath[], query?: Query): Promise<Readable> {
    return readable(ctx, paths, this.session.files, query?.progress);
  }

  /** The result with the files whose links nobody can see and rewrite. */
  private async counted<R extends { readonly links: LinkCounts }>(ctx: DecideContext, { result, plan }: Proposal<R>): Promise<Proposal<R>> {
    if (plan === null) return { result, plan };
    return { result: { ...result, links: await withUnread(result.links, ctx.snapshot, plan.edits, this.session.files) }, plan };
  }

  private async carry(
    seen: DecideContext,
    asked: Asked,
    moves: readonly Move[],
    title: string,
    query?: MoveQuery,
  ): Promise<Proposal<MoveResult>> {
    const { host } = this.session;
    const { ctx, texts } = await this.read(seen, textsForMoves(seen.snapshot, moves), query);
    const named = host.memories?.named() ?? [];
    const proposal = withRoots(decideMoves(ctx, moves, texts, title), named, asked);
    for (const { from } of proposal.result.roots ?? [])
      await this.refuseHidden(
        ctx.snapshot,
        named.find(({ root }) => root === from),
      );
    const complete = host.settings().keepOldNames ? keepOldNames(ctx, proposal, texts) : proposal;
    return this.counted(ctx, await this.mentioned(ctx, complete, texts, query));
  }

  /** Throws `bad_input` where a memory has files that no move can take along: they would no longer belong to it. */
  private async refuseHidden(snapshot: Snapshot, memory: Memory | undefined): Promise<void> {
    const [left] = memory === undefined ? [] : await hiddenFiles(decideContext(this.session.host, memory, snapshot), this.session.files);
    if (left !== undefined)
      throw new MemoryError(
        'bad_input',
        `"${left}" is in a dot-folder of the memory, which would not move with its folder here. Rename the whole folder in your file manager or in Obsidian's file explorer, and correct the memory's folder in the settings.`,
        left,
      );
  }

  /**
   * The move with what names its files in text, as the query asks. `texts` are those that the move was decided on; the
   * other notes are read here. A note that cannot be read is passed over: it is not edited either.
   */
  private async mentioned(
    ctx: DecideContext,
    proposal: Proposal<MoveResult>,
    texts: ReadonlyMap<VaultPath, string>,
    query: MoveQuery | undefined,
  ): Promise<Proposal<MoveResult>> {
    if (query?.mentions === undefined) return proposal;
    const names = mentionNames(ctx.snapshot, proposal.result.moved);
    const large = new Set<VaultPath>(ctx.snapshot.files.filter(({ size }) => size > MAX_SCANNED_BYTES).map(({ path }) => path));
    const found = new Map<VaultPath, ReturnType<typeof mentionsIn>>();
    const held = new Map<VaultPath, string>();
    const paths = names.size === 0 ? [] : notesWithMentions(ctx).filter((path) => !large.has(path));
    const use = (path: VaultPath, fresh: string): void => {
      const text = texts.get(path) ?? fresh;
      const edits = mentionsIn(path as (typeof paths)[number], text, names);
      if (edits.length === 0) return;
      found.set(path, edits);
      held.set(path, text);
    };
    await eachText(this.session.files, paths, use, { progress: query.progress, what: 'Looking for mentions' });
    return withMentions(ctx, proposal, found, held, query.mentions === 'include');
  }
}

/** The moves with the memories whose folders they carry along; the settings follow with them. */
function withRoots({ result, plan }: Proposal<MoveResult>, named: readonly Memory[], asked: Asked): Proposal<MoveResult> {
  const settings = plan === null ? [] : rootMoves(named, asked, result.moved);
  if (plan === null || settings.length === 0) return { result, plan };
  return { result: { ...result, roots: settings.map(({ from, to }) => ({ from, to })) }, plan: { ...plan, settings } };
}

/**
 * The note as the vault spells it. Throws `not_found`, and `bad_input` for a file of another kind, or for another name
 * of a note: its text would come to stand beside that name, by other rules than its own.
 */
function noteAt(snapshot: Snapshot, path: string): NotePath {
  const found = existing(snapshot, path);
  if (!isNotePath(found)) throw new MemoryError('bad_input', `"${path}" is not a note, so it has no text to work with.`, path);
  const [own] = snapshot.namesOf(found);
  if (own !== undefined && own !== found)
    throw new MemoryError(
      'bad_input',
      `"${found}" is another name of "${own}", by a symbolic link or a hard link. Use "${own}" instead.`,
      found,
    );
  return found;
}

/** Fresh texts, and the context to decide in with them. */
interface Readable {
  readonly ctx: DecideContext;
  readonly texts: ReadonlyMap<VaultPath, string>;
}

/**
 * The texts of these files. One that cannot be read, or is too large to be read with its links, has none, and counts
 * as unreadable in the snapshot too: a host's own may know links in it, which no plan could rewrite. A file that is
 * gone has no text either, and stays what it was.
 */
export async function readable(ctx: DecideContext, paths: readonly VaultPath[], files: VaultFiles, progress?: Progress): Promise<Readable> {
  const { snapshot } = ctx;
  const wanted = new Set(paths);
  const entries = new Map(snapshot.files.flatMap((file) => (wanted.has(file.path) ? [[file.path, file] as const] : [])));
  const huge = (path: VaultPath): boolean => (entries.get(path)?.size ?? 0) > MAX_SCANNED_BYTES;
  const { texts, failed } = await readTexts(
    files,
    paths.filter((path) => !huge(path)),
    { progress },
  );
  const known = new Set(snapshot.unreadable.map((file) => file.path));
  const upserted: { file: FileEntry; unreadable: Unreadable }[] = [];
  for (const path of [...paths.filter(huge), ...failed.keys()]) {
    const file = entries.get(path);
    const unreadable = file === undefined || known.has(path) ? null : await whyUnreadable(file, files);
    if (file !== undefined && unreadable !== null) upserted.push({ file, unreadable });
  }
  return { ctx: upserted.length === 0 ? ctx : { ...ctx, snapshot: updateSnapshot(snapshot, { upserted, removed: [] }) }, texts };
}

/** Why a file cannot be read; null if it can, or is gone. */
async function whyUnreadable(file: FileEntry, files: VaultFiles): Promise<Unreadable | null> {
  const reading = await readFileEntry(files, file);
  return 'unreadable' in reading && reading.unreadable.reason !== 'vanished' ? reading.unreadable : null;
}
