import { baselineOf, baselinePaths, decideRebaseline, textsForRebaseline, type BaselineFiles } from '../decide/upkeep/index';
import type { DecideContext } from '../model/context';
import { pathKey, type NotePath } from '../model/path';
import type { LayersResult } from '../model/results/layers';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull } from '../read/files/texts';
import { readable } from './readable';
import { needs } from './needs';

/** The renewal of what is read-only. */
export function rebaselineOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
  layers: (query: Query) => Promise<LayersResult>,
): Pick<VaultMemory, 'baseline' | 'rebaseline'> {
  return {
    async baseline(query) {
      const ctx = await contextFor(query);
      return baselineOf(ctx, await filesOf(host, ctx), query.merge ?? []);
    },

    async rebaseline(input, query) {
      const seen = await contextFor(query);
      const files = await filesOf(host, seen);
      const { ctx, texts } = await readable(seen, textsForRebaseline(seen, files.corrections), host.files, query.progress);
      return decideRebaseline(ctx, { ...files, texts, accepted: acceptedOf(files.path, await layers(query)) }, input);
    },
  };
}

async function filesOf({ files }: Pick<VaultHost, 'files'>, ctx: DecideContext): Promise<BaselineFiles> {
  needs(ctx, 'baseline');
  const { path, corrections } = baselinePaths(ctx);
  return { path, corrections, text: await readTextOrNull(files, path), correctionsText: await readTextOrNull(files, corrections) };
}

/** The accepted text of a file that is not as it was accepted, where this device has a copy of it. */
function acceptedOf(path: NotePath, { violations }: LayersResult): string | null {
  return violations.find((one) => pathKey(one.path) === pathKey(path) && one.kind !== 'over-limit')?.accepted ?? null;
}
