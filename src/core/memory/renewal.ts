import { conventionIn } from '../conventions/effective';
import { decisionEdits, guardedAt, isProtecting, renewState, type DraftGroup, type TouchedText } from '../decide/layers/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { joinPath, pathKey, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { Settings } from '../model/settings';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { decisionsPath, parseDecisions } from '../read/memory/decisions';
import { decodeText } from '../read/text/text';
import { touchedFiles, type TouchedFile } from '../write/plan/follow';
import type { Writer } from '../write/writer';
import { decideContext, memoryOf } from './context';
import { decidedIn } from './decided';

export interface Renewing {
  readonly host: VaultHost;
  readonly writer: Writer;
  /** The vault as the host sees it. */
  readonly look: () => Promise<Snapshot>;
}

/** The proposal with the decisions that accept the protected files as its plan leaves them. */
export async function renewed<R>(at: Renewing, proposal: Proposal<R>, known?: Snapshot): Promise<Proposal<R>> {
  const { host, writer } = at;
  const { plan, result } = proposal;
  if (plan === null) return proposal;
  const snapshot = known ?? (await at.look());
  const memories = renewable(host.settings(), plan, snapshot);
  if (memories.length === 0) return proposal;
  let files: readonly TouchedFile[] | null = null;
  const crossed = new Set((plan.crosses ?? []).map((one) => pathKey(one.path)));
  let whole = plan;
  for (const memory of memories) {
    const ctx = decideContext(host, memory, snapshot);
    const { note, decisions } = await decidedIn(ctx, host);
    if (!decisions.there) continue;
    try {
      files ??= underEveryName(touchedFiles(plan, await writer.prepare(plan)), snapshot);
    } catch (error) {
      // The reason that refuses the plan is given when it is carried out.
      if (error instanceof MemoryError) return proposal;
      throw error;
    }
    const groups: DraftGroup[] = [];
    for (const file of files) {
      const paths = [file.origin, file.final].filter((path) => path !== null);
      if (!paths.some((path) => guardedAt(ctx, path) !== null)) continue;
      const texts = await textsAround(at, file, (path) => !isElsewhere(at, ctx)(path));
      const parts = new Set(file.edits.map((edit) => edit.part ?? null));
      if (texts !== null)
        groups.push({
          part: parts.size === 1 ? ([...parts][0] ?? null) : null,
          drafts: renewState(ctx, { ...texts, decided: paths.some((path) => crossed.has(pathKey(path))) }, decisions),
        });
    }
    const { edits, preconditions } = decisionEdits(ctx, note, decisions, groups, 'What the plan leaves is the accepted state.');
    whole = { ...whole, edits: [...whole.edits, ...edits], preconditions: [...whole.preconditions, ...preconditions] };
  }
  return whole.edits.length === plan.edits.length ? proposal : { result, plan: whole };
}

/** A touched file with its texts, as far as it is of this memory; null where it is no text. */
async function textsAround({ host }: Renewing, file: TouchedFile, isOwn: (path: VaultPath) => boolean): Promise<TouchedText | null> {
  const { origin, final, rewrite, made, gone } = file;
  const old = origin === null ? null : (rewrite?.before ?? gone ?? (await host.files.readBytes(origin)));
  const fresh = final === null ? null : (made ?? rewrite?.after ?? old);
  const [before, after] = [old === null ? null : decodeText(old), fresh === null ? null : decodeText(fresh)];
  if ((old !== null && before === null) || (fresh !== null && after === null)) return null;
  return { origin: origin !== null && isOwn(origin) ? origin : null, final: final !== null && isOwn(final) ? final : null, before, after };
}

/** The files that a plan touches, those that stay in their place under each of their names: what is accepted is kept by name. */
function underEveryName(files: readonly TouchedFile[], snapshot: Snapshot): TouchedFile[] {
  return files.flatMap((file) =>
    file.origin !== null && file.origin === file.final
      ? snapshot.namesOf(file.origin).map((name) => ({ ...file, origin: name, final: name }))
      : [file],
  );
}

/** True for a path that belongs to another memory than that of the context. */
export function isElsewhere({ host }: Pick<Renewing, 'host'>, ctx: DecideContext): (path: VaultPath) => boolean {
  return (path) => memoryOf(host.settings(), path).name !== ctx.memory.name;
}

/** The memories of which a plan touches a protected file, under whatever name, and whose decisions it does not write itself. */
function renewable(settings: Settings, plan: Plan, snapshot: Pick<Snapshot, 'namesOf'>): Memory[] {
  const found = new Set<Memory>();
  const written = new Set<string>();
  for (const edit of plan.edits) {
    const named = edit.op === 'move' ? [edit.path, edit.to] : [edit.path];
    for (const path of named) written.add(pathKey(path));
    for (const path of named.flatMap((name) => snapshot.namesOf(name))) {
      const memory = memoryOf(settings, path);
      if (found.has(memory)) continue;
      const guarded = guardedAt({ memory, convention: conventionIn(memory) }, path);
      if (guarded !== null && isProtecting(guarded.layer)) found.add(memory);
    }
  }
  return [...found].filter((memory) => !written.has(pathKey(decisionsPath({ memory }))));
}

/** The files that a carried out plan touched or accepted. */
export function pathsOf(plan: Plan, memory: Memory, note: VaultPath, changed: readonly VaultPath[]): VaultPath[] {
  const lines = plan.edits.flatMap((edit) => (edit.path === note && (edit.op === 'append' || edit.op === 'create') ? [edit.text] : []));
  return [...new Set([...changed, ...parseDecisions(lines).accepted.map((inside) => joinPath(memory.root, inside))])];
}
