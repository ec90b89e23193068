import type { Bundle } from '../../core/model/bundle';
import { MemoryError } from '../../core/model/errors';
import type { BundleRequest } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';

/**
 * A bundle by the settings. Throws `bad_settings` while they cannot be read: what the user keeps out of
 * bundles is then unknown, and a text that is copied cannot be called back.
 */
export async function buildBundle(bench: Workbench, request: BundleRequest): Promise<Bundle> {
  const problem = bench.settings.problem();
  if (problem !== null)
    throw new MemoryError('bad_settings', `${problem} Until then no bundle is made, since it is not known what must stay out.`);
  return bench.memory.bundle(request);
}
