import type { Workbench } from '../app/workbench';
import { BundleModal } from './dialog';

/** Opens the dialog in which one chooses what is in a bundle; nothing is copied until one says so. */
export async function chooseBundle(bench: Workbench): Promise<void> {
  new BundleModal(bench, { memory: bench.activeMemory() }).open();
  return Promise.resolve();
}
