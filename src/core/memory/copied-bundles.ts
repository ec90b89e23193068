import type { Bundle, CopiedBundle, CopiedPart } from '../model/bundle';
import type { Memory } from '../model/memory';
import { asVaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import type { BundleRequest, VaultHost } from '../model/vault-memory';
import { hashText } from '../read/text/hash';
import { decodeText, encodeText } from '../read/text/text';

/** Copies that are remembered for one memory: the newest of each topic, focus and choice. */
const MOST = 20;

type Host = Pick<VaultHost, 'context'> & { readonly store: PrivateStore };
type Asked = Pick<BundleRequest, 'topic' | 'focus' | 'about' | 'choice'>;

/**
 * The last bundle of this memory, topic, focus, note and choice that was copied on this device; null where there is none, or what is
 * kept of it cannot be read.
 */
export async function lastCopy(host: Host, memory: Memory, asked: Asked): Promise<CopiedBundle | null> {
  return (await readCopies(host, memory)).find(([key]) => key === keyOf(asked))?.[1] ?? null;
}

/** Keeps what the reader of a bundle has now, under `.top-of-mind/<writer>/bundles/`: paths and hashes, no text. */
export async function keepCopy(host: Host, memory: Memory, asked: Asked, at: string, { sha256, included, since }: Bundle): Promise<void> {
  const parts = [...(since?.same ?? []), ...included].map(({ path, hash }): CopiedPart => ({ path, hash }));
  const key = keyOf(asked);
  const others = (await readCopies(host, memory)).filter(([other]) => other !== key);
  const copies = [[key, { at, sha256, parts }] as const, ...others].slice(0, MOST);
  await host.store.write(fileOf(host, memory), encodeText(JSON.stringify({ version: 1, copies })));
}

function fileOf({ context }: Host, { name, root }: Memory): string {
  return `${context.writer}/bundles/${hashText(JSON.stringify([name, root]))}.json`;
}

function keyOf({ topic, focus, about, choice }: Asked): string {
  const lists = [choice?.only, choice?.pin, choice?.without];
  const chosen = lists.some((paths) => (paths ?? []).length > 0) ? [choice] : [];
  return hashText(JSON.stringify([topic?.trim() ?? '', focus ?? 'all', ...(about === undefined ? [] : [about]), ...chosen]));
}

async function readCopies(host: Host, memory: Memory): Promise<readonly (readonly [string, CopiedBundle])[]> {
  try {
    const bytes = await host.store.read(fileOf(host, memory));
    const kept = bytes === null ? null : (JSON.parse(decodeText(bytes) ?? '') as { version?: unknown; copies?: unknown } | null);
    return kept?.version === 1 && Array.isArray(kept.copies) ? kept.copies.flatMap(copyIn) : [];
  } catch {
    return [];
  }
}

/** One copy as the file has it, checked: anybody can have written to the file. */
function copyIn(value: unknown): (readonly [string, CopiedBundle])[] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return [];
  const { at, sha256, parts } = (value[1] ?? {}) as { at?: unknown; sha256?: unknown; parts?: unknown };
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof sha256 !== 'string' || !Array.isArray(parts)) return [];
  if (!/^[0-9a-f]{64}$/.test(sha256)) return [];
  const known = (parts as unknown[]).flatMap((part): CopiedPart[] => {
    const { path, hash } = (part ?? {}) as { path?: unknown; hash?: unknown };
    return typeof path === 'string' && typeof hash === 'string' ? [{ path: asVaultPath(path), hash }] : [];
  });
  return known.length === parts.length ? [[value[0], { at, sha256, parts: known }]] : [];
}
