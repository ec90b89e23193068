import type { Shelf } from './door';

/** Plans and questions that are kept at most; the oldest go first. */
const MOST = 64;

export function emptyShelf(): Shelf {
  return { plans: new Map(), questions: new Map() };
}

/** Keeps a thing under its id, and the newest only. */
export function put<T>(on: Map<string, T>, id: string, thing: T): void {
  on.delete(id);
  on.set(id, thing);
  for (const oldest of on.keys()) {
    if (on.size <= MOST) break;
    on.delete(oldest);
  }
}
