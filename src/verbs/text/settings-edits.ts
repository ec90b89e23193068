import type { SettingsEdit } from '../../core/model/settings-edit';
import { printable } from './diff';
import type { Paint } from './paint';

/** The changes in the settings, one line each; empty where there are none. */
export function settingsText(edits: readonly SettingsEdit[] | undefined, would: boolean, paint: Paint): string[] {
  return (edits ?? []).map((edit) => {
    switch (edit.op) {
      case 'add-memory':
        return `Settings: the memory "${printable(edit.memory.name)}" (${edit.memory.convention}, ${folder(edit.memory.root)}) ${would ? 'would be' : 'is'} added.`;
      case 'remove-memory':
        return `Settings: the memory "${printable(edit.memory.name)}" ${would ? 'would be' : 'is'} taken out.`;
      case 'exclude':
        return `Settings: ${paint.bold(edit.setting)} of the memory in ${folder(edit.root)} ${would ? 'would be' : 'is now'} ${printable(edit.to?.map((one) => `"${one}"`).join(', ') ?? 'that of its convention')}.`;
      case 'move-root':
        return `Settings: the memory in ${folder(edit.from)} ${would ? 'would be in' : 'is now in'} ${paint.bold(folder(edit.to))}.`;
    }
  });
}

function folder(root: string): string {
  return root === '' ? 'the whole vault' : printable(root);
}
