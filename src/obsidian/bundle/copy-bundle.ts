import { BundleModal } from './dialog';
import { withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { buildBundle } from './build-bundle';
import { deliverBundle } from './deliver-bundle';

/** One click: builds the bundle of the active memory and copies it; the notice's Details shows what is in it. */
export async function copyBundle(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  const making = withProgress('Building the context bundle', (progress) => buildBundle(bench, { memory, progress }));
  const details = { label: 'Details', run: async () => new BundleModal(bench, memory, await making).open() };
  await deliverBundle(bench, making, { request: { memory }, win: activeWindow, actions: [details] });
}
