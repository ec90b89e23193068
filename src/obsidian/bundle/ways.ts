import type { Workbench } from '../app/workbench';
import type { MenuLine } from '../ui/icon-button';
import { editorShown } from '../ui/opening';
import { titleOf } from '../ui/wording';
import { copyAbout, copyBundle, showBundle, topicFromSelection } from './dialog';

/** The context that can be copied from where one stands, as the lines of a menu. */
export function waysToCopy(bench: Workbench): MenuLine[] {
  const { workspace } = bench.app;
  const file = workspace.getActiveFile();
  const about = file?.extension === 'md' ? file.path : null;
  const memory = bench.activeMemory();
  const topic = topicFromSelection(editorShown(bench.app)?.editor.getSelection() ?? '');
  const presets = bench.settings.current().bundlePresets;
  return [
    { title: 'Copy this memory', icon: 'clipboard-copy', run: () => copyBundle(bench) },
    ...(about === null ? [] : [{ title: `Copy about "${titleOf(about)}"`, icon: 'file-text', run: () => copyAbout(bench, about) }]),
    ...(topic === '' ? [] : [{ title: 'Copy about the selection', icon: 'text-quote', run: () => copyBundle(bench, { memory, topic }) }]),
    { title: 'Copy changes since the last copy', icon: 'diff', run: () => copyBundle(bench, { memory, sinceCopy: true }) },
    ...presets.map(({ name }) => ({ title: `Copy "${name}"`, icon: 'bookmark', run: () => copyBundle(bench, { preset: name }) })),
    { title: 'Choose what goes in…', icon: 'list-filter', run: () => showBundle(bench, { memory }) },
  ];
}
