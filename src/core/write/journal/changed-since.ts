import type { Range } from '../../model/note';
import type { VaultPath } from '../../model/path';
import { decodeText, encodeText } from '../../read/text/text';
import type { Ports } from '../apply/disk';
import { seeAllNow } from '../apply/execute';
import { courseOf, hashOf, holds, type Content, type Operations, type Rewrite } from '../plan/operations';
import { takenBack } from './three-texts';

export interface OnTopOf {
  readonly ops: Operations;
  /** Files that others changed since, by where they stand now: the places of their text that go back. */
  readonly changed: ReadonlyMap<VaultPath, readonly Range[]>;
}

/**
 * The operations as if they had made the files what they are now, so that their inverse takes back the change alone and keeps
 * what others changed since. A file from whose text the change cannot be taken, and one that the change made, is as before.
 */
export async function onTopOfChanges(ops: Operations, ports: Ports): Promise<OnTopOf> {
  const course = courseOf(ops);
  const found = await seeAllNow(ports.files, [...course.final.keys()]);
  const changed = new Map<VaultPath, readonly Range[]>();
  const hashes = new Map<Content, string>();
  const rewrites = new Map<Rewrite, Rewrite | null>();
  for (const [path, content] of course.final) {
    const now = found.get(path);
    if (!content || !now || content.created || holds(content, 'after', now)) continue;
    const taken = content.rewrite ? rewriteOn(content.rewrite, path, now) : { rewrite: null, restored: [] };
    if (taken === null) continue;
    if (content.rewrite) rewrites.set(content.rewrite, taken.rewrite);
    hashes.set(content, hashOf(now));
    changed.set(path, taken.restored);
  }
  if (changed.size === 0) return { ops, changed };
  const travelling = (index: number): Content | null => course.changes[index]?.find(({ content }) => content !== null)?.content ?? null;
  return {
    ops: {
      ...ops,
      rewrites: ops.rewrites
        .map((rewrite) => (rewrites.has(rewrite) ? (rewrites.get(rewrite) ?? null) : rewrite))
        .filter((one) => one !== null),
      steps: ops.steps.map((step, index) => {
        const content = step.op === 'move' ? travelling(index) : null;
        return step.op === 'move' && content ? { ...step, sha256: hashes.get(content) ?? step.sha256 } : step;
      }),
    },
    changed,
  };
}

/** The rewrite as if it had made the text of `now`; the rewrite is null where nothing of it is left to take back. */
function rewriteOn(
  { path, before, after }: Rewrite,
  stands: VaultPath,
  now: Uint8Array,
): { readonly rewrite: Rewrite | null; readonly restored: readonly Range[] } | null {
  const text = decodeText(now);
  const taken = text === null ? null : takenBack(stands, decodeText(before) ?? '', decodeText(after) ?? '', text);
  if (taken === null) return null;
  return { rewrite: taken.text === text ? null : { path, before: encodeText(taken.text), after: now }, restored: taken.restored };
}
