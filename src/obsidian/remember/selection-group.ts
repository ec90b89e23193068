import type { SettingDefinitionItem } from 'obsidian';
import { selectionWays } from './selected-text';

/** The setting for the text that an entry is taken from. */
export const selectionGroup: SettingDefinitionItem = {
  type: 'group',
  items: [
    {
      name: 'After remembering selected text',
      desc: 'Leave it in its note, or put a link to the new entry or an embed of it in its place. The dialog begins with this choice, and remembering at once follows it. Undo takes back both notes.',
      aliases: ['selection', 'extract', 'embed', 'replace'],
      control: { type: 'dropdown', key: 'selection', options: { ...selectionWays }, defaultValue: 'stay' },
    },
  ],
};
