import { mentionNames, mentionsIn, notesWithMentions, withMentions } from '../decide/refactor/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Proposal } from '../model/results/proposal';
import type { MoveResult } from '../model/results/refactor';
import type { MoveQuery } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { MAX_SCANNED_BYTES } from '../read/snapshot/vault';

/**
 * The move with what names its files in text, as the query asks. `texts` are those that the move was decided on; the
 * other notes are read here. A note that cannot be read is passed over: it is not edited either.
 */
export async function mentioned(
  ctx: DecideContext,
  proposal: Proposal<MoveResult>,
  texts: ReadonlyMap<VaultPath, string>,
  files: VaultFiles,
  query: MoveQuery | undefined,
): Promise<Proposal<MoveResult>> {
  if (query?.mentions === undefined) return proposal;
  const names = mentionNames(ctx.snapshot, proposal.result.moved);
  const large = new Set<VaultPath>(ctx.snapshot.files.filter(({ size }) => size > MAX_SCANNED_BYTES).map(({ path }) => path));
  const found = new Map<VaultPath, ReturnType<typeof mentionsIn>>();
  const held = new Map<VaultPath, string>();
  const paths = names.size === 0 ? [] : notesWithMentions(ctx).filter((path) => !large.has(path));
  const options = { progress: query.progress, what: 'Looking for mentions' };
  const use = (path: VaultPath, fresh: string): void => {
    const text = texts.get(path) ?? fresh;
    const edits = mentionsIn(path as (typeof paths)[number], text, names);
    if (edits.length === 0) return;
    found.set(path, edits);
    held.set(path, text);
  };
  await eachText(files, paths, use, options);
  return withMentions(ctx, proposal, found, held, query.mentions === 'include');
}
