import { MemoryError } from '../../src/core/model/errors';

export type Operation =
  | 'create'
  | 'replace'
  | 'rename'
  | 'trash'
  | 'remove'
  | 'remove-folder'
  | 'store.write'
  | 'store.remove'
  | 'read'
  | 'stat'
  | 'list'
  | 'store.read'
  | 'store.list';

/** What goes wrong. `operation` and `path` narrow it; absent means any mutating call. */
export type Fault =
  | { readonly kind: 'no_permission'; readonly operation?: Operation; readonly path?: string }
  /** The disk takes `afterBytes` more bytes (vault and store together), then no more. */
  | { readonly kind: 'disk_full'; readonly afterBytes: number; readonly torn?: boolean }
  /**
   * The process dies at mutating call number `afterOperations` (0-based): nothing works after it.
   * `share` of that call's bytes still reach the disk (0 by default, 1 for the whole call).
   */
  | { readonly kind: 'crash'; readonly afterOperations: number; readonly share?: number };

/** How much of a call takes effect, and the error to raise after that. */
interface Strike {
  readonly share: number;
  raise(): void;
}

/** Everything a dead process's calls throw; not a MemoryError, as a real death is none. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

const none: Strike = { share: 1, raise: () => undefined };

/** Counts calls and bytes and decides which call fails, and how. */
export function createFaults(initial: readonly Fault[]) {
  let faults = initial;
  let operations = 0;
  let sinceSet = 0;
  let written = 0;
  let dead = false;
  let hook: ((operation: Operation, path: string) => void) | null = null;

  const permission = (operation: Operation, path: string): void => {
    for (const fault of faults) {
      if (fault.kind !== 'no_permission') continue;
      const mutating = !['read', 'stat', 'list', 'store.read', 'store.list'].includes(operation);
      if (fault.operation === undefined ? !mutating : fault.operation !== operation) continue;
      if (fault.path !== undefined && !path.split('\n').includes(fault.path)) continue;
      throw new MemoryError('no_permission', `No permission: ${operation} ${path}`, path);
    }
  };

  return {
    operations: () => operations,
    set(next: readonly Fault[]): void {
      faults = next;
      sinceSet = 0;
      written = 0;
      dead = false;
    },
    hook(next: typeof hook): void {
      hook = next;
    },
    onRead(operation: Operation, path: string): void {
      if (dead) throw new Crash('dead');
      permission(operation, path);
    },
    onWrite(operation: Operation, path: string, bytes: number): Strike {
      if (dead) throw new Crash('dead');
      hook?.(operation, path);
      const number = sinceSet++;
      operations++;
      permission(operation, path);
      for (const fault of faults) {
        if (fault.kind === 'crash' && number >= fault.afterOperations) {
          dead = true;
          const share = fault.share ?? 0;
          if (share === 0) throw new Crash('crash');
          return {
            share,
            raise: () => {
              throw new Crash('crash');
            },
          };
        }
        if (fault.kind === 'disk_full' && bytes > 0 && written + bytes > fault.afterBytes) {
          const share = fault.torn ? Math.max(0, fault.afterBytes - written) / bytes : 0;
          written = fault.afterBytes;
          const error = new MemoryError('disk_full', `The disk is full: ${operation} ${path}`, path);
          if (share === 0) throw error;
          return {
            share,
            raise: () => {
              throw error;
            },
          };
        }
      }
      written += bytes;
      return none;
    },
  };
}
