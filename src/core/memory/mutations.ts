import { formatName } from '../decide/naming/index';
import { decideArchive, decideMerge, decideMoves, decideSplit, decideUnarchive, keepOldNames, movesFor, movesFromArchive, movesToArchive, textsForMerge, textsForMoves, textsForSplit, type Move } from '../decide/refactor/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { asVaultPath, folderOf, isInside, isNotePath, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { MoveResult, Proposal } from '../model/results';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { insideMemory } from '../read/scope';
import { readTexts } from '../read/texts';
import { decideContext, existing, keptExtension, memoryNamed, memoryOf, targetOf } from './context';

type Mutations = Pick<VaultMemory, 'move' | 'moveAll' | 'rename' | 'merge' | 'split' | 'archive' | 'unarchive'>;

/** The safe mutations: each reads what it needs afresh and answers with a plan. */
export function mutationsOf(host: VaultHost, look: (query?: Query) => Promise<Snapshot>): Mutations {
  const textsOf = async (paths: readonly VaultPath[], query?: Query): Promise<ReadonlyMap<VaultPath, string>> => (await readTexts(host.files, paths, { progress: query?.progress })).texts;
  const contextAt = async (path: string, query?: Query): Promise<DecideContext> => {
    const snapshot = await look(query);
    const memory = query?.memory === undefined ? memoryOf(host.settings(), asVaultPath(path)) : memoryNamed(host.settings(), query.memory);
    return decideContext(host, memory, snapshot);
  };

  const carry = async (ctx: DecideContext, moves: readonly Move[], title: string, query?: Query): Promise<Proposal<MoveResult>> => {
    const texts = await textsOf(textsForMoves(ctx.snapshot, moves), query);
    const proposal = decideMoves(ctx, moves, texts, title);
    return host.settings().keepOldNames ? keepOldNames(ctx, proposal, texts) : proposal;
  };

  return {
    async move(from, to, query) {
      const ctx = await contextAt(from, query);
      return carry(ctx, movesFor(ctx.snapshot, from, targetOf(ctx.snapshot, from, to), `Move to ${to}`), `Move ${from} to ${to}`, query);
    },

    async moveAll(moves, query) {
      const ctx = await contextAt(moves[0]?.from ?? '', query);
      const all = moves.flatMap(({ from, to }) => movesFor(ctx.snapshot, from, targetOf(ctx.snapshot, from, to), `Move to ${to}`));
      const once = [...new Map(all.map((move) => [move.from, move])).values()];
      return carry(ctx, once, once.length === 1 ? `Move ${once[0]?.from ?? ''} to ${once[0]?.to ?? ''}` : `Move ${once.length} files`, query);
    },

    async rename(from, name, query) {
      if (/[/\\]/.test(name)) throw new MemoryError('bad_name', `"${name}" is a path, not a name. To put it into another folder, move it.`, name);
      const ctx = await contextAt(from, query);
      const to = joinPath(folderOf(from.replace(/\/+$/, '')), keptExtension(ctx.snapshot, from, name));
      return carry(ctx, movesFor(ctx.snapshot, from, to, `Rename to ${name}`), `Rename ${from} to ${name}`, query);
    },

    async merge(from, into, query) {
      const ctx = await contextAt(into, query);
      const [absorbed, survivor] = [noteAt(ctx.snapshot, from), noteAt(ctx.snapshot, into)];
      return decideMerge(ctx, absorbed, survivor, await textsOf(textsForMerge(ctx, absorbed, survivor), query));
    },

    async split(path, query) {
      const ctx = await contextAt(path, query);
      const note = noteAt(ctx.snapshot, path);
      const folder = isInside(note, ctx.memory.root) ? folderOf(insideMemory(ctx, note)) : '';
      const nameFor = (date: string, title: string): string => formatName(ctx, { date, title, tags: [] }, folder);
      const request = { by: query?.by ?? ('heading' as const), headings: query?.headings, nameFor };
      return decideSplit(ctx, note, request, await textsOf(textsForSplit(ctx, note), query));
    },

    async archive(paths, query) {
      const ctx = await contextAt(paths[0] ?? '', query);
      const moves = movesToArchive(ctx, paths);
      return decideArchive(ctx, moves, await textsOf(textsForMoves(ctx.snapshot, moves), query));
    },

    async unarchive(paths, query) {
      const ctx = await contextAt(paths[0] ?? '', query);
      const moves = movesFromArchive(ctx, paths);
      return decideUnarchive(ctx, moves, await textsOf(textsForMoves(ctx.snapshot, moves), query));
    },
  };
}

/** The note as the vault spells it. Throws `not_found`, and `bad_input` for a file of another kind. */
function noteAt(snapshot: Snapshot, path: string): NotePath {
  const found = existing(snapshot, path);
  if (!isNotePath(found)) throw new MemoryError('bad_input', `"${path}" is not a note, so it has no text to work with.`, path);
  return found;
}
