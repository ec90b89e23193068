import { MemoryError } from '../model/errors';
import type { VaultMemory } from '../model/vault-memory';
import type { Session } from './session';

/** The part of the façade that reads older formats. */
export interface OlderFormats {
  readonly olderFormats: VaultMemory['olderFormats'];
  readonly migrate: VaultMemory['migrate'];
}

/** Makes that part for a session. */
export type MigratingPart = (session: Session) => OlderFormats;

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
