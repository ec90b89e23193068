import { withPreset } from '../../core/memory';
import type { BundleRequest } from '../../core/model/vault-memory';
import { withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { buildBundle, deliverBundle } from './deliver-bundle';
import { BundleModal } from './dialog';

/** Longer selections are cut: a topic is a question, not a text. UTF-16 units. */
export const LONGEST_TOPIC = 400;

/** One click: builds the bundle and copies it, of the active memory where none is named; the notice's Details shows what is in it. */
export async function copyBundle(bench: Workbench, asked: BundleRequest = { memory: bench.activeMemory() }): Promise<void> {
  const request = withPreset(bench.settings.current(), asked);
  const making = withProgress('Building the context bundle', (progress) => buildBundle(bench, { ...request, progress }));
  const details = { label: 'Details', run: async () => new BundleModal(bench, { ...request, sinceCopy: undefined }, await making).open() };
  await deliverBundle(bench, making, { request, win: activeWindow, actions: [details] });
}

/** The same about one note: with what it is linked with, and with what else its memory says on its name. */
export async function copyAbout(bench: Workbench, path: string): Promise<void> {
  await copyBundle(bench, { memory: bench.memoryFor(path), about: path });
}

/** The topic that a selected text asks for; empty for none. */
export function topicFromSelection(selection: string): string {
  return selection.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TOPIC);
}
