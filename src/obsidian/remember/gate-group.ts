import type { SettingDefinitionItem } from 'obsidian';
import { skipLevels } from './gate-controls';

/** The settings of the gate that every new entry passes. */
export const gateGroup: SettingDefinitionItem = {
  type: 'group',
  items: [
    {
      name: 'Leave out without asking',
      desc: 'How alike a new entry must be to an older one for programs to leave it out. Its text is kept in the note for skipped entries. In the dialog you decide each time.',
      aliases: ['duplicate', 'skip'],
      control: { type: 'dropdown', key: 'gateSkip', options: { ...skipLevels }, defaultValue: 'balanced' },
    },
    {
      name: 'Watch for new notes',
      desc: 'Looks at notes that agents, sync or other programs add to a memory, and lists those that say what an older one says. Nothing is changed by itself.',
      aliases: ['duplicate', 'agent'],
      control: { type: 'toggle', key: 'gateWatch', defaultValue: true },
    },
  ],
};
