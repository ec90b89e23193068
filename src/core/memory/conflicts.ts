import { withheldText } from '../decide/bundle/index';
import { choicesFor, conflictPairs, decideConflict, textsForConflict } from '../decide/health/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { pathKey } from '../model/path';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTexts } from '../read/files/texts';

/** Copies that sync programs left: both texts, and the plan that settles one. */
export function conflictsOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
): Pick<VaultMemory, 'conflicts' | 'settleConflict'> {
  return {
    async conflicts(query) {
      const ctx = await contextFor(query);
      const pairs = conflictPairs(ctx);
      const { texts } = await readTexts(
        host.files,
        pairs.filter((pair) => choicesFor(ctx, pair).length > 1).flatMap(({ path, note }) => [path, note]),
        { progress: query.progress },
      );
      const conflicts = pairs.map((pair) => {
        const { path, note } = pair;
        const [noteText, copyText] = [texts.get(note) ?? null, texts.get(path) ?? null];
        const why = withheldText(ctx, note, noteText ?? '') ?? withheldText(ctx, path, copyText ?? '');
        const withheld = why === null ? null : why.kind === 'private' ? why.why : `it seems to hold a secret (${why.secret.kind})`;
        return { path, note, there: ctx.snapshot.has(note), noteText, copyText, withheld, choices: choicesFor(ctx, pair) };
      });
      return { conflicts };
    },

    async settleConflict(path, kept, query) {
      const ctx = await contextFor(query);
      const pair = conflictPairs(ctx).find((one) => pathKey(one.path) === pathKey(path));
      if (pair === undefined) throw new MemoryError('not_found', `"${path}" is no copy that a sync program left.`, path);
      const { texts } = await readTexts(host.files, textsForConflict(ctx, pair), { progress: query.progress });
      return decideConflict(ctx, pair, kept, texts);
    },
  };
}
