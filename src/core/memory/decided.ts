import type { DecideContext } from '../model/context';
import type { VaultHost } from '../model/vault-memory';
import { copiesOf } from '../read/files/conflict-names';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { decisionsPath, parseDecisions, type Decisions } from '../read/memory/decisions';

/** The decisions of people about a memory. */
export interface Decided {
  /** The decisions note; null if there is no such note. */
  readonly note: string | null;
  readonly decisions: Decisions;
}

/** The decisions about a memory, as the files are now; those in copies that sync programs made count as well. */
export async function decidedIn(ctx: DecideContext, host: Pick<VaultHost, 'files'>): Promise<Decided> {
  const note = await readTextOrNull(host.files, decisionsPath(ctx));
  const { texts } = await readTexts(host.files, copiesOf(decisionsPath(ctx), ctx.snapshot));
  return { note, decisions: parseDecisions([...(note === null ? [] : [note]), ...texts.values()]) };
}
