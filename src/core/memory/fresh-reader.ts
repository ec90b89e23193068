import type { Progress, VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { VaultHost } from '../model/vault-memory';
import { readVault } from '../read/snapshot/vault';
import type { RunCaches } from './run-caches';

/**
 * Reads the vault from its files, after the first time only those that changed. Made from files alone: a host's own
 * snapshot may pair a file's present times with an earlier text.
 */
export function freshReader(
  host: Pick<VaultHost, 'files'>,
  caches?: RunCaches,
): (progress?: Progress, files?: VaultFiles) => Promise<Snapshot> {
  let seen: Snapshot | undefined;
  return async (progress, files = host.files) => {
    const known = seen === undefined ? caches?.readings() : undefined;
    seen = await readVault(files, { ...(seen && { previous: seen }), ...(progress && { progress }), ...(known && { known }) });
    return seen;
  };
}
