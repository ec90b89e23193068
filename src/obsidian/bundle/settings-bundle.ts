import type { SettingDefinitionItem } from 'obsidian';
import { conventionIn } from '../../core/memory';
import type { BundlePreset } from '../../core/model/bundle-preset';
import type { UnmatchedExclusion } from '../../core/model/exclusion';
import type { Settings } from '../../core/model/settings';
import { counted, listed, titleOf } from '../ui/wording';
import { firstMemory, withOverride, wholeNumberProblem } from '../ui/settings-controls';

export interface Excluded {
  readonly folders: readonly string[];
  readonly tags: readonly string[];
}

/** Folders and tags left out of bundles: the user's list, else the convention's. */
export function bundleExclude(settings: Settings): Excluded {
  const { bundle } = conventionIn(firstMemory(settings));
  return { folders: bundle.excludeFolders, tags: bundle.excludeTags };
}

export function withExclude(settings: Settings, what: keyof Excluded, names: readonly string[]): Settings {
  return withOverride(settings, { bundleExclude: { ...bundleExclude(settings), [what]: names } });
}

export interface ExcludeActions {
  addFolder(): void;
  addTag(): void;
  remove(what: keyof Excluded, index: number): void;
  removePreset(name: string): void;
}

/** A preset's request in a line. */
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

/** The settings of the context bundle: its budget, and what never enters it. With several memories each has its own, on its page. */
export function bundleGroups(
  settings: Settings,
  actions: ExcludeActions,
  unmatched: readonly UnmatchedExclusion[],
): SettingDefinitionItem[] {
  const noteOn = (name: string, desc: string, setting: UnmatchedExclusion['setting']): { desc?: string } =>
    unmatched.some((one) => one.setting === setting && one.pattern === name) ? { desc } : {};
  const { folders, tags } = bundleExclude(settings);
  const only = settings.memories.length === 1;
  return [
    {
      type: 'group',
      items: [
        {
          name: 'Budget',
          desc: 'How many tokens a bundle holds at most, by estimate.',
          aliases: ['tokens'],
          control: { type: 'number', key: 'bundleBudget', min: 1, step: 500, defaultValue: 8000, validate: wholeNumberProblem },
        },
      ],
    },
    {
      type: 'list',
      heading: 'Saved bundles',
      emptyState: 'None is saved yet. Choose what is in a bundle, and save it as a preset in its menu.',
      items: settings.bundlePresets.map((preset) => ({ name: preset.name, desc: presetText(preset) })),
      onDelete: (index) => {
        const preset = settings.bundlePresets[index];
        if (preset !== undefined) actions.removePreset(preset.name);
      },
    },
    {
      type: 'list',
      heading: 'Folders that stay out of bundles',
      visible: only,
      emptyState: 'No folder is left out.',
      items: folders.map((name) => ({
        name,
        searchable: false,
        ...noteOn(name, 'It covers no file, so it leaves nothing out.', 'bundleExclude'),
      })),
      addItem: { name: 'Leave out a folder', action: () => actions.addFolder() },
      onDelete: (index) => actions.remove('folders', index),
    },
    {
      type: 'list',
      heading: 'Tags that stay out of bundles',
      visible: only,
      emptyState: 'No tag is left out.',
      items: tags.map((name) => ({
        name: `#${name}`,
        searchable: false,
        ...noteOn(name, 'No note has it, so it leaves nothing out.', 'bundleExclude.tags'),
      })),
      addItem: { name: 'Leave out a tag', action: () => actions.addTag() },
      onDelete: (index) => actions.remove('tags', index),
    },
  ];
}
