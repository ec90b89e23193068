import type { SettingDefinitionItem, SettingPage } from 'obsidian';
import { conventionOf } from '../../core/memory';
import type { Memory } from '../../core/model/memory';
import { pathKey } from '../../core/model/path';
import type { Settings } from '../../core/model/settings';

export interface MemoryActions {
  /** Makes the page where a memory is edited, each time it is opened; null for a new one. */
  page(memory: Memory | null): () => SettingPage;
  remove(memory: Memory): void;
  setUp(): void;
}

/** The memories of the vault: each opens where it is edited. The last one stays. */
export function memoryList({ memories }: Settings, actions: MemoryActions): SettingDefinitionItem[] {
  const shown = [...memories];
  const remove = (index: number): void => {
    const memory = shown[index];
    if (memory !== undefined) actions.remove(memory);
  };
  return [
    {
      type: 'list',
      heading: 'Memories',
      items: shown.map((memory) => ({ type: 'page', name: memory.name, desc: describe(memory), page: actions.page(memory) })),
      extraButtons: [
        (button) =>
          button
            .setIcon('wand-sparkles')
            .setTooltip('Find memories in this vault')
            .onClick(() => actions.setUp()),
      ],
      ...(shown.length > 1 ? { onDelete: remove } : {}),
    },
    { type: 'page', name: 'Add a memory', desc: 'Another folder of this vault, with rules of its own.', page: actions.page(null) },
  ];
}

export function withoutMemory(settings: Settings, memory: Memory): Settings {
  const rest = settings.memories.filter((one) => one.name !== memory.name || pathKey(one.root) !== pathKey(memory.root));
  return rest.length === 0 ? settings : { ...settings, memories: rest };
}

/** Where it is, and how it is kept. */
function describe({ root, convention }: Memory): string {
  return `${root === '' ? 'The whole vault' : root} · ${conventionOf(convention).title}`;
}
