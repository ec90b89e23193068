import { foldKey } from '../../core/model/path';
import type { SettingDefinitionItem } from 'obsidian';
import { conventionIn } from '../../core/memory';
import type { BundlePreset } from '../../core/model/bundle-preset';
import type { Memory } from '../../core/model/memory';
import { settingsSchema, type Settings } from '../../core/model/settings';
import type { Workbench } from '../app/workbench';
import { fieldOf, settingItem } from '../ui/form';
import { guarded } from '../ui/notices';
import { counted, listed, titleOf } from '../ui/wording';

interface Excluded {
  readonly folders: readonly string[];
  readonly tags: readonly string[];
}

/** Folders and tags left out of bundles: the user's list, else the convention's. */
export function bundleExclude(settings: Settings, memory = settings.memories[0]): Excluded {
  if (memory === undefined) return { folders: [], tags: [] };
  const { bundle } = conventionIn(memory, settings);
  return { folders: bundle.excludeFolders, tags: bundle.excludeTags };
}

/** The settings with another list of what stays out of the bundles of this memory. */
export function withExclude(
  settings: Settings,
  name: string,
  what: keyof Excluded,
  change: (names: readonly string[]) => readonly string[],
): Settings {
  const changed = (memory: Memory): Memory => {
    const now = bundleExclude(settings, memory);
    return { ...memory, overrides: { ...memory.overrides, bundleExclude: { ...now, [what]: change(now[what]) } } };
  };
  return { ...settings, memories: settings.memories.map((memory) => (memory.name === name ? changed(memory) : memory)) };
}

export function withoutPreset(settings: Settings, name: string): Settings {
  return { ...settings, bundlePresets: settings.bundlePresets.filter((one) => foldKey(one.name) !== foldKey(name)) };
}

function presetText({ memory, topic, focus, project, budget, only = [], pin = [], without = [] }: BundlePreset): string {
  const said = [
    memory,
    topic === undefined ? undefined : `about "${topic}"`,
    focus,
    project,
    only.length === 0 ? undefined : `from ${listed(only.map((path) => titleOf(path)))}`,
    pin.length === 0 ? undefined : `${counted(pin.length, 'note')} pinned`,
    without.length === 0 ? undefined : `${counted(without.length, 'note')} left out`,
    budget === undefined ? undefined : counted(budget, 'token'),
  ];
  return said.filter((one) => one !== undefined && one !== '').join(', ');
}

/** The settings of the context bundle; what never enters it stands on the page of each memory. `again` shows them once more. */
export function bundleItems({ settings: store }: Workbench, again: () => void): SettingDefinitionItem[] {
  const { bundlePresets } = store.current();
  const remove = async ({ name }: BundlePreset): Promise<void> => {
    await store.update((now) => withoutPreset(now, name));
    again();
  };
  return [
    { type: 'group', items: [settingItem(fieldOf(settingsSchema, 'bundleBudget'))] },
    {
      type: 'list',
      heading: 'Presets',
      emptyState: 'No presets yet. Choose what goes into a bundle, then save it as a preset from its menu.',
      items: bundlePresets.map((preset) => ({ name: preset.name, desc: presetText(preset) })),
      onDelete: (index) => {
        const preset = bundlePresets[index];
        if (preset !== undefined) void guarded(() => remove(preset));
      },
    },
  ];
}
