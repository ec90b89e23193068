import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';

/** The part of the façade that reads older formats, made for a host. */
export type MigratingPart = (
  host: VaultHost,
  look: (query?: Query) => Promise<Snapshot>,
  contextFor: (query?: Query) => Promise<DecideContext>,
) => Pick<VaultMemory, 'migrate' | 'olderFormats'>;

/** For a host that does not bring the part along: it says so, and names the way. */
export const notMigrating: MigratingPart = () => ({
  olderFormats: () => Promise.resolve([]),
  migrate: (source) =>
    Promise.reject(
      new MemoryError('bad_input', 'Older formats are read by the terminal program.', source, false, {
        to: 'see what it would do',
        verb: 'migrate',
        input: { source, dry_run: true },
      }),
    ),
});
