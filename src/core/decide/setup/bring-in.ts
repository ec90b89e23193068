import { sameBytes, someOf } from '../../model/collections';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { BringInResult } from '../../model/results/setup';
import type { SettingsEdit } from '../../model/settings-edit';
import { toBase64 } from '../../read/text/base64';
import { decodeText } from '../../read/text/text';

/** A file of an agent's memory on its way into the vault. `there` are the bytes at its place now; null where nothing is. */
interface Arriving {
  readonly path: VaultPath;
  readonly bytes: Uint8Array;
  readonly there: Uint8Array | null;
}

/** So many names are in a message; the rest are counted. */
const NAMED = 10;

/**
 * A plan that makes these files in the folder of the memory of `ctx`, byte for byte, and names the memory in the settings. A file that is
 * there with the same bytes stays. Throws `exists` where one is there with others.
 */
export function decideBringIn(
  ctx: DecideContext,
  files: readonly Arriving[],
  named: readonly SettingsEdit[],
  warning: string | null,
): Proposal<BringInResult> {
  const { memory } = ctx;
  const same = files.filter(({ bytes, there }) => there !== null && sameBytes(bytes, there)).map(({ path }) => path);
  const other = files.filter(({ bytes, there }) => there !== null && !sameBytes(bytes, there)).map(({ path }) => path);
  if (other.length > 0)
    throw new MemoryError(
      'exists',
      `There already, and not the same as in the agent's memory: ${someOf(other, NAMED)}. Rename or merge these files on one side, or choose another folder, then run again. Nothing was written.`,
      other[0],
    );
  const missing = files.filter(({ there }) => there === null);
  const created = missing.map(({ path }) => path);
  const { name, root, convention } = memory;
  const result = { created, same, memory: { name, root, convention }, ...(warning === null ? {} : { warning }) };
  if (missing.length === 0 && named.length === 0) return { result, plan: null };
  const reason = 'It comes from the memory of an agent, byte for byte.';
  const edits = missing.map(({ path, bytes }): Edit => {
    const text = decodeText(bytes);
    return text === null ? { op: 'create', path, text: toBase64(bytes), encoding: 'base64', reason } : { op: 'create', path, text, reason };
  });
  return {
    result,
    plan: planOf(ctx, {
      title: `Bring an agent's memory into "${root}"`,
      reason: 'The agent and this program keep it together from now on.',
      edits,
      preconditions: created.map((path) => ({ kind: 'absent' as const, path: asVaultPath(path) })),
      ...(named.length === 0 ? {} : { settings: named }),
    }),
  };
}
