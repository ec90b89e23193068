import { standings, successionOf } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import type { Snapshot } from '../model/snapshot';
import { MemoryError } from '../model/errors';
import { asVaultPath, isNotePath, stemOf, type NotePath, type VaultPath } from '../model/path';
import type { AroundResult, Succession } from '../model/results/around';
import type { IndexResult } from '../model/results/index-note';
import type { Proposal } from '../model/results/proposal';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { indexPath, notesOf } from '../read/memory/scope';
import { readTextOrNull } from '../read/files/texts';
import { existing } from './context';
import type { GateFor } from './gate-cache';

/** Notes named as the closest. */
const CLOSEST = 3;
/** UTF-16 units of a text that are compared: its beginning says what it is about. */
const COMPARED = 1_500;

/** The things around one note, for a host that shows it. */
export function aroundOf(
  host: VaultHost,
  look: () => Promise<Snapshot>,
  contextFor: (query: Query) => Promise<DecideContext>,
  gateFor: GateFor,
  indexIn: (ctx: DecideContext) => Promise<Proposal<IndexResult>>,
): Pick<VaultMemory, 'around' | 'succession'> {
  return {
    async succession(given): Promise<Succession> {
      const path = asVaultPath(given);
      return isNotePath(path) ? successionOf({ snapshot: await look() }, path) : { supersedes: [], supersededBy: [] };
    },

    async around(given, { closest: isAsked, ...query }) {
      const ctx = await contextFor(query);
      const path = existing(ctx.snapshot, given);
      const note = isNotePath(path) ? ctx.snapshot.notes.get(path) : undefined;
      const isIndex = path === indexPath(ctx);
      // The top-of-mind note does not list itself.
      if (note === undefined || !(isIndex || notesOf(ctx).includes(note)))
        throw new MemoryError('bad_input', `"${path}" is not a note of the memory "${ctx.memory.name}".`, path);
      const { entries, omitted } = (await indexIn(ctx)).result;
      const at = entries.findIndex((entry) => entry.path === path);
      const entry = entries[at];
      return {
        path,
        isIndex,
        listed: entry === undefined ? null : { place: at + 1, of: entries.length, section: entry.section, why: entry.why },
        unlisted: entry === undefined ? (omitted.find((one) => one.path === path)?.why ?? null) : null,
        closest: isAsked === true && !isIndex ? await closestTo(ctx, note.path, query) : [],
        ...successionOf(ctx, note.path),
      } satisfies AroundResult;
    },
  };

  async function closestTo(ctx: DecideContext, path: NotePath, query: Query): Promise<VaultPath[]> {
    const { gate } = await gateFor(ctx, query);
    const text = (await readTextOrNull(host.files, path)) ?? '';
    const standing = standings(ctx);
    return gate
      .search(`${stemOf(path)}\n${text.slice(0, COMPARED)}`, CLOSEST * 3)
      .map((found) => found.path)
      .filter((found) => {
        const other = ctx.snapshot.notes.get(found as NotePath);
        return found !== path && other !== undefined && !standing(other).superseded;
      })
      .slice(0, CLOSEST);
  }
}
