import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import type { GateFor } from './gates';

type Awaiting = Pick<VaultMemory, 'awaiting' | 'settleEntry' | 'keepApart'>;

/** Entries that came without passing the gate. */
export function awaitingOf(_host: VaultHost, _contextFor: (query?: Query) => Promise<DecideContext>, _gateFor: GateFor): Awaiting {
  return {
    awaiting: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
    settleEntry: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
    keepApart: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
  };
}
