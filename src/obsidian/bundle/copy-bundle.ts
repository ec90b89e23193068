import type { BundleRequest } from '../../core/model/vault-memory';
import { withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { buildBundle } from './build-bundle';
import { deliverBundle } from './deliver-bundle';
import { BundleModal } from './dialog';

/** One click: builds the bundle of the active memory and copies it; the notice's Details shows what is in it. */
export async function copyBundle(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  await copy(bench, { memory });
}

/** The same about one note: with what it is linked with, and with what else its memory says on its name. */
export async function copyAbout(bench: Workbench, path: string): Promise<void> {
  await copy(bench, { memory: bench.memoryFor(path), about: path });
}

/** The same of what is new, changed or gone since the last copy on this device. */
export async function copyChanges(bench: Workbench, memory = bench.activeMemory()): Promise<void> {
  await copy(bench, { memory, sinceCopy: true });
}

/** The same as a marked block for a file that agents read, such as AGENTS.md. */
export async function copyAgentsBlock(bench: Workbench, memory: string): Promise<void> {
  await copy(bench, { memory, format: 'agents' });
}

async function copy(bench: Workbench, request: BundleRequest): Promise<void> {
  const making = withProgress('Building the context bundle', (progress) => buildBundle(bench, { ...request, progress }));
  const details = { label: 'Details', run: async () => new BundleModal(bench, { ...request, sinceCopy: undefined }, await making).open() };
  await deliverBundle(bench, making, { request, win: activeWindow, actions: [details] });
}
