import { ulid } from 'ulid';
import { conventionOf } from '../src/core/conventions/list';
import type { DecideContext } from '../src/core/model/context';
import { parseSettings } from '../src/core/model/settings';
import type { Snapshot } from '../src/core/model/snapshot';

/** The moment at which every figure is taken, as the product sees it. */
export const NOW = '2026-03-01T09:00:00Z';

/** What a decision about the whole vault gets. */
export function benchContext(snapshot: Snapshot): DecideContext {
  const memory = parseSettings({}).memories[0];
  if (memory === undefined) throw new Error('the default settings name no memory');
  return {
    snapshot,
    memory,
    inner: [],
    others: [],
    convention: conventionOf(memory.convention, { conventions: [] }),
    today: NOW.slice(0, 10),
    created: NOW,
    newId: () => ulid(),
  };
}
