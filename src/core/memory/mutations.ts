import { formatName } from '../decide/naming/index';
import {
  decideArchive,
  decideMerge,
  decideMoves,
  decideSplit,
  decideUnarchive,
  keepOldNames,
  movesFor,
  movesFromArchive,
  movesToArchive,
  textsForMerge,
  textsForMoves,
  textsForSplit,
  type Move,
} from '../decide/refactor/index';
import { rootMoves } from '../decide/setup/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { asVaultPath, folderOf, isInside, isNotePath, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { Memory } from '../model/memory';
import type { LinkCounts } from '../model/results/links';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { Snapshot } from '../model/snapshot';
import type { MoveQuery, Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { hiddenFiles } from '../read/memory/hidden';
import { insideMemory } from '../read/memory/scope';
import { decideContext, existing, keptExtension, memoryNamed, memoryOf, targetOf } from './context';
import { mentioned } from './mentions';
import { withUnread } from './plan-links';
import { readable, type Readable } from './readable';

type Mutations = Pick<VaultMemory, 'move' | 'moveAll' | 'rename' | 'merge' | 'split' | 'archive' | 'unarchive'>;

/** The safe mutations: each reads what it needs afresh and answers with a plan. */
export function mutationsOf(host: VaultHost, look: (query?: Query) => Promise<Snapshot>): Mutations {
  const read = (ctx: DecideContext, paths: readonly VaultPath[], query?: Query): Promise<Readable> =>
    readable(ctx, paths, host.files, query?.progress);
  const contextAt = async (path: string, query?: Query): Promise<DecideContext> => {
    const snapshot = await look(query);
    const memory = query?.memory === undefined ? memoryOf(host.settings(), asVaultPath(path)) : memoryNamed(host.settings(), query.memory);
    return decideContext(host, memory, snapshot);
  };

  /** The result with the files whose links nobody can see and rewrite. */
  const told = async <R extends { readonly links: LinkCounts }>(
    ctx: DecideContext,
    { result, plan }: Proposal<R>,
  ): Promise<Proposal<R>> => ({
    result: plan === null ? result : { ...result, links: await withUnread(result.links, ctx.snapshot, plan.edits, host.files) },
    plan,
  });

  const carry = async (
    seen: DecideContext,
    asked: readonly { readonly from: string; readonly to: string }[],
    moves: readonly Move[],
    title: string,
    query?: MoveQuery,
  ): Promise<Proposal<MoveResult>> => {
    const { ctx, texts } = await read(seen, textsForMoves(seen.snapshot, moves), query);
    const named = host.memories?.named() ?? [];
    const proposal = withRoots(decideMoves(ctx, moves, texts, title), named, asked);
    for (const { from } of proposal.result.roots ?? [])
      await refuseHidden(
        host,
        ctx.snapshot,
        named.find(({ root }) => root === from),
      );
    const complete = host.settings().keepOldNames ? keepOldNames(ctx, proposal, texts) : proposal;
    return told(ctx, await mentioned(ctx, complete, texts, host.files, query));
  };

  return {
    async move(from, to, query) {
      const ctx = await contextAt(from, query);
      const target = targetOf(ctx.snapshot, from, to);
      return carry(ctx, [{ from, to: target }], movesFor(ctx.snapshot, from, target, `Move to ${to}`), `Move ${from} to ${to}`, query);
    },

    async moveAll(moves, query) {
      const ctx = await contextAt(moves[0]?.from ?? '', query);
      const asked = moves.map(({ from, to }) => ({ from, to: targetOf(ctx.snapshot, from, to) }));
      const all = asked.flatMap((one, at) => movesFor(ctx.snapshot, one.from, one.to, `Move to ${moves[at]?.to ?? ''}`));
      const once = [...new Map(all.map((move) => [move.from, move])).values()];
      return carry(
        ctx,
        asked,
        once,
        once.length === 1 ? `Move ${once[0]?.from ?? ''} to ${once[0]?.to ?? ''}` : `Move ${once.length} files`,
        query,
      );
    },

    async rename(from, name, query) {
      if (name.trim() === '') throw new MemoryError('bad_name', `The new name is empty. Enter a name for "${from}".`, from);
      if (/[/\\]/.test(name))
        throw new MemoryError('bad_name', `"${name}" is a path, not a name. To put it into another folder, move it.`, name);
      const ctx = await contextAt(from, query);
      const to = joinPath(folderOf(from.replace(/\/+$/, '')), keptExtension(ctx.snapshot, from, name));
      return carry(ctx, [{ from, to }], movesFor(ctx.snapshot, from, to, `Rename to ${name}`), `Rename ${from} to ${name}`, query);
    },

    async merge(from, into, query) {
      const seen = await contextAt(into, query);
      const [absorbed, survivor] = [noteAt(seen.snapshot, from), noteAt(seen.snapshot, into)];
      const { ctx, texts } = await read(seen, textsForMerge(seen, absorbed, survivor), query);
      return told(ctx, decideMerge(ctx, absorbed, survivor, texts));
    },

    async split(path, query) {
      const seen = await contextAt(path, query);
      const note = noteAt(seen.snapshot, path);
      const { ctx, texts } = await read(seen, textsForSplit(seen, note), query);
      const folder = isInside(note, ctx.memory.root) ? folderOf(insideMemory(ctx, note)) : '';
      const nameFor = (date: string, title: string): string => formatName(ctx, { date, title, tags: [] }, folder);
      const request = { by: query?.by ?? ('heading' as const), headings: query?.headings, nameFor };
      return decideSplit(ctx, note, request, texts);
    },

    async archive(paths, query) {
      const seen = await contextAt(paths[0] ?? '', query);
      const moves = movesToArchive(seen, paths);
      const { ctx, texts } = await read(seen, textsForMoves(seen.snapshot, moves), query);
      return told(ctx, decideArchive(ctx, moves, texts));
    },

    async unarchive(paths, query) {
      const seen = await contextAt(paths[0] ?? '', query);
      const moves = movesFromArchive(seen, paths);
      const { ctx, texts } = await read(seen, textsForMoves(seen.snapshot, moves), query);
      return told(ctx, decideUnarchive(ctx, moves, texts));
    },
  };
}

/** The moves with the memories whose folders they carry along; the settings follow with them. */
function withRoots(
  { result, plan }: Proposal<MoveResult>,
  named: readonly Memory[],
  asked: readonly { readonly from: string; readonly to: string }[],
): Proposal<MoveResult> {
  const settings = plan === null ? [] : rootMoves(named, asked, result.moved);
  if (plan === null || settings.length === 0) return { result, plan };
  return { result: { ...result, roots: settings.map(({ from, to }) => ({ from, to })) }, plan: { ...plan, settings } };
}

/** Throws `bad_input` where a memory has files that no move can take along: they would no longer belong to it. */
async function refuseHidden(host: VaultHost, snapshot: Snapshot, memory: Memory | undefined): Promise<void> {
  const [left] = memory === undefined ? [] : await hiddenFiles(decideContext(host, memory, snapshot), host.files);
  if (left !== undefined)
    throw new MemoryError(
      'bad_input',
      `"${left}" is in a dot-folder of the memory, which would not move with its folder here. Rename the whole folder in your file manager or in Obsidian's file explorer, and correct the memory's folder in the settings.`,
      left,
    );
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
