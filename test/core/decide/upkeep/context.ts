import { conventionIn } from '../../../../src/core/conventions/effective';
import type { DecideContext } from '../../../../src/core/model/context';
import { contextOf as contextOfFiles } from '../../../support/snapshot';

/** A context of an empty memory of a convention, on 2026-02-17 at 23:00. */
export function contextOf(convention: string): DecideContext {
  const ctx = contextOfFiles({});
  const memory = { ...ctx.memory, convention };
  return {
    ...ctx,
    memory,
    convention: conventionIn(memory, { conventions: [] }),
    today: '2026-02-17',
    created: '2026-02-17T23:00:00+01:00',
  };
}
