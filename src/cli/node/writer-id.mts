import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * The terminal's writer id on this machine: `terminal-` and the first 10 hex digits of the SHA-256 of
 * the host's name. Derived, not stored: two processes that start at once in a new vault agree on it,
 * a copied vault does not carry another machine's id along, and the name itself is not disclosed.
 * A machine that is renamed starts a new journal; the old one stays listed and undoable.
 */
export function writerId(host = hostname()): string {
  return `terminal-${createHash('sha256').update(host).digest('hex').slice(0, 10)}`;
}
