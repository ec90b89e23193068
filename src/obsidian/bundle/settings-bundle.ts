import { foldKey } from '../../core/model/path';
import type { SettingDefinitionItem, SettingDefinitionList } from 'obsidian';
import { conventionIn } from '../../core/memory';
import type { BundlePreset } from '../../core/model/bundle-preset';
import type { UnmatchedExclusion } from '../../core/model/exclusion';
import type { Memory } from '../../core/model/memory';
import { settingsSchema, type Settings } from '../../core/model/settings';
import type { Workbench } from '../app/workbench';
import { fieldOf, settingItem } from '../ui/form';
import { guarded } from '../ui/notices';
import { pickFolder, pickTag, unmatchedIn } from '../ui/pick';
import { counted, listed, titleOf } from '../ui/wording';

interface Excluded {
  readonly folders: readonly string[];
  readonly tags: readonly string[];
}

/** The memory whose exclusions the settings tab shows: the only one. */
function firstMemory(settings: Settings): Memory {
  const memory = settings.memories[0];
  if (memory === undefined) throw new Error('Settings hold at least one memory.');
  return memory;
}

/** Folders and tags left out of bundles: the user's list, else the convention's. */
export function bundleExclude(settings: Settings, memory = firstMemory(settings)): Excluded {
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

/** The settings of the context bundle: its budget, and what never enters it. With several memories each has its own, on its page. `again` shows them once more. */
export function bundleItems({ app, settings: store }: Workbench, again: () => void): SettingDefinitionItem[] {
  const settings = store.current();
  const change = async (edit: (settings: Settings) => Settings): Promise<void> => {
    await store.update(edit);
    again();
  };
  const unmatched = unmatchedIn(app, firstMemory(settings), settings);
  const leftOut = (
    what: keyof Excluded,
    noun: 'folder' | 'tag',
    setting: UnmatchedExclusion['setting'],
    nothing: string,
    pick: () => Promise<string | null>,
  ): SettingDefinitionList => ({
    type: 'list',
    heading: `${what === 'tags' ? 'Tags' : 'Folders'} that stay out of bundles`,
    visible: settings.memories.length === 1,
    emptyState: `No ${noun} is left out.`,
    items: bundleExclude(settings)[what].map((name) => ({
      name: what === 'tags' ? `#${name}` : name,
      searchable: false,
      ...(unmatched.some((one) => one.setting === setting && one.pattern === name) ? { desc: nothing } : {}),
    })),
    addItem: {
      name: `Leave out a ${noun}`,
      action: () =>
        void guarded(async () => {
          const picked = await pick();
          if (picked !== null)
            await change((now) => withExclude(now, firstMemory(now).name, what, (names) => [...new Set([...names, picked])]));
        }),
    },
    onDelete: (index) =>
      void guarded(() => change((now) => withExclude(now, firstMemory(now).name, what, (names) => names.filter((_, at) => at !== index)))),
  });
  return [
    { type: 'group', items: [settingItem(fieldOf(settingsSchema, 'bundleBudget'))] },
    {
      type: 'list',
      heading: 'Saved bundles',
      emptyState: 'None is saved yet. Choose what is in a bundle, and save it as a preset in its menu.',
      items: settings.bundlePresets.map((preset) => ({ name: preset.name, desc: presetText(preset) })),
      onDelete: (index) => {
        const preset = settings.bundlePresets[index];
        if (preset !== undefined) void guarded(() => change((now) => withoutPreset(now, preset.name)));
      },
    },
    leftOut('folders', 'folder', 'bundleExclude', 'It covers no file, so it leaves nothing out.', () =>
      pickFolder(app, firstMemory(store.current()).root),
    ),
    leftOut('tags', 'tag', 'bundleExclude.tags', 'No note has it, so it leaves nothing out.', () => pickTag(app)),
  ];
}
